"""Every screen and state of the app, and how to get there: for the pictures and for the checks.

A screen is a function that takes a page to it. `SCREENS` are shown by a reader that has all the
made-up feeds, `EMPTY_SCREENS` by one that has none.
"""

from story_feeds import STORY


def open_row(page, title):
    page.locator("#rows .row-title a", has_text=title).first.click()
    page.locator(".article-title", has_text=title).wait_for()


def goto(path):
    return lambda page, feeds: page.goto(path)


def feed(name, title=None):
    """The list of a feed, or an item in it."""
    def go(page, feeds):
        page.goto("/feeds")
        page.locator("#places").get_by_role("link", name=name).first.click()
        page.locator(".list-pane h1", has_text=name).wait_for()
        if title:
            open_row(page, title)
    return go


def choice(page, feeds):
    page.goto("/add")
    page.get_by_label("Address of a site or feed").fill(feeds.base)
    page.get_by_role("button", name="Find", exact=True).click()
    page.get_by_role("heading", name="Which one?").wait_for()


def full_text(title, words):
    """An item of the news with its whole article, or with why there is none."""
    def go(page, feeds):
        feed("The Harbour Desk", title)(page, feeds)
        page.get_by_role("button", name="Full article").click()
        page.locator(".article").get_by_text(words).first.wait_for()
    return go


def found(page, feeds):
    page.goto("/search?q=tide")
    open_row(page, "tide predictor")


def transcript(page, feeds):
    feed("Tidewater", "foghorn")(page, feeds)
    page.get_by_role("link", name="Transcript", exact=True).click()
    page.locator(".said-line").first.wait_for()


def said(page, feeds):
    page.goto("/search?q=distance+between+them")
    page.locator("#rows .spoken").first.wait_for(timeout=30_000)


def search_help(page, feeds):
    page.goto("/search?q=tide")
    page.locator("#rows li").first.wait_for()
    page.get_by_role("button", name="How to search").click()
    page.locator("#search-help").wait_for()


def palette(page, feeds):
    page.goto("/unread")
    page.locator("#rows li").first.wait_for()
    page.keyboard.press("Control+k")
    page.get_by_role("combobox").fill("da")


def keys(page, feeds):
    page.goto("/unread")
    page.locator("#rows li").first.wait_for()
    page.keyboard.press("?")
    page.get_by_role("dialog").wait_for()


def layout(name, path="/all"):
    """A list as it is drawn when one has chosen so."""
    def go(page, feeds):
        page.goto(path)
        page.locator(".list-pane").get_by_role("button", name="More").click()
        page.get_by_role("form", name="Layout").get_by_role("button", name=name).click()
        page.locator("#rows." + name.split()[0].lower()).wait_for()
    return go


def unfolded(page, feeds):
    page.goto("/all")
    row = page.locator("#rows > li", has_text="Tidal barrier closes")
    row.scroll_into_view_if_needed()
    row.hover()
    row.get_by_role("button", name="Unfold").click()
    row.locator(".row-article").wait_for()


def loading(page, feeds):
    page.goto("/unread")
    # No answer comes for as long as the page is looked at.
    page.evaluate("() => { window.fetch = () => new Promise(() => {}); }")
    page.locator("#rows .row-title a").nth(2).click()
    page.get_by_text("Loading").wait_for()


def refreshing(page, feeds):
    page.goto("/unread")
    page.locator(".list-pane").get_by_role("button", name="Refresh").click()
    page.locator(".progress-words", has_text="feeds").wait_for()


def row_menu(page, feeds):
    page.goto("/unread")
    row = page.locator("#rows > li").nth(2)
    row.wait_for()
    page.wait_for_load_state("networkidle")
    row.dispatch_event("contextmenu", {"clientX": 120, "clientY": 330})
    page.get_by_role("menu").wait_for()


def look(page, feeds):
    feed("Slow Machines", "How a tide predictor")(page, feeds)
    page.get_by_role("button", name="Theme and text").click()


def viewer(page, feeds):
    page.goto("/pictures")
    page.locator("#rows > li").nth(4).click()
    page.get_by_role("dialog", name="Pictures").wait_for()


def listening(page, feeds):
    # The reader learns nothing of it, so that other screens are as though nobody had listened.
    page.route("**/playing", lambda route: route.fulfill(status=204)
               if route.request.method == "POST" else route.continue_())
    page.goto("/podcasts")
    row = page.locator("#rows > li", has_text="The foghorn")
    row.locator(".listen").click()
    page.locator('.player[data-state="playing"]').wait_for(timeout=60_000)
    page.locator(".player").get_by_role("button", name="Pause").click()
    page.locator('.player[data-state="paused"]').wait_for()


