/** A whole lender in this process on a test database: real sockets, a manual clock, payouts that complete at once. */
import { tmpdir } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import type { TextDocument } from "#src/domain/text/document.ts";
import { buildApp } from "#server/http/app.ts";
import { makeQueue } from "#server/queue/queue.ts";
import type { DiskRoom } from "#server/kernel/disk-room.ts";
import { makeLogger } from "#server/kernel/logging.ts";
import { makeServices } from "#server/start/open-services.ts";
import { manualClock, type ManualClock } from "./manual-clock.ts";
import { DEMO_REJECTED_ENDING, type PayoutAnswer, type PayoutOrder } from "#server/ports/payout/payout.ts";
import { makePorts, UNREAL_PORTS } from "#server/ports/choose-ports.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { Services } from "#server/services.ts";
import { renderPdf, type RenderPdf } from "#server/documents/pdf.ts";
import { openSecrets } from "#server/kernel/secret-file.ts";
import { hashToken, type Secrets } from "#server/kernel/secrets.ts";
import { readConfiguration } from "#server/start/configuration.ts";
import { deskForms } from "#server/lending/staff/desk-forms.ts";
import { fileSource, ownFolders, type Folders } from "#server/snapshot/file-source.ts";
import type { Reading, Snapshot, SourceOn } from "#server/snapshot/snapshot.ts";
import type { Pages } from "#server/ssr/pages.ts";
import type { Database } from "#server/store/db/database.ts";
import { readOutbox, type OutboxEntry } from "#server/store/tables/messages.ts";
import { resolveSteps } from "#server/definitions/steps.ts";
import { openTestPglite } from "./database.ts";
import { freePort } from "./server-process.ts";
import { storeAccess, type StoreAccess } from "./store-access.ts";
import { WALKED_STEPS } from "./walked-steps.ts";

/** Initial time of a test lender's clock: a Friday morning in Sofia. */
export const OPENING = new Date("2026-11-20T08:00:00Z");

/** Settings that allow the adapters for demos and tests of every port on any origin. */
export const DEMO_ALLOWED = { ALLOW_DEMO_PORTS: UNREAL_PORTS.join(",") };

/** The token of every test lender: borrowers come through a proxy, so that figures need it. */
export const METRICS_TOKEN = "a token for the scraper";

/** The text of a lender's `/metrics`. */
export const figuresOf = async ({ url }: Pick<Lender, "url">): Promise<string> =>
  (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).text();

const POLL_MS = 15;
const JOBS_POLL_MS = 100;
const PATIENCE_MS = 15_000;

/** A running test lender. */
export type Lender = StoreAccess & {
  /** URL it listens at. */
  url: string;
  /** Origin it is configured with. */
  origin: string;
  /** The current services. */
  readonly services: Services;
  /** Replaces the given parts of the served snapshot. */
  replace(changed: Partial<Snapshot>): void;
  /** Re-reads the files, as the development server does after an edit. */
  reread(): Promise<Reading>;
  database: Database;
  clock: ManualClock;
  /** Whether an application begins here as with any other lender of tests: what `isOrdinary` says, and nothing replaced. */
  readonly isOrdinary: boolean;
  /** Every payout ordered so far. */
  payouts: PayoutOrder[];
  /** Messages sent, oldest first. */
  outbox(): Promise<OutboxEntry[]>;
  /** Waits until no job is due or running; the messages sent to an e-mail address or a phone by then, oldest first. */
  sentTo(to: string): Promise<OutboxEntry[]>;
  /** Waits until no job is due or running. */
  settle(): Promise<void>;
  close(): Promise<void>;
};

/** Deviations from the default test lender. */
export type LenderOptions = {
  env?: Readonly<Record<string, string>>;
  ports?: Partial<Ports>;
  pages?: Pages;
  /** Definition files; default: the project's own, with the test order of steps. */
  folders?: Folders;
  /** Receives the log lines; default: standard output. */
  logTo?: { write(line: string): void };
  /** Makes the PDFs of papers; default: stand-ins, as a real one takes most of a second of calculation. */
  papers?: RenderPdf;
  /** Free space; default: that of the machine's folders. */
  disk?: DiskRoom;
  /** Wraps the database that handlers and jobs use, for tests that make it fail. */
  between?(database: Database): Database;
  /** Wraps the secrets. */
  secretly?(secrets: Secrets): Secrets;
};

/** Settings and ports that have no part in an application before it is sent. */
const LATER = /^(DATA_DIR|LOG_LEVEL|SECRET_KEY|METRICS_TOKEN|STAFF|STAFF_ALONE|LIVE_CHAT_LICENCE|payout|review|card)$/;

/** Whether a lender's options have no part in an application before it is sent. */
const areOrdinary = ({ env = {}, ports = {}, folders, logTo, disk }: LenderOptions): boolean =>
  [...Object.keys(env), ...Object.keys(ports)].every((name) => LATER.test(name)) && !folders && !logTo && !disk;

