/** The shape of a file of words: texts, mails and parts of mails by name, as the rows of its table say. */
import {
  list,
  object,
  oneOf,
  optional,
  shortText,
  type JsonPlace,
  type Reader,
  type ShapeFault,
} from "#src/domain/text/json-reader.ts";
import { HELP_PUT, type MailRow, type PartsRow, type Row, type Rows } from "./rows.ts";

/** A part of a mail as it is written; `link` and `put` name what code gives. */
export type WrittenPart =
  | { p: string }
  | { list: readonly string[] }
  | { facts: readonly { label: string; value: string }[] }
  | { link: string; label: string }
  | { put: string };

/** A mail as it is written. */
export type WrittenMail = { subject: string; parts: readonly WrittenPart[]; why?: string };

/** What stands under a name, by the kind of its row. */
export type Written = string | WrittenMail | readonly WrittenPart[];

const LONGEST = { subject: 100, paragraph: 1000 } as const;

const paragraph = shortText(LONGEST.paragraph);

const fact = object({ label: paragraph, value: paragraph });

const PARTS = ["p", "list", "facts", "link", "put"] as const;

const partReaders = ({ links, puts }: MailRow | PartsRow) => ({
  p: object({ p: paragraph }),
  list: object({ list: list(paragraph) }),
  facts: object({ facts: list(fact) }),
  link: object({ link: oneOf(...links), label: paragraph }),
  put: object({ put: oneOf(...puts, HELP_PUT) }),
});

/** A part, told by the property that only its kind has. */
const partOf = (row: MailRow | PartsRow): Reader<WrittenPart> => {
  const readers = partReaders(row);
  return {
    read(value: unknown, place: JsonPlace, report: (fault: ShapeFault) => void): WrittenPart | undefined {
      const names = typeof value === "object" && value !== null ? Object.keys(value) : [];
      const kind = PARTS.find((name) => names.includes(name));
      if (kind) return readers[kind].read(value, place, report);
      const [name] = names;
      if (name === undefined) return readers.p.read(value, place, report);
      report({ place: [...place, name], onName: true, code: "property-unknown", params: { name }, known: PARTS });
      return undefined;
    },
  };
};

const mailReader = (row: MailRow): Reader<WrittenMail> =>
  object({ subject: shortText(LONGEST.subject), parts: list(partOf(row)), why: optional(paragraph) });

const readerOf = (row: Row): Reader<Written> => {
  if (row.kind === "text") return paragraph;
  return row.kind === "mail" ? mailReader(row) : list(partOf(row));
};

/** The reader of a file with these rows, each of which has to be there. */
export const wordsReader = (rows: Rows): Reader<Readonly<Record<string, Written>>> =>
  object<Record<string, Reader<Written>>>(
    Object.fromEntries(Object.entries(rows).map(([name, row]): [string, Reader<Written>] => [name, readerOf(row)])),
  );
