const SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** Bytes from this one on are discarded: taken modulo, they would favour the first characters. */
const FAIR = 256 - (256 % SIGNS.length);

/** `length` random letters and digits, uniformly distributed. For event ids; keys and codes are generated elsewhere. */
export const randomString = (length = 12): string => {
  let text = "";
  while (text.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length)))
      if (byte < FAIR && text.length < length) text += SIGNS[byte % SIGNS.length];
  }
  return text;
};
