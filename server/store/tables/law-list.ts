/** What the desk lists of what law and contract name: notices of acceleration, and garnishments. */
import { sql } from "kysely";
import type { Cents } from "#src/domain/lending/money.ts";
import type { GarnishmentsShown, NoticesShown } from "#src/domain/staff/lists.ts";
import type { Day } from "#src/domain/time/dates.ts";
import { pagedBy, pageKey, type PageOrder } from "#server/store/db/keyset.ts";
import { byAnnex } from "./accelerations.ts";
import type { Db } from "#server/store/db/schema.ts";

/** A notice of the list. */
export type ListedNotice = {
  id: string;
  creditNo: number;
  drawingNo: number;
  applicationId: string;
  contract: string;
  noticedDay: Day;
  day: Day;
  upTo: number;
  arrears: Cents;
  total: Cents;
  isCalledOff: boolean;
  isByAnnex: boolean;
};

/** Notices whose last day has not passed, by it; and all of them. */
const runs = (today: Day) => sql`a.called_off_at is null and a.day >= ${today}::date
  and exists (select from credits c where c.no = d.credit_no and c.closed_at is null)`;

const orderOf = (shown: NoticesShown): PageOrder => ({
  by: sql`a.day`,
  type: "day",
  ascends: shown === "tekat",
  id: sql`a.id`,
  idType: "uuid",
});

/** The key of a notice in the order of the list. */
export const noticeKey = ({ day, id }: Pick<ListedNotice, "day" | "id">): string => pageKey(day, id);

/** The notices of a page of the list: those that run, the first to end first, or all, the last to end first. */
export const listedNotices = async (
  db: Db,
  { shown, after, most, today }: { shown: NoticesShown; after: string; most: number; today: Day },
): Promise<ListedNotice[]> => {
  const { isAfter, order } = pagedBy(orderOf(shown), after);
  const { rows } = await sql<ListedNotice>`
    select a.id, d.credit_no as "creditNo", d.no as "drawingNo", d.request_id as "applicationId",
      coalesce(g.number, '') as contract, a.noticed_day::text as "noticedDay", a.day::text as day, a.up_to as "upTo",
      a.arrears_cents::bigint as arrears, a.total_cents::bigint as total, a.called_off_at is not null as "isCalledOff",
      ${byAnnex} as "isByAnnex"
    from accelerations a join drawings d on d.no = a.drawing_no left join agreements g on g.id = d.agreement_id
    where ${shown === "tekat" ? runs(today) : sql`true`} and ${isAfter}
    order by ${order} limit ${most}`.execute(db);
  return rows;
};

/** How many notices run, and how many of them end through a day. */
export const countedNotices = async (
  db: Db,
  { today, soon }: { today: Day; soon: Day },
): Promise<{ count: number; soon: number }> => {
  const { rows } = await sql<{ count: number; soon: number }>`
    select count(*)::int as count, (count(*) filter (where a.day <= ${soon}::date))::int as soon
    from accelerations a join drawings d on d.no = a.drawing_no where ${runs(today)}`.execute(db);
  return rows[0]!;
};

/** A garnishment of the list, by one of the profiles of its person. */
export type ListedGarnishment = { no: number; personId: string; userId: string | null; isLifted: boolean };

const GARNISHMENTS: PageOrder = {
  by: sql`g.no`,
  type: "number",
  ascends: false,
  id: sql`g.no`,
  idType: "number",
};

/** The key of a garnishment in the order of the list. */
export const garnishmentKey = ({ no }: Pick<ListedGarnishment, "no">): string => pageKey(no, no);

/** The garnishments of a page of the list, the latest first: those that stand, or all. */
export const listedGarnishments = async (
  db: Db,
  { shown, after, most }: { shown: GarnishmentsShown; after: string; most: number },
): Promise<ListedGarnishment[]> => {
  const { isAfter, order } = pagedBy(GARNISHMENTS, after);
  const { rows } = await sql<ListedGarnishment>`
    select g.no, g.person_id as "personId", g.lifted_at is not null as "isLifted",
      (select u.id from users u where u.person_id = g.person_id order by u.id limit 1) as "userId"
    from garnishments g
    where ${shown === "stoyat" ? sql`g.lifted_at is null` : sql`true`} and ${isAfter}
    order by ${order} limit ${most}`.execute(db);
  return rows;
};

/** How many garnishments have not been lifted. */
export const countedGarnishments = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from garnishments where lifted_at is null`.execute(db);
  return rows[0]!.count;
};
