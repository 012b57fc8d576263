/** Visitors' interactions with pages, stored for the operator for a limited time. */
import type { Interaction } from "#src/web/interaction.ts";
import { toJson } from "#server/store/db/columns.ts";
import type { Db } from "#server/store/db/schema.ts";

/** An interaction with its visit's pseudonym and the time of receipt. */
export type NewInteraction = Interaction & { visit: string; at: Date };

/** Stores interactions in one statement. */
export const addInteractions = async (db: Db, received: readonly NewInteraction[]): Promise<void> => {
  if (received.length === 0) return;
  await db
    .insertInto("interactions")
    .values(
      received.map(({ visit, id, type, params, datetime, at }) => ({
        visit,
        event: id,
        type,
        params: toJson(params),
        said_at: new Date(datetime),
        at,
      })),
    )
    .execute();
};

/** Deletes interactions older than `days`; 0 deletes all. */
export const sweepInteractions = async (db: Db, days: number, now: Date): Promise<void> => {
  await db
    .deleteFrom("interactions")
    .where("at", "<=", new Date(now.getTime() - days * 86_400_000))
    .execute();
};
