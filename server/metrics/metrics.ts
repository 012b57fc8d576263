/** Figures of this process and its database in Prometheus' format. Every label comes from a table of ours. */
import { monitorEventLoopDelay } from "node:perf_hooks";
import { Counter, Gauge, Histogram, Registry } from "prom-client";
import type { DiskRoom } from "#server/kernel/disk-room.ts";
import type { Database } from "#server/store/db/database.ts";
import { applicationsByStatus } from "#server/store/tables/figures.ts";
import { queueDepths } from "#server/store/tables/jobs.ts";
import { lostCounts, oldestUnsent } from "#server/store/tables/lost-messages.ts";
import type { Queue } from "#server/queue/queue.ts";
import { JOB_NAMES } from "#server/queue/table.ts";

/** A request that was answered: its route as a pattern, never its address. */
type AnsweredRequest = { method: string; route: string; status: number; seconds: number };

/** The process's figures: who makes one tells it, and a scrape reads them all. */
export type Metrics = {
  request(answered: AnsweredRequest): void;
  securityEvent(kind: string): void;
  /** A message that nobody tries any more. */
  messageLost(kind: string | null, channel: string): void;
  /** Sets who counts the open connections of the live channel. */
  liveConnections(count: () => number): void;
  /** All figures as text; those of the database are read now, and are missing while it does not answer. */
  read(): Promise<{ type: string; text: string }>;
  close(): void;
};

const METHODS = ["GET", "HEAD", "POST", "OPTIONS"];
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const QUERY_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 2.5];
const JOB_SECONDS = [0.05, 0.25, 1, 5, 15, 60];
/** Counting all applications reads an index whole: scrapes within this time share one count. */
const BUSINESS_MS = 30_000;

/** Label of messages that were made before their kinds were kept. */
const EARLIER = "earlier";

const NANOSECONDS = 1e9;

/** Event-loop delay and memory of the process, since the last scrape. */
const watchProcess = (registers: Registry[]): (() => void) => {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  new Gauge({
    name: "event_loop_delay_seconds",
    help: "Delay of the event loop since the last scrape",
    labelNames: ["quantile"],
    registers,
    collect() {
      for (const quantile of [50, 99])
        this.set({ quantile: `0.${quantile}` }, delay.percentile(quantile) / NANOSECONDS);
      this.set({ quantile: "1" }, delay.max / NANOSECONDS);
      delay.reset();
    },
  });
  new Gauge({
    name: "process_resident_memory_bytes",
    help: "Resident memory",
    registers,
    collect() {
      this.set(process.memoryUsage.rss());
    },
  });
  new Gauge({
    name: "process_cpu_seconds_total",
    help: "Processor time of the process, all threads",
    registers,
    collect() {
      const { user, system } = process.cpuUsage();
      this.set((user + system) / 1e6);
    },
  });
  return () => void delay.disable();
};

const watchDatabase = (database: Database, registers: Registry[]): void => {
  const queries = new Histogram({
    name: "database_query_seconds",
    help: "Queries of requests and jobs, by result",
    labelNames: ["result"],
    buckets: QUERY_SECONDS,
    registers,
  });
  database.onQuery((milliseconds, error) =>
    queries.observe({ result: error === undefined ? "ok" : "failed" }, milliseconds / 1000),
  );
  new Gauge({
    name: "database_connections",
    help: "Connections of this process: open, idle among them, and callers waiting for one",
    labelNames: ["state"],
    registers,
    collect() {
      for (const [state, count] of Object.entries(database.load())) this.set({ state }, count);
    },
  });
};

const watchJobs = (queue: Queue, registers: Registry[]): void => {
  const jobs = new Histogram({
    name: "job_seconds",
    help: "Attempts at jobs in this process, by kind and result",
    labelNames: ["kind", "result"],
    buckets: JOB_SECONDS,
    registers,
  });
  queue.onRun((kind, result, seconds) => jobs.observe({ kind, result }, seconds));
  const lost = new Counter({
    name: "jobs_lost_total",
    help: "Jobs of this process that failed for the last time, by kind",
    labelNames: ["kind"],
    registers,
  });
  queue.onFailure(({ job: { name: kind }, isLast }) => {
    if (isLast) lost.inc({ kind });
  });
};

/** Figures of lost and waiting messages, read from the database at a scrape. */
const messageFigures = (database: Database, now: () => Date, registers: Registry[]): (() => Promise<void>) => {
  const lost = new Gauge({
    name: "messages_lost",
    help: "Messages that could not be sent and wait for somebody at the desk, by kind and channel",
    labelNames: ["kind", "channel"],
    registers,
  });
  const oldest = new Gauge({
    name: "messages_oldest_unsent_seconds",
    help: "Age of the oldest message that was tried and is still to be sent, by channel",
    labelNames: ["channel"],
    registers,
  });
  return async () => {
    const [counts, unsent] = await Promise.all([lostCounts(database), oldestUnsent(database)]);
    lost.reset();
    oldest.reset();
    for (const channel of ["mail", "sms"]) oldest.set({ channel }, 0);
    for (const { kind, channel, count } of counts) lost.set({ kind: kind ?? EARLIER, channel }, count);
    for (const { channel, since } of unsent)
      oldest.set({ channel }, Math.max(0, (now().getTime() - since.getTime()) / 1000));
  };
};

