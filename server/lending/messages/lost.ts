/** Lost messages: sent again, or dropped, by somebody of the staff. */
import type { MessageKind } from "#src/domain/staff/message-kinds.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { lostMessage, reviveMessage, type LostMessage } from "#server/store/tables/lost-messages.ts";
import { contactOf } from "#server/store/tables/users.ts";
import { sendingJob } from "./enqueue.ts";

/** Kinds that go to whoever they are about, wherever that is today; the others are for one address. */
const FOLLOWS: readonly (MessageKind | null)[] = ["application", "credit"];

/** Where a lost message goes: to the address of before, or to the one that its owner has confirmed since. */
export const addressNow = async (db: Db, { kind, channel, recipient, userId }: LostMessage): Promise<string> => {
  if (userId === null || !FOLLOWS.includes(kind)) return recipient;
  const { email, phone, isEmailConfirmed, phoneConfirmedAt } = await contactOf(db, userId);
  if (channel === "mail") return isEmailConfirmed ? email : recipient;
  return phoneConfirmedAt === null ? recipient : phone;
};

/** Sends a lost message again, for as long as any other; false where there is none that can be sent. */
export const sendLostAgain = async ({ queue }: Pick<Services, "queue">, trx: Db, id: string): Promise<boolean> => {
  const lost = await lostMessage(trx, id);
  const channel = lost?.canSend && (await reviveMessage(trx, id, await addressNow(trx, lost)));
  if (!channel) return false;
  await queue.send(trx, sendingJob[channel], { messageId: id });
  return true;
};
