"""Lists: more rows than a document can hold, layouts, unfolding, coming back to the same place."""

from journey import DESK, PHONE, Journey, on_every_screen
from programs import wait_until

# What a test may know of the list on the screen, from the program's own model of it.
MODEL = """async () => {
  const main = document.querySelector('script[type=module]').src;
  const { listIn } = await import(main.replace('main.js', 'list-model.js'));
  window.list = () => listIn();
  window.scroller = innerWidth < 600 ? document.documentElement : document.querySelector('.list-pane');
  window.frame = () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
}"""

# Scrolls on until the list has so many rows, or no more; tells the most elements that there were.
FILL = """async (wanted) => {
  let most = 0;
  while (list().entries.length < wanted && document.querySelector('[data-more]')) {
    scroller.scrollTop = scroller.scrollHeight;
    await frame();
    most = Math.max(most, document.getElementsByTagName('*').length);
  }
  return most;
}"""

# Scrolls step by step, and tells by how much a row in sight moved more or less than was scrolled.
JUMPS = """async ([by, steps]) => {
  const jumps = [];
  for (let step = 0; step < steps; step += 1) {
    const inSight = [...document.querySelectorAll('#rows > li')]
      .filter(r => r.getBoundingClientRect().bottom > 0 && r.getBoundingClientRect().top < innerHeight);
    const row = inSight[inSight.length >> 1];
    const before = row.getBoundingClientRect().top;
    scroller.scrollTop += by;
    await frame();
    const moved = row.getBoundingClientRect().top - before + by;
    if (row.isConnected && Math.abs(moved) > 1) jumps.push(moved);
  }
  return jumps;
}"""


class InList(Journey):
    def open_list(self, address):
        self.page.goto(address)
        self.rows.first.wait_for()
        self.page.evaluate(MODEL)

    def unfold(self, row):
        # Beside the mouse the buttons of a row show; a finger needs no hovering.
        if not self.is_phone:
            row.hover()
        row.get_by_role("button", name="Unfold").click()
        row.locator(".row-article").wait_for()
        wait_until(lambda: row.evaluate("r => !r.matches('.moving')"), what="the end of the movement")


class EndlessList(InList):
    subscriptions = ("shelf.rss",)

    def test_ten_thousand_rows_scroll_without_a_jump_and_few_are_in_the_document(self):
        self.open_list("/all")
        unfolded = self.rows.nth(4)
        item = unfolded.get_attribute("data-item")
        self.unfold(unfolded)
        marked = self.rows.nth(8)
        other = marked.get_attribute("data-item")
        most = self.page.evaluate(FILL, 10_000)
        self.soon(lambda: self.assertGreaterEqual(self.page.evaluate("list().entries.length"), 10_000))
        # Some 4,700 where rows leave at once, half a million if they all stayed.
        self.assertLess(most, 20_000, "far rows stay in the document")
        self.soon(lambda: self.assertLess(self.page.evaluate("list().rows().length"), 2_500, "far rows are kept"))
        numbers = self.page.evaluate("list().entries.map(e => e.item)")
        self.assertEqual(len(numbers), len(set(numbers)), "a row came twice")
        # Something is marked while its row is nowhere.
        self.reader.run("mark", "star", other)
        self.assertEqual(self.page.evaluate(JUMPS, [-900, 40]), [])
        self.assertEqual(self.page.evaluate(JUMPS, [700, 20]), [])
        self.page.evaluate("scroller.scrollTop = 0")
        row = self.page.locator(f'#rows > li[data-item="{item}"]')
        row.wait_for()
        self.soon(lambda: self.assertTrue(row.evaluate("r => r.matches('.unfolded')")))
        self.soon(lambda: self.assertIn("Note", row.locator(".row-article").inner_text()))
        self.page.locator(f'#rows > li.starred[data-item="{other}"]').wait_for()
        self.assert_fits()


@on_every_screen
class LongList(InList):
    subscriptions = ("archive.rss", "long-titles.rss", "untitled.rss")

    def test_more_rows_come_until_all_are_there(self):
        self.open_list("/all")
        self.soon(lambda: self.assertLess(self.rows.count(), 200))
        self.page.evaluate(FILL, 10_000)
        numbers = self.page.evaluate("list().entries.map(e => e.item)")
        self.assertEqual(len(numbers), 311)
        self.assertEqual(len(set(numbers)), 311, "a row came twice")
        self.assert_fits()

