/**
 * Tells guarantors of a delay of their borrower: on its fifth and on its fifteenth day, each once; and knows until when the
 * lender may sue.
 */
import { oneLine } from "#src/copy/mail.ts";
import type { Account } from "#src/domain/lending/account/account.ts";
import { owedOf } from "#src/domain/lending/account/dues.ts";
import { wholeOf } from "#src/domain/lending/account/whole.ts";
import { formatMoney, money } from "#src/domain/lending/money.ts";
import { secondsUntilMorning } from "#src/domain/time/sofia-time.ts";
import { addMonthsClamped } from "#src/domain/time/calendar.ts";
import { nextWorkingDay, type Day } from "#src/domain/time/dates.ts";
import { pageUrl } from "#src/pages/table.ts";
import { agreementNumber } from "#server/lending/agreements/agreements.ts";
import { borrowerShort, guarantorFirstName } from "#server/lending/guarantees/terms.ts";
import { lender } from "#server/lending/lender/lender.ts";
import { enqueueMessages } from "#server/lending/messages/enqueue.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { applicationById } from "#server/store/tables/applications.ts";
import { activeGuarantees } from "#server/store/tables/guarantees-of.ts";
import { noteClaimUntil } from "#server/store/tables/guarantees-due.ts";
import { accountOf } from "./accounts.ts";
import type { BookedCredit } from "./book-credit.ts";

/** Days late at which a guarantor is told. */
const WARNED_AT = [5, 15] as const;

/** Months after the last due day within which the borrower is sued, or the guarantor is free. */
const CLAIM_MONTHS = 6;

/** Credits late enough, with what they owe on a day. */
const lateOn = (services: Services, all: readonly BookedCredit[], today: Day) =>
  all.flatMap((booked) => {
    if (booked.credit.status !== "overdue") return [];
    const { daysLate, overdue } = wholeOf(booked.told.map(({ drawing }) => accountOf(services, drawing, today)));
    const warning = WARNED_AT.findLast((days) => daysLate >= days);
    return warning === undefined ? [] : [{ booked, daysLate, overdue: overdue.total, warning }];
  });

/**
 * The last day on which the borrower can be sued so that their guarantor stays bound: six months after the last due day
 * (чл. 147 ЗЗД), a working day (чл. 72 ЗЗД). Undefined while instalments are ahead.
 */
const claimUntil = ({ ahead, dues }: Account): Day | undefined => {
  const last = dues
    .map(({ dueDay }) => dueDay)
    .toSorted()
    .at(-1);
  return ahead.rows.length > 0 || last === undefined ? undefined : nextWorkingDay(addMonthsClamped(last, CLAIM_MONTHS));
};

/**
 * Tells the guarantors of credits that are late; a warning that was given for a delay is not given again, and none is given
 * of a credit in `held`, whose collection is held.
 */
export const warnGuarantors = async (
  services: Services,
  trx: Db,
  all: readonly BookedCredit[],
  { held, today, now }: { held: Pick<ReadonlySet<number>, "has">; today: Day; now: Date },
): Promise<void> => {
  const late = lateOn(services, all, today);
  const drawn = new Map(late.flatMap((one) => one.booked.told.map(({ drawing }) => [drawing.no, one] as const)));
  if (drawn.size === 0) return;
  const { settings, catalogue } = services;
  const url = settings.origin + pageUrl("guaranteedRequests");
  for (const { id, applicationId, drawingNo, email, phone } of await activeGuarantees(trx, [...drawn.keys()])) {
    const { booked, daysLate: days, overdue, warning } = drawn.get(drawingNo)!;
    const until = claimUntil(booked.told.find(({ drawing }) => drawing.no === drawingNo)!.account);
    if (until !== undefined) await noteClaimUntil(trx, id, until);
    if (held.has(booked.credit.no)) continue;
    const [oldest] = booked.told
      .flatMap(({ account }) => account.dues)
      .filter((due) => owedOf(due) > 0)
      .map(({ dueDay }) => dueDay)
      .toSorted();
    const key = `guarantee-late:${id}:${oldest ?? today}:${warning}`;
    const to = { sender: lender(services), name: await guarantorFirstName(services, trx, { id, named: null }) };
    const mail = services.words.mail("guarantee.late", to, {
      borrower: await borrowerShort(services, trx, applicationId),
      contract: agreementNumber(await applicationById(trx, applicationId)),
      days: String(days),
      overdue: formatMoney(money(overdue, catalogue)),
      url,
    });
    const text = oneLine(services.words.text("sms.guarantorLate", { brand: settings.brandName, url }));
    const afterSeconds = settings.demo ? 0 : secondsUntilMorning(now);
    await enqueueMessages(
      trx,
      services,
      [
        { message: { channel: "mail", kind: "credit", to: email, ...mail, dedupKey: `${key}:mail` } },
        { message: { channel: "sms", kind: "credit", to: phone, text, dedupKey: `${key}:sms` }, afterSeconds },
      ],
      now,
    );
  }
};
