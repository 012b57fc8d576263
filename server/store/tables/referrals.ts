/** By whose key people came, and what ties them to whoever invited them. */
import { sql } from "kysely";
import { AFFILIATE_KEY } from "#src/domain/lending/affiliate-key.ts";
import type { BonusStatus } from "#src/domain/lending/bonus.ts";
import type { Db } from "#server/store/db/schema.ts";

/** The key by which a profile invites; undefined before it wished for one. */
export const keyOfProfile = async (db: Db, userId: string): Promise<string | undefined> =>
  (await db.selectFrom("referral_keys").select("key").where("user_id", "=", userId).executeTakeFirst())?.key;

/** The key by which a profile invites, and the one by which it came; undefined where there is none. */
export const referralOf = async (
  db: Db,
  userId: string,
): Promise<{ key: string | undefined; cameBy: string | undefined }> => ({
  key: await keyOfProfile(db, userId),
  cameBy:
    (await db.selectFrom("users").select("came_by").where("id", "=", userId).executeTakeFirst())?.came_by ?? undefined,
});

/** Gives a profile its key, unless it has one. */
export const addKey = async (
  trx: Db,
  { key, userId, now }: { key: string; userId: string; now: Date },
): Promise<void> => {
  await trx
    .insertInto("referral_keys")
    .values({ key, user_id: userId, made_at: now })
    .onConflict((conflict) => conflict.column("user_id").doNothing())
    .execute();
};

/** The profile that invites by a key; undefined where none does, or it was closed or blocked. */
export const profileOfKey = async (db: Db, key: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom("referral_keys as k")
      .innerJoin("users as u", "u.id", "k.user_id")
      .select("u.id")
      .where("k.key", "=", key)
      .where("u.status", "not in", ["deleted", "blocked"])
      .executeTakeFirst()
  )?.id;

/** Keeps by which key a new profile came. */
export const keepKey = async (trx: Db, userId: string, { key, now }: { key: string; now: Date }): Promise<void> => {
  await trx.updateTable("users").set({ came_by: key, came_at: now }).where("id", "=", userId).execute();
};

/** The key by which a profile came since a time; undefined where by none. */
export const keptKey = async (db: Db, userId: string, since: Date): Promise<string | undefined> =>
  (
    await db
      .selectFrom("users")
      .select("came_by")
      .where("id", "=", userId)
      .where("came_at", ">=", since)
      .executeTakeFirst()
  )?.came_by ?? undefined;

/** Forgets keys by which profiles came before a time. */
export const forgetKeysBefore = async (db: Db, before: Date): Promise<void> => {
  await db.updateTable("users").set({ came_by: null, came_at: null }).where("came_at", "<", before).execute();
};

/** Forgets by which person's key a profile and its applications came, and its own; an affiliate's stays with what was sent. */
export const dropReferrals = async (trx: Db, userId: string): Promise<void> => {
  await trx.updateTable("users").set({ came_by: null, came_at: null }).where("id", "=", userId).execute();
  await trx
    .updateTable("requests")
    .set({ affiliate_key: sql`case when affiliate_key ~ ${AFFILIATE_KEY.source} then affiliate_key end` })
    .where("user_id", "=", userId)
    .execute();
  await trx.deleteFrom("referral_keys").where("user_id", "=", userId).execute();
};

/** Forgets by whose key a profile and its application that is not sent came, as its person wishes. */
export const refuseKey = async (trx: Db, userId: string): Promise<void> => {
  await trx.updateTable("users").set({ came_by: null, came_at: null }).where("id", "=", userId).execute();
  await trx
    .updateTable("requests")
    .set({ affiliate_key: null })
    .where("user_id", "=", userId)
    .where("submitted_at", "is", null)
    .execute();
};

