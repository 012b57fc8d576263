/** Messages to an address and to a number: the link that confirms it, and warnings that somebody else wanted it. */
import { oneLine } from "#src/copy/mail.ts";
import { sofiaDay } from "#src/domain/time/dates.ts";
import { pageUrl } from "#src/pages/table.ts";
import { lender } from "#server/lending/lender/lender.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import type { NewMessage } from "#server/store/tables/messages.ts";
import { enqueueMessage } from "./enqueue.ts";

/** Sends the link that confirms an e-mail address. */
export const confirmEmailMail = async (
  services: Services,
  trx: Db,
  { email, token, now }: { email: string; token: string; now: Date },
): Promise<void> => {
  const url = `${services.settings.origin}${pageUrl("validateEmail")}?${new URLSearchParams({ key: token })}`;
  const hours = String(services.catalogue.timers.validateEmailHours);
  const mail = services.words.mail("application.confirmEmail", { sender: lender(services) }, { hours, url });
  await enqueueMessage(trx, services, { channel: "mail", kind: "confirmation", to: email, secret: true, ...mail }, now);
};

/** Deduplication key: at most one warning a day, so that repeated attempts cannot flood the owner. */
const onceADay = ({ secrets }: Services, what: string, of: string, now: Date): string =>
  `${what}:${sofiaDay(now)}:${secrets.lookupHash(what, of)}`;

/** Warns the owner of an e-mail address that somebody tried to register with it. */
export const warnEmailOwner = async (services: Services, trx: Db, email: string, now: Date): Promise<void> => {
  const { origin } = services.settings;
  const mail = services.words.mail(
    "application.addressTried",
    { sender: lender(services) },
    { loginUrl: origin + pageUrl("login"), resetUrl: origin + pageUrl("forgottenPassword") },
  );
  await enqueueMessage(
    trx,
    services,
    { channel: "mail", kind: "account", to: email, dedupKey: onceADay(services, "address tried", email, now), ...mail },
    now,
  );
};

/** Tells the owner of an e-mail address that somebody wanted it for another profile. */
export const warnEmailWanted = async (services: Services, trx: Db, email: string, now: Date): Promise<void> => {
  const mail = services.words.mail("contact.addressWanted", { sender: lender(services) }, {});
  const dedupKey = onceADay(services, "address wanted", email, now);
  await enqueueMessage(trx, services, { channel: "mail", kind: "account", to: email, dedupKey, ...mail }, now);
};

type WarningName = "sms.numberTried" | "sms.numberWanted" | "sms.phoneChanged";

/** An SMS to the owner of a number, with whom to call. */
export const warningSms = (services: Services, name: WarningName): string => {
  const { brand, phone } = lender(services);
  return oneLine(services.words.text(name, { brand, phone }));
};

/** An SMS to the owner of a phone number, once a day. */
const numberWarning =
  (what: string, name: WarningName) =>
  (services: Services, phone: string, now: Date): NewMessage & { dedupKey: string } => ({
    channel: "sms",
    kind: "account",
    to: phone,
    dedupKey: onceADay(services, what, phone, now),
    text: warningSms(services, name),
  });

/** Tells the owner of a phone number that somebody wanted it for another profile. */
export const numberWanted = numberWarning("number wanted", "sms.numberWanted");

/** Warns whoever has a phone number that somebody tried to register with it. */
export const numberTried = numberWarning("number tried", "sms.numberTried");
