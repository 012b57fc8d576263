/** Codes by which anybody checks a certificate: twelve signs that no two people read differently. */

/** Digits and letters without I, L, O and U (Crockford's base 32). */
const SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

const LENGTH = 12;
const GROUP = /(.{4})(?=.)/g;
const READ_AS: Readonly<Record<string, string>> = { I: "1", L: "1", O: "0" };

/** The code that random bytes come to, at least twelve of them: 60 bits. */
export const codeOf = (bytes: Uint8Array): string => {
  if (bytes.length < LENGTH) throw new RangeError("a code is made from twelve bytes");
  return Array.from(bytes.slice(0, LENGTH), (byte) => SIGNS[byte % SIGNS.length]).join("");
};

/** A code as it is printed: `7K2M-94QX-R0TB`. */
export const shownCode = (code: string): string => code.replace(GROUP, "$1-");

/** The code that somebody typed, whatever its case, spaces and dashes; undefined when it cannot be one. */
export const typedCode = (text: string): string | undefined => {
  if (text.length > 4 * LENGTH) return undefined;
  const signs = [...text.toUpperCase().replace(/[\s-]/g, "")].map((sign) => READ_AS[sign] ?? sign);
  return signs.length === LENGTH && signs.every((sign) => SIGNS.includes(sign)) ? signs.join("") : undefined;
};
