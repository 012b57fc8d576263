/**
 * A payment that was divided before an earlier one came in is divided anew: what is too much for its drawing goes on to
 * another that owed on its day, as it would have if both had come in order.
 */
import { randomUUID } from "node:crypto";
import { isSettled } from "#src/domain/lending/account/whole.ts";
import { sofiaDay } from "#src/domain/time/dates.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { lockCredit } from "#server/store/tables/credits.ts";
import { drawingsOf } from "#server/store/tables/drawings.ts";
import { unpostPayment, type PaymentRow } from "#server/store/tables/payments.ts";
import { accountOf } from "./accounts.ts";
import { bookCredit } from "./book-credit.ts";
import { isGivenBack } from "./move-payment.ts";
import { postToCredit, sharesFor } from "./post-payment.ts";
import { withPayment } from "./use-otherwise.ts";

/** Divides a locked posted payment anew; false where no other drawing owed on its day, or any of it was given back. */
export const passOn = async (services: Services, trx: Db, payment: PaymentRow, now: Date): Promise<boolean> => {
  const { id, creditNo, drawingNo, valueDay, cents, spare } = payment;
  if (await isGivenBack(trx, id)) return false;
  const credit = (await lockCredit(trx, creditNo!))!;
  const today = sofiaDay(now);
  const without = (await drawingsOf(trx, [credit.no])).map((drawing) => withPayment(drawing, id, () => undefined));
  const shares = sharesFor(services, without, { valueDay, today, late: true, cents });
  const owed = without.filter((drawing) => !isSettled(accountOf(services, drawing, valueDay))).map(({ no }) => no);
  const isOthers = (no: number): boolean => no !== drawingNo && owed.includes(no);
  if (typeof shares === "string" || !shares.some((share) => isOthers(share.drawingNo))) return false;
  const event = `passed-on/${randomUUID()}`;
  await unpostPayment(trx, id);
  await bookCredit(services, trx, credit, { event, actor: "P", through: valueDay, now });
  await postToCredit(services, trx, payment, credit.no, now, { late: true, event, ...(spare && { spare }) });
  return true;
};
