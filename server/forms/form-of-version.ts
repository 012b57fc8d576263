/** A form as it was when it was shown or answered. */
import type { Descriptor } from "#src/engine/core/definition.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { definitionOfVersion } from "#server/store/tables/definitions.ts";
import { plainForm } from "./judge-form.ts";

/**
 * The form in a version of it, with no values; as it is now where that version is no longer kept. Throws for a form that
 * is not defined.
 */
export const formOfVersion = async (
  { db, services }: { db: Db; services: Pick<Services, "definitions"> },
  { form, version }: { form: string; version: string },
): Promise<Descriptor> => {
  const current = plainForm(services, form);
  const older = version === current.version ? undefined : await definitionOfVersion(db, form, version);
  return older ? { ...older, version, values: {} } : current;
};
