/**
 * A reply that ends its connection waits until the request's body has arrived: closing a socket with unread bytes resets
 * it, and the client loses what it has not read of the reply (RFC 9112, section 9.6). What is read then is thrown away;
 * `arrival.ts` limits its time and size. On a connection that stays open Node reads the rest by itself.
 */
import type { IncomingMessage } from "node:http";
import { finished } from "node:stream";
import type { FastifyInstance, FastifyReply } from "fastify";

const endsConnection = (reply: FastifyReply): boolean =>
  !reply.raw.shouldKeepAlive || reply.getHeader("connection") === "close";

/** Reads what is left of a body and throws it away; calls back at its end, also when the connection is gone. */
const readRest = (request: IncomingMessage, done: () => void): void => {
  if (request.complete || request.destroyed) return done();
  finished(request, { writable: false }, () => done());
  // A parser that gave up may still be attached, and would hold up the rest.
  request.unpipe();
  request.resume();
};

/** Lets refusals of posts whose body nobody reads arrive whole. */
export const readUnreadBodies = (app: FastifyInstance): void => {
  app.addHook("onSend", (request, reply, payload, done) => {
    if (endsConnection(reply)) readRest(request.raw, () => done(null, payload));
    else done(null, payload);
  });
};
