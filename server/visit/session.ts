/**
 * Sessions: a random id in a cookie, its hash in the database. Expire after 30 minutes idle or 12 hours; a new id at
 * login, registration, password change and logout. Not a plug-in, because signing in must commit with its effect and a
 * leaked database must not contain usable ids (docs/decisions/001).
 */
import type { FastifyReply } from "fastify";
import { hashToken, newToken } from "#server/kernel/secrets.ts";
import type { SessionData } from "#server/store/db/people-tables.ts";
import type { Db } from "#server/store/db/schema.ts";
import { attributesOf, hostCookie, type HostCookie } from "./host-cookie.ts";
import { wasRenewed } from "#server/store/tables/idempotency.ts";
import {
  addSession,
  endSession,
  liveSession,
  noteSeen,
  type Session,
  type SessionRow,
} from "#server/store/tables/sessions.ts";

/** Minimum age of `seenAt` before it is updated: a page and its calls write once. */
const NOTED_AFTER_SECONDS = 20;

/** A stored session whose cookie is not set yet; `SessionHandle.use` sets it. */
export type Begun = { id: string; session: Session };

const fresh = (userId: string | null, data: SessionData): Begun => {
  const id = newToken(32);
  return { id, session: { hash: hashToken(id), userId, data } };
};

const begin = async (db: Db, now: Date, userId: string | null, data: SessionData, since = now): Promise<Begun> => {
  const begun = fresh(userId, data);
  await addSession(db, { ...begun.session, createdAt: since, seenAt: now });
  return begun;
};

const sessionIn = ({ hash, userId, data }: SessionRow): Session => ({ hash, userId, data });

/** One request's view of its session: found, created on demand, renewed. Cookies are set with the reply. */
export class SessionHandle {
  session: Session | null = null;
  private setCookie: string | null = null;

  /** `lateSeconds`: for how long after a session was renewed a response of this kind may still be under way. */
  constructor(
    private readonly cookie: HostCookie,
    readonly presentedId: string | undefined,
    private readonly lateSeconds: number,
  ) {}

  /** Hash of the presented session id, live or not; repeated posts are recognised by it. */
  get presentedHash(): string {
    return this.presentedId ? hashToken(this.presentedId) : "";
  }

  /** Loads the live session of the cookie and updates `seenAt`, unless the request is passive (`looks`). */
  async load(db: Db, now: Date, looks: boolean): Promise<void> {
    if (!this.presentedId) return;
    const found = await liveSession(db, this.presentedHash, now);
    if (!found) return;
    this.session = sessionIn(found);
    if (looks || now.getTime() - found.seenAt.getTime() < NOTED_AFTER_SECONDS * 1000) return;
    await noteSeen(db, found.hash, now);
  }

  /** The session; created when there is none, because a form needs one for its token. */
  async ensure(db: Db, now: Date): Promise<Session> {
    if (this.session) return this.session;
    // A request sent just before a login must not answer with a cookie that would log out again: it gets a session that
    // is never stored.
    if (this.lateSeconds > 0 && this.presentedId && (await wasRenewed(db, this.presentedHash, now, this.lateSeconds)))
      return fresh(null, {}).session;
    return this.use(await begin(db, now, null, {}));
  }

  /** Stores a session with a new id and ends the previous one. Runs in a transaction; call `use` after the commit. */
  async renew(db: Db, now: Date, userId: string | null, data: SessionData = {}): Promise<Begun> {
    await this.end(db);
    return begin(db, now, userId, data);
  }

  /** Continues another live session under a new id: for a repeated post whose first response was lost. */
  async join(db: Db, now: Date, hash: string): Promise<void> {
    const found = await liveSession(db, hash, now);
    if (found) this.use(await begin(db, now, found.userId, found.data, found.createdAt));
  }

  /** Makes a stored session this visitor's: the reply sets its cookie. */
  use({ id, session }: Begun): Session {
    this.session = session;
    this.setCookie = id;
    return session;
  }

  /** Ends the session in the database; `leave` clears the cookie, after the commit. */
  async end(db: Db): Promise<void> {
    if (!this.session) return;
    await endSession(db, this.session.hash);
  }

  leave(): void {
    this.session = null;
    this.setCookie = "";
  }

  /** Writes or clears the cookie when the session changed during this request. */
  send(reply: FastifyReply): void {
    if (this.setCookie === "") reply.clearCookie(this.cookie.name, attributesOf(this.cookie));
    else if (this.setCookie) reply.setCookie(this.cookie.name, this.setCookie, attributesOf(this.cookie));
  }
}

/** The session cookie's name and settings. */
export const sessionCookie = (https: boolean): HostCookie => hostCookie("sid", https);

/** The live session of a cookie's id, without updating `seenAt`: a window left open does not keep its session alive. */
export const lookAtSession = async (db: Db, id: string | undefined, now: Date): Promise<Session | null> => {
  const found = id && (await liveSession(db, hashToken(id), now));
  return found ? sessionIn(found) : null;
};
