/** Single-use links in mails: the link has the token, the table its hash. */
import { hashToken, newToken } from "#server/kernel/secrets.ts";
import type { Db } from "#server/store/db/schema.ts";

/** What a link is for; a token is valid for its purpose only. */
export type LinkPurpose = "validate-email";

/** Creates a link for a profile; returns its token. */
export const addLinkToken = async (
  trx: Db,
  { purpose, userId, expiresAt, now }: { purpose: LinkPurpose; userId: string; expiresAt: Date; now: Date },
): Promise<string> => {
  const token = newToken();
  await trx
    .insertInto("link_tokens")
    .values({
      token_hash: hashToken(token),
      purpose,
      user_id: userId,
      data: null,
      created_at: now,
      expires_at: expiresAt,
      used_at: null,
    })
    .execute();
  return token;
};

/** Consumes a link; returns its user's id, or undefined when it is expired, used or unknown. */
export const useLinkToken = async (
  trx: Db,
  purpose: LinkPurpose,
  token: string,
  now: Date,
): Promise<string | undefined> => {
  const used = await trx
    .updateTable("link_tokens")
    .set({ used_at: now })
    .where("token_hash", "=", hashToken(token))
    .where("purpose", "=", purpose)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .returning("user_id")
    .executeTakeFirst();
  return used?.user_id ?? undefined;
};
