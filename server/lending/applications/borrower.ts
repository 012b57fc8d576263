/** The borrower of an application, read from its saved steps. */
import { placeLabel } from "#server/lists/words.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { personalInformation, type Address, type Personal } from "#server/submissions/personal-information.ts";
import { savedForm } from "#server/submissions/saved.ts";

/** The borrower of an application. Throws when there is no personal data; a submitted application always has it. */
export const borrowerOf = async (
  services: Pick<Services, "secrets">,
  db: Db,
  applicationId: string,
): Promise<Personal> => {
  const personal = await savedForm(services, db, applicationId, personalInformation);
  if (!personal) throw new Error(`application ${applicationId} has no personal data`);
  return personal;
};

const LABELS = {
  district: "",
  street: "ул. ",
  number: "№ ",
  block: "бл. ",
  entrance: "вх. ",
  floor: "ет. ",
  apartment: "ап. ",
};

/** An address in one line, as papers write it. A settlement entered as free text is used as entered. */
export const addressText = ({ settlement, ...parts }: Address): string =>
  [
    placeLabel(settlement) ?? settlement,
    ...(Object.keys(LABELS) as (keyof typeof LABELS)[]).map((part) => parts[part] && LABELS[part] + parts[part]),
  ]
    .filter(Boolean)
    .join(", ");
