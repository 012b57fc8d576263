/** The HTTP server: hooks and plug-ins for every request, then the API, the pages and the files. */
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { constants } from "node:zlib";
import compress, { type FastifyCompressOptions } from "@fastify/compress";
import cookie from "@fastify/cookie";
import helmet from "@fastify/helmet";
import fastifyStatic from "@fastify/static";
import fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { refusals, type RefusalCode } from "#src/api/refusals.ts";
import { formatIssue } from "#src/copy/issues.ts";
import { matchPage } from "#src/pages/table.ts";
import { runCausedBy } from "#server/kernel/cause.ts";
import { trustedBy } from "#server/security/proxies.ts";
import { REQUEST_IDS } from "#server/kernel/logging.ts";
import { registerBuro } from "#server/buro/routes.ts";
import { attachLive } from "#server/live/attach.ts";
import { inRoot } from "#server/kernel/root.ts";
import { BODY_LIMITS } from "#server/kernel/post-limits.ts";
import {
  BARE_PAGE_HEADERS,
  bareHeaders,
  PERMISSIONS_POLICY,
  TRANSPORT_SECURITY,
} from "#server/kernel/security-headers.ts";
import type { Settings } from "#server/kernel/settings.ts";
import { deviceCookie } from "#server/visit/device.ts";
import { sessionCookie } from "#server/visit/session.ts";
import type { CurrentServices } from "#server/services.ts";
import { isUnavailable } from "#server/store/db/database-error.ts";
import type { Pages } from "#server/ssr/pages.ts";
import { lastResortDocument } from "#server/ssr/fallback-error.ts";
import { renderFailure, renderPath } from "#server/ssr/render-page.ts";
import { ARRIVAL, watchArrival } from "#server/visit/arrival.ts";
import { registerApi, visit, type Http } from "./api.ts";
import { acceptBodies } from "./bodies.ts";
import { registerCardProvider } from "./card-provider.ts";
import { wantsHtml } from "#server/visit/refused.ts";
import { drainOnClose } from "./drain.ts";
import { guardForMaintenance } from "./maintenance.ts";
import { HEAD_LIMITS, refuseExpectations, refuseNul, refuseUnclearHeads } from "./heads.ts";
import { refuseOtherMethods } from "./methods.ts";
import { registerOpenApi } from "./openapi.ts";
import { registerOutbox } from "./outbox.ts";
import { registerMetrics, watchRequests } from "./metrics.ts";
import { registerProbes } from "./probes.ts";
import { registerPublicFiles } from "./public-files.ts";
import { registerSiteFiles } from "./site-files.ts";
import { readUnreadBodies } from "./unread-bodies.ts";

/**
 * Compression of dynamic responses, at a cheap level: anonymous pages and static files are compressed in advance.
 * Request bodies are never decompressed.
 */
const COMPRESSION = {
  encodings: ["br", "gzip"],
  threshold: 1024,
  globalDecompression: false,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  zlibOptions: { level: 6 },
} satisfies FastifyCompressOptions;

/** Builds the server; the caller listens and closes. */
export const buildApp = async (current: CurrentServices, pages: Pages): Promise<FastifyInstance> => {
  const { settings, log } = current.now();
  const app = fastify({
    loggerInstance: log,
    ...REQUEST_IDS,
    trustProxy: trustedBy(settings.trustProxy),
    bodyLimit: BODY_LIMITS.body,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: "idle",
    // Requests on connections that are open during shutdown are still served.
    return503OnClosing: false,
    requestTimeout: ARRIVAL.upload,
    http: HEAD_LIMITS,
    routerOptions: {
      ignoreTrailingSlash: true,
      // The longest e-mail address, percent-encoded.
      maxParamLength: 3 * 254,
    },
    rewriteUrl: pathOf,
    frameworkErrors: (error, request, reply) => replyToBadUrl(settings, error, request, reply),
  });
  watchRequests(app, current);
  registerProbes(app, current);
  drainOnClose(app);
  readUnreadBodies(app);
  const origins = new Set([settings.origin, ...(settings.demo ? loopbackOrigins(settings.port) : [])]);
  const http: Http = {
    get services() {
      return current.now();
    },
    pages,
    cookie: sessionCookie(settings.https),
    deviceCookie: deviceCookie(settings.https),
    origins,
  };

  // Before any route: a plugin that is awaited keeps the handler it found.
  app.setErrorHandler(async (error, request, reply) => failed(http, error, request, reply));
  // Twice, because events of a body's stream have another context.
  app.addHook("onRequest", (request, _reply, done) => runCausedBy({ requestId: request.id }, done));
  app.addHook("preValidation", (request, _reply, done) => runCausedBy({ requestId: request.id }, done));
  app.addHook("onRequest", (request, _reply, done) => {
    // Most requests arrive complete with their headers.
    if (!request.raw.complete) watchArrival(request.raw);
    done();
  });
  await app.register(compress, COMPRESSION);
  await app.register(cookie);
  await app.register(helmet, {
    // Pages send their own policy with a nonce; everything else gets the strictest.
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { "default-src": ["'none'"], "frame-ancestors": ["'none'"], "base-uri": ["'none'"] },
    },
    // As `frame-ancestors` says it to older browsers.
    xFrameOptions: { action: "deny" },
    strictTransportSecurity: settings.https ? TRANSPORT_SECURITY : false,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    crossOriginEmbedderPolicy: false,
  });
  app.addHook("onRequest", (_request, reply, done) => {
    reply.header("permissions-policy", PERMISSIONS_POLICY);
    done();
  });
  guardForMaintenance(app, http);
  refuseUnclearHeads(app);
  refuseNul(app);
  refuseExpectations(app);
  refuseOtherMethods(app, current);
  await acceptBodies(app);
  const { files: built } = pages;
  if (built) {
    await app.register(fastifyStatic, {
      root: join(built, "assets"),
      prefix: "/assets/",
      immutable: true,
      maxAge: "365d",
      index: false,
      wildcard: false,
      preCompressed: true,
      globIgnore: ["**/*.br", "**/*.gz"],
    });
    registerPublicFiles(app, built);
  }
  registerSiteFiles(app, current, pages, built ?? inRoot("public"));
  registerBuro(app, { current, pages, origins });
  registerApi(app, http);
  registerMetrics(app, current);
  registerOpenApi(app, current, http.cookie.name);
  if (settings.demo) registerOutbox(app, current.now());
  if (settings.demo) await registerCardProvider(app, current.now(), origins);
  app.get("/*", { onRequest: keepKeyFromReferer }, async (request, reply) =>
    renderPath(pages, request, reply, await visit(http, request)),
  );
  app.setNotFoundHandler(async (request, reply) => notFound(http, request, reply));
  await attachLive(app, http);
  return app;
};

