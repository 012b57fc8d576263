/** Runs a form's post: reads its body with its files, then the pipeline; a post that broke off keeps what can be kept. */
import type { FastifyRequest } from "fastify";
import type { CallName } from "#src/api/calls/calls.ts";
import { callOf, formOf, isOfSession } from "#server/calls/calls.ts";
import { askServer } from "#server/handlers/ask.ts";
import { refuse, Refusal } from "#server/kernel/refusal.ts";
import { isAdmitted } from "#server/policy/admission.ts";
import type { Post } from "#server/policy/handler.ts";
import { keepLapsed } from "#server/policy/lapsed.ts";
import { keepStep } from "#server/policy/refused-step.ts";
import { givenSoFar, runSubmission } from "#server/policy/submission.ts";
import { intakeOf, type PostIntake } from "#server/uploads/intake.ts";
import { fileFieldsOf } from "#server/uploads/limits.ts";
import { stagedAnswer } from "#server/uploads/settle.ts";
import { stage, unstage } from "#server/uploads/stage.ts";
import { newBody, readBody, type PostedBody } from "#server/visit/body.ts";
import type { Context } from "#server/visit/context.ts";
import { isOwnOrigin } from "#server/visit/origin.ts";
import { wantsHtml } from "#server/visit/refused.ts";
import { shownBy, type PostReply } from "./replies.ts";

/** The field that a mail program posts (RFC 8058); the key in the address says it all. */
const ONE_CLICK = "List-Unsubscribe";

/** Keeps what was typed into a step that the browser posted by itself, where it may be left without another post. */
const keepTyped = async (call: CallName, context: Context, body: PostedBody, { refused }: Refusal): Promise<void> => {
  if (refused.next === "log-in") await keepLapsed(call, context, body);
  if (refused.next === "edit" || refused.next === "wait") await keepStep(call, context, body);
};

/** Reads a post with its files and runs it. A refusal carries the files stored so far. */
export const answerPost = async (
  { origins }: { origins: ReadonlySet<string> },
  call: CallName,
  post: Post,
  context: Context,
  request: FastifyRequest,
): Promise<PostReply> => {
  let intake: PostIntake | undefined;
  let isWhole = false;
  const body = newBody();
  try {
    const needsSession = isOfSession(callOf(call));
    if (needsSession && !isOwnOrigin(request.headers, origins)) refuse("forbidden");
    const form = formOf(call);
    intake = intakeOf(
      context,
      fileFieldsOf(context.services, form),
      (soFar) => isAdmitted(call, context, soFar),
      (field, { filename: name }, incoming, before) => stage(context, { form, field, name }, incoming, before),
    );
    await readBody(request, { intake, body });
    isWhole = true;
    if (!needsSession) body.entries = body.entries.filter(([name]) => name !== ONE_CLICK);
    const outcome = await runSubmission(call, post, context, body, askServer(context));
    // With JavaScript the page itself keeps what was typed.
    if (!outcome.ok && wantsHtml(request)) await keepTyped(call, context, body, outcome.refusal);
    if (outcome.ok) await unstage(context, body.uploads);
    else if (intake && isOwn(outcome.refusal)) outcome.staged = await stagedAnswer(context, call, body.entries);
    return { ...outcome, on: shownBy(call, body.entries) };
  } catch (error) {
    // A malformed post leaves no files. One whose connection was cut, that was too large, or that failed later, keeps those
    // received whole: the next one names them instead.
    const isCut = request.raw.readableAborted || (error instanceof Refusal && error.refused.status === 413);
    if (!isWhole && !isCut) await unstage(context, body.uploads);
    if (!(error instanceof Refusal)) throw error;
    const given = isOwn(error) ? await givenSoFar(call, context, body) : {};
    return {
      ok: false,
      refusal: error,
      given,
      revealed: [],
      on: shownBy(call, body.entries),
      ...(intake && isOwn(error) && { staged: await stagedAnswer(context, call, body.entries) }),
    };
  } finally {
    intake?.end();
  }
};

/** Whether a refused post came from our own page; a forged one (403) learns nothing about the session's files. */
const isOwn = ({ refused }: Refusal): boolean => refused.status !== 403;
