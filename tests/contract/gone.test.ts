/** Whoever goes away in the middle of a request leaves no fault behind. */
import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestPglite } from "#tests/database.ts";
import { openLender, type Lender } from "#tests/lender.ts";

const lines: string[] = [];
let lender: Lender;
beforeAll(async () => {
  lender = await openLender(await openTestPglite(), { env: { CAPTCHA: "altcha" }, logTo: { write: (line) => void lines.push(line) } });
});
afterAll(async () => {
  await lender.close();
  await lender.database.close();
});

/** Asks and hangs up at once. */
const askAndLeave = async (): Promise<void> => {
  const { hostname, port } = new URL(lender.url);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  await new Promise((sent) => void socket.write("GET /api/v2/captcha/challenge HTTP/1.1\r\nHost: x\r\n\r\n", sent));
  socket.resetAndDestroy();
  await once(socket, "close");
};

it("a request whose sender is gone before its turn is no fault, and others are answered", async () => {
  await Promise.all(Array.from({ length: 20 }, askAndLeave));
  const answer = await fetch(`${lender.url}/api/v2/captcha/challenge`);
  expect(answer.status).toBe(200);
  expect(lines).toEqual([]);
});
