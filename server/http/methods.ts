/** What another method than a path's own is answered: 405 with `Allow`, or 404 where there is nothing. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ANY_STEP, callAt, callTable, type CallName } from "#src/api/calls/calls.ts";
import { callOf } from "#server/calls/calls.ts";
import { matchPage } from "#src/pages/table.ts";
import { matchPath } from "#src/web/paths.ts";
import { handlerOf } from "#server/handlers/index.ts";
import type { CurrentServices, Services } from "#server/services.ts";

const CALLS = [...(Object.keys(callTable) as CallName[]), ANY_STEP];

const READING = ["GET", "HEAD"];

/** The methods of a call. */
const methodsOfCall = (call: CallName): string[] => {
  const { read, kind } = callOf(call);
  return [...(read ? READING : []), ...(kind === "read" ? [] : ["POST"])];
};

const pathOf = (url: string): string => new URL(`http://local${url}`).pathname;

/** The methods of a path, by the tables of calls and pages; empty when there is neither. */
const allowedAt = (services: Pick<Services, "definitions">, url: string): readonly string[] => {
  const pathname = pathOf(url);
  if (!pathname.startsWith("/api/")) return matchPage(pathname) ? READING : [];
  for (const row of CALLS) {
    const params = matchPath(`/api/v2/${callOf(row).path}`, pathname);
    const call = params && callAt(row, params);
    if (call && handlerOf(call, services)) return methodsOfCall(call);
  }
  return [];
};

/** Replies that the path is not there for this method. */
export const sendNotAllowed = (
  services: Pick<Services, "definitions">,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
  const tabled = allowedAt(services, request.url);
  // Probes, robots.txt and the desk are routes of their own.
  const isRead = tabled.length === 0 && request.server.hasRoute({ method: "GET", url: pathOf(request.url) });
  const allowed = isRead ? READING : tabled;
  reply.header("cache-control", "no-store");
  return allowed.length > 0 ? reply.code(405).header("allow", allowed.join(", ")).send({}) : reply.code(404).send({});
};

/** Answers unsafe methods without a route before their body is read, whatever it is. */
export const refuseOtherMethods = (app: FastifyInstance, current: CurrentServices): void => {
  app.addHook("onRequest", (request, reply, done) => {
    if (request.is404 && request.method !== "GET") void sendNotAllowed(current.now(), request, reply);
    else done();
  });
};
