/** What an act that was done or proposed says of itself, at the desk and on the command line. */
import { refuse } from "#server/kernel/refusal.ts";
import { masked } from "#src/domain/staff/fields.ts";
import type { Services, WithSecrets } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { staffActById, type StaffActRow } from "#server/store/tables/staff-acts.ts";
import { labels, partLabels } from "./acts/words.ts";
import { actName } from "./act-names.ts";
import { shownOf } from "./kept-act.ts";

const BRIEF: ReadonlySet<string> = new Set([
  labels.sum,
  labels.contract,
  labels.toContract,
  labels.borrower,
  labels.member,
  ...partLabels.flatMap(({ contract, sum }) => [contract, sum]),
]);

/** By what one act of a kind is told from another: its sum, its contract, and whose it is, as everybody sees it. */
export const actBrief = (services: WithSecrets, row: StaffActRow): string => {
  const { rows, fields } = shownOf(services, row);
  const named = rows.flatMap(([label, value]) => (BRIEF.has(label) ? [value] : []));
  return [...new Set([...named, masked("holder", fields.holder ?? "")])].filter(Boolean).join(", ");
};

/** An act in words: its title, and what its page shows of it. */
export const actSays = async (services: Services, db: Db, id: string): Promise<string> => {
  const row = (await staffActById(db, id)) ?? refuse("not-found");
  const shown = shownOf(services, row).rows.map(([label, value]) => `${label}: ${value}`);
  const said = [actName(row.act), ...shown].join("; ");
  // What a borrower reads is typed as sentences.
  return /[.!?…]$/.test(said) ? said : `${said}.`;
};
