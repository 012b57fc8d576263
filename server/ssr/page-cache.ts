/**
 * Cache of documents for anonymous visitors. What differs between such visitors (nonce, CSRF token, forms' keys) is cut
 * out before the look-up and filled in afterwards. A document is a function of its URL and state, so an equal state
 * means an equal document.
 */
import { randomBytes } from "node:crypto";
import { gzipFilled, compressPieces } from "./precompressed.ts";
import type { AppState } from "#src/app/state.ts";

/**
 * A document in pieces; before each piece but the first goes the secret with the index in `secrets`. `packed` holds the
 * compressed pieces.
 */
type CacheEntry = { pieces: readonly Buffer[]; secrets: readonly number[]; packed?: readonly Buffer[] };

/** Entries per cache; each takes about 120 kB. */
const CAPACITY = 64;

// Random per process, so that no text can pass for a placeholder.
const MARK = `s${randomBytes(12).toString("hex")}n`;
const placeOf = (index: number): string => `${MARK}${index}_`;
const PLACES = new RegExp(`${MARK}(\\d+)_`);

type FormSecrets = { csrf?: string; key?: string };

/** The secrets in a page's state: texts generated for this visitor or this visit. */
const secretsOf = ({ visitor, page }: AppState): string[] => {
  const { form, forms } = (page?.data ?? {}) as { form?: FormSecrets; forms?: Record<string, FormSecrets> };
  const all = [visitor.csrf, ...[form, ...Object.values(forms ?? {})].flatMap((one) => [one?.csrf, one?.key])];
  return [...new Set(all.filter((text): text is string => Boolean(text)))];
};

/** Returns the document of a URL and a state; renders it when it is not cached. */
export type PageCache = (
  url: string,
  state: AppState,
  nonce: string,
  render: (state: AppState, nonce: string) => Promise<string>,
) => Promise<CachedDocument>;

/** A document with this visit's nonce, token and keys. */
export type CachedDocument = { plain(): Buffer; gzip(): Buffer };

/**
 * Caches the most recently used documents. URLs with a query have a cache of their own: anybody can invent them, and
 * they must not evict the others.
 */
export const pageCache = (most = CAPACITY): PageCache => {
  const shelves = { bare: new Map<string, CacheEntry>(), asked: new Map<string, CacheEntry>() };
  return async (url, state, nonce, render) => {
    const own = secretsOf(state);
    const masked = own.reduce(
      (text, secret, index) => text.replaceAll(secret, placeOf(index + 1)),
      JSON.stringify(state),
    );
    const filling = [nonce, ...own].map((text) => Buffer.from(text));
    const key = `${url}\n${filling.map(({ length }) => length)}\n${masked}`;
    const documents = shelves[url.includes("?") ? "asked" : "bare"];
    const entry = documents.get(key) ?? cut(await render(JSON.parse(masked) as AppState, placeOf(0)));
    // LRU: re-insert on use.
    documents.delete(key);
    documents.set(key, entry);
    if (documents.size > most) documents.delete(documents.keys().next().value!);
    return {
      plain: () =>
        Buffer.concat(
          entry.pieces.flatMap((piece, n) => (n === 0 ? [piece] : [filling[entry.secrets[n - 1]!]!, piece])),
        ),
      gzip: () =>
        gzipFilled(
          entry.pieces,
          (entry.packed ??= compressPieces(entry.pieces, filledBy(entry, filling))),
          filledBy(entry, filling),
        ),
    };
  };
};

const filledBy = ({ secrets }: CacheEntry, own: readonly Buffer[]): Buffer[] => secrets.map((index) => own[index]!);

const cut = (text: string): CacheEntry => {
  const parts = text.split(PLACES);
  return {
    pieces: parts.filter((_, n) => n % 2 === 0).map((piece) => Buffer.from(piece)),
    secrets: parts.filter((_, n) => n % 2 === 1).map(Number),
  };
};
