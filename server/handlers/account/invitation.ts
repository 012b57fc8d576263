/** Invitations: the link, the page of a link that is dead, and the registration they lead to. */
import type { FormPageData, NoticeData } from "#src/api/responses/responses.ts";
import { guarantorCopy } from "#src/copy/guarantor-pages.ts";
import { invitationCopy } from "#src/copy/registration.ts";
import { paragraph } from "#src/domain/text/blocks.ts";
import { pageUrl } from "#src/pages/table.ts";
import { issueForm, type Fill } from "#server/forms/issue-form.ts";
import { saveInProfile } from "#server/handlers/application/answers.ts";
import {
  isKnown,
  placeOfKnown,
  prepareRegistration,
  refuseKnown,
  registerVisitor,
} from "#server/handlers/registration.ts";
import { refuse } from "#server/kernel/refusal.ts";
import { definePost, type Elsewhere, type FormHandler, type ReadHandler } from "#server/policy/handler.ts";
import { noteSecurityEvent } from "#server/security/note-event.ts";
import {
  invitationById,
  invitationOf,
  noteInvitee,
  takeInvitation,
  type Invitation,
} from "#server/store/tables/invitations.ts";
import { emailTaken } from "#server/store/tables/users.ts";
import { registrationFromInvitation as invitedForm } from "#server/submissions/registration.ts";
import type { Context } from "#server/visit/context.ts";
import {
  deadGuarantee,
  guarantorFill,
  guaranteeToRegister,
  guarantorRegistration,
  invitedGuarantee,
  openGuarantee,
} from "./guarantor-invitation.ts";

const FORM = "registration-from-invitation";

/** Longest token that is looked for; ours are shorter. */
const MOST_SIGNS = 64;

/** Where the link of an invitation leads: whoever has a profile with its e-mail logs in. */
const placeOf = async ({ db }: Context, { invited }: Invitation): Promise<string> =>
  pageUrl((await emailTaken(db, invited.email)) ? "login" : "registrationFromInvitation");

/**
 * Remembers the invitation in the session, so that its token stays in no address. Opening it uses nothing up: mail
 * scanners open links.
 */
export const invitation: ReadHandler = {
  read: async (context): Promise<Elsewhere> => {
    const { services, db, now, handle, params, address } = context;
    const token = params["token"] ?? "";
    const found = token.length <= MOST_SIGNS ? await invitationOf(db, services.secrets, token, now) : undefined;
    if (!found) {
      const guarantee = token.length <= MOST_SIGNS ? await openGuarantee(context, token) : undefined;
      if (guarantee) return guarantee;
      await noteSecurityEvent(services, "link-refused", { address, now });
      return { nextUrl: pageUrl("invitationInvalidLink") };
    }
    await handle.remember(db, now, { invitation: found.id, guarantee: "" });
    return { nextUrl: await placeOf(context, found) };
  },
};

/** What a wrong, used and expired link has in common, and the ways on. */
export const invitationInvalidLink: ReadHandler = {
  read: async (context): Promise<NoticeData> => {
    const { dead, deadAbout, register, login, contact } = invitationCopy;
    const told = await deadGuarantee(context);
    const isOthers = told === guarantorCopy.notYours;
    const title = told ? guarantorCopy.deadTitle : invitationCopy.deadTitle;
    return {
      page: { title },
      today: context.today,
      title,
      news: { tone: "warning", text: told?.dead ?? dead },
      blocks: [paragraph(told?.deadAbout ?? deadAbout)],
      // Logged in with another profile: the link is opened again after the logout.
      ...(isOthers && { forms: { logout: await issueForm(context, "logout") } }),
      actions: [
        ...(told ? [] : [{ label: register, url: pageUrl("registration") }]),
        ...(isOthers ? [] : [{ label: login, url: pageUrl("login") }]),
        { label: contact, url: pageUrl("contactUs") },
      ],
    };
  },
};

/** The invitation this session remembers, while it can be used. */
const remembered = async ({ services, db, now, session }: Context): Promise<Invitation | undefined> => {
  const id = session?.data.invitation;
  return id === undefined ? undefined : invitationById(db, services.secrets, id, now);
};

const toDeadLink = (): never => refuse("moved-on", { nextUrl: pageUrl("invitationInvalidLink") });

/** The invited person's data; the e-mail is theirs who got the link and cannot be changed. */
const fillOf = ({ invited: { email, firstName = "", lastName = "" } }: Invitation): Fill => ({
  values: { email, firstName, lastName },
  locked: ["email"],
});

/** Registers from the invitation that the session remembers; of several posts one uses it. */
export const registrationFromInvitation: FormHandler = {
  read: async (context): Promise<FormPageData | Elsewhere> => {
    if (isKnown(context)) return { nextUrl: placeOfKnown(context) };
    const guarantee = await invitedGuarantee(context);
    if (guarantee) return guarantorRegistration(context, guarantee);
    const found = await remembered(context);
    if (!found) return { nextUrl: pageUrl("invitationInvalidLink") };
    if (await emailTaken(context.db, found.invited.email)) return { nextUrl: pageUrl("login") };
    const form = await issueForm(context, FORM, fillOf(found));
    return {
      page: { title: form.title },
      today: context.today,
      form,
      lead: invitationCopy.lead[found.kind],
      links: [{ label: invitationCopy.login, url: pageUrl("login") }],
    };
  },
  post: definePost(invitedForm, {
    fill: async (context) => {
      refuseKnown(context);
      const guarantee = await guaranteeToRegister(context);
      if (guarantee) return guarantorFill(guarantee);
      return fillOf((await remembered(context)) ?? toDeadLink());
    },
    prepare: prepareRegistration,
    effect: async (context, form, prepared, submission) => {
      const { db, now, session } = context;
      if (await guaranteeToRegister(context))
        // The guarantee becomes the profile's once its phone, which is the invited one, is confirmed.
        return registerVisitor(context, form, prepared, {
          source: FORM,
          begin: (userId) => saveInProfile(context, submission, userId),
        });
      const id = session?.data.invitation;
      if (id === undefined || !(await takeInvitation(db, id, now))) return toDeadLink();
      return registerVisitor(context, form, prepared, {
        source: FORM,
        begin: async (userId) => {
          await noteInvitee(db, id, userId);
          await saveInProfile(context, submission, userId);
        },
      });
    },
  }),
};
