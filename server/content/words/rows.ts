/**
 * What the words of product owners may say: each text with its placeholders, each mail with its placeholders, its links
 * and what code puts between its paragraphs. The types of whoever sends a text follow from its row.
 */
import type { Part } from "#src/copy/mail.ts";

/** A text in one piece. */
export type TextRow = { kind: "text"; must: readonly string[]; may: readonly string[]; most?: number };

/** What stands in a mail: its placeholders, links, and places for what code gives. */
type Inside = {
  must: readonly string[];
  may: readonly string[];
  links: readonly string[];
  puts: readonly string[];
};

/** A mail: subject, parts, and the reason for sending it at its foot. */
export type MailRow = Inside & { kind: "mail" };

/** Parts that code puts into a mail, or leaves out. */
export type PartsRow = Inside & { kind: "parts" };

/** Whatever stands in a file of words under a name. */
export type Row = TextRow | MailRow | PartsRow;

/** The texts of one file, by name. */
export type Rows = Readonly<Record<string, Row>>;

/** Placeholders by where they stand: `must` in every wording, `may` where the owner wants them. */
type Places<M extends string, O extends string> = { must?: readonly M[]; may?: readonly O[] };

/** A text with its placeholders; none when nothing is given. */
export const text = <const M extends string = never, const O extends string = never>({
  must = [],
  may = [],
}: Places<M, O> = {}) => ({ kind: "text", must, may }) as const satisfies TextRow;

/** An SMS: a text of at most `most` characters once its placeholders are filled with those of `SAMPLE_LENGTHS`. */
export const sms = <const M extends string = never, const O extends string = never>(
  most: number,
  { must = [], may = [] }: Places<M, O>,
) => ({ kind: "text", must, may, most }) as const satisfies TextRow;

type Contents<M extends string, O extends string, L extends string, S extends string> = Places<M, O> & {
  links?: readonly L[];
  puts?: readonly S[];
};

/**
 * A mail. `links` are addresses that it has to lead to; `puts` are the places that code fills with rows, or with parts
 * that it chooses.
 */
export const mail = <
  const M extends string = never,
  const O extends string = never,
  const L extends string = never,
  const S extends string = never,
>({ must = [], may = [], links = [], puts = [] }: Contents<M, O, L, S> = {}) =>
  ({ kind: "mail", must, may, links, puts }) as const satisfies MailRow;

/** Parts that stand in a mail in some cases: what a mail puts. */
export const parts = <
  const M extends string = never,
  const O extends string = never,
  const L extends string = never,
  const S extends string = never,
>({ must = [], may = [], links = [], puts = [] }: Contents<M, O, L, S> = {}) =>
  ({ kind: "parts", must, may, links, puts }) as const satisfies PartsRow;

/** What fills itself in every mail, beside the placeholders of its row: the lender's details, and whom to ask for free advice. */
export const OURS = ["brand", "company", "address", "phone", "email", "advicePhone"] as const;

/** What every mail may put at its end: whom to ask. */
export const HELP_PUT = "help";

/** Placeholders that whoever sends fills. */
type Filled<R extends Row> = R extends TextRow
  ? R["must"][number] | R["may"][number]
  : Exclude<R["must"][number] | R["may"][number], (typeof OURS)[number]>;

/** What fills a row. */
export type ValuesOf<R extends Row> = Readonly<Record<Filled<R>, string>> &
  (R extends Inside
    ? Readonly<Record<R["links"][number], string>> & Readonly<Record<R["puts"][number], readonly Part[]>>
    : unknown);
