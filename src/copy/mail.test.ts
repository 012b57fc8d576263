import { describe, expect, it } from "vitest";
import { mail, oneLine } from "./mail.ts";
import { sender } from "./sender.fixture.ts";

const url = "https://zayavka.example/status";

describe("a mail", () => {
  it.each([
    ["Мария", "Мария"],
    ["Анна-Мария О’Хара", "Анна-Мария О’Хара"],
    ["Иван\r\nBcc: x@y.bg", "Иван Bcc xybg"],
    ["www.evil.example/път", "wwwevilexampleпът"],
    ["\u202eнавИ", "навИ"],
    ["", ""],
  ])("greets the name %j as %j", (name, greeted) => {
    const [hello] = mail(sender, "Тема", name, [{ p: "Думи." }]).text.split("\n");
    expect(hello).toBe(greeted === "" ? "Здравейте," : `Здравейте, ${greeted},`);
  });

  it("greets without a name when there is none", () =>
    expect(mail(sender, "Тема", undefined, [{ p: "Думи." }]).text.startsWith("Здравейте,\n")).toBe(true));

  it.each(["javascript:alert(1)", "data:text/html,x", "//evil.example", 'https://x.bg/"onclick=', "https://x.bg/\nx"])(
    "rejects a link to %j",
    (link) => expect(() => mail(sender, "Тема", undefined, [{ link, label: "Вход" }])).toThrow(RangeError),
  );

  it("has a subject, names and words of others without headers, links or HTML of theirs", () => {
    const evil = 'Иван\r\nBcc: all@example.bg\u2028\u0000<script>alert(1)</script> https://evil.example "x"';
    const parts = [
      { p: evil },
      { quote: evil },
      { list: [evil] },
      { facts: [[evil, evil] as const] },
      { link: url, label: evil },
    ];
    const { subject, text, html } = mail(sender, `№ 1\r\nX-Header: y ${evil}`, evil, parts);
    expect(subject).not.toMatch(/\p{Cc}|\u2028/u);
    expect(text).not.toMatch(/^(Bcc|X-Header|X):/m);
    expect(text).not.toMatch(/(?!\n)\p{Cc}|\u2028/u);
    expect(html).not.toMatch(/<script|<img/);
    expect(text.split("\n")[0]).not.toContain("evil.example");
  });

  it("invisible and control characters become spaces", () => expect(oneLine("а\r\n\tб\u200bв\u2029")).toBe("а б в"));
});
