/** What differences are about: the page where each can be looked at, and whose contract it is. */
import type { Db } from "#server/store/db/schema.ts";
import type { Difference } from "#server/store/tables/reconciliations.ts";
import { whoseAre, type NamedBy, type Thing, type Whose } from "#server/store/tables/whose.ts";
import type { DifferenceKind } from "./reconcile.ts";

/** What the first word of `about` names; null where that is no thing with a page. */
const NAMES: Readonly<Record<DifferenceKind, NamedBy | null>> = {
  entry: null,
  balances: "credit",
  "ended-payout": "id",
  "open-payout": "id",
  "returned-payout": "id",
  refund: "id",
  returning: "id",
  drawing: "drawing",
  nobodys: "id",
  "kept-sum": "id",
  payment: "id",
  "drawing-status": "credit",
  repaid: "credit",
  "locked-month": null,
  bonuses: null,
  commitment: "id",
  bank: null,
  unallocated: null,
  cards: null,
  overdrawn: null,
  "order-in-bank": "id",
  "captured-card": "card-order",
  refinancing: "id",
  "payer-owes": "id",
  "surplus-payout": "id",
  "order-elsewhere": "id",
  "transfer-of-nothing": null,
  "long-transfer": "id",
  "line-waits": "line",
  unsettled: null,
  "account-entries": "credit",
  "account-principal": "credit",
};

const namesOf: Readonly<Record<string, NamedBy | null>> = NAMES;

const thingOf = ({ kind, about }: Pick<Difference, "kind" | "about">): Thing | undefined => {
  const by = namesOf[kind];
  return by ? { by, key: about.split(" ", 1)[0]! } : undefined;
};

/** Differences with what each is about; undefined where that has no page. */
export const withSubjects = async <Row extends Pick<Difference, "kind" | "about">>(
  db: Db,
  rows: readonly Row[],
): Promise<(Row & { subject: Whose | undefined })[]> => {
  const found = await whoseAre(
    db,
    rows.flatMap((row) => thingOf(row) ?? []),
  );
  const byName = new Map(found.map((one) => [`${one.by} ${one.key}`, one]));
  return rows.map((row) => {
    const thing = thingOf(row);
    return { ...row, subject: thing && byName.get(`${thing.by} ${thing.key}`) };
  });
};
