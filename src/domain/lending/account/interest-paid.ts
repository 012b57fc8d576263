/** The interest that was paid in a period: of the contract, and for delay. */
import type { Cents } from "#src/domain/lending/money.ts";
import type { Day } from "#src/domain/time/dates.ts";
import type { Account } from "./account.ts";
import type { Line, Movement } from "./movements.ts";
import { parted } from "./telling.ts";

const linesPaid = ({ kind, lines }: Movement): readonly Line[] => {
  if (kind === "allocated" || kind === "advance-used") return lines;
  // A debt that is written off is first paid with what was kept for it; the rest of these lines nobody has paid.
  if (kind === "written-off" || kind === "debt-written-off")
    return parted(lines, -lines.reduce((sum, { cents }) => sum + cents, 0)).paid;
  return [];
};

const paid = (lines: readonly Line[], ...accounts: readonly Line["account"][]): Cents =>
  lines.reduce((sum, { account, cents }) => (accounts.includes(account) ? sum - cents : sum), 0);

/**
 * Interest that payments of the days from `from` to `to` have paid, by the days on which they count; what was kept for a due
 * day is paid on that day. What the lender gave up or wrote off is none of it, nor is what recovers a debt written off.
 */
export const interestPaidIn = (
  accounts: readonly Pick<Account, "movements">[],
  { from, to }: { from: Day; to: Day },
): { interest: Cents; late: Cents } => {
  const lines = accounts
    .flatMap(({ movements }) => movements)
    .filter(({ day }) => day >= from && day <= to)
    .flatMap(linesPaid);
  return { interest: paid(lines, "accruedInterest", "interestDue"), late: paid(lines, "lateInterest") };
};
