/** Replies to a post without a form definition: own origin only, then the policy, then JSON. */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { CallName } from "#src/api/calls/calls.ts";
import type { RawBody } from "#server/policy/handler.ts";
import { readBody } from "#server/visit/body.ts";
import type { Context } from "#server/visit/context.ts";
import { isOwnOrigin } from "#server/visit/origin.ts";
import { refuse, Refusal } from "#server/kernel/refusal.ts";
import { trace } from "#server/policy/trace.ts";
import { runRawBody } from "#server/policy/raw-body.ts";
import { sendRefusal } from "./replies.ts";

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
    return reply.send(await runRawBody(call, take, context, await readBody(request)));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await trace(call, context, error);
    return sendRefusal(reply, context, error, {});
  }
};
