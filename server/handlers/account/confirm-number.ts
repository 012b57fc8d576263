/** The code to the trusted number, before what ends in money or hands out all data. */
import type { FormPageData } from "#src/api/responses/responses.ts";
import { numberCopy } from "#src/copy/trusted-number.ts";
import { maskPhone } from "#src/domain/identity/phone.ts";
import { formatMoment } from "#src/domain/time/sofia-time.ts";
import type { Descriptor } from "#src/engine/core/definition.ts";
import { pageUrl } from "#src/pages/table.ts";
import { issueForm } from "#server/forms/issue-form.ts";
import { lender } from "#server/lending/lender/lender.ts";
import { askForEmail } from "#server/lending/accounts/change-contact.ts";
import { spendCode } from "#server/lending/accounts/codes.ts";
import { newPhoneOf } from "#server/lending/accounts/trusted-number.ts";
import { isNumberProved } from "#server/policy/access.ts";
import { definePost, type FormHandler } from "#server/policy/handler.ts";
import { rememberInSession } from "#server/store/tables/sessions.ts";
import { trustPhone } from "#server/store/tables/users.ts";
import { confirmNumber as form } from "#server/submissions/account.ts";
import type { Context } from "#server/visit/context.ts";
import { codeOnItsWay, hasCode, sendCodeForm, useVisitorCode } from "#server/handlers/visitor-code.ts";
import { nextOf } from "./login.ts";

/** Where the code goes, or has gone, and what to do without that number. */
const leadOf = async (context: Context): Promise<string> => {
  const { services, person, now } = context;
  const isOut = await hasCode(context, "number");
  const isNew = newPhoneOf(person!, now);
  if (!isNew) return (isOut ? numberCopy.sent : numberCopy.lead)(maskPhone(person!.phone));
  const before = maskPhone(isNew.before!);
  const words = { before, until: formatMoment(isNew.until), phone: lender(services).phone };
  return (isOut ? numberCopy.sentBefore : numberCopy.leadBefore)(words);
};

/** The button keeps where the page goes on to: a browser without scripts comes back by the address that it posts to. */
const leadingOn = (form: Descriptor, next: string): Descriptor =>
  next ? { ...form, action: `${form.action}?${new URLSearchParams({ next })}` } : form;

/** Asks for the code; a number that was just changed is trusted from then on, and an e-mail that waits for it gets its link. */
export const confirmNumber: FormHandler = {
  read: async (context): Promise<FormPageData | { nextUrl: string }> => {
    const next = nextOf(context.query.get("next") ?? "");
    if (isNumberProved(context)) return { nextUrl: next || pageUrl("profile") };
    return {
      page: { title: numberCopy.title },
      today: context.today,
      ...(await codeOnItsWay(context, "number", await leadOf(context))),
      form: await issueForm(context, "confirm-number", { values: { next } }),
      forms: { sendCode: leadingOn(await sendCodeForm(context, "number"), next) },
      back: pageUrl("profile"),
    };
  },
  post: definePost(form, {
    // `nextOf` accepts same-site paths only.
    proves: ["next"],
    prepare: (context, { pin }) => useVisitorCode(context, "number", pin),
    effect: async ({ services, db, now, person, session }, { next }, codeId) => {
      const { id: userId } = person!;
      await spendCode(db, codeId, now);
      if (newPhoneOf(person!, now)) await trustPhone(db, userId, now);
      const { newEmail, ...data } = session!.data;
      await rememberInSession(db, session!.hash, { ...data, numberProvedAt: now.toISOString() });
      if (newEmail !== undefined) await askForEmail(services, db, { userId, email: newEmail, now });
      return { nextUrl: nextOf(next) || pageUrl("profile") };
    },
  }),
};
