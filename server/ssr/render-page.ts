/** Renders a page: runs the same calls as the API, in the process. */
import type { FastifyReply, FastifyRequest } from "fastify";
import { keepEmbedded } from "#src/web/embedded.ts";
import type { PageData, RootConfigData, VisitorData } from "#src/api/responses/responses.ts";
import type { AppState } from "#src/app/state.ts";
import { formWords } from "#src/copy/forms.ts";
import { isEmbedded } from "#src/pages/embedded.ts";
import { countedQuery } from "#src/pages/counted-query.ts";
import { matchPage, pageOfCall, rowUrl, type PageRow } from "#src/pages/table.ts";
import { readOf } from "#server/handlers/index.ts";
import { announcementsOf, configOf } from "#server/handlers/site/config.ts";
import { visitorOf } from "#server/handlers/site/visitor.ts";
import type { Context } from "#server/visit/context.ts";
import type { Refusal } from "#server/kernel/refusal.ts";
import { RECORDING_POLICY } from "#server/kernel/security-headers.ts";
import { runRead } from "#server/policy/read.ts";
import { contentSecurityPolicy, DEVELOPMENT, freshNonce, providerRows, RECORDING } from "./csp.ts";
import { htmlDocument } from "./html.ts";
import { isShared, type CachedDocument } from "./page-cache.ts";
import { organisation } from "./organisation.ts";
import type { Pages } from "./pages.ts";
import { recordsIn } from "./recording.ts";
import { DONE, withDone, withPosted, type Again, type PageAnswer } from "./plain-posts.ts";
import { windowQuery } from "./embedded.ts";

/** Replies with the page of a URL; redirects to its embedded form when the window shows embedded pages. */
export const renderPath = async (
  pages: Pages,
  request: FastifyRequest,
  reply: FastifyReply,
  context: Context,
): Promise<FastifyReply> => {
  // A path with two leading slashes is another host's address when used as a link or redirect.
  if (request.url.startsWith("//")) return renderFailure(pages, request, reply, context, 404);
  const wanted = keepEmbedded(request.url, windowQuery(request));
  if (wanted !== request.url) return redirect(reply, context, wanted);
  const match = matchPage(new URL(`http://local${request.url}`).pathname);
  if (!match) return renderFailure(pages, request, reply, context, 404);
  return renderRow(pages, request, reply, { ...context, params: match.params }, match.row);
};

/** Replies with the page of a row of the page table; `again` shows a refused post. */
export const renderRow = async (
  pages: Pages,
  request: FastifyRequest,
  reply: FastifyReply,
  context: Context,
  row: PageRow,
  again?: Again,
): Promise<FastifyReply> => {
  const read = readOf(row.call, context.services);
  if (!read) return renderFailure(pages, request, reply, context, 404);
  const answer = await runRead(row.call, read, context);
  const window = windowQuery(request);
  if (answer.kind === "elsewhere") return redirect(reply, context, keepEmbedded(answer.nextUrl, window));
  if (answer.kind === "refused") return renderRefusal(pages, request, reply, context, answer.refusal);
  if (answer.kind === "file") return renderFailure(pages, request, reply, context, 404);
  const data = again ? withPosted(answer.data, again) : withDone(answer.data, context.query.get(DONE));
  const query = context.query.size > 0 ? countedQuery(row, new URL(`http://local${request.url}`).search) : "";
  const state = {
    page: { call: row.call, params: { ...context.params }, query: again ? keepEmbedded("", window) : query, data },
  };
  const url = again ? keepEmbedded(rowUrl(row, context.params), window) : request.url;
  return send(pages, reply, context, {
    url,
    status: again?.status ?? 200,
    row,
    state,
    page: headOf(data as PageAnswer, again),
    refresh: (data as PageAnswer).askAgainAfter,
  });
};

/** Replies with the error page of a read that was refused; `Retry-After` says when to come back. */
export const renderRefusal = async (
  pages: Pages,
  request: FastifyRequest,
  reply: FastifyReply,
  context: Context,
  { refused: { status, retryAfter } }: Refusal,
): Promise<FastifyReply> => {
  if (retryAfter) reply.header("retry-after", retryAfter);
  return renderFailure(pages, request, reply, context, status);
};

/** Replies with the error page of a status; `reason` of a fault has a number to quote. */
export const renderFailure = async (
  pages: Pages,
  request: FastifyRequest,
  reply: FastifyReply,
  context: Context,
  status: number,
  reason?: string,
): Promise<FastifyReply> =>
  send(pages, reply, context, {
    url: keepEmbedded(request.url, windowQuery(request)),
    status,
    state: { failed: status, ...(reason && { reason }) },
  });

