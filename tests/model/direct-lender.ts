/** The lender's use cases without HTTP: jobs run when a test says so, the payment provider answers as it says. */
import { tmpdir } from "node:os";
import { beforeAll } from "vitest";
import type { SpareUse } from "#src/domain/lending/account/events.ts";
import { addDays } from "#src/domain/time/dates.ts";
import type { Receipt, Received } from "#server/lending/servicing/post-payment.ts";
import { receivePayment, takeBackPayment } from "#server/lending/servicing/receive-payment.ts";
import type { OpenTestDatabase } from "#tests/support/database.ts";
import { makeLogger } from "#server/kernel/logging.ts";
import { openSecrets } from "#server/kernel/secret-file.ts";
import { DEMO_PORTS, makePorts } from "#server/ports/choose-ports.ts";
import { manualClock, type ManualClock } from "#tests/support/manual-clock.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { PayoutAnswer, PayoutPort } from "#server/ports/payout/payout.ts";
import type { JobHandler, Queue } from "#server/queue/queue.ts";
import type { JobName, Jobs } from "#server/queue/table.ts";
import type { CurrentServices, Services } from "#server/services.ts";
import { readConfiguration } from "#server/start/configuration.ts";
import { makeServices } from "#server/start/open-services.ts";
import type { Database } from "#server/store/db/database.ts";
import { OPENING } from "#tests/support/lender.ts";
import { jobRun } from "#tests/support/job-run.ts";
import { storeAccess, type StoreAccess } from "#tests/support/store-access.ts";

/** Jobs that change what is owed; messages and papers are tested elsewhere. */
const RUN: readonly JobName[] = ["decide-request", "assess-guarantor", "pay-out", "check-payout", "end-unpaid"];

type Job = { [N in JobName]: { name: N; data: Jobs[N] } }[JobName];

/** What the provider says of a payout. */
export type Fate = PayoutAnswer["status"];

/** What a payment of a test says. */
export type Paying = Partial<Receipt> & { daysAgo?: number; spare?: SpareUse };

/** The lender without HTTP. */
export type DirectLender = StoreAccess & {
  services: CurrentServices;
  /** What is sold, as it is written. */
  catalogue: Services["catalogue"];
  clock: ManualClock;
  database: Database;
  /** Books a payment; a bank transfer of now by default. */
  pay(creditNo: number | null, cents: number, paying?: Paying): Promise<Received>;
  /** Books a payment back. */
  takeBack(paymentId: string): ReturnType<typeof takeBackPayment>;
  /** Runs the jobs that wait now, once each. */
  runJobs(): Promise<void>;
  /** What the provider says of payouts from now on; those already settled keep their fate unless `late` names one. */
  setFate(fate: Fate): void;
  /** Payouts that the provider has heard of. */
  ordered(): number;
  /** The provider pays a payout that it had reported as failed. */
  payLate(): void;
};

/** Deviations: `between` wraps the database that use cases and jobs get. */
export type DirectOptions = { between?: (database: Database) => Database; ports?: Partial<Ports> };

/** Opens it on a database. */
export const openDirectLender = async (
  database: Database,
  { between = (same) => same, ports = {} }: DirectOptions = {},
): Promise<DirectLender> => {
  const { settings, ports: chosen } = readConfiguration({
    PORT: "1",
    LOG_LEVEL: "silent",
    CAPTCHA: "none",
    DATA_DIR: tmpdir(),
    SECRET_KEY: "a secret key for tests, long enough",
    ALLOW_DEMO_PORTS: DEMO_PORTS.join(","),
  });
  const clock = manualClock(OPENING);
  const secrets = await openSecrets(settings);
  const waiting: Job[] = [];
  const handlers = new Map<JobName, JobHandler<JobName>>();
  const queue: Queue = {
    prepare: () => Promise.resolve(),
    start: () => Promise.resolve(),
    stop: () => Promise.resolve(),
    work: (name, handler) => void handlers.set(name, handler as JobHandler<JobName>),
    // A job of a transaction that is rolled back finds nothing to do.
    send: (_trx, name, data) => Promise.resolve(void waiting.push({ name, data } as Job)),
    sendAll: (_trx, name, jobs) =>
      Promise.resolve(void waiting.push(...jobs.map(({ data }) => ({ name, data }) as Job))),
    every: () => undefined,
    onRun: () => undefined,
    onFailure: () => undefined,
  };
  let fate: Fate = "paid";
  const fates = new Map<string, Fate>();
  const answer = (externalId: string): PayoutAnswer => {
    const known = fates.get(externalId);
    const status = known === undefined || known === "pending" ? fate : known;
    fates.set(externalId, status);
    return status === "failed" ? { status, externalId, failure: "rejected" } : { status, externalId };
  };
  const payout: PayoutPort = {
    pay: ({ id }) => Promise.resolve(answer(`model-${id}`)),
    status: (externalId) => Promise.resolve(answer(externalId)),
  };
  const { services } = await makeServices(settings, {
    database: between(database),
    log: makeLogger(settings),
    queue,
    secrets,
    ports: { ...makePorts(chosen, { settings, clock, secrets }), payout, ...ports },
  });
  const access = storeAccess(database, clock);
  let receipts = 0;
  return {
    ...access,
    pay: (creditNo, cents, { daysAgo = 0, spare, ...said } = {}) =>
      access.inside((trx, now) => {
        const valueDay = addDays(access.today(), -daysAgo);
        const receipt = { channel: "bank" as const, externalId: `test-${(receipts += 1)}`, cents, valueDay, ...said };
        return receivePayment(services.now(), trx, receipt, creditNo, now, spare ? { spare } : {});
      }),
    takeBack: (paymentId) =>
      access.inside((trx, now) => takeBackPayment(services.now(), trx, paymentId, "reversed", now)),
    services,
    catalogue: services.now().catalogue,
    clock,
    database,
    runJobs: async () => {
      for (const { name, data } of waiting.splice(0).filter((job) => RUN.includes(job.name)))
        await handlers.get(name)!(data as never, jobRun());
    },
    ordered: () => fates.size,
    setFate: (now) => void (fate = now),
    payLate: () => {
      for (const [id, known] of fates) if (known === "failed") fates.set(id, "paid");
    },
  };
};
/** Opens it on a database before the suite's tests; its properties exist within hooks and tests. */
export const useDirectLender = (open: OpenTestDatabase, options?: DirectOptions): DirectLender => {
  const lender = {} as DirectLender;
  beforeAll(async () => void Object.assign(lender, await openDirectLender(await open(), options)));
  return lender;
};
