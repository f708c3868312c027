"""Lays a screenshot of the desk and one of the phone together for the README.

Usage: .build/venv/bin/python Scripts/readme_picture.py DESK.png PHONE.png RESULT.png
The screenshots come from Scripts/screenshots.sh.
"""

import base64
import os
import pathlib
import sys

from playwright.sync_api import sync_playwright

desk, phone, result = sys.argv[1:4]


def address(path):
    return "data:image/png;base64," + base64.b64encode(pathlib.Path(path).read_bytes()).decode()


PAGE = f"""<!doctype html><style>
  body {{ margin: 0; width: 1600px; height: 960px; background: #dfe6ee; position: relative; overflow: hidden }}
  img {{ position: absolute; display: block; box-shadow: 0 18px 50px #0003 }}
  .desk {{ left: 60px; top: 60px; width: 1264px; border-radius: 12px }}
  .phone {{ right: 60px; top: 150px; width: 340px; border-radius: 34px; border: 8px solid #111 }}
</style><img class="desk" src="{address(desk)}"><img class="phone" src="{address(phone)}">"""

with sync_playwright() as playwright:
    browser = playwright.chromium.launch(
        executable_path="/usr/bin/chromium", args=["--no-sandbox"] if os.geteuid() == 0 else [])
    page = browser.new_page(viewport={"width": 1600, "height": 960})
    page.set_content(PAGE)
    page.screenshot(path=result)
    browser.close()
