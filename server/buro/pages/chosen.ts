/** Payments that are posted several at once: a row to tick for each whose likeliest credit is likely enough. */
import { paymentsWords as words, whyWords } from "#src/copy/staff-money.ts";
import { mayStaff } from "#src/buro/access.ts";
import type { DeskSection } from "#src/buro/desk.ts";
import { staffUrl } from "#src/buro/table.ts";
import { paragraph } from "#src/domain/text/blocks.ts";
import { formatDay } from "#src/domain/time/dates.ts";
import { accountsOf, wholeOfTold } from "#server/lending/servicing/accounts.ts";
import { staffCalls } from "#server/lending/staff/calls.ts";
import { shownNames } from "#server/lending/staff/masked.ts";
import { namesOfBorrowers } from "#server/lending/staff/whose.ts";
import type { WaitingAct } from "#server/lending/staff/waiting-acts.ts";
import { LIKELY, type PaymentCandidate } from "#server/lending/statements/candidates.ts";
import { contractsOfCredits, creditsByNo } from "#server/store/tables/credits.ts";
import type { PaymentRow } from "#server/store/tables/payments.ts";
import { euro, inline, longColumns, type Cell } from "../blocks.ts";
import type { ClerkContext } from "../context.ts";
import { staffForm } from "../forms.ts";
import { pickName, proposalId } from "../picks.ts";

/** A payment of the list, as it is shown. */
type Shown = PaymentRow & {
  payerName: string;
  reference: string;
  candidates: readonly PaymentCandidate[];
  contract: string;
  waiting: WaitingAct | undefined;
  remark: string;
};

type Row = { payment: Shown; best: PaymentCandidate };

const HEAD = [words.sum, words.payer, words.reference, words.credit, words.why];

/** Whether a row is ticked from the first: something written names the credit, and no colleague has left a word. */
const isSure = ({ payment, best }: Row): boolean => best.isExact && payment.remark === "";

/** What is said of credits: contract, borrower, and what is asked for next. */
const creditsSaid = async (
  { services, db, today, clerk }: ClerkContext,
  rows: readonly Row[],
): Promise<ReadonlyMap<number, string>> => {
  const credits = await creditsByNo(db, [...new Set(rows.map(({ best }) => best.creditNo))]);
  const accounts = await accountsOf(services, db, credits, today);
  const contracts = await contractsOfCredits(
    db,
    credits.map(({ no }) => no),
  );
  const names = await namesOfBorrowers(
    services,
    db,
    credits.map(({ applicationId }) => applicationId),
  );
  const said = new Map<number, string>();
  for (const { no, applicationId } of credits) {
    const borrower = shownNames(clerk, names.get(applicationId) ?? "");
    const next = wholeOfTold(accounts.get(no) ?? []).next;
    const asks = next && words.asks(euro(next.cents), formatDay(next.day));
    said.set(no, [contracts.get(no), borrower, asks].filter(Boolean).join(", "));
  }
  return said;
};

/** The rows, the certain ones ticked, and their form; none where nothing is likely, or for whoever may not post. */
export const chosenPart = async (context: ClerkContext, payments: readonly Shown[]): Promise<DeskSection[]> => {
  const { again, picked, clerk } = context;
  const call = staffCalls["match-chosen"];
  const rows = payments
    .flatMap((payment): Row[] => {
      const [best] = payment.candidates;
      // What names several credits is split, and what a colleague has proposed is decided, on pages of their own.
      if (payment.waiting || best?.isBeside || payment.candidates.some((one) => one.isNamed && one !== best)) return [];
      return best && best.score >= LIKELY ? [{ payment, best }] : [];
    })
    .sort((one, other) => other.best.score - one.best.score);
  if (rows.length === 0 || !mayStaff(call.roles, clerk.roles)) return [];
  const form = staffForm(context, call.form);
  const said = await creditsSaid(context, rows);
  const cells = rows.map(({ payment, best }): Cell[] => [
    { text: euro(payment.cents), url: staffUrl("payment", { id: payment.id }) },
    payment.payerName,
    payment.reference,
    said.get(best.creditNo) ?? best.contract,
    [words.whyScored(whyWords(best.why), best.score), payment.remark].filter(Boolean).join("; "),
  ]);
  const picks = rows.map(({ payment, best }, at) => {
    const id = proposalId(payment.id, best.creditNo);
    const label = words.pickOf(euro(payment.cents), best.contract);
    const isPicked = again ? (picked?.has(id) ?? false) : isSure({ payment, best });
    return { pick: { name: pickName(id), label, isPicked }, cells: cells[at]!.map(inline) };
  });
  return [
    {
      title: words.likely,
      blocks: [paragraph(rows.some(isSure) ? `${words.likelyLead} ${words.sureTicked}` : words.likelyLead)],
      picks: { form: form.id, head: HEAD, rows: picks, numeric: [0], long: longColumns(cells) },
      forms: [form],
    },
  ];
};

/** The address of the list of payments whose payers are not known. */
export const newPayersUrl = `${staffUrl("payments")}?koi=novi-platci`;

/** Payments of payers who are not known, to say of many that they are as they should be; none in other lists. */
export const seenPart = async (context: ClerkContext, payments: readonly Shown[]): Promise<DeskSection[]> => {
  const { again, picked, clerk, query } = context;
  const call = staffCalls["acknowledge-chosen"];
  const rows = payments.filter(({ isOfNewPayer, waiting }) => isOfNewPayer && !waiting);
  if (query.get("koi") !== "novi-platci" || rows.length === 0 || !mayStaff(call.roles, clerk.roles)) return [];
  const form = staffForm(context, call.form);
  const cells = rows.map(({ id, cents, payerName, reference, contract, remark }): Cell[] => [
    { text: euro(cents), url: staffUrl("payment", { id }) },
    payerName,
    reference,
    [contract, remark].filter(Boolean).join("; "),
  ]);
  const picks = rows.map(({ id, cents, contract }, at) => {
    const label = words.seenOf(euro(cents), contract);
    return {
      pick: { name: pickName(id), label, isPicked: again ? (picked?.has(id) ?? false) : false },
      cells: cells[at]!.map(inline),
    };
  });
  const head = [words.sum, words.payer, words.reference, words.credit];
  return [
    {
      picks: { form: form.id, head, rows: picks, numeric: [0], long: longColumns(cells) },
      blocks: [],
      // Refused, the post shows this list again.
      forms: [{ ...form, action: `${form.action}?koi=novi-platci` }],
    },
  ];
};
