/** What the law asks of a paper, and what of it a paper lacks. */
import type { Catalogue } from "#src/domain/lending/catalogue.ts";
import type { Row } from "#src/domain/lending/schedule.ts";
import type { TextDocument } from "#src/domain/text/document.ts";
import { formatDay } from "#src/domain/time/dates.ts";
import { enPaperItems, type PaperItem } from "#server/findings/words/en-papers.ts";
import { amountText } from "#server/text/formats.ts";
import { blockText, sections } from "./plain-text.ts";

/** Section id of the blocks before the first heading. */
const TOP = "top";

/** Texts that a paper must contain, by the placeholder that writes them. */
type Texts = Readonly<Record<string, string | readonly string[]>>;

/**
 * A mandatory item of a paper: its law, the sections it must be in (the whole paper when there are none), the texts that
 * they must contain and the words that they must use.
 */
export type Need<Facts> = {
  item: PaperItem;
  law: string;
  sections: readonly string[];
  says?: (facts: Facts, catalogue: Catalogue) => Texts;
  /** Beginnings of words, in small letters. */
  words?: readonly string[];
};

/** An item that a paper lacks: a section, texts of placeholders, or words; `section` is undefined for the whole paper. */
export type Lack = { item: PaperItem; law: string; section: string | undefined } & (
  | { lacks: "part" }
  | { lacks: "places"; places: readonly string[] }
  | { lacks: "words"; words: readonly string[] }
);

/** The figures of a plan's rows. */
export const planFigures = (rows: readonly Row[], catalogue: Catalogue): string[] =>
  rows.flatMap((row) => [
    formatDay(row.dueDate),
    amountText(row.instalment, catalogue),
    amountText(row.balance, catalogue),
  ]);

/** Where a text contains another one that is not a part of a longer number („0 €“ is not in „10 €“); -1 if nowhere. */
const placeIn = (text: string, part: string): number => {
  if (part === "") return -1;
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) {
    const [before, after] = [text.slice(Math.max(0, at - 2), at), text.slice(at + part.length, at + part.length + 2)];
    const begun = /^\d/.test(part) && /\d[.,\u00a0]?$/.test(before);
    const goesOn = /\d$/.test(part) && /^[.,]?\d/.test(after);
    if (!begun && !goesOn) return at;
  }
  return -1;
};

const TAKEN = "\n\n\n";

/** The placeholders whose texts are missing. Every text needs a place of its own: one within another is not enough. */
const missingPlaces = (text: string, texts: Texts): string[] => {
  const wanted = Object.entries(texts).flatMap(([place, given]) => [given].flat().map((part) => ({ place, part })));
  const missing = new Set<string>();
  let rest = text;
  for (const { place, part } of wanted.sort((a, b) => b.part.length - a.part.length)) {
    const at = placeIn(rest, part);
    if (at < 0) missing.add(place);
    else rest = rest.slice(0, at) + TAKEN + rest.slice(at + part.length);
  }
  return Object.keys(texts).filter((place) => missing.has(place));
};

const plain = (text: string): string => text.replaceAll("\u00a0", " ").toLowerCase();

const topOf = ({ blocks }: TextDocument): string => {
  const first = blocks.findIndex(({ kind }) => kind === "heading");
  return blocks
    .slice(0, first < 0 ? blocks.length : first)
    .map(blockText)
    .join("\n");
};

/** What of the needs a paper made from these facts lacks; empty when it is complete. */
export const lacksOf = <Facts>(
  needs: readonly Need<Facts>[],
  document: TextDocument,
  facts: Facts,
  catalogue: Catalogue,
): Lack[] => {
  const texts = sections(document.blocks).set(TOP, topOf(document));
  const whole = document.blocks.map(blockText).join("\n");
  return needs.flatMap(({ item, law, sections: ids, says, words = [] }): Lack[] => {
    const at = { item, law };
    const empty = ids.filter((id) => (texts.get(id) ?? "").trim() === "");
    if (empty.length > 0) return empty.map((section) => ({ ...at, section, lacks: "part" }));
    const text = ids.length === 0 ? whole : ids.map((id) => texts.get(id)).join("\n");
    if (text.trim() === "") return [{ ...at, section: undefined, lacks: "part" }];
    const section = ids[0];
    const places = missingPlaces(text, says?.(facts, catalogue) ?? {});
    const unsaid = words.filter((word) => placeIn(plain(text), word) < 0);
    return [
      ...(places.length > 0 ? [{ ...at, section, lacks: "places", places } as const] : []),
      ...(unsaid.length > 0 ? [{ ...at, section, lacks: "words", words: unsaid } as const] : []),
    ];
  });
};

/** Throws a RangeError that names everything a paper lacks; the texts, which may be personal data, are not in it. */
export const requireComplete = (paper: string, lacks: readonly Lack[]): void => {
  if (lacks.length === 0) return;
  const said = lacks.map((lack) => {
    const what =
      lack.lacks === "part" ? "no text" : lack.lacks === "places" ? lack.places.join(", ") : lack.words.join(", ");
    return `${enPaperItems[lack.item]} (${lack.law}) in ${lack.section ?? "the text"}: ${what}`;
  });
  throw new RangeError(`the ${paper} is not complete: ${said.join("; ")}`);
};
