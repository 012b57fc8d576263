/**
 * Fonts that are parsed once, with the layout of words that recur: pdfkit otherwise reads its font files and lays out every
 * word again in each document, which is most of what a document costs.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/** Where a glyph stands; pdfkit scales positions in place. */
type Position = Record<string, number>;
/** What fontkit makes of a text: its glyphs and their positions. */
type Run = { positions: Position[] };
type Font = {
  characterSet: number[];
  glyphForCodePoint(codePoint: number): object;
  layout(text: string, features?: unknown): Run;
};
type Format = { new (stream: { buffer: Uint8Array }): object; probe(bytes: Uint8Array): boolean };
type Fontkit = { create(bytes: Uint8Array): Font; registerFormat(format: Format): void };

// The instance that pdfkit itself uses.
const fontkit = createRequire(createRequire(import.meta.url).resolve("pdfkit"))("fontkit") as Fontkit;

/** Words kept of each font: some megabytes. A contract has about a thousand. */
const MOST_WORDS = 5_000;

/** A run of its own for a caller that changes positions. */
const copyOf = (run: Run): Run =>
  Object.assign(Object.create(Object.getPrototypeOf(run) as object) as Run, run, {
    positions: run.positions.map((position) =>
      Object.assign(Object.create(Object.getPrototypeOf(position) as object) as Position, position),
    ),
  });

/** Lets a font keep the layout of words. When there are too many, all are forgotten. */
const keepWords = (font: Font): Font => {
  const layOut = font.layout.bind(font);
  const words = new Map<string, Run>();
  font.layout = (text, features) => {
    if (features !== undefined) return layOut(text, features);
    const known = words.get(text);
    if (known) return copyOf(known);
    if (words.size >= MOST_WORDS) words.clear();
    const run = layOut(text);
    words.set(text, run);
    return copyOf(run);
  };
  return font;
};

const kept = new Map<string, Font>();

/** A font format of ours: the bytes are the name of a font that is already open. */
const KeptFormat = class {
  static probe(bytes: Uint8Array): boolean {
    return kept.has(Buffer.from(bytes).toString());
  }
  constructor({ buffer }: { buffer: Uint8Array }) {
    return kept.get(Buffer.from(buffer).toString())!;
  }
} as unknown as Format;
fontkit.registerFormat(KeptFormat);

/**
 * Opens a font file under a name of its own; returns the bytes to give to pdfkit in the file's place. Glyphs are made with
 * their characters first: one met first as a part of another letter would have none, and its text could not be copied
 * from a PDF.
 */
export const keepFont = (name: string, file: string): Buffer => {
  const font = fontkit.create(readFileSync(file));
  for (const codePoint of font.characterSet) font.glyphForCodePoint(codePoint);
  kept.set(name, keepWords(font));
  return Buffer.from(name);
};
