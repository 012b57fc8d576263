/** Reads a bank's file in a worker of its own: whatever it is made of, it holds up nobody but who gave it. */
import { move, transferableSymbol, valueSymbol } from "piscina";
import { readPacked, type ReadOutcome } from "./pack.ts";

/** What the worker is given. */
export type ReadTask = { bytes: Uint8Array; account: string };

/** What was read, its pieces handed over without a copy. */
export const readStatement = ({ bytes, account }: ReadTask): ReadOutcome => {
  const outcome = readPacked(bytes, account);
  const pieces =
    "statements" in outcome ? outcome.statements.flatMap((one) => one.pieces.map(({ buffer }) => buffer)) : [];
  return move({ [transferableSymbol]: pieces, [valueSymbol]: outcome } as never) as never;
};