/** Path of the request target. It may be an absolute URL, as to a proxy (RFC 9112, section 3.2.2). */
const pathOf = ({ url = "/" }: IncomingMessage): string =>
  url.replace(/^https?:\/\/[^/?#]*/i, "").replace(/^(?!\/)/, "/");

const loopbackOrigins = (port: number): string[] =>
  ["localhost", "127.0.0.1", "[::1]"].map((host) => `http://${host}:${port}`);

/** Whatever a page loads or leads to, its URL's key stays here; also on its error pages. */
const keepKeyFromReferer = (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
  if (matchPage(new URL(`http://local${request.url}`).pathname)?.row.holdsKey)
    reply.header("referrer-policy", "no-referrer");
  done();
};

const notFound = async (http: Http, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
  wantsHtml(request) && request.method === "GET"
    ? renderFailure(http.pages, request, reply, await visit(http, request), 404)
    : reply.code(404).send({});

/** Replies to a request whose URL cannot be parsed. No hook has run yet, so security headers are set here. */
const replyToBadUrl = (
  { https, ...brand }: Pick<Settings, "brandName" | "brandPhone" | "https">,
  { statusCode = 400 }: { statusCode?: number | undefined },
  request: FastifyRequest,
  reply: FastifyReply,
): void => {
  reply.headers({ ...bareHeaders({ https }), ...BARE_PAGE_HEADERS });
  if (wantsHtml(request)) void reply.code(404).type("text/html; charset=utf-8").send(lastResortDocument(brand, 404));
  else void reply.code(statusCode).send({});
};

/** Refusal codes for errors by HTTP status; any other error counts as ours. */
const FAILURES: ReadonlyMap<number, RefusalCode> = new Map(
  (["malformed", "too-large", "unsupported-body", "unavailable"] as const).map((code) => [refusals[code].status, code]),
);

/** Whether a reply broke off because its client has left. */
const clientHasLeft = (error: unknown, { raw }: FastifyReply): boolean =>
  raw.destroyed && (error as { code?: string }).code === "ERR_STREAM_PREMATURE_CLOSE";

/** Replies to an error without its cause: a request id to quote, and whether a retry makes sense. */
const failed = async (
  http: Http,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  if (clientHasLeft(error, reply)) return reply.hijack();
  const status = (error as { statusCode?: number }).statusCode ?? (isUnavailable(error) ? 503 : 500);
  if (status >= 500) request.log.error({ err: error, event: "request-failed" }, "request failed");
  reply.code(status).header("cache-control", "no-store");
  if (status === 503) reply.header("retry-after", 5);
  const reason = formatIssue({ code: FAILURES.get(status) ?? "failed", params: { id: request.id } });
  if (!wantsHtml(request)) return reply.send({ errors: { _form: reason } });
  try {
    // Without a database the visitor is unknown, so their page cannot be rendered.
    if (status !== 503)
      return await renderFailure(http.pages, request, reply, await visit(http, request), status, reason);
  } catch (worse) {
    request.log.error({ err: worse, event: "error-page-failed" }, "no error page");
  }
  return reply.type("text/html; charset=utf-8").send(lastResortDocument(http.services.settings, status, reason));
};
