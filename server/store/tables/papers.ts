/** Documents that were generated for a person. */
import { callUrl } from "#src/api/calls/calls.ts";
import type { CreditData } from "#src/api/responses/responses.ts";
import type { InferResult } from "kysely";
import type { Db } from "#server/store/db/schema.ts";

type Paper = CreditData["papers"][number];

const select = (db: Db, userId: string) =>
  db
    .selectFrom("files")
    .select(["id", "kind", "title", "size", "created_at", "request_id"])
    .where("user_id", "=", userId)
    .orderBy("created_at", "desc");

type Row = InferResult<ReturnType<typeof select>>[number];

const shown = ({ id, kind, title, size, created_at }: Row): Paper => ({
  kind,
  title,
  bytes: size,
  createdAt: created_at.toISOString(),
  url: callUrl("file-download", { fileId: id }),
});

/** What a person has sent of kinds that begin with `prefix`, newest first. */
export const sentBy = async (db: Db, userId: string, prefix: string): Promise<Paper[]> =>
  (await select(db, userId).where("blob", "is not", null).where("kind", "like", `${prefix}%`).execute()).map(shown);

/** Map key of papers that belong to no application. */
export const NO_APPLICATION = "";

/** Documents generated for a person, by application id, newest first; uploads are excluded. */
export const papersByApplication = async (
  db: Db,
  userId: string,
  applicationId?: string,
): Promise<Map<string, Paper[]>> => {
  let query = select(db, userId).where("blob", "is", null);
  if (applicationId !== undefined) query = query.where("request_id", "=", applicationId);
  const papers = new Map<string, Paper[]>();
  for (const row of await query.execute()) {
    const key = row.request_id ?? NO_APPLICATION;
    papers.set(key, [...(papers.get(key) ?? []), shown(row)]);
  }
  return papers;
};

/** Documents generated for one application, newest first. */
export const papersOf = async (db: Db, userId: string, applicationId: string): Promise<Paper[]> =>
  (await papersByApplication(db, userId, applicationId)).get(applicationId) ?? [];
