/** What posting a payment to a credit does there, or taking it from there: told by the same fold that books it. */
import type { SpareUse } from "#src/domain/lending/account/events.ts";
import type { HeldAccount, Movement } from "#src/domain/lending/account/movements.ts";
import type { Cents } from "#src/domain/lending/money.ts";
import type { Day } from "#src/domain/time/dates.ts";
import type { Payer } from "#server/lending/payers/payer.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { booksForPosting } from "#server/store/tables/credit-books.ts";
import { lockCredit } from "#server/store/tables/credits.ts";
import { drawingsOf, type ArrivingPayment, type LivedDrawing } from "#server/store/tables/drawings.ts";
import type { PaymentRow } from "#server/store/tables/payments.ts";
import { personalInformation } from "#server/submissions/personal-information.ts";
import { accountsAt, wholeOfTold } from "./accounts.ts";
import { isGuarantors } from "./guarantors-payment.ts";
import { PaymentRefused, sharesFor, type Share } from "./post-payment.ts";
import { SUPPOSED } from "./suppose.ts";
import { withPayment } from "./use-otherwise.ts";

/** What a payment does in a credit. */
export type Effect = {
  /** What pays the credit off on the payment's day without it. */
  owed: Cents;
  /** What it pays. */
  principal: Cents;
  interest: Cents;
  late: Cents;
  /** What of a debt that was written off it recovers. */
  recovered: Cents;
  /** What of it is kept for due days, and for its payer. */
  ahead: Cents;
  over: Cents;
  /** What of other payments is too much because of it. */
  displaced: Cents;
  /** Whether the credit owes nothing with it, and does without. */
  closes: boolean;
};

type Priced = Pick<Services, "catalogue">;

/** Drawings of a credit without a payment and with it, where it is the events with these ids. */
type Compared = { without: readonly LivedDrawing[]; with: readonly LivedDrawing[]; ids: readonly string[] };

const sumOf = (cents: readonly Cents[]): Cents => cents.reduce((sum, one) => sum + one, 0);

const keptIn = (movements: readonly Movement[]): Cents =>
  sumOf(movements.map(({ payment }) => payment?.refundable ?? 0));

const effectBetween = (
  services: Priced,
  { without, with: after, ids }: Compared,
  { valueDay, today }: { valueDay: Day; today: Day },
): Effect => {
  const [before, now] = [accountsAt(services, without, today), accountsAt(services, after, today)];
  const all = (told: typeof now): Movement[] => told.flatMap(({ account }) => account.movements);
  const own = all(now).filter(({ payment }) => payment && ids.includes(payment.id));
  const paid = own.filter(({ about }) => about.startsWith("payment/"));
  const off = (...accounts: readonly HeldAccount[]): Cents =>
    0 - sumOf(paid.flatMap(({ lines }) => lines.map(({ account, cents }) => (accounts.includes(account) ? cents : 0))));
  const parts = {
    principal: off("principal"),
    interest: off("interestDue", "accruedInterest"),
    late: off("lateInterest"),
  };
  const over = keptIn(own);
  const recovering = paid.filter(({ kind }) => kind === "recovered");
  return {
    owed: wholeOfTold(
      accountsAt(
        services,
        without.filter(({ start }) => start <= valueDay),
        valueDay,
      ),
    ).payOff,
    ...parts,
    recovered: sumOf(recovering.map(({ payment }) => payment!.cents - payment!.refundable)),
    ahead: Math.max(0, off("advances")),
    over,
    displaced: keptIn(all(now)) - keptIn(all(before)) - over,
    closes: wholeOfTold(now).isSettled && !wholeOfTold(before).isSettled,
  };
};

