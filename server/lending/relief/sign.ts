/** A borrower reads an annex and signs it: what was read is what is signed, on that day, with what is owed on it. */
import { formatDay, sofiaDay, type Day } from "#src/domain/time/dates.ts";
import type { TextDocument } from "#src/domain/text/document.ts";
import { pageUrl } from "#src/pages/table.ts";
import { annexWords } from "#src/copy/relief.ts";
import { borrowerShort } from "#server/lending/guarantees/terms.ts";
import { lender } from "#server/lending/lender/lender.ts";
import { enqueueMessage } from "#server/lending/messages/enqueue.ts";
import { runningNotice } from "#server/lending/servicing/accelerate.ts";
import { bookCredit } from "#server/lending/servicing/book-credit.ts";
import { dropUnsent, writerTo } from "#server/lending/servicing/tell-credit.ts";
import type { Services } from "#server/services.ts";
import { publishChange } from "#server/store/db/change-notifications.ts";
import type { SigningEvidence } from "#server/store/db/lending-tables.ts";
import type { Db } from "#server/store/db/schema.ts";
import { openAnnex, sealedAnnex, signAnnex, type Annex } from "#server/store/tables/annexes.ts";
import { creditsByNo, lockCredit } from "#server/store/tables/credits.ts";
import { callOffNotice } from "#server/store/tables/accelerations.ts";
import { endOpenPlan } from "#server/store/tables/arrears-plans.ts";
import { addFile } from "#server/store/tables/files.ts";
import { activeGuarantees } from "#server/store/tables/guarantees-of.ts";
import { moveRelief } from "#server/store/tables/reliefs.ts";
import { contactOf } from "#server/store/tables/users.ts";
import { annexPlace, storeAnnex } from "./answer.ts";
import { annexableNow, areSameTerms, draftAnnex, termsOfAnnex, type AnnexDraft } from "./draft.ts";
import { annexSignedMail } from "./relief-mails.ts";

/** The paper of a stored version. */
export const paperOfAnnex = async (
  { secrets }: Pick<Services, "secrets">,
  db: Db,
  { id }: Pick<Annex, "id">,
): Promise<TextDocument> => {
  const { sealed } = await sealedAnnex(db, id);
  return JSON.parse(secrets.open(sealed, annexPlace(id)).toString("utf8")) as TextDocument;
};

/** The version of a credit that can be signed, if it is still in time. */
export const annexToShow = async (db: Db, creditNo: number, now: Date): Promise<Annex | undefined> => {
  const annex = await openAnnex(db, creditNo);
  return annex && annex.openUntil >= sofiaDay(now) ? annex : undefined;
};

/**
 * The same, remade where its day is over or what is owed has changed since, in a transaction of its own; undefined where
 * nothing can be signed any more.
 */
export const currentAnnex = (services: Services, creditNo: number, now: Date): Promise<Annex | undefined> =>
  services.database.transaction(async (trx) => {
    const credit = await lockCredit(trx, creditNo);
    const annex = await annexToShow(trx, creditNo, now);
    const annexable = credit && (await annexableNow(services, trx, credit, now));
    if (!annex || !annexable) return undefined;
    const { measure, openUntil, reliefId } = annex;
    const draft = await draftAnnex(services, trx, annexable, { measure, openUntil });
    if (draft.sha256 === annex.sha256 && areSameTerms(draft.terms, annex)) return annex;
    const { by } = await sealedAnnex(trx, annex.id);
    await storeAnnex(services, trx, { annexable, draft, reliefId, openUntil, by, now });
    return openAnnex(trx, creditNo);
  });

/** What a signature is recorded with, when the stored version is still what would be signed now. */
export const draftToSign = async (
  services: Services,
  db: Db,
  annex: Annex,
  now: Date,
): Promise<AnnexDraft | undefined> => {
  const [credit] = await creditsByNo(db, [annex.creditNo]);
  const annexable = credit && (await annexableNow(services, db, credit, now));
  if (!annexable) return undefined;
  const draft = await draftAnnex(services, db, annexable, annex);
  return draft.sha256 === annex.sha256 && areSameTerms(draft.terms, annex) ? draft : undefined;
};

