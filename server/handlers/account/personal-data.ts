/** Personal data that a profile tells without an application; they fill in its next one. */
import type { FormPageData } from "#src/api/responses/responses.ts";
import { issueForm } from "#server/forms/issue-form.ts";
import { saveInProfile, savedFill } from "#server/handlers/application/answers.ts";
import { checkPin, draftedWords, leadOf, reusedWords } from "#server/handlers/application/step.ts";
import { placeOfKnown } from "#server/handlers/registration.ts";
import { moveProfile } from "#server/lending/states/profile-state.ts";
import { definePost, type FormHandler } from "#server/policy/handler.ts";
import { userPersonalInformation as personalForm } from "#server/submissions/personal-information.ts";

/** The personal data without income. */
export const userPersonalInformation: FormHandler = {
  read: async (context): Promise<FormPageData> => {
    const { from, ...fill } = await savedFill(context, personalForm.form);
    const form = await issueForm(context, "user-personal-information", fill);
    return {
      page: { title: form.title },
      today: context.today,
      form,
      ...leadOf(draftedWords(form), reusedWords(from)),
    };
  },
  post: definePost(personalForm, {
    prepare: checkPin,
    effect: async (context, _form, _prepared, submission) => {
      const { db, person, now } = context;
      await saveInProfile(context, submission, person!.id);
      await moveProfile(db, { userId: person!.id, from: person!.status, to: "dataFilledIn", actor: "U", now });
      return { nextUrl: placeOfKnown(context) };
    },
  }),
};
