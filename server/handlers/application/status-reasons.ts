/** Why an application stands where it does, as its page says it. */
import { type AmountAndTerm, counterOffer } from "#src/copy/decision.ts";
import { counted } from "#src/copy/units.ts";
import { videoCopy } from "#src/copy/video.ts";
import { decisionReason } from "#server/lending/applications/reasons.ts";
import type { ApplicationStatus } from "#src/domain/lending/application-states.ts";
import type { Decision } from "#src/domain/lending/decision.ts";
import { formatMoney, money } from "#src/domain/lending/money.ts";
import { guarantorInReview } from "#server/lending/guarantees/judged.ts";
import { lessOf } from "#server/lending/applications/offer-less.ts";
import type { VideoAsked } from "#server/lending/applications/video-asked.ts";
import type { ApplicationRow } from "#server/store/tables/applications.ts";
import type { Context } from "#server/visit/context.ts";

/** Whether an offer is what was asked for: a person approved it. */
export const isAsAsked = ({ status, decision }: ApplicationRow): boolean =>
  status === "offerActive" && decision?.outcome === "approve";

const counterOfferOf = (
  { services }: Context,
  asked: ApplicationRow,
  offer: { amount: number; period: number },
): string => {
  const inWords = (cents: number, term: number): AmountAndTerm => ({
    amount: formatMoney(money(cents, services.catalogue)),
    term: counted(term, asked.periodUnit),
  });
  return counterOffer(inWords(asked.amountCents, asked.period), inWords(offer.amount * 100, offer.period));
};

type Standing = { decision: Decision; video: VideoAsked | undefined };

/** By status whether what was decided is shown; what a clerk asks for is, while the applicant has not done it. */
const SAYS_WHY: Readonly<Partial<Record<ApplicationStatus, (standing: Standing) => boolean>>> = {
  manualReview: ({ decision }) => decision.automated,
  rejected: () => true,
  // A guarantor who is asked has not answered: why one is needed stays.
  awaitingGuarantor: () => true,
  needsIdCard: ({ decision }) => !decision.automated,
  needsVideoVerification: ({ decision, video }) => !decision.automated && video?.sent === undefined,
};

/** The reasons for the present status, as text; confidential ones are neutral. */
export const reasonsOf = async (
  context: Context,
  application: ApplicationRow,
  video: VideoAsked | undefined,
): Promise<string[]> => {
  const { id, status, decision, offer } = application;
  if (!decision) return [];
  const open = {
    ...(status === "manualReview" && {
      clerk: (await guarantorInReview(context.services, context.db, id)) ? "guarantor" : "application",
    }),
    // A sum that cannot be taken here is no use to anybody.
    ...(!lessOf(application) && { less: "" }),
  };
  const reasons = decision.reasons
    // Of a video that did not pass, a person decides: nothing is to be done about it.
    .filter(({ code }) => status !== "manualReview" || code !== "VIDEO")
    .map(({ code, params }) => decisionReason(context.services, { code, params: { ...params, ...open } }));
  if (status === "offerActive" && offer)
    return isAsAsked(application) ? reasons : [counterOfferOf(context, application, offer), ...reasons];
  return [
    ...(video?.again ? [videoCopy.againText(video.again)] : []),
    ...(SAYS_WHY[status]?.({ decision, video }) ? reasons : []),
  ];
};
