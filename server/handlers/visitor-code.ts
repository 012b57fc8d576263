/** The SMS code a visitor is about to enter: what it confirms, and its recipient. */
import { openAgreement } from "#server/lending/agreements/agreements.ts";
import {
  codeToSign,
  isCodeOut,
  nextCode,
  refuseEarlyCode,
  sendCode,
  useCode,
  wasCodeSent,
  type Asker,
  type CodePurpose,
  type CodeRecipient,
  type CodeSubject,
} from "#server/lending/accounts/codes.ts";
import { sendPhoneCode } from "#server/lending/accounts/change-contact.ts";
import { phoneRecipient } from "#server/lending/accounts/register.ts";
import {
  newPhoneOf,
  signingHold as holdOf,
  trustedNumberOf,
  type NewPhone,
} from "#server/lending/accounts/trusted-number.ts";
import { lender } from "#server/lending/lender/lender.ts";
import { codeDelivery } from "#server/lending/accounts/code-delivery.ts";
import { guessCode, type Account } from "#server/policy/guesses.ts";
import { askerOf, knownDeviceOf } from "#server/policy/known-device.ts";
import { contractPage } from "#server/policy/journey.ts";
import { refuse } from "#server/kernel/refusal.ts";
import { latest } from "#src/domain/time/dates.ts";
import { smsFrom } from "#server/policy/budgets.ts";
import type { FormPageData } from "#src/api/responses/responses.ts";
import { accountCopy } from "#src/copy/account.ts";
import { codeDeliveryCopy, codeWaitCopy } from "#src/copy/code-wait.ts";
import { maskPhone } from "#src/domain/identity/phone.ts";
import { pageUrl } from "#src/pages/table.ts";
import { momentFrom } from "#src/domain/time/sofia-time.ts";
import type { Descriptor, Wait } from "#src/engine/core/definition.ts";
import { issueForm } from "#server/forms/issue-form.ts";
import { viewedAnnex } from "#server/store/tables/annexes.ts";
import { viewedGuaranteeAgreement } from "#server/store/tables/guarantee-agreements.ts";
import { networkOf } from "#server/security/network.ts";
import type { Context } from "#server/visit/context.ts";

/** What an awaited code confirms, and the phone it goes to; "" where the visitor must not learn the number. */
export type AwaitedCode = { purpose: CodePurpose; phone: string };

/**
 * What this visitor has to confirm: for purpose `wanted`, or without one what their registration or application waits
 * for. Undefined when there is nothing.
 */
export const awaitedCode = (context: Context, wanted = ""): AwaitedCode | undefined => {
  if (wanted === "password") return context.session?.data.reset && { purpose: wanted, phone: "" };
  if (wanted === "newPhone") return context.person ? waitingPhone(context) : undefined;
  if (wanted === "number") return trustedNumber(context);
  if (wanted === "guarantee") return asGuarantor(context);
  if (wanted === "annex") return context.person ? { purpose: wanted, phone: context.person.phone } : undefined;
  return awaitedByState(context);
};

const asGuarantor = ({ person, isGuarantor }: Context): AwaitedCode | undefined =>
  person && isGuarantor ? { purpose: "guarantee", phone: person.phone } : undefined;

const waitingPhone = ({ session }: Context): AwaitedCode | undefined => {
  const waiting = session?.data.newPhone;
  return waiting && { purpose: "newPhone", phone: waiting.phone };
};

/** The number of before while the phone is new, otherwise the phone. */
const trustedNumber = ({ person, now }: Context): AwaitedCode | undefined =>
  person ? { purpose: "number", phone: trustedNumberOf(person, now) } : undefined;

const awaitedByState = ({ person, unverified, application }: Context): AwaitedCode | undefined => {
  if (unverified) return { purpose: "phone", phone: unverified.phone };
  if (!person) return undefined;
  if (application?.status === "awaitingSmsConfirmation") return { purpose: "request", phone: person.phone };
  if (application?.status === "contractUnsigned") return { purpose: "sign", phone: person.phone };
  return undefined;
};

const SUBJECTS: Readonly<Record<CodePurpose, (context: Context) => string>> = {
  phone: ({ unverified }) => unverified!.codeSubject,
  request: ({ application }) => application!.id,
  sign: ({ application }) => application!.id,
  password: ({ session }) => session!.data.reset!.id,
  newPhone: ({ session }) => session!.data.newPhone!.id,
  number: ({ person }) => person!.id,
  guarantee: ({ person }) => person!.id,
  annex: ({ person }) => person!.id,
};

const subjectOf = (context: Context, purpose: CodePurpose): CodeSubject => ({
  purpose,
  subject: SUBJECTS[purpose](context),
});

