/** Replies to a post without a form definition: own origin only, then the policy, then JSON. */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { CallName } from "#src/api/calls/calls.ts";
import type { RawDemands } from "#server/calls/demands.ts";
import { handlerOf } from "#server/handlers/index.ts";
import type { Services } from "#server/services.ts";
import { readBody, type PostedBody } from "#server/visit/body.ts";
import type { Context } from "#server/visit/context.ts";
import { isOwnOrigin } from "#server/visit/origin.ts";
import { sendRefusal } from "#server/visit/refused.ts";
import { UPLOAD_LIMITS } from "#server/kernel/post-limits.ts";
import { refuse, Refusal } from "#server/kernel/refusal.ts";
import { trace } from "#server/policy/trace.ts";
import { runRawBody } from "#server/policy/raw-body.ts";
import { partIntake } from "#server/uploads/part-intake.ts";
import { enterUploads } from "#server/uploads/sender.ts";

/** Reads the body of a call; one that takes parts of files may arrive slowly, and few at once of a session. */
const bodyOf = async ({ takes }: RawDemands, request: FastifyRequest, context: Context): Promise<PostedBody> => {
  if (takes !== "part") return readBody(request);
  const end = enterUploads(context);
  if (!end) return refuse("uploads-under-way", { retryAfter: UPLOAD_LIMITS.silentSeconds });
  try {
    return await readBody(request, { intake: partIntake() });
  } finally {
    end();
  }
};

/** Runs such a call for a request. */
export const postTake = async (
  { services, origins }: { readonly services: Services; origins: ReadonlySet<string> },
  { name, row }: { name: CallName; row: RawDemands },
  request: FastifyRequest,
  reply: FastifyReply,
  context: Context,
): Promise<FastifyReply> => {
  reply.header("cache-control", "no-store");
  try {
    if (!isOwnOrigin(request.headers, origins)) refuse("forbidden");
    const { rawBody } = handlerOf(name, services, "raw")!;
    return reply.send(await runRawBody(name, rawBody, context, await bodyOf(row, request, context)));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await trace(name, context, error);
    return sendRefusal(reply, services, error);
  }
};
