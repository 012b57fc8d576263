/** Dependencies of handlers and jobs. Created at start and passed as arguments; nothing is global. */
import type { FastifyBaseLogger } from "fastify";
import type { Metrics } from "./metrics/metrics.ts";
import type { Cents } from "#src/domain/lending/money.ts";
import type { Day } from "#src/domain/time/dates.ts";
import type { RenderPdf } from "./documents/pdf.ts";
import type { Queue } from "./queue/queue.ts";
import type { DiskRoom } from "./kernel/disk-room.ts";
import type { Secrets } from "./kernel/secrets.ts";
import type { Ports } from "./ports/ports.ts";
import type { Settings } from "./kernel/settings.ts";
import type { Snapshot } from "./snapshot/snapshot.ts";
import type { Database } from "./store/db/database.ts";
import type { PaymentChannel } from "./store/db/ledger-tables.ts";
import type { Db } from "./store/db/schema.ts";

/** Money that came in: once for a channel and external id, more than 0. */
export type Receipt = {
  channel: PaymentChannel;
  externalId: string;
  cents: Cents;
  valueDay: Day;
  payer?: { name?: string; iban?: string };
  reference?: string;
};

/** What became of a receipt. */
export type ReceiptOutcome = "posted" | "advance" | "paid-off" | "over-paid" | "unmatched" | "duplicate";

/** Books a receipt, on a credit or, with null, as money nobody is known for; in the caller's transaction. */
export type Receive = (
  trx: Db,
  receipt: Receipt,
  creditNo: number | null,
  now: Date,
) => Promise<{ paymentId: string; outcome: ReceiptOutcome }>;

/** Takes a receipt back: the bank reversed it, or a card was charged back. */
export type Reverse = (
  trx: Db,
  externalId: string,
  channel: PaymentChannel,
  valueDay: Day,
  now: Date,
) => Promise<"reversed" | "unknown" | "already">;

/** Posting as those who bring money in use it. */
export type MoneyIn = {
  receive: Receive;
  reverse: Reverse;
  /** Sums asked for on a credit as of a day: instalment, arrears, pay-off. */
  asked(db: Db, creditNo: number, day: Day): Promise<readonly Cents[]>;
  /** All that a credit owes as of a day. */
  debtOf(db: Db, creditNo: number, day: Day): Promise<Cents>;
};

/** Services that live as long as the process. */
export type Foundation = {
  readonly settings: Settings;
  readonly database: Database;
  readonly queue: Queue;
  readonly ports: Ports;
  readonly secrets: Secrets;
  readonly log: FastifyBaseLogger;
  readonly metrics: Metrics;
  readonly disk: DiskRoom;
  /** How money that comes in is posted. */
  readonly moneyIn: (services: Services) => MoneyIn;
  readonly renderPdf: RenderPdf;
};

/** The foundation plus one snapshot. A request or job uses the same services from start to end. */
export type Services = Foundation & Snapshot;

/** Access to the current services for code that outlives a snapshot. Call `now` once per request or job. */
export type CurrentServices = {
  now(): Services;
  /** Switches to a new snapshot for requests and jobs that start afterwards. */
  replace(snapshot: Snapshot): void;
};

/** Creates the holder of the current services, starting with the given snapshot. */
export const holdServices = (foundation: Foundation, first: Snapshot): CurrentServices => {
  const over = (snapshot: Snapshot): Services => Object.freeze({ ...foundation, ...snapshot });
  let services = over(first);
  return { now: () => services, replace: (snapshot) => void (services = over(snapshot)) };
};
