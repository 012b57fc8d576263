/** Annexes as they would be: which drawing of a credit one is of, what it comes to today, and its paper. */
import { annexedOf, annexPlan, instalmentsLeft, type AnnexMeasure } from "#src/domain/lending/account/annexing.ts";
import { owedOf } from "#src/domain/lending/account/dues.ts";
import { isSettled } from "#src/domain/lending/account/whole.ts";
import { reliefFaultOf, relievedUntil } from "#src/domain/lending/relief.ts";
import { sofiaDay, type Day } from "#src/domain/time/dates.ts";
import type { TextDocument } from "#src/domain/text/document.ts";
import { makeAnnex, type AnnexFacts } from "#server/documents/annex.ts";
import { fingerprint } from "#server/kernel/fingerprint.ts";
import { borrowerOfAgreement } from "#server/lending/agreements/agreements.ts";
import { lender, paymentChannels } from "#server/lending/lender/lender.ts";
import { accountsAt, type DrawingAccount } from "#server/lending/servicing/accounts.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { agreementById } from "#server/store/tables/agreements.ts";
import { nextAnnex, type AnnexTerms } from "#server/store/tables/annexes.ts";
import { applicationById } from "#server/store/tables/applications.ts";
import { creditByNo, type LockedCredit } from "#server/store/tables/credits.ts";
import { drawingsOf, isLent } from "#server/store/tables/drawings.ts";
import { activeGuarantees } from "#server/store/tables/guarantees-of.ts";
import { guaranteeFacts } from "#server/store/tables/guarantees.ts";
import { contactOf } from "#server/store/tables/users.ts";
import type { Personal } from "#server/submissions/personal-information.ts";

/** Whether a measure defers or lowers, so that the credit is one of relief for a while; otherwise only days move. */
const isRelief = ({ account }: DrawingAccount, { defer, count }: AnnexMeasure): boolean =>
  defer > 0 || count > instalmentsLeft(account);

/** What an annex comes to on the day of an account. RangeError for a measure that no annex has. */
export const termsOfAnnex = (one: DrawingAccount, measure: AnnexMeasure): AnnexTerms => {
  const { drawing, account } = one;
  const { carried, late } = annexedOf(account);
  const rows = annexPlan(drawing, account, measure);
  const sum = (cents: readonly number[]): number => cents.reduce((all, part) => all + part, 0);
  return {
    measure,
    rows,
    carried,
    late,
    totalBefore: sum(account.dues.map(owedOf)) + sum(account.ahead.rows.map(({ instalment }) => instalment)),
    total: sum(rows.map(({ instalment }) => instalment)),
    day: account.day,
    ...(isRelief(one, measure) && { until: relievedUntil(rows) }),
  };
};

const rowText = (terms: AnnexTerms): string =>
  JSON.stringify([
    terms.rows.map((row) => [
      row.n,
      row.dueDate,
      row.instalment,
      row.principal,
      row.interest,
      row.balance,
      row.accrual,
    ]),
    [terms.carried, terms.late, terms.totalBefore, terms.total, terms.day, terms.until],
  ]);

/** Whether two annexes say the same, to the cent and the day. */
export const areSameTerms = (one: AnnexTerms, other: AnnexTerms): boolean => rowText(one) === rowText(other);

/** The credit that an annex is of, as it is now. */
export type Annexable = {
  credit: Pick<LockedCredit, "no" | "applicationId" | "status" | "userId">;
  one: DrawingAccount;
};

/** A credit with the drawing that an annex can change, today; undefined where none can. */
export const annexableNow = async (
  services: Pick<Services, "catalogue">,
  db: Db,
  credit: Annexable["credit"],
  now: Date,
): Promise<Annexable | undefined> => {
  const drawings = (await drawingsOf(db, [credit.no])).filter(isLent);
  const told = accountsAt(services, drawings, sofiaDay(now));
  if (
    reliefFaultOf(
      credit.status,
      told.map(({ account }) => account),
    ) !== undefined
  )
    return undefined;
  const one = told.find(({ account }) => !isSettled(account));
  return one && { credit, one };
};

/** An annex drafted: its terms, what its paper says, the paper and its fingerprint. */
export type AnnexDraft = {
  terms: AnnexTerms;
  facts: AnnexFacts;
  paper: TextDocument;
  sha256: string;
  seq: number;
  templateVersion: string;
};

const guarantorIn = async (
  { secrets }: Pick<Services, "secrets">,
  db: Db,
  drawingNo: number,
): Promise<Pick<AnnexFacts, "guarantor">> => {
  const [bound] = await activeGuarantees(db, [drawingNo]);
  const facts = bound && (await guaranteeFacts<{ personal: Pick<Personal, "names"> }>(db, secrets, bound.id));
  return facts ? { guarantor: { names: facts.personal.names } } : {};
};

/** Drafts an annex as it would be signed today. Throws when its paper is not complete. */
export const draftAnnex = async (
  services: Services,
  db: Db,
  { credit, one }: Annexable,
  { measure, openUntil }: { measure: AnnexMeasure; openUntil: Day },
): Promise<AnnexDraft> => {
  const terms = termsOfAnnex(one, measure);
  const { contractNumber, agreementId } = (await creditByNo(db, credit.no))!;
  const borrower = await borrowerOfAgreement(services, db, await agreementById(db, agreementId));
  const { phone, email } = await contactOf(db, credit.userId);
  const seq = await nextAnnex(db, credit.no);
  const application = await applicationById(db, credit.applicationId);
  const facts: AnnexFacts = {
    ...terms,
    lender: lender(services),
    borrower: { ...borrower, phone, email },
    contractNumber,
    annexNumber: `${contractNumber}-А${seq}`,
    openUntil,
    ratePerYear: one.account.ahead.ratePerYear,
    balance: annexedOf(one.account).balance,
    isDeferred: measure.defer > 0,
    ...(await guarantorIn(services, db, one.drawing.no)),
    channels: paymentChannels(services, contractNumber, application.number),
  };
  const paper = makeAnnex(facts, services);
  const templateVersion = services.papers.annex.head.version;
  return { terms, facts, paper, sha256: fingerprint({ annex: paper }), seq, templateVersion };
};
