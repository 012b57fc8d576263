/** Passwords that guessers try first: 49,000 of leaked ones, offline. */

let loaded: Promise<ReadonlySet<string>> | undefined;

/** Loaded with the first password that is chosen: logins need no list. */
const load = async (): Promise<ReadonlySet<string>> =>
  new Set((await import("@zxcvbn-ts/language-common")).dictionary["passwords-common"]);

const SAME_SIGN = /^(.)\1*$/su;
const ENDING = /[^\p{L}]+$/u;

/** Whether a password is common, also with other capitals, digits or signs at its end, or is one sign repeated. */
export const isCommonPassword = async (password: string): Promise<boolean> => {
  const common = await (loaded ??= load());
  const plain = password.normalize("NFKC").trim().toLowerCase();
  return SAME_SIGN.test(plain) || common.has(plain) || common.has(plain.replace(ENDING, ""));
};
