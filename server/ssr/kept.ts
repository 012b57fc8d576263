/**
 * Documents of visitors who are not logged in, rendered once. What differs from one such visitor to the next
 * (the nonce, the session's token, the forms' keys) is cut out before a page is looked up, and filled in after.
 * A document is a function of its address and its state, so an equal state means an equal document.
 */
import { randomBytes } from "node:crypto";
import { gzipFilled, packPieces } from "./packed.ts";
import type { AppState } from "#src/app/state.ts";

/** A document in pieces; before each piece but the first goes the secret of that number. */
type Kept = { pieces: readonly Buffer[]; secrets: readonly number[]; packed?: readonly Buffer[] };

/** Each takes about 120 kB. */
const MOST_KEPT = 64;

// Nobody can write a text that is taken for a secret's place: this is drawn anew in each process.
const MARK = `s${randomBytes(12).toString("hex")}n`;
const placeOf = (index: number): string => `${MARK}${index}_`;
const PLACES = new RegExp(`${MARK}(\\d+)_`);

type FormSecrets = { csrf?: string; key?: string };

/** The texts of a page's state that were drawn for this visitor or this visit. */
const secretsOf = ({ visitor, page }: AppState): string[] => {
  const { form, forms } = (page?.data ?? {}) as { form?: FormSecrets; forms?: Record<string, FormSecrets> };
  const all = [visitor.csrf, ...[form, ...Object.values(forms ?? {})].flatMap((one) => [one?.csrf, one?.key])];
  return [...new Set(all.filter((text): text is string => Boolean(text)))];
};

/** Answers the document of an address and a state, rendering it when it is not kept. */
export type KeptPages = (url: string, state: AppState, nonce: string, render: (state: AppState, nonce: string) => Promise<string>) => Promise<KeptDocument>;

/** A document with this visit's own nonce, token and keys. */
export type KeptDocument = { plain(): Buffer; gzip(): Buffer };

/** Keeps the latest documents: those of bare addresses, and apart from them those of addresses that ask for something, which anybody can think up. */
export const keepPages = (most = MOST_KEPT): KeptPages => {
  const shelves = { bare: new Map<string, Kept>(), asked: new Map<string, Kept>() };
  return async (url, state, nonce, render) => {
    const own = secretsOf(state);
    const masked = own.reduce((text, secret, index) => text.replaceAll(secret, placeOf(index + 1)), JSON.stringify(state));
    const filling = [nonce, ...own].map((text) => Buffer.from(text));
    const key = `${url}\n${filling.map(({ length }) => length)}\n${masked}`;
    const documents = shelves[url.includes("?") ? "asked" : "bare"];
    const kept = documents.get(key) ?? cut(await render(JSON.parse(masked) as AppState, placeOf(0)));
    // Asked for last, dropped last.
    documents.delete(key);
    documents.set(key, kept);
    if (documents.size > most) documents.delete(documents.keys().next().value!);
    return {
      plain: () => Buffer.concat(kept.pieces.flatMap((piece, n) => (n === 0 ? [piece] : [filling[kept.secrets[n - 1]!]!, piece]))),
      gzip: () => gzipFilled(kept.pieces, (kept.packed ??= packPieces(kept.pieces, filledBy(kept, filling))), filledBy(kept, filling)),
    };
  };
};

const filledBy = ({ secrets }: Kept, own: readonly Buffer[]): Buffer[] => secrets.map((index) => own[index]!);

const cut = (text: string): Kept => {
  const parts = text.split(PLACES);
  return {
    pieces: parts.filter((_, n) => n % 2 === 0).map((piece) => Buffer.from(piece)),
    secrets: parts.filter((_, n) => n % 2 === 1).map(Number),
  };
};
