/** From what the policy came to, to bytes: JSON for scripts, redirects and whole pages for browsers. */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { CallName } from "#src/api/contract.ts";
import { callRow } from "#src/api/contract.ts";
import { plainPostWords } from "#src/copy/forms.ts";
import { sayIssue } from "#src/copy/issues.ts";
import type { Issue } from "#src/domain/rule.ts";
import { matchPage, pageOfCall, rowUrl, type PageRow } from "#src/pages/table.ts";
import { handlerOf } from "#server/handlers/index.ts";
import type { Context } from "#server/policy/context.ts";
import type { PostReply } from "#server/policy/post.ts";
import { runRead, type ReadReply } from "#server/policy/read.ts";
import type { Refusal } from "#server/policy/refusal.ts";
import type { Pages } from "#server/ssr/pages.ts";
import { renderFailure, renderRow } from "#server/ssr/render-page.ts";
import { disposition } from "#server/uploads/file-name.ts";
import { whereNext } from "#server/journey.ts";

/** Whether a browser sent this by itself and wants a page back. */
export const wantsHtml = (request: FastifyRequest): boolean => (request.headers.accept ?? "").includes("text/html");

/** Words by field name, with the lender's name where a rule wants it. */
export const sayErrors = (errors: Readonly<Record<string, Issue>>, brand: string): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).map(([name, issue]) => [name, sayIssue("code" in issue ? { ...issue, params: { brand, ...issue.params } } : issue)]));

/** The page a call's plain posts belong to: its own, a fixed other one, or where the visitor stands. */
const pageOfPost = (call: CallName, context: Context): PageRow | undefined =>
  pageOfCall(callRow(call).page ?? call) ?? matchPage(whereNext(context))?.row;

/** Its address, with the parameters of this visit. */
export const pageUrlOf = (call: CallName, context: Context): string => {
  const row = pageOfPost(call, context);
  return row ? rowUrl(row, context.params) : "/";
};

export const sendRead = (reply: FastifyReply, context: Context, answer: ReadReply): FastifyReply => {
  context.handle.send(reply);
  reply.header("cache-control", "no-store");
  switch (answer.kind) {
    case "data": return reply.send(answer.data);
    case "elsewhere": return reply.code(answer.login ? 401 : 200).send({ nextUrl: answer.nextUrl });
    case "refused": return sendRefusal(reply, context, answer.refusal, {});
    case "file": return sendFile(reply, answer.file);
  }
};

/** A file opened by a browser itself: who may not see it gets a page, not JSON. */
export const openFile = async (pages: Pages, request: FastifyRequest, reply: FastifyReply, context: Context, answer: ReadReply): Promise<FastifyReply> => {
  if (answer.kind === "elsewhere") return reply.code(303).header("location", answer.nextUrl).header("cache-control", "no-store").send();
  if (answer.kind === "refused") return renderFailure(pages, request, reply, context, answer.refusal.refused.status);
  return sendRead(reply, context, answer);
};

const sendFile = (reply: FastifyReply, { file, mime, name, inline }: Extract<ReadReply, { kind: "file" }>["file"]): FastifyReply =>
  reply.header("content-type", mime)
    .header("content-disposition", disposition(inline ? "inline" : "attachment", name))
    .header("content-security-policy", "sandbox; default-src 'none'").send(file);

/** JSON for a script: the same status, words by field, and the current form when it has moved on. */
export const sendRefusal = (reply: FastifyReply, context: Context, { refused }: Refusal, extra: object): FastifyReply => {
  const { status, errors = {}, nextUrl, retryAfter } = refused;
  if (retryAfter) reply.header("retry-after", retryAfter);
  return reply.code(status).send({
    ...(Object.keys(errors).length > 0 && { errors: sayErrors(errors, context.services.settings.brandName) }),
    ...(nextUrl && { nextUrl }), ...(retryAfter && { retryAfter }), ...extra,
  });
};

/** Answers a form post. */
export const sendPost = async (pages: Pages, request: FastifyRequest, reply: FastifyReply, call: CallName, context: Context, outcome: PostReply): Promise<FastifyReply> => {
  const html = wantsHtml(request);
  reply.header("cache-control", "no-store");
  if (outcome.ok) {
    const { nextUrl, realRedirect } = outcome.answer;
    context.handle.send(reply);
    context.device.send(reply);
    if (!html) return reply.code(200).send({ ...(nextUrl && { nextUrl }), ...(realRedirect && { realRedirect }) });
    return reply.code(303).header("location", nextUrl ?? pageUrlOf(call, context)).send();
  }
  if (html) return showAgain(pages, request, reply, call, context, outcome);
  const { stale, status, nextUrl } = outcome.refusal.refused;
  const extra = stale || (status === 401 && !nextUrl) ? await wayOn(call, context) : {};
  context.handle.send(reply);
  return sendRefusal(reply, context, outcome.refusal, { ...extra, ...(outcome.staged && { staged: outcome.staged }) });
};

/** The whole page again, errors and values in place; or where the visitor belongs by now. */
const showAgain = async (
  pages: Pages, request: FastifyRequest, reply: FastifyReply, call: CallName, context: Context, { refusal, given, revealed }: Extract<PostReply, { ok: false }>,
): Promise<FastifyReply> => {
  const { status, errors = {}, nextUrl, retryAfter } = refusal.refused;
  context.handle.send(reply);
  if (nextUrl) return reply.code(303).header("location", nextUrl).send();
  const row = pageOfPost(call, context);
  if (!row) return reply.code(303).header("location", "/").send();
  if (retryAfter) reply.header("retry-after", retryAfter);
  const blamed = Object.fromEntries(Object.entries(errors).filter(([name]) => !revealed.includes(name)));
  const words = sayErrors(blamed, context.services.settings.brandName);
  const again = { status, form: callRow(call).form ?? "", errors: words, given, ...(revealed.length > 0 && { note: plainPostWords.newFields }) };
  return renderRow(pages, request, reply, context, row, again);
};

/** The form of a call as it is now, for a post that came with an old one; or where its visitor has to go first. */
const wayOn = async (call: CallName, context: Context): Promise<{ form?: { id: string }; nextUrl?: string }> => {
  const row = pageOfPost(call, context);
  const answer = row && (await runRead(row.call, handlerOf(row.call, context.services)!.read!, context));
  if (answer?.kind === "elsewhere") return { nextUrl: answer.nextUrl };
  if (answer?.kind !== "data") return {};
  const data = answer.data as { form?: { id: string }; forms?: Record<string, { id: string }> };
  const form = [data.form, ...Object.values(data.forms ?? {})].find((shown) => shown?.id === callRow(call).form);
  return form ? { form } : { nextUrl: pageUrlOf(call, context) };
};
