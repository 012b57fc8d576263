/** Payments that are posted several at once: a row to tick for each whose likeliest credit is likely enough. */
import { paymentsWords as words, whyWords } from "#src/copy/staff-money.ts";
import { mayStaff } from "#src/buro/access.ts";
import type { DeskSection } from "#src/buro/desk.ts";
import { staffUrl } from "#src/buro/table.ts";
import { paragraph } from "#src/domain/text/blocks.ts";
import { formatDay } from "#src/domain/time/dates.ts";
import { accountsOf, wholeOfTold } from "#server/lending/servicing/accounts.ts";
import { staffCalls } from "#server/lending/staff/calls.ts";
import { whoseOf } from "#server/lending/staff/whose.ts";
import type { PaymentCandidate } from "#server/lending/statements/candidates.ts";
import { creditsByNo } from "#server/store/tables/credits.ts";
import type { PaymentRow } from "#server/store/tables/payments.ts";
import { euro, inline, longColumns, type Cell } from "../blocks.ts";
import type { ClerkContext } from "../context.ts";
import { staffForm } from "../forms.ts";
import { pickName, proposalId } from "../picks.ts";

/** Points from which a credit is worth a row: two weak reasons that agree, or a strong one. */
const LIKELY = 55;

/** A payment of the list, as it is shown. */
type Shown = PaymentRow & { payerName: string; reference: string; candidates: readonly PaymentCandidate[] };

type Row = { payment: Shown; best: PaymentCandidate };

const HEAD = [words.sum, words.payer, words.reference, words.credit, words.why];

/** What is said of credits: contract, borrower, and what is asked for next. */
const creditsSaid = async (
  { services, db, today }: ClerkContext,
  rows: readonly Row[],
): Promise<ReadonlyMap<number, string>> => {
  const credits = await creditsByNo(db, [...new Set(rows.map(({ best }) => best.creditNo))]);
  const accounts = await accountsOf(services, db, credits, today);
  const said = new Map<number, string>();
  for (const { no, applicationId } of credits) {
    const whose = await whoseOf(services, db, applicationId);
    const next = wholeOfTold(accounts.get(no) ?? []).next;
    const asks = next && words.asks(euro(next.cents), formatDay(next.day));
    said.set(no, [whose?.contract, whose?.borrower, asks].filter(Boolean).join(", "));
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
    words.whyScored(whyWords(best.why), best.score),
  ]);
  const picks = rows.map(({ payment, best }, at) => {
    const id = proposalId(payment.id, best.creditNo);
    const label = words.pickOf(euro(payment.cents), best.contract);
    const isPicked = again ? (picked?.has(id) ?? false) : best.isExact;
    return { pick: { name: pickName(id), label, isPicked }, cells: cells[at]!.map(inline) };
  });
  return [
    {
      title: words.likely,
      blocks: [paragraph(words.likelyLead)],
      picks: { form: form.id, head: HEAD, rows: picks, numeric: [0], long: longColumns(cells) },
      forms: [form],
    },
  ];
};
