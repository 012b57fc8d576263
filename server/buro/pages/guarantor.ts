/** The guarantor of an application, on its page: who was asked and what became of it, and whom the staff decide about. */
import type { DeskPart, DeskSection } from "#src/buro/desk.ts";
import { guarantorFindings, staffGuarantorWords as words } from "#src/copy/staff-guarantors.ts";
import type { Descriptor } from "#src/engine/core/definition.ts";
import { link } from "#src/domain/text/blocks.ts";
import type { Inline } from "#src/domain/text/document.ts";
import { staffUrl } from "#src/buro/table.ts";
import { applicationWords } from "#src/copy/staff-review.ts";
import { ageOn, formatDay } from "#src/domain/time/dates.ts";
import { formatMoment } from "#src/domain/time/sofia-time.ts";
import type { GuarantorFacts } from "#server/lending/decisions/guarantor-rules.ts";
import { staffCalls } from "#server/lending/staff/calls.ts";
import { mayStaff } from "#src/buro/access.ts";
import { fieldsOfGuarantor, shownNames } from "#server/lending/staff/masked.ts";
import { shownTo } from "#server/lending/staff/unmask.ts";
import { guarantorNames } from "#server/lending/guarantees/terms.ts";
import { refusedByRules } from "#server/lending/guarantees/reopen.ts";
import { guarantorInReview } from "#server/lending/guarantees/judged.ts";
import { activeGuarantees } from "#server/store/tables/guarantees-of.ts";
import { applicationById, type ApplicationRow } from "#server/store/tables/applications.ts";
import {
  guaranteeById,
  guaranteeFacts,
  guaranteesOf,
  guaranteesOfProfile,
  liveGuaranteeState,
} from "#server/store/tables/guarantees.ts";
import { SEEN } from "../acting.ts";
import { filesOfGuarantees } from "#server/store/tables/profiles.ts";
import { facts as rows, tablePart, type Cell } from "../blocks.ts";
import type { ClerkContext } from "../context.ts";
import { staffForm } from "../forms.ts";
import { fileLink } from "./document-asks.ts";
import { evidenceParts } from "./evidence.ts";
import { maskedFacts, unmaskForms } from "./masked-facts.ts";

/** Whom the borrower has named, by initials, with what the rules found and what they signed; nothing where nobody was named. */
export const guarantorPart = async (
  { services, db }: ClerkContext,
  { id }: ApplicationRow,
): Promise<readonly DeskPart[]> => {
  const all = await guaranteesOf(db, services.secrets, id);
  if (all.length === 0) return [];
  const files = await filesOfGuarantees(db, id);
  const items = all.map(({ id: guaranteeId, named, userId, status, statusSince, decision, claimUntil }): Inline => {
    const who = named ? `${named.firstName.slice(0, 1)}. ${named.lastName.slice(0, 1)}.` : words.nobody;
    const findings = guarantorFindings(decision?.findings ?? []);
    const found = findings.length > 0 ? ` – ${findings.join("; ")}` : "";
    const person = userId === null ? who : link(who, staffUrl("person", { id: userId }));
    const claim = status === "active" && claimUntil !== null ? ` – ${words.claimUntil(formatDay(claimUntil))}` : "";
    const signed = files.filter((file) => file.guaranteeId === guaranteeId).flatMap((file) => [" – ", fileLink(file)]);
    return [person, `: ${words.statuses[status]}, ${formatMoment(statusSince)}${found}${claim}`, ...signed];
  });
  return [{ title: words.title, blocks: [{ kind: "list", ordered: false, items }] }];
};

