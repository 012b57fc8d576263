/** The names of the person behind a profile, as they told them last. */
import type { Context } from "#server/visit/context.ts";
import { profileAnswers } from "#server/store/tables/profile-answers.ts";
import { lastSavedIn } from "#server/store/tables/submissions.ts";
import { firstNameTold, namesTold } from "#server/submissions/names-told.ts";
import { personalInformation, type Personal } from "#server/submissions/personal-information.ts";
import { savedForm } from "#server/submissions/saved.ts";

/** What the latest application with personal data says of them. */
const applied = async ({ db, person, services }: Context): Promise<Personal | undefined> => {
  const applicationId = await lastSavedIn(db, person!.id, personalInformation.form);
  return applicationId === undefined ? undefined : savedForm(services, db, applicationId, personalInformation);
};

/** The names in the latest application with personal data, otherwise those of the profile; "" when there are none. */
export const namesOf = async (context: Context): Promise<string> =>
  (await applied(context))?.names ||
  namesTold(await profileAnswers(context.db, context.services.secrets, context.person!.id));

/** The first name of these. */
export const firstNameOf = async (context: Context): Promise<string> =>
  (await applied(context))?.firstName ||
  firstNameTold(await profileAnswers(context.db, context.services.secrets, context.person!.id));
