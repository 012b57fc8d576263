/**
 * Recognises the site's own texts, the only ones that may be published. A text counts as own when it occurs, whole and
 * in quotes, in a script of the site, or in a form definition or content page. Personal data occurs in none of them, so
 * it needs no marking. Of a text that a script composes around values, only the script's own part is published.
 */

/** Quoted texts with a Cyrillic letter. Texts with quotes, line breaks or interpolation are not recognised. */
const QUOTED = /(["'`])([^"'`\\\n]{0,400}[А-Яа-я][^"'`\\\n]{0,400})\1/g;
/**
 * Templates that compose a text around values, looked for at every backquote, an opening or a closing one: code between
 * two templates has no values. A value with braces or templates of its own is not recognised.
 */
const COMPOSED = /`(?=((?:[^`\\$\n]|\\[^\n]|\$\{[^{}`\n]{0,200}\}){1,400})`)/g;
const VALUE = /\$\{[^{}]*\}/;
const ESCAPED = /\\(?:u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|(.))/g;
/** A word: without one, a template's own part is punctuation, which any text may match. */
const WORD = /[А-Яа-я]{3}/;
/** Stands for a value. */
const GAP = "…";
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

const unescaped = (text: string): string =>
  text.replace(ESCAPED, (_, unicode?: string, latin?: string, other?: string) =>
    other === undefined ? String.fromCharCode(parseInt(unicode ?? latin ?? "", 16)) : other,
  );

/** What a template's texts look like, and what of them is the site's own. */
type Composed = { shape: RegExp; told: string };

const composedOf = (template: string): Composed | undefined => {
  const own = template.split(VALUE).map((part) => unescaped(part).replace(/\s+/g, " "));
  if (own.length < 2 || !own.some((part) => WORD.test(part))) return undefined;
  const shape = own.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join(".{0,200}?");
  return { shape: new RegExp(`^${shape.trim()}$`), told: own.join(GAP).trim() };
};

/** Registry of the site's own texts. */
export type Words = {
  /** Learns the texts of scripts loaded since the last call; they come from the browser's cache. Never rejects. */
  readScripts(): Promise<void>;
  /** Learns the texts of a form definition or content page. */
  learn(source: object): void;
  /**
   * What of a text is the site's own: all of it, or, where a script composes it, all but its values. Undefined for any
   * other text. White space is normalised.
   */
  ownOf(text: string): string | undefined;
};

/** An empty registry. */
export const newWords = (): Words => {
  const known = new Set<string>();
  const composed = new Map<string, Composed>();
  const read = new Set<string>();
  const learned = new WeakSet<object>();
  const take = (text: string): void => void (plain(text) !== "" && known.add(plain(text)));

  const readScript = async (address: string): Promise<void> => {
    read.add(address);
    const answer = await fetch(address, { cache: "force-cache" });
    const code = await answer.text();
    for (const [, , text] of code.matchAll(QUOTED)) take(text!);
    for (const [, template] of code.matchAll(COMPOSED)) {
      const made = composedOf(template!);
      if (made) composed.set(made.told, made);
    }
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
    ownOf: (text) => {
      const words = plain(text);
      if (known.has(words)) return words;
      return [...composed.values()].find(({ shape }) => shape.test(words))?.told;
    },
  };
};
