/** Server's side of the benchmark of whole applications: codes as they are sent, decisions, and what the work costs. */
import { readFileSync, readdirSync } from "node:fs";
import { Session, type Profiler } from "node:inspector/promises";
import { hashPassword } from "#server/kernel/passwords.ts";
import type { Services } from "#server/services.ts";

/** Processor time of a stretch of work by what was calculated, in milliseconds; `queries` and `jobs` are numbers. */
export type Spent = {
  total: number;
  database: number;
  garbage: number;
  own: number;
  libraries: Record<string, number>;
  threads: number;
  queries: number;
  jobs: number;
};

const CODE = /#(\d{6})$/;
const LIBRARY = /node_modules\/((?:@[^/]+\/)?[^/]+)/;

/** A value for each name, in order; whoever asks first waits for it. */
const mailbox = <T>() => {
  const kept = new Map<string, T[]>();
  const waiting = new Map<string, ((value: T) => void)[]>();
  return {
    put: (name: string, value: T): void => {
      const next = waiting.get(name)?.shift();
      if (next) next(value);
      else kept.set(name, [...(kept.get(name) ?? []), value]);
    },
    take: (name: string): Promise<T> => {
      const first = kept.get(name)?.shift();
      if (first !== undefined) return Promise.resolve(first);
      return new Promise((resolve) => waiting.set(name, [...(waiting.get(name) ?? []), resolve]));
    },
  };
};

/** Processor milliseconds of the main thread so far (Linux). */
const mainThread = (): number => {
  const fields = readFileSync(`/proc/self/task/${process.pid}/stat`, "utf8").split(") ")[1]!.split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 10;
};

const wholeProcess = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** Milliseconds of a profile by the place of its functions. */
const byPlace = ({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): Map<string, number> => {
  const placeOf = new Map(
    nodes.map(({ id, callFrame: { functionName, url } }) => [
      id,
      functionName.startsWith("(")
        ? functionName
        : url.startsWith("wasm:") || url === ""
          ? "wasm"
          : (LIBRARY.exec(url)?.[1] ?? (url.startsWith("node:") ? "node" : "own")),
    ]),
  );
  const sums = new Map<string, number>();
  samples.forEach((id, at) => {
    const place = placeOf.get(id)!;
    sums.set(place, (sums.get(place) ?? 0) + timeDeltas[at]! / 1000);
  });
  return sums;
};

/** The tasks, which hear of messages and jobs from the moment they are made. */
export const applicationTasks = (services: Services) => {
  const codes = mailbox<string>();
  const { sms } = services.ports;
  const send = sms.send.bind(sms);
  sms.send = async (message, signal) => {
    await send(message, signal);
    const code = CODE.exec(message.text)?.[1];
    if (code) codes.put(message.storedPhone.slice(-9), code);
  };
  let [queries, jobs] = [0, 0];
  let decided: (() => void)[] = [];
  services.database.onQuery(() => (queries += 1));
  services.queue.onRun((name) => {
    jobs += 1;
    if (name !== "decide-request") return;
    for (const go of decided.splice(0)) go();
  });
  let session: Session | undefined;
  let before = { total: 0, main: 0, queries: 0, jobs: 0 };
  const now = () => ({ total: wholeProcess(), main: mainThread(), queries, jobs });
  return {
    /** The next code sent to a number, by its last nine digits. */
    code: (to: string) => codes.take(to),
    /** Resolves when some decision has been made. */
    decision: () => new Promise<void>((resolve) => decided.push(resolve)),
    beginSpending: async () => {
      session = new Session();
      session.connect();
      await session.post("Profiler.enable");
      await session.post("Profiler.setSamplingInterval", { interval: 1000 });
      await session.post("Profiler.start");
      before = now();
    },
    spent: async (): Promise<Spent> => {
      const after = now();
      const { profile } = await session!.post("Profiler.stop");
      session!.disconnect();
      const places = byPlace(profile);
      const take = (place: string): number => {
        const sum = places.get(place) ?? 0;
        places.delete(place);
        return sum;
      };
      take("(idle)");
      return {
        total: after.total - before.total,
        threads: after.total - before.total - (after.main - before.main),
        queries: after.queries - before.queries,
        jobs: after.jobs - before.jobs,
        database: take("wasm") + take("@electric-sql/pglite"),
        garbage: take("(garbage collector)"),
        own: take("own"),
        libraries: Object.fromEntries([...places].sort(([, a], [, b]) => b - a)),
      };
    },
    /** Processor milliseconds of one hash of a password. */
    hash: async (): Promise<number> => {
      const began = wholeProcess();
      for (let n = 0; n < 10; n++) await hashPassword(`парола ${n}`);
      return (wholeProcess() - began) / 10;
    },
    threads: () => Promise.resolve(readdirSync("/proc/self/task").length),
  };
};
