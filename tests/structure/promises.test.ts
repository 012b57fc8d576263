/** Every sentence of papers, terms and mails that promises an act names, in `promises.json`, what does it. */
import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { callTable } from "#src/api/calls/calls.ts";
import { creditMails } from "#src/copy/credit-mails.ts";
import { mails } from "#src/copy/documents.ts";
import { JOBS } from "#server/queue/table.ts";
import { inRoot } from "#server/kernel/root.ts";

type Promised = { in: string; says: string; by: string[] };

const CONTENT = inRoot("server", "content");
const text = (file: string): string => readFileSync(inRoot("server", "content", file), "utf8");
const promises = JSON.parse(text("promises.json")) as Promised[];

/** What a promise may name. `staff` acts by phone and e-mail; the README's limits say that it is not in the profile. */
const EXISTS: Readonly<Record<string, (name: string) => boolean>> = {
  call: (name) => Object.hasOwn(callTable, name),
  job: (name) => Object.hasOwn(JOBS, name),
  mail: (name) => Object.hasOwn(mails, name) || Object.hasOwn(creditMails, name),
  staff: (name) => name === "",
};

/** Words of a promise in the first person, or of something that the borrower gets or finds. */
const PROMISES =
  /изпращаме|изпратим |уведомим|съобщим|съобщаваме|ще се свържем|ще получите|[Пп]ревеждаме|договорът се прекратява, без|напомним|получавате|виждате|в профила (Ви|си)/;
/** Sentences with such words that promise nothing: what is not charged, how headings begin, what has happened. */
const NOT = /^(#|Няма|Не дължите|Не начисляваме|Не успяхме)|такси за напомняне|е бил показван|Условия за усвояване/;

const FILES = [
  ...["papers", "shared"].flatMap((folder) =>
    readdirSync(inRoot("server", "content", folder)).map((name) => `${folder}/${name}`),
  ),
  ...readdirSync(CONTENT).filter((name) => name.startsWith("tos-")),
  "../../src/copy/documents.ts",
];

const sentences = (file: string): string[] =>
  text(file)
    .split(/(?<=[.!?])\s+|\n|\|/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => PROMISES.test(sentence) && !NOT.test(sentence));

describe("a promise", () => {
  it.each(promises)("$in: $says", ({ in: file, says, by }) => {
    expect(text(file), "the sentence has gone: change promises.json").toContain(says);
    expect(by.length).toBeGreaterThan(0);
    for (const done of by) {
      const [kind = "", name = ""] = done.split(":");
      expect(EXISTS[kind]?.(name), `${done} does not exist`).toBe(true);
    }
  });

  it.each(FILES)("in %s is listed in promises.json", (file) => {
    const listed = promises.filter((one) => one.in === file).map(({ says }) => says);
    const open = sentences(file).filter((sentence) => !listed.some((says) => sentence.includes(says)));
    expect(open, "name what does it in server/content/promises.json").toEqual([]);
  });

  it("that only staff can keep is among the README's limits", () => {
    expect(promises.some(({ by }) => by.includes("staff"))).toBe(true);
    expect(readFileSync(inRoot("README.md"), "utf8")).toContain("`server/content/promises.json`");
  });
});
