/** Server's side of the benchmark of signatures: assessments anew, those that are stored replayed, and a signature's rows bare. */
import { replay } from "#server/lending/decisions/assess.ts";
import { reassess } from "#server/lending/decisions/reassess.ts";
import type { Services } from "#server/services.ts";
import { applicationById } from "#server/store/tables/applications.ts";
import { assessmentsOf } from "#server/store/tables/assessments.ts";
import { makeBare, SIGNATURE, writeBare, writtenBy } from "./bare-rows.ts";
import { inParallel, timed } from "./measure.ts";

/** Stored assessments that were replayed, how many came to the same, and milliseconds of it all. */
export type Replayed = { all: number; same: number; ms: number };

/** The tasks. */
export const signatureTasks = (services: Services) => {
  const { database } = services;
  const { db } = database;
  const applications = async (status: string): Promise<string[]> => {
    const found = await db
      .selectFrom("requests")
      .select("id")
      .where("status", "=", status as never)
      .execute();
    return found.map(({ id }) => id);
  };
  return {
    /** Assesses each application that waits for a signature again, and stores it; milliseconds of one. */
    assess: async (width: number): Promise<number> => {
      const waiting = await applications("contractUnsigned");
      const ms = await timed(() =>
        inParallel(width, waiting, (id) =>
          database.transaction(async (trx) => {
            const application = await applicationById(trx, id);
            const terms = { amount: application.amountCents / 100, period: application.period };
            const now = services.ports.clock.now();
            const found = await reassess(services, trx, application, { terms, why: "accept", now });
            if (!found.ok) throw new Error(`application ${application.number} is no longer approved: ${found.why}`);
          }),
        ),
      );
      return ms / waiting.length;
    },
    replay: async (): Promise<Replayed> => {
      const told = { all: 0, same: 0 };
      const sent = await db.selectFrom("assessments").select("request_id").distinct().execute();
      const ms = await timed(async () => {
        for (const { request_id: id } of sent)
          for (const row of await assessmentsOf(db, id)) {
            const again = await replay(services, db, row);
            if (!again) continue;
            told.all += 1;
            told.same += again.same ? 1 : 0;
          }
      });
      return { ...told, ms };
    },
    /** Makes the tables for `bareSignatures`. */
    prepareBare: () => makeBare(database, SIGNATURE),
    /** Writes what the signatures of these contracts wrote once more; milliseconds. */
    bareSignatures: async (width: number, emails: readonly string[]): Promise<number> => {
      const { rows } = await database.query(
        "select r.id from requests r join users u on u.id = r.user_id where u.email = any($1)",
        [emails],
      );
      const written = await Promise.all(rows.map(({ id }) => writtenBy(database, SIGNATURE, String(id))));
      return timed(() => inParallel(width, written, (one) => writeBare(database, SIGNATURE, one)));
    },
  };
};
