import { expect, it } from "vitest";
import { fieldWords } from "#src/copy/fields.ts";
import { formOf, useForms } from "#src/engine/react/browser.fixture.ts";

const forms = useForms();

it("the room left follows each key, and is announced only after a second without one", async () => {
  await forms.page.clock.install();
  await forms.start([formOf([{ type: "textarea", name: "note", label: "Бележка", maxLength: 12 }])]);
  await forms.page.clock.pauseAt(Date.now() + 3_600_000);
  const left = () => forms.frame("note").locator(".counter-left").innerText();
  const announced = () => forms.frame("note").locator("[role=status]").innerText();
  expect([await left(), await announced()]).toEqual([fieldWords.left(12), ""]);
  await forms.control("note").focus();
  await forms.page.keyboard.type("Здравей");
  await expect.poll(left).toBe(fieldWords.left(5));
  await forms.page.clock.runFor(900);
  await forms.page.keyboard.type("те");
  await forms.page.clock.runFor(900);
  expect(await announced()).toBe("");
  await forms.page.clock.runFor(200);
  await expect.poll(announced).toBe(fieldWords.left(3));
});