/** A signature: which version, how, and the signed paper as PDF. */
export type SignedAnnex = { annex: Annex; evidence: SigningEvidence; pdf: Buffer; now: Date };

/** Tells the guarantors of a credit that it is repaid otherwise, and that they are bound by what they signed alone. */
const tellGuarantors = async (services: Services, trx: Db, annex: Annex, now: Date): Promise<void> => {
  for (const { applicationId, email } of await activeGuarantees(trx, [annex.drawingNo])) {
    const told = {
      borrower: await borrowerShort(services, trx, applicationId),
      contract: annex.number.replace(/-А\d+$/, ""),
      url: services.settings.origin + pageUrl("guaranteedRequests"),
    };
    const mail = services.words.mail("relief.guarantorTold", { sender: lender(services) }, told);
    const dedupKey = `guarantee-annex:${annex.id}:mail`;
    await enqueueMessage(trx, services, { channel: "mail", kind: "credit", to: email, ...mail, dedupKey }, now);
  }
};

/** Ends what the annex takes the place of: a plan for arrears that stands, and a notice that runs; whether there was one. */
const endEarlier = async (
  trx: Db,
  { id, creditNo }: Pick<Annex, "id" | "creditNo">,
  { today, now }: { today: Day; now: Date },
): Promise<{ plan: boolean; notice: boolean }> => {
  const plan = await endOpenPlan(trx, { creditNo, by: id });
  const notice = await runningNotice(trx, creditNo, today);
  if (notice) await callOffNotice(trx, { id: notice.id, today, by: id, now });
  return { plan: plan !== undefined, notice: notice !== undefined };
};

/** Signs; false where another version has come or what is owed has changed, and the caller must roll back. */
export const signCreditAnnex = async (
  services: Services,
  trx: Db,
  { annex, evidence, pdf, now }: SignedAnnex,
): Promise<boolean> => {
  const credit = await lockCredit(trx, annex.creditNo);
  const annexable = credit && (await annexableNow(services, trx, credit, now));
  if (!credit || !annexable || annex.openUntil < sofiaDay(now)) return false;
  if (!areSameTerms(termsOfAnnex(annexable.one, annex.measure), annex)) return false;
  if (!(await signAnnex(trx, { id: annex.id, evidence, now }))) return false;
  const today = sofiaDay(now);
  if (annex.reliefId !== null) {
    const move = { id: annex.reliefId, from: ["proposed"], to: "signed", today, now } as const;
    if (!(await moveRelief(trx, services.secrets, move))) return false;
  }
  const name = annexWords.file(annex.number);
  const { userId, applicationId } = credit;
  const file = { userId, applicationId, kind: "annex", title: `${annexWords.title} № ${annex.number}`, name };
  const fileId = await addFile(trx, services.secrets, { ...file, mime: "application/pdf", body: pdf, now });
  const ended = await endEarlier(trx, annex, { today, now });
  const booked = await bookCredit(services, trx, credit, { event: `annex/${annex.id}`, actor: "U", now });
  await dropUnsent(trx, credit, ["due:", "overdue:"], now);
  const writer = await writerTo(services, trx, booked.credit, now);
  if (writer) {
    const { isEmailConfirmed } = await contactOf(trx, userId);
    const plan = annex.rows.map(({ dueDate, instalment }): [string, string] => [
      formatDay(dueDate, true),
      writer.sum(instalment),
    ]);
    const mail = annexSignedMail(writer.words, writer.about, {
      number: annex.number,
      plan,
      ended,
      until: annex.until === undefined ? undefined : formatDay(annex.until, true),
      attached: isEmailConfirmed ? [name] : [],
    });
    await writer.mail(`annex-signed:${annex.id}`, mail, isEmailConfirmed ? [{ fileId, name }] : []);
  }
  await tellGuarantors(services, trx, annex, now);
  await publishChange(trx, userId, ["user-data", "page"]);
  return true;
};
