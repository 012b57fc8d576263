/** Open lines that can be drawn on again. */
import { sql, type NotNull } from "kysely";
import type { Day } from "#src/domain/time/dates.ts";
import type { Db } from "#server/store/db/schema.ts";

/** An open line without a running drawing: the number of its credit, its contract, and until when it is open. */
export type OpenLine = { creditNo: number; contractNumber: string; until: Day };

/** The open line that a person may draw on again on a day; undefined when there is none. */
export const openLineOf = async (db: Db, personId: string, day: Day): Promise<OpenLine | undefined> =>
  db
    .selectFrom("credits as c")
    .innerJoin("agreements as a", "a.id", "c.agreement_id")
    .select(["c.no as creditNo", sql<string>`coalesce(a.number, '')`.as("contractNumber"), "c.line_until as until"])
    .where("c.person_id", "=", personId)
    .where("c.closed_at", "is", null)
    .where("c.line_until", ">=", day)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("drawings as l").select("l.no").whereRef("l.credit_no", "=", "c.no").where("l.status", "<>", "void"),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("drawings as d")
            .select("d.no")
            .whereRef("d.credit_no", "=", "c.no")
            .where("d.status", "=", "running"),
        ),
      ),
    )
    .orderBy("c.no", "desc")
    .limit(1)
    .$narrowType<{ until: NotNull }>()
    .executeTakeFirst();

/** Sets the last day on which a line may be drawn from. */
export const setLineUntil = async (trx: Db, creditNo: number, lineUntil: Day): Promise<void> => {
  await trx.updateTable("credits").set({ line_until: lineUntil }).where("no", "=", creditNo).execute();
};
