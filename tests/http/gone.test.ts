/** Clients that disconnect in the middle of a request. */
import { once } from "node:events";
import { connect } from "node:net";
import { expect, it } from "vitest";
import { useTestLender } from "#tests/support/use-lender.ts";

const lines: string[] = [];
const lender = useTestLender({ env: { CAPTCHA: "altcha" }, logTo: { write: (line) => void lines.push(line) } });

/** Sends a request and resets the connection. */
const requestAndReset = async (): Promise<void> => {
  const { hostname, port } = new URL(lender.url);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  await new Promise((sent) => void socket.write("GET /api/v2/captcha/challenge HTTP/1.1\r\nHost: x\r\n\r\n", sent));
  socket.resetAndDestroy();
  await once(socket, "close");
};

it("requests of disconnected clients log no error, and others are answered", async () => {
  await Promise.all(Array.from({ length: 20 }, requestAndReset));
  const answer = await fetch(`${lender.url}/api/v2/captcha/challenge`);
  expect(answer.status).toBe(200);
  expect(lines).toEqual([]);
});
