/** Keys by which people come: a lender's affiliate key, or the personal one of somebody who invites. */
import { pastTerm, RETENTION } from "#src/copy/retention.ts";
import { isPersonalKey } from "#src/domain/lending/bonus.ts";
import { runningPromotion } from "#server/store/tables/promotions.ts";
import { keptKey, keyOfProfile, profileOfKey } from "#server/store/tables/referrals.ts";
import { keepAffiliate } from "#server/store/tables/applications.ts";
import type { Context } from "#server/visit/context.ts";

/** What a key is, while it counts. */
export type KnownKey = { kind: "affiliate" } | { kind: "personal"; userId: string };

/** What a key is today; undefined for one that is unknown, or does not count any more. */
export const knownKey = async (
  { services, db, today }: Pick<Context, "services" | "db" | "today">,
  key: string,
): Promise<KnownKey | undefined> => {
  if (services.content.isAffiliate(key, today)) return { kind: "affiliate" };
  if (!isPersonalKey(key) || !(await runningPromotion(db, today))) return undefined;
  const userId = await profileOfKey(db, key);
  return userId === undefined ? undefined : { kind: "personal", userId };
};

/** Whether a key is the visitor's own: it brings nobody, and is not remembered. */
export const isOwn = ({ person }: Pick<Context, "person">, known: KnownKey | undefined): boolean =>
  known?.kind === "personal" && known.userId === person?.id;

/** The key by which the visitor invites, while a campaign runs; undefined otherwise. */
export const ownKey = async ({
  db,
  person,
  today,
}: Pick<Context, "db" | "person" | "today">): Promise<string | undefined> =>
  person && (await runningPromotion(db, today)) ? keyOfProfile(db, person.id) : undefined;

/** By whose key somebody came: the last that this browser has opened, otherwise the one that they registered with. */
export const affiliateOf = async ({ db, session, now }: Context, userId: string): Promise<string | undefined> => {
  const opened = session?.data.affiliate;
  // One that was forgotten counts as none.
  return opened === undefined ? keptKey(db, userId, pastTerm(now, RETENTION.came)) : opened || undefined;
};

/** An application that is sent keeps the key that this browser has opened last, or that it wished for none. */
export const keepOpenedKey = async ({ db, session }: Context, applicationId: string): Promise<void> => {
  const opened = session?.data.affiliate;
  if (opened !== undefined) await keepAffiliate(db, applicationId, opened || null);
};
