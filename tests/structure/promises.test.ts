/**
 * Every sentence by which borrowers are promised an act is named in `server/content/promises.json`, with what keeps it:
 * `call:`, `act:` of the staff, `job:`, `mail:` or `page:` of ours, or `staff`, a duty that needs nothing built but a
 * phone and a mailbox. What a law asks to be said before it is built bears `until:<kind>:<name>`.
 */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { callTable } from "#src/api/calls/calls.ts";
import { pages } from "#src/pages/table.ts";
import { AREAS, WORDS } from "#server/content/words/tables.ts";
import { inRoot } from "#server/kernel/root.ts";
import { isStaffAct } from "#server/lending/staff/acts/index.ts";
import { JOBS } from "#server/queue/table.ts";
import { sentencesOf, TOLD } from "./told-texts.ts";

/** Words of the sentence → what keeps it. The words hold wherever they stand. */
const promises = Object.entries(
  JSON.parse(readFileSync(inRoot("server", "content", "promises.json"), "utf8")) as Record<string, string[]>,
);

/** How many promises nothing keeps yet. Build what is promised and lower it; never raise it. */
const UNKEPT = 0;

/** Whether there is a mail with this name: `bonus.active`. */
const isMail = (name: string): boolean =>
  AREAS.some((area) =>
    Object.entries(WORDS[area]).some(([row, { kind }]) => kind === "mail" && name === `${area}.${row}`),
  );

const EXISTS: Readonly<Record<string, (name: string) => boolean>> = {
  call: (name) => Object.hasOwn(callTable, name),
  act: isStaffAct,
  job: (name) => Object.hasOwn(JOBS, name),
  mail: isMail,
  page: (name) => pages.some((page) => page.name === name),
  staff: (name) => name === "",
};

/** What is wrong with the name of a keeper; undefined for none. */
const faultOf = (keeper: string): string | undefined => {
  const [, until, kind = "", name = ""] = /^(until:)?([a-z]+)(?::(.+))?$/.exec(keeper) ?? [];
  const exists = EXISTS[kind];
  if (!exists || (until && !name)) return `${keeper} names no keeper`;
  if (until) return exists(name) ? `${kind}:${name} exists: take the mark away` : undefined;
  return exists(name) ? undefined : `${keeper} does not exist`;
};

/** Verbs in the first person plural that promise nothing: what we may, want, know, feel; and words that end like them. */
const NO_ACT =
  "можем|искаме|имаме|нямаме|ползваме|обработваме|знаем|виждаме|чакаме|изчакваме|очакваме|каним|благодарим|съжаляваме|" +
  "извиняваме|отнеме|необратим|заем|прием|проблем|обем|режим|им|ме|сме|време|навреме|име|дължим|изискуем|необходим|този";

/** An act in the first person plural, present or future; or what the borrower gets, sees or may ask for. */
const PROMISES = new RegExp(
  String.raw`(?<!\p{L})(?:(?<!(?<!\p{L})(?:да (?:Ви |го |ги |я |се |му )?|не ))(?!(?:${NO_ACT})(?!\p{L}))\p{L}+(?:(?<!х)ме|[ие]м)|получават?е?|ще получите|` +
    String.raw`(?<!не |го )виждате|ще видите|(?:можете|право) (?:по всяко време )?да (?:поискате|получите|изберете)|` +
    String.raw`(?:при|до) поискване|се дава|(?:е|са)(?: и)? в профила Ви|от профила (?:Ви|си)[:,]|профила Ви като)(?!\p{L})`,
  "iu",
);

/** What is left undone, asked, going on at the moment, led to by a link, or told of a law or of a reason. */
const NOT =
  /^(?:- )?(?:Не|Ние не|Няма|Законът|По закон|ЗМИП|Ако JavaScript|Как|Обработваме|Клиент|title:|description:)(?!\p{L})|^(?:- )?\[|[?…]$|…\s%$|\[Как даваме|^\p{L}+$/u;

const promisesIn = (file: string): string[] =>
  sentencesOf(file).filter((sentence) => PROMISES.test(sentence) && !NOT.test(sentence));

const told = new Map(TOLD.map((file) => [file, sentencesOf(file)]));

describe("a promise", () => {
  it.each(promises)("„%s“ stands somewhere and names what keeps it", (says, by) => {
    const all = [...told.values()].flat();
    expect(
      all.some((sentence) => sentence.includes(says)),
      "the sentence has gone: take its row away",
    ).toBe(true);
    expect(by.length).toBeGreaterThan(0);
    expect(by.map(faultOf).filter((fault) => fault !== undefined)).toEqual([]);
  });

  it.each(TOLD)("in %s is listed", (file) => {
    const open = promisesIn(file).filter((sentence) => !promises.some(([says]) => sentence.includes(says)));
    expect(open, "name what keeps it in server/content/promises.json, or say what can be kept").toEqual([]);
  });

  it("that nothing keeps yet is one of few, and fewer every time", () => {
    const marks = promises.filter(([, by]) => by.some((keeper) => keeper.startsWith("until:")));
    expect(marks.map(([says]) => says)).toHaveLength(UNKEPT);
  });

  it.each([
    ["until:call:login", "exists: take the mark away"],
    ["until:act:write-off", "exists: take the mark away"],
    ["act:give-certificate", "does not exist"],
    ["call:certificate", "does not exist"],
    ["nobody", "names no keeper"],
  ])("kept by %s is told from one that is kept", (keeper, fault) => expect(faultOf(keeper)).toContain(fault));

  it.each([
    "Преди всякакво събиране предлагаме облекчение.",
    "Даваме безплатно удостоверение.",
    "Водим регистър на жалбите.",
    "Преизчисляваме плана без такса.",
    "Пишете ни и ще преработим плана.",
    "Обаждаме се в работен ден.",
    "Поръчителят получава същата информация.",
    "При поискване – безплатно",
  ])("is seen in „%s“", (sentence) => expect(PROMISES.test(sentence) && !NOT.test(sentence)).toBe(true));

  it("that only staff can keep is among the README's limits", () => {
    expect(promises.some(([, by]) => by.includes("staff"))).toBe(true);
    expect(readFileSync(inRoot("README.md"), "utf8")).toContain("`server/content/promises.json`");
  });
});
