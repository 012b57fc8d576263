/** What is known of the credits that money may be of, in a few queries for many lines. */
import type { Cents } from "#src/domain/lending/money.ts";
import type { Day } from "#src/domain/time/dates.ts";
import { askedOf as askedOfCredit } from "#server/lending/servicing/owed.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { creditsByNumber, creditsByOrder, openCreditsOfPayers } from "#server/store/tables/paid-credits.ts";
import { codesOf, numbersOf, type Known, type NumberedCredit } from "./match.ts";
import { codeOf, isOrderNumber } from "./references.ts";
import { payerHashes, type LineText } from "./sealed-line.ts";

/** What a line says, and the day it counts on. */
export type SaidLine = { said: Pick<LineText, "text" | "creditorReference" | "payer">; valueDay: Day };

/** Credits of one payer whose asked sums are compared. */
const MOST_OF_PAYER = 5;

/** All that may be known about the credits of a batch, in a few queries. */
export const lookUp = async (
  services: Services,
  trx: Db,
  lines: readonly SaidLine[],
): Promise<(at: number) => Promise<Known>> => {
  const numbers = lines.map(({ said }) => numbersOf(said));
  const byNumber = new Map<number, NumberedCredit>();
  const learn = async (wanted: readonly number[]): Promise<void> => {
    for (const credit of await creditsByNumber(trx, [...new Set(wanted)])) byNumber.set(credit.number, credit);
  };
  await learn(numbers.flatMap(({ exact }) => exact));
  // Most payers write the right number: what is one digit away is looked for only where nothing else is found.
  await learn(numbers.flatMap(({ exact, near }) => (exact.some((number) => byNumber.has(number)) ? [] : near)));
  const codes = lines.map(({ said }) => codesOf(said).filter(isOrderNumber));
  const orders = await creditsByOrder(trx, [...new Set(codes.flat())]);
  const hashes = lines.map(({ said }) => payerHashes(services, said.payer?.iban));
  const payers = await openCreditsOfPayers(trx, [...new Set(hashes.flat())]);
  const sums = new Map<string, Promise<readonly Cents[]>>();
  const askedOn = (creditNo: number, day: string): Promise<readonly Cents[]> => {
    const key = `${creditNo} ${day}`;
    return sums.get(key) ?? sums.set(key, askedOfCredit(services, trx, creditNo, day)).get(key)!;
  };
  const askedOf = async (credits: readonly number[], day: Day): Promise<Map<number, readonly Cents[]>> => {
    const all = new Map<number, readonly Cents[]>();
    for (const no of credits) all.set(no, await askedOn(no, day));
    return all;
  };
  return async (at) => {
    const { exact, near } = numbers[at]!;
    const numbered = [...exact, ...near].flatMap((number) => byNumber.get(number) ?? []);
    const ofPayer = [...new Set(hashes[at]!.flatMap((hash) => [...(payers.get(hash) ?? [])]))].sort((a, b) => a - b);
    return {
      numbered,
      coded: [
        ...numbered.map(({ creditNo, number, isOpen }) => ({ creditNo, code: codeOf(number), isOpen })),
        ...orders.filter(({ code }) => codes[at]!.includes(code)),
      ],
      ofPayer,
      asked: await askedOf(ofPayer.slice(0, MOST_OF_PAYER), lines[at]!.valueDay),
    };
  };
};