const recipientOf = async (
  context: Context,
  purpose: Exclude<CodePurpose, "password" | "newPhone">,
): Promise<CodeRecipient> => {
  const { services, db, person, unverified, application } = context;
  if (purpose === "phone") return phoneRecipient(db, unverified!);
  if (purpose === "number")
    return { ...subjectOf(context, purpose), phone: trustedNumber(context)!.phone, userId: person!.id };
  if (purpose === "guarantee") {
    const viewed = await viewedGuaranteeAgreement(db, person!.id);
    const boundHash = (viewed ?? refuse("moved-on", { nextUrl: pageUrl("guaranteedRequests") })).sha256;
    return { ...subjectOf(context, purpose), phone: person!.phone, userId: person!.id, boundHash };
  }
  if (purpose === "annex") {
    const viewed = await viewedAnnex(db, person!.id);
    const boundHash = (viewed ?? refuse("moved-on", { nextUrl: pageUrl("refinanceSupport") })).sha256;
    return { ...subjectOf(context, purpose), phone: person!.phone, userId: person!.id, boundHash };
  }
  const agreement = purpose === "sign" ? await openAgreement(services, db, application!.id) : undefined;
  return {
    ...subjectOf(context, purpose),
    phone: person!.phone,
    userId: person!.id,
    applicationId: application!.id,
    ...(agreement && { boundHash: agreement.sha256 }),
  };
};

/** Sends the code for a new password after the answer, so that its time tells nothing about the profile. */
const sendResetLater = async (context: Context): Promise<void> => {
  const { services, db, session, now } = context;
  const { id: resetId, userId } = session!.data.reset!;
  await refuseEarlyCode(db, { purpose: "password", subject: resetId }, now);
  const asker = await askerOf(context, userId ?? undefined);
  await services.queue.send(db, "send-reset", { resetId, userId, channel: "code", askedAt: now.toISOString(), asker });
};

/** The visitor's phone while it may get no code that signs. */
export const signingHold = ({ db, application, person, now }: Context): Promise<NewPhone | undefined> =>
  holdOf(db, { id: application!.id, userId: person!.id }, now);

/** Where the number is proved before what a page is for. */
export const proofFor = (
  page: "viewContract" | "viewRefinanceAnnex" | "viewGuarantorContract" | "viewAnnex" | "closeProfile",
): string => `${pageUrl("confirmNumber")}?${new URLSearchParams({ next: pageUrl(page) })}`;

/** The same for a guarantor's contract, and for an annex. */
const requireOwnPhone = ({ person, now }: Context, page: "viewGuarantorContract" | "viewAnnex"): void => {
  if (newPhoneOf(person!, now)) refuse("number-first", { nextUrl: proofFor(page) });
};

/** Refuses with `number-first` while the visitor's phone may get no code that signs. */
const requireSigningPhone = async (context: Context): Promise<void> => {
  const hold = await signingHold(context);
  if (hold)
    refuse("number-first", {
      nextUrl:
        hold.before === null
          ? pageUrl(contractPage(context.application!))
          : proofFor(contractPage(context.application!)),
    });
};

/** Where what a code signs is read. */
const READ_AT: Readonly<Partial<Record<CodePurpose, (context: Context) => string>>> = {
  sign: ({ application }) => pageUrl(contractPage(application!)),
  guarantee: () => pageUrl("viewGuarantorContract"),
  annex: () => pageUrl("viewAnnex"),
};

/** Refuses a code that signs while nothing can be signed here. */
const requireAcceptance = (context: Context, purpose: CodePurpose): void => {
  const readAt = READ_AT[purpose];
  if (readAt && !context.services.settings.contractAccept) refuse("no-acceptance", { nextUrl: readAt(context) });
};

/** Sends the visitor a code. Within the transaction of `context.db`; `asker` of a number that is not confirmed. */
export const sendVisitorCode = async (context: Context, purpose: CodePurpose, asker?: Asker): Promise<void> => {
  requireAcceptance(context, purpose);
  if (purpose === "password") return sendResetLater(context);
  if (purpose === "newPhone") {
    const { services, db, now, person, session } = context;
    return sendPhoneCode(services, db, { userId: person!.id, ...session!.data.newPhone!, asker, now });
  }
  if (purpose === "sign") await requireSigningPhone(context);
  if (purpose === "guarantee") requireOwnPhone(context, "viewGuarantorContract");
  if (purpose === "annex") requireOwnPhone(context, "viewAnnex");
  const recipient = { ...(await recipientOf(context, purpose)), ...(asker && { asker }) };
  await sendCode(context.services, context.db, recipient, context.now);
};

/** How often a page looks whether the SMS has gone, and how long after it was asked for. */
const LOOK = { everyMs: 5000, forMs: 60_000 } as const;

