import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { newWords, type Words } from "./words.ts";

const SCRIPT = [
  'const a={plain:`Напред`,quoted:"Вход",dollar:`Цена $5`,',
  "terms:e=>`Общи условия – кредит „до\\u00a0${e}“`,paid:(e,t)=>`Погасяване на ${e} до ${t}.`,",
  "nested:e=>`Имаме ${e.map(e=>`${e}`).join(``)} оферти`,after:e=>`Падеж ${e}`,",
  "choice:e=>`${e} ${e===1?`находка`:`находки`}`,bare:(e,t)=>`№\\xA0${e} · ${t}`,short:e=>`до ${e}`}",
].join("");

let words: Words;
beforeEach(async () => {
  const address = "https://site.example/assets/index.js";
  vi.stubGlobal("location", { origin: "https://site.example" });
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(SCRIPT)));
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([{ name: address } as PerformanceEntry]);
  words = newWords();
  await words.readScripts();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it.each([
  ["a text in quotes", " Напред\n", "Напред"],
  ["another kind of quotes", "Вход", "Вход"],
  ["a composed text, without its value", "Общи условия – кредит „до\u00a0500“", "Общи условия – кредит „до …“"],
  ["several values, none of them", "Погасяване на 100,46 € до 22.12.2026.", "Погасяване на … до …."],
  ["a composed text after one that is not recognised", "Падеж 22.12.2026", "Падеж …"],
])("tells %s", (_, text, told) => expect(words.ownOf(text)).toBe(told));

it.each([
  ["a value alone", "100,46 €"],
  ["what a person is called", "Георги Иванов"],
  ["a composed text inside another", "Георги, Общи условия – кредит „до 500“"],
  ["a template of punctuation, which anything may match", "№ 12 · Георги Иванов"],
  ["a template without a whole word of ours", "до Георги Иванов"],
  ["a template with templates in its value", "Имаме 12 оферти"],
])("does not tell %s", (_, text) => expect(words.ownOf(text)).toBeUndefined());

it("tells a learned text whole, also where a script composes it", () => {
  words.learn(["Общи условия – кредит „до\u00a0500“", { label: "С <b>удебелени</b> думи" }]);
  expect(words.ownOf("Общи условия – кредит „до\u00a0500“")).toBe("Общи условия – кредит „до 500“");
  expect([words.ownOf("удебелени"), words.ownOf("думи")]).toEqual(["удебелени", "думи"]);
});
