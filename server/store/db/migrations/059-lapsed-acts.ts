import { sql, type Kysely, type Migration } from "kysely";

const states = (...of: readonly string[]) => sql`
  alter table staff_acts drop constraint staff_acts_state_check,
    add constraint staff_acts_state_check check (state in (${sql.join(of.map((state) => sql.lit(state)))})) not valid`;

/** What was proposed by somebody who has no access, or not the role for it, any more has lapsed. */
export const lapsedActs: Migration = {
  up: async (db: Kysely<unknown>) => {
    await states("proposed", "executed", "refused", "expired", "lapsed").execute(db);
  },
  down: async (db: Kysely<unknown>) => {
    await states("proposed", "executed", "refused", "expired").execute(db);
  },
};
