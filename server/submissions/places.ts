/** Check for free-text places in submissions, which an employee must review. */
import type { Definition } from "#src/engine/core/definition.ts";
import type { FormValues } from "#src/engine/core/rule.ts";
import { serverFactsOf, sourceOf } from "#src/engine/core/element-types.ts";
import { fieldsIn } from "#src/engine/core/elements.ts";
import { readPath } from "#src/engine/core/names.ts";
import type { Secrets } from "#server/kernel/secrets.ts";
import { listNamed } from "#server/lists/index.ts";
import type { Db } from "#server/store/db/schema.ts";
import { readSubmission } from "#server/store/tables/submissions.ts";

/** Whether every place among the values of a form is in its list (empty ones count as listed). */
export const arePlacesListed = (values: FormValues, elements: Definition["elements"]): boolean =>
  placesIn(elements).every(({ path, element }) => {
    const place = String(readPath(values, path) ?? "");
    return place === "" || listNamed(sourceOf(element)!)?.byCode(place) !== undefined;
  });

const placesIn = (elements: Definition["elements"]) =>
  fieldsIn(elements).filter(({ element }) => serverFactsOf(element).looksUp?.freeText);

/** Whether every place in an application's submissions is in its list (empty ones count as listed). */
export const placesListed = async (
  { secrets }: { secrets: Secrets },
  db: Db,
  applicationId: string,
  definitions: Iterable<Pick<Definition, "id" | "elements">>,
): Promise<boolean> => {
  for (const { id, elements } of definitions) {
    const values = placesIn(elements).length > 0 ? await readSubmission(db, secrets, applicationId, id) : undefined;
    if (values && !arePlacesListed(values, elements)) return false;
  }
  return true;
};
