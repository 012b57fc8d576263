/** An act as it is kept while it waits: what its form gave and what was planned, sealed; and what is noted of it openly. */
import { masked, type MaskedField } from "#src/domain/staff/fields.ts";
import { fieldWordsOfStaff } from "#src/copy/staff.ts";
import { formerWords } from "#src/copy/staff-acts.ts";
import { refuse } from "#server/kernel/refusal.ts";
import type { Services, WithSecrets } from "#server/services.ts";
import { shownParams, staffActById, type ActParams, type StaffActRow } from "#server/store/tables/staff-acts.ts";
import { acts, isStaffAct } from "./acts/index.ts";
import type { MaskedFields, ShownRows, StaffAct } from "./define-act.ts";

/** What an act's form gave, what it would do, and what was shown of its subject. */
export type KeptAct = { given: unknown; plan: unknown; of?: ShownRows };

const place = (id: string): string => `act:${id}`;

/** Seals an act, as text. */
export const sealAct = ({ secrets }: WithSecrets, id: string, kept: KeptAct): string =>
  secrets.seal(JSON.stringify(kept), place(id)).toString("base64url");

const opened = ({ secrets }: WithSecrets, id: string, sealed: string): KeptAct | undefined => {
  try {
    return JSON.parse(secrets.open(Buffer.from(sealed, "base64url"), place(id)).toString("utf8")) as KeptAct;
  } catch {
    // Kept by a version of before, which sealed an account alone.
    return undefined;
  }
};

/** An act as it was kept; undefined of one that a version of before kept. */
export const openAct = (
  services: WithSecrets,
  { id, params }: Pick<StaffActRow, "id" | "params">,
): KeptAct | undefined => (params["sealed"] === undefined ? undefined : opened(services, id, params["sealed"]));

const rowsOf = (act: StaffAct, { of = [], plan }: KeptAct): ShownRows => [...of, ...act.shown(plan)];

/** What is noted of an act: as its page shows it, with personal data masked. */
export const noteOf = (act: StaffAct, kept: KeptAct): ActParams =>
  Object.fromEntries([
    ...rowsOf(act, kept),
    ...Object.entries(act.masked?.(kept.plan) ?? {}).map(([field, full]) => [
      fieldWordsOfStaff[field as MaskedField],
      masked(field as MaskedField, full),
    ]),
  ]) as ActParams;

/** What was noted of an act: versions of before noted it by the names of its fields. */
const notedRows = (params: ActParams): ShownRows =>
  Object.entries(shownParams(params))
    .filter(([, value]) => value !== "")
    .map(([name, value]) => [formerWords.fields[name] ?? name, formerWords.values[value] ?? value]);

/** What the page of an act shows: rows, and personal data that is masked. Of acts of before what was noted of them. */
export const shownOf = (services: WithSecrets, row: StaffActRow): { rows: ShownRows; fields: MaskedFields } => {
  const kept = isStaffAct(row.act) ? openAct(services, row) : undefined;
  if (!kept || !isStaffAct(row.act)) return { rows: notedRows(row.params), fields: {} };
  const act: StaffAct = acts[row.act];
  return { rows: rowsOf(act, kept), fields: act.masked?.(kept.plan) ?? {} };
};

/** Of an act: the personal data in what it would do. */
export const fieldsOfAct = async (services: Services, id: string): Promise<MaskedFields> =>
  shownOf(services, (await staffActById(services.database.db, id)) ?? refuse("not-found")).fields;
