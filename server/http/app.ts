/** The HTTP server: what every request passes, then the API, the pages and the files. */
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { constants } from "node:zlib";
import compress, { type FastifyCompressOptions } from "@fastify/compress";
import cookie from "@fastify/cookie";
import helmet from "@fastify/helmet";
import multipart from "@fastify/multipart";
import fastifyStatic from "@fastify/static";
import fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { sayIssue } from "#src/copy/issues.ts";
import { REQUEST_IDS } from "#server/logging.ts";
import { attachLive } from "#server/live/attach.ts";
import { inRoot } from "#server/root.ts";
import { BODY_LIMITS } from "#server/policy/body.ts";
import { deviceCookie } from "#server/policy/device.ts";
import { sessionCookie } from "#server/policy/session.ts";
import type { Services } from "#server/services.ts";
import { isUnavailable } from "#server/store/database-error.ts";
import type { Pages } from "#server/ssr/pages.ts";
import { lastResortDocument } from "#server/ssr/last-resort.ts";
import { renderFailure, renderPath } from "#server/ssr/render-page.ts";
import { ARRIVAL, watchArrival } from "./arrival.ts";
import { registerApi, visit, type Http } from "./api.ts";
import { wantsHtml } from "./answers.ts";
import { drainOnClose } from "./drain.ts";
import { registerOpenApi } from "./openapi.ts";
import { registerOutbox } from "./outbox.ts";
import { registerPublicFiles } from "./public-files.ts";
import { registerSiteFiles } from "./site-files.ts";

/** Answers are compressed as they go out, and cheaply: pages of strangers and files lie there compressed. No request is unpacked. */
const COMPRESSION = {
  encodings: ["br", "gzip"], threshold: 1024, globalDecompression: false,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }, zlibOptions: { level: 6 },
} satisfies FastifyCompressOptions;

/** Builds the server; the caller listens and closes. */
export const buildApp = async (services: Services, pages: Pages): Promise<FastifyInstance> => {
  const { settings } = services;
  const app = fastify({
    loggerInstance: services.log,
    ...REQUEST_IDS,
    trustProxy: trusted(settings.trustProxy),
    bodyLimit: BODY_LIMITS.body,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: "idle",
    // What comes on a connection that is open while the server stops is served.
    return503OnClosing: false,
    requestTimeout: ARRIVAL.upload,
    routerOptions: { ignoreTrailingSlash: true },
    rewriteUrl: pathOf,
    frameworkErrors: (error, request, reply) => notAnAddress(settings.brandName, error, request, reply),
  });
  drainOnClose(app);
  const origins = new Set([settings.origin, ...(settings.demo ? loopbackOrigins(settings.port) : [])]);
  const http: Http = { services, pages, cookie: sessionCookie(settings.https), deviceCookie: deviceCookie(settings.https), origins };

  app.addHook("onRequest", (request, _reply, done) => {
    // Most requests have come whole with their head.
    if (!request.raw.complete) watchArrival(request.raw);
    done();
  });
  await app.register(compress, COMPRESSION);
  await app.register(cookie);
  await app.register(helmet, {
    // Pages send their own policy with a nonce; everything else gets the strictest.
    contentSecurityPolicy: { useDefaults: false, directives: { "default-src": ["'none'"], "frame-ancestors": ["'none'"], "base-uri": ["'none'"] } },
    strictTransportSecurity: settings.https ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    crossOriginEmbedderPolicy: false,
  });
  const { fieldNameSize, fieldSize, fields, files, parts, headerPairs } = BODY_LIMITS;
  await app.register(multipart, { limits: { fieldNameSize, fieldSize, fields, files, parts, headerPairs }, throwFileSizeLimit: true });
  app.removeContentTypeParser(["application/json", "text/plain"]);
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) => done(null, body));
  const { files: built } = pages;
  if (built) {
    await app.register(fastifyStatic, { root: join(built, "assets"), prefix: "/assets/", immutable: true, maxAge: "365d", index: false, wildcard: false, preCompressed: true, globIgnore: ["**/*.br", "**/*.gz"] });
    registerPublicFiles(app, built);
  }
  registerSiteFiles(app, services, pages, built ?? inRoot("public"));
  registerApi(app, http);
  registerOpenApi(app, services, http.cookie.name);
  if (settings.demo) registerOutbox(app, services);
  app.get("/*", async (request, reply) => renderPath(pages, request, reply, await visit(http, request)));
  app.setNotFoundHandler(async (request, reply) => notFound(http, request, reply));
  app.setErrorHandler(async (error, request, reply) => failed(http, error, request, reply));
  await attachLive(app, http);
  return app;
};

/** A request may name the whole address, as to a proxy (RFC 9112, section 3.2.2): the path is what counts. */
const pathOf = ({ url = "/" }: IncomingMessage): string => url.replace(/^https?:\/\/[^/?#]*/i, "").replace(/^(?!\/)/, "/");

/** Fastify's spelling of the setting: a number of proxies becomes a question about each hop. */
const trusted = (proxies: false | number | readonly string[]): false | string[] | ((address: string, hop: number) => boolean) =>
  proxies === false ? false : typeof proxies === "number" ? (_address, hop) => hop < proxies : [...proxies];

const loopbackOrigins = (port: number): string[] => ["localhost", "127.0.0.1", "[::1]"].map((host) => `http://${host}:${port}`);

const notFound = async (http: Http, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
  wantsHtml(request) && request.method === "GET"
    ? renderFailure(http.pages, request, reply, await visit(http, request), 404)
    : reply.code(404).send({});

/** What is no address cannot be a page; none of what requests pass was passed yet. */
const notAnAddress = (brand: string, { statusCode = 400 }: { statusCode?: number | undefined }, request: FastifyRequest, reply: FastifyReply): void => {
  reply.header("cache-control", "no-store").header("content-security-policy", "default-src 'none'").header("x-content-type-options", "nosniff");
  if (wantsHtml(request)) void reply.code(404).type("text/html; charset=utf-8").send(lastResortDocument(brand, 404));
  else void reply.code(statusCode).send({});
};

const FAILURES: Readonly<Record<number, string>> = { 400: "malformed", 413: "too-large", 415: "unsupported-body", 503: "unavailable" };

/** Nothing of the cause leaves the server: a number to quote, and whether trying again makes sense. */
const failed = async (http: Http, error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
  const status = (error as { statusCode?: number }).statusCode ?? (isUnavailable(error) ? 503 : 500);
  if (status >= 500) request.log.error({ err: error }, "request failed");
  reply.code(status).header("cache-control", "no-store");
  if (status === 503) reply.header("retry-after", 5);
  const reason = sayIssue({ code: FAILURES[status] ?? "failed", params: { id: request.id } });
  if (!wantsHtml(request)) return reply.send({ errors: { _form: reason } });
  try {
    // Without a database nobody knows whose page it would be.
    if (status !== 503) return await renderFailure(http.pages, request, reply, await visit(http, request), status);
  } catch (worse) {
    request.log.error({ err: worse }, "no error page");
  }
  return reply.type("text/html; charset=utf-8").send(lastResortDocument(http.services.settings.brandName, status, reason));
};
