/** Levenshtein distance: the number of characters to insert, delete or replace. */
const distance = (from: string, to: string): number => {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let at = 1; at <= from.length; at += 1) {
    const next = [at];
    for (let end = 1; end <= to.length; end += 1) {
      const change = from[at - 1] === to[end - 1] ? 0 : 1;
      next.push(Math.min(row[end]! + 1, next[end - 1]! + 1, row[end - 1]! + change));
    }
    row = next;
  }
  return row[to.length]!;
};

const LONGEST = 80;

/** The known name closest to a misspelt one, case-insensitively; undefined when none is near enough to be a typo. */
export const closest = (written: string, known: Iterable<string>): string | undefined => {
  const word = written.slice(0, LONGEST);
  let best: { name: string; far: number } | undefined;
  for (const name of known) {
    const far = distance(word.toLowerCase(), name.toLowerCase());
    if (!best || far < best.far) best = { name, far };
  }
  return best && best.far <= Math.max(2, Math.floor(best.name.length / 2)) && best.far < best.name.length
    ? best.name
    : undefined;
};

/** Latin letter by the Cyrillic homoglyph that looks like it. */
const LOOKALIKES = new Map(
  [..."аеорсухіјѕАВЕКМНОРСТУХІЈЅ"].map((letter, index) => [letter, [..."aeopcyxijsABEKMHOPCTYXIJS"][index]!]),
);

/**
 * The first Cyrillic letter of a name whose Cyrillic letters are all Latin homoglyphs; undefined for a name that is
 * all Latin or contains other Cyrillic letters.
 */
export const lookalikeIn = (written: string): string | undefined => {
  const cyrillic = [...written].filter((sign) => /\p{Script=Cyrillic}/u.test(sign));
  return cyrillic.every((sign) => LOOKALIKES.has(sign)) ? cyrillic[0] : undefined;
};

const latin = (written: string): string => [...written].map((sign) => LOOKALIKES.get(sign) ?? sign).join("");

/** The `suggestion` and `lookalike` of a finding about an unknown name. */
export const suggest = (written: string, known: Iterable<string>): { suggestion?: string; lookalike?: string } => {
  const lookalike = lookalikeIn(written);
  const suggestion = closest(latin(written), known);
  return { ...(suggestion !== undefined && { suggestion }), ...(lookalike !== undefined && { lookalike }) };
};
