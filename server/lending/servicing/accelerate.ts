/**
 * Acceleration: the lender gives notice that everything ahead falls due after thirty days unless the arrears are paid. What
 * becomes of it is said by the account alone (`src/domain/lending/account/accelerating.ts`).
 */
import { noticeRows, type NoticeRows } from "#src/domain/lending/account/accelerating.ts";
import { addDays, nextWorkingDay, sofiaDay, type Day } from "#src/domain/time/dates.ts";
import { tellGuarantorsOf } from "#server/lending/guarantees/tell-of-credit.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { addNotice, callOffNotice, noticesOf, type Notice } from "#server/store/tables/accelerations.ts";
import { templateVersionOf } from "#server/store/tables/agreements.ts";
import { heldOn } from "#server/store/tables/collection-holds.ts";
import { lockCredit, type LockedCredit } from "#server/store/tables/credits.ts";
import { drawingsOf, type LivedDrawing } from "#server/store/tables/drawings.ts";
import { accountsAt, accountOf, currentOf, wholeOfTold } from "./accounts.ts";
import { bookCredit } from "./book-credit.ts";
import { guarantorAcceleratingMail } from "./law-mails.ts";
import { orderLawPaper, toldNotice } from "./make-law-paper.ts";
import { writerTo } from "./tell-credit.ts";

/** Days late after which the contract allows a notice; and days of the notice. */
const LATE_DAYS = 60;
const NOTICE_DAYS = 30;

/** The first version of the contract whose „Последици при неплащане“ names acceleration; before, no contract allows it. */
const NAMED_FROM = [2, 2] as const;

const namesIt = (version: string): boolean => {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [fromMajor, fromMinor] = NAMED_FROM;
  return major > fromMajor || (major === fromMajor && minor >= fromMinor);
};

/** A notice as it would be given: until which day, of which arrears, and what falls due with them. */
export type NoticePlan = { drawingNo: number; day: Day; upTo: number } & NoticeRows;

/** What falls due by a notice as is known now: by the account of its last day. */
export const rowsOfNotice = (
  services: Pick<Services, "catalogue">,
  drawing: LivedDrawing,
  { day, upTo }: Pick<Notice, "day" | "upTo">,
): NoticeRows => noticeRows(accountOf(services, drawing, day), upTo);

/** The notice of a credit that runs on a day; undefined where none does. */
export const runningNotice = async (db: Db, creditNo: number, today: Day): Promise<Notice | undefined> =>
  (await noticesOf(db, creditNo)).find(({ day, calledOffAt }) => day >= today && calledOffAt === null);

/**
 * The notice that can be given of a credit today: it is late by more than sixty days, its contract names acceleration, it is
 * no line, nothing holds its collection, no notice runs, and something is ahead on the last day. Undefined otherwise.
 */
export const noticeFor = async (
  services: Pick<Services, "catalogue">,
  db: Db,
  credit: Pick<LockedCredit, "no" | "status" | "lineUntil">,
  today: Day,
): Promise<NoticePlan | undefined> => {
  if (credit.status !== "overdue" || credit.lineUntil !== null) return undefined;
  const told = accountsAt(services, await drawingsOf(db, [credit.no]), today);
  const current = currentOf(told);
  if (!current || wholeOfTold(told).daysLate <= LATE_DAYS) return undefined;
  const { drawing, account } = current;
  if (drawing.agreementId === null || !namesIt(await templateVersionOf(db, drawing.agreementId))) return undefined;
  if ((await heldOn(db, [credit.no], today)).has(credit.no) || (await runningNotice(db, credit.no, today)))
    return undefined;
  const day = nextWorkingDay(addDays(today, NOTICE_DAYS));
  const upTo = account.dues.at(-1)?.n ?? 0;
  const rows = rowsOfNotice(services, drawing, { day, upTo });
  return rows.ahead > 0 && rows.arrears > 0 ? { drawingNo: drawing.no, day, upTo, ...rows } : undefined;
};

type OnCredit = { creditNo: number; by: string; now: Date };

/** Gives notice, has its paper made and sent to the borrower, and tells the guarantor; false when that is another notice by now, or none. */
export const giveNotice = async (
  services: Services,
  trx: Db,
  { creditNo, plan, by, now }: OnCredit & { plan: NoticePlan },
): Promise<boolean> => {
  const credit = await lockCredit(trx, creditNo);
  const today = sofiaDay(now);
  const current = credit && (await noticeFor(services, trx, credit, today));
  if (!credit || !current || JSON.stringify(current) !== JSON.stringify(plan)) return false;
  const id = await addNotice(trx, { ...plan, noticedDay: today, by, now });
  await bookCredit(services, trx, credit, { event: `notice/${id}`, actor: "O", now });
  const { drawingNo, upTo: _upTo, day: until, ...rows } = plan;
  const words = { kind: "acceleration", noticeId: id, day: today, until, ...rows } as const;
  await orderLawPaper(services, trx, { creditNo, eventId: id, words, now });
  const notice = toldNotice(services, words);
  await tellGuarantorsOf(services, trx, {
    drawings: [drawingNo],
    key: `accelerating:${id}`,
    write: (to) => guarantorAcceleratingMail(services.words, to, notice),
    now,
  });
  return true;
};

/** Calls the notice off that runs, and tells the borrower; false when none runs. */
export const callOff = async (services: Services, trx: Db, { creditNo, by, now }: OnCredit): Promise<boolean> => {
  const credit = await lockCredit(trx, creditNo);
  const today = sofiaDay(now);
  const notice = credit && (await runningNotice(trx, creditNo, today));
  if (!credit || !notice || !(await callOffNotice(trx, { id: notice.id, today, by, now }))) return false;
  await bookCredit(services, trx, credit, { event: `notice-off/${notice.id}`, actor: "O", now });
  const writer = await writerTo(services, trx, credit, now);
  await writer?.mail(`kept-off:${notice.id}`, writer.words.mail("law.keptOff", writer.about, writer.about));
  return true;
};
