/** A reviewer asks an applicant for documents, or does not need them any more. */
import type { DocumentKind } from "#src/domain/lending/document-asks.ts";
import { addDays, sofiaDay } from "#src/domain/time/dates.ts";
import { holdsAddress } from "#src/domain/text/addresses.ts";
import { refuse, refuseFields } from "#server/kernel/refusal.ts";
import { openAsk } from "#server/lending/applications/document-asks.ts";
import { notify } from "#server/lending/messages/notify.ts";
import type { Services } from "#server/services.ts";
import { publishChange } from "#server/store/db/change-notifications.ts";
import type { Db } from "#server/store/db/schema.ts";
import type { ApplicationRow } from "#server/store/tables/applications.ts";
import { addAsk, endAsk } from "#server/store/tables/document-asks.ts";
import { applicationName } from "./act-names.ts";
import type { StaffCallName } from "./calls.ts";
import { noteAct, type Clerk } from "./clerk.ts";
import { inReview } from "./review.ts";

type Step = { act: StaffCallName; fields?: Readonly<Record<string, string>> };

/** Notes a step, tells the applicant by mail, and has their page show it. */
const tell = async (
  services: Services,
  trx: Db,
  clerk: Clerk,
  { id, userId, number }: ApplicationRow,
  { act, fields = {} }: Step,
): Promise<void> => {
  const now = services.ports.clock.now();
  await noteAct(services, trx, clerk, { act, subject: applicationName(number), fields, now });
  const occasion = act === "ask-documents" ? "documentsWanted" : "documentsNotWanted";
  await notify(services, trx, occasion, { userId, applicationId: id, now });
  await publishChange(trx, userId, ["page"]);
};

/** What is asked for, and why, as the applicant reads it. */
export type Asking = { kinds: readonly DocumentKind[]; words: string };

/** Asks the applicant for documents; whoever asks takes the review. */
export const askDocuments = async (
  services: Services,
  clerk: Clerk,
  applicationId: string,
  { kinds, words }: Asking,
): Promise<void> => {
  if (kinds.length === 0) refuseFields({ idCard: { code: "desk-no-document" } });
  if (holdsAddress(words)) refuseFields({ words: { code: "desk-address-in-words" } });
  await inReview(services, clerk, { call: "ask-documents", applicationId }, async (trx, application, now) => {
    const today = sofiaDay(now);
    const until = addDays(today, services.catalogue.timers.documentDays);
    const ask = { applicationId, kinds, words, staffId: clerk.id, until, today, now };
    if (!(await addAsk(trx, services.secrets, { ...ask, reviewSince: application.statusSince }))) refuse("desk-asked");
    await tell(services, trx, clerk, application, { act: "ask-documents", fields: { documents: kinds.join(" ") } });
  });
};

/** Does not wait for the documents any more; the applicant is told. */
export const withdrawAsk = async (services: Services, clerk: Clerk, applicationId: string): Promise<void> => {
  await inReview(services, clerk, { call: "withdraw-ask", applicationId }, async (trx, application, now) => {
    const ask = (await openAsk(services, trx, application, now)) ?? refuse("desk-decided");
    if (!(await endAsk(trx, ask.id, "withdrawn", now))) refuse("desk-decided");
    await tell(services, trx, clerk, application, { act: "withdraw-ask" });
  });
};
