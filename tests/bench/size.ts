/**
 * `npm run size`: gzipped JavaScript of each kind of page, measured on a running, built server. Fails when a page
 * exceeds its budget, and says what the budgeted ones are made of. Scripts loaded when idle or on first use are listed separately.
 */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { inRoot } from "#server/kernel/root.ts";
import { steps, succeed, type Borrower, runningCredit } from "#tests/support/borrower.ts";
import { stories } from "#tests/support/borrower-data.ts";
import { until } from "#tests/support/lender.ts";
import { remoteBorrower } from "#tests/support/remote-borrower.ts";
import { startServer } from "#tests/support/server-process.ts";
import { table } from "./report.ts";
import { partsOf } from "./size-parts.ts";
import { chunksOf, gzipped, isOver, lateChunks, verdict, type Manifest, type Weighed } from "./scripts.ts";

const CONTENT_MOST = 122_000;
const FIRST_STEP_MOST = 172_000;
/** What a script that is loaded later may bring along, by its file. */
const LATE_MOST: Readonly<Record<string, number>> = { "widgets/video/video.tsx": 6_000 };

const CLIENT = inRoot("dist", "client");
const weigh = (file: string): number => gzipped(readFileSync(`${CLIENT}/${file}`));
const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1);

/** The HTML of a kind of page, and its budget, if it has one. */
type PageHtml = { name: string; html: string; most?: number };

/** Walks through an application and collects the HTML of one page of each kind. */
const pagesOf = async (url: string): Promise<PageHtml[]> => {
  const shown: PageHtml[] = [];
  const borrower = remoteBorrower(url);
  const show = async (name: string, path: string, most?: number): Promise<void> => {
    const { status, text } = await borrower.open(path);
    if (status !== 200) throw new Error(`${path} answered ${status}`);
    shown.push({ name, html: text, ...(most !== undefined && { most }) });
  };
  const untilThere = (call: Parameters<Borrower["read"]>[0]): Promise<unknown> =>
    until(
      () => borrower.read(call),
      ({ body }) => body["page"] !== undefined,
    );

  await show("content page", "/tariff", CONTENT_MOST);
  await show("home", "/");
  await show("first form step", "/obshta-informacia", FIRST_STEP_MOST);
  await show("login", "/vhod");
  await steps.register(borrower, stories.approve);
  await show("code of the phone", "/user-sms-confirm");
  await steps.confirmPhone(borrower);
  await show("choice of a way", "/kak-da-populnia");
  succeed(await borrower.fill("fill-in-options", { fillInMethod: "idCardPhoto" }));
  await show("photographs", "/lichna-karta");
  await steps.fillIn(borrower);
  await show("longest step", "/lichni-danni");
  await steps.personal(borrower, stories.approve);
  await show("payment", "/poluchavane-i-obezpechenie");
  await steps.payment(borrower, stories.approve);
  await steps.confirmRequest(borrower);
  await untilThere("view-contract");
  await show("status", "/status");
  await show("contract", "/pregled-na-dogovora");
  await steps.sign(borrower);
  await untilThere("existing-active-credit");
  await show("active credit", "/aktiven-kredit");
  const { repaymentUrl } = await runningCredit(borrower);
  await show("repayment", repaymentUrl);
  return shown;
};

/** Scripts missing from the manifest: they run in web workers. */
const workersOf = (manifest: Manifest): string[] => {
  const known = new Set(Object.values(manifest).map(({ file }) => basename(file)));
  return readdirSync(`${CLIENT}/assets`).filter((file) => file.endsWith(".js") && !known.has(file));
};

execFileSync(process.execPath, [inRoot("server", "start.mjs"), "--build-only"], {
  stdio: "inherit",
  cwd: inRoot(),
  env: { ...process.env, NODE_ENV: "production" },
});
const server = await startServer();
const manifest = JSON.parse(readFileSync(`${CLIENT}/.vite/manifest.json`, "utf8")) as Manifest;
try {
  const shown = await pagesOf(server.url);
  const there = new Set<string>();
  const pages = shown.map(({ name, html, most }): Weighed => {
    const chunks = chunksOf(manifest, html);
    for (const chunk of chunks) there.add(chunk);
    return {
      name,
      bytes: [...chunks].reduce((sum, chunk) => sum + weigh(manifest[chunk]!.file), 0),
      ...(most !== undefined && { most }),
    };
  });
  console.log(
    table(
      "JavaScript of a page, kB gzipped",
      ["page", "kB", ""],
      pages.map((page) => [page.name, kilobytes(page.bytes), verdict(page)]),
    ),
  );
  for (const { name, html } of shown.filter(({ most }) => most !== undefined)) {
    const parts = await partsOf(manifest, chunksOf(manifest, html));
    console.log(
      table(
        `What a ${name} is made of`,
        ["part", "kB"],
        parts.map(([part, bytes]) => [part, kilobytes(bytes)]),
      ),
    );
  }
  const late = lateChunks(manifest, there).map(({ name, brings }): Weighed => {
    const most = LATE_MOST[name];
    const bytes = brings.reduce((sum, chunk) => sum + weigh(manifest[chunk]!.file), 0);
    return { name, bytes, ...(most !== undefined && { most }) };
  });
  for (const name of Object.keys(LATE_MOST))
    if (!late.some((one) => one.name === name)) throw new Error(`${name} is not loaded later any more`);
  const workers = workersOf(manifest).map((file): Weighed => {
    return { name: `worker ${file.replace(/-.{8}\.js$/, "")}`, bytes: weigh(`assets/${file}`) };
  });
  console.log(
    table(
      "Loads idle or on first use, on none of these pages from the start",
      ["begins with", "kB", ""],
      [...late, ...workers].map((script) => [script.name, kilobytes(script.bytes), verdict(script)]),
    ),
  );
  if ([...pages, ...late].some(isOver)) process.exitCode = 1;
} finally {
  await server.close();
}
