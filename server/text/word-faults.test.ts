import { expect, it } from "vitest";
import { wordFaults } from "./word-faults.ts";

const said = (text: string): string[] =>
  wordFaults(text).map(({ fault }) => ("params" in fault ? Object.values(fault.params ?? {}).join() : ""));

it.each([
  ["Ако вие сте получили писмото, обадете се.", "вие"],
  ["Ще ви пишем.", "ви"],
  ["Парите са за вас.", "вас"],
  ["Дължи се от вам.", "вам"],
  ["Проверете вашите данни и вашия адрес.", "вашите"],
  ["Гарантирано одобрение за 10 минути", "Гарантирано одобрение"],
  ["Кредит без проверка в ЦКР", "без проверка в ЦКР"],
  ["Заем и с лошо ЦКР", "с лошо ЦКР"],
  ["Бързи пари до заплата", "Бързи пари"],
  ["Само днес!", "Само днес!"],
  ["Побързайте, остават два дни.", "Побързайте"],
])("refuses „%s“", (text, word) => expect(said(text)).toEqual([word]));

it.each([
  "Вълкът вие.",
  "Ако Вие сте получили писмото, ще Ви се обадим.",
  "Данните Ви са наши; Вашите права са Ваши.",
  "Вижте визитката.",
  "Проверката важи само днес и утре.",
  "Обезпечен с гаранция кредит.",
  "Без проверка на паролата не се влиза.",
])("lets through „%s“", (text) => expect(wordFaults(text)).toEqual([]));

it("tells where the fault begins, and the right word", () => {
  expect(wordFaults("Пишете на вашия адрес.")).toEqual([
    { offset: 10, fault: { code: "impolite", params: { word: "вашия" }, suggestion: "Вашия" } },
  ]);
});
