/** Labels that several acts show, and sums as they show them. */
import { formatCents, type Cents } from "#src/domain/lending/money.ts";
import type { StaffRole } from "#src/domain/staff/roles.ts";
import { roleWords } from "#src/copy/staff.ts";

export const labels = {
  sum: "Сума",
  contract: "Договор",
  day: "Вальор",
  status: "Състояние",
  profile: "Профил",
} as const;

/** A sum as the desk shows it. */
export const shownSum = (cents: Cents): string => formatCents(cents, "€");

/** Roles as the desk shows them. */
export const shownRoles = (roles: readonly StaffRole[]): string => roles.map((role) => roleWords[role]).join(", ");
