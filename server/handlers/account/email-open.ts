/** An e-mail that is not confirmed, told where papers are about to be sent to it. */
import type { EmailOpenData } from "#src/api/responses/responses.ts";
import { contactChangeCopy } from "#src/copy/contact-change.ts";
import { pageUrl } from "#src/pages/table.ts";
import { issueForm } from "#server/forms/issue-form.ts";
import { unconfirmedEmail } from "#server/lending/accounts/change-contact.ts";
import type { Context } from "#server/visit/context.ts";

/** What it means for the papers, with the ways to confirm or correct it; nothing once it is confirmed. */
export const emailOpenIn = async (context: Context): Promise<{ emailOpen?: EmailOpenData }> => {
  const email = context.person && (await unconfirmedEmail(context.db, context.person.id, context.now));
  if (!email) return {};
  const form = await issueForm(context, "send-email-link");
  const change = { label: contactChangeCopy.otherEmail, url: pageUrl("profile") };
  return { emailOpen: { text: contactChangeCopy.papers(email), form, change } };
};
