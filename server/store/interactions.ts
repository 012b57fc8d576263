/** What visitors do on pages, kept for the operator for a while. */
import type { Interaction } from "#src/domain/interaction.ts";
import type { Db } from "./schema.ts";

export type NewInteraction = Interaction & { visit: string; at: Date };

/** Keeps what was told, in one statement. */
export const addInteractions = async (db: Db, told: readonly NewInteraction[]): Promise<void> => {
  if (told.length === 0) return;
  await db.insertInto("interactions").values(told.map(({ visit, id, type, params, datetime, at }) => ({
    visit, event: id, type, params: JSON.stringify(params), said_at: new Date(datetime), at,
  }))).execute();
};

/** Removes what is older than so many days; with 0 all of it. */
export const sweepInteractions = async (db: Db, days: number, now: Date): Promise<void> => {
  await db.deleteFrom("interactions").where("at", "<=", new Date(now.getTime() - days * 86_400_000)).execute();
};
