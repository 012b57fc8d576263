/** Server-rendered pages per second of one core, compared with `renderToString` of the same tree. */
import { Agent, get } from "node:http";
import { newAddress } from "#tests/support/borrower.ts";
import { inParallel, interleaved } from "./measure.ts";
import { atLeast, figure, table } from "./report.ts";
import type { BenchServer } from "./child.ts";
import { onEachDatabase } from "./databases.ts";

const BUDGET = 0.6;
const ROUNDS = 9;
const PAGES_A_ROUND = 150;
/** Pages visited, and as many rendered, before measuring: a server that runs has compiled what it runs. */
const WARM_UP = 1_000;
const WIDTH = 4;

/** The measured pages, and who visits them. */
const PAGES: readonly { name: string; path: string; visitor: "new" | "returning" | "borrower" }[] = [
  { name: "home", path: "/", visitor: "new" },
  { name: "first step", path: "/obshta-informacia", visitor: "new" },
  { name: "first step, session known", path: "/obshta-informacia", visitor: "returning" },
  { name: "content page", path: "/tariff", visitor: "new" },
  { name: "content page, logged in", path: "/tariff", visitor: "borrower" },
  { name: "long step, logged in", path: "/lichni-danni", visitor: "borrower" },
];

const HEAD = ["page and database", "renderToString", "render()", "over HTTP", "rendered anew", "ratio", ""];

const agent = new Agent({ keepAlive: true, maxSockets: WIDTH });

/**
 * Requests a page as a browser does, from an address of its own, because sessions that begin are limited by address, and
 * reads it to its end; resolves with the cookie it sets, or "".
 */
const visit = (url: string, cookie: string): Promise<string> =>
  new Promise((resolve, reject) => {
    get(
      url,
      {
        agent,
        headers: {
          accept: "text/html",
          "accept-encoding": "gzip, deflate, br, zstd",
          "x-forwarded-for": newAddress(),
          ...(cookie && { cookie }),
        },
      },
      (response) => {
        response
          .resume()
          .on("error", reject)
          .on("end", () => {
            if (response.statusCode === 200) resolve(response.headers["set-cookie"]?.[0]?.split(";")[0] ?? "");
            else reject(new Error(`${url} answered ${response.statusCode}`));
          });
      },
    ).on("error", reject);
  });

/** CPU milliseconds of the server per page requested over HTTP. */
const served = async (
  { url, call }: BenchServer,
  path: string,
  cookie: string,
  times = PAGES_A_ROUND,
): Promise<number> => {
  const before = await call("computed");
  await inParallel(WIDTH, Array.from({ length: times }), async () => void (await visit(url + path, cookie)));
  return ((await call("computed")) - before) / times;
};

const cookieOf = async (server: BenchServer, path: string, visitor: string): Promise<string> => {
  if (visitor === "borrower") return (await server.call("borrowers", 1))[0]!.cookie;
  return visitor === "returning" ? visit(server.url + path, "") : "";
};

const measurePage = async (
  database: string,
  server: BenchServer,
  { name, path, visitor }: (typeof PAGES)[number],
): Promise<string[]> => {
  const cookie = await cookieOf(server, path, visitor);
  await served(server, path, cookie, WARM_UP);
  for (const how of ["bare", "render"] as const) await server.call("render", how, path, WARM_UP);
  await server.call("tidy");
  const { bare, render, page, anew, ratio } = await interleaved(ROUNDS, async () => {
    const before = await server.call("rendered");
    const page = await served(server, path, cookie);
    const anew = ((await server.call("rendered")) - before) / PAGES_A_ROUND;
    const bare = await server.call("render", "bare", path, PAGES_A_ROUND);
    const render = await server.call("render", "render", path, PAGES_A_ROUND);
    return { bare, render, page, anew, ratio: bare / page };
  });
  return [
    `${name}, ${database}`,
    figure(1000 / bare),
    figure(1000 / render),
    figure(1000 / page),
    `${Math.round(anew * 100)} %`,
    ratio.toFixed(2),
    atLeast(ratio, BUDGET),
  ];
};

const measurePages = async (database: string, server: BenchServer): Promise<string[][]> => {
  const rows: string[][] = [];
  for (const page of PAGES) rows.push(await measurePage(database, server, page));
  return rows;
};

/** Measures every page. The embedded database runs in the server's process, so the figures include its CPU time. */
export const benchPages = async (): Promise<string> => {
  try {
    return table("Pages a second of one core's computing time", HEAD, await onEachDatabase(HEAD.length, measurePages));
  } finally {
    agent.destroy();
  }
};
