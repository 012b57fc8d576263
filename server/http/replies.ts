/** Turns results of the policy into HTTP replies: JSON for scripts, redirects and whole pages for browsers. */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { CallName } from "#src/api/calls/calls.ts";
import { callOf, formCallOf, formOf } from "#server/calls/calls.ts";
import { plainPostWords } from "#src/copy/forms.ts";
import { refusalWords } from "#src/copy/refusals.ts";
import type { Difference } from "#src/engine/core/difference.ts";
import { matchPage, pageOfCall, rowUrl, type PageRow } from "#src/pages/table.ts";
import { readOf } from "#server/handlers/index.ts";
import type { PostedBody } from "#server/visit/body.ts";
import type { Context } from "#server/visit/context.ts";
import { formatErrors, sendRefusal, wantsHtml } from "#server/visit/refused.ts";
import type { SubmissionReply } from "#server/policy/submission.ts";
import { runRead, type ReadReply } from "#server/policy/read.ts";
import { isOwnPath } from "#src/web/own-path.ts";
import { keepEmbedded } from "#src/web/embedded.ts";
import { windowQuery } from "#server/ssr/embedded.ts";
import type { Pages } from "#server/ssr/pages.ts";
import { lastResortDocument } from "#server/ssr/fallback-error.ts";
import { DONE } from "#server/ssr/plain-posts.ts";
import { renderRefusal, renderRow } from "#server/ssr/render-page.ts";
import { disposition } from "#server/uploads/file-name.ts";
import { whereNext } from "#server/policy/journey.ts";

/** The call whose page the posted form stands on, where its row says so by what was posted. */
export const shownBy = (call: CallName, entries: PostedBody["entries"]): string | undefined => {
  const { pageByPurpose: calls = {} } = formCallOf(call) ?? {};
  const [, purpose = ""] = entries.find(([name]) => name === "purpose") ?? [];
  return Object.hasOwn(calls, purpose) ? calls[purpose] : undefined;
};

/** The page to which a call's plain posts belong: its own, the one its row names, or the visitor's next page. */
const pageOfPost = (call: CallName, context: Context, on = callOf(call).page ?? call): PageRow | undefined =>
  pageOfCall(on) ?? matchPage(whereNext(context))?.row;

/** URL of that page, with this request's parameters. */
export const pageUrlOf = (call: CallName, context: Context, on?: string): string => {
  const row = pageOfPost(call, context, on);
  return row ? rowUrl(row, context.params) : "/";
};

/**
 * The same with the form that was posted, which then says that it is done, and with where the page goes on to; a page of a
 * key shows what was done itself.
 */
const donePage = (call: CallName, context: Context, on?: string): string => {
  const { byKey, form } = formCallOf(call)!;
  const next = context.query.get("next");
  const goesOn = next ? `&${new URLSearchParams({ next })}` : "";
  return pageUrlOf(call, context, on) + (byKey ? "" : `?${DONE}=${form}${goesOn}#${form}`);
};

/** Replies to a script's read: JSON or a file; 401 when a login is missing. */
export const sendRead = (reply: FastifyReply, context: Context, answer: ReadReply): FastifyReply => {
  context.handle.send(reply);
  reply.header("cache-control", "no-store");
  switch (answer.kind) {
    case "data":
      return reply.send(answer.data);
    case "elsewhere":
      return reply.code(answer.login ? 401 : 200).send({ nextUrl: answer.nextUrl });
    case "refused":
      return sendRefusal(reply, context.services, answer.refusal);
    case "file":
      return sendFile(reply, answer.file);
  }
};

/** Replies to a file, or a read that leads on, opened by navigation: a refused visitor gets a page, not JSON. */
export const openFile = async (
  pages: Pages,
  request: FastifyRequest,
  reply: FastifyReply,
  context: Context,
  answer: ReadReply,
): Promise<FastifyReply> => {
  if (answer.kind === "elsewhere") {
    context.handle.send(reply);
    return reply
      .code(303)
      .header(
        "location",
        isOwnPath(answer.nextUrl) ? keepEmbedded(answer.nextUrl, windowQuery(request)) : answer.nextUrl,
      )
      .header("cache-control", "no-store")
      .send();
  }
  if (answer.kind === "refused") return renderRefusal(pages, request, reply, context, answer.refusal);
  return sendRead(reply, context, answer);
};

