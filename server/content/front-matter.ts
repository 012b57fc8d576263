import { isRealDay } from "#src/domain/dates.ts";
import type { Day } from "#src/domain/dates.ts";
import { ContentError } from "#server/content/broken.ts";

/** What stands at the head of a content file between two lines of `---`; all four are required. */
export type FrontMatter = { title: string; description: string; validFrom: Day; version: string };

/** A content file split in two; `line` is the file's line on which the body begins. */
export type ContentFile = { head: FrontMatter; body: string; line: number };

const KEYS = ["title", "description", "validFrom", "version"] as const;

const isKey = (key: string): key is (typeof KEYS)[number] => KEYS.some((known) => known === key);

/** Splits a content file into its head and its body; throws a ContentError for anything it does not know. */
export const readFrontMatter = (file: string, source: string): ContentFile => {
  const lines = source.replace(/\r\n?/g, "\n").split("\n");
  if (lines[0] !== "---") throw new ContentError(file, 1, "the file must begin with --- and its title, description, validFrom and version");
  const end = lines.indexOf("---", 1);
  if (end < 0) throw new ContentError(file, 1, "the head is not closed by ---");
  const head: Partial<Record<(typeof KEYS)[number], string>> = {};
  for (const [index, text] of lines.slice(1, end).entries()) {
    const [, key = "", value = ""] = /^(\w+):\s*(.*?)\s*$/.exec(text) ?? [];
    if (!isKey(key) || value === "" || head[key] !== undefined) {
      throw new ContentError(file, index + 2, `expected one line each of ${KEYS.join(", ")}, found ${JSON.stringify(text)}`);
    }
    head[key] = value;
  }
  const { title, description, validFrom, version } = head;
  if (!title || !description || !validFrom || !version) throw new ContentError(file, end + 1, `the head needs ${KEYS.filter((key) => !head[key]).join(", ")}`);
  if (!isRealDay(validFrom)) throw new ContentError(file, end + 1, "validFrom must be a day, YYYY-MM-DD");
  return { head: { title, description, validFrom, version }, body: lines.slice(end + 1).join("\n"), line: end + 2 };
};
