/**
 * Which words are ours. A text may be told only when it stands, whole and in quotes, in a script of ours, in the form's
 * definition or in a page of content: whatever was filled in from data stands in none of them, and needs no marking.
 */

/** Quoted texts with a Cyrillic letter in them. Those with a quote, a line break or an insertion inside are simply not known. */
const QUOTED = /(["'`])([^"'`\\\n]{0,400}[А-Яа-я][^"'`\\\n]{0,400})\1/g;
const TAG = /<[^<>]{0,300}>/;
const SCRIPT = /\.(?:m?js|tsx?)$/;

const isOwnScript = (address: string): boolean => {
  const { origin, pathname } = new URL(address);
  return origin === location.origin && SCRIPT.test(pathname);
};

const plain = (text: string): string => text.replace(/\s+/g, " ").trim();

/** The texts of a value's leaves, markup taken apart. */
const leavesOf = (value: unknown): string[] => {
  if (typeof value === "string") return value.split(TAG);
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(leavesOf) : [];
};

export type Words = {
  /** Reads the scripts that have come since. They lie in the browser's own cache. */
  readScripts(): Promise<void>;
  /** Takes the texts of a definition or a page of content for ours. */
  learn(source: object): void;
  knows(text: string): boolean;
};

/** Words known so far: none. */
export const newWords = (): Words => {
  const known = new Set<string>();
  const read = new Set<string>();
  const learned = new WeakSet<object>();
  const take = (text: string): void => void (plain(text) !== "" && known.add(plain(text)));

  const readScript = async (address: string): Promise<void> => {
    read.add(address);
    const answer = await fetch(address, { cache: "force-cache" });
    for (const [, , text] of (await answer.text()).matchAll(QUOTED)) take(text!);
  };

  return {
    readScripts: async () => {
      const fresh = performance.getEntriesByType("resource").map(({ name }) => name).filter((name) => !read.has(name) && isOwnScript(name));
      // Without a script its words are not known, and nothing else.
      for (const address of new Set(fresh)) await readScript(address).catch(() => undefined);
    },
    learn: (source) => {
      if (learned.has(source)) return;
      learned.add(source);
      leavesOf(source).forEach(take);
    },
    knows: (text) => known.has(plain(text)),
  };
};
