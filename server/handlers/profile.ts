/** A person's own data, and another password. */
import type { DeskData, FormPageData } from "#src/api/answers.ts";
import { accountMails } from "#src/copy/account-mails.ts";
import { profileCopy, profileStates } from "#src/copy/desk.ts";
import { formatDay, sofiaDay } from "#src/domain/dates.ts";
import type { Block } from "#src/domain/document.ts";
import { maskPhone } from "#src/domain/phone.ts";
import { formatMoment } from "#src/domain/sofia-time.ts";
import { pageUrl } from "#src/pages/table.ts";
import { lender } from "#server/application/lender.ts";
import { newsState } from "#server/application/news.ts";
import { showForm } from "#server/forms/descriptor.ts";
import { giveBack, takeBudget } from "#server/policy/budgets.ts";
import type { Context } from "#server/policy/context.ts";
import { hashPassword, verifyPassword } from "#server/policy/passwords.ts";
import { refuseFields } from "#server/policy/refusal.ts";
import { readAnswers } from "#server/store/answers.ts";
import { marketingOf } from "#server/store/consents.ts";
import { enqueueMessage } from "#server/store/messages.ts";
import type { Handler } from "./handler.ts";

const userOf = ({ db, person }: Context) =>
  db.selectFrom("users").select(["email_confirmed_at", "created_at", "password_changed_at", "password_hash"]).where("id", "=", person!.id).executeTakeFirstOrThrow();

/** The names of the latest request in which the person has told them. */
export const namesOf = async ({ db, person, services }: Context): Promise<string> => {
  const told = await db.selectFrom("answers").innerJoin("requests", "requests.id", "answers.request_id").select("requests.id")
    .where("requests.user_id", "=", person!.id).where("answers.form", "=", "personal-information").orderBy("answers.saved_at", "desc").limit(1).executeTakeFirst();
  const values = told && (await readAnswers(db, services.secrets, told.id, "personal-information"));
  return values ? ["firstName", "middleName", "lastName"].map((name) => String(values[name] ?? "")).filter(Boolean).join(" ") : "";
};

const heading = (text: string): Block => ({ kind: "heading", level: 2, text: [text] });
const link = (label: string, href: string) => ({ tag: "a" as const, href, children: [label] });

/** What we know of the person, as far as it may stand on a screen. */
export const profile: Handler = {
  read: async (context): Promise<DeskData> => {
    const { db, person, today } = context;
    const [user, names, marketing] = [await userOf(context), await namesOf(context), await marketingOf(db, person!.id)];
    const news = profileStates[person!.status];
    const changed = user.password_changed_at;
    return {
      page: { title: profileCopy.title }, today, title: profileCopy.title, ...(news && { news }),
      blocks: [
        { kind: "facts", rows: [
          { label: profileCopy.names, value: [names || profileCopy.namesOpen] },
          { label: profileCopy.email, value: [person!.email] },
          { label: profileCopy.phone, value: [maskPhone(person!.phone)] },
          { label: profileCopy.since, value: [formatDay(sofiaDay(user.created_at), true)] },
        ] },
        ...(user.email_confirmed_at ? [] : [{ kind: "paragraph", text: [profileCopy.emailOpen] } as const]),
        heading(profileCopy.securityTitle),
        { kind: "paragraph", text: [changed ? profileCopy.passwordAge(formatMoment(changed.toISOString())) : profileCopy.passwordFirst] },
        { kind: "paragraph", text: [link(profileCopy.changePassword, pageUrl("changePassword"))] },
        heading(profileCopy.newsTitle),
        { kind: "paragraph", text: [newsState(marketing)] },
        { kind: "paragraph", text: [link(profileCopy.changeNews, pageUrl("subscribe"))] },
        heading(profileCopy.otherTitle),
        { kind: "paragraph", text: [profileCopy.otherBefore, link(profileCopy.otherLink, pageUrl("contactUs")), profileCopy.otherAfter] },
      ],
    };
  },
};

type Changed = { before: string; passwordHash: string };

/** Another password: the present one is asked for, every other session of the person ends. */
export const changePassword: Handler = {
  read: async (context): Promise<FormPageData> => {
    const form = await showForm(context, "change-password", "change-password");
    return { page: { title: form.title }, today: context.today, form, back: pageUrl("profile") };
  },
  post: {
    prepare: async (context, values): Promise<Changed> => {
      // The same count as the login's: guessing here is no way around it.
      const tries = `${context.person!.email} ${context.address}`;
      const delay = await takeBudget(context, "login-account", tries);
      if (!delay.allowed) refuseFields({ currentPassword: { code: "slow-down", params: { minutes: Math.ceil(delay.retryAfterSeconds / 60) } } });
      const { password_hash: before } = await userOf(context);
      const [current, wanted] = [String(values["currentPassword"]), String(values["password"])];
      if (!(await verifyPassword(before, current))) refuseFields({ currentPassword: { code: "wrong-password" } });
      await giveBack(context, "login-account", tries);
      if (await verifyPassword(before, wanted)) refuseFields({ password: { code: "same-password" } });
      return { before, passwordHash: await hashPassword(wanted) };
    },
    effect: async (context, _values, prepared) => {
      const { db, now, person, services } = context;
      const { before, passwordHash } = prepared as Changed;
      const changed = await db.updateTable("users").set({ password_hash: passwordHash, password_changed_at: now, updated_at: now })
        .where("id", "=", person!.id).where("password_hash", "=", before).returning("id").executeTakeFirst();
      // Of two changes at once the second asks for a password that is no longer the present one.
      if (!changed) return refuseFields({ currentPassword: { code: "wrong-password" } });
      await db.deleteFrom("sessions").where("user_id", "=", person!.id).where("id_hash", "!=", context.session!.hash).execute();
      await db.deleteFrom("remember_tokens").where("user_id", "=", person!.id).execute();
      const mail = accountMails.passwordChanged({ sender: lender(services), at: formatMoment(now.toISOString()) });
      await enqueueMessage(db, services, { channel: "mail", to: person!.email, ...mail }, now);
      return { nextUrl: pageUrl("profile"), signIn: { userId: person!.id, data: { passwordAt: now.toISOString() } } };
    },
  },
};