/** Drawings with the shares of a payment as events after the payments of their day. */
const withShares = (
  drawings: readonly LivedDrawing[],
  shares: readonly Share[],
  { day, spare }: { day: Day; spare: SpareUse | undefined },
): LivedDrawing[] =>
  drawings.map((drawing) => {
    const cents = sumOf(shares.flatMap((share) => (share.drawingNo === drawing.no ? [share.cents] : [])));
    if (cents === 0) return drawing;
    const payment = { kind: "payment", id: SUPPOSED, day, cents, ...(spare && { spare }) } as const;
    const last = drawing.events.findIndex(({ kind }) => kind === "write-off" || kind === "told");
    const at = last === -1 ? drawing.events.length : last;
    return { ...drawing, events: drawing.events.toSpliced(at, 0, payment) };
  });

/**
 * What posting a payment to a credit would do; the credit stays locked, so that it is what is done. `spare` is how what is
 * left is used, if not as the borrower has said, which is not of a payment of their guarantor.
 * @throws {PaymentRefused} when it cannot be posted there
 */
export const effectOfPosting = async (
  services: Priced & Pick<Services, "secrets">,
  trx: Db,
  creditNo: number,
  payment: ArrivingPayment,
  { spare: chosen, payer = {}, today }: { spare?: SpareUse | undefined; payer?: Payer | undefined; today: Day },
): Promise<Effect> => {
  const credit = await lockCredit(trx, creditNo);
  if (!credit) throw new PaymentRefused("no-credit");
  const { id, valueDay, cents } = payment;
  const books = await booksForPosting(trx, credit, payment, personalInformation.form);
  const shares = sharesFor(services, books.drawings, { valueDay, today, late: true, cents });
  if (typeof shares === "string") throw new PaymentRefused(shares);
  const isOthers = await isGuarantors(services, trx, { ...books, creditNo }, payer);
  const spare = chosen ?? (isOthers ? undefined : (books.said?.spare ?? undefined));
  const [only] = shares.length === 1 ? shares : [];
  const compared = only
    ? { with: books.posted({ drawingNo: only.drawingNo, spare: spare ?? null }).drawings, ids: [id] }
    : { with: withShares(books.drawings, shares, { day: valueDay, spare }), ids: [SUPPOSED] };
  return effectBetween(services, { without: books.drawings, ...compared }, { valueDay, today });
};

/** The interest of drawings on a day, charged or accrued. */
const chargedOn = (services: Priced, drawings: readonly LivedDrawing[], day: Day): Cents =>
  sumOf(
    accountsAt(services, drawings, day).flatMap(({ account }) =>
      account.movements.flatMap(({ kind, lines }) =>
        kind === "accrued" || kind === "late-accrued" ? lines.map(({ cents }) => cents) : [],
      ),
    ),
  );

/**
 * The interest that is not owed because a payment counts on a day before today; the credit stays locked.
 * @throws {PaymentRefused} when it cannot be posted there
 */
export const lostByDay = async (
  services: Priced,
  trx: Db,
  creditNo: number,
  { valueDay, cents }: Pick<ArrivingPayment, "valueDay" | "cents">,
  { spare, today }: { spare?: SpareUse | undefined; today: Day },
): Promise<Cents> => {
  if (valueDay >= today) return 0;
  await lockCredit(trx, creditNo);
  const drawings = await drawingsOf(trx, [creditNo]);
  const chargedIf = (day: Day): Cents => {
    const shares = sharesFor(services, drawings, { valueDay: day, today, late: true, cents });
    if (typeof shares === "string") throw new PaymentRefused(shares);
    return chargedOn(services, withShares(drawings, shares, { day, spare }), today);
  };
  return Math.max(0, chargedIf(today) - chargedIf(valueDay));
};

/** What a posted payment does where it is: what is undone when it is taken from there. */
export const effectOfPosted = async (
  services: Priced,
  db: Db,
  { id, creditNo, valueDay }: PaymentRow,
  today: Day,
): Promise<Effect> => {
  const drawings = await drawingsOf(db, [creditNo!]);
  const without = drawings.map((drawing) => withPayment(drawing, id, () => undefined));
  return effectBetween(services, { without, with: drawings, ids: [id] }, { valueDay, today });
};
