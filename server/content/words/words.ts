/** The words that product owners write, as code asks for them: by name, with what fills them. */
import { HELP, mail, type Mail, type Part, type Sender } from "#src/copy/mail.ts";
import { ADVICE_PHONE } from "#src/copy/help.ts";
import { HELP_PUT } from "./rows.ts";
import type { Written, WrittenMail, WrittenPart } from "./written.ts";
import type { MailName, PartsName, TextName, WordValues } from "./tables.ts";

/** Whom a mail is from and to; without a name it greets nobody by it. */
export type Letterhead = { sender: Sender; name?: string | undefined };

type Given<N extends TextName> = keyof WordValues<N> extends never ? [] : [values: WordValues<N>];

/** Words by name, filled. */
export type Words = {
  text<N extends TextName>(name: N, ...values: Given<N>): string;
  mail<N extends MailName>(name: N, to: Letterhead, values: WordValues<N>): Mail;
  /** Parts for a place of a mail. */
  parts<N extends PartsName>(name: N, to: Letterhead, values: WordValues<N>): readonly Part[];
};

/** Files as they were read and judged, by name. */
export type WrittenWords = Readonly<Record<string, Readonly<Record<string, Written>>>>;

type Values = Readonly<Record<string, unknown>>;

const filled = (text: string, values: Values): string =>
  text.replace(/\{([^{}]*)\}/g, (_, name: string) => String(values[name]));

const partsOf = (part: WrittenPart, sender: Sender, values: Values): readonly Part[] => {
  if ("put" in part) return part.put === HELP_PUT ? [HELP(sender)] : (values[part.put] as readonly Part[]);
  if ("link" in part) return [{ link: String(values[part.link]), label: filled(part.label, values) }];
  if ("list" in part) return [{ list: part.list.map((item) => filled(item, values)) }];
  if ("facts" in part)
    return [{ facts: part.facts.map(({ label, value }) => [filled(label, values), filled(value, values)] as const) }];
  return [{ p: filled(part.p, values) }];
};

/** What fills a mail: of what it is told, and what fills itself. */
const filling = (sender: Sender, given: Values): Values => ({ ...sender, advicePhone: ADVICE_PHONE, ...given });

const find = (written: WrittenWords, name: string): Written => {
  const dot = name.indexOf(".");
  return written[name.slice(0, dot)]![name.slice(dot + 1)]!;
};

/** The door to words that were judged against the tables, so nothing that is asked for is missing. */
export const openWords = (written: WrittenWords): Words => ({
  text: (name, ...[values = {}]: readonly Values[]) => filled(find(written, name) as string, values),
  mail: (name, { sender, name: greeted }, given) => {
    const { subject, parts, why } = find(written, name) as WrittenMail;
    const values = filling(sender, given);
    const all = parts.flatMap((part) => partsOf(part, sender, values));
    return mail(sender, filled(subject, values), greeted, all, why);
  },
  parts: (name, { sender }, given) => {
    const values = filling(sender, given);
    return (find(written, name) as readonly WrittenPart[]).flatMap((part) => partsOf(part, sender, values));
  },
});
