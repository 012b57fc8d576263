/** The end of an open line by its borrower: at once when nothing is drawn, otherwise when that is paid. */
import { addDays, sofiaDay, type Day } from "#src/domain/time/dates.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { lockCredit, type LockedCredit } from "#server/store/tables/credits.ts";
import { setLineUntil } from "#server/store/tables/open-lines.ts";
import { bookCredit } from "./book-credit.ts";
import { writerTo } from "./tell-credit.ts";

/** Whether a line may be drawn from on a day, and so be ended by its borrower. */
export const isOpenLine = ({ lineUntil, status }: Pick<LockedCredit, "lineUntil" | "status">, today: Day): boolean =>
  lineUntil !== null && today <= lineUntil && (status === "active" || status === "overdue" || status === "forbearance");

/** Ends an open line; `ended`: nothing may be drawn any more, and the credit closes when what is drawn is paid. */
export const endLine = async (
  services: Services,
  trx: Db,
  { creditNo, now }: { creditNo: number; now: Date },
): Promise<"closed" | "ended" | "no-line"> => {
  const credit = await lockCredit(trx, creditNo);
  const today = sofiaDay(now);
  if (!credit || !isOpenLine(credit, today)) return "no-line";
  const lineUntil = addDays(today, -1);
  await setLineUntil(trx, creditNo, lineUntil);
  const act = { event: `line-end/${creditNo}`, actor: "U" as const, now };
  const booked = await bookCredit(services, trx, { ...credit, lineUntil }, act);
  if (booked.credit.status !== "repaid") return "ended";
  const writer = await writerTo(services, trx, booked.credit, now);
  if (writer) await writer.mail("line-ended", writer.words.mail("credit.lineEnded", writer.about, writer.about));
  return "closed";
};
