/** Clients that are gone before a compressed reply has begun. */
import { connect } from "node:net";
import { expect, it } from "vitest";
import { Borrower } from "#tests/support/borrower.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

const lines: string[] = [];
const lender = useTestLender({ logTo: { write: (line) => void lines.push(line) } });

/** Sends the parts and resolves when the server has closed the connection. */
const untilClosed = (...parts: string[]): Promise<void> =>
  new Promise((resolve) => {
    const socket = connect({ port: Number(new URL(lender.url).port), host: "127.0.0.1", allowHalfOpen: true });
    for (const part of parts) socket.write(part);
    // A reset is a close, too.
    socket.on("error", () => undefined);
    socket.resume().on("end", () => socket.destroy());
    socket.on("close", () => resolve());
  });

it("are no fault of ours: nothing is logged, and the next one is served", async () => {
  const borrower = new Borrower(lender);
  const { csrf = "", key = "" } = await borrower.form("general-information");
  const body = new URLSearchParams({ _csrf: csrf, _key: key, _version: "another", email: "ana@example.bg" }).toString();
  const cookie = [...borrower.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  // Bytes beyond the announced length are no request: the server closes the connection while it answers the first.
  const head = [
    "POST /api/v2/general-information HTTP/1.1",
    "Host: localhost",
    "Connection: close",
    "Accept: application/json",
    "Accept-Encoding: gzip, br",
    `Origin: ${lender.origin}`,
    `Cookie: ${cookie}`,
    "Content-Type: application/x-www-form-urlencoded",
    `Content-Length: ${body.length - 3}`,
  ];
  for (let times = 0; times < 5; times += 1)
    await untilClosed([...head, "", ""].join("\r\n"), body.slice(0, -20), body.slice(-20));
  expect(await borrower.form("general-information")).toMatchObject({ id: "general-information" });
  await lender.settle();
  expect(lines).toEqual([]);
});
