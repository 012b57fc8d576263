/** Passwords that guessers try first: 49,000 of leaked ones, and Bulgarian ones, offline. */

/** What the leaked ones lack: Bulgarian words, the first rows of Bulgarian keyboards, the demo's own. */
const BULGARIAN: readonly string[] = [
  ..."парола тайна тайнапарола моятапарола здравей добърден обичам обичамте любов слънце слънчице щастие".split(" "),
  ..."българия българка българин софия пловдив варна бургас левски цска лудогорец ботев славия".split(" "),
  ..."явертъ явертъу явертъуи явертъуиоп уеиш уеишщк уеишщксдзц чшертъуи йцукен йцукенгшщз".split(" "),
  ..."tainaparola moqtaparola moyataparola obichamte obicham4 bulgaria balgaria zdravei demo-parola".split(" "),
];

let loaded: Promise<ReadonlySet<string>> | undefined;

/** Loaded with the first password that is chosen: logins need no list. */
const load = async (): Promise<ReadonlySet<string>> =>
  new Set([...(await import("@zxcvbn-ts/language-common")).dictionary["passwords-common"], ...BULGARIAN]);

const SAME_SIGN = /^(.)\1*$/su;
const ENDING = /[^\p{L}]+$/u;

/** Whether a password is common, also with other capitals, digits or signs at its end, or is one sign repeated. */
export const isCommonPassword = async (password: string): Promise<boolean> => {
  const common = await (loaded ??= load());
  const plain = password.normalize("NFKC").trim().toLowerCase();
  return SAME_SIGN.test(plain) || common.has(plain) || common.has(plain.replace(ENDING, ""));
};
