/** The lender's use cases without HTTP: jobs run when a test says so, the payment provider answers as it says. */
import { tmpdir } from "node:os";
import { makeLogger } from "#server/kernel/logging.ts";
import { openSecrets } from "#server/kernel/secret-file.ts";
import { DEMO_PORTS, makePorts } from "#server/ports/choose-ports.ts";
import { manualClock, type ManualClock } from "#tests/support/manual-clock.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { PayoutAnswer, PayoutPort } from "#server/ports/payout/payout.ts";
import type { JobHandler, Queue } from "#server/queue/queue.ts";
import type { JobName, Jobs } from "#server/queue/table.ts";
import type { CurrentServices } from "#server/services.ts";
import { readConfiguration } from "#server/start/configuration.ts";
import { makeServices } from "#server/start/open-services.ts";
import type { Database } from "#server/store/db/database.ts";
import { OPENING } from "#tests/support/lender.ts";
import { jobRun } from "#tests/support/job-run.ts";
import { storeAccess, type StoreAccess } from "#tests/support/store-access.ts";

/** Jobs that change what is owed; messages and papers are tested elsewhere. */
const RUN: readonly JobName[] = ["decide-request", "pay-out", "check-payout", "end-unpaid"];

type Job = { [N in JobName]: { name: N; data: Jobs[N] } }[JobName];

/** What the provider says of a payout. */
export type Fate = PayoutAnswer["status"];

/** The lender without HTTP. */
export type DirectLender = StoreAccess & {
  services: CurrentServices;
  clock: ManualClock;
  database: Database;
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
  return {
    ...storeAccess(database, clock),
    services,
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
