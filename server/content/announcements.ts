/** What stands above the header of every page: `announcements.json`, empty as long as there is nothing to say. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Type } from "typebox";
import { Check } from "typebox/value";
import type { AnnouncementsData } from "#src/api/answers.ts";
import { isOwnPath } from "#src/domain/own-path.ts";
import { ContentError } from "./broken.ts";

const Day = Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}$" });
const File = Type.Array(Type.Object({
  text: Type.String({ minLength: 1, maxLength: 300 }),
  tone: Type.Optional(Type.Union([Type.Literal("info"), Type.Literal("warning")])),
  link: Type.Optional(Type.Object({ url: Type.String(), label: Type.String({ minLength: 1 }) }, { additionalProperties: false })),
  from: Type.Optional(Day), until: Type.Optional(Day),
}, { additionalProperties: false }));

const NAME = "announcements.json";

/** The announcements of a day; from and until are both included. */
export type Announcements = (day: string) => AnnouncementsData["announcements"];

/** Reads the file of a content folder; a folder without one has nothing to say. Throws a ContentError for one that is not as it should be. */
export const readAnnouncements = (folder: string): Announcements => {
  const path = join(folder, NAME);
  const all = existsSync(path) ? parsed(readFileSync(path, "utf8")) : [];
  if (!Check(File, all)) throw new ContentError(`server/content/${NAME}`, 1, "must be a list of { text, tone?, link?: { url, label }, from?, until? }: tone info or warning, days as YYYY-MM-DD");
  const stranger = all.find(({ link }) => link && !isOwnPath(link.url));
  if (stranger) throw new ContentError(`server/content/${NAME}`, 1, `${stranger.link!.url} is not a path of this site`);
  return (day) => all.filter(({ from = day, until = day }) => from <= day && day <= until)
    .map(({ text, tone = "info", link }) => ({ text, tone, ...(link && { link }) }));
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ContentError(`server/content/${NAME}`, 1, (error as Error).message);
  }
};
