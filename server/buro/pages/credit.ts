/** The desk of a credit: what is owed today, its plan, its payments and its journal. */
import { deskCreditWords as words, paymentStates } from "#src/copy/staff-money.ts";
import { fieldWordsOfStaff, staffTitles, statusOfDesk } from "#src/copy/staff.ts";
import { repaymentCopy } from "#src/copy/repayment.ts";
import type { DeskSection } from "#src/buro/desk.ts";
import { mayStaff } from "#src/buro/access.ts";
import { staffUrl } from "#src/buro/table.ts";
import { findProduct } from "#src/domain/lending/catalogue.ts";
import type { Whole } from "#src/domain/lending/account/whole.ts";
import { planOf } from "#src/domain/lending/account/readings.ts";
import { formatCents } from "#src/domain/lending/money.ts";
import { link, paragraph } from "#src/domain/text/blocks.ts";
import { formatDay } from "#src/domain/time/dates.ts";
import { accountsAt, openOf, wholeOfTold, type DrawingAccount } from "#server/lending/servicing/accounts.ts";
import { isToCall, statusAtDesk } from "#server/lending/staff/call-borrower.ts";
import { staffCalls } from "#server/lending/staff/calls.ts";
import { fieldsOfPerson, shownNames } from "#server/lending/staff/masked.ts";
import { isCreditNo, isOfDead } from "#server/lending/staff/subjects.ts";
import { shownTo } from "#server/lending/staff/unmask.ts";
import { namesOfBorrowers } from "#server/lending/staff/whose.ts";
import { refuse } from "#server/kernel/refusal.ts";
import { creditByNo, creditsByNo, type CreditRow } from "#server/store/tables/credits.ts";
import { applicationsOfDrawings, drawingsOf, isLent, type LivedDrawing } from "#server/store/tables/drawings.ts";
import { journalPage } from "#server/store/tables/journal.ts";
import { paymentsOfCredit } from "#server/store/tables/payments.ts";
import { paidOffBy, paidOffOf } from "#server/store/tables/refinances.ts";
import { actsOn } from "../act-forms.ts";
import { deskPage, facts, tablePart } from "../blocks.ts";
import type { ClerkContext } from "../context.ts";
import { staffForm } from "../forms.ts";
import type { ClerkRead } from "../reply.ts";
import { arrearsPlansPart } from "./arrears-plans.ts";
import { certificatesPart } from "./certificates.ts";
import { guarantorRows } from "./guarantor.ts";
import { lawOfCredit } from "./law.ts";
import { ledgerTable } from "./ledger.ts";
import { planTable } from "./plan-parts.ts";
import { promisesPart } from "./promises.ts";
import { annexesPart, reliefNotice } from "./relief-parts.ts";
import { remarksPart } from "./remarks.ts";

const sum = (cents: number): string => formatCents(cents, "€");

const owedPart = ({ day, due, daysLate, advance, refundable, payOff, writtenOff }: Whole): DeskSection => ({
  title: `${words.asOf} ${formatDay(day)}`,
  tight: true,
  blocks: [
    facts([
      [words.due, sum(due.total)],
      [words.duePrincipal, sum(due.principal)],
      [words.dueInterest, sum(due.interest)],
      [words.dueLate, sum(due.late)],
      [words.late, String(daysLate)],
      [words.advance, sum(advance)],
      [words.toReturn, sum(refundable)],
      [words.payOff, sum(payOff)],
      ...(writtenOff
        ? ([
            [words.writtenOff(formatDay(writtenOff.day)), sum(writtenOff.cents)],
            [words.recovered, sum(writtenOff.recovered)],
          ] as const)
        : []),
    ]),
  ],
});

/** The drawings, each with the application that it was asked for by. */
const drawingsPart = async (
  { db }: ClerkContext,
  creditNo: number,
  drawings: readonly LivedDrawing[],
): Promise<DeskSection> => {
  const numbers = await applicationsOfDrawings(db, creditNo);
  return tablePart(
    words.drawings,
    [words.application, words.drawn, words.principal, words.rate],
    drawings.map(({ no, start, plan, ratePerYear, status }) => [
      { text: `№\u00a0${numbers.get(no)!}`, url: staffUrl("application", { number: String(numbers.get(no)!) }) },
      formatDay(start),
      status === "void" ? words.unlent : sum(plan.reduce((all, { principal }) => all + principal, 0)),
      `${ratePerYear.replace(".", ",")}\u00a0%`,
    ]),
    "",
    [2, 3],
  );
};

/** Instalments of a plan that is shown whole, and open ones that are shown of a longer one. */
const SHOWN_OF_PLAN = 6;

/** A plan; of a long one the next open instalments, and the whole of it folded. */
const planPart = ({ account, drawing: { plan, start } }: DrawingAccount, isOne: boolean): DeskSection => {
  const title = isOne ? words.plan : words.planOf(formatDay(start));
  const rows = planOf(account, plan);
  if (rows.length <= SHOWN_OF_PLAN) return { title, blocks: [planTable(rows)] };
  const open = rows.filter(({ status }) => !["paid", "annexed", "inAnnex"].includes(status)).slice(0, SHOWN_OF_PLAN);
  return {
    title,
    blocks: open.length > 0 ? [planTable(open)] : [],
    rest: { title: words.wholePlan(rows.length), blocks: [planTable(rows)] },
  };
};

