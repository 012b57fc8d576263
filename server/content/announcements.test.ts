import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readAnnouncements } from "./announcements.ts";
import { CONTENT_FOLDER } from "./folder.ts";

const folder = mkdtempSync(join(tmpdir(), "announcements-"));
afterAll(() => rmSync(folder, { recursive: true }));
const read = (content: unknown) => {
  writeFileSync(join(folder, "announcements.json"), typeof content === "string" ? content : JSON.stringify(content));
  return readAnnouncements(folder);
};

describe("announcements", () => {
  it("are none in the product as it comes, and none without a file", () => {
    expect(readAnnouncements(CONTENT_FOLDER)("2026-11-20")).toEqual([]);
    expect(readAnnouncements(join(folder, "nowhere"))("2026-11-20")).toEqual([]);
  });

  it.each([["2026-12-19", 0], ["2026-12-20", 1], ["2026-12-27", 1], ["2026-12-28", 0]])("stand from a day until a day, both included: %s", (day, count) => {
    expect(read([{ text: "Работим до 15 ч.", from: "2026-12-20", until: "2026-12-27" }])(day)).toHaveLength(count);
  });

  it("keep the order of the file, are informative unless they warn, and show nothing but what is to be read", () => {
    expect(read([{ text: "а", until: "2030-01-01" }, { text: "б", tone: "warning", link: { url: "/kontakti", label: "Контакти" } }])("2026-11-20"))
      .toEqual([{ text: "а", tone: "info" }, { text: "б", tone: "warning", link: { url: "/kontakti", label: "Контакти" } }]);
  });

  it.each([
    ["[", "JSON"], [{}, "must be a list"], [[{ text: "" }], "must be a list"], [[{ text: "а", tone: "error" }], "must be a list"],
    [[{ text: "а", from: "20.12.2026" }], "must be a list"], [[{ text: "а", bold: true }], "must be a list"],
    [[{ text: "а", link: { url: "https://elsewhere.example", label: "там" } }], "not a path of this site"],
  ])("stop the start when the file is %j", (content, problem) => {
    expect(() => read(content)).toThrow(problem);
    expect(() => read(content)).toThrow("server/content/announcements.json:1:");
  });
});
