/** Answers a page: the same calls as the API's, in the process, rendered once. */
import type { FastifyReply, FastifyRequest } from "fastify";
import { keepBare } from "#src/domain/bare.ts";
import type { FormValues } from "#src/domain/rule.ts";
import type { RootConfigData, VisitorData } from "#src/api/answers.ts";
import type { AppState } from "#src/app/state.ts";
import { formWords } from "#src/copy/forms.ts";
import { compile } from "#src/engine/compile.ts";
import type { Descriptor } from "#src/engine/definition.ts";
import { readPath, writePath } from "#src/engine/names.ts";
import { isBare } from "#src/pages/bare.ts";
import { countedQuery } from "#src/pages/counted-query.ts";
import { matchPage, type PageRow } from "#src/pages/table.ts";
import { handlerOf } from "#server/handlers/index.ts";
import { announcementsOf, configOf, visitorOf } from "#server/handlers/site.ts";
import type { Context } from "#server/policy/context.ts";
import { runRead } from "#server/policy/read.ts";
import { validators } from "#validators";
import { contentSecurityPolicy, DEVELOPMENT, freshNonce, providerRows } from "./csp.ts";
import { htmlDocument } from "./html.ts";
import type { KeptDocument } from "./kept.ts";
import { organisation } from "./organisation.ts";
import type { Pages } from "./pages.ts";
import { windowQuery } from "./window.ts";

/** What a plain post left behind: shown again with errors and values in place. */
export type Again = { status: number; form: string; errors: Record<string, string>; note?: string; given: FormValues };

type PageAnswer = { page?: { title: string }; form?: Descriptor; forms?: Record<string, Descriptor>; posted?: unknown; askAgainAfter?: number };

export const renderPath = async (pages: Pages, request: FastifyRequest, reply: FastifyReply, context: Context): Promise<FastifyReply> => {
  // Two slashes in front would be another host's address wherever it is written down.
  if (request.url.startsWith("//")) return renderFailure(pages, request, reply, context, 404);
  const wanted = keepBare(request.url, windowQuery(request));
  if (wanted !== request.url) return redirect(reply, context, wanted);
  const match = matchPage(new URL(`http://local${request.url}`).pathname);
  if (!match) return renderFailure(pages, request, reply, context, 404);
  return renderRow(pages, request, reply, { ...context, params: match.params }, match.row);
};

export const renderRow = async (
  pages: Pages, request: FastifyRequest, reply: FastifyReply, context: Context, row: PageRow, again?: Again,
): Promise<FastifyReply> => {
  const handler = handlerOf(row.call, context.services);
  if (!handler) return renderFailure(pages, request, reply, context, 404);
  const answer = await runRead(row.call, handler.read!, context);
  const window = windowQuery(request);
  if (answer.kind === "elsewhere") return redirect(reply, context, keepBare(answer.nextUrl, window));
  if (answer.kind !== "data") return renderFailure(pages, request, reply, context, answer.kind === "refused" ? answer.refusal.refused.status : 404);
  const data = again ? showAgain(answer.data, again) : answer.data;
  const query = context.query.size > 0 ? countedQuery(row, new URL(`http://local${request.url}`).search) : "";
  const state = { page: { call: row.call, params: { ...context.params }, query: again ? keepBare("", window) : query, data } };
  const url = again ? keepBare(pathOf(row, context.params), window) : request.url;
  return send(pages, reply, context, { url, status: again?.status ?? 200, row, state, page: headOf(data as PageAnswer, again), refresh: (data as PageAnswer).askAgainAfter });
};

export const renderFailure = async (pages: Pages, request: FastifyRequest, reply: FastifyReply, context: Context, status: number): Promise<FastifyReply> =>
  send(pages, reply, context, { url: keepBare(request.url, windowQuery(request)), status, state: { failed: status } });

const redirect = (reply: FastifyReply, context: Context, url: string): FastifyReply => {
  context.handle.send(reply);
  return reply.code(303).header("location", url).header("cache-control", "no-store").send();
};

type Sending = { url: string; status: number; row?: PageRow; state: Partial<AppState>; page?: { title: string }; refresh?: number };

