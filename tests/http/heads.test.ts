/** Request heads as raw bytes on a socket: ambiguous, malformed and slow ones. */
import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import { callTable, type CallName } from "#src/api/calls/calls.ts";
import { callOf } from "#server/calls/calls.ts";
import { pages } from "#src/pages/table.ts";
import { paramsIn, writeParams } from "#src/web/paths.ts";
import { Borrower } from "#tests/support/borrower.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

const lender = useTestLender();

/** Sends bytes and waits until the server closes the connection; resolves to all that it sent. */
const untilClosed = (first: string, drip?: { text: string; everyMs: number }): Promise<string> =>
  new Promise((resolve) => {
    let heard = "";
    const socket = connect(Number(new URL(lender.url).port), "127.0.0.1", () => socket.write(first));
    const dripping = drip && setInterval(() => socket.write(drip.text), drip.everyMs);
    socket.setEncoding("utf8").on("data", (text: string) => (heard += text));
    // A reset is a close, too.
    socket.on("error", () => undefined);
    socket.on("close", () => {
      clearInterval(dripping);
      resolve(heard);
    });
  });

const head = (...lines: string[]): string => [...lines, "", ""].join("\r\n");

describe("a request is refused with 400 and its connection closed when its head", () => {
  it.each([
    ["names two hosts", head("GET / HTTP/1.1", "Host: localhost", "Host: evil.example")],
    ["names the same host twice", head("GET / HTTP/1.1", "Host: localhost", "host: localhost")],
    ["names two hosts on a call", head("GET /api/v2/config HTTP/1.1", "Host: localhost", "Host: evil.example")],
    ["names two hosts on an unknown path", head("PUT /nothing HTTP/1.1", "Host: localhost", "Host: evil.example")],
    ["names no host", head("GET / HTTP/1.1", "Connection: keep-alive")],
    ["is of HTTP/0.9", "GET /\r\n\r\n"],
    ["is of HTTP/2.0 in plain text", head("GET / HTTP/2.0", "Host: localhost")],
    ["has two lengths", head("POST / HTTP/1.1", "Host: localhost", "Content-Length: 5", "Content-Length: 6")],
    [
      "has a length and is chunked",
      head("POST / HTTP/1.1", "Host: localhost", "Content-Length: 5", "Transfer-Encoding: chunked"),
    ],
    ["has an unknown encoding", head("POST / HTTP/1.1", "Host: localhost", "Transfer-Encoding: xchunked")],
    ["has a folded line", head("GET / HTTP/1.1", "Host: localhost", "X-A: b", " c")],
    ["has a space before a colon", head("GET / HTTP/1.1", "Host : localhost")],
    ["is nonsense", "nonsense\r\n\r\n"],
  ])("%s", async (_what, bytes) => {
    expect(await untilClosed(bytes)).toMatch(/^HTTP\/1\.1 400 /);
  });

  it("but one host of HTTP/1.0 and 1.1 is served", async () => {
    for (const version of ["1.0", "1.1"])
      expect(
        await untilClosed(head(`GET /api/v2/config HTTP/${version}`, "Host: localhost", "Connection: close")),
      ).toMatch(/^HTTP\/1\.1 200 /);
  });
});

it("what is expected of us and unknown is refused with 417, whole", async () => {
  const heard = await untilClosed(head("POST /api/v2/login HTTP/1.1", "Host: localhost", "Expect: nonsense"));
  expect(heard).toMatch(/^HTTP\/1\.1 417 [\s\S]*\r\ncontent-length: 0\r\n[\s\S]*\r\n\r\n$/i);
  expect(heard).not.toMatch(/transfer-encoding/i);
});

// The limit is ten seconds; a head was given a minute before.
it(
  "heads that stand still or arrive drop by drop are cut off with 408 long before a body would be",
  { timeout: 40_000 },
  async () => {
    const begun = "GET / HTTP/1.1\r\nHost: localhost\r\n";
    const answers = await Promise.all([
      untilClosed(begun),
      untilClosed("G"),
      untilClosed(begun, { text: "X-A: b\r\n", everyMs: 500 }),
    ]);
    for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  },
);

it("a path with U+0000, which no row can be found by, is not there: every call and page with a key", async () => {
  const calls = Object.keys(callTable).map((call) => `/api/v2/${callOf(call as CallName).path}`);
  const keyed = [...calls, ...pages.map(({ path }) => path)].filter((path) => paramsIn(path).length > 0);
  expect(keyed.length).toBeGreaterThan(20);
  const visitor = new Borrower(lender);
  for (const path of keyed)
    for (const key of ["%00", "a%00b"]) {
      const url = writeParams(path, () => key);
      for (const accept of ["text/html", "application/json"])
        expect([url, accept, (await visitor.fetch(url, { headers: { accept } })).status]).toEqual([url, accept, 404]);
    }
});
