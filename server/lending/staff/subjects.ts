/** The things that acts and unmaskings of the staff are about. */
import { refuse } from "#server/kernel/refusal.ts";
import type { Db } from "#server/store/db/schema.ts";
import { creditsByNo } from "#server/store/tables/credits.ts";
import { lostMessage } from "#server/store/tables/lost-messages.ts";
import { paymentById } from "#server/store/tables/payments.ts";
import { payoutById } from "#server/store/tables/payouts.ts";
import { refundById } from "#server/store/tables/refunds.ts";
import { profileById } from "#server/store/tables/profiles.ts";
import { staffActById } from "#server/store/tables/staff-acts.ts";
import { staffById } from "#server/store/tables/staff.ts";
import { isUuid } from "#server/store/db/uuid.ts";

/** Whether an address names a credit by a number that can be one. */
export const isCreditNo = (text: string): boolean => /^[0-9]{1,15}$/.test(text);

const lookUps = {
  person: profileById,
  member: staffById,
  payment: paymentById,
  refund: refundById,
  act: staffActById,
  message: lostMessage,
  payout: async (db: Db, id: string) => (isUuid(id) ? payoutById(db, id) : undefined),
  credit: async (db: Db, id: string) => (isCreditNo(id) ? (await creditsByNo(db, [Number(id)]))[0] : undefined),
};

/** Kind of a subject; the page that shows one has the same name. */
export type SubjectKind = keyof typeof lookUps;

const isKind = (text: string): text is SubjectKind => Object.hasOwn(lookUps, text);

/** Refuses as not found what is not there; kinds that are looked up elsewhere pass. */
export const demandSubject = async (db: Db, kind: string, id: string): Promise<void> => {
  if (isKind(kind) && !(await lookUps[kind](db, id))) refuse("not-found");
};
