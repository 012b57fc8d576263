/** What is still owed although no job is left that would see to it: somebody we depend on was away for longer than a job is tried. */
import { sql } from "kysely";
import type { Services } from "#server/services.ts";
import type { Jobs } from "./table.ts";

/** Rows in these states wait for a job of this kind, whose data names them by this key. */
const OWED = [
  { table: "payouts", states: ["created", "pending"], job: "pay-out", key: "payoutId" },
  { table: "requests", states: ["processing"], job: "decide-request", key: "requestId" },
  { table: "requests", states: ["manualReview"], job: "review-request", key: "requestId" },
] as const;

const AT_ONCE = 100;

/** Queues it again. A row and its next job are written together, so one without a job was given up; a job that waits for another try counts. */
export const takeUpOwed = async ({ database: { db }, queue }: Pick<Services, "database" | "queue">): Promise<void> => {
  for (const { table, states, job, key } of OWED) {
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(table)} as owed where status in (${sql.join(states)}) and not exists (
        select from pgboss.job where name = ${job} and state <= 'active' and data->>${sql.lit(key)} = owed.id::text) limit ${AT_ONCE}`.execute(db);
    for (const { id } of rows) await queue.send(db, job, { [key]: id } as Jobs[typeof job]);
  }
};
