/** The code by which banking apps fill in a transfer: EPC069-12, „SEPA Credit Transfer“, version 2, as a QR picture. */
import { encodeQR } from "qr";
import { toWire, type Cents } from "#src/domain/lending/money.ts";

/** A transfer in euro; `text` is what the payer's bank carries to the receiver. */
export type Transfer = { name: string; iban: string; bic: string; cents: Cents; text: string };

/** The most characters that the standard lets a name and a remittance text have. */
const MOST = { name: 70, text: 140 } as const;

/** The most bytes of a whole code: scanners need not take a picture larger than version 13. */
const MOST_BYTES = 331;

/**
 * The lines of the code. UTF-8 (1), because names and references are Cyrillic; unset lines stay empty. Throws a RangeError
 * for more than a code may hold.
 *
 * @internal for tests, which read no pictures.
 */
export const transferText = ({ name, iban, bic, cents, text }: Transfer): string => {
  const code = [
    "BCD",
    "002",
    "1",
    "SCT",
    bic,
    [...name].slice(0, MOST.name).join(""),
    iban.replace(/\s/g, ""),
    `EUR${toWire(cents)}`,
    "",
    "",
    [...text].slice(0, MOST.text).join(""),
  ].join("\n");
  if (Buffer.byteLength(code) > MOST_BYTES) throw new RangeError("more than a transfer's code may hold");
  return code;
};

/** The picture, black on white with the quiet zone that scanners need; error correction M, as the standard asks. */
export const transferCode = (transfer: Transfer): string =>
  encodeQR(transferText(transfer), "svg", { ecc: "medium", border: 4 }).replace(
    /^(<svg [^>]*>)/,
    '$1<rect width="100%" height="100%" fill="#fff"/>',
  );
