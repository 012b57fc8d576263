/** Replies to a post without a form definition: own origin only, then the policy, then JSON. */
import type { FastifyReply, FastifyRequest } from "fastify";
import { callRow, type CallName } from "#src/api/calls/calls.ts";
import type { RawBody } from "#server/policy/handler.ts";
import { readBody, type PostedBody } from "#server/visit/body.ts";
import type { Context } from "#server/visit/context.ts";
import { isOwnOrigin } from "#server/visit/origin.ts";
import { UPLOAD_LIMITS } from "#server/kernel/post-limits.ts";
import { refuse, Refusal } from "#server/kernel/refusal.ts";
import { trace } from "#server/policy/trace.ts";
import { runRawBody } from "#server/policy/raw-body.ts";
import { partIntake } from "#server/uploads/part-intake.ts";
import { enterUploads } from "#server/uploads/sender.ts";
import { expectFiles } from "./arrival.ts";
import { sendRefusal } from "./replies.ts";

/** Reads the body of a call; one that takes parts of files may arrive slowly, and few at once of a session. */
const bodyOf = async (call: CallName, request: FastifyRequest, context: Context): Promise<PostedBody> => {
  if (callRow(call).takes !== "part") return readBody(request);
  const end = enterUploads(context);
  if (!end) return refuse("uploads-under-way", { retryAfter: UPLOAD_LIMITS.silentSeconds });
  try {
    expectFiles(request.raw);
    return await readBody(request, { intake: partIntake() });
  } finally {
    end();
  }
};

/** Runs such a call for a request. */
export const postTake = async (
  origins: ReadonlySet<string>,
  call: CallName,
  take: RawBody,
  request: FastifyRequest,
  reply: FastifyReply,
  context: Context,
): Promise<FastifyReply> => {
  reply.header("cache-control", "no-store");
  try {
    if (!isOwnOrigin(request.headers, origins)) refuse("forbidden");
    return reply.send(await runRawBody(call, take, context, await bodyOf(call, request, context)));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await trace(call, context, error);
    return sendRefusal(reply, context, error, {});
  }
};
