/** Remainder modulo 97 of digits and letters, which count as 10 … 35 (ISO 7064, MOD 97-10): IBANs, creditor references, contracts. */
export const mod97 = (text: string): number => {
  let rest = 0;
  for (const sign of text) {
    const value = parseInt(sign, 36);
    rest = (value > 9 ? rest * 100 + value : rest * 10 + value) % 97;
  }
  return rest;
};