/** Replies with the page of the maintenance, whatever was asked for: 503, and without scripts, which would ask on. */
export const renderClosed = async (
  pages: Pages,
  request: FastifyRequest,
  reply: FastifyReply,
  context: Context,
): Promise<FastifyReply> => {
  const row = pageOfCall("maintenance")!;
  const answer = await runRead(row.call, readOf(row.call, context.services)!, context);
  const data = answer.kind === "data" ? answer.data : {};
  const state = { page: { call: row.call, params: {}, query: "", data } };
  const page = (data as PageAnswer).page;
  return send(pages, reply, context, {
    url: rowUrl(row),
    status: 503,
    row,
    state,
    isStatic: true,
    ...(page && { page }),
  });
};

const redirect = (reply: FastifyReply, context: Context, url: string): FastifyReply => {
  context.handle.send(reply);
  return reply.code(303).header("location", url).header("cache-control", "no-store").send();
};

type Sending = {
  url: string;
  status: number;
  row?: PageRow;
  state: Partial<AppState>;
  page?: PageData;
  refresh?: number;
  /** Without scripts. */
  isStatic?: boolean;
};

const send = async (
  pages: Pages,
  reply: FastifyReply,
  context: Context,
  { url, status, row, state, page, refresh, isStatic = false }: Sending,
): Promise<FastifyReply> => {
  const config = configOf(context.services) as RootConfigData;
  const visitor = (await visitorOf(context)) as VisitorData;
  const whole: AppState = { config, visitor, announcements: announcementsOf(context), ...state };
  const nonce = freshNonce();
  const render =
    (at: string) =>
    (drawn: AppState, mark: string): Promise<string> =>
      documentOf(pages, context, { url: at, status, state: drawn, page, refresh, isStatic }, mark);
  // Not cached: personal pages, pages whose URLs hold codes or keys (`noIndex`), and refused posts.
  const keep = row && !row.noIndex && status === 200 && isShared(whole) ? pages.keep : undefined;
  const [path = ""] = url.split("?", 1);
  const counted = path + (state.page?.query ?? "");
  const body = keep
    ? cachedBody(reply, await keep(context.services.settings.origin + counted, whole, nonce, render(counted)))
    : personalBodyOf(reply, pages, await render(url)(whole, nonce), nonce);
  context.handle.send(reply);
  const { settings, ports } = context.services;
  // Error pages must not be indexed.
  if (status !== 200) reply.header("x-robots-tag", "noindex");
  const records = recordsIn(state.page?.data);
  if (records) reply.header("permissions-policy", RECORDING_POLICY);
  return reply
    .code(status)
    .header("content-type", "text/html; charset=utf-8")
    .header("cache-control", "no-store")
    .header(
      "content-security-policy",
      contentSecurityPolicy(nonce, [
        ...(pages.files ? [] : [DEVELOPMENT]),
        ...(records ? [RECORDING] : []),
        ...providerRows({ ...settings, captcha: ports.captcha.provider, cardOrigin: ports.card.pageOrigin }),
      ]),
    )
    .send(body);
};

/** The body of a cached document; sent compressed as stored when the client accepts gzip. */
const cachedBody = (reply: FastifyReply, document: CachedDocument): Buffer => {
  reply.header("vary", "accept-encoding");
  if (!acceptsGzip(reply.request.headers["accept-encoding"])) return document.plain();
  reply.header("content-encoding", "gzip");
  return document.gzip();
};

/** The body of a document made for this visit; sent compressed when the client accepts gzip. */
const personalBodyOf = (reply: FastifyReply, { pack }: Pages, document: string, nonce: string): Buffer | string => {
  if (!pack || !acceptsGzip(reply.request.headers["accept-encoding"])) return document;
  reply.header("vary", "accept-encoding").header("content-encoding", "gzip");
  return pack(document, nonce);
};

const acceptsGzip = (accepted: string | string[] | undefined): boolean =>
  /(?:^|[\s,])(?:x-)?gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[\d.]+\s*)?(?:,|$)/i.test(String(accepted ?? ""));

const documentOf = async (
  pages: Pages,
  { services }: Context,
  { url, state, page, refresh, isStatic }: Sending & { state: AppState },
  nonce: string,
): Promise<string> => {
  const bundle = await pages.bundle();
  const { html, sheets, ...drawn } = await bundle.render({ url, state });
  const { root } = state.config;
  const { origin } = services.settings;
  const assets = pages.assets(drawn, bundle);
  return pages.finish(
    url,
    htmlDocument({
      lang: root.lang,
      nonce,
      html,
      sheets,
      state,
      assets: isStatic ? { ...assets, scripts: [] } : assets,
      head: bundle.headTags(page, root, origin + url),
      site: bundle.siteTags(root, origin, page?.image),
      ...(!isEmbedded(new URL(origin + url)) && { structured: organisation(services.settings, root) }),
      ...(refresh && { refreshSeconds: Math.max(2, Math.ceil(refresh / 1000)) }),
    }),
  );
};

/** Prefixes the title of a page that shows errors, as the browser does. */
const headOf = ({ page }: PageAnswer, again: Again | undefined): PageAnswer["page"] =>
  page && again && Object.keys(again.errors).length > 0
    ? { ...page, title: `${formWords.errorPrefix} ${page.title}` }
    : page;
