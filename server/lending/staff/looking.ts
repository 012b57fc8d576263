/** What everybody who looks for something is given, and what a row of what is found is. */
import type { Day } from "#src/domain/time/dates.ts";
import { hashesOfDestination } from "#server/lending/destinations/payout-destination.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import type { ProfileRow } from "#server/store/tables/profiles.ts";
import type { Asked } from "./asked.ts";
import type { Clerk } from "./clerk.ts";

/** A search under way: what is asked, the profiles that it names, how many rows of a group are read. */
export type Looking = {
  services: Services;
  db: Db;
  /** Who looks: their roles say how much of names they read. */
  clerk: Pick<Clerk, "roles">;
  asked: Asked;
  today: Day;
  profiles: readonly ProfileRow[];
  most: number;
};

/** A row of what is found, as it is shown; personal data are masked. */
export type FoundRow = { id: string; url: string; cells: readonly string[] };

/** Keyed hashes of the accounts that a text names; people write a tag of Revolut with its @ and without, Easypay pays to a phone. */
export const accountsAsked = ({ services, asked: { iban, phone } }: Pick<Looking, "services" | "asked">): string[] => [
  ...(iban ? [iban.account, ...(iban.method === "revolut" ? [iban.account.slice(1)] : [])] : []).flatMap((account) =>
    hashesOfDestination(services, iban!.method, account),
  ),
  ...(phone === undefined ? [] : hashesOfDestination(services, "easypay", phone)),
];
