/** The guarantor of an application, on its page: who was asked and what became of it, and whom the staff decide about. */
import type { DeskPart, DeskSection } from "#src/buro/desk.ts";
import { guarantorFindings, staffGuarantorWords as words } from "#src/copy/staff-guarantors.ts";
import type { Descriptor } from "#src/engine/core/definition.ts";
import { list } from "#src/domain/text/blocks.ts";
import { staffUrl } from "#src/buro/table.ts";
import { formatDay } from "#src/domain/time/dates.ts";
import { formatMoment } from "#src/domain/time/sofia-time.ts";
import { staffCalls } from "#server/lending/staff/calls.ts";
import { guarantorInReview } from "#server/lending/staff/guarantor.ts";
import { applicationById, type ApplicationRow } from "#server/store/tables/applications.ts";
import { guaranteesOf, guaranteesOfProfile } from "#server/store/tables/guarantees.ts";
import { tablePart, type Cell } from "../blocks.ts";
import type { ClerkContext } from "../context.ts";
import { staffForm } from "../forms.ts";

/** Whom the borrower has named, by initials, with what the rules found; nothing where nobody was named. */
export const guarantorPart = async (
  { services, db }: ClerkContext,
  { id }: ApplicationRow,
): Promise<readonly DeskPart[]> => {
  const all = await guaranteesOf(db, services.secrets, id);
  if (all.length === 0) return [];
  const lines = all.map(({ named, status, statusSince, decision, claimUntil }) => {
    const who = named ? `${named.firstName.slice(0, 1)}. ${named.lastName.slice(0, 1)}.` : words.nobody;
    const findings = guarantorFindings(decision?.findings ?? []);
    const found = findings.length > 0 ? ` – ${findings.join("; ")}` : "";
    const claim = status === "active" && claimUntil !== null ? ` – ${words.claimUntil(formatDay(claimUntil))}` : "";
    return `${who}: ${words.statuses[status]}, ${formatMoment(statusSince)}${found}${claim}`;
  });
  return [{ title: words.title, blocks: [list(lines)] }];
};

/** The forms that accept or refuse a guarantor about whom the staff decide. */
export const guarantorForms = async (
  context: ClerkContext,
  { id }: Pick<ApplicationRow, "id">,
): Promise<Descriptor[]> =>
  (await guarantorInReview(context.services, context.db, id))
    ? [staffForm(context, staffCalls["accept-guarantor"].form), staffForm(context, staffCalls["refuse-guarantor"].form)]
    : [];

/** What a profile stands surety for, or was asked to; nothing where it never was. */
export const guaranteesPart = async (
  { services, db }: ClerkContext,
  userId: string,
): Promise<readonly DeskSection[]> => {
  const all = await guaranteesOfProfile(db, services.secrets, userId);
  if (all.length === 0) return [];
  const rows: Cell[][] = [];
  for (const { applicationId, status, statusSince } of all) {
    const { number } = await applicationById(db, applicationId);
    const application = { text: `№\u00a0${number}`, url: staffUrl("application", { number: String(number) }) };
    rows.push([application, words.statuses[status], formatMoment(statusSince)]);
  }
  return [tablePart(words.guarantees, [...words.columns], rows, "")];
};
