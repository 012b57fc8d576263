/** Every file of words with its rows: `server/content/words/<area>.json`. */
import type { MailRow, PartsRow, Row, Rows, TextRow, ValuesOf } from "./rows.ts";
import { accountRows } from "./rows/account.ts";
import { agreementRows } from "./rows/agreement.ts";
import { applicationRows } from "./rows/application.ts";
import { arrearsRows } from "./rows/arrears.ts";
import { bonusRows } from "./rows/bonus.ts";
import { certificateRows } from "./rows/certificates.ts";
import { contactRows } from "./rows/contact.ts";
import { creditRows } from "./rows/credit.ts";
import { guaranteeRows } from "./rows/guarantee.ts";
import { lawRows } from "./rows/law.ts";
import { marketingRows } from "./rows/marketing.ts";
import { paymentRows } from "./rows/payment.ts";
import { reasonRows } from "./rows/reasons.ts";
import { reliefRows } from "./rows/relief.ts";
import { smsRows } from "./rows/sms.ts";
import { staffRows } from "./rows/staff.ts";
import { statusRows } from "./rows/status.ts";

/** Rows by file. */
export const WORDS = {
  account: accountRows,
  agreement: agreementRows,
  application: applicationRows,
  arrears: arrearsRows,
  bonus: bonusRows,
  certificates: certificateRows,
  contact: contactRows,
  credit: creditRows,
  guarantee: guaranteeRows,
  law: lawRows,
  marketing: marketingRows,
  payment: paymentRows,
  reasons: reasonRows,
  relief: reliefRows,
  sms: smsRows,
  staff: staffRows,
  status: statusRows,
} as const satisfies Readonly<Record<string, Rows>>;

type Tables = typeof WORDS;

/** A file of words. */
export type Area = keyof Tables;

/** Names of files of words. */
export const AREAS = Object.keys(WORDS) as readonly Area[];

type Named<Kind extends Row> = {
  [A in Area]: {
    [N in keyof Tables[A] & string]: Tables[A][N] extends Kind ? `${A}.${N}` : never;
  }[keyof Tables[A] & string];
}[Area];

/** A text in one piece, as code names it: `<file>.<name>`. */
export type TextName = Named<TextRow>;

/** A mail as code names it. */
export type MailName = Named<MailRow>;

/** Parts of mails as code names them. */
export type PartsName = Named<PartsRow>;

type Name = TextName | MailName | PartsName;

type RowOf<N extends Name> = N extends `${infer A extends Area}.${infer K}`
  ? K extends keyof Tables[A]
    ? Tables[A][K] extends Row
      ? Tables[A][K]
      : never
    : never
  : never;

/** What fills a text, a mail or its parts: placeholders, links, and what is put between the paragraphs. */
export type WordValues<N extends Name> = ValuesOf<RowOf<N>>;
