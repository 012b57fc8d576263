/** Claims that were assigned to somebody else. */
import { randomUUID } from "node:crypto";
import type { Cents } from "#src/domain/lending/money.ts";
import type { Day } from "#src/domain/time/dates.ts";
import type { Db } from "#server/store/db/schema.ts";

/** Who owns a claim now: a company by its name and number, how it is paid, and how it is reached. */
export type Assignee = { assignee: string; uic: string; iban: string; contact: string };

/** An assignment: of all that was owed at the end of its day, for a price. */
export type Assignment = Assignee & { day: Day; owed: Cents; price: Cents };

/** The assignment of a credit; undefined when it was not assigned. */
export const assignmentOf = (db: Db, creditNo: number): Promise<Assignment | undefined> =>
  db
    .selectFrom("assignments")
    .select(["assignee", "uic", "iban", "contact", "day", "owed_cents as owed", "price_cents as price"])
    .where("credit_no", "=", creditNo)
    .executeTakeFirst();

/** Stores an assignment, once of a credit. */
export const addAssignment = async (
  trx: Db,
  { creditNo, day, owed, price, by, now, ...to }: Assignment & { creditNo: number; by: string; now: Date },
): Promise<void> => {
  const { assignee, uic, iban, contact } = to;
  await trx
    .insertInto("assignments")
    .values({
      id: randomUUID(),
      credit_no: creditNo,
      day,
      assignee,
      uic,
      iban,
      contact,
      owed_cents: owed,
      price_cents: price,
      made_by: by,
      at: now,
    })
    .execute();
};
