/** Routes of `/api/v2`, made from the table of calls. */
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from "fastify";
import { ANY_STEP, callAt, callTable, type CallName } from "#src/api/calls/calls.ts";
import { callOf } from "#server/calls/calls.ts";
import { matchPath, paramsIn, writeParams } from "#src/web/paths.ts";
import { handlerOf, readOf } from "#server/handlers/index.ts";
import { plainAddress } from "#server/security/network.ts";
import { contextOf, type Context } from "#server/visit/context.ts";
import { DEVICE_DAYS, DeviceHandle, KNOWN_DEVICE_DAYS, knownDeviceCookie } from "#server/visit/device.ts";
import { rememberCookie, RememberHandle } from "#server/visit/remember.ts";
import type { HostCookie } from "#server/visit/host-cookie.ts";
import { trace } from "#server/policy/trace.ts";
import { runRead } from "#server/policy/read.ts";
import { wantsHtml } from "#server/visit/refused.ts";
import { SessionHandle } from "#server/visit/session.ts";
import type { Services } from "#server/services.ts";
import type { Pages } from "#server/ssr/pages.ts";
import { sendNotAllowed } from "./methods.ts";
import { answerPost } from "./post-form.ts";
import { postLog } from "./post-log.ts";
import { postTake } from "./raw-body.ts";
import { openFile, pageUrlOf, sendPost, sendRead } from "./replies.ts";

export type Http = {
  /** The current services; read once per request, so that a request sees one snapshot to its end. */
  readonly services: Services;
  pages: Pages;
  cookie: HostCookie;
  deviceCookie: HostCookie;
  origins: ReadonlySet<string>;
};

/**
 * Client address used when the socket has already closed; all such requests share one rate-limit bucket, so
 * disconnecting cannot bypass it.
 */
const GONE = "gone";

/**
 * Seconds by which a response may be late after its session was renewed (see SessionHandle): 0 for a post, whose sender
 * waits for it; 5 for a page; 60 for background data.
 */
const lateSeconds = (request: FastifyRequest): number => (request.method === "POST" ? 0 : wantsHtml(request) ? 5 : 60);

/** The context of an HTTP request. */
export const visit = (
  { services, cookie, deviceCookie }: Http,
  request: FastifyRequest,
  params: Record<string, string> = {},
): Promise<Context> => {
  const { https } = services.settings;
  const [remember, known] = [rememberCookie(https), knownDeviceCookie(https)];
  const { cookies } = request;
  const remembered = new RememberHandle(remember, cookies[remember.name]);
  return contextOf(
    services,
    {
      handle: new SessionHandle(cookie, cookies[cookie.name], remembered, lateSeconds(request)),
      device: new DeviceHandle(deviceCookie, cookies[deviceCookie.name], DEVICE_DAYS),
      knownDevice: new DeviceHandle(known, cookies[known.name], KNOWN_DEVICE_DAYS),
      params,
      query: new URL(`http://local${request.url}`).searchParams,
      address: plainAddress((request.ip as string | undefined) ?? GONE),
      userAgent: String(request.headers["user-agent"] ?? "").slice(0, 300),
      acceptLanguage: String(request.headers["accept-language"] ?? "").slice(0, 300),
    },
    request.method === "GET",
  );
};

/** Registers every call; any other `/api/` URL is a 404 in JSON, whatever a browser accepts. */
export const registerApi = (app: FastifyInstance, http: Http): void => {
  for (const name of [...(Object.keys(callTable) as CallName[]), ANY_STEP]) registerCall(app, http, name);
  app.get("/api/*", (_request, reply) => reply.code(404).send({}));
};

/** The routes of a pattern: where a parameter stands for many segments, the router has one without and one with any. */
const routesOf = (pattern: string): string[] =>
  paramsIn(pattern).some(({ many }) => many)
    ? ["", "*"].map((rest) => writeParams(pattern, ({ name, many }) => (many ? rest : `:${name}`)))
    : [pattern];

/** Registers a call of the table, or the route of all steps, whose call follows from the URL. */
const registerCall = (app: FastifyInstance, http: Http, name: CallName): void => {
  const pattern = `/api/v2/${callOf(name).path}`;
  for (const url of routesOf(pattern)) registerRoute(app, http, { name, url, pattern });
};

/** A route of a call: its URL as the router reads it, and the pattern of which the parameters are. */
type Route = { name: CallName; url: string; pattern: string };

const registerRoute = (app: FastifyInstance, http: Http, { name, url, pattern }: Route): void => {
  const row = callOf(name);
  const paramsAt = ({ url: address }: FastifyRequest): Record<string, string> | undefined =>
    matchPath(pattern, address.split("?", 1)[0]!);
  // Before a body is read: where there is no call, its type does not matter.
  const isThere: onRequestHookHandler = (request, reply, done) => {
    const params = paramsAt(request);
    if (params && handlerOf(callAt(name, params), http.services)) done();
    else void reply.code(404).send({});
  };
  const options = { config: { pattern }, onRequest: isThere };
  app.get(url, options, (request, reply) => {
    const params = paramsAt(request)!;
    return read(http, callAt(name, params), params, request, reply);
  });
  switch (row.kind) {
    case "read":
      return;
    case "log":
      app.post(url, { ...options, ...(row.bytes !== undefined && { bodyLimit: row.bytes }) }, async (request, reply) =>
        postLog(http, { name, row }, request, reply, await visit(http, request, paramsAt(request))),
      );
      return;
    case "callback":
      app.post(url, { ...options, bodyLimit: row.bytes }, (request, reply) =>
        postCallback(http, name, paramsAt(request)!, request, reply),
      );
      return;
    case "raw":
      app.post(url, options, async (request, reply) =>
        postTake(http, { name, row }, request, reply, await visit(http, request, paramsAt(request))),
      );
      return;
    case "form":
      app.post(url, options, async (request, reply) => {
        const params = paramsAt(request)!;
        const call = callAt(name, params);
        const context = await visit(http, request, params);
        const outcome = await answerPost(http, call, handlerOf(call, http.services, "form")!.post, context, request);
        if (!outcome.ok) await trace(call, context, outcome.refusal);
        return sendPost(http.pages, request, reply, call, context, outcome);
      });
  }
};

const read = async (
  http: Http,
  call: CallName,
  params: Record<string, string>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const context = await visit(http, request, params);
  // Whatever the reply is: the visit may have logged a remembered browser in.
  context.handle.send(reply);
  const { read: answers } = callOf(call);
  // A call opened as an address redirects to its page, so that reload and Back work.
  if (wantsHtml(request) && answers !== "file" && answers !== "Elsewhere")
    return reply.code(303).header("location", pageUrlOf(call, context)).send();
  const handled = readOf(call, http.services);
  if (!handled) return sendNotAllowed(http.services, request, reply);
  const answer = await runRead(call, handled, context);
  return wantsHtml(request) ? openFile(http.pages, request, reply, context, answer) : sendRead(reply, context, answer);
};

/** What a partner's server tells; its handler checks the signature over the body. */
const postCallback = async (
  { services }: Http,
  call: CallName,
  params: Record<string, string>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { headers, body } = request;
  const told = { headers, body: typeof body === "string" ? body : "" };
  const answer = await handlerOf(call, services, "callback")!.callback(services, params, told);
  return reply.code(answer.status).header("cache-control", "no-store").send(answer.body);
};
