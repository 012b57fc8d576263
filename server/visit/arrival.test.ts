import { createServer, request as httpRequest, type ClientRequest, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { beforeAll, expect, it, vi } from "vitest";
import { closeAfterAll } from "#tests/support/after-all.ts";
import { expectFiles, watchArrival, type ArrivalLimits } from "./arrival.ts";

const LIMITS: ArrivalLimits = { whole: 400, upload: 10_000, idle: 400, leastRate: 1000, most: 1_000_000 };

let server: Server;
let received = 0;
beforeAll(async () => {
  // Fake timers: a stalled test machine must not look like a stalled sender.
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date", "performance"] });
  server = createServer((request, response) => {
    received = 0;
    watchArrival(request, LIMITS);
    if (request.url === "/files") expectFiles(request);
    request.on("data", (chunk: Buffer) => void (received += chunk.length)).on("end", () => response.end("whole"));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
closeAfterAll(
  () => server,
  () => ({ close: vi.useRealTimers }),
);

/**
 * Sends pieces with pauses between them; resolves to "whole" when the server received the end, "cut" when it closed the
 * connection.
 */
const send = (
  path: string,
  pieces: number,
  bytes: number,
  gapMs: number,
  meanwhile = (): void => undefined,
): Promise<"whole" | "cut"> =>
  new Promise((resolve) => {
    const request: ClientRequest = httpRequest(
      {
        port: (server.address() as AddressInfo).port,
        path,
        method: "POST",
        headers: { "transfer-encoding": "chunked" },
      },
      (response) => {
        response.resume();
        resolve("whole");
      },
    );
    request.on("error", () => resolve("cut"));
    void (async () => {
      received = 0;
      for (let n = 1; n <= pieces && !request.destroyed; n += 1) {
        request.write(Buffer.alloc(bytes));
        while (received < n * bytes && !request.destroyed) await pause(1);
        meanwhile();
        vi.advanceTimersByTime(gapMs);
        // Time for the client to notice a closed connection.
        await pause(20);
      }
      request.end();
    })();
  });

it("a form that trickles in is cut, an upload that takes as long is not", async () => {
  expect(await send("/form", 12, 1000, 100)).toBe("cut");
  expect(await send("/files", 12, 1000, 100)).toBe("whole");
});

it("an upload that stalls is cut", async () => expect(await send("/files", 2, 100_000, 1500)).toBe("cut"));

it("an upload of a byte at a time is cut", async () => expect(await send("/files", 15, 1, 100)).toBe("cut"));

it("an upload above the byte limit is cut", async () => expect(await send("/files", 12, 200_000, 100)).toBe("cut"));

it("requests that arrive in time are received whole", async () => {
  expect(await send("/form", 2, 1000, 20)).toBe("whole");
  expect(await send("/files", 2, 100_000, 20)).toBe("whole");
});

it("a system clock that is set forward cuts no request", async () => {
  const setForward = (): void => void vi.setSystemTime(Date.now() + 60_000);
  expect(await send("/form", 3, 1000, 100, setForward)).toBe("whole");
  expect(await send("/files", 3, 100_000, 100, setForward)).toBe("whole");
});
