/** A handler for every row of the table of calls, area by area; a missing one is a type error. */
import { callOf, formOf } from "#server/calls/calls.ts";
import { isStepCall, type CallName, type FixedCall } from "#src/api/calls/calls.ts";
import type { Handler, HandlerByKind, Read } from "#server/policy/handler.ts";
import type { Services } from "#server/services.ts";
import { accountHandlers } from "./account/index.ts";
import { agreementHandlers } from "./agreement.ts";
import { applicationHandlers } from "./application/index.ts";
import { plainStep } from "./application/step.ts";
import { contentHandlers } from "./content.ts";
import { creditHandlers } from "./credit/index.ts";
import { siteHandlers } from "./site/index.ts";

export const handlers: Readonly<Record<FixedCall, Handler>> = {
  ...siteHandlers,
  ...accountHandlers,
  ...applicationHandlers,
  ...agreementHandlers,
  ...creditHandlers,
  ...contentHandlers,
};

/**
 * The handler of a call, of its kind where that is named; undefined for a step without a definition. Throws for a call of
 * another kind.
 */
export const handlerOf: {
  (call: CallName, services: Pick<Services, "definitions">): Handler | undefined;
  <Kind extends keyof HandlerByKind>(
    call: CallName,
    services: Pick<Services, "definitions">,
    kind: Kind,
  ): HandlerByKind[Kind] | undefined;
} = <Kind extends keyof HandlerByKind>(
  call: CallName,
  { definitions }: Pick<Services, "definitions">,
  kind?: Kind,
): HandlerByKind[Kind] | undefined => {
  if (kind !== undefined && callOf(call).kind !== kind) throw new Error(`the call ${call} is no ${kind}`);
  // The areas' tables are typed by kind (`HandlersOf`), so that what is found is of its row's.
  if (!isStepCall(call)) return handlers[call] as HandlerByKind[Kind];
  const isThere = definitions.get(formOf(call))?.definition.action === call;
  return isThere ? (plainStep(call) as HandlerByKind[Kind]) : undefined;
};

/** What a call reads; undefined for one that is only posted, and for a step without a definition. */
export const readOf = (call: CallName, services: Pick<Services, "definitions">): Read | undefined => {
  const handler = handlerOf(call, services);
  return handler && "read" in handler ? handler.read : undefined;
};
