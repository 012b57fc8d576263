/** A borrower in difficulty asks for relief, once at a time, or takes the request back. */
import { randomUUID } from "node:crypto";
import { reliefProposals, reliefReasons } from "#src/copy/relief.ts";
import type { Cents } from "#src/domain/lending/money.ts";
import { answerBy, type ReliefProposal, type ReliefReason } from "#src/domain/lending/relief.ts";
import { addDays, formatDay, sofiaDay, type Day } from "#src/domain/time/dates.ts";
import { endRefinanceOf } from "#server/lending/servicing/end-refinance.ts";
import { POLICY } from "#server/lending/lender/policy.ts";
import { bookCredit } from "#server/lending/servicing/book-credit.ts";
import { dropUnsent, writerTo } from "#server/lending/servicing/tell-credit.ts";
import type { Services } from "#server/services.ts";
import { publishChange } from "#server/store/db/change-notifications.ts";
import type { Db } from "#server/store/db/schema.ts";
import { endAnnex } from "#server/store/tables/annexes.ts";
import { lockCredit, type LockedCredit } from "#server/store/tables/credits.ts";
import { moveRelief, openRelief, addRelief, wasHeldSince } from "#server/store/tables/reliefs.ts";
import { annexableNow } from "./draft.ts";
import { reliefAskedMail } from "./relief-mails.ts";

/** A request as a borrower makes it; `files` by their ids. */
export type Asked = {
  creditNo: number;
  reason: ReliefReason;
  proposal: ReliefProposal;
  canPay: Cents;
  comment: string;
  files: string[];
  now: Date;
};

/** Whether a request of today holds interest for delay: not where another of the credit did a while ago. */
export const holdsInterest = async (db: Db, creditNo: number, today: Day): Promise<boolean> =>
  !(await wasHeldSince(db, creditNo, addDays(today, -POLICY.relief.holdAgainDays)));

/** Asks for relief; `open` when a request is open already, `closed` when there is nothing that could be relieved. */
export const askRelief = async (services: Services, trx: Db, asked: Asked): Promise<"asked" | "open" | "closed"> => {
  const { creditNo, reason, proposal, now } = asked;
  const credit = await lockCredit(trx, creditNo);
  if (!credit || !(await annexableNow(services, trx, credit, now))) return "closed";
  if (await openRelief(trx, services.secrets, creditNo)) return "open";
  const today = sofiaDay(now);
  const dueBy = answerBy(today);
  const id = randomUUID();
  const hold = (await holdsInterest(trx, creditNo, today)) ? { from: today, until: dueBy } : null;
  await addRelief(trx, services.secrets, { ...asked, id, dueBy, hold });
  const booked = await bookCredit(services, trx, credit, { event: `relief/${id}`, actor: "U", now });
  await dropUnsent(trx, credit, ["due:", "overdue:"], now);
  await endRefinanceOf(services, trx, creditNo, now);
  const stored = (await openRelief(trx, services.secrets, creditNo))!;
  const writer = await writerTo(services, trx, booked.credit, now);
  await writer?.mail(
    `relief:${id}`,
    reliefAskedMail(writer.words, writer.about, {
      no: String(stored.no),
      until: formatDay(dueBy, true),
      reason: reliefReasons[reason],
      proposal: reliefProposals[proposal],
      isHeld: hold !== null,
    }),
  );
  await publishChange(trx, credit.userId, ["page"]);
  return "asked";
};

/** Ends the open request of a locked credit as one that the borrower took back; false when there is none. */
export const takeReliefBack = async (
  services: Services,
  trx: Db,
  credit: LockedCredit,
  now: Date,
): Promise<boolean> => {
  const open = await openRelief(trx, services.secrets, credit.no);
  if (!open) return false;
  const today = sofiaDay(now);
  const move = { id: open.id, from: ["asked", "proposed"], to: "withdrawn", today, now } as const;
  if (!(await moveRelief(trx, services.secrets, move))) return false;
  await endAnnex(trx, credit.no, "ended");
  await bookCredit(services, trx, credit, { event: `relief-over/${open.id}`, actor: "U", now });
  await publishChange(trx, credit.userId, ["user-data", "page"]);
  return true;
};
