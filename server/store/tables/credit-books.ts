/** All that booking a credit reads of it, in one query, and all that it writes, in one statement. */
import { sql } from "kysely";
import type { SpareUse } from "#src/domain/lending/account/events.ts";
import type { Day } from "#src/domain/time/dates.ts";
import { groupBy } from "#server/kernel/group-by.ts";
import type { PaymentChannel } from "#server/store/db/ledger-tables.ts";
import { prepared } from "#server/store/db/prepared.ts";
import type { Db } from "#server/store/db/schema.ts";
import {
  selectBooked,
  selectThrough,
  updateGoingOn,
  type BookedLine,
  type BookedThrough,
  type GoingOn,
} from "./account-books.ts";
import {
  livedOf,
  livedWith,
  selectDrawings,
  type ArrivingPayment,
  type LivedDrawing,
  type StoredDrawings,
} from "./drawings.ts";
import { selectAddress, type StoredAddress } from "./credit-addresses.ts";
import type { LockedCredit } from "./credits.ts";
import { bookedEntries, type NewEntry } from "./journal.ts";
import type { WrittenMessages } from "./messages.ts";
import { selectSaid, type Instruction } from "./payment-instructions.ts";
import { insertPayment, type NewPayment } from "./payments.ts";

/** The drawings of a credit, what is booked about them, and the day through which; null when nothing was booked yet. */
export type CreditBooks = { drawings: readonly LivedDrawing[]; booked: readonly BookedLine[]; through: Day | null };

type Stored = StoredDrawings & { booked: BookedLine[]; through: BookedThrough[] };

const selectBooks = (creditNos: readonly number[], arriving?: ArrivingPayment) =>
  sql<Stored>`${selectDrawings(creditNos, arriving)}, ${selectBooked(creditNos)}, ${selectThrough(creditNos)}`;

/** The books of these credits by their numbers. */
export const creditBooks = async (db: Db, creditNos: readonly number[]): Promise<Map<number, CreditBooks>> => {
  if (creditNos.length === 0) return new Map();
  const { rows } = await sql<Stored>`select ${selectBooks(creditNos)}`.execute(db);
  const { booked, through, ...stored } = rows[0]!;
  const drawings = groupBy(livedOf(stored), ({ creditNo }) => creditNo);
  const lines = groupBy(booked, ({ creditNo }) => creditNo);
  const days = new Map(through.map(({ creditNo, day }) => [creditNo, day]));
  return new Map(
    creditNos.map((no) => [
      no,
      { drawings: drawings.get(no) ?? [], booked: lines.get(no) ?? [], through: days.get(no) ?? null },
    ]),
  );
};

/** The books of a credit to which a payment is posted; `posted` has it as an event of one of its drawings. */
export type PostingBooks = CreditBooks & {
  /** Whether a payment of this channel has come in with this id. */
  isKnown: boolean;
  /** Whether anybody stands surety for the credit, or did until it was paid. */
  hasGuarantor: boolean;
  /** What the borrower has said of it. */
  said: Pick<Instruction, "id" | "spare"> | null;
  /** Where the borrower is written to; null where the agreement is not kept any more. */
  address: StoredAddress | null;
  posted(to: { drawingNo: number; spare: SpareUse | null }): CreditBooks;
};

/** A payment to post; with its id within its channel if it comes in now. */
export type PaymentToPost = ArrivingPayment & { from?: { channel: PaymentChannel; externalId: string } };

/** The books of a locked credit, for posting a payment to it; the address is read with the submission of `form`. */
export const booksForPosting = async (
  trx: Db,
  { no: creditNo, applicationId }: Pick<LockedCredit, "no" | "applicationId">,
  payment: PaymentToPost,
  form: string,
): Promise<PostingBooks> => {
  const { id, valueDay, cents, from } = payment;
  const { channel, externalId } = from ?? { channel: null, externalId: null };
  const rows = await selectForPosting(trx, { creditNo, applicationId, id, valueDay, cents, channel, externalId, form });
  const { drawings, events, booked, isKnown, hasGuarantor, said, address, ...read } = rows[0]!;
  const stored = { drawings, events };
  const through = read.through[0]?.day ?? null;
  return {
    drawings: livedOf(stored),
    booked,
    through,
    isKnown,
    hasGuarantor,
    said,
    address,
    posted: (to) => ({ drawings: livedWith(stored, to), booked, through }),
  };
};

type ForPosting = ArrivingPayment & {
  creditNo: number;
  applicationId: string;
  channel: PaymentChannel | null;
  externalId: string | null;
  form: string;
};

const selectForPosting = prepared(
  (_db, given: ForPosting) => sql<Stored & Pick<PostingBooks, "isKnown" | "hasGuarantor" | "said" | "address">>`
    select ${selectBooks([given.creditNo], given)},
      exists (select from payments where channel = ${given.channel} and external_id = ${given.externalId}) as "isKnown",
      exists (select from drawings d join guarantees g on g.request_id = d.request_id
        where d.credit_no = ${given.creditNo} and g.status in ('active', 'released')) as "hasGuarantor",
      ${selectSaid(given.creditNo, given.valueDay)} as said,
      ${selectAddress(sql`${given.applicationId}::uuid`, given.form)}`,
);

/** What booking writes: entries, and how the accounts of their credits go on. */
export type Bookings = { entries: readonly NewEntry[]; goingOn: readonly GoingOn[] };

/** Books entries; an event that is booked already is an error. */
export const writeBooks = async (trx: Db, { entries, goingOn }: Bookings): Promise<void> => {
  if (goingOn.length === 0) return;
  if (entries.length === 0) await updateGoingOn(goingOn).execute(trx);
  else await sql`with ${bookedEntries(entries)} ${updateGoingOn(goingOn)}`.execute(trx);
};

/** A payment that is posted: stored before, unless it `arrives` now. */
export type PostedPayment = {
  id: string;
  arrives?: NewPayment;
  to: { creditNo: number; drawingNo: number; spare: SpareUse | null };
  /** What its borrower had said of it, which is used by it. */
  said: string | null;
};

/**
 * Posts a payment, books what follows and stores what is told of it by one statement. Returns the ids of the messages that
 * were stored; undefined when the payment came in before – perhaps in a transaction that ended just now –: then nothing is
 * written.
 */
export const writePosting = async (
  trx: Db,
  { id, arrives, to, said }: PostedPayment,
  { entries, goingOn }: Bookings,
  { owner, messages }: { owner: string; messages: WrittenMessages },
): Promise<ReadonlySet<string> | undefined> => {
  const { creditNo, drawingNo, spare } = to;
  const of = sql`arrived`;
  const arrived = arrives
    ? insertPayment(arrives, to)
    : sql`update payments set status = 'posted', credit_no = ${creditNo}, drawing_no = ${drawingNo}, spare = ${spare}
          where id = ${id}::uuid`;
  const used =
    said === null
      ? sql``
      : sql`used as (
      update payment_instructions set used_by = ${id}::uuid where id = ${said}::uuid and exists (select from arrived)
    ),`;
  const { rows } = await sql<{ told: string[] }>`
    with arrived as (${arrived} returning id), ${used}
    ${bookedEntries(entries, { of })},
    gone_on as (${updateGoingOn(goingOn)} and exists (select from arrived)),
    told as (${messages.insert({ owner, of })})
    select array(select id::text from told) as told from arrived`.execute(trx);
  return rows[0] && new Set(rows[0].told);
};
