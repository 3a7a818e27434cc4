"""A Chromium without a window, asked by its driver."""
import json
import shutil
import socket
import subprocess
import time
import urllib.request

import browser


def is_installed():
    return browser.executable() is not None and shutil.which("chromedriver") is not None


class Driver:
    """A Chromium with one page of a size, with so many pixels a point."""

    def __init__(self, width, height, scale=1):
        self.scale = scale
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.process = subprocess.Popen(["chromedriver", f"--port={self.port}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(600):
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
                break
            except OSError:
                time.sleep(0.1)
        arguments = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars", "--allow-file-access-from-files"]
        # Of the screen itself: layout is then in its pixels.
        arguments += [f"--force-device-scale-factor={scale}"] if scale != 1 else []
        options = {"args": arguments, "binary": browser.executable()}
        answer = self.ask("", {"capabilities": {"alwaysMatch": {"goog:chromeOptions": options, "timeouts": {"script": 120000, "pageLoad": 120000}}}})
        self.session = answer["sessionId"]
        self.size = None
        self.resize(width, height)

    def resize(self, width, height):
        if self.size == (width, height):
            return
        self.size = (width, height)
        self.ask("goog/cdp/execute", {"cmd": "Emulation.setDeviceMetricsOverride", "params": {
            "width": width, "height": height, "deviceScaleFactor": self.scale, "mobile": False}})

    def ask(self, path, body):
        address = f"http://127.0.0.1:{self.port}/session" + (f"/{self.session}/{path}" if path else "")
        request = urllib.request.Request(address, json.dumps(body).encode(), {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=240) as answer:
            return json.load(answer)["value"]

    def page(self, path, script, *arguments):
        """Opens a file; the answer of a script that calls its last argument with it."""
        self.ask("url", {"url": "file://" + path})
        return self.ask("execute/async", {"script": script, "args": list(arguments)})

    def close(self):
        try:
            request = urllib.request.Request(f"http://127.0.0.1:{self.port}/session/{self.session}", method="DELETE")
            urllib.request.urlopen(request, timeout=10).close()
        except OSError:
            pass
        self.process.terminate()
        self.process.wait()
