/** What law and contract name besides paying, as the desks of a credit and of a person show it. */
import { noticeLines } from "#src/copy/notice-rows.ts";
import { lawWords as words } from "#src/copy/staff-law.ts";
import type { DeskSection } from "#src/buro/desk.ts";
import { mayStaff } from "#src/buro/access.ts";
import { staffFileUrl } from "#src/buro/table.ts";
import { masked, type MaskedField } from "#src/domain/staff/fields.ts";
import { formatDay, sofiaDay } from "#src/domain/time/dates.ts";
import { paragraph } from "#src/domain/text/blocks.ts";
import {
  allGarnishments,
  standingOf,
  standingOfPayment,
  type Standing,
} from "#server/lending/destinations/garnished.ts";
import { rowsOfNotice } from "#server/lending/servicing/accelerate.ts";
import type { DrawingAccount } from "#server/lending/servicing/accounts.ts";
import { acts } from "#server/lending/staff/acts/index.ts";
import { noticesOf } from "#server/store/tables/accelerations.ts";
import { assignmentOf } from "#server/store/tables/assignments.ts";
import { holdOn } from "#server/store/tables/collection-holds.ts";
import { deathOf, isDead } from "#server/store/tables/deaths.ts";
import { personOfApplication } from "#server/store/tables/garnishments.ts";
import { lawPapersOf } from "#server/store/tables/law-papers.ts";
import { euro, facts, tablePart, warning } from "../blocks.ts";
import type { ClerkContext } from "../context.ts";

/** What holds of a credit besides its plan, a sentence each, and the papers of it; nothing where there is neither. */
export const lawOfCredit = async (
  { services, db, today }: ClerkContext,
  { no, personId }: { no: number; personId: string | null },
  accounts: readonly DrawingAccount[],
): Promise<DeskSection[]> => {
  const said: string[] = [];
  const hold = await holdOn(db, no, today);
  if (hold) said.push(words.held(formatDay(hold.until)));
  if (personId !== null && (await isDead(db, personId))) said.push(words.dead);
  const fell = new Map(
    accounts.flatMap(({ account: { accelerated } }) => (accelerated ? [[accelerated.id, accelerated.day]] : [])),
  );
  for (const { id, drawingNo, day, upTo, noticedDay, calledOffAt, isByAnnex } of await noticesOf(db, no)) {
    const fallen = fell.get(id);
    const drawing = accounts.find((one) => one.drawing.no === drawingNo)?.drawing;
    if (isByAnnex) said.push(words.noticeByAnnex(formatDay(noticedDay)));
    else if (calledOffAt !== null) said.push(words.noticeOff(formatDay(noticedDay)));
    else if (fallen !== undefined) said.push(words.accelerated(formatDay(fallen)));
    else if (day >= today && drawing)
      said.push(words.notice(formatDay(day), noticeLines(rowsOfNotice(services, drawing, { day, upTo }), euro)));
    else said.push(words.noticeOver(formatDay(day)));
  }
  const assigned = await assignmentOf(db, no);
  if (assigned) {
    const { day, assignee, uic, owed, price } = assigned;
    said.push(words.assigned(formatDay(day), `${assignee}, ЕИК ${uic}`, euro(owed), euro(price)));
    const now = accounts.reduce((sum, { account }) => sum + (account.assigned?.cents ?? 0), 0);
    if (now !== owed) said.push(words.assignedLess(euro(now)));
  }
  const papers = (await lawPapersOf(db, no)).map(
    ({ fileId, title }) => [words.paper, { text: title, url: staffFileUrl(fileId) }] as const,
  );
  const blocks = [...said.map((one) => paragraph(one)), ...(papers.length > 0 ? [facts(papers)] : [])];
  return blocks.length === 0 ? [] : [{ title: words.title, blocks }];
};

/** How a garnishment stands, in words. */
export const stateOfGarnishment = ({ liftedAt, left }: Standing): string => {
  if (liftedAt !== null) return words.lifted(formatDay(sofiaDay(liftedAt)));
  return left > 0 ? words.stands : words.spent;
};

/** A person's death and garnishments; nothing where there are none. */
export const lawOfPerson = async (
  { services, db, clerk }: ClerkContext,
  personId: string | null,
): Promise<DeskSection[]> => {
  if (personId === null) return [];
  const death = await deathOf(db, services.secrets, personId);
  // Who speaks with the heirs sees how they are reached.
  const shown = (field: MaskedField, text: string): string =>
    mayStaff(acts["name-heirs"].roles, clerk.roles) ? text : masked(field, text);
  const garnishments = await allGarnishments(services, db, [personId]);
  const ofDeath: DeskSection[] = death
    ? [
        {
          title: words.death,
          tight: true,
          blocks: [
            facts([
              [words.diedOn, formatDay(death.diedOn)],
              [words.document, death.document],
              death.heir === "" ? undefined : [words.heir, shown("holder", death.heir)],
              death.heirEmail === "" ? undefined : [words.heirEmail, shown("email", death.heirEmail)],
              death.heirPhone === "" ? undefined : [words.heirPhone, shown("phone", death.heirPhone)],
              [words.recorded, death.by],
            ]),
          ],
        },
      ]
    : [];
  if (garnishments.length === 0) return ofDeath;
  const part = tablePart(
    words.garnishments,
    [words.no, words.bailiff, words.caseNo, words.served, words.sum, words.left, words.state],
    garnishments.map((one) => [
      String(one.no),
      one.bailiff,
      one.caseNo,
      formatDay(one.servedDay),
      euro(one.cents),
      euro(one.left),
      stateOfGarnishment(one),
    ]),
    "",
    [4, 5],
  );
  const stands = garnishments.some(({ left }) => left > 0);
  return [...ofDeath, { ...part, blocks: [...(stands ? [warning(words.garnished)] : []), ...part.blocks] }];
};

/** That what is kept of a payment is garnished; nothing where it is not. */
export const garnishedPart = async ({ services, db }: ClerkContext, paymentId: string): Promise<DeskSection[]> =>
  (await standingOfPayment(services, db, paymentId)) ? [{ blocks: [warning(words.garnished)] }] : [];

/** That a payout waits, as its money is garnished; nothing where it is not, or has gone out. */
export const garnishedPayout = async (
  { services, db }: ClerkContext,
  { applicationId, handedAt }: { applicationId: string; handedAt: Date | null },
): Promise<DeskSection[]> => {
  const personId = handedAt === null ? await personOfApplication(db, applicationId) : null;
  return personId !== null && (await standingOf(services, db, personId)) ? [{ blocks: [warning(words.waits)] }] : [];
};