const sendFile = (
  reply: FastifyReply,
  { file, mime, name, inline }: Extract<ReadReply, { kind: "file" }>["file"],
): FastifyReply =>
  reply
    .header("content-type", mime)
    .header("content-disposition", disposition(inline ? "inline" : "attachment", name))
    .header("content-security-policy", "sandbox; default-src 'none'")
    .send(file);

/** What comes of a post, and the call whose page its form stands on, where that follows from what was posted. */
export type PostReply = SubmissionReply & { on?: string | undefined };

/** Replies to a form post. */
export const sendPost = async (
  pages: Pages,
  request: FastifyRequest,
  reply: FastifyReply,
  call: CallName,
  context: Context,
  outcome: PostReply,
): Promise<FastifyReply> => {
  const html = wantsHtml(request);
  reply.header("cache-control", "no-store");
  if (outcome.ok) {
    const { nextUrl, realRedirect } = outcome.answer;
    context.handle.send(reply);
    context.device.send(reply);
    context.knownDevice.send(reply);
    if (!html) return reply.code(200).send({ ...(nextUrl && { nextUrl }), ...(realRedirect && { realRedirect }) });
    return reply
      .code(303)
      .header("location", nextUrl ?? donePage(call, context, outcome.on))
      .send();
  }
  if (html) return sendRefusedPage(pages, request, reply, call, context, outcome);
  const carriesForm = ["review", "choose"].includes(outcome.refusal.refused.next);
  const extra = carriesForm ? await currentFormOrUrl(call, context) : {};
  context.handle.send(reply);
  return sendRefusal(reply, context.services, outcome.refusal, {
    ...extra,
    ...(outcome.staged && { staged: outcome.staged }),
  });
};

/** Renders the page again with errors and values, or redirects to the page where the visitor continues. */
const sendRefusedPage = async (
  pages: Pages,
  request: FastifyRequest,
  reply: FastifyReply,
  call: CallName,
  context: Context,
  { refusal, given, revealed, shown, on }: Extract<PostReply, { ok: false }>,
): Promise<FastifyReply> => {
  const { status, next, errors = {}, nextUrl, retryAfter, differences = [] } = refusal.refused;
  context.handle.send(reply);
  // The page of the profile that is logged in now must not show what was typed into another one's.
  if (next === "switch")
    return reply
      .code(status)
      .type("text/html; charset=utf-8")
      .send(lastResortDocument(context.services.settings, status));
  if (nextUrl) return reply.code(303).header("location", nextUrl).send();
  const row = pageOfPost(call, context, on);
  if (!row) return reply.code(303).header("location", "/").send();
  if (retryAfter) reply.header("retry-after", retryAfter);
  const words = formatErrors(errors, context.services, revealed);
  const form = formOf(call);
  const isOutdated = shown && shown.version !== context.services.definitions.get(form)?.version;
  const notes = [
    ...(isOutdated && next !== "review" ? [refusalWords["form-changed"]] : []),
    ...(revealed.length > 0 ? [plainPostWords.newFields] : []),
  ];
  // The difference was shown: sent once more, the form has decided.
  const shownBefore = next === "choose" ? undefined : shown;
  const again = {
    status,
    form,
    errors: { ...words, ...wordsOf(differences, pageUrlOf(call, context, on)) },
    given,
    opened: revealed,
    ...(notes.length > 0 && { note: notes.join(" ") }),
  };
  return renderRow(pages, request, reply, { ...context, ...(shownBefore && { shownBefore }) }, row, again);
};

/** What was stored elsewhere, one text per field, and how to keep the one or the other. */
const wordsOf = (differences: readonly Difference[], url: string): Record<string, string> =>
  differences.length === 0
    ? {}
    : Object.fromEntries(
        [...differences.map(plainPostWords.difference), plainPostWords.choose(url)].map((text, at) => [`_${at}`, text]),
      );

/** The current form of a call, for a post made with an outdated one; or the URL where the visitor continues. */
const currentFormOrUrl = async (
  call: CallName,
  context: Context,
): Promise<{ form?: { id: string }; nextUrl?: string }> => {
  const row = pageOfPost(call, context);
  const answer = row && (await runRead(row.call, readOf(row.call, context.services)!, context));
  if (answer?.kind === "elsewhere") return { nextUrl: answer.nextUrl };
  if (answer?.kind !== "data") return {};
  const data = answer.data as { form?: { id: string }; forms?: Record<string, { id: string }> };
  const form = [data.form, ...Object.values(data.forms ?? {})].find((shown) => shown?.id === formOf(call));
  return form ? { form } : { nextUrl: pageUrlOf(call, context) };
};
