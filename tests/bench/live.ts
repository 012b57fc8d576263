/**
 * Measures how live connections scale: server memory, push latency and page latency, and how a client that floods
 * the server affects the others.
 */
import { Agent, get } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { io, type Socket } from "socket.io-client";
import { startBenchServer, type BenchServer } from "./child.ts";
import { inParallel, median } from "./measure.ts";
import { figure, table } from "./report.ts";

const SIZES = [10, 100, 1000, 5000];
const ROUNDS = 40;
const OPEN_AT_ONCE = 50;
const FLOOD = 10_000;
const SETTLE_MS = 1500;
const PAGE = "/tariff";

const HEAD = ["live connections", "memory MB", "kB each", "push ms", "ratio", `page ${PAGE} ms`, "ratio"];

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

const open = (url: string, cookie?: string): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = io(url, {
      path: "/gossip/socket.io",
      transports: ["websocket"],
      forceNew: true,
      reconnection: false,
      extraHeaders: { origin: url, ...(cookie && { cookie }) },
    });
    socket.once(cookie ? "following" : "connect", () => resolve(socket)).once("connect_error", reject);
  });

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

const visit = (url: string): Promise<void> =>
  new Promise(
    (resolve, reject) =>
      void get(
        url,
        { agent, headers: { accept: "text/html" } },
        (response) => void response.resume().on("end", resolve).on("error", reject),
      ).on("error", reject),
  );

/** Results of `ROUNDS` sequential runs. */
const several = async (work: () => Promise<number>): Promise<number[]> => {
  const seen: number[] = [];
  for (let n = 0; n < ROUNDS; n++) seen.push(await work());
  return seen;
};

const push = (server: BenchServer, person: Socket, userId: string): Promise<number> =>
  timed(() => Promise.all([new Promise((heard) => person.once("changed", heard)), server.call("tell", userId)]));

const slowOf = (seen: readonly number[]): number => seen.toSorted((a, b) => a - b)[Math.floor(seen.length * 0.95)]!;

const flood = async (server: BenchServer, sockets: readonly Socket[]): Promise<string> => {
  const page = (): Promise<number> => timed(() => visit(server.url + PAGE));
  const calm = await several(page);
  const before = await server.call("memory");
  const one = sockets[0]!;
  const event = {
    id: "aaaaaaaaaaaa",
    type: "click",
    datetime: Date.now(),
    params: { tagName: "BUTTON", class: "button", text: "x" },
  };
  // `FLOOD` events a second in portions every 10 ms, as a runaway page would send them.
  const timer = setInterval(() => {
    for (let n = 0; n < FLOOD / 100; n++) one.emit("interact", event);
  }, 10);
  const under = await several(page);
  clearInterval(timer);
  await pause(SETTLE_MS);
  const grown = (await server.call("memory")) - before;
  return table(
    `One of ${sockets.length} floods with ${FLOOD} events a second (from the process that holds the stopwatch, which pays for most of it)`,
    ["", "calm", "flooded", "ratio"],
    [
      ["page, median ms", figure(median(calm)), figure(median(under)), (median(under) / median(calm)).toFixed(2)],
      [
        "page, 95th percentile ms",
        figure(slowOf(calm)),
        figure(slowOf(under)),
        (slowOf(under) / slowOf(calm)).toFixed(2),
      ],
      ["memory grown, MB", "", grown.toFixed(1), ""],
    ],
  );
};

/** Measures on the embedded database, which runs in the server's own process. */
export const benchLive = async (): Promise<string> => {
  const server = await startBenchServer({ GOSSIP_CONNECTIONS: "20000", LOG_LEVEL: "error" });
  const sockets: Socket[] = [];
  try {
    const [borrower] = await server.call("borrowers", 1);
    const person = await open(server.url, borrower!.cookie);
    sockets.push(person);
    await several(() => timed(() => visit(server.url + PAGE)));
    const bare = await server.call("memory");
    const rows: { size: number; memory: number; push: number; page: number }[] = [];
    for (const size of SIZES) {
      await inParallel(
        OPEN_AT_ONCE,
        Array.from({ length: size - sockets.length }),
        async () => void sockets.push(await open(server.url)),
      );
      await pause(SETTLE_MS);
      rows.push({
        size,
        memory: await server.call("memory"),
        push: median(await several(() => push(server, person, borrower!.userId))),
        page: median(await several(() => timed(() => visit(server.url + PAGE)))),
      });
    }
    const [first] = rows;
    const shown = rows.map(({ size, memory, push: pushed, page }) => [
      String(size),
      memory.toFixed(0),
      size < 100 ? "" : (((memory - bare) * 1024) / size).toFixed(1),
      figure(pushed),
      (pushed / first!.push).toFixed(2),
      figure(page),
      (page / first!.page).toFixed(2),
    ]);
    return `${table("Live connections: growth", HEAD, shown)}\n${await flood(server, sockets)}`;
  } finally {
    sockets.forEach((socket) => socket.disconnect());
    agent.destroy();
    await server.close();
  }
};
