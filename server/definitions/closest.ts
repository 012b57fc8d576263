/** How many signs must be added, removed or changed to make one word of the other (Levenshtein). */
export const distance = (from: string, to: string): number => {
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

/** The known name somebody most probably meant; undefined when none is near enough to be a slip. */
export const closest = (written: string, known: Iterable<string>): string | undefined => {
  const word = written.slice(0, LONGEST);
  let best: { name: string; far: number } | undefined;
  for (const name of known) {
    const far = distance(word.toLowerCase(), name.toLowerCase());
    if (!best || far < best.far) best = { name, far };
  }
  return best && best.far <= Math.max(2, Math.floor(best.name.length / 2)) && best.far < best.name.length ? best.name : undefined;
};

/** The closest known name as a part of a finding; nothing when none is near. */
export const suggest = (written: string, known: Iterable<string>): { suggestion?: string } => {
  const suggestion = closest(written, known);
  return suggestion === undefined ? {} : { suggestion };
};
