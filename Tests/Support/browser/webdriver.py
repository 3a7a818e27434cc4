"""A WebDriver client over chromedriver, with nothing but Python's standard library (W3C WebDriver, Level 2)."""

import base64
import json
import math
import os
import shutil
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
KEYS = {"Enter": "\ue007", "Tab": "\ue004", "Escape": "\ue00c", "ArrowLeft": "\ue012", "ArrowUp": "\ue013", "ArrowRight": "\ue014",
        "ArrowDown": "\ue015", "Alt": "\ue00a", "Delete": "\ue017", "Backspace": "\ue003", "Home": "\ue011", "End": "\ue010", "PageDown": "\ue00f", "Shift": "\ue008", "Control": "\ue009"}


def installed(*names):
    """The path of the first program that there is."""
    return next(filter(None, map(shutil.which, names)), None)


def is_there():
    """Whether both the browser and its driver are installed."""
    return bool(installed("chromium", "chromium-browser", "google-chrome") and installed("chromedriver"))


class WebDriverError(Exception):
    pass


class Element:
    def __init__(self, browser, identity):
        self.browser, self.identity = browser, identity

    def _call(self, method, path, body=None):
        return self.browser.call(method, f"/element/{self.identity}{path}", body)

    @property
    def text(self):
        return self._call("GET", "/text")

    def attribute(self, name):
        return self._call("GET", f"/attribute/{name}")

    def click(self):
        self._call("POST", "/click", {})

    def type(self, text):
        self._call("POST", "/value", {"text": text})

    @property
    def box(self):
        r = self._call("GET", "/rect")
        return r["x"], r["y"], r["width"], r["height"]


class Browser:
    """A headless Chromium. Use as a context; it ends with all that it started."""

    def __init__(self, width=1280, height=800, dark=False, still=True, scale=1):
        self.folder = tempfile.mkdtemp(prefix="browser")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.base = f"http://127.0.0.1:{port}"
        self.driver = subprocess.Popen(
            [installed("chromedriver"), f"--port={port}"], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, start_new_session=True)
        arguments = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--hide-scrollbars",
                     f"--window-size={width},{height}", f"--user-data-dir={self.folder}", f"--force-device-scale-factor={scale}",
                     f"--blink-settings=preferredColorScheme={0 if dark else 1}"]
        if still:
            arguments.append("--force-prefers-reduced-motion")
        options = {"binary": installed("chromium", "chromium-browser", "google-chrome"), "args": arguments}
        body = {"capabilities": {"alwaysMatch": {"goog:chromeOptions": options, "unhandledPromptBehavior": "dismiss"}}}
        self.session = None
        self.wait(lambda: self._is_ready(), "chromedriver")
        self.session = self._request("POST", "/session", body)["sessionId"]
        self.call("POST", "/window/rect", {"width": width, "height": height})

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            if self.session:
                self.call("DELETE", "")
        except Exception:
            pass
        self.driver.terminate()
        try:
            self.driver.wait(5)
        except subprocess.TimeoutExpired:
            self.driver.kill()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _is_ready(self):
        try:
            return self._request("GET", "/status")["ready"]
        except OSError:
            return False

    def _request(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.base + path, data, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise WebDriverError(json.load(error)["value"]["message"]) from None

    def call(self, method, path, body=None):
        return self._request(method, f"/session/{self.session}{path}", body)

    def wait(self, condition, what, seconds=30):
        """Waits until a condition is true, and gives what it answers."""
        end = time.monotonic() + seconds
        while True:
            found = condition()
            if found:
                return found
            if time.monotonic() > end:
                raise AssertionError(f"waited in vain: {what}")
            time.sleep(0.02)

    def open(self, address):
        self.call("POST", "/url", {"url": address})

    def script(self, text, *arguments):
        """What a function of this text answers, called in the page."""
        return self.call("POST", "/execute/sync", {"script": text, "args": list(arguments)})

    def later(self, text, *arguments):
        """The same of a function that answers by calling its last argument."""
        return self.call("POST", "/execute/async", {"script": text, "args": list(arguments)})

    def find(self, selector):
        return Element(self, self.call("POST", "/element", {"using": "css selector", "value": selector})[ELEMENT])

    def all(self, selector):
        found = self.call("POST", "/elements", {"using": "css selector", "value": selector})
        return [Element(self, one[ELEMENT]) for one in found]

    def keys(self, *names):
        """Presses keys, one after the other, where the focus is."""
        actions = []
        for name in names:
            key = KEYS.get(name, name)
            actions += [{"type": "keyDown", "value": key}, {"type": "keyUp", "value": key}]
        self.call("POST", "/actions", {"actions": [{"type": "key", "id": "keys", "actions": actions}]})

    def _key(self, *steps):
        actions = [{"type": kind, "value": KEYS.get(name, name)} for kind, name in steps]
        self.call("POST", "/actions", {"actions": [{"type": "key", "id": "keys", "actions": actions}]})

    def key_down(self, name):
        self._key(("keyDown", name))

    def key_up(self, name):
        self._key(("keyUp", name))

    def chord(self, *names):
        """Presses keys together."""
        self._key(*(("keyDown", n) for n in names), *(("keyUp", n) for n in reversed(names)))

    def mouse_up(self):
        self.mouse(("up",))

    def mouse(self, *steps):
        """Moves and presses the mouse: ("move", x, y), ("down",), ("up",), ("pause", milliseconds). Halves of pixels are rounded up, all in
        one direction, so that two places are as far apart as they were."""
        actions = []
        for step in steps:
            match step:
                case ("move", x, y):
                    actions.append({"type": "pointerMove", "x": math.floor(x + 0.5), "y": math.floor(y + 0.5), "duration": 0})
                case ("down",):
                    actions.append({"type": "pointerDown", "button": 0})
                case ("up",):
                    actions.append({"type": "pointerUp", "button": 0})
                case ("pause", time_):
                    actions.append({"type": "pause", "duration": time_})
        self.call("POST", "/actions", {"actions": [
            {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": actions}]})

    def wheel(self, x, y, dx, dy):
        self.call("POST", "/actions", {"actions": [{"type": "wheel", "id": "wheel", "actions": [
            {"type": "scroll", "x": round(x), "y": round(y), "deltaX": dx, "deltaY": dy, "duration": 0}]}]})

    def screenshot(self, path):
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.call("GET", "/screenshot")))
