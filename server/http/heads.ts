/** Refuses request heads that proxies and this server could read differently, before anything else looks at them. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";

/** Time limits for a request's head; that of its body is in `arrival.ts`. */
export const HEAD_LIMITS = {
  /** Milliseconds for a whole head. */
  headersTimeout: 10_000,
  /** Milliseconds between two looks for late heads. */
  connectionsCheckingInterval: 1_000,
} as const;

/** Whether the head is of HTTP/1.0 or 1.1 and names at most one host; Node refuses HTTP/1.1 without a host itself. */
const isClear = ({ httpVersionMajor, headersDistinct }: IncomingMessage): boolean =>
  httpVersionMajor === 1 && (headersDistinct["host"] ?? []).length <= 1;

/** Answers any other head with 400 and closes the connection. */
export const refuseUnclearHeads = (app: FastifyInstance): void => {
  app.addHook("onRequest", (request, reply, done) => {
    if (isClear(request.raw)) done();
    else void reply.code(400).header("connection", "close").header("cache-control", "no-store").send({});
  });
};

/** Answers a path with U+0000, which no text of the database holds, as any path that is not there. */
export const refuseNul = (app: FastifyInstance): void => {
  app.addHook("onRequest", (request, reply, done) => {
    if (/%00/.test(request.url.split("?", 1)[0]!)) reply.callNotFound();
    else done();
  });
};

/** Answers an expectation other than 100-continue with 417, whole at once: Node's own answer may break off in the middle. */
export const refuseExpectations = (app: FastifyInstance): void => {
  app.server.on("checkExpectation", (_request: IncomingMessage, response: ServerResponse) => {
    response.writeHead(417, { connection: "close", "content-length": 0, "cache-control": "no-store" }).end();
  });
};
