/** The steps after the first. Each is saved on submit; `policy/journey.ts` decides which comes next. */
import type { FormPageData } from "#src/api/responses/responses.ts";
import { applicationCopy } from "#src/copy/application.ts";
import { maskPhone } from "#src/domain/identity/phone.ts";
import { pageOfCall, pageUrl } from "#src/pages/table.ts";
import * as forms from "#server/submissions/application.ts";
import { personalInformation as personalForm } from "#server/submissions/personal-information.ts";
import { spendCode } from "#server/lending/accounts/codes.ts";
import { orderPayout } from "#server/lending/payouts/order-payout.ts";
import { sendApplication } from "#server/lending/journey/send-application.ts";
import { cardAsked } from "#server/lending/applications/card-asked.ts";
import { goOn } from "#server/lending/applications/go-on.ts";
import { moveApplication } from "#server/lending/states/move-application.ts";
import { moveProfile } from "#server/lending/states/profile-state.ts";
import { recordAccount } from "#server/lending/persons/fix-person.ts";
import { applicationById } from "#server/store/tables/applications.ts";
import { definePost, type FormHandler } from "#server/policy/handler.ts";
import { stepNumber } from "#server/policy/journey.ts";
import type { Context } from "#server/visit/context.ts";
import { keepOpenedKey } from "#server/handlers/site/keys.ts";
import { save } from "./answers.ts";
import { checkPin, filledPage, leadOf, onwards, plainStep, stepPage } from "./step.ts";
import { askedForCall, noteCall } from "./call-back.ts";
import { emailOpenIn } from "#server/handlers/account/email-open.ts";
import { codeOnItsWay, useVisitorCode, sendCodeForm } from "#server/handlers/visitor-code.ts";

/** Choice of how to fill in the data. */
export const fillInOptions: FormHandler = {
  ...plainStep("fill-in-options"),
  post: definePost(forms.fillInOptions, {
    effect: async (context, { fillInMethod }, _prepared, submission) => {
      await save(context, submission);
      return {
        nextUrl: fillInMethod === "idCardPhoto" ? pageUrl("idCardUpload") : onwards(context, "fill-in-options"),
      };
    },
  }),
};

/** The same for a known borrower, who may ask for a call as well. */
export const fillInOptionsB: FormHandler = {
  ...plainStep("fill-in-options-b"),
  post: definePost(forms.fillInOptionsB, {
    effect: async (context, { fillInMethod, callTime }, _prepared, submission) => {
      if (fillInMethod === "phoneCall") await noteCall(context, callTime);
      await save(context, submission);
      return {
        nextUrl: fillInMethod === "idCardPhoto" ? pageUrl("idCardUpload") : onwards(context, "fill-in-options-b"),
      };
    },
  }),
};

/** What the page of the pictures shows in a draft: it is a part of the step that chose them, and leads back there. */
const partOfChoice = (context: Context): Partial<FormPageData> => {
  const { variant } = context.application!;
  const call = variant === "B" ? "fill-in-options-b" : "fill-in-options";
  const number = stepNumber(variant, call, context);
  const { title } = context.services.definitions.get("fill-in-id-card-upload")!.definition;
  return { back: pageOfCall(call)!.path, ...(number && { step: { ...number, title } }) };
};

/** What is said above the pictures that were asked for after the application was sent. */
const askedOf = async ({ services, db, application }: Context): Promise<Partial<FormPageData>> => {
  const { said, until } = cardAsked(services, await applicationById(db, application!.id));
  return leadOf(...said, services.words.text("status.cardUntil", { day: until }));
};

/** Pictures of the identity card: a way to fill in a draft, or a document that a submitted application lacks. */
export const idCardUpload: FormHandler = {
  read: async (context) =>
    stepPage(
      context,
      "fill-in-id-card-upload",
      {},
      context.application?.status === "draft" ? partOfChoice(context) : await askedOf(context),
    ),
  post: definePost(forms.idCardUpload, {
    effect: async (context, _form, _prepared, submission) => {
      const { db, now, application, services } = context;
      await save(context, submission);
      if (application!.status === "draft") return { nextUrl: onwards(context, "fill-in-id-card-upload") };
      const got = { applicationId: application!.id, actor: "U", reason: "identity card uploaded", now } as const;
      await goOn(services, db, got);
      return { nextUrl: pageUrl("applicationProcessing") };
    },
  }),
};

/** Names, identity, addresses, income, obligations, public office. */
export const personalInformation: FormHandler = {
  read: async (context) => {
    const page = await filledPage(context, "personal-information");
    const call = await askedForCall(context);
    return { ...page, ...leadOf(call, page.lead) };
  },
  post: definePost(personalForm, {
    prepare: checkPin,
    effect: async (context, _form, _prepared, submission) => {
      const { db, person, now } = context;
      await save(context, submission);
      await moveProfile(db, { userId: person!.id, from: person!.status, to: "dataFilledIn", actor: "U", now });
      return { nextUrl: onwards(context, "personal-information") };
    },
  }),
};

/** The code that confirms the application and sends it to a decision. */
export const smsConfirmation: FormHandler = {
  read: async (context) =>
    stepPage(
      context,
      "sms-confirmation",
      {},
      {
        ...(await codeOnItsWay(context, "request", applicationCopy.codeSent(maskPhone(context.person!.phone)))),
        forms: { sendCode: await sendCodeForm(context, "request") },
        ...(await emailOpenIn(context)),
      },
    ),
  post: definePost(forms.smsConfirmation, {
    prepare: (context, { pin }) => useVisitorCode(context, "request", pin),
    effect: async (context, _form, codeId) => {
      const { db, now, application, person, services } = context;
      await spendCode(db, codeId, now);
      await keepOpenedKey(context, application!.id);
      await sendApplication(services, db, { userId: person!.id, applicationId: application!.id, now });
      return { nextUrl: pageUrl("applicationProcessing") };
    },
  }),
};

const payoutAgainLead = ({ services: { words } }: Context): string =>
  `${words.text("status.payoutFailed")} ${words.text("status.datesFromPayout")}`;

/** Payout method: a step of a draft, or new data after a failed payout, which change nothing else. */
export const paymentInformation: FormHandler = {
  read: async (context) =>
    context.application?.status === "draft"
      ? filledPage(context, "payment-information")
      : // The plan beside the form is that of the signed day.
        stepPage(context, "payment-information", { values: {} }, { lead: payoutAgainLead(context) }),
  post: definePost(forms.paymentInformation, {
    effect: async (context, _form, _prepared, submission) => {
      const { services, db, application, now } = context;
      await save(context, submission);
      if (application!.status === "draft") return { nextUrl: onwards(context, "payment-information") };
      const { personId } = await applicationById(db, application!.id);
      if (personId) await recordAccount(services, db, { personId, applicationId: application!.id, now });
      await moveApplication(context.db, {
        applicationId: context.application!.id,
        to: "contractSigned",
        actor: "U",
        reason: "new payout data",
        now: context.now,
      });
      await orderPayout(context.services, context.db, context.application!.id, context.now);
      return { nextUrl: pageUrl("applicationStatus") };
    },
  }),
};
