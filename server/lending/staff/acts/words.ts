/** Labels that several acts show, and sums as they show them. */
import type { SpareUse } from "#src/domain/lending/account/events.ts";
import { formatCents, type Cents } from "#src/domain/lending/money.ts";
import type { StaffRole } from "#src/domain/staff/roles.ts";
import { roleWords } from "#src/copy/staff.ts";

export const labels = {
  sum: "Сума",
  contract: "Договор",
  toContract: "Към договор",
  borrower: "Кредитополучател",
  day: "Вальор",
  status: "Състояние",
  profile: "Профил",
  member: "Служител",
} as const;

/** The parts of a payment as people count them. */
export const partLabels = [
  { contract: "Първи договор", sum: "Сума за първия", effect: "В първия кредит" },
  { contract: "Втори договор", sum: "Сума за втория", effect: "Във втория кредит" },
  { contract: "Трети договор", sum: "Сума за третия", effect: "В третия кредит" },
  { contract: "Четвърти договор", sum: "Сума за четвъртия", effect: "В четвъртия кредит" },
  { contract: "Пети договор", sum: "Сума за петия", effect: "В петия кредит" },
] as const;

/** A sum as the desk shows it. */
export const shownSum = (cents: Cents): string => formatCents(cents, "€");

/** A transfer of ours, by what it is for. */
export const TRANSFER = { payout: "превод на кредит", refund: "върнати пари" } as const;

const USES = {
  advance: "за следващия падеж",
  "keep-term": "предсрочно, същият срок",
  "keep-instalment": "предсрочно, същата вноска",
} as const satisfies Record<SpareUse, string>;

/** How money left over is used, as the desk shows it. */
export const shownUse = (use: SpareUse): string => USES[use];

/** Roles as the desk shows them. */
export const shownRoles = (roles: readonly StaffRole[]): string => roles.map((role) => roleWords[role]).join(", ");
