/** `/metrics`: the process's figures, for whoever has the token; without a proxy also for this machine. */
import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { patternOf } from "#src/pages/patterns.ts";
import type { Settings } from "#server/kernel/settings.ts";
import type { CurrentServices } from "#server/services.ts";
import { isLocal } from "./own-machine.ts";

declare module "fastify" {
  /** The pattern of a route in the table of calls, which the router may write otherwise. */
  interface FastifyContextConfig {
    pattern?: string;
  }
}

/** The route of a request as it was registered; of one that stands for many, the pattern in the tables of pages and calls. */
const routeOf = ({ url, routeOptions: { url: registered, config } }: FastifyRequest, { origin }: Settings): string => {
  const route = config.pattern ?? registered;
  return route !== undefined && !route.endsWith("/*")
    ? route
    : // After the origin a path that looks like another site's address stays a path.
      patternOf(origin + url, origin);
};

/** Counts every answered request. Call before other hooks: a request refused by them counts as well. */
export const watchRequests = (app: FastifyInstance, current: CurrentServices): void => {
  const { metrics, settings } = current.now();
  app.addHook("onResponse", (request, reply, done) => {
    metrics.request({
      method: request.method,
      route: routeOf(request, settings),
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    });
    done();
  });
  app.addHook("onClose", () => metrics.close());
};

const hasToken = ({ headers }: FastifyRequest, token: string | undefined): boolean => {
  if (token === undefined) return false;
  const [given, wanted] = [headers.authorization ?? "", `Bearer ${token}`].map((text) => Buffer.from(text));
  return given!.length === wanted!.length && timingSafeEqual(given!, wanted!);
};

/**
 * Whether the request is this machine's own. With PUBLIC_URL or TRUST_PROXY there is a proxy, which may say nothing of
 * itself: on this machine its requests look the same.
 */
const isOwn = (request: FastifyRequest, { publicUrl, trustProxy }: Settings): boolean =>
  publicUrl === undefined && trustProxy === false && isLocal(request);

/** Registers `/metrics`; for everybody else there is no such page. */
export const registerMetrics = (app: FastifyInstance, current: CurrentServices): void => {
  app.get("/metrics", async (request, reply) => {
    const { metrics, settings } = current.now();
    reply.header("cache-control", "no-store");
    if (!isOwn(request, settings) && !hasToken(request, settings.metricsToken)) return reply.code(404).send({});
    const { type, text } = await metrics.read();
    return reply.type(type).send(text);
  });
};
