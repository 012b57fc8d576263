/** What every message about a credit names: its borrower, contract, and the page where it is paid. */
import { formatMoney, money, type Cents } from "#src/domain/lending/money.ts";
import { oneLine, type Mail } from "#src/copy/mail.ts";
import { secondsUntilMorning } from "#src/domain/time/sofia-time.ts";
import { pageUrl } from "#src/pages/table.ts";
import { lender } from "#server/lending/lender/lender.ts";
import { enqueueMessages, type DelayedMessage } from "#server/lending/messages/enqueue.ts";
import type { Words } from "#server/content/words/words.ts";
import type { Services } from "#server/services.ts";
import type { AttachedFile } from "#server/store/db/message-tables.ts";
import type { Db } from "#server/store/db/schema.ts";
import { addressesOf, type CreditAddress } from "#server/store/tables/credit-addresses.ts";
import type { LockedCredit } from "#server/store/tables/credits.ts";
import { withdrawUnsent } from "#server/store/tables/messages.ts";
import { personalInformation } from "#server/submissions/personal-information.ts";
import type { AboutCredit } from "./credit-mails.ts";

/** Writes to the borrower of a credit; a repeated `key` sends nothing twice, and no SMS comes at night. */
export type CreditWriter = {
  about: AboutCredit;
  words: Words;
  link(path: string): string;
  sum(cents: Cents): string;
  mail(key: string, mail: Mail, attachments?: readonly AttachedFile[]): Promise<void>;
  sms(key: string, name: "sms.dueTomorrow" | "sms.overdue" | "sms.annexReady"): Promise<void>;
};

type Written = Pick<LockedCredit, "no" | "applicationId">;

/** Names a message about a credit, so that it is sent once. */
const nameOf = (no: number, key: string, channel: string): string => `credit:${no}:${key}:${channel}`;
type Deliver = (message: DelayedMessage) => Promise<void>;

const writerOn = (
  services: Services,
  { no, applicationId }: Written,
  { email, phone, shortKey, contract, values }: CreditAddress,
  now: Date,
  deliver: Deliver,
): CreditWriter => {
  const { settings, catalogue } = services;
  const link = (path: string): string => settings.origin + path;
  const once = (key: string, channel: string): string => nameOf(no, key, channel);
  return {
    about: {
      sender: lender(services),
      name: values && personalInformation.read(values).firstName,
      contract,
      repaymentUrl: link(pageUrl("repaymentDetails", { requestId: applicationId })),
      reliefUrl: link(pageUrl("refinanceSupport", { requestId: applicationId })),
    },
    words: services.words,
    link,
    sum: (cents) => formatMoney(money(cents, catalogue)),
    mail: (key, mail, attachments = []) =>
      deliver({
        message: {
          channel: "mail",
          kind: "credit",
          to: email,
          ...mail,
          dedupKey: once(key, "mail"),
          ...(attachments.length > 0 && { attachments }),
        },
      }),
    sms: (key, name) => {
      const url = link(pageUrl("shortStatus", { key: shortKey }));
      const text = oneLine(services.words.text(name, { brand: settings.brandName, url }));
      return deliver({
        message: { channel: "sms", kind: "credit", to: phone, text, dedupKey: once(key, "sms") },
        afterSeconds: settings.demo ? 0 : secondsUntilMorning(now),
      });
    },
  };
};

const addressed = async (services: Services, trx: Db, credits: readonly Written[]) => {
  const applicationIds = credits.map(({ applicationId }) => applicationId);
  const addresses = await addressesOf(trx, services.secrets, applicationIds, personalInformation.form);
  return new Map(addresses.map((address) => [address.applicationId, address]));
};

/** A writer to the borrower of a credit, in the caller's transaction; undefined when their agreement is not kept any more. */
export const writerTo = async (
  services: Services,
  trx: Db,
  credit: Written,
  now: Date,
): Promise<CreditWriter | undefined> => {
  const address = (await addressed(services, trx, [credit])).get(credit.applicationId);
  return (
    address &&
    writerOn(services, credit, address, now, async (one) => {
      await enqueueMessages(trx, services, [one], now);
    })
  );
};

/** Drops the messages whose keys begin so and that have not gone out yet, as what they tell is not so any more; their keys. */
export const dropUnsent = async (
  trx: Db,
  { no, userId }: Pick<LockedCredit, "no" | "userId">,
  beginnings: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> => {
  const before = nameOf(no, "", "").slice(0, -1);
  const names = await withdrawUnsent(
    trx,
    userId,
    beginnings.map((beginning) => before + beginning),
    now,
  );
  return new Set(names.map((name) => name.slice(before.length, name.lastIndexOf(":"))));
};

/** A writer whose messages are collected, to be stored with what they tell of. */
export const collectingWriter = (
  services: Services,
  credit: Written,
  address: CreditAddress,
  now: Date,
): { writer: CreditWriter; messages: readonly DelayedMessage[] } => {
  const messages: DelayedMessage[] = [];
  const collect: Deliver = (message) => Promise.resolve(void messages.push(message));
  return { writer: writerOn(services, credit, address, now, collect), messages };
};

/** Writes to the borrowers of many credits at once; those whose agreement is not kept any more are left out. */
export const writeToAll = async <C extends Written>(
  services: Services,
  trx: Db,
  credits: readonly { credit: C; write: (writer: CreditWriter) => Promise<void> }[],
  now: Date,
): Promise<void> => {
  const messages: DelayedMessage[] = [];
  const addresses = await addressed(
    services,
    trx,
    credits.map(({ credit }) => credit),
  );
  for (const { credit, write } of credits) {
    const address = addresses.get(credit.applicationId);
    if (!address) continue;
    const collected = collectingWriter(services, credit, address, now);
    await write(collected.writer);
    messages.push(...collected.messages);
  }
  await enqueueMessages(trx, services, messages, now);
};