const paymentsPart = async ({ db }: ClerkContext, no: number): Promise<DeskSection> =>
  tablePart(
    words.payments,
    [words.day, words.sum, words.kind, words.status],
    (await paymentsOfCredit(db, no)).map(({ id, valueDay, cents, channel, status }) => [
      { text: formatDay(valueDay), url: staffUrl("payment", { id }) },
      sum(cents),
      repaymentCopy.channels[channel],
      paymentStates[status],
    ]),
    words.noPayments,
    [1],
  );

/** Lines of the journal on the page. */
const LATEST = 6;

/** The latest lines of the journal; all of them have a page of their own. */
const journalPart = async (context: ClerkContext, no: number): Promise<DeskSection> => {
  const rows = await journalPage(context.db, no, { most: LATEST });
  return {
    title: words.journal,
    blocks: [
      ledgerTable(rows),
      ...(rows.length < LATEST ? [] : [paragraph(link(words.wholeJournal, staffUrl("ledger", { id: String(no) })))]),
    ],
  };
};

/** The credit that paid this one off, and the one that it paid off. */
const refinanceRows = async (db: ClerkContext["db"], no: number) => {
  const linked = [
    [words.paidOffBy, await paidOffBy(db, no)],
    [words.paidOff, await paidOffOf(db, no)],
  ] as const;
  return linked.flatMap(([label, one]) =>
    one ? [[label, { text: one.contract, url: staffUrl("credit", { id: String(one.creditNo) }) }] as const] : [],
  );
};

const factsOf = async (
  context: ClerkContext,
  credit: CreditRow,
  { userId, drawings }: { userId: string; drawings: readonly LivedDrawing[] },
): Promise<DeskSection> => {
  const { services, db, clerk } = context;
  const { applicationId } = credit;
  const names = (await namesOfBorrowers(services, db, [applicationId])).get(applicationId);
  const text = names === undefined ? words.toPerson : shownNames(clerk, names);
  return {
    tight: true,
    blocks: [
      facts([
        [words.person, { text, url: staffUrl("person", { id: userId }) }],
        [words.contract, credit.contractNumber],
        [words.product, findProduct(services.catalogue, credit.product).name],
        [words.status, statusOfDesk[credit.status]],
        ...(await guarantorRows(context, drawings)),
        ...(await refinanceRows(db, credit.no)),
      ]),
    ],
  };
};

/** The telephone of a borrower who is late, for those who speak with people: masked until it is asked for. */
const callPart = async (context: ClerkContext, userId: string): Promise<DeskSection[]> => {
  const { services, db, clerk, now } = context;
  const { roles, form } = staffCalls["call-borrower"];
  if (!mayStaff(roles, clerk.roles)) return [];
  const { phone } = await fieldsOfPerson(services, userId);
  if (!phone) return [];
  const shown = (await shownTo(db, clerk, { kind: "person", id: userId }, now))("phone", phone);
  const forms = shown === phone ? [] : [staffForm(context, form)];
  return [{ tight: true, blocks: [facts([[fieldWordsOfStaff.phone, shown]])], forms }];
};

/** The forms that send the papers again, and make an auditor's pack. */
const papersPart = async (context: ClerkContext, id: string): Promise<DeskSection[]> => {
  const isGone = await isOfDead(context.db, "credit", id);
  return (["resend-papers", "audit-pack"] as const).flatMap((name) => {
    const { roles, form } = staffCalls[name];
    // Nothing is sent to somebody who has died.
    if (isGone && name === "resend-papers") return [];
    return mayStaff(roles, context.clerk.roles) ? [{ blocks: [], forms: [staffForm(context, form)] }] : [];
  });
};

/** The desk of a credit; of a line drawn on again, what is owed is of all its drawings, and each that owes has its plan. */
export const credit: ClerkRead = async (context) => {
  const { services, db, params, today } = context;
  const id = params["id"] ?? "";
  const [found] = isCreditNo(id) ? await creditsByNo(db, [Number(id)]) : [];
  const told = found && (await creditByNo(db, found.no));
  if (!told) return refuse("not-found");
  const drawings = await drawingsOf(db, [found.no]);
  const accounts = accountsAt(services, drawings, today);
  const status = statusAtDesk(found, accounts, today);
  const open = openOf(accounts);
  const acts = await actsOn(context, "credit", id, { named: told.contractNumber });
  return deskPage(
    today,
    `${staffTitles.credit} ${told.contractNumber}`,
    [`journal ${told.contractNumber}`, ...acts.commands],
    {
      sections: [
        await factsOf(context, { ...told, status }, { userId: found.userId, drawings }),
        ...(await lawOfCredit(context, found, accounts)),
        ...(await reliefNotice(context, found.no)),
        owedPart(wholeOfTold(accounts)),
        ...((await isToCall(db, found, accounts, today)) ? await callPart(context, found.userId) : []),
        ...(await arrearsPlansPart(context, found.no)),
        ...(await promisesPart(context, found)),
        await remarksPart(context, { about: "credit", id }),
      ],
      aside: [...acts.sections, ...(await papersPart(context, id))],
      records: [
        await drawingsPart(context, found.no, drawings),
        ...open.filter(({ drawing }) => isLent(drawing)).map((one) => planPart(one, open.length === 1)),
        ...(await annexesPart(context, found.no)),
        ...(await certificatesPart(context, found.no)),
        await paymentsPart(context, found.no),
        await journalPart(context, found.no),
      ],
    },
  );
};
