/** Submissions of an application as typed objects, always through the form's reader. */
import type { Secrets } from "#server/kernel/secrets.ts";
import type { Db } from "#server/store/db/schema.ts";
import { readSubmission } from "#server/store/tables/submissions.ts";
import type { FormReader } from "./reader.ts";

/** The submission of an application's form; undefined when it was not saved. */
export const savedForm = async <T>(
  { secrets }: { secrets: Secrets },
  db: Db,
  applicationId: string,
  reader: FormReader<T>,
): Promise<T | undefined> => {
  const values = await readSubmission(db, secrets, applicationId, reader.form);
  return values && reader.read(values);
};
