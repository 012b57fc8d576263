/**
 * What a borrower says that the next payment is for: the form, what it stores, and how it is shown afterwards. A guarantor
 * chooses a sum and a way to pay it, and nothing else.
 */
import type { RepaymentData } from "#src/api/responses/responses.ts";
import { callUrl } from "#src/api/calls/calls.ts";
import { repaymentCopy } from "#src/copy/repayment.ts";
import { toldWords } from "#src/copy/told-ahead.ts";
import type { SpareUse } from "#src/domain/lending/account/events.ts";
import { formatMoney, money, type Cents } from "#src/domain/lending/money.ts";
import { addDays, formatDay, parseBgDay, type Day } from "#src/domain/time/dates.ts";
import { pageUrl } from "#src/pages/table.ts";
import type { Fill } from "#server/forms/issue-form.ts";
import { refuse, refuseFields } from "#server/kernel/refusal.ts";
import type { OwnChannel } from "#server/lending/lender/lender.ts";
import {
  keepTold,
  mailTold,
  MOST_DAYS_AHEAD,
  toldOn,
  usualArrival,
  type ToldFor,
} from "#server/lending/servicing/tell-ahead.ts";
import { definePost } from "#server/policy/handler.ts";
import { lockCredit } from "#server/store/tables/credits.ts";
import { addInstruction, openInstruction } from "#server/store/tables/payment-instructions.ts";
import { repay, type PayMethod, type PayPurpose } from "#server/submissions/credit.ts";
import type { Context } from "#server/visit/context.ts";
import { creditToPay, type Lived } from "./holding.ts";
import { channelsOf, isOffered, methods } from "./pay-methods.ts";
import { typedSum } from "./typed-sum.ts";

/** Days for which a sum that the borrower names holds. */
const VALID_DAYS = 7;

/** Whether what a purpose comes to is told for a day. */
const isTold = (purpose: PayPurpose): purpose is ToldFor => purpose !== "other" && purpose !== "part";

/** What each purpose asks for today; undefined where there is nothing to pay for it, null where the borrower names it. */
const sumsOf = ({
  account,
  drawing,
  whole,
  guarantorId,
  most,
}: Lived): Record<PayPurpose, Cents | null | undefined> => {
  const next = whole.next?.cents;
  const arrears = whole.overdue.total;
  // How money beyond what is due is used, and to end the credit early, is the borrower's to say.
  const isOwn = guarantorId === undefined;
  const mayChoose = isOwn && drawing.unit === "months" && account.ahead.rows.length > 1;
  // More than they answer for nobody asks of a guarantor: they name what they pay.
  const asked = (cents: Cents | undefined) => (cents === 0 || (cents ?? 0) > (most ?? Infinity) ? undefined : cents);
  return {
    instalment: next === arrears ? undefined : asked(next),
    arrears: asked(arrears),
    // After a withdrawal one sum is owed: there is nothing to choose.
    payoff: isOwn ? whole.payOff : account.withdrawn && asked(whole.payOff),
    other: mayChoose ? null : undefined,
    part: mayChoose ? undefined : null,
  };
};

/** The rest of a single payment prepays it; where the plan has ended or was withdrawn from, nothing is left. */
const useOf = ({ account, drawing }: Lived, purpose: PayPurpose, spare: SpareUse | undefined): SpareUse | null =>
  purpose === "part" && drawing.unit === "days" && account.ahead.rows.length > 0 ? "keep-instalment" : (spare ?? null);

/** The form's choices as they stand today. A settled credit has nothing to pay. */
export const payFill = (context: Context, lived: Lived): Fill => {
  const { services, params } = context;
  const { account } = lived;
  if (account.settledDay !== undefined || lived.most === 0)
    return refuse("moved-on", {
      nextUrl: lived.guarantorId
        ? pageUrl("guaranteedRequests")
        : pageUrl("repaymentDetails", { requestId: params["requestId"] }),
    });
  const { elements } = services.definitions.get("repay")!.definition;
  const choicesOf = (name: string) => elements.find((element) => element.name === name)?.choices ?? [];
  const sums = sumsOf(lived);
  const channels = channelsOf(context, lived);
  const purposes = choicesOf("purpose").flatMap((choice) => {
    const cents = sums[choice.value as PayPurpose];
    if (cents === undefined) return [];
    const sum = cents === null ? undefined : formatMoney(money(cents, services.catalogue));
    return [sum === undefined ? choice : { ...choice, label: repaymentCopy.sum(choice.label, sum) }];
  });
  // Who pays for a borrower that is late pays what is late.
  const isLateFirst = lived.guarantorId !== undefined && sums.arrears !== undefined;
  const offered = choicesOf("channel").filter(({ value }) => isOffered(value as PayMethod, channels));
  return {
    values: {
      purpose: isLateFirst ? "arrears" : purposes[0]!.value,
      channel: offered[0]!.value,
      arrives: formatDay(usualArrival(context.today)),
    },
    props: { purpose: { choices: purposes }, channel: { choices: offered } },
  };
};

