/** Logout, and verification of a new profile's phone. */
import type { FormPageData } from "#src/api/responses/responses.ts";
import { accountCopy } from "#src/copy/account.ts";
import { codeDeliveryCopy } from "#src/copy/code-wait.ts";
import { PHONE_STAYS } from "#src/copy/guarantee-words.ts";
import { maskPhone } from "#src/domain/identity/phone.ts";
import { pageUrl } from "#src/pages/table.ts";
import { noteAccountEvent } from "#server/lending/accounts/account-events.ts";
import { spendCode } from "#server/lending/accounts/codes.ts";
import { claimGuarantees } from "#server/lending/guarantees/claim.ts";
import { movePhone } from "#server/lending/accounts/register.ts";
import { issueForm } from "#server/forms/issue-form.ts";
import { whereNext } from "#server/policy/journey.ts";
import { rememberDevice } from "#server/policy/known-device.ts";
import { browserOf } from "#server/visit/browser.ts";
import { whoIs, type Context } from "#server/visit/context.ts";
import { refuseFields, refuse } from "#server/kernel/refusal.ts";
import { profileForms } from "#server/store/tables/profile-answers.ts";
import { confirmPhone } from "#server/store/tables/users.ts";
import { definePost, type FormHandler } from "#server/policy/handler.ts";
import * as forms from "#server/submissions/account.ts";
import { unread } from "#server/submissions/reader.ts";
import { askForSms } from "#server/policy/budgets.ts";
import { isPhoneInvited } from "./guarantor-invitation.ts";
import {
  awaitedCode,
  codeOnItsWay,
  sendVisitorCode,
  useVisitorCode,
  wasSentCode,
  sendCodeForm,
} from "#server/handlers/visitor-code.ts";

/** Ends the session on this device. */
export const logout: FormHandler = {
  post: definePost(unread("logout"), {
    effect: async ({ db, now, person, userAgent }) => {
      if (person) await noteAccountEvent(db, "logout", { userId: person.id, browser: browserOf(userAgent), now });
      // A page that is loaded anew holds nothing of the profile.
      return { nextUrl: pageUrl("index"), realRedirect: true, signOut: true };
    },
  }),
};

/** Where a new profile begins: with a guarantor's data or its personal data, if it was registered for that, otherwise with an application. */
const firstPlace = async (context: Context): Promise<string> => {
  const { db, person, application } = context;
  if (person && context.isGuarantor && !application) return pageUrl("guarantorInformation");
  // Whoever was invited with another phone than they have confirmed is told so.
  if (context.session?.data.guarantee && !context.isGuarantor) return pageUrl("invitationInvalidLink");
  if (!person || application) return whereNext(context);
  const tellsData = (await profileForms(db, person.id)).has("user-general-information");
  return tellsData ? pageUrl("userPersonalInformation") : whereNext(context);
};

/** Verifies the phone of a new profile. A decoy registration sees the same page and never succeeds. */
export const userSmsConfirmation: FormHandler = {
  read: async (context): Promise<FormPageData | { nextUrl: string }> => {
    const waiting = awaitedCode(context);
    if (waiting?.purpose !== "phone") return { nextUrl: whereNext(context) };
    const said = (await wasSentCode(context, "phone")) ? accountCopy.codeSent : accountCopy.codeHeldUp;
    const lead = said(maskPhone(waiting.phone));
    const isBound = await isPhoneInvited(context);
    return {
      page: { title: accountCopy.confirmTitle },
      today: context.today,
      ...(isBound
        ? await codeOnItsWay(context, "phone", `${lead} ${PHONE_STAYS}`, codeDeliveryCopy.failedInvited)
        : await codeOnItsWay(context, "phone", lead)),
      form: await issueForm(context, "user-sms-confirmation"),
      forms: {
        sendCode: await sendCodeForm(context, "phone"),
        ...(!isBound && { changePhone: await issueForm(context, "change-phone") }),
      },
    };
  },
  post: definePost(forms.userSmsConfirmation, {
    prepare: async (context, { pin }) => {
      if (awaitedCode(context)?.purpose !== "phone") return refuse("moved-on", { nextUrl: whereNext(context) });
      return useVisitorCode(context, "phone", pin);
    },
    effect: async (context, _form, codeId) => {
      const { services, db, now, unverified, session } = context;
      if (!unverified?.userId) return refuseFields({ pin: { code: "dead-code" } });
      await spendCode(db, codeId, now);
      await confirmPhone(db, unverified.userId, now);
      await claimGuarantees(services, db, { userId: unverified.userId, phone: unverified.phone, now });
      await rememberDevice(context, unverified.userId);
      // From here on the session opens a person's data: whoever knew its id before does not know the new one.
      return {
        nextUrl: await firstPlace({ ...context, ...(await whoIs(db, session)) }),
        signIn: { userId: unverified.userId, data: session!.data },
        knowsDevice: true,
      };
    },
  }),
};

/** Sends a new code for whatever the visitor is about to confirm. */
export const sendCodeAgain: FormHandler = {
  post: definePost(forms.sendCode, {
    // Compared with what the visitor has to confirm.
    proves: ["purpose"],
    prepare: async (context, { purpose }) => {
      const awaited = awaitedCode(context, purpose) ?? refuse("moved-on", { nextUrl: whereNext(context) });
      const isUnconfirmed = awaited.purpose === "phone" || awaited.purpose === "newPhone";
      return { purpose: awaited.purpose, ...(isUnconfirmed && { asker: await askForSms(context) }) };
    },
    effect: async (context, _form, { purpose, asker }) => {
      // Meanwhile it may have been confirmed in another window.
      if (awaitedCode(context, purpose)?.purpose !== purpose)
        return refuse("moved-on", { nextUrl: whereNext(context) });
      await sendVisitorCode(context, purpose, asker);
      return {};
    },
  }),
};

/**
 * Changes the phone of an unverified profile: a user who mistyped theirs could otherwise never use this e-mail again.
 * Decoy registrations behave identically. Whoever registers by an invitation keeps the phone that it is for.
 */
export const changePhone: FormHandler = {
  post: definePost(forms.changePhone, {
    prepare: async (context) => {
      if (!context.unverified) return refuse("moved-on", { nextUrl: whereNext(context) });
      if (await isPhoneInvited(context)) return refuse("phone-invited", { nextUrl: whereNext(context) });
      return askForSms(context);
    },
    effect: async (context, { mobilePhone }, asker) => {
      const { services, db, now, session } = context;
      const unverified = context.unverified ?? refuse("moved-on", { nextUrl: whereNext(context) });
      await movePhone(services, db, { unverified, session: session!, phone: mobilePhone, asker }, now);
      return {};
    },
  }),
};
