import { expect, it } from "vitest";
import { guaranteeMails, guaranteeSms } from "./guarantees.ts";
import { sender } from "./sender.fixture.ts";

const URL = "https://zayavka.example/pregled-na-dogovora-za-poruchitel";
const about = {
  borrower: "Георги И.",
  product: "Потребителски кредит",
  amount: "2 000 €",
  term: "12 месеца",
  gpr: "42,57 %",
  total: "2 411,04 €",
  most: "2 614,04 €",
};

it.each(Object.entries(guaranteeSms))("the SMS „%s“ is at most two segments and names nobody", (_name, write) => {
  const text = write({ brand: "Заявка", url: URL });
  expect(text.length).toBeLessThanOrEqual(134);
  expect(text).toContain(URL);
});

it("an invitation says for whom, how much at worst, that it is free and that one may say no", () => {
  const { text } = guaranteeMails.invited({ sender, about, url: URL, until: "05.12.2026 г.", isReminder: false });
  for (const said of [...Object.values(about), "безплатно", "откажете", "05.12.2026", URL])
    expect(text).toContain(said);
});

it("a borrower who loses their guarantor reads the same words whatever the reason", () => {
  for (const open of ["both", "guarantor", "less", "none", "without"] as const) {
    const { text } = guaranteeMails.lost({ sender, application: "1042", url: URL, open });
    expect(text).not.toMatch(/отказа|доход|закъсня|възраст/u);
  }
});
