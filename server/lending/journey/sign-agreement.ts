/** Signs an agreement: once more assessed, recorded with its evidence and papers, and its payout ordered. */
import { decideAnew } from "#server/lending/applications/decide-anew.ts";
import { moveApplication } from "#server/lending/states/move-application.ts";
import { mayStillSign, reassess } from "#server/lending/decisions/reassess.ts";
import { book } from "#server/lending/ledger/book.ts";
import { committed } from "#server/lending/ledger/entries.ts";
import { waitsForGuarantor } from "#server/lending/guarantees/contract.ts";
import { bindTo } from "#server/lending/bonuses/lessen.ts";
import { notify } from "#server/lending/messages/notify.ts";
import { freezePayOff, refinancedBy } from "#server/lending/servicing/refinance.ts";
import { orderPayout } from "#server/lending/payouts/order-payout.ts";
import { refinancingOf } from "#server/lending/applications/refinancing.ts";
import { sofiaDay } from "#src/domain/time/dates.ts";
import type { Terms } from "#src/domain/lending/decision.ts";
import type { Services } from "#server/services.ts";
import { recordSignature } from "#server/store/tables/agreements.ts";
import { applicationById, type ApplicationRow } from "#server/store/tables/applications.ts";
import { lockCredit } from "#server/store/tables/credits.ts";
import { addFile } from "#server/store/tables/files.ts";
import { identityCheckOf } from "#server/store/tables/identities.ts";
import { letEgnLogIn } from "#server/store/tables/persons.ts";
import type { SigningEvidence } from "#server/store/db/lending-tables.ts";
import type { Db } from "#server/store/db/schema.ts";
import type { Agreement } from "#server/lending/agreements/agreements.ts";

/** A signed paper, as PDF. */
export type SignedPaper = { kind: string; title: string; body: Buffer };

/** What became of a signature: `changed` when the terms no longer hold, `superseded` by another version, `unguaranteed` before the guarantor has. */
export type Signing = "signed" | "changed" | "superseded" | "unguaranteed";

const termsOf = ({ amountCents, period }: ApplicationRow): Terms => ({ amount: amountCents / 100, period });

/**
 * Whether the agreement's terms still hold; when they do not, sends the application back to a decision, in a
 * transaction of its own.
 */
export const checkSigning = async (services: Services, applicationId: string, now: Date): Promise<boolean> => {
  const application = await applicationById(services.database.db, applicationId);
  const terms = termsOf(application);
  if (await mayStillSign(services, services.database.db, application, { terms, now })) return true;
  await services.database.transaction(async (trx) => {
    await reassess(services, trx, application, { terms, why: "sign", now });
    await decideAnew(services, trx, {
      applicationId: application.id,
      reason: "facts changed before the signature",
      now,
    });
  });
  return false;
};

/** Locks the credit that is to be paid off; whether that still takes exactly what was read. */
const paysOffStill = async (
  services: Services,
  trx: Db,
  { creditNo, cents, applicationId, now }: { creditNo: number; cents: number; applicationId: string; now: Date },
): Promise<boolean> => {
  await lockCredit(trx, creditNo);
  const found = await refinancingOf(services, trx, creditNo, { today: sofiaDay(now), but: applicationId });
  return found !== undefined && found.fault === undefined && found.payOff === cents;
};

/** Signs; unless it returns "signed", the caller must roll back. */
export const signAgreement = async (
  services: Services,
  trx: Db,
  {
    agreement,
    evidence,
    papers,
    now,
  }: { agreement: Agreement; evidence: SigningEvidence; papers: readonly SignedPaper[]; now: Date },
): Promise<Signing> => {
  const application = await applicationById(trx, agreement.applicationId);
  const { id: applicationId, userId, personId } = application;
  const old = refinancedBy(agreement);
  if (old && !(await paysOffStill(services, trx, { ...old, applicationId, now }))) return "superseded";
  // With the person locked: two agreements of one person are signed one after the other.
  if (!(await reassess(services, trx, application, { terms: termsOf(application), why: "sign", now })).ok)
    return "changed";
  if (await waitsForGuarantor(services, trx, application, now)) return "unguaranteed";
  const { principal: cents, day, lessened } = agreement.terms;
  if (!(await bindTo(trx, application, lessened?.bonus ?? 0, sofiaDay(now)))) return "superseded";
  if (!(await recordSignature(trx, agreement.id, evidence, now))) return "superseded";
  await book(trx, committed({ agreementId: agreement.id, cents, day }), now);
  if (old) await freezePayOff(trx, { ...old, agreementId: agreement.id, day, now });
  if (personId && (await identityCheckOf(trx, applicationId)) === "ok") await letEgnLogIn(trx, userId, personId);
  const attachments = [];
  for (const { kind, title, body } of papers) {
    const name = `${title} ${agreement.number}.pdf`;
    const mime = "application/pdf";
    const file = { userId, applicationId, kind, title, name, mime, body, now };
    attachments.push({ fileId: await addFile(trx, services.secrets, file), name });
  }
  await moveApplication(trx, {
    applicationId,
    to: "contractSigned",
    actor: "U",
    reason: `contract ${agreement.number} v${agreement.version}`,
    now,
  });
  await notify(services, trx, "signed", { userId, applicationId, now, attachments });
  await orderPayout(services, trx, applicationId, now);
  return "signed";
};
