/** What an application needs before it is granted: somebody who stands surety, a video of who has sent it. */
import { counted } from "#src/copy/units.ts";
import type { Params } from "#src/domain/lending/decision.ts";
import { findProduct } from "#src/domain/lending/catalogue.ts";
import type { Context } from "./facts.ts";
import { mostWithoutGuarantor } from "./max-amount.ts";
import { euro, when } from "./rule-params.ts";

/** Why a guarantor is needed, and what is granted without one, where one stands or does not; undefined where none is needed. */
export const guarantorNeeded = (context: Context, stands: boolean): Params | undefined => {
  const { grant, alone, catalogue, facts, dtiNeedsGuarantor, disposableTooLow } = context;
  if (!grant || (facts.guarantor === "approved") !== stands) return undefined;
  const product = findProduct(catalogue, facts.request.product);
  const byAmount = grant.amount > mostWithoutGuarantor(product, catalogue);
  return when(byAmount || (dtiNeedsGuarantor && !disposableTooLow), {
    because: byAmount ? "amount" : "dti",
    less: alone ? `${euro(alone.amount, context)} за ${counted(alone.period, product.term.unit)}` : "",
  });
};

/** Why an applicant shows by a video who they are; undefined where they need not. */
export const videoNeeded = (context: Context): Params | undefined => {
  const { grant, catalogue, facts } = context;
  const { declaredPep, videoPassed } = facts.applicant;
  const { identityChanged, otherProfile, accountNewWithPhone } = facts.history;
  if (videoPassed) return undefined;
  // Whose an application of a second profile is, a person looks at first, who may ask for a video.
  if (identityChanged && !otherProfile) return { video: "identity" };
  if (accountNewWithPhone) return { video: "account" };
  if (declaredPep) return { video: "office" };
  return when((grant?.amount ?? 0) > catalogue.videoAbove, {
    video: "amount",
    above: euro(catalogue.videoAbove, context),
  });
};
