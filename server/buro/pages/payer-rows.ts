/**
 * Who paid, as pages of money show it. Whoever matches payments (`match-candidate` in `calls.ts`: cashier and owner) reads
 * names in full, as they are compared with those of borrowers; the auditor reads initials. Accounts, and an ЕГН in a text,
 * are masked for all. What is masked is shown by `unmask-payment` and `unmask-line`, with a reason.
 */
import { paymentsWords as words } from "#src/copy/staff-money.ts";
import { mayStaff } from "#src/buro/access.ts";
import { masked } from "#src/domain/staff/fields.ts";
import { staffCalls } from "#server/lending/staff/calls.ts";
import type { Clerk } from "#server/lending/staff/clerk.ts";
import { fieldsOfLine, fieldsOfPayment } from "#server/lending/staff/masked.ts";
import { lineName } from "#server/lending/staff/subjects.ts";
import { openLine } from "#server/lending/statements/sealed-line.ts";
import { linesWith, type LineId } from "#server/store/tables/statement-lines.ts";
import { shownTo } from "#server/lending/staff/unmask.ts";
import type { ClerkContext } from "../context.ts";

const FIELDS = { payment: fieldsOfPayment, line: fieldsOfLine } as const;

const readsNames = ({ roles }: Clerk): boolean => mayStaff(staffCalls["match-candidate"].roles, roles);

/** A payer's name as a member of staff reads it in lists. */
export const payerName = (clerk: Clerk, name: string): string => (readsNames(clerk) ? name : masked("payer", name));

/** The payer's name, account and words of a payment or of a movement at the bank. */
export const payerRows = async (
  { services, db, clerk, now }: ClerkContext,
  subject: { kind: keyof typeof FIELDS; id: string },
  side: string = words.payer,
): Promise<[label: string, value: string][]> => {
  const { payer = "", account = "", text = "" } = await FIELDS[subject.kind](services, subject.id);
  const shown = await shownTo(db, clerk, subject, now);
  return [
    [side, readsNames(clerk) ? payer : shown("payer", payer)],
    ...(account === "" ? [] : [[words.account, shown("account", account)] as [string, string]]),
    [words.reference, shown("text", text)],
  ];
};

/** Who stands behind a movement, and its words, as lists show them. */
export type SaidOfLine = { payer: string; reference: string };

/** What movements at the bank say, as a member of staff reads it in lists. */
export const linesSaid = async (
  { services, db, clerk }: ClerkContext,
  ids: readonly LineId[],
): Promise<(line: LineId) => SaidOfLine> => {
  const rows = new Map((await linesWith(db, ids)).map((row) => [lineName(row), row]));
  return (line) => {
    const row = rows.get(lineName(line));
    const { payer, text = "" } = row ? openLine(services, row) : {};
    return { payer: payerName(clerk, payer?.name ?? ""), reference: masked("text", text) };
  };
};
