/**
 * `npm run bench:lighthouse`: Lighthouse's mobile profile on the built product, compared with an empty page in the same
 * run; medians of five interleaved runs. Options after `--`: `--runs=1` (a first look), `--only=home,login` (some
 * pages), `--audits` (lists failed audits). Then the longest task of each takeover. Reports missed budgets but never
 * fails on them.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "playwright";
import { inRoot } from "#server/kernel/root.ts";
import { chromiumLaunch } from "#tests/support/chromium.ts";
import { freePort, startServer } from "#tests/support/server-process.ts";
import { machine } from "#tests/bench/report.ts";
import { openLighthouse, type Report } from "./install.ts";
import { CATEGORIES, complaints, medians, scoreTable, type Target } from "./scores.ts";
import { takeovers } from "./takeover.ts";
import { borrowerCookies, serveEmptyPage, type Cookies } from "./visitors.ts";

const TARGETS: readonly Target[] = [
  { name: "empty page", path: "/", anchor: true },
  { name: "home", path: "/", performance: 100 },
  { name: "login", path: "/vhod", performance: 100 },
  { name: "first step", path: "/obshta-informacia", performance: 97 },
  { name: "content page", path: "/tariff" },
  { name: "status", path: "/status", loggedIn: true, hidden: true },
];

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "5" },
    only: { type: "string" },
    audits: { type: "boolean", default: false },
  },
});
const runs = Number(values.runs);
const only = values.only?.split(",");
const unknown = only?.filter((name) => !TARGETS.some((target) => target.name === name)) ?? [];
if (unknown.length > 0 || !Number.isInteger(runs) || runs < 1) {
  console.error(
    unknown.length > 0
      ? `There is no ${unknown.join(", ")}; there are ${TARGETS.map(({ name }) => name).join(", ")}.`
      : "--runs takes a whole number above 0.",
  );
  process.exit(1);
}
const targets = TARGETS.filter(({ name, anchor }) => anchor || !only || only.includes(name));

const lighthouse = await openLighthouse();
execFileSync(process.execPath, [inRoot("server", "start.mjs"), "--build-only"], {
  stdio: "inherit",
  cwd: inRoot(),
  env: { ...process.env, NODE_ENV: "production" },
});

const dataDir = mkdtempSync(join(tmpdir(), "lighthouse-"));
/** The application is created on a server without captcha, which costs 3 s per form; measured is one with captcha. */
const cookies = await (async (): Promise<Cookies> => {
  if (!targets.some(({ loggedIn }) => loggedIn)) return [];
  const server = await startServer({ dataDir });
  try {
    return await borrowerCookies(server.url);
  } finally {
    await server.kill("SIGTERM");
  }
})();
const server = await startServer({ dataDir, env: { CAPTCHA: "altcha" } });
const empty = await serveEmptyPage();
const port = await freePort();
const launch = await chromiumLaunch();
const browser = await chromium.launch({ ...launch, args: [...launch.args!, `--remote-debugging-port=${port}`] });

/** The browser context in which Lighthouse opens pages: cookies are cleared before each one. */
const profile = (await chromium.connectOverCDP(`http://127.0.0.1:${port}`)).contexts()[0]!;

const measure = async ({ name, path, loggedIn, anchor }: Target): Promise<Report> => {
  await profile.clearCookies();
  if (loggedIn) await profile.addCookies(cookies.map((cookie) => ({ ...cookie, url: server.url })));
  const answer = await lighthouse((anchor ? empty : server).url + path, {
    port,
    output: "json",
    logLevel: "error",
    onlyCategories: CATEGORIES,
  });
  if (!answer || answer.lhr.runtimeError)
    throw new Error(`Lighthouse could not measure ${name}: ${answer?.lhr.runtimeError?.message}`);
  return answer.lhr;
};

let taken = "";
const reports = new Map<Target, Report[]>(targets.map((target) => [target, []]));
try {
  for (let run = 1; run <= runs; run += 1) {
    for (const target of targets) reports.get(target)!.push(await measure(target));
    console.log(`  run ${run} of ${runs} done`);
  }
  taken = await takeovers(
    browser,
    server.url,
    targets.filter(({ anchor, loggedIn }) => !anchor && !loggedIn),
    runs,
  );
} finally {
  await browser.close();
  empty.close();
  await server.close();
  rmSync(dataDir, { recursive: true, force: true });
}
const { lighthouseVersion } = reports.get(targets[0]!)![0]!;
console.log(machine());
console.log(
  scoreTable(
    `Lighthouse ${lighthouseVersion}, mobile, simulated slow 4G and a processor four times slower, median of ${runs}`,
    [...reports].map(([target, all]) => [target, medians(all, target)] as const),
  ),
);
console.log(taken);
if (values.audits) {
  for (const [{ name }, all] of reports)
    console.log([`\n${name}`, ...complaints(all.at(-1)!).map((line) => `  ${line}`)].join("\n"));
}
