/** The SMS code a visitor is about to enter: what it confirms, and its recipient. */
import { openAgreement } from "#server/lending/agreements/agreements.ts";
import {
  isCodeOut,
  sendCode,
  useCode,
  type CodePurpose,
  type CodeRecipient,
  type CodeSubject,
} from "#server/lending/accounts/codes.ts";
import { phoneRecipient } from "#server/lending/accounts/register.ts";
import { signingCodeFrom } from "#server/lending/accounts/signing-phone.ts";
import { POLICY } from "#server/lending/decisions/policy.ts";
import { refuse } from "#server/kernel/refusal.ts";
import { formatMoment } from "#src/domain/time/sofia-time.ts";
import type { Context } from "#server/visit/context.ts";

/** What this visitor has to confirm, and the phone that gets the code; undefined when there is nothing. */
export const awaitedCode = ({
  person,
  unverified,
  application,
}: Context): { purpose: CodePurpose; phone: string } | undefined => {
  if (unverified) return { purpose: "phone", phone: unverified.phone };
  if (!person) return undefined;
  if (application?.status === "awaitingSmsConfirmation") return { purpose: "request", phone: person.phone };
  if (application?.status === "contractUnsigned") return { purpose: "sign", phone: person.phone };
  return undefined;
};

const subjectOf = ({ unverified, application }: Context, purpose: CodePurpose): CodeSubject => ({
  purpose,
  subject: purpose === "phone" ? unverified!.codeSubject : application!.id,
});

const recipientOf = async (context: Context, purpose: CodePurpose): Promise<CodeRecipient> => {
  const { services, db, person, unverified, application } = context;
  if (purpose === "phone") return phoneRecipient(db, unverified!);
  const agreement = purpose === "sign" ? await openAgreement(services, db, application!.id) : undefined;
  return {
    ...subjectOf(context, purpose),
    phone: person!.phone,
    userId: person!.id,
    requestId: application!.id,
    ...(agreement && { boundHash: agreement.sha256 }),
  };
};

/** When the visitor may get a code that signs; undefined for now. */
export const signingFrom = ({ db, application, person, now }: Context): Promise<Date | undefined> =>
  signingCodeFrom(db, { id: application!.id, userId: person!.id }, now);

/** Refuses with `phone-too-new` while the visitor's phone may get no code that signs. */
const requireSigningPhone = async (context: Context): Promise<void> => {
  const from = await signingFrom(context);
  if (!from) return;
  const params = { hours: POLICY.signingPhoneHours, from: formatMoment(from) };
  refuse("phone-too-new", { retryAfter: Math.ceil((from.getTime() - context.now.getTime()) / 1000), params });
};

/** Sends the visitor a code. Within the transaction of `context.db`. */
export const sendVisitorCode = async (context: Context, purpose: CodePurpose): Promise<void> => {
  if (purpose === "sign") await requireSigningPhone(context);
  await sendCode(context.services, context.db, await recipientOf(context, purpose), context.now);
};

/** Whether the visitor has a code that can still be entered. */
export const hasCode = (context: Context, purpose: CodePurpose): Promise<boolean> =>
  isCodeOut(context.db, subjectOf(context, purpose), context.now);

/** Verifies the visitor's code; see `useCode`. */
export const useVisitorCode = async (
  context: Context,
  purpose: CodePurpose,
  pin: string,
  boundHash?: string,
): Promise<string> => {
  if (purpose === "sign") await requireSigningPhone(context);
  const scope = { ...subjectOf(context, purpose), ...(boundHash && { boundHash }) };
  return useCode(context.services, context.db, scope, pin, context.now);
};
