/** Mails and papers that are sent to somebody again, to the address that they have confirmed. */
import { sofiaDay } from "#src/domain/time/dates.ts";
import { daysBefore } from "#src/domain/time/calendar.ts";
import type { MessageKind } from "#src/domain/staff/message-kinds.ts";
import { refuse } from "#server/kernel/refusal.ts";
import { lender } from "#server/lending/lender/lender.ts";
import { enqueueMessage } from "#server/lending/messages/enqueue.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { isUuid } from "#server/store/db/uuid.ts";
import { creditByNo } from "#server/store/tables/credits.ts";
import { isDead } from "#server/store/tables/deaths.ts";
import { filesToSend } from "#server/store/tables/files.ts";
import { findMessage, wordsOf, type MessageRow, type NewMessage } from "#server/store/tables/messages.ts";
import { profileById } from "#server/store/tables/profiles.ts";
import { contactOf } from "#server/store/tables/users.ts";
import { personalInformation } from "#server/submissions/personal-information.ts";
import { savedForm } from "#server/submissions/saved.ts";
import { staffCalls, type StaffCallName } from "./calls.ts";
import { demandRole, noteAct, type Clerk } from "./clerk.ts";
import { demandForeign } from "./own-person.ts";
import { subjects } from "./subjects.ts";

/** Days for which a mail can be sent again. */
export const RESENT_DAYS = 90;
/** Mails and papers sent again to one person in a day. */
const MOST_A_DAY = 3;

/** Kinds that are about a person's own business, and hold no code or link that opens something. */
const KINDS: readonly (MessageKind | null)[] = ["application", "credit"];

/** Whether a message is a mail that can be sent again: its text is kept, and it is not too old. */
export const canResend = (row: MessageRow, now: Date): row is MessageRow & { user_id: string } =>
  row.channel === "mail" &&
  row.user_id !== null &&
  KINDS.includes(row.kind) &&
  row.text !== null &&
  row.created_at > daysBefore(now, RESENT_DAYS);

type Mail = Omit<NewMessage & { channel: "mail" }, "channel" | "to" | "dedupKey">;
/** What a mail is about in the audit log. */
type Sending = { call: StaffCallName; userId: string; subject: string; mail: Mail };

/** Sends a mail again to who confirmed an address; refused above three a day. */
const sendAgain = async (services: Services, trx: Db, clerk: Clerk, sending: Sending): Promise<void> => {
  const { call, userId, subject, mail } = sending;
  demandRole(clerk, staffCalls[call].roles);
  const profile = (await profileById(trx, userId)) ?? refuse("not-found");
  await demandForeign(trx, clerk, { userId, personId: profile.personId });
  if (profile.personId !== null && (await isDead(trx, profile.personId))) refuse("desk-dead");
  const { email, isEmailConfirmed } = await contactOf(trx, userId);
  if (!isEmailConfirmed) refuse("desk-unconfirmed");
  const now = services.ports.clock.now();
  for (let n = 1; n <= MOST_A_DAY; n++) {
    const dedupKey = `again:${userId}:${sofiaDay(now)}:${n}`;
    const id = await enqueueMessage(trx, services, { channel: "mail", to: email, ...mail, dedupKey }, now);
    if (id === undefined) continue;
    return noteAct(services, trx, clerk, { act: call, subject, now });
  }
  return refuse("desk-resent", { params: { most: MOST_A_DAY } });
};

/** Sends a mail again, as it was written. */
export const resendMail = (services: Services, clerk: Clerk, id: string): Promise<void> =>
  services.database.transaction(async (trx) => {
    const found = (isUuid(id) ? await findMessage(trx, id) : undefined) ?? refuse("not-found");
    const words = canResend(found, services.ports.clock.now()) ? wordsOf(found, services.secrets) : undefined;
    if (!words || found.user_id === null) return refuse("desk-decided");
    const { kind, subject, user_id: userId, attachments } = found;
    const mail = {
      kind: kind!,
      subject: subject ?? "",
      text: words.text,
      ...(words.html !== null && { html: words.html }),
      ...(attachments && { attachments }),
    };
    return sendAgain(services, trx, clerk, { call: "resend-mail", userId, subject: `person ${userId}`, mail });
  });

/** Sends the papers of a credit's latest agreement again. */
export const resendPapers = (services: Services, clerk: Clerk, creditNo: string): Promise<void> =>
  services.database.transaction(async (trx) => {
    const { userId } = (await subjects.credit.owner?.(trx, creditNo)) ?? refuse("not-found");
    const credit = (await creditByNo(trx, Number(creditNo))) ?? refuse("desk-decided");
    const { applicationId, contractNumber: contract } = credit;
    const { firstName } = (await savedForm(services, trx, applicationId, personalInformation)) ?? {};
    const attachments = await filesToSend(trx, applicationId);
    if (attachments.length === 0) refuse("desk-decided");
    const to = { sender: lender(services), name: firstName };
    const papers = [{ list: attachments.map(({ name }) => name) }];
    const mail = services.words.mail("agreement.papersAgain", to, { contract, papers });
    const again = { kind: "credit", ...mail, attachments } as const;
    return sendAgain(services, trx, clerk, { call: "resend-papers", userId, subject: contract, mail: again });
  });
