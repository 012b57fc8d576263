/** The contract of a guarantor: made beside the credit's, remade when its terms change, signed before it. */
import { oneLine } from "#src/copy/mail.ts";
import { sofiaDay } from "#src/domain/time/dates.ts";
import { pageUrl } from "#src/pages/table.ts";
import type { Borrower } from "#server/documents/agreement-facts.ts";
import { makeGuaranteePapers, type GuaranteePapers } from "#server/documents/guarantee.ts";
import { fingerprint } from "#server/kernel/fingerprint.ts";
import { agreementNumber, draftAgreement } from "#server/lending/agreements/agreements.ts";
import { addressText } from "#server/lending/applications/borrower.ts";
import { lender } from "#server/lending/lender/lender.ts";
import { POLICY } from "#server/lending/lender/policy.ts";
import { enqueueMessage } from "#server/lending/messages/enqueue.ts";
import { issuerText } from "#server/lists/words.ts";
import type { Services } from "#server/services.ts";
import { publishChange } from "#server/store/db/change-notifications.ts";
import type { Db } from "#server/store/db/schema.ts";
import { applicationById, type ApplicationRow } from "#server/store/tables/applications.ts";
import {
  addGuaranteeAgreement,
  openGuaranteeAgreement,
  sealedGuaranteePapers,
  type GuaranteeAgreement,
} from "#server/store/tables/guarantee-agreements.ts";
import { guaranteeFacts, liveGuaranteeOf, moveGuarantee, type GuaranteeRow } from "#server/store/tables/guarantees.ts";
import { contactOf } from "#server/store/tables/users.ts";
import type { Personal } from "#server/submissions/personal-information.ts";
import { aboutRows } from "./guarantee-mails.ts";
import { aboutGuarantee } from "./invite-guarantor.ts";
import { guaranteedTerms, guarantorFirstName, isSameDebt } from "./terms.ts";

const placeOf = (guaranteeId: string): string => `guarantee contract ${guaranteeId}`;

/** The guarantor as their contract names them. */
const suretyOf = async (services: Services, db: Db, { id, userId }: GuaranteeRow): Promise<Borrower> => {
  const { personal } = (await guaranteeFacts<{ personal: Personal }>(db, services.secrets, id))!;
  const { phone, email } = await contactOf(db, userId!);
  const { names, pin, address, idCard } = personal;
  return {
    names,
    pin,
    address: addressText(address),
    phone,
    email,
    idCard: { number: idCard.number, issuedOn: idCard.issuedOn, issuedBy: issuerText(idCard.issuedBy) },
  };
};

/** The papers that a guarantor would get now. Throws when what the law asks of them is not complete. */
const draftPapers = async (
  services: Services,
  db: Db,
  { guarantee, application, now }: { guarantee: GuaranteeRow; application: ApplicationRow; now: Date },
) => {
  const { facts } = await draftAgreement(services, db, application.id, now);
  const terms = await guaranteedTerms(services, db, application, sofiaDay(now));
  const number = `${agreementNumber(application)}-П${guarantee.no}`;
  const surety = await suretyOf(services, db, guarantee);
  const made = {
    ...facts,
    guarantor: { names: surety.names },
    surety,
    guaranteeNumber: number,
    most: terms.most,
    lateDays: POLICY.guaranteedLateDays,
  };
  const papers = makeGuaranteePapers(made, services);
  return { facts: { ...facts, borrower: surety, contractNumber: number }, papers, sha256: fingerprint(papers), terms };
};

