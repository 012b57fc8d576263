import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

/** A request the service received. */
export type SeenRequest = { method: string; path: string; headers: IncomingHttpHeaders; body: string };

/** Response of the service; `undefined` leaves the request unanswered. */
export type Reply = { status: number; body?: string; headers?: Record<string, string> } | undefined;

/** An HTTP server in this process that records the requests it receives. */
export type TestService = { url: string; seen: SeenRequest[]; close(): Promise<void> };

/** Starts a service on a free local port. `answer` receives each request and its number, from 1. */
export const startService = async (answer: (request: SeenRequest, count: number) => Reply): Promise<TestService> => {
  const seen: SeenRequest[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const entry = {
        method: request.method ?? "",
        path: request.url ?? "",
        headers: request.headers,
        body: Buffer.concat(parts).toString("utf8"),
      };
      seen.push(entry);
      const reply = answer(entry, seen.length);
      if (reply)
        response
          .writeHead(reply.status, { "content-type": "application/json", ...reply.headers })
          .end(reply.body ?? "");
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
