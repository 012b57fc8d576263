/** Personal data that pages of the staff show masked. */
import { maskIban } from "#src/domain/identity/iban.ts";
import { maskEgnsIn } from "#src/domain/identity/egn.ts";
import { maskPhone } from "#src/domain/identity/phone.ts";

/** Fields that are masked until they are asked for with a reason. */
export const MASKED_FIELDS = [
  "egn",
  "idCard",
  "email",
  "phone",
  "phoneBefore",
  "address",
  "account",
  "holder",
  "payer",
  "text",
] as const;

/** A masked field. */
export type MaskedField = (typeof MASKED_FIELDS)[number];

/** Whether a text names a masked field. */
export const isMaskedField = (text: string): text is MaskedField => (MASKED_FIELDS as readonly string[]).includes(text);

/** Words by which a name is a company's. Short ones are in capitals; a sole trader (ЕТ) is a person. */
const COMPANY =
  /(?<!\p{L})(?:ООД|ЕООД|АД|ЕАД|АДСИЦ|СД|КД|КДА|OOD|EOOD|AD|EAD|(?:[Фф]ондация|ФОНДАЦИЯ|[Сс]дружение|СДРУЖЕНИЕ|[Бб]анка|БАНКА|[Кк]ооперация|КООПЕРАЦИЯ|[Оо]бщина|ОБЩИНА))(?!\p{L})/u;
const SOLE_TRADER = /(?<!\p{L})(?:ЕТ|ET)(?!\p{L})/u;

const lettersOf = (names: string): string =>
  names
    .split(/\s+/)
    .filter(Boolean)
    .map((name) => `${name[0]!.toLocaleUpperCase("bg")}.`)
    .join(" ");

/** The first letter of each name: „Г. П. И.“. The name of a company is nobody's, and stays. */
export const initials = (names: string): string =>
  COMPANY.test(names) && !SOLE_TRADER.test(names) ? names : lettersOf(names);

const maskEmail = (email: string): string => {
  const at = email.lastIndexOf("@");
  return at < 1 ? "****" : `${email.slice(0, 2)}****${email.slice(at)}`;
};

const MASKS: Readonly<Record<MaskedField, (full: string) => string>> = {
  egn: (egn) => `${egn.slice(0, 6)}****`,
  idCard: (number) => `****${number.slice(-3)}`,
  email: maskEmail,
  phone: maskPhone,
  phoneBefore: maskPhone,
  address: (address) => `${address.split(",", 1)[0]}, ****`,
  account: (account) => (account.startsWith("BG") ? maskIban(account) : `****${account.slice(-4)}`),
  holder: initials,
  payer: initials,
  text: maskEgnsIn,
};

/** A field as it is shown before somebody asked for it: recognisable, not usable. */
export const masked = (field: MaskedField, full: string): string => (full === "" ? "" : MASKS[field](full));
