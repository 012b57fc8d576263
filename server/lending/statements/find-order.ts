/** Which of our own transfers a line is of: one that went out, or came back. */
import { normaliseIban } from "#src/domain/identity/iban.ts";
import { addDays, type Day } from "#src/domain/time/dates.ts";
import { frozenDestination } from "#server/lending/destinations/payout-destination.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { ordersNamed, ordersOfSum, type OrderRow } from "#server/store/tables/orders.ts";
import type { LineRow } from "#server/store/tables/statement-lines.ts";
import { numbersOf } from "./match.ts";
import type { LineText } from "./sealed-line.ts";

/** A line with what it tells. */
export type Opened = { row: LineRow; said: LineText };

/** Days before a line within which its order was given: a transfer arrives in one, a return in about ten working days. */
const WITHIN = { sent: 10, returned: 30 } as const;

const UUID = /^([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})$/i;

/** The id of ours in a text, also as banks carry it: without hyphens, since an end-to-end id has at most 35 characters. */
export const ownId = (name: string): string | undefined => {
  const parts = UUID.exec(name);
  return parts ? parts.slice(1).join("-").toLowerCase() : undefined;
};

const namesOf = ({ said }: Opened): string[] => [
  ...new Set([...(said.ids ?? []), ...(said.trace ? [said.trace] : [])]),
];

const instant = (day: Day): Date => new Date(`${day}T00:00:00Z`);

/** Whether an order went to the account, or is of the application, that a line tells. */
const isOf = (services: Services, order: OrderRow, { row, said }: Opened): boolean => {
  const iban = said.payer?.iban && normaliseIban(said.payer.iban);
  if (iban && iban !== row.account && order.method === "wireTransfer" && order.destination)
    return normaliseIban(frozenDestination(services, order).account) === iban;
  return order.number !== null && numbersOf(said).exact.includes(order.number);
};

/**
 * The orders of lines, by their places among these: by an id that the bank carries, or by sum, time and account or number
 * where exactly one fits. A line that names an order of ours is found as its whatever its sum, and however often.
 */
export const findOrders = async (
  services: Services,
  trx: Db,
  lines: readonly Opened[],
): Promise<(at: number) => Promise<OrderRow | undefined>> => {
  const names = lines.map(namesOf);
  const all = [...new Set(names.flat())];
  const named = await ordersNamed(trx, [...new Set(all.flatMap((name) => ownId(name) ?? []))], all);
  const taken = new Set<string>();
  return async (at) => {
    const line = lines[at]!;
    const own = names[at]!.map((name) => ownId(name) ?? name);
    const byName = named.find(
      ({ id, externalId }) => own.includes(id) || (externalId !== null && own.includes(externalId)),
    );
    const verdict = line.row.direction === "debit" ? "sent" : "returned";
    if (byName && verdict === "returned") return byName;
    if (byName) {
      const isTold = byName.isTold || taken.has(`sent ${byName.id}`);
      if (byName.cents === line.row.cents) taken.add(`sent ${byName.id}`);
      return { ...byName, isTold };
    }
    if (verdict === "returned" && !line.row.isReturn) return undefined;
    const { cents, valueDay } = line.row;
    const span = { from: instant(addDays(valueDay, -WITHIN[verdict])), until: instant(addDays(valueDay, 2)) };
    const fitting = (await ordersOfSum(trx, { cents, verdict, ...span })).filter(
      (order) => !taken.has(`${verdict} ${order.id}`) && isOf(services, order, line),
    );
    if (fitting.length !== 1) return undefined;
    taken.add(`${verdict} ${fitting[0]!.id}`);
    return fitting[0];
  };
};
