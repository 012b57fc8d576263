/** The form by which several payments are posted at once: a row to tick for each whose likeliest credit is likely enough. */
import { paymentsWords as words, whyWords } from "#src/copy/staff-money.ts";
import { mayStaff } from "#src/buro/access.ts";
import { formatCents } from "#src/domain/lending/money.ts";
import { masked } from "#src/domain/staff/fields.ts";
import { formatDay } from "#src/domain/time/dates.ts";
import type { Descriptor } from "#src/engine/core/definition.ts";
import { payerOf } from "#server/lending/payers/payer.ts";
import { accountsOf, wholeOfTold } from "#server/lending/servicing/accounts.ts";
import { staffCalls } from "#server/lending/staff/calls.ts";
import { whoseOf } from "#server/lending/staff/whose.ts";
import type { PaymentCandidate } from "#server/lending/statements/candidates.ts";
import { creditsByNo } from "#server/store/tables/credits.ts";
import type { PaymentRow } from "#server/store/tables/payments.ts";
import { MOST_CHOSEN } from "#server/submissions/staff.ts";
import type { ClerkContext } from "../context.ts";
import { staffForm } from "../forms.ts";
import { payerName } from "./payer-rows.ts";

/** Points from which a credit is worth a row: two weak reasons that agree, or a strong one. */
const LIKELY = 55;

/** Labels may hold markup; what payers write may not. */
const plain = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

type Row = { payment: PaymentRow; best: PaymentCandidate };

/** What is said of each row: the payment, the credit with its borrower and what it asks for, and why. */
const labelsOf = async (context: ClerkContext, rows: readonly Row[]): Promise<string[]> => {
  const { services, db, clerk, today } = context;
  const credits = await creditsByNo(db, [...new Set(rows.map(({ best }) => best.creditNo))]);
  const accounts = await accountsOf(services, db, credits, today);
  const said = new Map<number, string>();
  for (const { no, applicationId } of credits) {
    const whose = await whoseOf(services, db, applicationId);
    const next = wholeOfTold(accounts.get(no) ?? []).next;
    const asks = next && words.asks(formatCents(next.cents, "€"), formatDay(next.day));
    said.set(no, [whose?.contract, whose?.borrower, asks].filter(Boolean).join(", "));
  }
  return rows.map(({ payment, best }) => {
    const { name = "", reference = "" } = payerOf(services, payment);
    const parts = [formatCents(payment.cents, "€"), payerName(clerk, name), masked("text", reference)];
    const credit = said.get(best.creditNo) ?? best.contract;
    return plain(words.chosenRow(parts.filter(Boolean).join(" · "), credit, whyWords(best.why), best.score));
  });
};

/** The form, the certain rows ticked; none where nothing is likely, or for whoever may not post. */
export const chosenForms = async (
  context: ClerkContext,
  payments: readonly PaymentRow[],
  candidates: ReadonlyMap<string, readonly PaymentCandidate[]>,
): Promise<Descriptor[]> => {
  const { form, roles } = staffCalls["match-chosen"];
  const rows = payments
    .flatMap((payment): Row[] => {
      const [best] = candidates.get(payment.id) ?? [];
      return best && best.score >= LIKELY ? [{ payment, best }] : [];
    })
    .sort((one, other) => other.best.score - one.best.score)
    .slice(0, MOST_CHOSEN);
  if (rows.length === 0 || !mayStaff(roles, context.clerk.roles)) return [];
  const labels = await labelsOf(context, rows);
  const values = rows.flatMap(({ payment, best }, at) => [
    [`of${at + 1}`, `${payment.id} ${best.creditNo}`] as const,
    [`row${at + 1}`, best.isExact] as const,
  ]);
  const props = Object.fromEntries(
    Array.from({ length: MOST_CHOSEN }, (_, at) => {
      const [of, label] = [`of${at + 1}`, labels[at]];
      const unused = { element: of, operator: "equal", value: "" } as const;
      return [`row${at + 1}`, label === undefined ? { hidden: unused } : { label }];
    }),
  );
  return [staffForm(context, form, { values: Object.fromEntries(values), props })];
};
