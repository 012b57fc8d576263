/** What a password that somebody chooses must not be: a common one, or their own data. */
import type { FieldRefusalCode } from "#src/api/refusals.ts";
import { isCommonPassword } from "#server/kernel/common-passwords.ts";
import { hashPassword } from "#server/kernel/passwords.ts";
import { refuseFields } from "#server/kernel/refusal.ts";
import { searchKey } from "#server/lists/search-key.ts";
import type { Services } from "#server/services.ts";

/** Least number of characters besides one's own data. */
const LEAST_OWN = 6;
/** Shorter parts of an e-mail are syllables of many words. */
const LEAST_PART = 4;

/** Whose password it is. */
export type Chooser = { email: string; phone: string };

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** As written, and in Latin letters however they are typed. */
const SPELLINGS = [lettersOf, (text: string): string => lettersOf(searchKey(text))];

/** Whether little is left of a password without the person's e-mail, phone, and the site's name, in Cyrillic or Latin. */
const isOwnData = (password: string, { email, phone }: Chooser, brand: string): boolean => {
  const [local = "", domain = ""] = email.split("@");
  const number = phone.replace(/\D/g, "").slice(-9);
  const parts = [email, local, ...local.split(/[^\p{L}]+/u), domain, `0${number}`, number, brand];
  return SPELLINGS.some((spelt) => {
    const known = parts.map(spelt).filter((part) => part.length >= LEAST_PART);
    const typed = spelt(password);
    const left = known.sort((a, b) => b.length - a.length).reduce((rest, part) => rest.replaceAll(part, ""), typed);
    return left.length < typed.length && left.length < LEAST_OWN;
  });
};

const faultOf = async (
  password: string,
  chooser: Chooser,
  { settings }: Pick<Services, "settings">,
): Promise<FieldRefusalCode | undefined> => {
  if (await isCommonPassword(password)) return "common-password";
  return isOwnData(password, chooser, settings.brandName) ? "own-password" : undefined;
};

/** The hash of a chosen password. Refuses the field `password` when guessers would try it among the first. */
export const hashNewPassword = async (
  services: Pick<Services, "settings">,
  password: string,
  chooser: Chooser,
): Promise<string> => {
  const code = await faultOf(password, chooser, services);
  if (code) refuseFields({ password: { code } });
  return hashPassword(password);
};
