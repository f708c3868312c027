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
        self.assertGreaterEqual(self.page.evaluate("list().entries.length"), 10_000)
        self.assertLess(most, 6_000, "far rows stay in the document")
        self.assertLess(self.page.evaluate("list().rows().length"), 2_500, "far rows are kept")
        numbers = self.page.evaluate("list().entries.map(e => e.item)")
        self.assertEqual(len(numbers), len(set(numbers)), "a row came twice")
        # Something is marked while its row is nowhere.
        self.reader.run("mark", "star", other)
        self.assertEqual(self.page.evaluate(JUMPS, [-900, 40]), [])
        self.assertEqual(self.page.evaluate(JUMPS, [700, 20]), [])
        self.page.evaluate("scroller.scrollTop = 0")
        row = self.page.locator(f'#rows > li[data-item="{item}"]')
        row.wait_for()
        self.assertTrue(row.evaluate("r => r.matches('.unfolded')"))
        self.assertIn("Note", row.locator(".row-article").inner_text())
        self.page.locator(f'#rows > li.starred[data-item="{other}"]').wait_for()
        self.assert_fits()


@on_every_screen
class LongList(InList):
    subscriptions = ("archive.rss", "long-titles.rss", "untitled.rss")

    def test_more_rows_come_until_all_are_there(self):
        self.open_list("/all")
        self.assertLess(self.rows.count(), 200)
        self.page.evaluate(FILL, 10_000)
        numbers = self.page.evaluate("list().entries.map(e => e.item)")
        self.assertEqual(len(numbers), 311)
        self.assertEqual(len(set(numbers)), 311, "a row came twice")
        self.assert_fits()
