/**
 * Subscriptions by link: an address without a profile subscribes by confirming one (double opt-in), and every marketing
 * message has one that stops it. Whoever asks for a link learns nothing about the address.
 */
import type { Mail } from "#src/copy/mail.ts";
import type { Channel } from "#src/domain/lending/marketing.ts";
import { mayLogIn } from "#src/domain/lending/profile-states.ts";
import { pageUrl } from "#src/pages/table.ts";
import { sendMarketingMail, type ToStop } from "#server/lending/messages/marketing.ts";
import type { StopOrder } from "#server/queue/table.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { marketingOf, noteConsents, setMarketing } from "#server/store/tables/consents.ts";
import {
  askSubscriber,
  confirmSubscriber,
  holdSubscriber,
  stopSubscriber,
  subscriberOf,
  subscriberWith,
} from "#server/store/tables/subscribers.ts";
import { knownKey, subscriptionKey, type KnownKey, type Recipient } from "#server/store/tables/subscription-keys.ts";
import { cleanEmail, contactOf, profileIdOf } from "#server/store/tables/users.ts";
import { consentWords } from "./marketing.ts";

const HOUR_MS = 3_600_000;

/** Sends an address the link that confirms its subscription: the same whether it has a profile, subscribes or neither. */
export const askToSubscribe = async (
  services: Services,
  trx: Db,
  { email: typed, now }: { email: string; now: Date },
): Promise<void> => {
  const { settings, catalogue, secrets } = services;
  const email = cleanEmail(typed);
  const subscriberId = await askSubscriber(trx, email, now);
  const key = await subscriptionKey(trx, secrets, "confirm", { subscriberId });
  const url = settings.origin + pageUrl("confirmSubscription", { key });
  const hours = String(catalogue.timers.validateEmailHours);
  await sendMarketingMail(
    services,
    trx,
    { subscriberId, to: email },
    { write: (to) => services.words.mail("marketing.confirmSubscription", to, { ...to, url, hours }), now },
  );
};

/** The subscriber of a live link that confirms; undefined for any other text. */
const subscriberToConfirm = async (services: Services, db: Db, key: string, now: Date): Promise<string | undefined> => {
  const known = await knownKey(db, services.secrets, ["confirm"], key);
  const found = known?.of.subscriberId === undefined ? undefined : await subscriberOf(db, known.of.subscriberId);
  const oldest = now.getTime() - services.catalogue.timers.validateEmailHours * HOUR_MS;
  return found && !found.isStopped && found.askedAt.getTime() > oldest ? found.id : undefined;
};

/** Whether a key still confirms a subscription. Changes nothing. */
export const mayConfirm = async (services: Services, db: Db, key: string, now: Date): Promise<boolean> =>
  (await subscriberToConfirm(services, db, key, now)) !== undefined;

/** The open profile with an address; undefined when there is none. */
const profileWith = async (db: Db, email: string): Promise<string | undefined> => {
  const userId = await profileIdOf(db, email);
  return userId !== undefined && mayLogIn((await contactOf(db, userId)).status) ? userId : undefined;
};

/** Confirms a subscription by the key of its link; false for a dead one. The choice of a profile is kept with it. */
export const confirmSubscription = async (services: Services, trx: Db, key: string, now: Date): Promise<boolean> => {
  const id = await subscriberToConfirm(services, trx, key, now);
  const subscriber = id === undefined ? undefined : await holdSubscriber(trx, id);
  if (!subscriber) return false;
  const { id: subscriberId, email: to, isConfirmed } = subscriber;
  if (isConfirmed) return true;
  const shown = { words: consentWords(services, "subscribe"), source: "confirm-subscription", now };
  const userId = await profileWith(trx, to);
  await confirmSubscriber(trx, subscriberId, now);
  if (userId === undefined)
    await noteConsents(trx, { subscriberId }, [{ channel: "email", isGiven: true, words: shown.words.email }], shown);
  else await setMarketing(trx, userId, { email: true }, shown);
  const write = (to: ToStop): Mail => services.words.mail("marketing.subscribed", to, to);
  await sendMarketingMail(services, trx, userId === undefined ? { subscriberId, to } : { userId, to }, { write, now });
  return true;
};

