/**
 * Sessions: a random id in a cookie, its hash in the database. 30 minutes idle, 12 hours in all; a new id at
 * login, registration, password change and logout. Ours rather than a plug-in's because signing in commits
 * with the effect that signs in, and because a leaked database must not hold usable ids.
 */
import { createHash, randomBytes } from "node:crypto";
import type { FastifyReply } from "fastify";
import { SESSION_IDLE_MINUTES } from "#src/domain/session.ts";
import { tellEnded } from "#server/store/notices.ts";
import type { Db } from "#server/store/schema.ts";
import { attributesOf, hostCookie, type HostCookie } from "./host-cookie.ts";
import { wasRenewed } from "./idempotency.ts";

export const ABSOLUTE_HOURS = 12;
/** A use is noted when the last note is older: a page and its calls write once. */
const NOTED_AFTER_SECONDS = 20;

/** What a session remembers beside its user. Nothing personal. */
export type SessionData = {
  /** A registration whose e-mail or phone belongs to somebody: the flow goes on and leads nowhere. */
  ghost?: { id: string; phone: string };
  /** Time (ISO) at which the password was last entered. */
  passwordAt?: string;
};

export type Session = {
  /** Hash of the cookie's id: what rows are bound to. */
  hash: string;
  userId: string | null;
  data: SessionData;
};

export const hashId = (id: string): string => createHash("sha256").update(id).digest("base64url");

/** A session that was written: the visitor has it once the handle uses it. */
export type Begun = { id: string; session: Session };

const fresh = (userId: string | null, data: SessionData): Begun => {
  const id = randomBytes(32).toString("base64url");
  return { id, session: { hash: hashId(id), userId, data } };
};

const begin = async (db: Db, now: Date, userId: string | null, data: SessionData, since = now): Promise<Begun> => {
  const { id, session } = fresh(userId, data);
  await db.insertInto("sessions").values({ id_hash: session.hash, user_id: userId, data: JSON.stringify(data), created_at: since, seen_at: now }).execute();
  return { id, session };
};

const oldest = (now: Date) => ({ seen: new Date(now.getTime() - SESSION_IDLE_MINUTES * 60_000), created: new Date(now.getTime() - ABSOLUTE_HOURS * 3_600_000) });

/** One request's view of its session: found, made on demand, renewed. Cookies are set when the reply goes out. */
export class SessionHandle {
  session: Session | null = null;
  private setCookie: string | null = null;

  /** `lateSeconds`: how long after a post renewed its session an answer of this kind may still be on its way. */
  constructor(private readonly cookie: HostCookie, readonly presentedId: string | undefined, private readonly lateSeconds: number) {}

  /** Hash of the id the request came with, live or not: what repeats of a post are recognised by. */
  get presentedHash(): string {
    return this.presentedId ? hashId(this.presentedId) : "";
  }

  /** Finds the live session of the cookie and notes that it was used, unless it is only looked at. */
  async load(db: Db, now: Date, looks: boolean): Promise<void> {
    if (!this.presentedId) return;
    const { seen, created } = oldest(now);
    const row = await db.selectFrom("sessions").select(["id_hash", "user_id", "data", "seen_at"])
      .where("id_hash", "=", this.presentedHash).where("seen_at", ">", seen).where("created_at", ">", created).executeTakeFirst();
    if (!row) return;
    this.session = { hash: row.id_hash, userId: row.user_id, data: row.data as SessionData };
    if (looks || now.getTime() - row.seen_at.getTime() < NOTED_AFTER_SECONDS * 1000) return;
    await db.updateTable("sessions").set({ seen_at: now }).where("id_hash", "=", row.id_hash).execute();
  }

  /** The session, made now when there is none: pages with a form need one for their token. */
  async ensure(db: Db, now: Date): Promise<Session> {
    if (this.session) return this.session;
    // What was asked for just before a login must not bring a cookie that logs out again: it gets a session nobody has.
    if (this.lateSeconds > 0 && this.presentedId && (await wasRenewed(db, this.presentedHash, now, this.lateSeconds))) return fresh(null, {}).session;
    return this.use(await begin(db, now, null, {}));
  }

  /** Writes a session with a new id and ends the one before. Within a transaction: `use` it after the commit. */
  async renew(db: Db, now: Date, userId: string | null, data: SessionData = {}): Promise<Begun> {
    await this.end(db);
    return begin(db, now, userId, data);
  }

  /** Goes on in another live session under a new id: what a repeat gets whose first answer was lost. */
  async join(db: Db, now: Date, hash: string): Promise<void> {
    const { seen, created } = oldest(now);
    const row = await db.selectFrom("sessions").select(["user_id", "data", "created_at"])
      .where("id_hash", "=", hash).where("seen_at", ">", seen).where("created_at", ">", created).executeTakeFirst();
    if (row) this.use(await begin(db, now, row.user_id, row.data as SessionData, row.created_at));
  }

  /** Gives the visitor a session that was begun. */
  use({ id, session }: Begun): Session {
    this.session = session;
    this.setCookie = id;
    return session;
  }

  /** Ends the session in the database; `leave` ends it in the browser, after the commit. */
  async end(db: Db): Promise<void> {
    if (!this.session) return;
    await db.deleteFrom("sessions").where("id_hash", "=", this.session.hash).execute();
    await tellEnded(db, this.session.hash);
  }

  leave(): void {
    this.session = null;
    this.setCookie = "";
  }

  /** Writes the cookie of a session that began during this request. */
  send(reply: FastifyReply): void {
    if (this.setCookie === "") reply.clearCookie(this.cookie.name, attributesOf(this.cookie));
    else if (this.setCookie) reply.setCookie(this.cookie.name, this.setCookie, attributesOf(this.cookie));
  }
}

export const sessionCookie = (https: boolean): HostCookie => hostCookie("sid", https);

/** The live session of a cookie's id. Looking is no use of it: a window left open does not keep its session alive. */
export const lookAtSession = async (db: Db, id: string | undefined, now: Date): Promise<Session | null> => {
  const row = id && (await liveSessions(db, [hashId(id)], now))[0];
  return row ? { hash: row.id_hash, userId: row.user_id, data: row.data as SessionData } : null;
};

/** Holds a session until the transaction ends, so that no logout and no other password ends it in between. False when one has. */
export const holdSession = async (trx: Db, hash: string): Promise<boolean> =>
  (await trx.selectFrom("sessions").select("id_hash").where("id_hash", "=", hash).forUpdate().executeTakeFirst()) !== undefined;

/** Those of these sessions that live. */
export const liveSessions = (db: Db, hashes: readonly string[], now: Date) => {
  const { seen, created } = oldest(now);
  return db.selectFrom("sessions").select(["id_hash", "user_id", "data"]).where("id_hash", "in", hashes).where("seen_at", ">", seen).where("created_at", ">", created).execute();
};

/** Removes sessions nobody can use any more. */
export const sweepSessions = async (db: Db, now: Date): Promise<void> => {
  await db.deleteFrom("sessions").where("seen_at", "<", new Date(now.getTime() - ABSOLUTE_HOURS * 3_600_000)).execute();
};
