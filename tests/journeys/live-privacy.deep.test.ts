/** The live channel and the logging calls during a whole application, and on every page after it. */
import { expect, it } from "vitest";
import { pages } from "#src/pages/table.ts";
import { fillPath, opensBare } from "#src/web/paths.ts";
import { useOwnLender } from "./lender.ts";
import { ALL, expectUntold, go, open, PERSON, touch } from "./live-privacy.ts";
import {
  chooseManual,
  confirmPhone,
  enterCode,
  fillEmployment,
  fillPersonal,
  fillTransfer,
  firstStep,
  register,
  send,
  sign,
  TERMS,
} from "./steps.ts";
import { eventually } from "./visit.ts";
import { recordWire } from "./wire.ts";

const lender = useOwnLender();

it(`none of ${ALL.length} secrets, nor six digits of one, reaches the live channel or the logging calls`, async () => {
  const visitor = await lender.visit();
  const { page } = visitor;
  const wire = recordWire(page);
  const again = async (path: string): Promise<void> => {
    await open(page, wire, path);
    await touch(page, wire);
    await page.goto(path);
  };
  await open(page, wire, "/");
  await touch(page, wire);
  await go(page, "/vhod");
  await touch(page, wire);
  await again(firstStep(TERMS));
  await register(page, PERSON, TERMS);
  await again("/user-sms-confirm");
  await confirmPhone(page, lender.url, PERSON);
  await again("/kak-da-populnia");
  await chooseManual(page);
  await again("/lichni-danni");
  await fillPersonal(page, PERSON);
  await fillEmployment(page);
  await send(page, "personal-information");
  await page.waitForURL("**/poluchavane-i-obezpechenie");
  await again("/poluchavane-i-obezpechenie");
  await fillTransfer(page, PERSON);
  await send(page, "payment-and-collateral-data");
  await page.waitForURL("**/sms-confirm");
  await again("/sms-confirm");
  await enterCode(page, lender.url, PERSON, "sms-confirmation");
  await send(page, "sms-confirmation");
  await page.waitForURL("**/pregled-na-dogovora");
  await again("/pregled-na-dogovora");
  await sign(page, lender.url, PERSON);
  await eventually(() => page.locator("h1").innerText()).toBe("Кредитът Ви е активен");
  await open(page, wire, "/status");
  for (const row of pages) {
    const { path } = row;
    if (!opensBare(path)) continue;
    await go(page, fillPath(path, {}));
    await touch(page, wire);
  }
  await open(page, wire, "/aktiven-kredit");
  await page.locator("a[href^='/pogasyavane/']").click();
  await touch(page, wire);
  await page.evaluate(() => {
    const words = "ivan.skriten0@taina0.example 0888 123 456";
    setTimeout(() => {
      throw new Error(words);
    });
  });
  await eventually(() => wire.logged.some((body) => body.includes("hidden"))).toBe(true);

  expectUntold(wire, 2000);
  // Guards against a vacuous pass: texts of definitions, copy and content were sent, and patterns of routes and links.
  const told = wire.params();
  const texts = new Set(told.map(({ text }) => text));
  for (const words of ["Напред", "Вход", "Изход", "Потвърдете"]) expect([...texts], words).toContain(words);
  // Composed ones: whole where every visitor gets the same, without their values otherwise.
  expect([...texts]).toContain("Общи условия – кредит „до 500“");
  expect([...texts].filter((text) => text?.includes("…"))).not.toEqual([]);
  expect(new Set(told.flatMap(({ route }) => route ?? []))).toContain("/status/:requestId?");
  expect(new Set(told.flatMap(({ href }) => href ?? []))).toContain("/api/v2/file/:fileId/file-download");
  await visitor.close();
}, 600_000);
