/** Whether two people bear the same names, as far as hashes of single names tell. */

/** Whether a payer's names, each under every key, are those of somebody: at least two, and all that either has. */
export const isSameName = (payer: readonly (readonly string[])[], other: readonly string[]): boolean => {
  const shared = payer.filter((hashes) => hashes.some((hash) => other.includes(hash))).length;
  return shared >= 2 && shared === Math.min(payer.length, other.length);
};
