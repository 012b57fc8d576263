/** What paying on a day comes to, asked on the page: everything, or an amount in both its ways. */
import type { RepaymentData } from "#src/api/responses/responses.ts";
import { repaymentCopy } from "#src/copy/repayment.ts";
import { validationText } from "#src/copy/validation.ts";
import type { PaymentEvent, SpareUse } from "#src/domain/lending/account/events.ts";
import { prepaidBy } from "#src/domain/lending/account/readings.ts";
import { isSettled } from "#src/domain/lending/account/whole.ts";
import { money, type Cents } from "#src/domain/lending/money.ts";
import { addDays, formatDay, parseBgDay, type Day } from "#src/domain/time/dates.ts";
import { keylessForm } from "#server/forms/issue-form.ts";
import { valuesFromQuery } from "#server/forms/loan-fill.ts";
import { accountOf, accountsAt, wholeOfTold } from "#server/lending/servicing/accounts.ts";
import { accountIf, SUPPOSED } from "#server/lending/servicing/suppose.ts";
import { MOST_DAYS_AHEAD } from "#server/lending/servicing/tell-ahead.ts";
import { payOffQuote } from "#server/submissions/credit.ts";
import type { Context } from "#server/visit/context.ts";
import type { Lived } from "./holding.ts";
import { typedSum } from "./typed-sum.ts";

const FORM = "pay-off-quote";

type AskedQuote = { day?: Day; cents?: Cents; errors: Record<string, string> };
type Quote = NonNullable<NonNullable<RepaymentData["quote"]>["result"]>;

/** The last day that may be asked for: the end of the plan, today at the earliest. */
const lastDay = ({ account }: Pick<Lived, "account">, today: Day): Day => {
  const furthest = addDays(today, MOST_DAYS_AHEAD);
  const end = account.ahead.rows.at(-1)?.dueDate ?? furthest;
  return end < today ? today : end < furthest ? end : furthest;
};

type Typed = ReturnType<typeof payOffQuote.read>;

const judge = ({ date, amount }: Typed, lived: Lived, today: Day): AskedQuote => {
  const [day, cents] = [parseBgDay(date), typedSum(amount)];
  const until = lastDay(lived, today);
  const errors: Record<string, string> = {};
  if (date === "") errors["payoffDate"] = validationText("required");
  else if (day === undefined) errors["payoffDate"] = validationText("date-bg");
  else if (day < today || day > until)
    errors["payoffDate"] = repaymentCopy.dayBounds(formatDay(today), formatDay(until));
  if (amount !== "" && cents === undefined) errors["payoffAmount"] = repaymentCopy.notASum;
  return { errors, ...(day !== undefined && { day }), ...(cents !== undefined && { cents }) };
};

const waysOf = (lived: Pick<Lived, "drawing">): readonly (keyof typeof repaymentCopy.ways)[] =>
  lived.drawing.unit === "days" ? ["single"] : ["keep-instalment", "keep-term"];

const prepayments = (context: Context, lived: Lived, day: Day, cents: Cents): Quote["ways"] => {
  const { services } = context;
  const { catalogue } = services;
  const without = accountOf(services, lived.drawing, day);
  return waysOf(lived).flatMap((mode) => {
    const spare: SpareUse = mode === "single" ? "keep-instalment" : mode;
    const payment: PaymentEvent = { kind: "payment", id: SUPPOSED, day, cents, spare };
    const left = prepaidBy(accountIf(services, lived.drawing, payment), without, SUPPOSED);
    if (!left) return [];
    const { count, instalment, last, total, saving } = left;
    const sum = (of: Cents) => money(of, catalogue);
    const title = repaymentCopy.ways[mode];
    return [
      { mode, title, count, instalment: sum(instalment), last: sum(last), total: sum(total), saving: sum(saving) },
    ];
  });
};

const resultOf = (context: Context, lived: Lived, day: Day, cents: Cents | undefined): Quote => {
  const { services } = context;
  const { catalogue } = services;
  const { payOff: amount, saving } = wholeOfTold(accountsAt(services, lived.drawings, day));
  // What prepays one of several drawings is not told: money closes the one that is due the longest first.
  const isOne = lived.told.filter(({ account }) => !isSettled(account)).length === 1;
  const ways = cents === undefined || cents >= amount || !isOne ? [] : prepayments(context, lived, day, cents);
  const { paysAll, paysDue } = repaymentCopy;
  const note = cents === undefined || ways.length > 0 ? null : cents >= amount ? paysAll : paysDue;
  return {
    date: day,
    payoff: money(amount, catalogue),
    saving: money(saving, catalogue),
    amount: cents === undefined ? null : money(cents, catalogue),
    note,
    ways,
  };
};

/** The form with what was asked for, its answer or the errors of its fields. */
export const quoteOf = (context: Context, lived: Lived): Pick<RepaymentData, "quote" | "posted"> => {
  const { services, today, query } = context;
  const { definition } = services.definitions.get(FORM)!;
  const given = valuesFromQuery(query, definition);
  const isAsked = query.has("payoffDate") || query.has("payoffAmount");
  const form = keylessForm(context, FORM, { values: { payoffDate: formatDay(today), ...given } });
  if (!isAsked) return { quote: { form, result: null } };
  const { day, cents, errors } = judge(payOffQuote.read(given), lived, today);
  if (day === undefined || Object.keys(errors).length > 0)
    return { quote: { form, result: null }, posted: { form: FORM, errors } };
  return { quote: { form, result: resultOf(context, lived, day, cents) } };
};
