/** The one way marketing goes out: each mail has the link and the header that stop it, each SMS the short link. */
import { callUrl } from "#src/api/calls/calls.ts";
import { oneLine, type Mail, type Sender } from "#src/copy/mail.ts";
import { LOAN_WARNING } from "#src/copy/warning.ts";
import { pageUrl } from "#src/pages/table.ts";
import { lender } from "#server/lending/lender/lender.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { consentingProfiles } from "#server/store/tables/consents.ts";
import { confirmedSubscribers } from "#server/store/tables/subscribers.ts";
import { subscriptionKey, type Recipient } from "#server/store/tables/subscription-keys.ts";
import { enqueueMessage } from "./enqueue.ts";

/** A recipient and the address that a message goes to. */
export type Addressee = Recipient & { to: string };

const recipientIn = ({ userId, subscriberId }: Addressee): Recipient =>
  userId === undefined ? { subscriberId } : { userId };

/** Whom a marketing mail is from, and the link that stops them. */
export type ToStop = { sender: Sender; stopUrl: string };

/** Enqueues a marketing mail; `write` gets the link that stops them. */
export const sendMarketingMail = async (
  services: Services,
  trx: Db,
  addressee: Addressee,
  { write, dedupKey, now }: { write: (to: ToStop) => Mail; dedupKey?: string; now: Date },
): Promise<boolean> => {
  const { settings, secrets } = services;
  const params = {
    email: addressee.to,
    key: await subscriptionKey(trx, secrets, "email", recipientIn(addressee)),
  };
  const mail = write({ sender: lender(services), stopUrl: settings.origin + pageUrl("unsubscribeEmail", params) });
  const unsubscribeUrl = settings.origin + callUrl("unsubscribe-email", params);
  const message = { channel: "mail", kind: "news", to: addressee.to, ...mail, unsubscribeUrl, secret: true } as const;
  return (await enqueueMessage(trx, services, { ...message, dedupKey }, now)) !== undefined;
};

/** Enqueues the SMS of some news. */
const sendMarketingSms = async (
  services: Services,
  trx: Db,
  addressee: Addressee,
  { text, dedupKey, now }: { text: string; dedupKey: string; now: Date },
): Promise<boolean> => {
  const { settings, secrets } = services;
  const key = await subscriptionKey(trx, secrets, "sms", recipientIn(addressee));
  const stopUrl = settings.origin + pageUrl("unsubscribeSms", { key });
  const told = { brand: settings.brandName, text, warning: LOAN_WARNING, stopUrl };
  const words = oneLine(services.words.text("marketing.news.sms", told));
  const message = { channel: "sms", kind: "news", to: addressee.to, text: words, secret: true } as const;
  return (await enqueueMessage(trx, services, { ...message, dedupKey }, now)) !== undefined;
};

/** News to everybody who consented; `id` tells them from others, so that a repeated order sends nothing twice. */
export type News = { id: string; subject: string; text: string };

/** Sends news by both channels; returns how many messages. */
export const sendNews = async (services: Services, { id, subject, text }: News): Promise<number> => {
  const { database, ports } = services;
  const now = ports.clock.now();
  const once = (to: string): string => `news:${id}:${services.secrets.lookupHash("news", to)}`;
  let sent = 0;
  const mailed = [...(await consentingProfiles(database.db, "email")), ...(await confirmedSubscribers(database.db))];
  const write = (to: ToStop): Mail => services.words.mail("marketing.news", to, { ...to, subject, text });
  for (const one of mailed)
    sent += Number(
      await database.transaction((trx) =>
        sendMarketingMail(services, trx, one, { write, dedupKey: once(one.to), now }),
      ),
    );
  for (const one of await consentingProfiles(database.db, "sms"))
    sent += Number(
      await database.transaction((trx) => sendMarketingSms(services, trx, one, { text, dedupKey: once(one.to), now })),
    );
  return sent;
};