def up_next(page, feeds):
    # The reader learns nothing of it, as with what is listened to, and so has nothing else to tell.
    page.route("**/playing", lambda route: route.fulfill(status=204)
               if route.request.method == "POST" else route.abort())
    page.goto("/podcasts")
    for title in ("The foghorn", "Counting eels"):
        open_row(page, title)
        page.get_by_role("button", name="Play last").click()
        page.get_by_text("Added to Up next.").first.wait_for()
        page.go_back()
        page.locator(".list-pane h1", has_text="Podcasts").wait_for()
    page.get_by_role("link", name="Up next").click()
    page.locator(".player-queued").nth(1).wait_for()


def pictures(page, feeds):
    # As though nobody had looked, so that other screens are the same at each run.
    page.goto("/pictures", wait_until="domcontentloaded")
    page.evaluate("delete document.documentElement.dataset.seesPictures")


def downloads(page, feeds):
    feed("Tidewater", "The foghorn that plays a minor third")(page, feeds)
    page.locator("[data-keep-here]").click()
    page.locator("[data-keep-here][data-state=whole]").wait_for()
    page.goto("/podcasts/downloads")
    page.locator(".download[data-state=whole]").wait_for()


def player(page, feeds):
    listening(page, feeds)
    page.locator(".player-open").click()
    page.locator(".player-full[open]").wait_for()


def player_speed(page, feeds):
    player(page, feeds)
    page.locator(".player-full").get_by_role("button", name="Speed").click()
    page.locator(".player-menu").wait_for()


def of_feed(path, name="The Harbour Desk"):
    """A page about one feed."""
    def go(page, feeds):
        feed(name)(page, feeds)
        page.goto(page.locator("main").get_attribute("data-list") + path)
    return go


SCREENS = {
    "unread": goto("/unread"),
    "list-titles": layout("Titles only"),
    "list-cards": layout("Cards"),
    "unfolded": unfolded,
    "loading": loading,
    "refreshing": refreshing,
    "row-menu": row_menu,
    "today": goto("/today"),
    "starred": goto("/starred"),
    "folder": goto("/folders/1"),
    "look": look,
    "viewer": viewer,
    "article": feed("The Harbour Desk", "Tidal barrier closes"),
    "full-article": full_text("Tidal barrier closes", "a quiet sort of news"),
    "no-full-article": full_text("Night trams return", "only to those who pay"),
    "long-article": feed("Slow Machines", "How a tide predictor adds thirty waves"),
    "table-and-maths": feed("Slow Machines", "The arithmetic of queues"),
    "episode": feed("Tidewater", "The foghorn that plays a minor third"),
    "podcasts": goto("/podcasts"),
    "podcasts-in-progress": goto("/podcasts?show=started"),
    "shows": goto("/podcasts/shows"),
    "up-next": up_next,
    "downloads": downloads,
    "listening": listening,
    "player": player,
    "player-speed": player_speed,
    "podcast-settings": of_feed("/settings", "Tidewater"),
    "pictures": pictures,
    "picture": feed("The Daily Square", "Green curtain"),
    "gallery": feed("Low Mill Gallery", "North mole, six studies"),
    "comic": feed("Dot and Dash", "Progress"),
    "arabic": feed("أخبار الميناء", "خريطة جديدة لمسارات المشي على التلال"),
    "japanese": feed("みなと便り"),
    "feeds": goto("/feeds"),
    "long-titles": feed("The Gazette of Exhaustive"),
    "untitled": feed("Pocket notes"),
    "failing": feed("Out of Order"),
    "search": goto("/search?q=harbour"),
    "search-help": search_help,
    "search-narrowed": goto("/search?q=tide is:unread before:soon"),
    "found": found,
    "transcript": transcript,
    "said": said,
    "saved-search": goto("/searches/1"),
    "saved-search-settings": goto("/searches/1/settings"),
    "palette": palette,
    "keys": keys,
    "settings-keys": goto("/settings/keys"),
    "nothing-found": goto("/search?q=zyzzyva"),
    "add": goto("/add"),
    "choice": choice,
    "health": goto("/health"),
    "feed-health": of_feed("/health"),
    "failing-health": of_feed("/health", "Out of Order"),
    "feed-settings": of_feed("/settings"),
    "feed-access": of_feed("/access"),
    "folder-settings": goto("/folders/1/settings"),
    "organise": goto("/settings/feeds"),
    "import": goto("/import"),
    "history": goto("/history"),
    "settings": goto("/settings"),
    "appearance": goto("/settings/appearance"),
    "behaviour": goto("/settings/behaviour"),
    "offline-settings": goto("/settings/offline"),
    "on-your-phone": goto("/settings/phone"),
    "about": goto("/settings/about"),
    "not-found": goto("/nowhere"),
}

