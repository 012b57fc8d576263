/** Every mail and SMS that is written has a sender. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { AREAS, WORDS } from "#server/content/words/tables.ts";
import { inRoot } from "#server/kernel/root.ts";
import { codeFiles } from "./imports.ts";

const NOTIFY = "server/lending/messages/notify.ts";
const read = (file: string): string => readFileSync(inRoot(file), "utf8");
const server = codeFiles(inRoot(), ["server"])
  .filter((file) => !file.includes("content/words/rows/"))
  .map(read);

const said = /export type Occasion =([^;]+);/.exec(read(NOTIFY))![1]!;
const occasions = [...said.matchAll(/"(\w+)"/g)].map(([, occasion]) => occasion!);
const notifying = server.filter((code) => code.includes(`from "#${NOTIFY}"`));

/** Names that code makes of a status: all statuses have them, which types hold. */
const OF_STATUS = /^(?:milestone\.)?\w+\.(?:label|title|text|next)$/;

const isSaid = (words: string): boolean => server.some((code) => code.includes(words));

/** Whether a text of the words is asked for: by its name, or by one made of its file's name and a row in quotes. */
const isAsked = (area: string, name: string): boolean =>
  (area === "status" && OF_STATUS.test(name)) ||
  isSaid(`"${area}.${name}"`) ||
  (isSaid(`\`${area}.\${`) && isSaid(`"${name}"`));

it.each(AREAS)("each text of words/%s.json is said", (area) => {
  const unsaid = Object.keys(WORDS[area]).filter((name) => !isAsked(area, name));
  expect(unsaid, `nothing in server/ says these rows of ${area}: write who does, or take them away`).toEqual([]);
});

it("each occasion of an application is told by somebody", () => {
  const untold = occasions.filter((occasion) => !notifying.some((code) => code.includes(`"${occasion}"`)));
  expect(untold, "no file asks `notify` for these: call it where the thing happens").toEqual([]);
});

describe("the check", () => {
  it("knows the occasions", () => {
    expect(occasions.length).toBeGreaterThan(10);
  });

  it("finds a row that nothing sends", () => {
    expect(isAsked("bonus", "paid")).toBe(true);
    expect(isAsked("bonus", "neverSaid")).toBe(false);
  });
});
