/** Answers a post that no form judges: our pages only, then the policy, then JSON. */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { CallName } from "#src/api/contract.ts";
import type { Take } from "#server/handlers/handler.ts";
import { readBody } from "#server/policy/body.ts";
import type { Context } from "#server/policy/context.ts";
import { isOwnOrigin } from "#server/policy/origin.ts";
import { Refusal } from "#server/policy/refusal.ts";
import { runTake } from "#server/policy/take.ts";
import { sendRefusal } from "./answers.ts";

/** Runs such a call for a request. */
export const postTake = async (
  origins: ReadonlySet<string>, call: CallName, take: Take, request: FastifyRequest, reply: FastifyReply, context: Context,
): Promise<FastifyReply> => {
  reply.header("cache-control", "no-store");
  try {
    if (!isOwnOrigin(request.headers, origins)) throw new Refusal({ status: 403, errors: { _form: { code: "forbidden" } } });
    return reply.send(await runTake(call, take, context, await readBody(request)));
  } catch (error) {
    if (error instanceof Refusal) return sendRefusal(reply, context, error, {});
    throw error;
  }
};