/** Server-side rendering without a build: the HTML names only the call or the failure. */
export const stubPages: Pages = {
  bundle: () =>
    Promise.resolve({
      render: ({ state }) =>
        Promise.resolve({
          html: "failed" in state ? `<h1>${state.failed}</h1>` : `<main data-call="${state.page?.call}"></main>`,
          sheets: [],
        }),
      renderDesk: ({ frame, view }) =>
        Promise.resolve({
          html: `<script type="application/json">${JSON.stringify({ frame, view })}</script>`,
          sheets: [],
        }),
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
    externalId.endsWith("no") ? { status: "failed", externalId, failure: "rejected" } : { status: "paid", externalId };
  return {
    pay: (order) => {
      payouts.push(order);
      return Promise.resolve(answer(`test-${order.id}-${order.account.endsWith(DEMO_REJECTED_ENDING) ? "no" : "ok"}`));
    },
    status: (externalId) => Promise.resolve(answer(externalId)),
  };
};

/** Stands in for a PDF where nobody reads it: another one for another document. */
const standInPdf: RenderPdf = (...paper) =>
  Promise.resolve(Buffer.from(`%PDF-1.7\n% ${hashToken(JSON.stringify(paper))}\n%%EOF\n`));

/** Makes real PDFs of the papers that a test reads, and stand-ins of others. */
export const pdfsOf =
  (isRead: (paper: TextDocument) => boolean): RenderPdf =>
  (paper, frame) =>
    (isRead(paper) ? renderPdf : standInPdf)(paper, frame);

const BUSY =
  "select count(*)::int as n from pgboss.job where state = 'active' or (state < 'active' and start_after <= now())";

/** Polls `look` until its value satisfies `holds` and returns it; throws after 15 s. */
export const until = async <T>(look: () => Promise<T>, holds: (value: T) => boolean): Promise<T> => {
  for (const end = Date.now() + PATIENCE_MS; ; await pause(POLL_MS)) {
    const value = await look();
    if (holds(value)) return value;
    if (Date.now() > end) throw new Error(`Waited in vain, last: ${JSON.stringify(value)?.slice(0, 300)}`);
  }
};

/** The project's own files; their parts are frozen, so this worker's lenders share them. */
const ownSource = fileSource(ownFolders(), deskForms);

/** Website in the papers and pages of all test lenders, whose ports differ: papers are judged once, not for each. */
const WEBSITE = "zayavka.example";

/** The same with the test order of steps. */
const walkedSource: SourceOn = ({ lender, today }) => ({
  read: async (): Promise<Reading> => {
    const reading = await ownSource({ lender: { ...lender, website: WEBSITE }, today }).read();
    if ("problems" in reading) return reading;
    const { snapshot, notes } = reading;
    return { snapshot: { ...snapshot, steps: resolveSteps({ steps: WALKED_STEPS }, snapshot.definitions) }, notes };
  },
});

/** Opens a lender on its own PGlite; `close` closes both. */
export const openOwnLender = async (options: LenderOptions = {}): Promise<Lender> => {
  const lender = await openLender(await openTestPglite(), options);
  const { close } = lender;
  return Object.assign(lender, {
    close: async () => {
      await close();
      await lender.database.close();
    },
  });
};

/** Opens a lender on `database`; the caller closes the database after the lender. */
export const openLender = async (database: Database, options: LenderOptions = {}): Promise<Lender> => {
  const {
    env = {},
    ports = {},
    pages = stubPages,
    folders,
    logTo,
    papers = standInPdf,
    disk,
    between = (same) => same,
    secretly = (same) => same,
  } = options;
  const port = await freePort();
  const { settings, ports: chosen } = readConfiguration({
    PORT: String(port),
    LOG_LEVEL: "error",
    CAPTCHA: "none",
    METRICS_TOKEN,
    DATA_DIR: tmpdir(),
    SECRET_KEY: "a secret key for tests, long enough",
    // Borrowers name their addresses.
    TRUST_PROXY: "loopback",
    ...env,
  });
  const clock = manualClock(OPENING);
  const secrets = secretly(await openSecrets(settings));
  const payouts: PayoutOrder[] = [];
  const log = makeLogger(settings, logTo);
  const wrapped = between(database);
  const queue = makeQueue(wrapped, log, { pollMs: JOBS_POLL_MS });
  const { services, reread } = await makeServices(settings, {
    database: wrapped,
    log,
    queue,
    sourceOn: folders ? fileSource(folders, deskForms) : walkedSource,
    secrets,
    renderPdf: papers,
    ...(disk && { disk }),
    ports: { ...makePorts(chosen, { settings, clock, secrets }), payout: instantPayouts(payouts), ...ports },
  });
  let isOrdinary = areOrdinary(options);
  await queue.start();
  const app = await buildApp(services, pages);
  await app.listen({ host: "127.0.0.1", port });
  const outbox = (): Promise<OutboxEntry[]> => readOutbox(database.db, services.now().secrets);
  const settle = async (): Promise<void> =>
    void (await until(
      () => database.query(BUSY),
      ({ rows }) => rows[0]?.["n"] === 0,
    ));
  return {
    ...storeAccess(database, clock),
    url: `http://127.0.0.1:${port}`,
    origin: settings.origin,
    get services() {
      return services.now();
    },
    replace: (changed) => {
      isOrdinary = false;
      services.replace({ ...services.now(), ...changed });
    },
    reread,
    database,
    get isOrdinary() {
      return isOrdinary;
    },
    clock,
    payouts,
    outbox,
    sentTo: async (to) => {
      await settle();
      const isTo = (message: OutboxEntry): boolean =>
        message.channel === "sms" ? message.to.endsWith(to.slice(1)) : message.to === to;
      return (await outbox()).filter(isTo);
    },
    settle,
    close: async () => {
      await app.close();
      await queue.stop();
    },
  };
};
