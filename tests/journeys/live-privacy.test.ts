/** The live channel and the logging calls on a page of each kind: public, logged in, the longest form, a credit. */
import { expect, it } from "vitest";
import { useLender } from "./lender.ts";
import { ALL, expectUntold, go, open, PERSON, touch } from "./live-privacy.ts";
import { firstStep, TERMS } from "./steps.ts";
import { enter, eventually } from "./visit.ts";
import { recordWire } from "./wire.ts";

const lender = useLender();

it(`none of ${ALL.length} secrets, nor six digits of one, reaches the live channel or the logging calls`, async () => {
  const visitor = await lender.visit();
  const { page } = visitor;
  const wire = recordWire(page);
  for (const path of ["/", firstStep(TERMS)]) {
    await open(page, wire, path);
    await touch(page, wire);
  }
  await go(page, "/vhod");
  await touch(page, wire);
  await enter(visitor, await lender.borrowerAt("filledIn"));
  await open(page, wire, "/lichni-danni");
  await touch(page, wire);
  await enter(visitor, await lender.borrowerAt("signed", undefined, PERSON));
  await open(page, wire, "/aktiven-kredit");
  await touch(page, wire);
  for (const path of ["/profile", "/dokumenti"]) {
    await go(page, path);
    await touch(page, wire);
  }
  await page.evaluate(() => {
    const words = "ivan.skriten0@taina0.example 0888 123 456";
    setTimeout(() => {
      throw new Error(words);
    });
  });
  await eventually(() => wire.logged.some((body) => body.includes("hidden"))).toBe(true);
  expectUntold(wire, 200);
  const texts = wire.params().map(({ text }) => text);
  for (const words of ["Напред", "Вход", "Изход"]) expect(texts, words).toContain(words);
  await visitor.close();
});