/** The sum that somebody names: at most what pays everything off, and what a guarantor answers for. */
const namedSum = (lived: Lived, typed: string, sumText: (cents: Cents) => string): Cents => {
  const owed = Math.min(lived.whole.payOff, lived.most ?? Infinity);
  const cents = typedSum(typed) ?? refuseFields({ amount: { code: "not-a-sum" } });
  if (cents > owed) return refuseFields({ amount: { code: "sum-above-debt", params: { owed: sumText(owed) } } });
  return cents;
};

/** The day on which the money arrives: a card's today, otherwise as it is typed. */
const arrivalDay = (typed: string, channel: PayMethod, today: Day): Day => {
  if (channel === "card") return today;
  const day = typed === "" ? usualArrival(today) : parseBgDay(typed);
  const until = addDays(today, MOST_DAYS_AHEAD);
  return day !== undefined && day >= today && day <= until
    ? day
    : refuseFields({ arrives: { code: "arrival-day", params: { from: formatDay(today), until: formatDay(until) } } });
};

/** Stores what the next payment will be for, and leads to how it is made. */
export const payPost = definePost(repay, {
  fill: async (context) => payFill(context, await creditToPay(context)),
  effect: async (context, { purpose, amount, spare, channel, arrives }) => {
    const { db, now, today, services } = context;
    const { credit } = await creditToPay(context);
    // No payment is posted meanwhile.
    await lockCredit(db, credit.no);
    const lived = await creditToPay(context);
    const { guarantorId } = lived;
    const order = methods[channel];
    const say = async (): Promise<Cents> => {
      if (!isTold(purpose)) {
        const cents = namedSum(lived, amount, (of) => formatMoney(money(of, services.catalogue)));
        const said = { purpose: "other", spare: useOf(lived, purpose, spare), cents, told: null } as const;
        const validUntil = addDays(today, VALID_DAYS);
        await addInstruction(db, { creditNo: credit.no, guarantorId, validUntil, now, ...said });
        return cents;
      }
      const day = arrivalDay(arrives, channel, today);
      const told = toldOn(services, lived.drawings, purpose, day) ?? refuseFields({ arrives: { code: "nothing-due" } });
      const telling = { credit, drawingNo: lived.drawing.no, purpose, day, told, guarantorId, now };
      await keepTold(db, telling);
      const paidBy = channelsOf(context, lived).find(({ method }) => method === channel);
      // The mail is the borrower's.
      if (paidBy && guarantorId === undefined) await mailTold(services, db, telling, paidBy);
      return told.cents;
    };
    const cents = await say();
    if (order) return order(context, { creditNo: credit.no, applicationId: lived.application.id, cents });
    const page = pageUrl("repaymentDetails", { requestId: lived.application.id });
    return { nextUrl: `${page}?${new URLSearchParams({ channel })}` };
  },
});

/** A channel as responses show it. */
export const shownChannel = ({ title, rows }: OwnChannel): RepaymentData["channels"][number] => ({
  key: title,
  title,
  rows: rows.map((row) => ({ ...row, copy: true })),
});

/** What the borrower has said, with the channel that the address names; null when nothing holds today. */
export const instructionOf = async (
  context: Context,
  lived: Lived,
): Promise<{ instruction: RepaymentData["instruction"]; method: PayMethod | undefined }> => {
  const { db, today, services, query } = context;
  const said = lived.account.settledDay === undefined && (await openInstruction(db, lived.credit.no, today, lived));
  if (!said) return { instruction: null, method: undefined };
  const channels = channelsOf(context, lived);
  const channel = channels.find(({ method }) => method === query.get("channel")) ?? channels[0]!;
  const hasUse = said.purpose === "other" && said.spare !== null && lived.drawing.unit === "months";
  const instruction = {
    id: said.id,
    purpose: repaymentCopy.purposes[said.purpose],
    use: hasUse ? repaymentCopy.uses[said.spare!] : null,
    amount: money(said.cents, services.catalogue),
    until: said.validUntil,
    note: said.told
      ? toldWords(said.purpose === "payoff", {
          day: formatDay(said.told.day, true),
          until: formatDay(said.validUntil, true),
        })
      : repaymentCopy.paidOn,
    channel: shownChannel(channel),
    qrUrl: channel.method === "bank" ? callUrl("payment-qr", { requestId: lived.application.id }) : null,
  };
  return { instruction, method: channel.method };
};