/** The guarantor of an application who has not ended, by what identifies them, masked; with the form that unmasks a field. */
export const guarantorPerson = async (
  context: ClerkContext,
  { id }: Pick<ApplicationRow, "id">,
): Promise<{ sections: readonly DeskSection[]; forms: readonly Descriptor[] }> => {
  const { services, db, clerk, now } = context;
  const live = await liveGuaranteeState(db, id);
  if (!live) return { sections: [], forms: [] };
  const { userId } = (await guaranteeById(db, services.secrets, live.id))!;
  const names = await guarantorNames(services, db, live.id);
  const text = names === undefined ? words.nobody : shownNames(clerk, names);
  const shown = await shownTo(db, clerk, { kind: "guarantor", id: live.id }, now);
  const fields = await fieldsOfGuarantor(services, live.id);
  const person: Cell = userId === null ? text : { text, url: staffUrl("person", { id: userId }) };
  return {
    sections: [
      {
        title: words.one,
        tight: true,
        blocks: [rows([[applicationWords.person, person], ...maskedFacts(fields, shown)])],
      },
    ],
    forms: unmaskForms(context, "unmask-guarantor", fields),
  };
};

/** Who is bound for a credit, as rows of its facts: each leads to the application that they stand surety for. */
export const guarantorRows = async (
  { services, db, clerk }: ClerkContext,
  drawings: readonly { no: number }[],
): Promise<(readonly [string, Cell])[]> => {
  if (drawings.length === 0) return [];
  const found = await activeGuarantees(
    db,
    drawings.map(({ no }) => no),
  );
  return Promise.all(
    found.map(async ({ id, applicationId }) => {
      const names = await guarantorNames(services, db, id);
      const text = names === undefined ? words.nobody : shownNames(clerk, names);
      const number = String((await applicationById(db, applicationId)).number);
      return [words.one, { text, url: staffUrl("application", { number }) }] as const;
    }),
  );
};

/** What a guarantor about whom the staff decide was assessed from; whose it is leads to their page. */
export const guarantorEvidence = async (
  { services, db, clerk, today }: ClerkContext,
  { id }: Pick<ApplicationRow, "id">,
): Promise<readonly DeskSection[]> => {
  const found = await guarantorInReview(services, db, id);
  const facts = found && (await guaranteeFacts<GuarantorFacts>(db, services.secrets, found.id));
  if (!facts) return [];
  const { personal } = facts;
  const decides = mayStaff(staffCalls["accept-guarantor"].roles, clerk.roles);
  const own = decides
    ? [
        rows([
          [applicationWords.age, applicationWords.years(ageOn(personal.birthDate, today))],
          personal.employer ? [applicationWords.employer, personal.employer] : undefined,
          personal.declaredPep ? [applicationWords.pepDetails, personal.pep.details] : undefined,
        ]),
      ]
    : [];
  return [{ title: words.evidence, blocks: own, parts: evidenceParts(services, facts, words.declared) }];
};

/** The form that looks again at a guarantor whom the rules have refused, while the application waits for one. */
export const guarantorReviewForms = async (
  context: ClerkContext,
  { id, status }: Pick<ApplicationRow, "id" | "status">,
): Promise<Descriptor[]> => {
  const { services, db, clerk, now } = context;
  const { roles, form: name } = staffCalls["review-guarantor"];
  if (status !== "awaitingGuarantor" || !mayStaff(roles, clerk.roles)) return [];
  const found = await refusedByRules(services, db, { applicationId: id, now });
  if (!found) return [];
  const form = staffForm(context, name);
  return [{ ...form, action: `${form.action}?${SEEN}=${found.no}` }];
};

/** The forms that accept or refuse a guarantor about whom the staff decide. */
export const guarantorForms = async (
  context: ClerkContext,
  { id }: Pick<ApplicationRow, "id">,
): Promise<Descriptor[]> => {
  const found = await guarantorInReview(context.services, context.db, id);
  if (!found) return [];
  // Whom the page shows: another one is not judged by it.
  return (["accept-guarantor", "refuse-guarantor"] as const)
    .map((name) => staffForm(context, staffCalls[name].form))
    .map((form) => ({ ...form, action: `${form.action}?${SEEN}=${found.no}` }));
};

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
