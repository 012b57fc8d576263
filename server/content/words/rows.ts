/**
 * What the words of product owners may say: each text with its placeholders, each mail with its placeholders, its links
 * and what code puts between its paragraphs. The types of whoever sends a text follow from its row.
 */
import type { Part } from "#src/copy/mail.ts";

/** A text in one piece. */
export type TextRow = { kind: "text"; must: readonly string[]; may: readonly string[]; most?: number };

/** A mail: subject, parts, and the reason for sending it at its foot. */
export type MailRow = {
  kind: "mail";
  must: readonly string[];
  may: readonly string[];
  links: readonly string[];
  puts: readonly string[];
};

/** The texts of one file, by name. */
export type Rows = Readonly<Record<string, TextRow | MailRow>>;

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

/**
 * A mail. `links` are addresses that it has to lead to; `puts` are the places that code fills with rows, or with a text
 * that it chooses.
 */
export const mail = <
  const M extends string = never,
  const O extends string = never,
  const L extends string = never,
  const S extends string = never,
>({ must = [], may = [], links = [], puts = [] }: Places<M, O> & { links?: readonly L[]; puts?: readonly S[] } = {}) =>
  ({ kind: "mail", must, may, links, puts }) as const satisfies MailRow;

/** What the lender's details fill in every mail, beside the placeholders of its row. */
export const OF_SENDER = ["brand", "company", "phone", "email"] as const;

/** What every mail may put at its end: whom to ask. */
export const HELP_PUT = "help";

/** Placeholders that whoever sends fills: of a mail, those of the lender fill themselves. */
type Filled<R extends TextRow | MailRow> = R extends MailRow
  ? Exclude<R["must"][number] | R["may"][number], (typeof OF_SENDER)[number]>
  : R["must"][number] | R["may"][number];

/** What fills a row. */
export type ValuesOf<R extends TextRow | MailRow> = Readonly<Record<Filled<R>, string>> &
  (R extends MailRow
    ? Readonly<Record<R["links"][number], string>> & Readonly<Record<R["puts"][number], readonly Part[]>>
    : unknown);
