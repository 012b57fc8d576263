/** What acts share that book what the bank calls a transfer of ours that came back as something else: two agree on it. */
import { lineWords } from "#src/copy/staff-files.ts";
import type { Db } from "#server/store/db/schema.ts";
import { paymentById, type PaymentRow } from "#server/store/tables/payments.ts";
import { lineOfPayment, type LineRow } from "#server/store/tables/statement-lines.ts";
import type { ShownRows } from "../define-act.ts";

/** What the bank says of a movement: that it came back, and the order of ours that it names. */
export type SaidReturn = { isReturn: boolean; named: string | null };

type Said = Pick<LineRow, "direction" | "verdict" | "isReturn" | "orderId">;

/** What it says of a line that waits, or was taken in as a payment. */
export const saidReturn = ({ direction, verdict, isReturn, orderId }: Said): SaidReturn => ({
  isReturn: verdict === "unknown-return" || (direction === "credit" && (isReturn || orderId !== null)),
  named: orderId,
});

type OfPayment = Pick<PaymentRow, "id" | "splitOf">;

/** The line that brought a payment, or the one that it is a part of. */
export const lineOfWhole = async (db: Db, { id, splitOf }: OfPayment): Promise<LineRow | undefined> => {
  const whole = splitOf === null ? undefined : await paymentById(db, splitOf);
  return (await lineOfPayment(db, id)) ?? (whole && lineOfWhole(db, whole));
};

/** What it says of the line that brought a payment. */
export const saidOfPayment = async (db: Db, payment: OfPayment): Promise<SaidReturn> => {
  const line = await lineOfWhole(db, payment);
  return line ? saidReturn(line) : { isReturn: false, named: null };
};

/** What is shown of it. */
export const shownReturn = ({ isReturn, named }: SaidReturn): ShownRows => [
  ...(isReturn ? ([[lineWords.isReturn, "ДА"]] as const) : []),
  ...(named === null ? [] : ([[lineWords.order, named]] as const)),
];