@on_every_screen
class ComingBack(InList):
    subscriptions = ("shelf.rss",)

    def place(self):
        """The first row in sight below the bar: its item, how it looks, and where it is."""
        return self.page.evaluate("""() => {
          const row = [...document.querySelectorAll('#rows > .row')].find(r => r.getBoundingClientRect().top > 100);
          return row && [row.dataset.item, row.matches('.unfolded'), row.getBoundingClientRect().top];
        }""")

    def assert_at(self, place):
        def is_there():
            now = self.place()
            return now and now[:2] == place[:2] and abs(now[2] - place[2]) < 3
        wait_until(is_there, what=f"the old place {place}; it is {self.place()}")

    def test_reloading_and_reopening_lead_to_the_same_rows_unfolded_as_before(self):
        self.open_list("/all")
        self.page.evaluate(FILL, 400)
        self.page.evaluate(JUMPS, [-700, 6])
        item = self.place()[0]
        self.unfold(self.page.locator(f'#rows > li[data-item="{item}"]'))
        self.page.evaluate("scroller.scrollBy(0, -40)")
        self.page.evaluate("frame()")
        place = self.place()
        self.assertEqual(place[:2], [item, True])
        self.page.reload()
        self.assert_at(place)
        # What is below the old place comes as before, and what lies above is there too.
        self.page.evaluate(MODEL)
        self.soon(lambda: self.assertGreaterEqual(self.page.evaluate("list().entries.length"), 400))
        self.assertEqual(self.page.evaluate(JUMPS, [-800, 6]), [])
        self.page.evaluate("scroller.scrollBy(0, 6 * 800)")
        self.assert_at(place)
        self.page.close()
        self.page = self.context.new_page()
        self.watch(self.page)
        self.page.goto("/")
        self.assert_at(place)
        self.soon(lambda: self.assertTrue(self.page.url.endswith("/all"), self.page.url))

    def test_an_item_lies_over_its_list_also_when_the_page_is_loaded_anew_meanwhile(self):
        self.open_list("/all")
        self.page.evaluate(FILL, 300)
        self.page.evaluate(JUMPS, [-700, 4])
        place = self.place()
        self.page.locator(f'#rows > li[data-item="{place[0]}"] .row-title a').click()
        self.page.locator(".article-title").wait_for()
        self.page.reload()
        self.page.locator(".article-title").wait_for()
        self.page.go_back()
        self.assert_at(place)
        self.soon(lambda: self.assertEqual(self.page.locator(f'#rows > li[data-item="{place[0]}"].unread').count(), 0))


class Touched(InList):
    subscriptions = ("harbour.rss", "slow.rss")

    def open_list(self, address):
        super().open_list(address)
        # What listens to fingers comes after the first view.
        self.page.locator('link[href$="touch.css"]').wait_for(state="attached")

    def drag(self, start, end, while_down=None):
        line = self.context.new_cdp_session(self.page)
        def send(kind, *points):
            line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})
        send("touchStart", start)
        for step in range(1, 13):
            send("touchMove", tuple(a + (b - a) * step / 12 for a, b in zip(start, end)))
        if while_down:
            while_down()
        send("touchEnd")

    def test_a_row_follows_the_finger_and_is_marked(self):
        self.open_list("/unread")
        row = self.rows.nth(2)
        item = row.get_attribute("data-item")
        box = row.bounding_box()
        y = box["y"] + box["height"] / 2
        follows = lambda by: lambda: wait_until(
            lambda: abs(row.bounding_box()["x"] - box["x"] - by) < 1, what=f"the row {by} px further")
        self.drag((100, y), (220, y), follows(120))
        self.page.locator(f'#rows > li[data-item="{item}"]:not(.unread)').wait_for()
        self.drag((300, y), (180, y), follows(-120))
        self.page.locator(f'#rows > li.starred[data-item="{item}"]').wait_for()
        # Not far enough does nothing, and no swipe opens the item.
        self.drag((100, y), (140, y), follows(40))
        wait_until(lambda: [i["id"] for i in self.reader.items("--starred")] == [int(item)], what="the star")
        self.soon(lambda: self.assertEqual(self.page.locator(f'#rows > li.unread[data-item="{item}"]').count(), 0))
        self.soon(lambda: self.assertTrue(self.page.url.endswith("/unread")))
        self.assert_fits()

    def test_pulling_refreshes_and_the_sign_stays_until_it_is_done(self):
        self.open_list("/unread")
        sign = self.page.locator(".pull")
        self.drag((200, 200), (200, 240), lambda: wait_until(
            lambda: sign.count() and sign.bounding_box()["height"] == 40, what="the sign under the finger"))
        wait_until(lambda: sign.count() == 0, what="the sign gone")
        title = self.feeds.publish()
        self.drag((200, 200), (200, 330))
        # The slow feed answers after a second and a half.
        self.page.get_by_text("of 2 feeds").first.wait_for()
        self.soon(lambda: self.assertEqual(sign.count(), 1))
        wait_until(lambda: sign.count() == 0, what="the end of the refresh")
        self.page.get_by_role("button", name="new item").click()
        wait_until(lambda: title in " ".join(self.titles()), what="the news in the list")


