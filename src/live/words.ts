/**
 * Recognises the site's own texts, the only ones that may be published. A text counts as own when it occurs, whole and
 * in quotes, in a script of the site, or in a form definition or content page. Personal data occurs in none of them, so
 * it needs no marking.
 */

/** Quoted texts with a Cyrillic letter. Texts with quotes, line breaks or interpolation are not recognised. */
const QUOTED = /(["'`])([^"'`\\\n]{0,400}[А-Яа-я][^"'`\\\n]{0,400})\1/g;
const TAG = /<[^<>]{0,300}>/;
const SCRIPT = /\.(?:m?js|tsx?)$/;

const isOwnScript = (address: string): boolean => {
  const { origin, pathname } = new URL(address);
  return origin === location.origin && SCRIPT.test(pathname);
};

const plain = (text: string): string => text.replace(/\s+/g, " ").trim();

/** All strings nested in a value, split at markup tags. */
const leavesOf = (value: unknown): string[] => {
  if (typeof value === "string") return value.split(TAG);
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(leavesOf) : [];
};

/** Registry of the site's own texts. */
export type Words = {
  /** Learns the texts of scripts loaded since the last call; they come from the browser's cache. Never rejects. */
  readScripts(): Promise<void>;
  /** Learns the texts of a form definition or content page. */
  learn(source: object): void;
  /** Whether a text is the site's own; white space is normalised. */
  knows(text: string): boolean;
};

/** An empty registry. */
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
      const fresh = performance
        .getEntriesByType("resource")
        .map(({ name }) => name)
        .filter((name) => !read.has(name) && isOwnScript(name));
      // If a script cannot be read, its texts are just not recognised.
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
