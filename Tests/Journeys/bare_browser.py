"""A browser without a debugger on its service workers.

Playwright attaches itself to every worker, and Chromium never ends an idle worker that a debugger looks
at. Where that matters a journey drives the browser over its own pipe, and looks at the page alone.

Source: Chrome DevTools Protocol, `--remote-debugging-pipe`.
"""

import json
import os
import subprocess
import sys
import tempfile

# Gives a program two descriptors as its 3 and 4, whatever numbers they have, and becomes it.
BECOME = """
import fcntl, os, sys
ends = [fcntl.fcntl(int(number), fcntl.F_DUPFD, 10) for number in sys.argv[1:3]]
for number, end in zip((3, 4), ends):
    os.dup2(end, number)
os.execv(sys.argv[3], sys.argv[3:])
"""


class BareBrowser:
    """A browser with one page."""

    def __init__(self):
        self.profile = tempfile.TemporaryDirectory(prefix="tidings-browser-", ignore_cleanup_errors=True)
        its_input, self.output = os.pipe()
        self.input, its_output = os.pipe()
        # The browser reads commands from descriptor 3 and writes answers to 4.
        words = [os.environ.get("CHROMIUM", "/usr/bin/chromium"), "--headless", "--remote-debugging-pipe",
                 f"--user-data-dir={self.profile.name}", "--no-first-run", "--mute-audio", "about:blank"]
        if os.geteuid() == 0:
            words.append("--no-sandbox")
        self.process = subprocess.Popen(
            [sys.executable, "-c", BECOME, str(its_input), str(its_output), *words],
            pass_fds=(its_input, its_output), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(its_input)
        os.close(its_output)
        self.rest = b""
        self.number = 0
        self.session = None
        target = self.send("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]

    def send(self, method, **parameters):
        """Sends a command and gives its result; what else the browser tells meanwhile is passed over."""
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.output, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.next_message()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']['message']}")
                return answer["result"]

    def next_message(self):
        while b"\0" not in self.rest:
            more = os.read(self.input, 1 << 16)
            if not more:
                raise RuntimeError("the browser has ended")
            self.rest += more
        message, self.rest = self.rest.split(b"\0", 1)
        return json.loads(message)

    def goto(self, address):
        self.send("Page.navigate", url=address)

    def evaluate(self, expression):
        """The value of an expression in the page; of a promise what it comes to."""
        result = self.send("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in result:
            raise RuntimeError(result["exceptionDetails"].get("exception", {}).get("description", "an error"))
        return result["result"].get("value")

    def holds(self, expression):
        """Whether an expression is true in the page; false while one page takes the place of another."""
        try:
            return bool(self.evaluate(expression))
        except RuntimeError:
            return False

    def close(self):
        self.process.terminate()
        self.process.wait(20)
        os.close(self.input)
        os.close(self.output)
        self.profile.cleanup()
