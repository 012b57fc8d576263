/** The lists of credits: all of them, and those that are late, with what was promised. */
import { arrearsWords, creditListWords as words, listWords } from "#src/copy/staff-lists.ts";
import { promiseWords } from "#src/copy/staff-remarks.ts";
import { statusOfDesk } from "#src/copy/staff.ts";
import { staffUrl } from "#src/buro/table.ts";
import { findProduct, PRODUCT_KEYS } from "#src/domain/lending/catalogue.ts";
import { daysLate } from "#src/domain/lending/repayment.ts";
import {
  ARREARS_SHOWN,
  CREDIT_ORDERS,
  CREDITS_SHOWN,
  type CreditsShown,
  type HeldBy,
} from "#src/domain/staff/lists.ts";
import { formatDay, type Day } from "#src/domain/time/dates.ts";
import { POLICY } from "#server/lending/lender/policy.ts";
import { accountsOf, wholeOfTold } from "#server/lending/servicing/accounts.ts";
import { calledOf } from "#server/lending/servicing/credit-status.ts";
import { shownNames } from "#server/lending/staff/masked.ts";
import { namesOfBorrowers } from "#server/lending/staff/whose.ts";
import {
  countedCredits,
  creditKey,
  listedCredits,
  type CreditsAsked,
  type ListedCredit,
} from "#server/store/tables/credit-list.ts";
import { arrearsPlansOf, type ArrearsPlan } from "#server/store/tables/arrears-plans.ts";
import { heldOn } from "#server/store/tables/collection-holds.ts";
import { promisesOf, type PromiseRow } from "#server/store/tables/promises.ts";
import { euro } from "../blocks.ts";
import type { ClerkContext } from "../context.ts";
import { toldPlan } from "./arrears-plans.ts";
import { stateOfPromise } from "./promises.ts";
import { listPage, type Choice, type Chosen, type Column, type DeskList } from "../listing.ts";

type Row = ListedCredit & { title: string; borrower: string; late: number; due: number };

const SUMS = "sumi";
const ALL_SUMS = "vsichki";

const askedIn = (chosen: Chosen): CreditsAsked =>
  ({ shown: chosen["koi"], order: chosen["red"], withSmall: chosen[SUMS] === ALL_SUMS }) as CreditsAsked;

const readCredits: DeskList<Row>["read"] = async ({ db, services, clerk, today }, { chosen, after, most }) => {
  const product = PRODUCT_KEYS.find((key) => key === chosen["vid"]);
  const rows = await listedCredits(db, { ...askedIn(chosen), ...(product && { product }), after, most, today });
  const accounts = await accountsOf(services, db, rows, today);
  const names = await namesOfBorrowers(
    services,
    db,
    rows.map(({ applicationId }) => applicationId),
  );
  return rows.map((row) => ({
    ...row,
    title: findProduct(services.catalogue, row.product).name,
    borrower: shownNames(clerk, names.get(row.applicationId) ?? ""),
    late: row.dueDay ? Math.max(0, daysLate(row.dueDay, today)) : 0,
    due: wholeOfTold(accounts.get(row.no) ?? []).due.total,
  }));
};

/** What is shown, with the number of those that are counted. */
const shownChoice = async ({ db, today, query }: ClerkContext, shown: readonly CreditsShown[]): Promise<Choice> => {
  const counts: Partial<Record<CreditsShown, { count: number }>> = await countedCredits(
    db,
    today,
    query.get(SUMS) === ALL_SUMS,
  );
  return {
    name: "koi",
    label: listWords.show,
    of: shown.map((value) => {
      const counted = counts[value];
      return { value, text: words.shown[value] + (counted ? ` (${counted.count})` : "") };
    }),
  };
};

const orderChoice: Choice = {
  name: "red",
  label: words.order,
  of: CREDIT_ORDERS.map((value) => ({ value, text: words.orders[value] })),
};