EMPTY_SCREENS = {
    "empty": goto("/unread"),
    "empty-health": goto("/health"),
    "empty-pictures": goto("/pictures"),
    "first-account": goto("/first-account"),
}


# With the feeds of `story_feeds`.
STORY_SCREENS = {
    "story-row": goto("/all"),
    "story": lambda page, _: (page.goto("/all"), open_row(page, STORY)),
}

PASSWORD = "a long password"


def wrong_password(page, feeds):
    page.goto("/sign-in")
    page.get_by_label("Name").fill("anna")
    page.get_by_label("Password", exact=True).fill("not this one")
    page.get_by_role("button", name="Sign in").click()
    page.get_by_role("alert").wait_for()


def signed_in(path, act=None):
    """A page of the administrator's."""
    def go(page, feeds):
        page.goto("/sign-in")
        if "/sign-in" in page.url:
            page.get_by_label("Name").fill("anna")
            page.get_by_label("Password", exact=True).fill(PASSWORD)
            page.get_by_role("button", name="Sign in").click()
        page.wait_for_url(lambda url: "/sign-in" not in url)
        page.goto(path)
        if act:
            act(page)
    return go


def make_program(page):
    page.get_by_label("Name of a program").fill("Command line on my laptop")
    page.get_by_role("button", name="Make a password for it").click()
    page.locator(".secret code").wait_for()


def open_person(page):
    page.get_by_role("main").get_by_role("link", name="eve").click()
    page.get_by_role("heading", name="eve").wait_for()


# Shown by a reader with accounts, see `add_accounts`.
ACCOUNT_SCREENS = {
    "sign-in": goto("/sign-in"),
    "wrong-password": wrong_password,
    "account": signed_in("/settings/account"),
    "new-program": signed_in("/settings/account", make_program),
    "account-settings": signed_in("/settings"),
    "people": signed_in("/people"),
    "person": signed_in("/people", open_person),
    "feeds-of-all": signed_in("/people/feeds"),
}


def add_accounts(reader, feeds):
    """Gives a reader three people, one of them disabled, and feeds of which one fails."""
    reader.subscribe_to(feeds, "harbour.rss", "tidewater.rss")
    reader.run("subscribe", "--allow-private-feeds", feeds.url("/feeds/harbour.rss"), statuses=(0, 1))
    for name in ("anna", "ben", "eve"):
        reader.run("user", "add", name, given=f"{PASSWORD}\n".encode())
    reader.run("user", "disable", "ben")


def fill(reader, feeds):
    """Gives a reader all the made-up feeds, as they are after a first quarter of an hour of reading."""
    reader.import_feeds(feeds.get("/feeds.opml"))
    reader.refresh()
    reader.run("searches", "--save", "High water", "tide -exhaustive")
    items = [str(i["id"]) for i in reader.items()]
    reader.run("mark", "read", *items[3::5], *items[60:])
    reader.run("mark", "star", *items[6:40:11])


def settle(page):
    """Waits until what is in sight is there: fonts, pictures, movements."""
    page.wait_for_load_state("load")
    page.evaluate("document.fonts.ready")
    page.evaluate("""Promise.race([
      Promise.all([...document.images].filter(i => i.checkVisibility() && !i.complete
        && i.getBoundingClientRect().top < innerHeight && i.getBoundingClientRect().bottom > 0)
        .map(i => new Promise(done => { i.onload = i.onerror = done; }))),
      new Promise(done => setTimeout(done, 8000))])""")
    page.locator("[data-awaiting]").first.wait_for(state="detached", timeout=30_000)
    page.evaluate("""Promise.race([
      Promise.allSettled(document.getAnimations()
        .filter(a => a.timeline === document.timeline && a.effect?.getComputedTiming().iterations !== Infinity).map(a => a.finished)),
      new Promise(done => setTimeout(done, 1000))])""")
