/** The one range of bytes that a player asks for (RFC 9110, section 14): it plays, and goes to any place, without having all. */

/** First and last byte. */
export type ByteRange = { from: number; to: number };

/** The range in a header; undefined where the whole is to be sent: without one, of several, or one that is malformed. */
export const byteRange = (header: string | undefined, size: number): ByteRange | "beyond" | undefined => {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "") ?? [];
  if (first === undefined || last === undefined || (first === "" && last === "")) return undefined;
  // Without a first byte it is that many of the last ones.
  const from = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (from >= size || (first === "" && last === "0")) return "beyond";
  return to < from ? undefined : { from, to };
};
