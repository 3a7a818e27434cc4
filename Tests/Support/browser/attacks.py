"""What strangers may try against the live page, each with what is answered. Run by LivePageTests; `python3 attacks.py -v` shows them."""

import base64
import os
import re
import socket
import struct
import unittest

from prompt import Prompt


def parts(link):
    port, token = re.fullmatch(r"http://127\.0\.0\.1:(\d+)/([0-9a-f]{32})/", link).groups()
    return int(port), token


class Attacks(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.prompt = Prompt("--page", "--no-rc").__enter__()
        cls.prompt.expect("tgl[1]")
        cls.port, cls.token = parts(cls.prompt.link)

    @classmethod
    def tearDownClass(cls):
        cls.prompt.__exit__()

    # -- what is sent ------------------------------------------------------------------------

    def connect(self):
        connection = socket.create_connection(("127.0.0.1", self.port), timeout=10)
        self.addCleanup(connection.close)
        return connection

    def ask(self, path, method="GET", host=None, body=b"", **headers):
        """The status and the text of what is answered."""
        connection = self.connect()
        lines = [f"{method} {path} HTTP/1.1"]
        for name in host if isinstance(host, list) else [host or f"127.0.0.1:{self.port}"]:
            lines.append(f"Host: {name}")
        lines += [f"{key.replace('_', '-')}: {value}" for key, value in headers.items()]
        connection.sendall("\r\n".join(lines + ["", ""]).encode() + body)
        data = b""
        while b"\r\n\r\n" not in data:
            more = connection.recv(1 << 16)
            if not more:
                return 0, data.decode(errors="replace")
            data += more
        return int(data.split()[1]), data.decode(errors="replace")

    def upgrade(self, path=None, **headers):
        key = base64.b64encode(os.urandom(16)).decode()
        given = {"Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Key": key, "Sec-WebSocket-Version": "13",
                 "Host": f"127.0.0.1:{self.port}", "Origin": f"http://127.0.0.1:{self.port}", **headers}
        connection = self.connect()
        lines = [f"GET {path or f'/{self.token}/socket'} HTTP/1.1"] + [f"{k}: {v}" for k, v in given.items() if v]
        connection.sendall("\r\n".join(lines + ["", ""]).encode())
        head = b""
        while b"\r\n\r\n" not in head:
            more = connection.recv(1)
            if not more:
                break
            head += more
        return int(head.split()[1]) if head else 0, connection

    @staticmethod
    def frame(data, opcode=1, masked=True, length=None):
        length = len(data) if length is None else length
        mark = 0x80 if masked else 0
        head = bytes([0x80 | opcode])
        head += bytes([mark | length]) if length < 126 else bytes([mark | 126]) + struct.pack(">H", length) if length < 1 << 16 \
            else bytes([mark | 127]) + struct.pack(">Q", length)
        return head + (b"\0\0\0\0" if masked else b"") + data

    @staticmethod
    def ended(connection):
        """The code with which the server ends a WebSocket, or 0 where it is gone."""
        data = b""
        try:
            while more := connection.recv(1 << 16):
                data += more
        except ConnectionError:
            return 0
        at = data.find(b"\x88\x02")
        return struct.unpack(">H", data[at + 2:at + 4])[0] if at >= 0 else 0

    def assert_alive(self):
        self.assertEqual(self.ask(f"/{self.token}/")[0], 200)

    # -- who gets in -----------------------------------------------------------------------------

    def test_the_link_opens_the_page(self):
        status, text = self.ask(f"/{self.token}/")
        self.assertEqual(status, 200)
        self.assertIn("<!DOCTYPE html>", text)
        for header in ["default-src 'none'", "frame-ancestors 'none'", "X-Frame-Options: DENY", "Cross-Origin-Resource-Policy: same-origin",
                       "X-Content-Type-Options: nosniff", "Referrer-Policy: no-referrer", "Cache-Control: no-store"]:
            self.assertIn(header, text)
        policy = re.search(r"Content-Security-Policy: (.*)", text).group(1)
        for exception in ["unsafe", "*", "http:", "https:", "data:", "blob:"]:
            self.assertNotIn(exception, policy)

    def test_nothing_is_served_without_the_token(self):
        for path in ["/", "/main.js", "/socket", f"/{self.token}", f"/{self.token[:-1]}/", f"/{self.token[:-1]}x/", f"//{self.token}/",
                     f"/x/{self.token}/", f"/{self.token[::-1]}/"]:
            self.assertEqual(self.ask(path)[0], 403, path)

    def test_no_file_is_read(self):
        for path in ["../../../../etc/passwd", "%2e%2e/etc/passwd", "/etc/passwd", "index.html/..", "prompt.tgl", ".", "x.js"]:
            self.assertEqual(self.ask(f"/{self.token}/{path}")[0], 404, path)

    def test_another_host_is_refused(self):
        """A name of a stranger that points to this machine: DNS rebinding."""
        for host in ["evil.example", f"evil.example:{self.port}", "127.0.0.1", f"127.0.0.1:{self.port + 1}", f"[::1]:{self.port}",
                     f"127.0.0.1:{self.port}.evil.example", [], [f"127.0.0.1:{self.port}", "evil.example"]]:
            self.assertIn(self.ask(f"/{self.token}/", host=host)[0], [400, 421], host)
        self.assertEqual(self.upgrade(Host=f"evil.example:{self.port}")[0], 421)

    def test_another_origin_is_refused(self):
        for origin in ["http://evil.example", "null", f"https://127.0.0.1:{self.port}", f"http://localhost:{self.port}"]:
            self.assertEqual(self.ask(f"/{self.token}/main.js", Origin=origin)[0], 403, origin)
            self.assertEqual(self.upgrade(Origin=origin)[0], 403, origin)
        self.assertEqual(self.upgrade(Origin="")[0], 403)
        self.assertEqual(self.upgrade("/" + "0" * 32 + "/socket")[0], 403)
        self.assertEqual(self.upgrade()[0], 101)

    def test_a_page_elsewhere_can_load_nothing(self):
        status, _ = self.ask(f"/{self.token}/main.js", Sec_Fetch_Site="cross-site", Sec_Fetch_Mode="no-cors", Sec_Fetch_Dest="script")
        self.assertEqual(status, 403)
        status, _ = self.ask(f"/{self.token}/", Sec_Fetch_Site="cross-site", Sec_Fetch_Mode="navigate", Sec_Fetch_Dest="iframe")
        self.assertEqual(status, 403)

    def test_other_methods_are_refused(self):
        for method in ["POST", "PUT", "DELETE", "OPTIONS", "TRACE"]:
            self.assertEqual(self.ask(f"/{self.token}/", method)[0], 405, method)
        self.assertIn(self.ask(f"/{self.token}/", "CONNECT")[0], [0, 400, 405])

    def test_only_the_loopback_address_listens(self):
        with open("/proc/net/tcp") as file:
            listening = [line.split()[1] for line in file if line.split()[3] == "0A"]
        self.assertIn(f"0100007F:{self.port:04X}", listening)
        self.assertNotIn(f"00000000:{self.port:04X}", listening)

    # -- what may be sent --------------------------------------------------------------------------

    def test_a_frame_that_is_too_long(self):
        for data in [self.frame(b"", length=1 << 17), self.frame(b"", length=1 << 62), self.frame(b"1 run " + b"x" * 70000)]:
            status, connection = self.upgrade()
            self.assertEqual(status, 101)
            connection.sendall(data)
            self.assertIn(self.ended(connection), [0, 1002, 1009])
        # In pieces, too.
        _, connection = self.upgrade()
        try:
            connection.sendall(b"\x01" + self.frame(b"1 run " + b"x" * 5000)[1:])
            for _ in range(40):
                connection.sendall(b"\x00" + self.frame(b"x" * 5000)[1:])
        except ConnectionError:
            pass
        self.assertIn(self.ended(connection), [0, 1002, 1009])
        self.assert_alive()

    def test_frames_that_make_no_sense(self):
        for data in [self.frame(b"hello"), self.frame(b"1"), self.frame(b"-1 run x"), self.frame(b"1 left"), self.frame(b"x", opcode=2),
                     self.frame(b"1 run x", masked=False), self.frame(b"\xff\xfe 1 run"), self.frame(b"1 RUN x"), b"\xff" * 64]:
            _, connection = self.upgrade()
            connection.sendall(data)
            self.assertIn(self.ended(connection), [0, 1002, 1003, 1007, 1008, 1009], data)
        self.assert_alive()

    def test_a_long_header(self):
        self.assertNotEqual(self.ask(f"/{self.token}/", X=("y" * 200_000))[0], 200)
        self.assertNotEqual(self.ask("/" + "a" * 200_000)[0], 200)
        self.assert_alive()

    def test_a_thousand_connections(self):
        held = []
        try:
            for _ in range(1000):
                held.append(socket.create_connection(("127.0.0.1", self.port), timeout=5))
                held[-1].sendall(b"GET / HT")
        except OSError:
            pass
        self.assertGreater(len(held), 900)
        # Who comes later gets in all the same, and the prompt answers.
        self.assert_alive()
        status, _ = self.upgrade()
        self.assertEqual(status, 101)
        self.prompt.type("print 6 * 7")
        self.prompt.expect("42")
        for connection in held:
            connection.close()

    def test_too_many_pages(self):
        held = [self.upgrade() for _ in range(24)]
        self.assertEqual([status for status, _ in held], [101] * 24)
        ended = [connection for _, connection in held[16:]]
        self.assertIn(1013, [self.ended(c) for c in ended])
        for _, connection in held:
            connection.close()

    def test_a_reader_that_does_not_read(self):
        self.prompt.type("for i in 1..4000 { view slow[i] { width = 10; height = 10 } }")
        self.prompt.expect("tgl[")
        _, connection = self.upgrade()
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        try:
            for number in range(1, 200):
                connection.sendall(self.frame(f"{number} view main".encode()))
        except OSError:
            pass
        # The prompt and other pages go on.
        self.prompt.type("print 6 * 9")
        self.prompt.expect("54")
        self.assert_alive()

    def test_too_many_requests_at_once(self):
        _, connection = self.upgrade()
        self.prompt.drain()
        try:
            connection.sendall(b"".join(self.frame(f"{n} states".encode()) for n in range(1, 5000)))
        except OSError:
            pass
        self.assert_alive()
        self.prompt.type("print 6 * 8")
        self.prompt.expect("48")

    def test_what_a_page_may_not_run(self):
        _, connection = self.upgrade()
        for number, text in enumerate([":save /tmp/x.tgl", ":load /etc/passwd", "import \"/etc/passwd\"", ":quit", "quit", ":edit", ":picture x.svg",
                                       ":load example ../../etc/passwd", ":load  example x", ":load example"], 1):
            connection.sendall(self.frame(f"{number} run {text}".encode()))
            self.prompt.expect("page> " + text)
            self.prompt.expect("tgl[")
        self.assertFalse(os.path.exists("/tmp/x.tgl"))
        self.prompt.type("print 5 * 5")
        self.prompt.expect("25")


if __name__ == "__main__":
    unittest.main()
