/** What people are told of their bonuses, by mail: nothing of the friend. */
import type { Mail } from "#src/copy/mail.ts";
import { formatMoney, money, type Cents } from "#src/domain/lending/money.ts";
import { pageUrl } from "#src/pages/table.ts";
import type { Letterhead } from "#server/content/words/words.ts";
import { lender } from "#server/lending/lender/lender.ts";
import { enqueueMessage } from "#server/lending/messages/enqueue.ts";
import type { Services } from "#server/services.ts";
import { publishChange } from "#server/store/db/change-notifications.ts";
import type { Db } from "#server/store/db/schema.ts";
import { contactOf } from "#server/store/tables/users.ts";

/** What fills every mail about a bonus. */
type AboutBonus = { amount: string; url: string };

/** Tells the person of a bonus, once by `key`, and lets their open pages read anew. */
export const tellOfBonus = async (
  services: Services,
  trx: Db,
  { userId, cents, key, now }: { userId: string; cents: Cents; key: string; now: Date },
  write: (to: Letterhead, about: AboutBonus) => Mail,
): Promise<void> => {
  await publishChange(trx, userId, ["user-data", "page"]);
  const { email, status } = await contactOf(trx, userId);
  // Nobody reads what is written to a profile that was closed.
  if (status === "deleted") return;
  const amount = formatMoney(money(cents, services.catalogue));
  const url = services.settings.origin + pageUrl("bonus");
  const mail = write({ sender: lender(services) }, { amount, url });
  const message = { channel: "mail", kind: "account", to: email, ...mail, dedupKey: `bonus:${key}` } as const;
  await enqueueMessage(trx, services, message, now);
};
