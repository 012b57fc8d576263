/**
 * Sessions: a random id in a cookie, its hash in the database. Expire after 30 minutes idle or 12 hours; a new id at
 * login, registration, confirmation of the phone, password change and logout. Not a plug-in, because signing in must commit with its effect and a
 * leaked database must not contain usable ids (docs/decisions/001).
 */
import { randomUUID } from "node:crypto";
import type { FastifyReply } from "fastify";
import { hashToken, newToken } from "#server/kernel/secrets.ts";
import type { SessionData } from "#server/store/db/people-tables.ts";
import type { Db } from "#server/store/db/schema.ts";
import { attributesOf, hostCookie, type HostCookie } from "./host-cookie.ts";
import { addRememberToken } from "#server/store/tables/remember-tokens.ts";
import { sessionAndPerson, type PersonRow } from "#server/store/tables/person.ts";
import { wasRenewed } from "#server/store/tables/idempotency.ts";
import {
  addSession,
  addSessionId,
  addToSession,
  endSession,
  familySession,
  liveSession,
  noteSeen,
  waitingPhoneOf,
  type Session,
  type SessionRow,
} from "#server/store/tables/sessions.ts";

import { REMEMBER_DAYS, type RememberHandle } from "./remember.ts";

/** Minimum age of `seenAt` before it is updated: a page and its calls write once. */
const NOTED_AFTER_SECONDS = 20;

/**
 * What a browser drops at logout: copies of pages, and what scripts stored. Not "cookies", which would also drop the
 * consent to cookies.
 */
const LEFT_BEHIND = '"cache", "storage"';

/** A stored session whose cookies are not set yet; `SessionHandle.use` sets them. */
export type Begun = { id: string; session: Session; remember?: { token: string; expiresAt: Date } };

const fresh = (userId: string | null, data: SessionData): Begun => {
  const id = newToken(32);
  return { id, session: { hash: hashToken(id), userId, data } };
};

const begin = async (db: Db, now: Date, userId: string | null, data: SessionData): Promise<Begun> => {
  const begun = fresh(userId, data);
  await addSession(db, { ...begun.session, createdAt: now, seenAt: now });
  return begun;
};

/** What a visitor brings into the session that follows: the affiliate who led them here, the guarantee they were asked for. */
const carried = (session: Session | null): SessionData => {
  const { affiliate, guarantee } = session?.data ?? {};
  return { ...(affiliate !== undefined && { affiliate }), ...(guarantee && { guarantee }) };
};

const sessionIn = ({ hash, userId, data }: SessionRow): Session => ({ hash, userId, data });

/** Continues a live session under a further id. It is the same session: ending it ends both. */
const join = async (db: Db, now: Date, found: SessionRow): Promise<Begun> => {
  const id = newToken(32);
  await addSessionId(db, hashToken(id), found.hash, now);
  return { id, session: sessionIn(found) };
};

/** A login: `userId` is null for a decoy registration. */
export type NewLogin = { userId: string | null; data?: SessionData; remember?: boolean };

/** One request's view of its session: found, created on demand, renewed. Cookies are set with the reply. */
export class SessionHandle {
  session: Session | null = null;
  private setCookie: string | null = null;

  /** `lateSeconds`: for how long after a session was renewed a response of this kind may still be under way. */
  constructor(
    private readonly cookie: HostCookie,
    readonly presentedId: string | undefined,
    readonly remembered: RememberHandle,
    private readonly lateSeconds: number,
  ) {}

  /** Hash of the presented session id, live or not; repeated posts are recognised by it. */
  get presentedHash(): string {
    return this.presentedId ? hashToken(this.presentedId) : "";
  }

  /**
   * Loads the live session of the cookie and updates `seenAt`, unless the request is passive (`looks`). Resolves with the
   * person whose session it is; null when it is nobody's.
   */
  async load(db: Db, now: Date, looks: boolean): Promise<PersonRow | null> {
    if (!this.presentedId) return null;
    const found = await sessionAndPerson(db, this.presentedHash, now);
    if (!found) return null;
    const { session, person } = found;
    this.session = sessionIn(session);
    if (!looks && now.getTime() - session.seenAt.getTime() >= NOTED_AFTER_SECONDS * 1000)
      await noteSeen(db, session.hash, now);
    return person;
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

  /** Remembers something in the session, for a read whose row says so; creates the session when there is none. */
  async remember(db: Db, now: Date, part: Pick<SessionData, "invitation" | "guarantee" | "affiliate">): Promise<void> {
    const session = await this.ensure(db, now);
    await addToSession(db, session.hash, part);
    this.session = { ...session, data: { ...session.data, ...part } };
  }

  /**
   * Stores a session with a new id and ends the previous one. A new phone that waits for its code in another session of
   * the profile goes on waiting in this one: that session may have run out under it. With `remember` this browser is remembered, otherwise it
   * is not any more. Runs in a transaction; call `use` and `rememberOrForget` after the commit.
   */
  async renew(db: Db, now: Date, { userId, data = {}, remember = false }: NewLogin): Promise<Begun> {
    const newPhone = userId === null ? undefined : await waitingPhoneOf(db, userId, now);
    await this.end(db);
    const replacing = {
      ...carried(this.session),
      ...(newPhone && { newPhone }),
      ...data,
      ...(this.session && { replaces: this.session.hash }),
    };
    if (!remember || userId === null) return begin(db, now, userId, replacing);
    const family = randomUUID();
    const expiresAt = new Date(now.getTime() + REMEMBER_DAYS * 86_400_000);
    const token = await addRememberToken(db, { userId, family, browser: data.browser ?? null, expiresAt, now });
    return { ...(await begin(db, now, userId, { ...replacing, family })), remember: { token, expiresAt } };
  }

  /** Sets or clears the "remember me" cookie of a renewed session. */
  rememberOrForget({ remember }: Begun): void {
    if (remember) this.remembered.keep(remember.token, remember.expiresAt);
    else this.remembered.clear();
  }

  /**
   * Stores a session that a remembered browser begins, in place of an anonymous one; with `since` it continues the one that
   * another window of it began then, whose forms would otherwise be refused. Call `use` after the commit.
   */
  async resume(
    db: Db,
    now: Date,
    userId: string,
    data: SessionData & { family: string },
    since?: Date,
  ): Promise<Begun> {
    if (this.session) await endSession(db, this.session.hash);
    const begun = since && (await familySession(db, { userId, family: data.family, since }));
    return begun ? join(db, now, begun) : begin(db, now, userId, { ...carried(this.session), ...data });
  }

  /** Continues another live session, for a repeated post whose first response was lost. */
  async join(db: Db, now: Date, hash: string): Promise<void> {
    const found = await liveSession(db, hash, now);
    if (found) this.use(await join(db, now, found));
  }

  /** Makes a stored session this visitor's: the reply sets its cookie. */
  use({ id, session }: Begun): Session {
    this.session = session;
    this.setCookie = id;
    return session;
  }

  /** Ends the session in the database and forgets the browser; `leave` clears the cookies, after the commit. */
  async end(db: Db): Promise<void> {
    await this.remembered.end(db);
    if (this.session) await endSession(db, this.session.hash);
  }

  leave(): void {
    this.session = null;
    this.setCookie = "";
    this.remembered.clear();
  }

  /** Writes or clears the cookies that changed during this request. */
  send(reply: FastifyReply): void {
    this.remembered.send(reply);
    if (this.setCookie === "")
      reply.clearCookie(this.cookie.name, attributesOf(this.cookie)).header("clear-site-data", LEFT_BEHIND);
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
