/** The desk of a payment: who paid, whose it may be, what became of it. */
import { fieldsOfPayment } from "#server/lending/staff/masked.ts";
import { unmaskForms } from "./masked-facts.ts";
import { paymentStates, paymentsWords as words, whyWords } from "#src/copy/staff-money.ts";
import { repaymentCopy } from "#src/copy/repayment.ts";
import { payoutWords, staffTitles } from "#src/copy/staff.ts";
import type { DeskSection } from "#src/buro/desk.ts";
import { mayStaff } from "#src/buro/access.ts";
import { staffReceipt, staffUrl } from "#src/buro/table.ts";
import { fillPath } from "#src/web/paths.ts";
import { formatCents } from "#src/domain/lending/money.ts";
import { formatDay } from "#src/domain/time/dates.ts";
import { formatMoment } from "#src/domain/time/sofia-time.ts";
import { otherOfPayment } from "#server/lending/statements/book-other.ts";
import { shownKind } from "#server/lending/staff/acts/other-money.ts";
import { candidatesOf, type PaymentCandidate } from "#server/lending/statements/candidates.ts";
import type { Descriptor } from "#src/engine/core/definition.ts";
import { formOfAct } from "#server/lending/staff/define-act.ts";
import { likelySplit } from "#server/lending/statements/likely-split.ts";
import { likeNotOwed } from "#server/lending/statements/like-not-owed.ts";
import { openLine } from "#server/lending/statements/sealed-line.ts";
import { owedByPayer, owedBySamePayer } from "#server/lending/payers/payer-owes.ts";
import { keptOf } from "#server/lending/payers/kept.ts";
import { wholeOn } from "#server/lending/servicing/accounts.ts";
import { refuse } from "#server/kernel/refusal.ts";
import type { Db } from "#server/store/db/schema.ts";
import { contractsOfCredits, creditsByNo } from "#server/store/tables/credits.ts";
import { partsOfPayment, paymentById, receiverOf, type PaymentRow } from "#server/store/tables/payments.ts";
import { lineOfPayment } from "#server/store/tables/statement-lines.ts";
import { lineName } from "#server/lending/staff/subjects.ts";
import { refundsOf, type RefundRow } from "#server/store/tables/refunds.ts";
import { hasCashReceipt } from "#server/lending/staff/cash-receipt.ts";
import { staffCalls } from "#server/lending/staff/calls.ts";
import { shownNames } from "#server/lending/staff/masked.ts";
import { waitingByPayment } from "#server/lending/staff/waiting-acts.ts";
import { namesOfBorrowers } from "#server/lending/staff/whose.ts";
import { actsOn } from "../act-forms.ts";
import { deskPage, factsPart, notice, table, tablePart, type Cell } from "../blocks.ts";
import type { ClerkContext } from "../context.ts";
import { staffForm } from "../forms.ts";
import type { ClerkRead } from "../reply.ts";
import { garnishedPart } from "./law.ts";
import { payerRows } from "./payer-rows.ts";
import { remarksPart } from "./remarks.ts";

const SPLIT = formOfAct("split-payment");

/** The borrower of a credit, as their reader may see names. */
const borrowerOf = async ({ services, db, clerk }: ClerkContext, creditNo: number): Promise<string> => {
  const applications = (await creditsByNo(db, [creditNo])).map(({ applicationId }) => applicationId);
  const [names = ""] = (await namesOfBorrowers(services, db, applications)).values();
  return shownNames(clerk, names);
};

/** A candidate with its borrower and what the credit asks for. */
const candidateRow = async (
  context: ClerkContext,
  { creditNo, contract, score, why }: PaymentCandidate,
): Promise<Cell[]> => {
  const { services, db, today } = context;
  const whole = await wholeOn(services, db, creditNo, today);
  return [
    { text: contract, url: staffUrl("credit", { id: String(creditNo) }) },
    await borrowerOf(context, creditNo),
    formatCents(whole?.next?.cents ?? whole?.payOff ?? 0, "€"),
    whole?.next ? formatDay(whole.next.day) : "",
    String(score),
    whyWords(why),
  ];
};

/** What may be whose, with a button for each credit; or the form that splits it, where that is what it says. */
const candidatesPart = async (
  context: ClerkContext,
  found: PaymentRow,
  { mayAct, split }: { mayAct: boolean; split: Descriptor | undefined },
): Promise<DeskSection[]> => {
  if (found.status !== "unmatched") return [];
  const { services, db } = context;
  const all = (await candidatesOf(services, db, [found])).get(found.id) ?? [];
  const like: Cell[][] = (await likeNotOwed(services, db, found)).map(({ id, out }) => [
    { text: words.notOwed, url: staffUrl("payout", { id }) },
    "",
    "",
    "",
    "",
    words.notOwedOut(formatCents(out, "€")),
  ]);
  const rows = await Promise.all(all.map((one) => candidateRow(context, one)));
  const buttons = all.map(({ creditNo, contract }) =>
    staffForm(context, staffCalls["match-candidate"].form, {
      as: String(creditNo),
      values: { contract },
      props: { submit: { label: words.matchTo(contract) } },
    }),
  );
  const forms = split ? [split] : buttons;
  const head = [words.contract, words.borrower, words.due, words.nextDue, words.score, words.why];
  return [
    {
      title: words.candidates,
      blocks: [table(head, [...like, ...rows], words.noCandidates, [2, 4])],
      ...(mayAct && forms.length > 0 && { forms }),
    },
  ];
};

