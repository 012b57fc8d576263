/** A person's own data, and the change of password. */
import type { NoticeData, FormPageData } from "#src/api/responses/responses.ts";
import { isNews } from "#server/handlers/news.ts";
import { callUrl } from "#src/api/calls/calls.ts";
import { accountEventsCopy } from "#src/copy/account-events.ts";
import { closeProfileCopy } from "#src/copy/close-profile.ts";
import { ownDataCopy } from "#src/copy/own-data.ts";
import { profileCopy, profileNews } from "#src/copy/account.ts";
import { numberCopy } from "#src/copy/trusted-number.ts";
import { contactChangeCopy } from "#src/copy/contact-change.ts";
import { devicesCopy } from "#src/copy/devices.ts";
import { formatDay, sofiaDay } from "#src/domain/time/dates.ts";
import { heading, link, list, paragraph } from "#src/domain/text/blocks.ts";
import type { Block } from "#src/domain/text/document.ts";
import { maskPhone } from "#src/domain/identity/phone.ts";
import { formatMoment } from "#src/domain/time/sofia-time.ts";
import { pageUrl } from "#src/pages/table.ts";
import { lender } from "#server/lending/lender/lender.ts";
import { noteAccountEvent } from "#server/lending/accounts/account-events.ts";
import { newPhoneOf } from "#server/lending/accounts/trusted-number.ts";
import { unconfirmedEmail } from "#server/lending/accounts/change-contact.ts";
import { devicesOf, leaveOtherDevices } from "#server/lending/accounts/devices.ts";
import { newsState } from "#server/lending/accounts/marketing.ts";
import { issueForm } from "#server/forms/issue-form.ts";
import type { Context } from "#server/visit/context.ts";
import { hashNewPassword } from "#server/lending/accounts/new-password.ts";
import { verifyPassword } from "#server/kernel/passwords.ts";
import { refuseFields } from "#server/kernel/refusal.ts";
import { accountEventsOf, type AccountEventRow } from "#server/store/tables/account-events.ts";
import { forgetDevices } from "#server/store/tables/devices.ts";
import { marketingOf } from "#server/store/tables/consents.ts";
import { endAccessLinks } from "#server/store/tables/link-tokens.ts";
import { forgetBrowsers } from "#server/store/tables/remember-tokens.ts";
import { endSessions } from "#server/store/tables/sessions.ts";
import { profileOf, replacePassword } from "#server/store/tables/users.ts";
import { enqueueMessage } from "#server/lending/messages/enqueue.ts";
import { deviceHashes } from "#server/policy/known-device.ts";
import { definePost, type FormHandler } from "#server/policy/handler.ts";
import { changePassword as passwordForm } from "#server/submissions/account.ts";
import { browserOf } from "#server/visit/browser.ts";
import { unread } from "#server/submissions/reader.ts";
import { changeContact, contactFill, resendForm } from "./contact-change.ts";
import { namesOf } from "./names.ts";
import { profileStatusOf } from "./profile-status.ts";
import { provePassword } from "./prove-password.ts";

/** How many of the latest events the page shows; the download has them all. */
const EVENTS_SHOWN = 10;

const eventBlocks = (events: readonly AccountEventRow[]): Block[] => [
  heading(accountEventsCopy.title),
  ...(events.length === 0
    ? [paragraph(accountEventsCopy.none)]
    : [
        list(events.map((event) => accountEventsCopy.line({ ...event, at: event.at.toISOString() }))),
        paragraph(accountEventsCopy.unknown),
      ]),
];

/** A new phone that waits for its code in this session, with the way to enter it. */
const waitingPhone = (phone: string | undefined): Block[] =>
  phone === undefined
    ? []
    : [
        paragraph(
          `${contactChangeCopy.phoneWaits(maskPhone(phone))} `,
          link(contactChangeCopy.enterCode, pageUrl("confirmPhoneNumber")),
        ),
      ];

/** That a changed phone is not trusted yet, with the way to confirm it. */
const untrustedPhone = ({ person, now, services }: Context): Block[] => {
  const isNew = newPhoneOf(person!, now);
  if (!isNew) return [];
  const words = { before: maskPhone(isNew.before!), until: formatMoment(isNew.until), phone: lender(services).phone };
  const toCode = link(numberCopy.confirm, pageUrl("confirmNumber"));
  return [paragraph(`${numberCopy.leadBefore(words)} `, toCode)];
};

