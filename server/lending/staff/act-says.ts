/** What an act that was done or proposed says of itself, at the desk and on the command line. */
import { refuse } from "#server/kernel/refusal.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { staffActById } from "#server/store/tables/staff-acts.ts";
import { actName } from "./act-names.ts";
import { shownOf } from "./kept-act.ts";

/** An act in words: its title, and what its page shows of it. */
export const actSays = async (services: Services, db: Db, id: string): Promise<string> => {
  const row = (await staffActById(db, id)) ?? refuse("not-found");
  const shown = shownOf(services, row).rows.map(([label, value]) => `${label}: ${value}`);
  return `${[actName(row.act), ...shown].join("; ")}.`;
};
