/** Invitations to register: the link has the token, the table its keyed hash. */
import { randomUUID } from "node:crypto";
import { daysBefore } from "#src/domain/time/calendar.ts";
import { INVITATION_KINDS, type InvitationKind } from "#src/domain/lending/invitation.ts";
import { newToken, type Secrets } from "#server/kernel/secrets.ts";
import type { Db } from "#server/store/db/schema.ts";

/** Who is invited; a name that is not known is missing. */
export type Invited = { email: string; firstName?: string; lastName?: string };

/** An invitation that can still be used. */
export type Invitation = { id: string; kind: InvitationKind; invited: Invited };

type NewInvitation = { kind: InvitationKind; invited: Invited; by: string; expiresAt: Date; now: Date };

const TOKEN = "invitation";
const placeOf = (id: string): string => `invitation ${id}`;

/** Stores an invitation; returns its token. */
export const addInvitation = async (
  trx: Db,
  secrets: Secrets,
  { kind, invited, by, expiresAt, now }: NewInvitation,
): Promise<string> => {
  const [id, token] = [randomUUID(), newToken()];
  await trx
    .insertInto("invitations")
    .values({
      id,
      token_hash: secrets.lookupHash(TOKEN, token),
      kind,
      secret: secrets.seal(JSON.stringify(invited), placeOf(id)),
      made_by: by,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute();
  return token;
};

const live = (db: Db, now: Date) =>
  db
    .selectFrom("invitations")
    .select(["id", "kind", "secret"])
    .where("kind", "in", INVITATION_KINDS)
    .where("used_at", "is", null)
    .where("expires_at", ">", now);

type Row = { id: string; kind: InvitationKind; secret: Buffer };

const invitationIn = (secrets: Secrets, row: Row | undefined): Invitation | undefined =>
  row && {
    id: row.id,
    kind: row.kind,
    invited: JSON.parse(secrets.open(row.secret, placeOf(row.id)).toString("utf8")) as Invited,
  };

/** The invitation of a token, without using it; undefined when it is expired, used or unknown. */
export const invitationOf = async (
  db: Db,
  secrets: Secrets,
  token: string,
  now: Date,
): Promise<Invitation | undefined> =>
  invitationIn(
    secrets,
    await live(db, now).where("token_hash", "in", secrets.lookupHashes(TOKEN, token)).executeTakeFirst(),
  );

/** The invitation with an id, as a session remembers it; undefined when it is expired or used. */
export const invitationById = async (
  db: Db,
  secrets: Secrets,
  id: string,
  now: Date,
): Promise<Invitation | undefined> =>
  invitationIn(secrets, await live(db, now).where("id", "=", id).executeTakeFirst());

/** Uses an invitation up; false when it is expired or was used. Of two at once one gets it. */
export const takeInvitation = async (trx: Db, id: string, now: Date): Promise<boolean> =>
  (await trx
    .updateTable("invitations")
    .set({ used_at: now })
    .where("id", "=", id)
    .where("kind", "in", INVITATION_KINDS)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .returning("id")
    .executeTakeFirst()) !== undefined;

/** Notes the profile that was registered with an invitation. */
export const noteInvitee = async (trx: Db, id: string, userId: string): Promise<void> => {
  await trx.updateTable("invitations").set({ user_id: userId }).where("id", "=", id).execute();
};

/** For this long after its expiry an invitation tells where its profile came from. */
const KEPT_DAYS = 90;

/** Deletes invitations that expired three months ago. */
export const sweepInvitations = async (db: Db, now: Date): Promise<void> => {
  await db.deleteFrom("invitations").where("expires_at", "<", daysBefore(now, KEPT_DAYS)).execute();
};