/** Tells the guarantor that their contract waits; `isChanged`: instead of one with other terms. */
const tellReady = async (
  services: Services,
  trx: Db,
  { guarantee, isChanged, now }: { guarantee: GuaranteeRow; isChanged: boolean; now: Date },
): Promise<void> => {
  const { email, phone } = await contactOf(trx, guarantee.userId!);
  const { brandName: brand, origin } = services.settings;
  const url = origin + pageUrl("viewGuarantorContract");
  const ownUrl = origin + pageUrl("viewGuarantorContract", { requestId: guarantee.applicationId });
  const to = { sender: lender(services), name: await guarantorFirstName(services, trx, guarantee) };
  const mail = services.words.mail(isChanged ? "guarantee.contractChanged" : "guarantee.contractReady", to, {
    ...aboutRows(await aboutGuarantee(services, trx, guarantee, now)),
    url: ownUrl,
  });
  await enqueueMessage(trx, services, { channel: "mail", kind: "application", to: email, ...mail }, now);
  const text = oneLine(services.words.text("sms.guarantorContract", { brand, url }));
  await enqueueMessage(trx, services, { channel: "sms", kind: "application", to: phone, text }, now);
};

/**
 * Makes the contract of an application's guarantor as of now, unless they have signed the same terms. Signed terms that
 * have changed are to be signed anew. The guarantor is told of a first one, and of other terms.
 */
export const prepareGuarantee = async (
  services: Services,
  trx: Db,
  applicationId: string,
  now: Date,
): Promise<void> => {
  const guarantee = await liveGuaranteeOf(trx, services.secrets, applicationId);
  if (!guarantee || (guarantee.status !== "approved" && guarantee.status !== "contractSigned")) return;
  const application = await applicationById(trx, applicationId);
  const { papers, sha256, terms } = await draftPapers(services, trx, { guarantee, application, now });
  const open = await openGuaranteeAgreement(trx, guarantee.id);
  const isSame = open !== undefined && isSameDebt(open, terms);
  if (isSame && (open.status === "signed" || open.sha256 === sha256)) return;
  const { id } = guarantee;
  if (guarantee.status === "contractSigned")
    await moveGuarantee(trx, { id, to: "approved", actor: "S", reason: "the terms have changed", now });
  await addGuaranteeAgreement(trx, {
    ...terms,
    guaranteeId: id,
    number: `${agreementNumber(application)}-П${guarantee.no}`,
    templateVersion: services.papers.guarantee.head.version,
    sha256,
    sealed: services.secrets.seal(JSON.stringify(papers), placeOf(id)),
    now,
  });
  await publishChange(trx, guarantee.userId!, ["user-data", "page"]);
  if (!isSame) await tellReady(services, trx, { guarantee, isChanged: open !== undefined, now });
};

/** The papers of a stored version. */
export const papersOfGuarantee = async (
  { secrets }: Pick<Services, "secrets">,
  db: Db,
  { id, guaranteeId }: Pick<GuaranteeAgreement, "id" | "guaranteeId">,
): Promise<GuaranteePapers> =>
  JSON.parse(
    secrets.open(await sealedGuaranteePapers(db, id), placeOf(guaranteeId)).toString("utf8"),
  ) as GuaranteePapers;

/** What a signature of a guarantor is recorded with: its facts, when the stored version is still what they would get now. */
export const currentGuarantee = async (
  services: Services,
  db: Db,
  { guarantee, agreement, now }: { guarantee: GuaranteeRow; agreement: GuaranteeAgreement; now: Date },
) => {
  const application = await applicationById(db, guarantee.applicationId);
  if (application.status !== "contractUnsigned") return undefined;
  const draft = await draftPapers(services, db, { guarantee, application, now });
  return draft.sha256 === agreement.sha256 ? draft : undefined;
};

/** Whether the agreement of an application waits for its guarantor to sign the same terms. */
export const waitsForGuarantor = async (
  services: Services,
  db: Db,
  application: ApplicationRow,
  now: Date,
): Promise<boolean> => {
  const guarantee = await liveGuaranteeOf(db, services.secrets, application.id);
  if (!guarantee || (guarantee.status !== "approved" && guarantee.status !== "contractSigned")) return false;
  const open = await openGuaranteeAgreement(db, guarantee.id);
  const terms = await guaranteedTerms(services, db, application, sofiaDay(now));
  return !(guarantee.status === "contractSigned" && open?.status === "signed" && isSameDebt(open, terms));
};
