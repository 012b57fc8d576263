/** A call that a borrower asked for while filling in: a message to the lender, and words on the next page. */
import { callCopy } from "#src/copy/application.ts";
import { maskPhone } from "#src/domain/identity/phone.ts";
import { namesOf } from "#server/handlers/account/names.ts";
import { lender } from "#server/lending/lender/lender.ts";
import { enqueueMessage } from "#server/lending/messages/enqueue.ts";
import { CALL_TOPIC, type CallTime } from "#src/domain/staff/enquiries.ts";
import { keepContactMessage } from "#server/store/tables/contact-messages.ts";
import { fillInOptionsB as optionsForm } from "#server/submissions/application.ts";
import { savedForm } from "#server/submissions/saved.ts";
import type { Context } from "#server/visit/context.ts";

const savedTime = async ({ services, db, application }: Context): Promise<CallTime | undefined> => {
  const options = application ? await savedForm(services, db, application.id, optionsForm) : undefined;
  return options?.fillInMethod === "phoneCall" ? options.callTime : undefined;
};

/** Leaves the lender a numbered message to call the borrower; none when the same call was asked for already. */
export const noteCall = async (context: Context, time: CallTime = "soon"): Promise<void> => {
  if ((await savedTime(context)) !== time) await leaveCall(context, time);
};

/** Leaves the lender a numbered message to call the borrower. */
export const leaveCall = async (context: Context, time: CallTime = "soon"): Promise<void> => {
  const { db, services, person, session, application, now } = context;
  const { email, phone, id } = person!;
  const facts: [string, string][] = [
    [callCopy.application, String(application!.number)],
    [callCopy.name, await namesOf(context)],
    [callCopy.phone, phone],
    [callCopy.email, email],
    [callCopy.time, callCopy.times[time]],
  ];
  const known = facts.filter(([, value]) => value !== "");
  const words = Object.fromEntries(known);
  const number = await keepContactMessage(db, services.secrets, {
    userId: id,
    applicationId: application!.id,
    session: session!.hash,
    topic: CALL_TOPIC,
    words,
    now,
  });
  const mail = services.words.mail(
    "staff.callAsked",
    { sender: lender(services) },
    { number: String(number), facts: [{ facts: known }] },
  );
  const message = {
    channel: "mail",
    kind: "enquiry",
    to: services.settings.brandEmail,
    secret: true,
    ...mail,
  } as const;
  await enqueueMessage(db, services, message, now);
};

/** Says that a call was asked for, until the personal data are saved; "" when none was. */
export const askedForCall = async (context: Context): Promise<string> => {
  const { person, saved } = context;
  if (!saved.has(optionsForm.form) || saved.has("personal-information")) return "";
  const time = await savedTime(context);
  return time ? callCopy.asked(maskPhone(person!.phone), callCopy.when[time]) : "";
};