/** By which key an application came, and when it was begun. */
export const keyOfApplication = async (
  db: Db,
  applicationId: string,
): Promise<{ key: string; begunAt: Date } | undefined> => {
  const row = await db
    .selectFrom("requests")
    .select(["affiliate_key as key", "created_at as begunAt"])
    .where("id", "=", applicationId)
    .executeTakeFirst();
  return row?.key ? { key: row.key, begunAt: row.begunAt } : undefined;
};

/** A friend who came by a key; `requestId` is their last application that was sent, `status` that of the bonus for it. */
export type Friend = { requestId: string | null; isOpen: boolean; cameAt: Date; status: BonusStatus | null };

/** The friends who came by the key of a profile and have theirs still, the latest first, at most `most`. */
export const friendsOf = async (
  db: Db,
  { key, userId, most }: { key: string; userId: string; most: number },
): Promise<Friend[]> =>
  (
    await sql<Friend>`
      select r.id as "requestId", (r.id is not null and r.closed_at is null) as "isOpen",
        coalesce(u.came_at, r.created_at, b.earned_at) as "cameAt", b.status
      from (
        select id from users where came_by = ${key}
        union select user_id from requests where affiliate_key = ${key} and submitted_at is not null
        union select q.user_id from bonuses n join requests q on q.id = n.friend_request
          where n.user_id = ${userId}::uuid and n.kind = 'referrer'
      ) f
      join users u on u.id = f.id and u.status <> 'deleted'
      left join lateral (
        select id, closed_at, created_at from requests
        where user_id = f.id and affiliate_key = ${key} and submitted_at is not null
        order by created_at desc limit 1
      ) r on true
      left join lateral (
        select n.status, n.earned_at from bonuses n join requests q on q.id = n.friend_request
        where q.user_id = f.id and n.user_id = ${userId}::uuid and n.kind = 'referrer' order by n.no desc limit 1
      ) b on true
      where f.id <> ${userId}::uuid
      order by 3 desc limit ${most}`.execute(db)
  ).rows;

/** What two persons have in common who may be one. */
export type Tie = "person" | "phone" | "device" | "account";

/** What ties a profile, or another of its person, to whoever sent an application; undefined where nothing does. */
export const tieOf = async (db: Db, userId: string, applicationId: string): Promise<Tie | undefined> => {
  const { rows } = await sql<{ tie: Tie | null }>`
    with friend as (
      select r.user_id, r.person_id, r.device_hash, u.phone, u.phone_before
      from requests r join users u on u.id = r.user_id where r.id = ${applicationId}::uuid
    ),
    own as (
      select o.* from users u join users o on o.id = u.id or o.person_id = u.person_id where u.id = ${userId}::uuid
    )
    select case
      when exists (select from own o, friend f where o.id = f.user_id or o.person_id = f.person_id) then 'person'
      when exists (
        select from own o, friend f
        where o.phone in (f.phone, f.phone_before) or o.phone_before in (f.phone, f.phone_before)
      ) then 'phone'
      when exists (
        select from friend f join devices d on d.user_id = f.user_id or d.id_hash = f.device_hash
        join devices e on e.id_hash = d.id_hash join own o on o.id = e.user_id
      ) or exists (
        select from friend f join requests r on r.device_hash = f.device_hash join own o on o.id = r.user_id
      ) then 'device'
      when exists (
        select from friend f join person_accounts a on a.person_id = f.person_id
        join person_accounts b on b.hash = a.hash join own o on o.person_id = b.person_id
      ) then 'account'
    end as tie`.execute(db);
  return rows[0]?.tie ?? undefined;
};

/** Whether an account was given by another person than that of a profile; by its hashes. */
export const isOthersAccount = async (db: Db, userId: string, hashes: readonly string[]): Promise<boolean> => {
  const { rows } = await sql<{ is: boolean }>`
    select exists (
      select from person_accounts a where a.hash = any(${hashes}::text[])
        and a.person_id is distinct from (select person_id from users where id = ${userId}::uuid)
    ) as is`.execute(db);
  return rows[0]!.is;
};
