/** Context of one HTTP request for handlers: person, time, address, session, current application. */
import { CHANNELS } from "#src/domain/lending/marketing.ts";
import { mayLogIn, type ProfileState } from "#src/domain/lending/profile-states.ts";
import { sofiaDay, type Day } from "#src/domain/time/dates.ts";
import { LOOK } from "#src/web/session.ts";
import type { FormView } from "#server/store/tables/form-views.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { personOf, type CurrentApplication, type PersonRow } from "#server/store/tables/person.ts";
import type { Session } from "#server/store/tables/sessions.ts";
import type { PhoneBefore } from "#server/store/tables/users.ts";
import { recogniseBrowser } from "#server/lending/accounts/remembered-browser.ts";
import { browserOf } from "./browser.ts";
import { csrfToken } from "./csrf.ts";
import type { DeviceHandle } from "./device.ts";
import type { SessionHandle } from "./session.ts";

/** The logged-in user, without the password hash. Their phone is confirmed. */
type Person = {
  id: string;
  email: string;
  phone: string;
  status: ProfileState;
  isSubscribed: boolean;
  /** The person the profile is of (`persons.id`); null before the first application was sent. */
  personId: string | null;
} & PhoneBefore;

/**
 * A registration whose phone is not verified yet, or a decoy registration. Treated as anonymous until the phone is
 * verified; real and decoy registrations must be indistinguishable, or account existence leaks.
 */
type Unverified = { userId: string | null; phone: string; codeSubject: string };

/** Context of one HTTP request; null members are unknown or absent. */
export type Context = {
  services: Services;
  /** Plain connection; inside an effect, the open transaction. */
  db: Db;
  now: Date;
  today: Day;
  handle: SessionHandle;
  device: DeviceHandle;
  /** The device as one that has logged in before. */
  knownDevice: DeviceHandle;
  session: Session | null;
  person: Person | null;
  unverified: Unverified | null;
  application: CurrentApplication | null;
  /** The form whose post was refused and which is shown again: it knows of no stored answers that it did not show before. */
  shownBefore?: FormView;
  /** Whether the person has a running credit. */
  hasCredit: boolean;
  /** Whether the person was invited to stand surety, or does. */
  isGuarantor: boolean;
  /** The same, whatever became of it. */
  wasGuarantor: boolean;
  /** When each form of the current application was saved. */
  saved: ReadonlyMap<string, Date>;
  /** When the person's draft of each form was changed last. */
  drafted: ReadonlyMap<string, Date>;
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  address: string;
  userAgent: string;
  /** The languages that the visitor's browser asks for, as it sent them; every page is Bulgarian all the same. */
  acceptLanguage: string;
};

/** The parts of a context that come from HTTP. */
export type Visit = Pick<
  Context,
  "handle" | "device" | "knownDevice" | "params" | "query" | "address" | "userAgent" | "acceptLanguage"
>;

/**
 * Builds the context: loads the session, person and current application. With `mayResume` a remembered browser is logged
 * in again.
 */
export const contextOf = async (services: Services, visit: Visit, mayResume = false): Promise<Context> => {
  const now = services.ports.clock.now();
  const db = services.database.db;
  const looks = visit.query.has(LOOK);
  const person = await visit.handle.load(db, now, looks);
  // A post belongs to the session its form was issued in, and a window that only looks keeps nobody logged in.
  const resumed = mayResume && !looks && (await resumeLogin(services, visit, now));
  const session = visit.handle.session;
  const base = { services, db, now, today: sofiaDay(now), session, ...visit };
  return { ...base, ...(resumed ? await whoIs(db, session) : whose(session, person)) };
};

/** Logs a remembered browser in when its session is over; true when another session began. */
const resumeLogin = async (services: Services, { handle, address, userAgent }: Visit, now: Date): Promise<boolean> => {
  const { presented } = handle.remembered;
  if (presented === undefined || handle.session?.userId || handle.session?.data.ghost) return false;
  const resumed = await services.database.transaction(async (trx) => {
    const found = await recogniseBrowser(services, trx, { token: presented, address, now });
    if (!found) return undefined;
    const data = { family: found.family, browser: browserOf(userAgent) };
    return { found, begun: await handle.resume(trx, now, found.userId, data, found.since) };
  });
  if (!resumed) {
    handle.remembered.clear();
    return false;
  }
  const { found, begun } = resumed;
  handle.use(begun);
  if (found.token) handle.remembered.keep(found.token, found.expiresAt);
  return true;
};

type Who = Pick<
  Context,
  "person" | "unverified" | "application" | "hasCredit" | "isGuarantor" | "wasGuarantor" | "saved" | "drafted"
>;

const NOBODY: Who = {
  person: null,
  unverified: null,
  application: null,
  hasCredit: false,
  isGuarantor: false,
  wasGuarantor: false,
  saved: new Map(),
  drafted: new Map(),
};

type Known = Pick<Session, "userId" | "data"> | null;

/** The person of a session with their current application; all null when anonymous, blocked or deleted. */
export const whoIs = async (db: Db, session: Known): Promise<Who> =>
  whose(session, (session?.userId && (await personOf(db, session.userId))) || null);

const whose = (session: Known, row: PersonRow | null): Who => {
  const ghost = session?.data.ghost;
  if (ghost) return { ...NOBODY, unverified: { userId: null, phone: ghost.phone, codeSubject: ghost.id } };
  if (!row || !mayLogIn(row.status)) return NOBODY;
  const { id, email, phone, phoneBefore, phoneTrustedFrom, status, personId } = row;
  const { marketing, application, hasCredit, isGuarantor, wasGuarantor, saved, drafted } = row;
  if (!row.isPhoneConfirmed) return { ...NOBODY, unverified: { userId: id, phone, codeSubject: id } };
  const isSubscribed = CHANNELS.some((channel) => marketing[channel]);
  const person = { id, email, phone, phoneBefore, phoneTrustedFrom, status, isSubscribed, personId };
  return { person, unverified: null, application, hasCredit, isGuarantor, wasGuarantor, saved, drafted };
};

/** The CSRF token for forms and other posts of a page; undefined without a session. */
export const tokenOf = (context: Context): string | undefined =>
  context.handle.session ? csrfToken(context.services.secrets.signing, context.handle.session.hash) : undefined;
