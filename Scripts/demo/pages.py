"""Writes the pages behind the short news: the whole story, with everything that stands around one."""

import re
import time
from xml.sax.saxutils import escape

import content

# (what the desk adds to a report, in the order in which it does)
MORE = [
    "The harbour master, reached on the quay with a thermos in her hand, called it “a quiet sort of "
    "news, the kind that takes ten years to make and ten minutes to report”. She asked that the "
    "reporter mention the thermos.",
    "Records in the port office go back to 1871, and in all of them there are only three entries like "
    "this one. The first was written in pencil, the second in a hurry, and the third, from the winter "
    "of 1953, is followed by a list of everybody who brought soup.",
    "Not all are pleased. A petition at the fish market, with two hundred and twelve names and one paw "
    "print, asks for a public meeting; the council has promised one, on a date that depends on the tide.",
    "What happens next is a matter of paperwork. The plans hang in the reading room until the end of "
    "the month, remarks may be left in the box below them, and the desk will read every one that is "
    "legible.",
    "Those who want to see for themselves should take the second tram to the outer mole, walk as far as "
    "the bench, and wait for the light to change. It does so at about four, when there is any.",
]

PAYWALL, SCRIPTED, SLOW = 1, 2, 4


def page(room, path):
    """The page at an address of the Harbour Desk; `None` if it has none."""
    match = re.fullmatch(r"/harbour/(flash-)?(\d+)", path)
    if not match:
        return None
    number = int(match[2])
    if match[1]:
        found = [(title, text) for title, text, index, _ in room.fresh if index == number]
        return story(room, *found[0], number, None) if found else None
    if number >= len(content.NEWS):
        return None
    title, text, _, style = content.NEWS[number]
    title, text = title.replace("*", ""), text.replace("*", "")
    if number == PAYWALL:
        return frame(title, f'<article><h1>{escape(title)}</h1><p>{escape(text)}</p><div class="paywall">'
                            "<p>The rest is for members of the tram club.</p></div></article>")
    if number == SCRIPTED:
        return frame(title, '<div id="app"></div><script src="/app.js"></script>', around="")
    if number == SLOW:
        time.sleep(1.2)
    return story(room, title, text, number, style)


def story(room, title, text, number, style):
    paragraphs = [MORE[(number + step) % len(MORE)] for step in range(4)]
    picture = (f'<figure><img src="/blank.gif" data-src="{room.picture(style, f"harbour-{number}", 1200, 675)}" '
               f'width="1200" height="675" alt=""><figcaption>Seen from the outer mole.</figcaption></figure>'
               if style else "")
    body = "".join(f"<p>{escape(p)}</p>" for p in paragraphs[:2])
    rest = "".join(f"<p>{escape(p)}</p>" for p in paragraphs[2:])
    return frame(title, f"""<article><header><h1>{escape(title)}</h1>
<p class="byline">By The Harbour Desk</p></header><p>{escape(text)}</p>{picture}{body}
<aside class="related"><h2>Read also</h2><ul><li><a href="/harbour/7">Council votes to keep the organ</a></li>
<li><a href="/harbour/8">Seagrass is coming back</a></li></ul></aside><h2>What the port says</h2>{rest}
<div class="share-bar"><a href="#">Share</a> <a href="#">Pin</a></div></article>
<section class="comments"><h2>Two comments</h2><p>I was there, and it was louder than they say.</p>
<p>First!</p></section>""")


NAVIGATION = """<div class="cookie-banner"><p>We bake biscuits, and we would like you to have one. Accept?</p>
<button>Accept all biscuits</button></div><header><a href="/harbour/">The Harbour Desk</a><nav><ul>
<li><a href="/harbour/sea">Sea</a></li><li><a href="/harbour/town">Town</a></li></ul></nav></header>"""
FOOTER = """<footer><p>Printed on paper since 1871, on screens since the rope broke.</p></footer>"""


def frame(title, body, around=NAVIGATION):
    return "text/html; charset=utf-8", (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(title)} – The Harbour Desk'
        f"</title></head><body>{around}<main>{body}</main>{around and FOOTER}</body></html>").encode()
