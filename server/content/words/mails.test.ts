/** Every mail of the words, and every part that code puts into one, as it goes out: with samples of what fills it. */
import { describe, expect, it } from "vitest";
import { mail, type Mail } from "#src/copy/mail.ts";
import { sender } from "#src/copy/sender.fixture.ts";
import { OURS, type MailRow, type PartsRow } from "./rows.ts";
import { AREAS, WORDS, type MailName, type PartsName } from "./tables.ts";
import { words } from "./words.fixture.ts";

const DAY = "22.12.2026\u00a0г.";
const SUM = "150,00 € (293,37 лв.)";

const DAYS = ["until", "validUntil", "withdrawalUntil", "reviewUntil", "day", "from", "due", "post", "first", "last"];
const SUMS = [
  "amount",
  "requested",
  "total",
  "before",
  "instalment",
  "overdue",
  "left",
  "forgiven",
  "surplus",
  "perDay",
];

/** A sample of what fills a placeholder; what is neither a day nor a sum is short and ends no sentence. */
const sampleOf = (name: string): string => {
  if (DAYS.includes(name)) return DAY;
  return SUMS.includes(name) ? SUM : "1042";
};

const isOurs = (name: string): boolean => (OURS as readonly string[]).includes(name);

const valuesOf = ({ must, may, links, puts }: MailRow | PartsRow): Record<string, unknown> => ({
  ...Object.fromEntries([...must, ...may].filter((name) => !isOurs(name)).map((name) => [name, sampleOf(name)])),
  ...Object.fromEntries(links.map((name) => [name, "https://zayavka.example/status"])),
  ...Object.fromEntries(puts.map((name) => [name, [{ p: "Думи." }]])),
});

const mails = AREAS.flatMap((area) =>
  Object.entries(WORDS[area]).flatMap(([name, row]): [string, Mail][] => {
    const of = `${area}.${name}`;
    if (row.kind === "mail") return [[of, words.mail(of as MailName, { sender }, valuesOf(row) as never)]];
    if (row.kind !== "parts") return [];
    return [[of, mail(sender, "Тема", undefined, words.parts(of as PartsName, { sender }, valuesOf(row) as never))]];
  }),
);

describe.each(mails)("the mail %s", (name, { subject, text, html }) => {
  it("has a short, one-line subject with the sender's name", () => {
    expect(subject).not.toMatch(/[\r\n]/);
    expect(subject.length).toBeLessThan(80);
    expect(subject).toContain(sender.brand);
  });

  it("has the same content as text and as HTML", () => {
    const plain = (from: string): string => from.replace(/\s+/g, "").replaceAll("&quot;", '"');
    for (const line of text
      .split("\n")
      .map((part) => part.replace(/^– |:$/g, "").trim())
      .filter((part) => part !== "" && part !== "--")) {
      const [label = "", value = ""] = line.split(/: (.*)/);
      expect(plain(html), line).toContain(plain(label));
      expect(plain(html), line).toContain(plain(value));
    }
  });

  it("ends with the sender's details, and why it is sent", () => {
    const why = name.startsWith("marketing.") ? "Получавате това" : "служебно съобщение";
    for (const body of [text, html]) {
      for (const part of [sender.company, sender.uic, sender.address, sender.phone, sender.email, why])
        expect(body).toContain(part);
      expect(body).not.toMatch(/отстъпка|оферта|промоция|само днес|побързайте/i);
    }
  });

  it("is in Bulgarian and loads no external resources", () => {
    expect(html).toContain('<html lang="bg">');
    expect(html).not.toMatch(/<(img|script|link|iframe)|src=/i);
  });

  it("ends each sentence once, also after a sum or a day", () =>
    expect(`${subject}\n${text}`).not.toMatch(/\) \p{Lu}|\.\.|г\.,? \./u));
});

it("the warning about a registration attempt names nobody", () =>
  expect(mails.find(([name]) => name === "application.addressTried")![1].text.startsWith("Здравейте,\n")).toBe(true));

it("a referral gives no reason", () =>
  expect(mails.find(([name]) => name === "application.referred")![1].text).not.toMatch(/причин|провер|съмн/i));
