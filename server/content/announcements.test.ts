import { describe, expect, it } from "vitest";
import { formatFinding } from "#server/findings/words/index.ts";
import { readAnnouncements, type Announcements } from "./announcements.ts";
import { loadContent } from "./content.fixture.ts";

const FILE = "server/content/announcements.json";
const textOf = (content: unknown): string => (typeof content === "string" ? content : JSON.stringify(content));
const read = (content: unknown): Announcements => {
  const found = readAnnouncements({ file: FILE, text: textOf(content) });
  if ("problems" in found) throw new Error(JSON.stringify(found.problems));
  return found.announcements;
};
const problemsOf = (content: unknown): string[] => {
  const found = readAnnouncements({ file: FILE, text: textOf(content) });
  return "problems" in found
    ? found.problems.map((problem) => `${problem.line}:${problem.column} ${formatFinding(problem, "en")}`)
    : [];
};

describe("announcements", () => {
  it("are empty as shipped and without a file", () => {
    expect(loadContent().announcements("2026-11-20")).toEqual([]);
    const none = readAnnouncements(undefined);
    expect("announcements" in none && none.announcements("2026-11-20")).toEqual([]);
  });

  it.each([
    ["2026-12-19", 0],
    ["2026-12-20", 1],
    ["2026-12-27", 1],
    ["2026-12-28", 0],
  ])("are shown from a day until a day, both inclusive: %s", (day, count) => {
    expect(read([{ text: "Работим до 15 ч.", from: "2026-12-20", until: "2026-12-27" }])(day)).toHaveLength(count);
  });

  it("keep the file's order, default to the tone info and omit their dates", () => {
    expect(
      read([
        { text: "а", until: "2030-01-01" },
        { text: "б", tone: "warning", link: { url: "/kontakti", label: "Контакти" } },
      ])("2026-11-20"),
    ).toEqual([
      { text: "а", tone: "info" },
      { text: "б", tone: "warning", link: { url: "/kontakti", label: "Контакти" } },
    ]);
  });

  it.each([
    ["[", "1:2 this is not JSON: a closing ] is missing"],
    [{}, "1:1 the file must be a list in [ ], not an object in { }"],
    [[{ text: "" }], '1:10 "text" must be a text in quotes, not an empty one'],
    [[{ text: "а".repeat(301) }], '1:10 "text" has 301 signs; at most 300'],
    [[{ text: "а", tone: "warnning" }], '1:21 "warnning" is not one of info, warning, did you mean "warning"?'],
    [
      [{ text: "а", from: "20.12.2026" }],
      '1:21 "from" must be a day in quotes, such as "2026-11-20", not a text in quotes',
    ],
    [[{ text: "а", util: "2026-12-20" }], '1:14 unknown property "util", did you mean "until"?'],
    [
      [{ text: "а", link: { url: "https://elsewhere.example", label: "там" } }],
      '1:28 "https://elsewhere.example" is not a path of this site',
    ],
    [[{ text: "а", link: { url: "/nyama", label: "там" } }], '1:28 no page of ours is "/nyama"'],
    [[{ text: "За вас" }], '1:10 "вас" is written with a capital letter when it means the reader, did you mean "Вас"?'],
    [
      [{ text: "а", from: "2026-12-20", until: "2026-12-19" }],
      "1:42 it ends on 2026-12-19, before it begins on 2026-12-20",
    ],
  ])("from %j are rejected: %s", (content, problem) => {
    expect(problemsOf(content)).toEqual([problem]);
  });
});
