/** Registration without an application, and with the names before the personal data. */
import type { FormPageData } from "#src/api/responses/responses.ts";
import type { CallName } from "#src/api/calls/calls.ts";
import { registrationCopy } from "#src/copy/registration.ts";
import { pageUrl } from "#src/pages/table.ts";
import { issueForm } from "#server/forms/issue-form.ts";
import { saveInProfile } from "#server/handlers/application/answers.ts";
import {
  isKnown,
  placeOfKnown,
  prepareRegistration,
  refuseKnown,
  registerVisitor,
  type Registrant,
} from "#server/handlers/registration.ts";
import { definePost, type FormHandler } from "#server/policy/handler.ts";
import type { FormReader } from "#server/submissions/reader.ts";
import * as forms from "#server/submissions/registration.ts";

/** Ways on for those who have a profile, or want to apply at once. */
const WAYS = [
  { label: registrationCopy.haveProfile, url: pageUrl("login") },
  { label: registrationCopy.apply, url: pageUrl("generalInformation") },
];

/** A page that registers and keeps what it asked with the new profile. */
const registering = (call: CallName, reader: FormReader<Registrant>, description: string): FormHandler => ({
  read: async (context): Promise<FormPageData | { nextUrl: string }> => {
    if (isKnown(context)) return { nextUrl: placeOfKnown(context) };
    const form = await issueForm(context, call);
    return { page: { title: form.title, description }, today: context.today, form, links: WAYS };
  },
  post: definePost(reader, {
    prepare: async (context, form) => {
      refuseKnown(context);
      return prepareRegistration(context, form);
    },
    effect: (context, form, prepared, submission) =>
      registerVisitor(context, form, prepared, {
        source: reader.form,
        begin: (userId) => saveInProfile(context, submission, userId),
      }),
  }),
});

/** Registers without an application. */
export const registration = registering("registration", forms.registration, registrationCopy.description);

/** Registers with the names; the personal data follow. */
export const userGeneralInformation = registering(
  "user-general-information",
  forms.userGeneralInformation,
  registrationCopy.withDataDescription,
);