/** The person's data, masked for display. */
export const profile: FormHandler = {
  read: async (context): Promise<NoticeData> => {
    const { db, person, today, now, session } = context;
    const user = await profileOf(db, person!.id);
    const names = await namesOf(context);
    const marketing = await marketingOf(db, person!.id);
    const waiting = await unconfirmedEmail(db, person!.id, now);
    const devices = await devicesOf(db, person!.id, session!, now);
    const changed = user.passwordChangedAt;
    const events = await accountEventsOf(db, person!.id, EVENTS_SHOWN);
    const [latest] = events;
    const done = latest && isNews(latest.at, now) ? profileNews[latest.kind] : undefined;
    const status = await profileStatusOf(context);
    return {
      page: { title: profileCopy.title },
      today,
      title: profileCopy.title,
      ...(done && { news: { tone: "success", text: done } }),
      profile: status,
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
        paragraph(
          profileCopy.personalData,
          link(profileCopy.changePersonalData, pageUrl("userPersonalInformation")),
          ".",
        ),
        ...waitingPhone(session!.data.newPhone?.phone),
        ...untrustedPhone(context),
        ...(waiting
          ? [paragraph(waiting === person!.email ? contactChangeCopy.emailOpen : contactChangeCopy.waits(waiting))]
          : []),
        heading(profileCopy.securityTitle),
        paragraph(changed ? profileCopy.passwordAge(formatMoment(changed.toISOString())) : profileCopy.passwordFirst),
        paragraph(link(profileCopy.changePassword, pageUrl("changePassword"))),
        heading(devicesCopy.title),
        list(devices.map((device) => devicesCopy.line(device))),
        ...eventBlocks(events),
        heading(profileCopy.newsTitle),
        paragraph(newsState(marketing)),
        paragraph(link(profileCopy.changeNews, pageUrl("subscribe"))),
        heading(ownDataCopy.title),
        paragraph(ownDataCopy.lead),
        paragraph(link(ownDataCopy.download, callUrl("export-data"))),
        paragraph(link(closeProfileCopy.title, pageUrl("closeProfile"))),
        heading(profileCopy.otherTitle),
        paragraph(profileCopy.otherBefore, link(profileCopy.otherLink, pageUrl("contactUs")), profileCopy.otherAfter),
      ],
      form: await issueForm(context, "profile", contactFill(context)),
      forms: {
        ...(await resendForm(context)),
        ...(devices.length > 1 && { endSessions: await issueForm(context, "end-sessions") }),
      },
    };
  },
  post: changeContact,
};

/** Ends the person's sessions on all other devices. */
export const endOtherSessions: FormHandler = {
  post: definePost(unread("end-sessions"), {
    effect: async (context) => {
      const { db, person, session, now, userAgent } = context;
      await noteAccountEvent(db, "sessionsEnded", { userId: person!.id, browser: browserOf(userAgent), now });
      await leaveOtherDevices(db, person!.id, { session: session!, deviceHashes: deviceHashes(context) });
      return {};
    },
  }),
};

type Changed = { before: string; passwordHash: string };

/** Changes the password: requires the present one, ends every other session of the person. */
export const changePassword: FormHandler = {
  read: async (context): Promise<FormPageData> => {
    const form = await issueForm(context, "change-password");
    return { page: { title: form.title }, today: context.today, form, back: pageUrl("profile") };
  },
  post: definePost(passwordForm, {
    prepare: async (context, { currentPassword, password }): Promise<Changed> => {
      const before = await provePassword(context, currentPassword);
      if (await verifyPassword(before, password)) refuseFields({ password: { code: "same-password" } });
      return { before, passwordHash: await hashNewPassword(context.services, password, context.person!) };
    },
    effect: async (context, _form, { before, passwordHash }) => {
      const { db, now, person, services, userAgent } = context;
      const changed = await replacePassword(db, person!.id, { before, after: passwordHash, now });
      // Of two concurrent changes the second was checked against the replaced password.
      if (!changed) return refuseFields({ currentPassword: { code: "wrong-password" } });
      const browser = browserOf(userAgent);
      await noteAccountEvent(db, "passwordChanged", { userId: person!.id, browser, now });
      await endSessions(db, person!.id, context.session!.hash);
      await forgetBrowsers(db, person!.id);
      await forgetDevices(db, { userId: person!.id, hashes: deviceHashes(context) });
      await endAccessLinks(db, person!.id, now);
      const at = formatMoment(now.toISOString());
      const mail = services.words.mail("account.passwordChanged", { sender: lender(services) }, { at });
      await enqueueMessage(db, services, { channel: "mail", kind: "account", to: person!.email, ...mail }, now);
      return {
        nextUrl: pageUrl("profile"),
        signIn: { userId: person!.id, data: { passwordAt: now.toISOString(), browser } },
      };
    },
  }),
};