const partsPart = async ({ db }: ClerkContext, id: string): Promise<DeskSection[]> => {
  const parts = await partsOfPayment(db, id);
  if (parts.length === 0) return [];
  const creditCell = await creditCells(db, parts);
  const rows = parts.map((part) => [
    { text: formatCents(part.cents, "€"), url: staffUrl("payment", { id: part.id }) },
    paymentStates[part.status],
    creditCell(part),
  ]);
  return [tablePart(words.parts, [words.sum, words.state, words.credit], rows, "", [0])];
};

const refundsPart = (refunds: readonly RefundRow[]): DeskSection[] => {
  if (refunds.length === 0) return [];
  const rows = refunds.map(({ id, attempt, status, cents, createdAt }) => [
    { text: String(attempt), url: staffUrl("refund", { id }) },
    formatCents(cents, "€"),
    payoutWords.refundStates[status],
    formatMoment(createdAt),
  ]);
  const head = [words.attempt, words.sum, words.state, payoutWords.ordered];
  return [tablePart(words.refunds, head, rows, "", [1])];
};

/** Cells of the credits that payments are of: the contract, as people know it, and a link there. */
const creditCells = async (
  db: Db,
  payments: readonly Pick<PaymentRow, "creditNo">[],
): Promise<(payment: Pick<PaymentRow, "creditNo">) => Cell> => {
  const contracts = await contractsOfCredits(
    db,
    payments.flatMap(({ creditNo }) => creditNo ?? []),
  );
  return ({ creditNo }) =>
    creditNo === null
      ? ""
      : {
          text: contracts.get(creditNo) ?? words.creditNumbered(creditNo),
          url: staffUrl("credit", { id: String(creditNo) }),
        };
};

/** The desk of a payment. */
export const payment: ClerkRead = async (context) => {
  const { services, db, clerk, params, today } = context;
  const found = (await paymentById(db, params["id"] ?? "")) ?? refuse("not-found");
  const { id, status, splitOf } = found;
  const kept = await keptOf(db, found);
  const [owes, ofIt] = [await owedBySamePayer(db, id), await owedByPayer(db, id)];
  const byHand = await receiverOf(db, found);
  const line = await lineOfPayment(db, id);
  // What a bank's file brought is known by the bank's own number; ours holds an account.
  const isOfFile = found.channel === "bank" && byHand === null;
  const number = isOfFile ? line && openLine(services, line).bankRef : found.externalId;
  const refunds = await refundsOf(db, id);
  const other = status === "other" ? await otherOfPayment(db, found) : undefined;
  const creditCell = await creditCells(db, [found]);
  const unmasking = unmaskForms(context, "unmask-payment", await fieldsOfPayment(services, id));
  const acts = await actsOn(context, "payment", id);
  const isWaiting = (await waitingByPayment(db)).has(id);
  const mayAct = !isWaiting && mayStaff(staffCalls["match-candidate"].roles, clerk.roles);
  // A payment that says how it is to be split offers that first, in place of posting it whole to one credit.
  const isSplit = status === "unmatched" && (await likelySplit(services, db, found)).length > 0;
  const split = isSplit
    ? acts.sections.flatMap(({ forms = [] }) => forms).find(({ id: form }) => form === SPLIT)
    : undefined;
  const isFlagged = found.isOfNewPayer && (status === "posted" || status === "split");
  const commands = [
    ...(status === "unmatched" ? [`candidates ${id}`] : []),
    `unmask payment ${id} <поле> --as <служител> --reason <защо>`,
    ...acts.commands,
  ];
  return deskPage(today, `${staffTitles.payment}: ${formatCents(found.cents, "€")}`, commands, {
    sections: [
      ...(isFlagged ? [{ blocks: [notice(words.newPayer)] }] : []),
      ...(await garnishedPart(context, found.id)),
      factsPart([
        [words.sum, formatCents(found.cents, "€")],
        [words.day, formatDay(found.valueDay)],
        [words.channel, repaymentCopy.channels[found.channel]],
        number ? [words.external, number] : undefined,
        ...(await payerRows(context, { kind: "payment", id })),
        [words.state, paymentStates[status]],
        ...(other ? shownKind(other) : []),
        [words.received, formatMoment(found.receivedAt)],
        line ? [words.movement, { text: words.open, url: staffUrl("line", { id: lineName(line) }) }] : undefined,
        kept ? [words.kept, formatCents(kept.cents, "€")] : undefined,
        owes > 0 ? [words.owes, formatCents(owes, "€")] : undefined,
        owes > 0 && ofIt > 0 ? [words.owesOfIt, formatCents(ofIt, "€")] : undefined,
        byHand === null ? undefined : [words.byHand, byHand],
        hasCashReceipt(found)
          ? [words.receipt, { text: words.receiptOf, url: fillPath(staffReceipt.path, { id }) }]
          : undefined,
        splitOf ? [words.part, { text: words.open, url: staffUrl("payment", { id: splitOf }) }] : undefined,
        found.creditNo === null ? undefined : [words.credit, creditCell(found)],
        found.creditNo === null ? undefined : [words.borrower, await borrowerOf(context, found.creditNo)],
      ]),
      ...(await candidatesPart(context, found, { mayAct, split })),
      ...(await partsPart(context, id)),
      ...refundsPart(refunds),
      await remarksPart(context, { about: "payment", id }),
    ],
    aside: [
      ...acts.sections.map((section) => ({
        ...section,
        forms: (section.forms ?? []).filter((form) => form !== split),
      })),
      ...(unmasking.length > 0 ? [{ blocks: [], fold: true, forms: unmasking }] : []),
    ],
  });
};
