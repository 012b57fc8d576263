/** What a line tells about people, sealed, and keyed hashes by which it is found again. */
import { normaliseIban } from "#src/domain/identity/iban.ts";
import { destinationHashes } from "#server/lending/destinations/payout-destination.ts";
import type { WithSecrets } from "#server/services.ts";
import type { LineRow } from "#server/store/tables/statement-lines.ts";
import { copiedSpellings } from "./references.ts";
import type { StatementLine } from "./statement.ts";

/** The part of a line that is sealed. */
export type LineText = Pick<
  StatementLine,
  "text" | "creditorReference" | "payer" | "bankRef" | "trace" | "ids" | "charges"
>;

const placeOf = (statementId: string, ordinal: number): string => `statement:${statementId}:${ordinal}`;

/** Seals what a line tells. */
export const sealLine = ({ secrets }: WithSecrets, statementId: string, line: StatementLine): Buffer => {
  const { ordinal, text, creditorReference, payer, bankRef, trace, ids, charges } = line;
  return secrets.seal(
    JSON.stringify({ text, creditorReference, payer, bankRef, trace, ids, charges }),
    placeOf(statementId, ordinal),
  );
};

/** Opens it. */
export const openLine = (
  { secrets }: WithSecrets,
  row: Pick<LineRow, "sealed" | "statementId" | "ordinal">,
): LineText => JSON.parse(secrets.open(row.sealed, placeOf(row.statementId, row.ordinal)).toString("utf8")) as LineText;

const REFERENCE = "statement";

/** Hash of a bank's or payer's reference. */
export const referenceHash = ({ secrets }: WithSecrets, reference: string | undefined): string | null =>
  reference ? secrets.lookupHash(REFERENCE, reference) : null;

/** Hashes, under every known key, of a reference as people may have copied it: with spaces, or in small letters. */
export const copiedReferenceHashes = ({ secrets }: WithSecrets, copied: string): string[] =>
  copiedSpellings(copied).flatMap((one) => secrets.lookupHashes(REFERENCE, one));

/** Hashes of an account, current key first: those by which payout accounts are known, too. */
export const payerHashes = (keys: WithSecrets, iban: string | undefined): string[] =>
  iban ? destinationHashes(keys, { method: "wireTransfer", iban: normaliseIban(iban), revtag: "" }) : [];

/** Hash of the payer's account. */
export const payerHash = (keys: WithSecrets, iban: string | undefined): string | null =>
  payerHashes(keys, iban)[0] ?? null;
