/** A whole lender in this process on a test database: real sockets, a clock that is moved by hand, payouts that answer at once. */
import { tmpdir } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { buildApp } from "#server/http/app.ts";
import { makeQueue } from "#server/jobs/queue.ts";
import { makeLogger } from "#server/logging.ts";
import { makeServices } from "#server/open-services.ts";
import { manualClock, type ManualClock } from "#server/ports/clock.ts";
import { DEMO_REJECTED_ENDING, type PayoutAnswer, type PayoutOrder } from "#server/ports/payout.ts";
import { makePorts, type Ports } from "#server/ports/ports.ts";
import type { Services } from "#server/services.ts";
import { readSettings } from "#server/settings.ts";
import type { Pages } from "#server/ssr/pages.ts";
import type { Database } from "#server/store/database.ts";
import type { Folders } from "#server/texts.ts";
import { readOutbox, type OutboxEntry } from "#server/store/messages.ts";
import { resolveSteps } from "#server/definitions/steps.ts";
import { freePort } from "#tests/server-process.ts";
import { WALKED_STEPS } from "#tests/walked-steps.ts";

/** The time at which a test lender opens: a Friday morning in Sofia. */
export const OPENING = new Date("2026-11-20T08:00:00Z");

const POLL_MS = 15;
const JOBS_POLL_MS = 100;
const PATIENCE_MS = 15_000;

export type Lender = {
  /** Where it listens. */
  url: string;
  /** What it takes for its own origin. */
  origin: string;
  services: Services;
  database: Database;
  clock: ManualClock;
  /** Every payout that was ordered. */
  payouts: PayoutOrder[];
  /** What has gone out, oldest first. */
  outbox(): Promise<OutboxEntry[]>;
  /** Waits until no job is due or running. */
  settle(): Promise<void>;
  close(): Promise<void>;
};

export type LenderOptions = {
  env?: Readonly<Record<string, string>>;
  ports?: Partial<Ports>;
  pages?: Pages;
  /** Without them the project's own, in the order that tests walk. */
  folders?: Folders;
  /** Takes the lines of the log, in place of the standard output. */
  logTo?: { write(line: string): void };
  /** Stands before the handlers and jobs: for tests that make the database fail. */
  between?(database: Database): Database;
};

/** Pages without a build: what would be rendered, as it would be sent along. */
export const stubPages: Pages = {
  bundle: () => Promise.resolve({
    render: ({ state }) => Promise.resolve({ html: "failed" in state ? `<h1>${state.failed}</h1>` : `<main data-call="${state.page?.call}"></main>` }),
    headTags: () => ({ title: "Заявка", meta: [], links: [] }),
    siteTags: () => ({ meta: [], links: [] }),
    webManifest: ({ brand }) => ({ name: brand.name }),
    fontFiles: [],
  }),
  assets: () => ({ scripts: [], fonts: [], styles: [] }),
  finish: (_url, html) => Promise.resolve(html),
};

const instantPayouts = (payouts: PayoutOrder[]): Ports["payout"] => {
  const answer = (externalId: string): PayoutAnswer =>
    (externalId.endsWith("no") ? { status: "failed", externalId, failure: "rejected" } : { status: "paid", externalId });
  return {
    pay: (order) => {
      payouts.push(order);
      return Promise.resolve(answer(`test-${order.id}-${order.account.endsWith(DEMO_REJECTED_ENDING) ? "no" : "ok"}`));
    },
    status: (externalId) => Promise.resolve(answer(externalId)),
  };
};

const BUSY = "select count(*)::int as n from pgboss.job where state = 'active' or (state < 'active' and start_after <= now())";

/** Waits until something holds. */
export const until = async <T>(look: () => Promise<T>, holds: (value: T) => boolean): Promise<T> => {
  for (const end = Date.now() + PATIENCE_MS; ; await pause(POLL_MS)) {
    const value = await look();
    if (holds(value)) return value;
    if (Date.now() > end) throw new Error(`Waited in vain, last: ${JSON.stringify(value)?.slice(0, 300)}`);
  }
};

/** Opens a lender on a database, which the caller closes after it. */
export const openLender = async (database: Database, { env = {}, ports = {}, pages = stubPages, folders, logTo, between = (same) => same }: LenderOptions = {}): Promise<Lender> => {
  const port = await freePort();
  const settings = readSettings({ PORT: String(port), LOG_LEVEL: "error", CAPTCHA: "none", DATA_DIR: tmpdir(), SECRET_KEY: "a secret key for tests, long enough", ...env });
  const clock = manualClock(OPENING);
  const payouts: PayoutOrder[] = [];
  const log = makeLogger(settings, logTo);
  const seen = between(database);
  const queue = makeQueue(seen, log, JOBS_POLL_MS);
  const services = await makeServices(settings, { database: seen, log, queue, folders, ports: { ...makePorts(settings, clock), payout: instantPayouts(payouts), ...ports } });
  if (!folders) services.steps = resolveSteps({ steps: WALKED_STEPS }, services.definitions);
  await queue.start();
  const app = await buildApp(services, pages);
  await app.listen({ host: "127.0.0.1", port });
  return {
    url: `http://127.0.0.1:${port}`, origin: settings.origin, services, database, clock, payouts,
    outbox: () => readOutbox(database.db, services.secrets),
    settle: async () => void (await until(() => database.query(BUSY), ({ rows }) => rows[0]?.["n"] === 0)),
    close: async () => {
      await app.close();
      await queue.stop();
    },
  };
};
