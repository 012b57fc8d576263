/** Calls that only log or check: own origin only, within limits, no token and no key. */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { CallName } from "#src/api/calls/calls.ts";
import type { LogDemands } from "#server/calls/demands.ts";
import { handlerOf } from "#server/handlers/index.ts";
import { refuse, refuseFields, Refusal } from "#server/kernel/refusal.ts";
import { takeBudgets } from "#server/policy/budgets.ts";
import { trace } from "#server/policy/trace.ts";
import type { Services } from "#server/services.ts";
import { readBody } from "#server/visit/body.ts";
import type { Context } from "#server/visit/context.ts";
import { isOwnOrigin } from "#server/visit/origin.ts";
import { sendRefusal } from "#server/visit/refused.ts";

/** Runs such a call for a request. */
export const postLog = async (
  { services, origins }: { readonly services: Services; origins: ReadonlySet<string> },
  { name, row }: { name: CallName; row: LogDemands },
  request: FastifyRequest,
  reply: FastifyReply,
  context: Context,
): Promise<FastifyReply> => {
  try {
    if (!isOwnOrigin(request.headers, origins)) refuse("other-site");
    const { entries } = await readBody(request, { most: row.bytes });
    await takeBudgets(context, name);
    return await reply.send(await handlerOf(name, services, "log")!.log(context, fieldsOf(row, entries)));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await trace(name, context, error);
    return sendRefusal(reply, services, error);
  }
};

const fieldsOf = ({ fields: known }: LogDemands, entries: readonly [string, string][]): Record<string, string> => {
  const fields: Record<string, string> = {};
  for (const [name, text] of entries) {
    if (!Object.hasOwn(known, name)) refuse("unknown-field", { params: { names: name.slice(0, 60) } });
    if (text.length > known[name]!) refuseFields({ [name]: { code: "too-long", params: { max: known[name]! } } });
    fields[name] = text;
  }
  return fields;
};