/** How the SMS of the awaited code goes, for a page that waits for it; `said` stands above the form unless it is not so, `lost` where the SMS cannot be delivered. */
export const codeOnItsWay = async (
  context: Context,
  purpose: Exclude<CodePurpose, "password">,
  said: string,
  lost: (words: { to: string; phone: string }) => string = codeDeliveryCopy.failed[purpose],
): Promise<Pick<FormPageData, "lead" | "waiting">> => {
  const { services, db, now } = context;
  const { phone } = awaitedCode(context, purpose)!;
  const going = await codeDelivery(db, subjectOf(context, purpose), now);
  const words = { to: maskPhone(phone), phone: lender(services).phone };
  if (going?.state === "lost") {
    const text = lost(words);
    const action = { label: codeDeliveryCopy.toProfile, url: pageUrl("profile") };
    return { waiting: { news: { tone: "warning", text, ...(purpose !== "phone" && { action }) } } };
  }
  if (going?.state === "late") {
    const text = codeDeliveryCopy.late({ ...words, until: momentFrom(going.expiresAt, now) });
    return { waiting: { news: { tone: "info", text }, lookAgainAfter: LOOK.everyMs } };
  }
  const isNew = going !== undefined && now.getTime() - going.sentAt.getTime() < LOOK.forMs;
  return { lead: said, waiting: isNew ? { lookAgainAfter: LOOK.everyMs } : {} };
};

/** Whether the visitor was ever sent a code for this. */
export const wasSentCode = (context: Context, purpose: CodePurpose): Promise<boolean> =>
  wasCodeSent(context.db, subjectOf(context, purpose), context.now);

const CODES_BY_PURPOSE: readonly CodePurpose[] = ["password", "newPhone", "number", "guarantee", "annex"];

/** The button that sends a code: what it says the first time and afterwards, and from when it may be pressed. */
export const sendCodeForm = async (context: Context, purpose: CodePurpose): Promise<Descriptor> => {
  const { services, db, now, address } = context;
  const { phone } = awaitedCode(context, purpose)!;
  const isUnconfirmed = purpose === "phone" || purpose === "newPhone";
  const order = { ...subjectOf(context, purpose), phone, ...(isUnconfirmed && { asker: { id: networkOf(address) } }) };
  // One for a new password is sent after the answer that leads to its page.
  const again = purpose === "password" || (await wasSentCode(context, purpose));
  const at = latest([await nextCode(services, db, order, now), isUnconfirmed ? await smsFrom(context) : undefined]);
  const form = await issueForm(context, "send-code", {
    ...(CODES_BY_PURPOSE.includes(purpose) && { values: { purpose } }),
    props: { submit: { again } },
  });
  return at ? { ...form, wait: waitUntil(at, now, codeWaitCopy[again ? "again" : "first"]) } : form;
};

type WaitWords = (typeof codeWaitCopy)["first" | "again"];

const waitUntil = (at: Date, now: Date, { from, counting, over }: WaitWords): Wait => ({
  until: at.toISOString(),
  seconds: Math.ceil((at.getTime() - now.getTime()) / 1000),
  text: from(momentFrom(at, now)),
  counting,
  over,
});

/** Whether the visitor has a code that can still be entered. */
export const hasCode = (context: Context, purpose: CodePurpose): Promise<boolean> =>
  isCodeOut(context.db, subjectOf(context, purpose), context.now);

/** What stands above the code that signs a document with a hash: `lead` before one is sent, and where that is for another text. */
export const signingLead = async (
  context: Context,
  purpose: "sign" | "guarantee" | "annex",
  boundHash: string,
  lead: (phone: string) => string,
): Promise<Pick<FormPageData, "lead" | "waiting">> => {
  const phone = maskPhone(context.person!.phone);
  const code = await codeToSign(context.db, { ...subjectOf(context, purpose), boundHash }, context.now);
  if (code === "stale") return { lead: accountCopy.codeStale(phone) };
  return codeOnItsWay(context, purpose, (code ? accountCopy.codeSent : lead)(phone));
};

/** Whose password is forgotten, by the login alone: guesses for one that does not exist are slowed down as well. */
const accountOfReset = async (context: Context): Promise<Account> => {
  const { id, userId, login = id } = context.session!.data.reset!;
  const knownDevice = await knownDeviceOf(context, userId ?? undefined);
  return { name: login, ...(knownDevice && { knownDevice }) };
};

/** Verifies the visitor's code; see `useCode`. */
export const useVisitorCode = async (
  context: Context,
  purpose: CodePurpose,
  pin: string,
  boundHash?: string,
): Promise<string> => {
  requireAcceptance(context, purpose);
  if (purpose === "sign") await requireSigningPhone(context);
  if (purpose === "guarantee") requireOwnPhone(context, "viewGuarantorContract");
  if (purpose === "annex") requireOwnPhone(context, "viewAnnex");
  const scope = { ...subjectOf(context, purpose), ...(boundHash && { boundHash }) };
  const guess = await guessCode(context, purpose === "password" ? await accountOfReset(context) : undefined);
  const codeId = await useCode(context.services, context.db, scope, pin, context.now);
  await guess.accepted();
  return codeId;
};
