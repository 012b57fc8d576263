import { expect, it } from "vitest";
import { formWords } from "#src/copy/forms.ts";
import { formOf, useForms } from "./browser.fixture.ts";

// The drafts' keeper is a chunk of its own, which this test does not let through.
const forms = useForms({ inOne: false });
const { control, button } = forms;

it("a form whose drafts' script does not load says that nothing is saved yet, and is sent as ever", async () => {
  await forms.page.route("**/draft-note*", (route) => route.abort());
  await forms.start([formOf([{ name: "name", label: "Име" }], { draft: "server" })]);
  await control("name").fill("Иван");
  await expect.poll(() => forms.page.locator(".draft-note").innerText()).toBe(formWords.notKept);
  await button().click();
  await expect.poll(() => forms.posted.map(({ url }) => url)).toEqual(["/api/v2/form"]);
  const reported = (await forms.diary()).effects.filter(([what]) => what === "report");
  expect(reported.length).toBe(1);
});
