/** Closing of a profile by its owner: says in words what is erased and what is kept, and asks for the password. */
import type { NoticeData } from "#src/api/responses/responses.ts";
import { callUrl } from "#src/api/calls/calls.ts";
import { closeProfileCopy } from "#src/copy/close-profile.ts";
import { heading, link, list, paragraph } from "#src/domain/text/blocks.ts";
import type { Block } from "#src/domain/text/document.ts";
import { pageUrl } from "#src/pages/table.ts";
import { newPhoneOf } from "#server/lending/accounts/trusted-number.ts";
import { eraseProfile, isBound, keepsOf } from "#server/lending/accounts/close-profile.ts";
import { issueForm } from "#server/forms/issue-form.ts";
import { refuse, refuseFields } from "#server/kernel/refusal.ts";
import { definePost, type FormHandler, type ReadHandler } from "#server/policy/handler.ts";
import { holdPassword } from "#server/store/tables/users.ts";
import { closeProfile as closeForm } from "#server/submissions/account.ts";
import { proofFor } from "#server/handlers/visitor-code.ts";
import { provePassword } from "./prove-password.ts";

const kept: Block[] = [
  heading(closeProfileCopy.keptTitle),
  paragraph(closeProfileCopy.keptLead),
  {
    kind: "table",
    head: closeProfileCopy.keptHead.map((text) => [text]),
    rows: closeProfileCopy.kept.map((row) => row.map((text) => [text])),
  },
];

/**
 * The page and the act. While the phone is new the number of before is proved first: with the profile the guard of what
 * ends in money would go, and whoever took the profile over could begin anew.
 */
export const closeProfile: FormHandler = {
  read: async (context): Promise<NoticeData | { nextUrl: string }> => {
    const { db, person, today, now } = context;
    const { title, lead, atOnceTitle, atOnce, wholly, download, downloadLink, busy } = closeProfileCopy;
    const page = { page: { title }, today, title };
    if (await isBound(db, person!.id))
      return {
        ...page,
        news: { tone: "warning", text: busy },
        blocks: [],
        actions: [
          { label: closeProfileCopy.toStatus, url: pageUrl("applicationStatus") },
          { label: closeProfileCopy.toProfile, url: pageUrl("profile") },
        ],
      };
    if (newPhoneOf(person!, now)) return { nextUrl: proofFor("closeProfile") };
    const keepsSome = await keepsOf(db, person!.id);
    return {
      ...page,
      blocks: [
        paragraph(lead),
        paragraph(download, " ", link(downloadLink, callUrl("export-data"))),
        heading(atOnceTitle),
        list(atOnce),
        ...(keepsSome ? kept : [paragraph(wholly), paragraph(closeProfileCopy.complaints)]),
      ],
      form: await issueForm(context, "close-profile"),
      actions: [{ label: closeProfileCopy.toProfile, url: pageUrl("profile") }],
    };
  },
  post: definePost(closeForm, {
    prepare: (context, { currentPassword }) =>
      newPhoneOf(context.person!, context.now)
        ? refuse("number-first", { nextUrl: proofFor("closeProfile") })
        : provePassword(context, currentPassword),
    effect: async ({ services, db, now, person }, _form, proved) => {
      const { id: userId } = person!;
      // Meanwhile it may have been changed in another window.
      if ((await holdPassword(db, userId)) !== proved)
        return refuseFields({ currentPassword: { code: "wrong-password" } });
      const outcome = await eraseProfile(services, db, { userId, actor: "U", now });
      if (outcome !== "done") return refuse("moved-on", { nextUrl: pageUrl("closeProfile") });
      return { nextUrl: pageUrl("profileClosed"), realRedirect: true, signOut: true };
    },
  }),
};

/** What a former owner sees. */
export const profileClosed: ReadHandler = {
  read: ({ today }): Promise<NoticeData> =>
    Promise.resolve({
      page: { title: closeProfileCopy.closedTitle },
      today,
      title: closeProfileCopy.closedTitle,
      news: { tone: "success", text: closeProfileCopy.closed },
      blocks: [],
      actions: [{ label: closeProfileCopy.toHome, url: pageUrl("index") }],
    }),
};
