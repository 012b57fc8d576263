/**
 * Compresses documents that are made for one visit. They begin with style sheets, which many of them share: these are
 * compressed once, well, and only what follows is compressed for the visit.
 */
import { compressPieces, gzipBegun } from "./precompressed.ts";

const STYLE_ENDS = "</style>";

/** Beginnings that are kept; each takes about 10 kB and the 50 kB of its text. */
const CAPACITY = 32;

type Beginning = { packed: readonly Buffer[]; length: number };

/** The gzip body of a document with its nonce. */
export type PersonalBody = (document: string, nonce: string) => Buffer;

export const personalBody = (most = CAPACITY): PersonalBody => {
  const known = new Map<string, Beginning>();
  return (document, nonce) => {
    const sheets = document.lastIndexOf(STYLE_ENDS, document.indexOf("</head>"));
    const pieces = sheets < 0 ? [""] : document.slice(0, sheets + STYLE_ENDS.length).split(nonce);
    const filling = Buffer.from(nonce);
    const fillings = pieces.slice(1).map(() => filling);
    const key = `${filling.length} ${pieces.join("\n")}`;
    const beginning = known.get(key) ?? begin(pieces, fillings);
    // LRU: re-insert on use.
    known.delete(key);
    known.set(key, beginning);
    if (known.size > most) known.delete(known.keys().next().value!);
    return gzipBegun(Buffer.from(document), beginning, fillings);
  };
};

const begin = (pieces: readonly string[], fillings: readonly Buffer[]): Beginning => {
  const texts = pieces.map((piece) => Buffer.from(piece));
  return {
    packed: compressPieces(texts, fillings),
    length: [...texts, ...fillings].reduce((sum, { length }) => sum + length, 0),
  };
};
