"""One request, and how long it takes."""

import time


def timed(connection, path, body=None, headers=None):
    """Milliseconds to the last byte, and the body; a form is posted, anything else is got.

    Ends the program at an answer that refuses: its time would say nothing.
    """
    headers = dict(headers or {})
    if body is not None:
        headers["Content-Type"] = "application/x-www-form-urlencoded"
    started = time.perf_counter()
    connection.request("GET" if body is None else "POST", path, body, headers)
    answer = connection.getresponse()
    content = answer.read()
    elapsed = (time.perf_counter() - started) * 1000
    if answer.status >= 400:
        raise SystemExit(f"{path}: {answer.status} {content[:200]!r}")
    return elapsed, content
