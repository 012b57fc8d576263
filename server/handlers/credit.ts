/** An active credit: what is owed, when, and how to pay. */
import type { creditCalls } from "#src/api/calls/credit.ts";
import type { CreditData, CreditsData, PlanRowData, RepaymentData } from "#src/api/responses/responses.ts";
import { creditCopy } from "#src/copy/credit.ts";
import { statusWords } from "#src/copy/status.ts";
import { ratesOn } from "#src/domain/lending/catalogue.ts";
import { daysBetween, type Day } from "#src/domain/time/dates.ts";
import { money, type Cents } from "#src/domain/lending/money.ts";
import { daysLate, lateInterest, payOff, payOffSingle } from "#src/domain/lending/repayment.ts";
import type { Row } from "#src/domain/lending/schedule.ts";
import { pageUrl } from "#src/pages/table.ts";
import { daysLateOf, lateRows, paidRows } from "#server/lending/servicing/lateness.ts";
import { paymentChannels } from "#server/lending/agreements/lender.ts";
import type { Context } from "#server/visit/context.ts";
import { refuse } from "#server/kernel/refusal.ts";
import { creditOf, papersOf, runningCreditsOf, type CreditRow } from "#server/store/tables/credits.ts";
import { applicationOf, type ApplicationRow } from "#server/store/tables/applications.ts";
import type { Handler, HandlersOf } from "#server/policy/handler.ts";

type Holding = { request: ApplicationRow; credit: CreditRow };

const holdingOf = async (context: Context, credit: CreditRow | undefined): Promise<Holding | undefined> => {
  const request = credit && (await applicationOf(context.db, context.person!.id, credit.requestId));
  return request && { request, credit };
};

const requestView = ({ request }: Holding) => ({
  id: request.id,
  number: request.number,
  status: request.shown,
  statusLabel: statusWords[request.shown].label,
  statusSince: request.statusSince.toISOString(),
});

const nextOf = ({ services, today }: Context, credit: CreditRow) => {
  const row = credit.schedule[paidRows(credit)];
  return row
    ? {
        n: row.n,
        dueDate: row.dueDate,
        amount: money(row.instalment, services.catalogue),
        daysLeft: daysBetween(today, row.dueDate),
      }
    : null;
};

const balanceOf = (credit: CreditRow): Cents => {
  const paid = paidRows(credit);
  return paid === 0 ? credit.principalCents : credit.schedule[paid - 1]!.balance;
};

const overviewOf = async (context: Context, holding: Holding): Promise<CreditData> => {
  const { credit, request } = holding;
  const { catalogue } = context.services;
  const { withdrawalUntil: until } = credit;
  return {
    request: requestView(holding),
    contractNumber: credit.contractNumber,
    productName: credit.productName,
    principal: money(credit.principalCents, catalogue),
    balance: money(balanceOf(credit), catalogue),
    paidOutAt: credit.startDay,
    next: nextOf(context, credit),
    withdrawalUntil: until >= context.today ? until : null,
    papers: await papersOf(context.db, context.person!.id, request.id),
    repaymentUrl: pageUrl("repaymentDetails", { requestId: request.id }),
  };
};

/** Overview of the running credits, whatever else is open; without one, the access check has led elsewhere. */
export const existingActiveCredit: Handler = {
  read: async (context): Promise<CreditsData | { nextUrl: string }> => {
    const credits: CreditData[] = [];
    for (const credit of await runningCreditsOf(context.db, context.person!.id)) {
      const holding = await holdingOf(context, credit);
      if (holding) credits.push(await overviewOf(context, holding));
    }
    // A credit of before whose agreement is lost is running, but cannot be shown.
    if (credits.length === 0) return { nextUrl: pageUrl("requestStatus") };
    return {
      page: { title: credits.length === 1 ? creditCopy.title : creditCopy.severalTitle },
      today: context.today,
      credits,
    };
  },
};

const planOf = ({ services, today }: Context, credit: CreditRow): PlanRowData[] => {
  const paid = paidRows(credit);
  const sum = (cents: Cents) => money(cents, services.catalogue);
  return credit.schedule.map((row, index) => ({
    n: row.n,
    dueDate: row.dueDate,
    instalment: sum(row.instalment),
    principal: sum(row.principal),
    interest: sum(row.interest),
    balance: sum(row.balance),
    status: index < paid ? "paid" : daysLate(row.dueDate, today) > 0 ? "late" : index === paid ? "due" : "future",
  }));
};

const overdueOf = ({ services, today }: Context, credit: CreditRow): RepaymentData["overdue"] => {
  const late = lateRows(credit, today);
  if (late.length === 0) return null;
  const { catalogue } = services;
  const rateOn = (day: Day): string => ratesOn(catalogue, day).statutory;
  const total = (pick: (row: Row) => Cents): Cents => late.reduce((sum, row) => sum + pick(row), 0);
  const forDelay = total((row) => lateInterest(row.principal, row.dueDate, today, rateOn));
  const [principal, interest] = [total((row) => row.principal), total((row) => row.interest)];
  return {
    principal: money(principal, catalogue),
    interest: money(interest, catalogue),
    lateInterest: money(forDelay, catalogue),
    total: money(principal + interest + forDelay, catalogue),
    daysLate: daysLateOf(credit, today),
  };
};

const payOffOf = (context: Context, credit: CreditRow): RepaymentData["payoff"] => {
  const {
    services: { catalogue },
    today,
  } = context;
  const row = credit.schedule[0]!;
  const closing =
    credit.unit === "months"
      ? payOff(
          { schedule: credit.schedule, paid: paidRows(credit), ratePerYear: credit.rate, start: credit.startDay },
          today,
        )
      : payOffSingle(
          {
            ratePerYear: credit.rate,
            from: credit.startDay,
            dueDate: row.dueDate,
            principal: credit.principalCents,
            interest: 0,
          },
          today,
        );
  return {
    date: today,
    amount: money(closing.amount, catalogue),
    saving: money(Math.max(0, closing.saving), catalogue),
  };
};

/** What to pay and how. The payment reference names the agreement, never the person. */
export const repaymentDetails: Handler = {
  read: async (context) => {
    const { db, person, params } = context;
    const holding = await holdingOf(context, await creditOf(db, person!.id, params["requestId"] ?? ""));
    if (!holding) return refuse("not-found");
    const { credit } = holding;
    return {
      page: { title: creditCopy.repaymentTitle },
      today: context.today,
      request: requestView(holding),
      contractNumber: credit.contractNumber,
      next: nextOf(context, credit),
      overdue: overdueOf(context, credit),
      balance: money(balanceOf(credit), context.services.catalogue),
      payoff: payOffOf(context, credit),
      plan: planOf(context, credit),
      channels: paymentChannels(context.services, credit.contractNumber, holding.request.number).map(
        ({ title, rows }) => ({
          key: title,
          title,
          rows: rows.map((row) => ({ ...row, copy: true })),
        }),
      ),
    } satisfies RepaymentData;
  },
};

/** Handlers of `src/api/calls/credit.ts`. */
export const creditHandlers: HandlersOf<typeof creditCalls> = {
  "existing-active-credit": existingActiveCredit,
  "repayment-details": repaymentDetails,
};
