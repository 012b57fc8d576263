/**
 * Cache of documents that visitors share. What differs between them (nonce, CSRF token, forms' keys, the ids and e-mail of
 * a user) is cut out before the look-up and filled in afterwards. A document is a function of its URL and state, so an
 * equal state means an equal document. Documents with anything else of a person are not shared (`isShared`).
 */
import { randomBytes } from "node:crypto";
import { gzipFilled, compressPieces } from "./precompressed.ts";
import { callOf } from "#server/calls/calls.ts";
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

type SharedForm = { csrf?: string; key?: string; staged?: unknown; values?: object };
type SharedPage = { form?: SharedForm; forms?: Record<string, SharedForm> };

const formsOf = ({ page }: AppState): SharedForm[] => {
  const { form, forms = {} } = (page?.data ?? {}) as SharedPage;
  return [...(form ? [form] : []), ...Object.values(forms)];
};

/** The secrets in a page's state: texts of this visitor or this visit alone. */
const secretsOf = (state: AppState): string[] => {
  const {
    csrf,
    userData: { user, unsignedContract },
  } = state.visitor;
  const all = [
    csrf,
    user?.id,
    user?.email,
    unsignedContract?.requestId,
    ...formsOf(state).flatMap(({ csrf, key }) => [csrf, key]),
  ];
  return [...new Set(all.filter((text): text is string => Boolean(text)))];
};

/** Characters that HTML and JSON write as they are: such a text can be filled in anywhere. */
const AS_IT_IS = /^[\w.@+-]+$/;

/**
 * Whether a document has nothing of a person but what is cut out: any page of an anonymous visitor, and of a user the
 * content pages and the steps that they have not answered yet.
 */
export const isShared = (state: AppState): boolean => {
  const { user, liveChatConfig } = state.visitor.userData;
  const forms = formsOf(state);
  if (!state.page || forms.some(({ staged }) => staged)) return false;
  if (!user) return true;
  if (!AS_IT_IS.test(user.email) || liveChatConfig?.variables.Name !== undefined) return false;
  const { read, drafts } = callOf(state.page.call);
  const isUnanswered = forms.every(({ values = {} }) => Object.keys(values).length === 0);
  return read === "Content" || (drafts === "server" && isUnanswered);
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
 * Caches the most recently used documents. URLs with a query or parameters have a cache of their own: anybody can invent
 * them, and they must not evict the others; so have the pages of users.
 */
export const pageCache = (most = CAPACITY): PageCache => {
  const shelf = (): Map<string, CacheEntry> => new Map();
  const shelves = { bare: shelf(), asked: shelf(), users: shelf() };
  return async (url, state, nonce, render) => {
    const own = secretsOf(state);
    const masked = own.reduce(
      (text, secret, index) => text.replaceAll(secret, placeOf(index + 1)),
      JSON.stringify(state),
    );
    const filling = [nonce, ...own].map((text) => Buffer.from(text));
    const key = `${url}\n${filling.map(({ length }) => length)}\n${masked}`;
    const documents = shelves[shelfOf(url, state)];
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

const shelfOf = (url: string, { visitor, page }: AppState): "bare" | "asked" | "users" => {
  if (visitor.userData.user) return "users";
  return url.includes("?") || Object.keys(page?.params ?? {}).length > 0 ? "asked" : "bare";
};

const filledBy = ({ secrets }: CacheEntry, own: readonly Buffer[]): Buffer[] => secrets.map((index) => own[index]!);

const cut = (text: string): CacheEntry => {
  const parts = text.split(PLACES);
  return {
    pieces: parts.filter((_, n) => n % 2 === 0).map((piece) => Buffer.from(piece)),
    secrets: parts.filter((_, n) => n % 2 === 1).map(Number),
  };
};