const sumsChoice: Choice = {
  name: SUMS,
  label: arrearsWords.sums,
  of: [
    { value: "", text: arrearsWords.noSmall(euro(POLICY.smallArrears)) },
    { value: ALL_SUMS, text: arrearsWords.withSmall },
  ],
};

const productChoice = ({ services }: ClerkContext): Choice => ({
  name: "vid",
  label: words.product,
  of: [
    { value: "", text: listWords.all },
    ...PRODUCT_KEYS.map((value) => ({ value, text: findProduct(services.catalogue, value).name })),
  ],
});

const columns = {
  contract: {
    head: words.contract,
    of: ({ no, contract }: Row) => ({
      text: contract || words.numbered(no),
      url: staffUrl("credit", { id: String(no) }),
    }),
  },
  person: { head: words.person, of: ({ borrower }: Row) => borrower },
  product: { head: words.product, of: ({ title }: Row) => title },
  status: { head: words.status, of: ({ status, smallArrears }: Row) => statusOfDesk[calledOf(status, smallArrears)] },
  late: { head: words.late, isSum: true, of: ({ late }: Row) => (late > 0 ? String(late) : "") },
  due: { head: words.due, isSum: true, of: ({ due }: Row) => (due > 0 ? euro(due) : "") },
  next: { head: words.next, of: ({ dueDay }: Row) => (dueDay ? formatDay(dueDay) : "") },
  balance: { head: words.balance, isSum: true, of: ({ principal }: Row) => euro(principal) },
} as const satisfies Record<string, Column<Row>>;

const keyOf = (row: Row, chosen: Chosen): string => creditKey(row, askedIn(chosen));

/** All credits. */
export const creditList: DeskList<Row> = {
  page: "credits",
  empty: words.empty,
  choices: async (context) => [await shownChoice(context, CREDITS_SHOWN), orderChoice, productChoice(context)],
  columns: Object.values(columns),
  read: readCredits,
  keyOf,
};

/** The page of all credits. */
export const credits = listPage(creditList, { lead: words.lead });

/** What a borrower promised last, a sum or a plan, and to whom. */
const lastAgreed = (
  promise: PromiseRow | undefined,
  plan: ArrearsPlan | undefined,
  today: Day,
): { promised: string; taker: string } => {
  if (plan && (!promise || plan.at > promise.takenAt)) return { promised: toldPlan(plan), taker: plan.by };
  if (!promise) return { promised: "", taker: "" };
  const { day, cents, taker } = promise;
  return { promised: promiseWords.last(formatDay(day), euro(cents), stateOfPromise(promise, today)), taker };
};

/** The credits that are late, each with the last promise of its borrower, and why they are not called. */
export const arrearsList: DeskList<Row & { held?: HeldBy; promised: string; taker: string }> = {
  page: "arrears",
  empty: arrearsWords.empty,
  choices: async (context) => [await shownChoice(context, ARREARS_SHOWN), orderChoice, sumsChoice],
  columns: [
    columns.contract,
    columns.person,
    columns.late,
    columns.due,
    columns.balance,
    {
      head: promiseWords.promised,
      of: ({ promised }) => promised,
    },
    { head: promiseWords.taker, of: ({ taker }) => taker },
    { head: arrearsWords.held, of: ({ held }) => (held ? arrearsWords.heldBy[held] : "") },
  ],
  read: async (context, wanted) => {
    const rows = await readCredits(context, wanted);
    const nos = rows.map(({ no }) => no);
    const promises = await promisesOf(context.db, nos);
    const held = await heldOn(context.db, nos, context.today);
    const plans = await arrearsPlansOf(context.db, nos);
    return rows.map((row) => {
      const promise = promises.find(({ creditNo }) => creditNo === row.no);
      const plan = plans.find(({ creditNo }) => creditNo === row.no);
      const by = held.get(row.no);
      return { ...row, ...(by && { held: by }), ...lastAgreed(promise, plan, context.today) };
    });
  },
  keyOf,
};

/** The page of those that are late. */
export const arrears = listPage(arrearsList, { lead: arrearsWords.lead });
