/** Check for free-text places in submissions, which an employee must review. */
import type { Definition } from "#src/engine/core/definition.ts";
import { serverFactsOf, sourceOf } from "#src/engine/core/element-types.ts";
import { fieldsIn } from "#src/engine/core/elements.ts";
import { readPath } from "#src/engine/core/names.ts";
import type { Secrets } from "#server/kernel/secrets.ts";
import { listNamed } from "#server/lists/index.ts";
import type { Db } from "#server/store/db/schema.ts";
import { readSubmission } from "#server/store/tables/submissions.ts";

/** Whether every place in an application's submissions is in its list (empty ones count as listed). */
export const placesListed = async (
  { secrets }: { secrets: Secrets },
  db: Db,
  applicationId: string,
  definitions: Iterable<Pick<Definition, "id" | "elements">>,
): Promise<boolean> => {
  for (const { id, elements } of definitions) {
    const places = fieldsIn(elements).filter(({ element }) => serverFactsOf(element).looksUp?.freeText);
    const values = places.length > 0 ? await readSubmission(db, secrets, applicationId, id) : undefined;
    if (!values) continue;
    const isListed = ({ path, element }: (typeof places)[number]): boolean => {
      const place = String(readPath(values, path) ?? "");
      return place === "" || listNamed(sourceOf(element)!)?.byCode(place) !== undefined;
    };
    if (!places.every(isListed)) return false;
  }
  return true;
};
