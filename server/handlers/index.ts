/** A handler for every row of the table of calls, area by area; a missing one is a type error. */
import { isStepCall, type CallName, type FixedCall } from "#src/api/calls/calls.ts";
import type { Handler } from "#server/policy/handler.ts";
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

/** The handler of a call; undefined for a step without a definition. */
export const handlerOf = (call: CallName, { definitions }: Pick<Services, "definitions">): Handler | undefined => {
  if (!isStepCall(call)) return handlers[call];
  const isThere = definitions.get(call.slice("steps/".length))?.definition.action === call;
  return isThere ? plainStep(call) : undefined;
};