const send = async (pages: Pages, reply: FastifyReply, context: Context, { url, status, row, state, page, refresh }: Sending): Promise<FastifyReply> => {
  const config = configOf(context.services) as RootConfigData;
  const visitor = (await visitorOf(context)) as VisitorData;
  const whole: AppState = { config, visitor, announcements: announcementsOf(context), ...state };
  const nonce = freshNonce();
  const render = (at: string) => (drawn: AppState, mark: string): Promise<string> => documentOf(pages, context, { url: at, status, state: drawn, page, refresh }, mark);
  // Nobody's personal data stays in memory, nor do codes and keys of an address, nor what a refused post brought back.
  const keep = !visitor.userData.user && row && !row.noIndex && status === 200 && !(state.page?.data as PageAnswer | undefined)?.form?.staged ? pages.keep : undefined;
  const [path = ""] = url.split("?", 1);
  const counted = path + (state.page?.query ?? "");
  const body = keep
    ? takeKept(reply, await keep(context.services.settings.origin + counted, whole, nonce, render(counted)))
    : Buffer.from(await render(url)(whole, nonce));
  context.handle.send(reply);
  // Nobody may keep or find what went wrong.
  if (status !== 200) reply.header("x-robots-tag", "noindex");
  return reply.code(status).header("content-type", "text/html; charset=utf-8").header("cache-control", "no-store")
    .header("content-security-policy", contentSecurityPolicy(nonce, [...(pages.files ? [] : [DEVELOPMENT]), ...providerRows(context.services.settings)]))
    .send(body);
};

/** A kept document lies there compressed: whoever reads that gets it so. */
const takeKept = (reply: FastifyReply, document: KeptDocument): Buffer => {
  reply.header("vary", "accept-encoding");
  if (!acceptsGzip(reply.request.headers["accept-encoding"])) return document.plain();
  reply.header("content-encoding", "gzip");
  return document.gzip();
};

const acceptsGzip = (accepted: string | string[] | undefined): boolean =>
  /(?:^|[\s,])(?:x-)?gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[\d.]+\s*)?(?:,|$)/i.test(String(accepted ?? ""));

const documentOf = async (pages: Pages, { services }: Context, { url, state, page, refresh }: Sending & { state: AppState }, nonce: string): Promise<string> => {
  const bundle = await pages.bundle();
  const { html, ...drawn } = await bundle.render({ url, state, nonce });
  const { root } = state.config;
  const { origin } = services.settings;
  return pages.finish(url, htmlDocument({
    lang: root.lang, nonce, html, state, assets: pages.assets(drawn, bundle),
    head: bundle.headTags(page, root, origin + url), site: bundle.siteTags(root, origin),
    ...(!isBare(new URL(origin + url)) && { structured: organisation(services.settings, root) }),
    ...(refresh && { refreshSeconds: Math.max(2, Math.ceil(refresh / 1000)) }),
  }));
};

const pathOf = (row: PageRow, params: Readonly<Record<string, string>>): string =>
  row.path.replace(/\/:(\w+)\??/g, (_, name: string) => (params[name] ? `/${params[name]}` : ""));

/** A page that shows errors says so first in its title, as it does in the browser. */
const headOf = ({ page }: PageAnswer, again: Again | undefined): PageAnswer["page"] =>
  page && again && Object.keys(again.errors).length > 0 ? { ...page, title: `${formWords.errorPrefix} ${page.title}` } : page;

/** Puts what was typed back into the form it was typed into. */
const showAgain = (data: object, again: Again): object => {
  const answer = data as PageAnswer;
  const refill = (form: Descriptor): Descriptor => (form.id === again.form ? { ...form, values: withGiven(form, again.given) } : form);
  return {
    ...answer,
    ...(answer.form && { form: refill(answer.form) }),
    ...(answer.forms && { forms: Object.fromEntries(Object.entries(answer.forms).map(([name, form]) => [name, refill(form)])) }),
    posted: { form: again.form, errors: again.errors, ...(again.note && { note: again.note }) },
  };
};

/** What was typed over what the form knows by itself; passwords and codes stay empty. */
const withGiven = (form: Descriptor, given: FormValues): FormValues => {
  const values = structuredClone(form.values);
  for (const field of compile(form, validators).fields) {
    const isSecret = field.type === "password" || field.element.autocomplete === "one-time-code";
    const value = isSecret ? "" : readPath(given, field.path);
    if (value !== undefined) writePath(values, field.path, value);
  }
  return values;
};
