/** Whose the open sums of a reconciliation are. */
import { initials } from "#src/domain/staff/fields.ts";
import type { Services } from "#server/services.ts";
import type { OpenSum } from "#server/store/db/ledger-tables.ts";
import type { Db } from "#server/store/db/schema.ts";
import { whoseAre } from "#server/store/tables/whose.ts";
import { namesOfBorrowers } from "./whose.ts";

/** An open sum with its contract, and its borrower's initials; neither where it is nobody's. */
export type OwnedSum = OpenSum & { contract: string | null; borrower: string };

/** Open sums, each with whose it is. */
export const withOwners = async (
  services: Pick<Services, "secrets">,
  db: Db,
  open: readonly OpenSum[],
): Promise<OwnedSum[]> => {
  const whose = await whoseAre(
    db,
    open.map(({ subject }) => ({ by: "id", key: subject })),
  );
  const names = await namesOfBorrowers(
    services,
    db,
    whose.flatMap(({ applicationId }) => applicationId ?? []),
  );
  const known = new Map(whose.map((one) => [one.id, one]));
  return open.map((sum) => {
    const { contract = null, applicationId = null } = known.get(sum.subject) ?? {};
    return { ...sum, contract, borrower: initials(names.get(applicationId ?? "") ?? "") };
  });
};
