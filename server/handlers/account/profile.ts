/** A person's own data, and the change of password. */
import type { NoticeData, FormPageData } from "#src/api/responses/responses.ts";
import { accountMails } from "#src/copy/account.ts";
import { profileCopy, profileStates } from "#src/copy/account.ts";
import { formatDay, sofiaDay } from "#src/domain/time/dates.ts";
import type { Block } from "#src/domain/text/document.ts";
import { maskPhone } from "#src/domain/identity/phone.ts";
import { formatMoment } from "#src/domain/time/sofia-time.ts";
import { pageUrl } from "#src/pages/table.ts";
import { lender } from "#server/lending/agreements/lender.ts";
import { newsState } from "#server/lending/accounts/marketing.ts";
import { issueForm } from "#server/forms/issue-form.ts";
import { giveBack, takeBudget } from "#server/policy/budgets.ts";
import type { Context } from "#server/visit/context.ts";
import { hashPassword, verifyPassword } from "#server/kernel/passwords.ts";
import { refuseFields } from "#server/kernel/refusal.ts";
import { marketingOf } from "#server/store/tables/consents.ts";
import { forgetBrowsers } from "#server/store/tables/remember-tokens.ts";
import { endSessions } from "#server/store/tables/sessions.ts";
import { lastSavedIn } from "#server/store/tables/submissions.ts";
import { profileOf, replacePassword } from "#server/store/tables/users.ts";
import { enqueueMessage } from "#server/lending/messages/enqueue.ts";
import { definePost, type Handler } from "#server/policy/handler.ts";
import { changePassword as passwordForm } from "#server/submissions/account.ts";
import { personalInformation } from "#server/submissions/personal-information.ts";
import { savedForm } from "#server/submissions/saved.ts";

/** The names in the latest application with personal data; "" when there is none. */
export const namesOf = async ({ db, person, services }: Context): Promise<string> => {
  const requestId = await lastSavedIn(db, person!.id, "personal-information");
  return (requestId && (await savedForm(services, db, requestId, personalInformation))?.names) ?? "";
};

const heading = (text: string): Block => ({ kind: "heading", level: 2, text: [text] });
const link = (label: string, href: string) => ({ tag: "a" as const, href, children: [label] });

/** The person's data, masked for display. */
export const profile: Handler = {
  read: async (context): Promise<NoticeData> => {
    const { db, person, today } = context;
    const user = await profileOf(db, person!.id);
    const names = await namesOf(context);
    const marketing = await marketingOf(db, person!.id);
    const news = profileStates[person!.status];
    const changed = user.passwordChangedAt;
    return {
      page: { title: profileCopy.title },
      today,
      title: profileCopy.title,
      ...(news && { news }),
      blocks: [
        {
          kind: "facts",
          rows: [
            { label: profileCopy.names, value: [names || profileCopy.namesOpen] },
            { label: profileCopy.email, value: [person!.email] },
            { label: profileCopy.phone, value: [maskPhone(person!.phone)] },
            { label: profileCopy.since, value: [formatDay(sofiaDay(user.createdAt), true)] },
          ],
        },
        ...(user.isEmailConfirmed ? [] : [{ kind: "paragraph", text: [profileCopy.emailOpen] } as const]),
        heading(profileCopy.securityTitle),
        {
          kind: "paragraph",
          text: [changed ? profileCopy.passwordAge(formatMoment(changed.toISOString())) : profileCopy.passwordFirst],
        },
        { kind: "paragraph", text: [link(profileCopy.changePassword, pageUrl("changePassword"))] },
        heading(profileCopy.newsTitle),
        { kind: "paragraph", text: [newsState(marketing)] },
        { kind: "paragraph", text: [link(profileCopy.changeNews, pageUrl("subscribe"))] },
        heading(profileCopy.otherTitle),
        {
          kind: "paragraph",
          text: [profileCopy.otherBefore, link(profileCopy.otherLink, pageUrl("contactUs")), profileCopy.otherAfter],
        },
      ],
    };
  },
};

type Changed = { before: string; passwordHash: string };

/** Changes the password: requires the present one, ends every other session of the person. */
export const changePassword: Handler = {
  read: async (context): Promise<FormPageData> => {
    const form = await issueForm(context, "change-password", "change-password");
    return { page: { title: form.title }, today: context.today, form, back: pageUrl("profile") };
  },
  post: definePost(passwordForm, {
    prepare: async (context, { currentPassword, password }): Promise<Changed> => {
      // Shares the login's budget, so that guessing here does not bypass it.
      const tries = `${context.person!.email} ${context.address}`;
      const delay = await takeBudget(context, "login-account", tries);
      if (!delay.allowed)
        refuseFields({
          currentPassword: { code: "slow-down", params: { minutes: Math.ceil(delay.retryAfterSeconds / 60) } },
        });
      const { passwordHash: before } = await profileOf(context.db, context.person!.id);
      if (!(await verifyPassword(before, currentPassword)))
        refuseFields({ currentPassword: { code: "wrong-password" } });
      await giveBack(context, "login-account", tries);
      if (await verifyPassword(before, password)) refuseFields({ password: { code: "same-password" } });
      return { before, passwordHash: await hashPassword(password) };
    },
    effect: async (context, _form, { before, passwordHash }) => {
      const { db, now, person, services } = context;
      const changed = await replacePassword(db, person!.id, { before, after: passwordHash, now });
      // Of two concurrent changes the second was checked against the replaced password.
      if (!changed) return refuseFields({ currentPassword: { code: "wrong-password" } });
      await endSessions(db, person!.id, context.session!.hash);
      await forgetBrowsers(db, person!.id);
      const mail = accountMails.passwordChanged({ sender: lender(services), at: formatMoment(now.toISOString()) });
      await enqueueMessage(db, services, { channel: "mail", to: person!.email, ...mail }, now);
      return { nextUrl: pageUrl("profile"), signIn: { userId: person!.id, data: { passwordAt: now.toISOString() } } };
    },
  }),
};