@on_every_screen
class ScrolledPast(InList):
    subscriptions = ("archive.rss",)

    def test_what_is_scrolled_past_is_read_for_those_who_want_it(self):
        self.page.goto("/settings/behaviour")
        self.page.get_by_label("Mark as read on scrolling").check()
        self.page.get_by_text("Saved").first.wait_for()
        self.open_list("/unread")
        first = [row.get_attribute("data-item") for row in self.rows.all()[:30]]
        # Into sight and past, as a reader would.
        for _ in range(6):
            self.page.evaluate("scroller.scrollBy(0, 300)")
            self.page.evaluate("frame()")
        top = self.page.evaluate("list().entries.findIndex(e => e.element.getBoundingClientRect().bottom > 0)")
        self.assertGreater(top, 5)
        wait_until(lambda: len(self.reader.items("--unread")) == 300 - top, what="the marks")
        unread = {str(i["id"]) for i in self.reader.items("--unread")}
        self.assertEqual([i in unread for i in first], [n >= top for n in range(30)])
        # The rows stay where they are.
        self.soon(lambda: self.assertEqual([row.get_attribute("data-item") for row in self.rows.all()[:30]], first))


class Arranged(InList):
    screen = DESK
    subscriptions = ("harbour.rss", "daily-square.xml")

    def test_columns_are_dragged_and_stay_so(self):
        self.open_list("/unread")
        separator = self.page.get_by_role("separator", name="Width of the list")
        pane = self.page.locator(".list-pane")
        before = pane.bounding_box()["width"]
        box = separator.bounding_box()
        self.page.mouse.move(box["x"] + 4, 400)
        self.page.mouse.down()
        self.page.mouse.move(box["x"] + 84, 410, steps=4)
        self.page.mouse.up()
        self.soon(lambda: self.assertEqual(pane.bounding_box()["width"], before + 80))
        separator.focus()
        self.page.keyboard.press("ArrowLeft")
        self.soon(lambda: self.assertEqual(pane.bounding_box()["width"], before + 64))
        self.soon(lambda: self.assertEqual(separator.get_attribute("aria-valuenow"), str(round(before + 64))))
        # Already the first drawing is right, without any script.
        context = self.page.context.browser.new_context(
            base_url=self.reader.base, java_script_enabled=False, viewport={"width": 1440, "height": 900},
            storage_state=self.context.storage_state())
        page = context.new_page()
        page.goto("/unread")
        self.soon(lambda: self.assertEqual(page.locator(".list-pane").bounding_box()["width"], before + 64))
        context.close()

    def test_each_list_is_drawn_as_it_was_chosen(self):
        self.open_list("/unread")
        for name, class_name in (("Titles only", "titles"), ("Cards", "cards"), ("Pictures", "pictures")):
            self.page.locator(".list-pane").get_by_role("button", name="More").click()
            self.page.get_by_role("form", name="Layout").get_by_role("button", name=name).click()
            self.page.locator(f"#rows.{class_name}").wait_for()
            self.assert_fits()
        self.page.reload()
        self.page.locator("#rows.pictures").wait_for()
        self.page.goto("/all")
        self.soon(lambda: self.assertEqual(self.page.locator("#rows").get_attribute("class"), "rows"))

    def test_what_acts_on_an_unfolded_row_lies_within_it(self):
        self.open_list("/unread")
        for rows in ("#rows:not(.cards)", "#rows.cards"):
            if "not" not in rows:
                self.page.locator(".list-pane").get_by_role("button", name="More").click()
                self.page.get_by_role("form", name="Layout").get_by_role("button", name="Cards").click()
            row = self.page.locator(f"{rows} > li").first
            row.wait_for()
            self.unfold(row)
            row.hover()

            def is_inside():
                outer, inner = row.bounding_box(), row.locator(".row-actions").bounding_box()
                return (inner["y"] >= outer["y"] - 1
                        and inner["y"] + inner["height"] <= outer["y"] + outer["height"] + 1)
            wait_until(is_inside, what=f"the buttons to lie within {rows}")


@on_every_screen
class Waiting(InList):
    subscriptions = ("harbour.rss",)

    def test_who_waits_sees_the_shape_of_what_comes_then_words(self):
        self.open_list("/unread")
        held = []
        self.page.route("**/items/**", lambda route: held.append(route))
        self.page.locator("#rows .row-title a").nth(3).click()
        shape = self.page.locator(".veil .skeleton").first
        shape.wait_for()
        self.page.get_by_text("Loading").wait_for()
        held[0].continue_()
        self.page.locator(".article-title").wait_for()
        self.soon(lambda: self.assertEqual(self.page.locator(".veil").count(), 0))


@on_every_screen
class FirstPage(Journey):
    def test_an_empty_reader_leads_to_adding_and_to_importing(self):
        self.page.goto("/")
        self.page.get_by_role("link", name="Add a feed").last.wait_for()
        self.page.get_by_role("link", name="Import from another reader").click()
        self.page.get_by_label("OPML file").wait_for()
        self.soon(lambda: self.assertTrue(self.page.url.endswith("/import")))
