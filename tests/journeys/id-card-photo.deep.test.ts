import type { Page } from "playwright";
import { expect, it } from "vitest";
import { ownWords } from "#tests/support/own-words.ts";
import { borrowerAtPhotos } from "#tests/support/remote-borrower.ts";
import { bytes, jpeg } from "#widgets/photo/pictures.fixture.ts";
import { useLender } from "./lender.ts";
import { inspect } from "./inspect.ts";
import { field, send, summary } from "./steps.ts";
import { enter, eventually, expectNoComplaints, held, ready, type Visit } from "./visit.ts";

const words = ownWords("application/fill-in-id-card-upload");
const lender = useLender();

const STEP = "fill-in-id-card-upload";
const of = (page: Page, path: string) => field(page, STEP, path);
const box = (page: Page, path: string) => page.locator(`[id="${STEP}.${path}.field"]`);
const about = (page: Page, path: string): Promise<string[]> => box(page, path).locator(".upload-about").allInnerTexts();
const errors = (page: Page): Promise<string[]> => summary(page, STEP).getByRole("link").allInnerTexts();

/** A window at the step with the identity card photographs. */
const atPhotos = async (): Promise<Visit> => {
  const visitor = await lender.visit();
  await enter(visitor, await borrowerAtPhotos(lender.url));
  await visitor.page.goto("/lichna-karta");
  return visitor;
};

type Sent = [name: string, bytes: number][];

/** Records the photographs of each submit inside the page, the parts of large ones by the name `part`: Playwright does not expose the files of a request body. */
const noteSent = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { send } = XMLHttpRequest.prototype;
    const sent: Sent[] = [];
    Object.assign(window, { sent });
    XMLHttpRequest.prototype.send = function (body) {
      if (body instanceof FormData)
        sent.push(
          [...body]
            .filter(([name]) => name.includes("idCard") || name === "part")
            .map(([name, value]) => [name, typeof value === "string" ? 0 : value.size]),
        );
      send.call(this, body);
    };
  });
const sentBy = (page: Page): Promise<Sent[]> => page.evaluate(() => (window as unknown as { sent: Sent[] }).sent);

it.concurrent("on a phone: a large photograph is shrunk under the page's CSP; after a refusal only the refused one is sent again", async () => {
  const visitor = await atPhotos();
  const { page } = visitor;
  await ready(page);
  await inspect(page);
  await noteSent(page);
  const worker = page.waitForEvent("worker");
  await of(page, "idCardFront").setInputFiles(await jpeg("лице.jpg", { width: 3000, height: 2300, turned: true }));
  expect((await worker).url()).toContain("/assets/shrink.worker-");
  await of(page, "idCardBack").setInputFiles(bytes("гръб.jpg", 2000, "application/pdf"));
  await of(page, "dataPrivacy").check();
  await send(page, STEP);

  await summary(page, STEP).waitFor();
  expect(await errors(page)).toEqual([expect.stringMatching(/^Гръб на личната карта: .*JPEG/)]);
  await eventually(() => about(page, "idCardFront")).toEqual([expect.stringMatching(/^Качено: лице\.jpg \(.*B\)$/)]);
  expect(await about(page, "idCardBack")).toEqual([expect.stringContaining("гръб.jpg")]);
  expect(await of(page, "dataPrivacy").isChecked()).toBe(true);
  await inspect(page);

  await of(page, "idCardBack").setInputFiles(await jpeg("гръб.jpg"));
  await eventually(() => box(page, "idCardBack").locator(".error").count()).toBe(0);
  await send(page, STEP);
  await page.waitForURL("**/lichni-danni");
  const sent = await sentBy(page);
  const [ofParts, ofForms] = [true, false].map((is) => sent.filter(([first]) => (first?.[0] === "part") === is));
  expect(ofForms!.map((parts) => parts.map(([name]) => name))).toEqual([
    ["_staged[idCardFront]", "idCardBack"],
    ["_staged[idCardFront]", "idCardBack"],
  ]);
  expect(ofParts!.flat().reduce((sum, [, size]) => sum + size, 0)).toBeLessThan(2 * 1024 * 1024);
  expectNoComplaints(visitor);
  await visitor.close();
});

it.concurrent("an uploaded photograph survives a reload after a refusal and can be removed", async () => {
  const visitor = await atPhotos();
  const { page } = visitor;
  await ready(page);
  await of(page, "idCardFront").setInputFiles(await jpeg("лице.jpg"));
  await of(page, "idCardBack").setInputFiles(bytes("гръб.jpg", 2000, "application/pdf"));
  await of(page, "dataPrivacy").check();
  await send(page, STEP);
  await summary(page, STEP).waitFor();
  await page.reload();
  await ready(page);
  expect(await about(page, "idCardFront")).toEqual([expect.stringContaining("Качено: лице.jpg")]);
  await box(page, "idCardFront").getByRole("button", { name: "Премахнете: лице.jpg" }).click();
  await of(page, "idCardBack").setInputFiles(await jpeg("гръб.jpg"));
  await of(page, "dataPrivacy").check();
  await send(page, STEP);
  await summary(page, STEP).waitFor();
  expect(await errors(page)).toEqual([`Лицева страна на личната карта: ${words("idCardFront")}`]);
  await of(page, "idCardFront").setInputFiles(await jpeg("ново лице.jpg"));
  await send(page, STEP);
  await page.waitForURL("**/lichni-danni");
  expectNoComplaints(visitor);
  await visitor.close();
});

it.concurrent("photographs selected before hydration are sent by the script", async () => {
  const visitor = await atPhotos();
  const { page } = visitor;
  const { until, release } = held();
  await page.route("**/assets/*.js", (route) => until.then(() => route.continue()));
  await page.goto("/lichna-karta", { waitUntil: "commit" });
  await of(page, "idCardFront").setInputFiles(await jpeg("лице.jpg"));
  await of(page, "idCardBack").setInputFiles(await jpeg("гръб.jpg"));
  await of(page, "dataPrivacy").check();
  release();
  await ready(page);
  await eventually(() => about(page, "idCardBack")).toEqual([expect.stringContaining("Готово за изпращане")]);
  await send(page, STEP);
  await page.waitForURL("**/lichni-danni");
  expectNoComplaints(visitor);
  await visitor.close();
});
