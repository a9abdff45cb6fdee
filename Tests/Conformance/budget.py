"""A budget to talk to: started for the purpose, or found at a socket."""

import json
import os
import select
import socket
import subprocess
import tempfile
import time

NOW = "2026-11-22T10:00:00Z"
SECONDS_FOR_A_LINE = 10
SECONDS_TO_START = 20
LONGEST_LINE = 1024 * 1024


class Failure(Exception):
    """Why a file cannot be gone on with."""


class Budget:
    """Where to connect to; a daemon that was started for it ends with it."""

    def __init__(self, program, path):
        self.program = program
        self.path = path and str(path)

    def __enter__(self):
        self.directory = self.daemon = None
        if self.program:
            self.directory = tempfile.TemporaryDirectory(prefix="conformance-")
            self.path = os.path.join(self.directory.name, "budgetd.sock")
            try:
                self.start()
            except BaseException:
                self.__exit__()
                raise
        else:
            self.refuse_unfit()
        return self

    def __exit__(self, *_):
        if self.daemon:
            self.daemon.terminate()
            try:
                self.daemon.wait(SECONDS_TO_START)
            except subprocess.TimeoutExpired:
                self.daemon.kill()
                self.daemon.wait()
        if self.directory:
            self.directory.cleanup()

    def start(self):
        """Starts the daemon, and waits until it says that it is ready (sd_notify(3))."""
        place = self.directory.name
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ready:
            ready.bind(os.path.join(place, "notify"))
            environment = {
                "BUDGETD_NOW": NOW, "TZ": "UTC", "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin", "HOME": place,
                "NOTIFY_SOCKET": os.path.join(place, "notify"),
            }  # fmt: skip
            arguments = ["--state-dir", os.path.join(place, "state"), "--socket", self.path]
            arguments += ["--read-only-socket", self.read_only_path]
            log = os.path.join(place, "log")
            with open(log, "wb") as errors:
                try:
                    self.daemon = subprocess.Popen(
                        [os.path.abspath(self.program), *arguments],
                        env=environment, stdin=subprocess.DEVNULL, stdout=errors, stderr=errors,
                    )  # fmt: skip
                except OSError as error:
                    raise Failure(f"{self.program} cannot be started: {error.strerror}") from None
            end = os.pidfd_open(self.daemon.pid)
            try:
                moment = time.monotonic() + SECONDS_TO_START
                while True:
                    found, _, _ = select.select([ready, end], [], [], max(0, moment - time.monotonic()))
                    if ready not in found:
                        with open(log, encoding="utf-8", errors="replace") as said:
                            raise Failure(f"{self.program} does not come to serve: {said.read().strip()}")
                    if b"READY=1" in ready.recv(65536).split(b"\n"):
                        return
            finally:
                os.close(end)

    def refuse_unfit(self):
        """The samples need an empty budget on their day; nobody's own budget is written to."""
        connection = self.connect(read_only=False)
        connection.send(b'{"command":"status"}\n')
        reply = json.loads(connection.line())
        connection.close()
        if reply.get("revision") != 0:
            raise Failure(f"the budget at {self.path} is not empty")
        if reply["result"]["today"] != NOW[:10]:
            raise Failure(f"the budgetd at {self.path} was not started with BUDGETD_NOW={NOW}")

    @property
    def read_only_path(self):
        base, ending = os.path.splitext(self.path)
        return base + "-ro" + ending

    def connect(self, read_only):
        return Connection(self.read_only_path if read_only else self.path)


class Connection:
    """Bytes out, lines in, each with a time limit."""

    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.settimeout(SECONDS_FOR_A_LINE)
        self.buffer = b""
        self.is_shut = self.is_over = False
        try:
            self.socket.connect(path)
        except OSError as error:
            raise Failure(f"no budgetd answers at {path}: {error.strerror}") from None

    def close(self):
        self.socket.close()

    def send(self, data):
        try:
            self.socket.sendall(data)
        except OSError as error:
            raise Failure(f"nothing more can be sent: {error.strerror}") from None

    def shut(self):
        self.socket.shutdown(socket.SHUT_WR)
        self.is_shut = True

    def fill(self):
        """Takes what comes next; False at the end."""
        try:
            data = self.socket.recv(65536)
        except TimeoutError:
            raise Failure(f"nothing within {SECONDS_FOR_A_LINE} s") from None
        except OSError as error:
            raise Failure(f"the connection broke: {error.strerror}") from None
        self.buffer += data
        return bool(data)

    def line(self):
        """The next line, which is UTF-8 and ends with a line feed alone."""
        while b"\n" not in self.buffer:
            if len(self.buffer) > LONGEST_LINE:
                raise Failure(f"a line of more than {LONGEST_LINE} bytes")
            if not self.fill():
                raise Failure(f"the end, after {self.buffer!r}" if self.buffer else "the end")
        line, _, self.buffer = self.buffer.partition(b"\n")
        try:
            text = line.decode()
        except UnicodeDecodeError:
            raise Failure(f"a line that is not UTF-8: {line!r}") from None
        if text != text.strip():
            raise Failure(f"a line with white space around it: {line!r}")
        return text

    def expect_end(self):
        if self.buffer or self.fill():
            raise Failure(self.buffer.decode(errors="replace").rstrip("\n"))
        self.is_over = True

    def expect_nothing(self):
        """Every line has been looked at: what comes next is the answer to a request of our own, or the end."""
        if not self.is_over and not self.is_shut:
            self.send(b'{"id":"the end","command":"sync"}\n')
            line = self.line()
            if not line.startswith('{"id":"the end"'):
                raise Failure(f"a line that nobody expected: {line}")
        elif self.buffer:
            raise Failure(f"a line that nobody expected: {self.buffer.decode(errors='replace')}")
        self.close()
