/** Documents that were generated for a person. */
import { callUrl } from "#src/api/calls/calls.ts";
import type { CreditData } from "#src/api/responses/responses.ts";
import type { Db } from "#server/store/db/schema.ts";

type Paper = CreditData["papers"][number];

/** Map key of papers that belong to no application. */
export const NO_APPLICATION = "";

/** Documents generated for a person, by application id, newest first; uploads are excluded. */
export const papersByApplication = async (
  db: Db,
  userId: string,
  applicationId?: string,
): Promise<Map<string, Paper[]>> => {
  let query = db
    .selectFrom("files")
    .select(["id", "kind", "title", "size", "created_at", "request_id"])
    .where("user_id", "=", userId)
    .where("blob", "is", null);
  if (applicationId !== undefined) query = query.where("request_id", "=", applicationId);
  const papers = new Map<string, Paper[]>();
  for (const { id, kind, title, size, created_at, request_id } of await query.orderBy("created_at", "desc").execute()) {
    const paper = {
      kind,
      title,
      bytes: size,
      createdAt: created_at.toISOString(),
      url: callUrl("file-download", { fileId: id }),
    };
    const key = request_id ?? NO_APPLICATION;
    papers.set(key, [...(papers.get(key) ?? []), paper]);
  }
  return papers;
};

/** Documents generated for one application, newest first. */
export const papersOf = async (db: Db, userId: string, applicationId: string): Promise<Paper[]> =>
  (await papersByApplication(db, userId, applicationId)).get(applicationId) ?? [];
