/** Applications as the desk lists them: by what they wait for, by pages. Every page is read by an index. */
import { sql, type RawBuilder } from "kysely";
import type { ApplicationStatus } from "#src/domain/lending/application-states.ts";
import type { AskState } from "#src/domain/lending/document-asks.ts";
import type { Finding } from "#src/domain/lending/decision.ts";
import type { Cents } from "#src/domain/lending/money.ts";
import type { Day } from "#src/domain/time/dates.ts";
import type { ApplicationsShown } from "#src/domain/staff/lists.ts";
import { pagedBy, pageKey, type PageOrder } from "#server/store/db/keyset.ts";
import type { Db } from "#server/store/db/schema.ts";
import { standingDecision } from "./assessments.ts";
import { latestAsk } from "./document-asks.ts";
import type { Claim } from "./reviews.ts";

/** An application of the list; `refers` is what of its decision referred it. Money is euro cents. */
export type ListedApplication = {
  id: string;
  number: number;
  product: string;
  amountCents: Cents;
  period: number;
  periodUnit: "days" | "months";
  status: ApplicationStatus;
  since: Date;
  refers: Finding[];
  /** It waits for a decision about its guarantor. */
  guarantor: boolean;
  /** The latest documents that its applicant was asked for in this review. */
  ask: { state: AskState; until: Day; endedAt: Date | null } | null;
  claim: Claim | null;
};

/** Which applications are listed: `moi` are those that somebody has taken. */
export type ApplicationsAsked = { shown: ApplicationsShown; staffId?: string };

const BY_NUMBER: PageOrder = {
  by: sql`r.number`,
  type: "number",
  id: sql`r.number`,
  idType: "number",
  ascends: false,
};

/** Since when those wait, in the order of their list, whose documents have come: before all others. */
const COME = new Date(0);

const waits = (shown: ApplicationsShown): boolean => shown === "chakat" || shown === "moi";

const orderOf = (shown: ApplicationsShown): PageOrder =>
  shown === "vsichki"
    ? BY_NUMBER
    : {
        // Of what waits, those are first whose documents have come, then who waits longest; of what is over, the latest.
        by: waits(shown)
          ? sql`case when d.state = 'sent' then ${COME.toISOString()}::timestamptz else r.status_since end`
          : sql`r.status_since`,
        type: "moment",
        id: sql`r.number`,
        idType: "number",
        ascends: waits(shown),
      };

/** The key of an application in the order of a list. */
export const applicationKey = ({ number, since, ask }: ListedApplication, { shown }: ApplicationsAsked): string =>
  pageKey(shown === "vsichki" ? number : waits(shown) && ask?.state === "sent" ? COME : since, number);

const whichOf = ({ shown, staffId }: ApplicationsAsked): RawBuilder<boolean> => {
  if (shown === "vsichki") return sql<boolean>`r.submitted_at is not null`;
  if (shown === "chakat") return sql<boolean>`r.status = 'manualReview'`;
  if (shown === "moi") return sql<boolean>`r.status = 'manualReview' and c.staff_id = ${staffId ?? null}::uuid`;
  return sql<boolean>`r.status = ${shown}`;
};

/** The applications of a page of the list; of a key that is none the first. */
export const listedApplications = async (
  db: Db,
  { after = "", most, ...asked }: ApplicationsAsked & { after?: string; most: number },
): Promise<ListedApplication[]> => {
  const { isAfter, order } = pagedBy(orderOf(asked.shown), after);
  const rows = await db
    .selectFrom("requests as r")
    .leftJoin("review_claims as c", "c.request_id", "r.id")
    .leftJoin("staff as s", "s.id", "c.staff_id")
    .leftJoinLateral(latestAsk(db), (join) => join.onTrue())
    .leftJoinLateral(standingDecision(db), (join) => join.onTrue())
    .select(["r.id", "r.number", "r.product", "r.amount_cents as amountCents", "r.period"])
    .select(["r.period_unit as periodUnit", "r.status", "r.status_since as since", "a.decision"])
    .select(["d.state as askState", "d.until as askUntil", "d.endedAt as askEndedAt"])
    .select(["c.staff_id as staffId", "c.taken_at as takenAt", "s.names"])
    .select(
      sql<boolean>`exists (select from guarantees g where g.request_id = r.id and g.ended_at is null
        and g.status = 'dataFilledIn' and g.decision ->> 'outcome' = 'refer')`.as("guarantor"),
    )
    .where(whichOf(asked))
    .where(isAfter)
    .orderBy(order)
    .limit(most)
    .execute();
  return rows.map(({ decision, staffId, takenAt, names, askState, askUntil, askEndedAt, ...row }) => ({
    ...row,
    ask: askState && askUntil ? { state: askState, until: askUntil, endedAt: askEndedAt } : null,
    refers: (decision?.findings ?? []).filter(({ outcome }) => outcome === "refer"),
    claim: staffId && takenAt ? { staffId, names: names ?? "", takenAt } : null,
  }));
};

/** How many applications wait for a person's decision, and how many of them since before a time. */
export const countedReviews = async (db: Db, before: Date): Promise<{ count: number; late: number }> =>
  (
    await sql<{ count: number; late: number }>`
      select count(*)::int as count, count(*) filter (where status_since < ${before.toISOString()}::timestamptz)::int as late
      from requests where status = 'manualReview'`.execute(db)
  ).rows[0]!;
