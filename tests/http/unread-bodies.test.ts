/** Posts that are refused before their body is read, on connections that end with the reply. */
import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import { useTestLender } from "#tests/support/use-lender.ts";

const lender = useTestLender();

/** Requests to other URLs in which the server has time to answer what it must not answer yet. */
const OTHERS = 20;

/** Sends the head and half of the body; after some other requests the other half. Resolves to what came before and in all. */
const sendSlowly = async (
  path: string,
  headers: readonly string[],
  body: string,
): Promise<{ early: string; all: string }> => {
  const lines = [`POST ${path} HTTP/1.1`, "Host: localhost", `Content-Length: ${body.length}`, ...headers, "", ""];
  const socket = connect(Number(new URL(lender.url).port), "127.0.0.1");
  let all = "";
  socket.setEncoding("utf8").on("data", (text: string) => (all += text));
  const closed = new Promise<void>((resolve, reject) => {
    socket.on("error", reject);
    socket.on("close", () => resolve());
  });
  const half = body.length / 2;
  socket.write(lines.join("\r\n") + body.slice(0, half));
  for (let n = 0; n < OTHERS; n += 1) await fetch(`${lender.url}/api/v2/config`);
  const early = all;
  socket.write(body.slice(half));
  await closed;
  return { early, all };
};

const FORM = "Content-Type: multipart/form-data; boundary=x";
const CLOSE = "Connection: close";
const field = `--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n${"y".repeat(66_000)}\r\n--x--\r\n`;

describe("a refusal that ends the connection comes whole, after the body has arrived,", () => {
  it.each([
    ["to a form of another origin", "/api/v2/login", [FORM, CLOSE, "Origin: null"], field, 403],
    ["to a page's own post", "/api/v2/login", [FORM, CLOSE, "Origin: null", "Accept: text/html"], field, 403],
    ["to a call that is not there", "/api/v2/nothing", [FORM, CLOSE], field, 404],
    ["to a body of an unknown type", "/api/v2/login", ["Content-Type: text/x", CLOSE], field, 415],
    ["to a field that is too long", "/api/v2/login", [FORM, CLOSE], field.replace(/y+/, "y".repeat(1_500_000)), 413],
  ])("%s", async (_to, path, headers, body, status) => {
    const { early, all } = await sendSlowly(path, [...headers, ...origin(headers)], body);
    expect(early).toBe("");
    expect(all).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    const [, head = "", text = ""] = /^([\s\S]*?)\r\n\r\n([\s\S]*)$/.exec(all) ?? [];
    const length = /^content-length: (\d+)/im.exec(head)?.[1];
    if (length === undefined) expect(text).toMatch(/\r\n0\r\n\r\n$/);
    else expect(Buffer.byteLength(text)).toBe(Number(length));
  });
});

const origin = (headers: readonly string[]): string[] =>
  headers.some((line) => line.startsWith("Origin")) ? [] : [`Origin: ${lender.origin}`];
