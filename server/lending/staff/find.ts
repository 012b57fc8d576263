/**
 * The search of the staff, from one text: everything that it may be is looked up by exactly that, and found in groups, each
 * for who may open its pages. Each search is in the audit log, without what was typed.
 */
import { mayStaff } from "#src/buro/access.ts";
import { staffPages, type StaffPageName } from "#src/buro/table.ts";
import { FOUND_GROUPS, type AskedKind, type FoundGroup } from "#src/domain/staff/asked.ts";
import { sofiaDay } from "#src/domain/time/dates.ts";
import { noteSecurityEvent } from "#server/security/note-event.ts";
import type { Services } from "#server/services.ts";
import { countAudit } from "#server/store/tables/audit.ts";
import { kindsOf, readAsked } from "./asked.ts";
import { noteAct, type Clerk } from "./clerk.ts";
import { moneyRows, orderRows } from "./found-money.ts";
import { applicationRows, creditRows, peopleRows, profilesAsked } from "./found-people.ts";
import type { FoundRow, Looking } from "./looking.ts";

/**
 * Rows of a group that are shown.
 *
 * @internal for tests.
 */
export const MOST_FOUND = 50;
/**
 * Searches of one person within a day above which it is a security event.
 *
 * @internal for tests.
 */
export const SEARCHES_A_DAY = 300;

/** A group of what was found, with something in it. */
export type FoundPart = { group: FoundGroup; rows: readonly FoundRow[]; isMore: boolean };

/** What a text was looked for as, nothing when it is nothing that can be looked for; and what was found. */
export type FindAnswer = { kinds: readonly AskedKind[]; parts: readonly FoundPart[] };

/** The groups: the page that shows one of it, which says who may see the group, and how it is found. */
const GROUPS: Readonly<Record<FoundGroup, { page: StaffPageName; rows(looking: Looking): Promise<FoundRow[]> }>> = {
  people: { page: "person", rows: peopleRows },
  applications: { page: "application", rows: applicationRows },
  credits: { page: "credit", rows: creditRows },
  money: { page: "payment", rows: moneyRows },
  orders: { page: "payout", rows: orderRows },
};

const partsOf = async (looking: Looking, { roles }: Clerk): Promise<FoundPart[]> => {
  const parts: FoundPart[] = [];
  for (const group of FOUND_GROUPS) {
    const { page, rows } = GROUPS[group];
    if (!mayStaff(staffPages[page].roles, roles)) continue;
    const found = await rows(looking);
    if (found.length > 0) parts.push({ group, rows: found.slice(0, MOST_FOUND), isMore: found.length > MOST_FOUND });
  }
  return parts;
};

/** Looks for a text. More than three hundred searches a day are a security event. */
export const find = async (services: Services, clerk: Clerk, text: string): Promise<FindAnswer> => {
  const now = services.ports.clock.now();
  const { db } = services.database;
  const today = sofiaDay(now);
  const asked = readAsked(text, today);
  const kinds = kindsOf(asked);
  // One more than is shown tells whether there are more.
  const looking: Looking = { services, db, clerk, asked, today, profiles: [], most: MOST_FOUND + 1 };
  const parts = kinds.length === 0 ? [] : await partsOf({ ...looking, profiles: await profilesAsked(looking) }, clerk);
  const found = parts.reduce((sum, { rows }) => sum + rows.length, 0);
  await services.database.transaction(async (trx) => {
    const fields = { ...(kinds.length > 0 && { by: kinds.join(" ") }), found: String(found) };
    await noteAct(services, trx, clerk, { act: "find", subject: "desk", fields, now });
    if ((await countAudit(trx, clerk.email, "find", new Date(now.getTime() - 86_400_000))) > SEARCHES_A_DAY)
      await noteSecurityEvent(services, "staff-many-searches", { about: clerk.id, now, db: trx });
  });
  return { kinds, parts };
};
