/** Counts of the business for the operator's figures. */
import type { Database } from "#server/store/db/database.ts";

/** How many applications are in each status; a status without any has no row. */
export const applicationsByStatus = async ({
  query,
}: Pick<Database, "query">): Promise<{ status: string; count: number }[]> => {
  const { rows } = await query("select status, count(*)::int as count from requests group by status");
  return rows as { status: string; count: number }[];
};
