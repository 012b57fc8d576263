import type { Page } from "playwright";
import { beforeAll, expect, it } from "vitest";
import { uploadWords } from "#src/copy/uploads.ts";
import { closeAfterAll } from "#tests/support/after-all.ts";
import { startCuttingProxy, type CuttingProxy } from "#tests/support/cutting-proxy.ts";
import { borrowerAtPhotos } from "#tests/support/remote-borrower.ts";
import { jpeg } from "#widgets/photo/pictures.fixture.ts";
import { useOwnLender } from "./lender.ts";
import { field, send, summary } from "./steps.ts";
import { enter, eventually, ready, visit, type Visit } from "./visit.ts";

const STEP = "fill-in-id-card-upload";
const PARTS = `/api/v2/uploads/${STEP}`;
const KB = 1024;

let proxy: CuttingProxy;
beforeAll(async () => {
  proxy = await startCuttingProxy(() => Number(new URL(lender.url).port));
});
const lender = useOwnLender(() => ({ env: { PUBLIC_URL: `http://localhost:${proxy.port}` } }));
closeAfterAll(() => proxy);

const box = (page: Page, path: string) => page.locator(`[id="${STEP}.${path}.field"]`);
const held = (page: Page, path: string): Promise<string> => box(page, path).locator(".upload-about").innerText();

/** The posts of the page: each as the names of its fields of files and their bytes, or as the part of a file. */
const noteSent = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { send } = XMLHttpRequest.prototype;
    const sent: string[] = [];
    Object.assign(window, { sent });
    XMLHttpRequest.prototype.send = function (body) {
      if (body instanceof FormData) {
        const files = [...body].flatMap(([name, value]) => (typeof value === "string" ? [] : [[name, value.size]]));
        const of = body.get("field");
        const staged = [...body.keys()].filter((name) => name.startsWith("_staged"));
        sent.push(
          typeof of === "string" && body.has("sha256")
            ? `${of} ${files.length > 0 ? `${String(body.get("at"))}+${files[0]![1]}` : "?"}`
            : [...staged, ...files.map(([name]) => name)].join(" "),
        );
      }
      send.call(this, body);
    };
  });
const sentBy = (page: Page): Promise<string[]> => page.evaluate(() => (window as unknown as { sent: string[] }).sent);

/** Stands at the photographs, with both chosen: 200 to 700 kB each, also once they are compressed. */
const withPhotos = async (): Promise<Visit> => {
  const url = `http://localhost:${proxy.port}`;
  const visitor = await visit(lender.browser, url);
  const { page } = visitor;
  await enter(visitor, await borrowerAtPhotos(url));
  await page.goto("/lichna-karta");
  await ready(page);
  await field(page, STEP, "idCardFront").setInputFiles(await jpeg("лице.jpg", { width: 900, height: 500 }));
  await field(page, STEP, "idCardBack").setInputFiles(await jpeg("гръб.jpg", { width: 1000, height: 620 }));
  for (const path of ["idCardFront", "idCardBack"])
    await eventually(() => held(page, path)).toContain(uploadWords.states.ready);
  await field(page, STEP, "dataPrivacy").check();
  await noteSent(page);
  return visitor;
};

it("a connection cut in the second photograph costs only what was missing of it: the page goes on by itself", async () => {
  const visitor = await withPhotos();
  const { page } = visitor;
  const status = page.locator(`[id="${STEP}"] .form-status`);
  proxy.cut(`/api/v2/${STEP}`, 500 * KB);
  await send(page, STEP);
  await eventually(() => status.innerText()).toBe(uploadWords.cut);
  proxy.mend();
  await page.waitForURL("**/lichni-danni");
  const PART = 256 * KB;
  expect(await sentBy(page)).toEqual([
    "idCardFront idCardBack",
    "idCardFront ?",
    "idCardBack ?",
    `idCardBack 0+${PART}`,
    expect.stringMatching(new RegExp(`^idCardBack ${PART}\\+\\d+$`)),
    "_staged[idCardFront] _staged[idCardBack]",
  ]);
  await visitor.close();
});

it("after two cuts the person's own try goes on inside the file", async () => {
  const visitor = await withPhotos();
  const { page } = visitor;
  proxy.cut(`/api/v2/${STEP}`, 500 * KB);
  // In the second part: questions are of some hundred bytes.
  proxy.cut(PARTS, 400 * KB);
  await send(page, STEP);
  await eventually(() => summary(page, STEP).innerText()).toContain(uploadWords.cutAgain);
  expect(await held(page, "idCardFront")).toContain("Качено: лице.jpg");
  expect(await held(page, "idCardBack")).toMatch(/Връзката прекъсна\. Качени са \d+\s%/);
  proxy.mend();
  const before = (await sentBy(page)).length;
  await send(page, STEP);
  await page.waitForURL("**/lichni-danni");
  const [asked, part, form, ...more] = (await sentBy(page)).slice(before);
  expect([asked, more]).toEqual(["idCardBack ?", []]);
  expect(part).toMatch(new RegExp(`^idCardBack ${256 * KB}\\+`));
  expect(form).toBe("_staged[idCardFront] _staged[idCardBack]");
  await visitor.close();
});