/** Figures read from the database at a scrape; `read` resolves to false when it does not answer. */
const databaseFigures = (database: Database, now: () => Date, registers: Registry[]): { read(): Promise<boolean> } => {
  const depth = new Gauge({
    name: "queue_jobs",
    help: "Jobs in the queue of all nodes, by kind and state",
    labelNames: ["kind", "state"],
    registers,
  });
  const oldest = new Gauge({
    name: "queue_oldest_due_seconds",
    help: "Seconds since the oldest job of a kind that nobody has begun fell due",
    labelNames: ["kind"],
    registers,
  });
  const applications = new Gauge({
    name: "applications",
    help: "Applications by status",
    labelNames: ["status"],
    registers,
  });
  let countedAt = -Infinity;

  const readQueue = async (): Promise<void> => {
    const depths = await queueDepths(database);
    depth.reset();
    oldest.reset();
    for (const kind of JOB_NAMES) oldest.set({ kind }, 0);
    // Queues of another version's kinds are not counted.
    for (const { name: kind, state, count, waitingSeconds } of depths.filter(({ name }) =>
      (JOB_NAMES as readonly string[]).includes(name),
    )) {
      depth.set({ kind, state }, count);
      if (state === "created" || state === "retry") oldest.set({ kind }, waitingSeconds);
    }
  };
  const readApplications = async (): Promise<void> => {
    if (performance.now() - countedAt < BUSINESS_MS) return;
    const counted = await applicationsByStatus(database);
    applications.reset();
    for (const { status, count } of counted) applications.set({ status }, count);
    countedAt = performance.now();
  };
  const readMessages = messageFigures(database, now, registers);
  return {
    read: () =>
      Promise.all([readQueue(), readApplications(), readMessages()]).then(
        () => true,
        () => false,
      ),
  };
};

const watchRoom = (disk: DiskRoom, registers: Registry[]): void => {
  new Gauge({
    name: "disk_free_bytes",
    help: "Bytes free where this process writes: its data folder, the folder of uploaded files, that of backups",
    labelNames: ["folder"],
    registers,
    async collect() {
      this.reset();
      for (const [folder, bytes] of Object.entries(await disk.free())) this.set({ folder }, bytes);
    },
  });
};

/** What is watched. */
type Watched = { database: Database; queue: Queue; disk: DiskRoom; now: () => Date };

/** Starts watching a process; its registry is its own, so several lenders in one process do not mix. */
export const makeMetrics = ({ database, queue, disk, now }: Watched): Metrics => {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Counter({
    name: "http_requests_total",
    help: "Answered requests by method, route pattern and status",
    labelNames: ["method", "route", "status"],
    registers,
  });
  const durations = new Histogram({
    name: "http_request_seconds",
    help: "Seconds until a request was answered, by route pattern",
    labelNames: ["route"],
    buckets: REQUEST_SECONDS,
    registers,
  });
  const security = new Counter({
    name: "security_events_total",
    help: "Security events of this process, by kind",
    labelNames: ["kind"],
    registers,
  });
  const lostMessages = new Counter({
    name: "messages_lost_total",
    help: "Messages that this process gave up, by kind and channel",
    labelNames: ["kind", "channel"],
    registers,
  });
  let countLive = (): number => 0;
  new Gauge({
    name: "live_connections",
    help: "Open connections of the live channel",
    registers,
    collect() {
      this.set(countLive());
    },
  });
  const up = new Gauge({ name: "database_up", help: "Whether the database answered this scrape", registers });
  watchDatabase(database, registers);
  watchJobs(queue, registers);
  watchRoom(disk, registers);
  const figures = databaseFigures(database, now, registers);
  const close = watchProcess(registers);
  return {
    request: ({ method, route, status, seconds }) => {
      requests.inc({ method: METHODS.includes(method) ? method : "other", route, status: String(status) });
      durations.observe({ route }, seconds);
    },
    securityEvent: (kind) => security.inc({ kind }),
    messageLost: (kind, channel) => lostMessages.inc({ kind: kind ?? EARLIER, channel }),
    liveConnections: (count) => void (countLive = count),
    read: async () => {
      up.set((await figures.read()) ? 1 : 0);
      return { type: registry.contentType, text: await registry.metrics() };
    },
    close,
  };
};
