/** What the desk lists of bonuses. */
import { sql } from "kysely";
import type { BonusKind, BonusStatus } from "#src/domain/lending/bonus.ts";
import type { Cents } from "#src/domain/lending/money.ts";
import type { BonusesShown } from "#src/domain/staff/lists.ts";
import type { Day } from "#src/domain/time/dates.ts";
import { pagedBy, pageKey, type PageOrder } from "#server/store/db/keyset.ts";
import type { Db } from "#server/store/db/schema.ts";

/** A bonus of the list. */
export type ListedBonus = {
  no: number;
  promotion: string;
  kind: BonusKind;
  cents: Cents;
  status: BonusStatus;
  isBound: boolean;
  userId: string;
  application: number;
  activeFrom: Day;
  expiresOn: Day;
  /** Why it came into its state, where somebody or something said so. */
  reason: string | null;
};

const ORDER: PageOrder = { by: sql`b.no`, type: "number", ascends: false, id: sql`b.no`, idType: "number" };

const STATUS: Readonly<Record<BonusesShown, BonusStatus | null>> = {
  vsichki: null,
  aktivni: "active",
  potvardeni: "confirmed",
};

/** The key of a bonus in the order of the list. */
export const bonusKey = ({ no }: Pick<ListedBonus, "no">): string => pageKey(no, no);

/** The bonuses of a page of the list, the latest first. */
export const listedBonuses = async (
  db: Db,
  { shown, after, most }: { shown: BonusesShown; after: string; most: number },
): Promise<ListedBonus[]> => {
  const { isAfter, order } = pagedBy(ORDER, after);
  const { rows } = await sql<ListedBonus>`
    select b.no, b.promotion, b.kind, b.cents, b.status, b.request_id is not null as "isBound", b.user_id as "userId",
      r.number::bigint as application, b.active_from::text as "activeFrom", b.expires_on::text as "expiresOn",
      (select t.reason from transitions t where t.bonus_id = b.id order by t.seq desc limit 1) as reason
    from bonuses b join requests r on r.id = b.friend_request
    where (${STATUS[shown]}::text is null or b.status = ${STATUS[shown]}) and ${isAfter}
    order by ${order} limit ${most}`.execute(db);
  return rows;
};