/** What a key's page shows: `on` while there is something to stop. */
export type StopState = { channel: Channel; isOn: boolean };

const STOPS = ["email", "sms"] as const;

const toStop = async (
  services: Services,
  db: Db,
  key: string,
): Promise<{ channel: Channel; of: Recipient } | undefined> => {
  const known: KnownKey | undefined = await knownKey(db, services.secrets, STOPS, key);
  return known && { channel: known.purpose as Channel, of: known.of };
};

/** The profile and the subscriber that one e-mail address is. */
const bothOf = async (db: Db, { userId, subscriberId }: Recipient) => {
  if (subscriberId === undefined) {
    const { email } = await contactOf(db, userId);
    return { userId, subscriber: await subscriberWith(db, email) };
  }
  const subscriber = await subscriberOf(db, subscriberId);
  return { userId: subscriber && (await profileIdOf(db, subscriber.email)), subscriber };
};

/** What a key stops, and whether there is still something to stop; undefined for an unknown key. Changes nothing. */
export const stopState = async (services: Services, db: Db, key: string): Promise<StopState | undefined> => {
  const found = await toStop(services, db, key);
  if (!found) return undefined;
  const { channel } = found;
  const { userId, subscriber } = await bothOf(db, found.of);
  const isProfileOn = userId !== undefined && (await marketingOf(db, userId))[channel];
  return { channel, isOn: isProfileOn || (channel === "email" && subscriber !== undefined && !subscriber.isStopped) };
};

/** Stops what a key stands for, however often it is used; no effect for an unknown one. */
export const stopByKey = async (services: Services, trx: Db, key: string, now: Date): Promise<void> => {
  const found = await toStop(services, trx, key);
  if (!found) return;
  const { channel } = found;
  const { userId, subscriber } = await bothOf(trx, found.of);
  const shown = { words: consentWords(services, "subscribe"), source: "unsubscribe-link", now };
  if (userId !== undefined) await setMarketing(trx, userId, { [channel]: false }, shown);
  const held = channel === "email" && subscriber ? await holdSubscriber(trx, subscriber.id) : undefined;
  if (!held || held.isStopped) return;
  const { id: subscriberId, isConfirmed } = held;
  await stopSubscriber(trx, subscriberId, now);
  if (isConfirmed && userId === undefined)
    await noteConsents(trx, { subscriberId }, [{ channel, isGiven: false, words: shown.words.email }], shown);
};

/** Whoever gets offers at a typed address: a profile or a subscriber; undefined when nobody does. */
export const recipientAt = async (db: Db, typed: string): Promise<Recipient | undefined> => {
  const email = cleanEmail(typed);
  const userId = await profileWith(db, email);
  if (userId !== undefined && (await marketingOf(db, userId)).email) return { userId };
  const subscriber = await subscriberWith(db, email);
  return subscriber && !subscriber.isStopped ? { subscriberId: subscriber.id } : undefined;
};

/** Sends the link that stops offers, for an order of `unsubscribe-address`; nothing when nobody gets any. */
export const sendStopLink = async (services: Services, trx: Db, order: StopOrder, now: Date): Promise<void> => {
  const { orderId, userId, subscriberId } = order;
  const dedupKey = `stop-link:${orderId}`;
  const write = (to: ToStop): Mail => services.words.mail("marketing.stopLink", to, to);
  if (userId !== null) {
    const { email: to } = await contactOf(trx, userId);
    await sendMarketingMail(services, trx, { userId, to }, { write, dedupKey, now });
  }
  const subscriber = subscriberId === null ? undefined : await subscriberOf(trx, subscriberId);
  if (subscriber)
    await sendMarketingMail(
      services,
      trx,
      { subscriberId: subscriber.id, to: subscriber.email },
      { write, dedupKey, now },
    );
};
