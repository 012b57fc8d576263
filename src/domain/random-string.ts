const SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** Bytes from here on would favour the first signs. */
const FAIR = 256 - (256 % SIGNS.length);

/** So many random letters and digits, each as likely as the others. Names events; keys and codes are made elsewhere. */
export const randomString = (length = 12): string => {
  let text = "";
  while (text.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length))) if (byte < FAIR && text.length < length) text += SIGNS[byte % SIGNS.length];
  }
  return text;
};
