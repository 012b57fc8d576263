/** The list of money that came in: what is nobody's yet, what is kept for its payer, and all by status and day. */
import { paymentListWords as words, listWords } from "#src/copy/staff-lists.ts";
import { repaymentCopy } from "#src/copy/repayment.ts";
import { paymentStates, paymentsWords } from "#src/copy/staff-money.ts";
import { staffUrl } from "#src/buro/table.ts";
import { masked } from "#src/domain/staff/fields.ts";
import { PAYMENTS_SHOWN, type PaymentsShown } from "#src/domain/staff/lists.ts";
import { addDays, formatDay, isRealDay, type Day } from "#src/domain/time/dates.ts";
import { actName } from "#server/lending/staff/act-names.ts";
import { waitingByPayment, type WaitingAct } from "#server/lending/staff/waiting-acts.ts";
import { openRemarksAbout } from "#server/store/tables/remarks.ts";
import { payerOf } from "#server/lending/payers/payer.ts";
import { candidatesOf, type PaymentCandidate } from "#server/lending/statements/candidates.ts";
import { contractsOfCredits } from "#server/store/tables/credits.ts";
import { keptPayments, listedPayments, paymentKey, type ListedPayment } from "#server/store/tables/payment-list.ts";
import { euro, type Cell } from "../blocks.ts";
import type { ClerkContext } from "../context.ts";
import { listPage, type Choice, type DeskList } from "../listing.ts";
import { chosenPart, seenPart } from "./chosen.ts";
import { payerName } from "./payer-rows.ts";

type Row = ListedPayment & {
  payerName: string;
  reference: string;
  contract: string;
  candidates: readonly PaymentCandidate[];
  /** The act about it that waits for a second person. */
  waiting: WaitingAct | undefined;
  /** That there is a note or a task about it; "" where there is none. */
  remark: string;
};

const SHOWN: Readonly<Record<PaymentsShown, string>> = { ...paymentStates, ...words.shown };

/** Days that can be chosen without typing one into the address. */
const DAYS_SHOWN = 7;

const dayChoice = ({ today, query }: ClerkContext): Choice => {
  const days = Array.from({ length: DAYS_SHOWN }, (_one, back) => addDays(today, -back));
  const asked = query.get("den") ?? "";
  const more = isRealDay(asked) && !days.includes(asked) ? [asked] : [];
  const text = (day: Day): string => (day === today ? words.today : formatDay(day));
  return {
    name: "den",
    label: paymentsWords.day,
    of: [{ value: "", text: listWords.all }, ...[...days, ...more].map((value) => ({ value, text: text(value) }))],
  };
};

/** What has become of it, or waits; and that a colleague has left a word. */
const stateOf = ({ status, kept, waiting, remark }: Row): Cell => {
  const state = waiting
    ? words.waitsSecond(actName(waiting.act))
    : kept === undefined
      ? paymentStates[status]
      : paymentsWords.kept;
  const text = [state, remark].filter(Boolean).join("; ");
  return waiting ? { text, url: staffUrl("act", { id: waiting.id }) } : text;
};

/** What may be whose: the contract that it is posted to, else the best of the proposed ones. */
const whoseOf = ({ contract, candidates: [best] }: Row): string =>
  contract || (best ? paymentsWords.best(best.contract, best.score) : "");

/** The list. */
export const paymentList: DeskList<Row> = {
  page: "payments",
  empty: words.empty,
  choices: (context) => [
    {
      name: "koi",
      label: listWords.show,
      of: PAYMENTS_SHOWN.map((value) => ({ value, text: SHOWN[value] })),
    },
    dayChoice(context),
  ],
  columns: [
    {
      head: paymentsWords.day,
      of: ({ id, valueDay }) => ({ text: formatDay(valueDay), url: staffUrl("payment", { id }) }),
    },
    { head: paymentsWords.payer, of: ({ payerName }) => payerName },
    { head: paymentsWords.channel, of: ({ channel }) => repaymentCopy.channels[channel] },
    { head: paymentsWords.reference, of: ({ reference }) => reference },
    { head: paymentsWords.state, of: stateOf },
    { head: paymentsWords.credit, of: whoseOf },
    { head: paymentsWords.sum, isSum: true, of: ({ cents, kept }) => euro(kept ?? cents) },
  ],
  read: async ({ services, db, clerk }, { chosen, after, most }) => {
    const shown = chosen["koi"] as PaymentsShown;
    const ofDay = chosen["den"] ? { day: chosen["den"] } : {};
    const rows =
      shown === "pazeni"
        ? await keptPayments(db, { ...ofDay, after, most })
        : await listedPayments(db, { shown, ...ofDay, after, most });
    const candidates = shown === "chakat" ? await candidatesOf(services, db, rows) : new Map<string, never[]>();
    const contracts = await contractsOfCredits(
      db,
      rows.flatMap(({ creditNo }) => creditNo ?? []),
    );
    const waiting = await waitingByPayment(db);
    const remarks = await openRemarksAbout(
      db,
      "payment",
      rows.map(({ id }) => id),
    );
    return rows.map((row) => {
      const remark = remarks.get(row.id);
      const { name = "", reference = "" } = payerOf(services, row);
      const contract = row.creditNo === null ? "" : (contracts.get(row.creditNo) ?? "");
      return {
        ...row,
        payerName: payerName(clerk, name),
        reference: masked("text", reference),
        contract,
        candidates: candidates.get(row.id) ?? [],
        waiting: waiting.get(row.id),
        remark: remark ? words.remarks[remark.isTask ? "task" : "note"] : "",
      };
    });
  },
  keyOf: paymentKey,
  parts: async (context, rows) => [...(await chosenPart(context, rows)), ...(await seenPart(context, rows))],
};

/** The page of the list. */
export const payments = listPage(paymentList, { lead: words.lead, commands: ["unmatched", "kept"] });
