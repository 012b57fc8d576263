/** Single-use links in mails: the link has the token, the table its hash. */
import { hashToken, newToken } from "#server/kernel/secrets.ts";
import { toJson } from "#server/store/db/columns.ts";
import type { LinkData } from "#server/store/db/people-tables.ts";
import type { Db } from "#server/store/db/schema.ts";

/** What a link is for; a token is valid for its purpose only. */
export type LinkPurpose = "validate-email" | "change-email" | "reset-password";

/** The profile a link belongs to, and what it was made with. */
export type Link = { purpose: LinkPurpose; userId: string; data: LinkData };

type NewLink = { purpose: LinkPurpose; userId: string; data?: LinkData; expiresAt: Date; now: Date };

/** Creates a link for a profile; returns its token. */
export const addLinkToken = async (trx: Db, { purpose, userId, data, expiresAt, now }: NewLink): Promise<string> => {
  const token = newToken();
  await trx
    .insertInto("link_tokens")
    .values({
      token_hash: hashToken(token),
      purpose,
      user_id: userId,
      data: data ? toJson(data) : null,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute();
  return token;
};

type Row = { purpose: string; user_id: string | null; data: LinkData | null };

const linkIn = (row: Row | undefined): Link | undefined =>
  row?.user_id ? { purpose: row.purpose as LinkPurpose, userId: row.user_id, data: row.data ?? {} } : undefined;

/** The link of a token for one of these purposes, without using it; undefined when expired, used or unknown. */
export const liveLink = async (
  db: Db,
  purposes: readonly LinkPurpose[],
  token: string,
  now: Date,
): Promise<Link | undefined> =>
  linkIn(
    await db
      .selectFrom("link_tokens")
      .select(["purpose", "user_id", "data"])
      .where("token_hash", "=", hashToken(token))
      .where("purpose", "in", purposes)
      .where("used_at", "is", null)
      .where("expires_at", ">", now)
      .executeTakeFirst(),
  );

/** Consumes a link; undefined when it is expired, used or unknown. */
export const useLinkToken = async (
  trx: Db,
  purposes: readonly LinkPurpose[],
  token: string,
  now: Date,
): Promise<Link | undefined> =>
  linkIn(
    await trx
      .updateTable("link_tokens")
      .set({ used_at: now })
      .where("token_hash", "=", hashToken(token))
      .where("purpose", "in", purposes)
      .where("used_at", "is", null)
      .where("expires_at", ">", now)
      .returning(["purpose", "user_id", "data"])
      .executeTakeFirst(),
  );

/** The newest unused link of a profile for a purpose; undefined when there is none. */
export const pendingLink = async (db: Db, userId: string, purpose: LinkPurpose, now: Date): Promise<Link | undefined> =>
  linkIn(
    await db
      .selectFrom("link_tokens")
      .select(["purpose", "user_id", "data"])
      .where("user_id", "=", userId)
      .where("purpose", "=", purpose)
      .where("used_at", "is", null)
      .where("expires_at", ">", now)
      .orderBy("created_at", "desc")
      .limit(1)
      .executeTakeFirst(),
  );

/** Ends the unused links of a profile for these purposes. */
export const endLinks = async (trx: Db, userId: string, purposes: readonly LinkPurpose[], now: Date): Promise<void> => {
  await trx
    .updateTable("link_tokens")
    .set({ used_at: now })
    .where("user_id", "=", userId)
    .where("purpose", "in", purposes)
    .where("used_at", "is", null)
    .execute();
};

/** Ends the links that a new password makes void: to another password, and to an e-mail somebody may have asked for. */
export const endAccessLinks = (trx: Db, userId: string, now: Date): Promise<void> =>
  endLinks(trx, userId, ["reset-password", "change-email"], now);

const KEPT_DAYS = 7;

/** Deletes links that expired a week ago. */
export const sweepLinks = async (db: Db, now: Date): Promise<void> => {
  await db
    .deleteFrom("link_tokens")
    .where("expires_at", "<", new Date(now.getTime() - KEPT_DAYS * 86_400_000))
    .execute();
};
