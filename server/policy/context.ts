/** What a handler knows of a request: who, when, from where, and with which request of theirs. */
import { sql } from "kysely";
import type { RequestStatus } from "#src/api/contract.ts";
import { sofiaDay, type Day } from "#src/domain/dates.ts";
import { LOOK } from "#src/domain/session.ts";
import type { Variant } from "#server/journey.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/schema.ts";
import { csrfToken } from "./csrf.ts";
import type { DeviceHandle } from "./device.ts";
import type { Session, SessionHandle } from "./session.ts";

/** The logged-in user, without the password. Their phone is confirmed. */
export type Person = { id: string; email: string; phone: string; status: string; isSubscribed: boolean };

/**
 * A registration whose phone is not confirmed yet, or a ghost of one. Until the code has come it is nobody: were
 * a real one more than a ghost anywhere, a stranger could ask with it who has a profile.
 */
export type Pending = { userId: string | null; phone: string; codeSubject: string };

/** The person's current request: the latest that is open, otherwise the latest they began. */
export type CurrentRequest = {
  id: string; number: number; status: RequestStatus; variant: Variant; product: string; amountCents: number; period: number;
  statusSince: Date; createdAt: Date;
};

export type Context = {
  services: Services;
  /** Reads; inside an effect the open transaction. */
  db: Db;
  now: Date;
  today: Day;
  handle: SessionHandle;
  device: DeviceHandle;
  session: Session | null;
  person: Person | null;
  pending: Pending | null;
  request: CurrentRequest | null;
  /** Forms of the current request that are saved. */
  saved: ReadonlySet<string>;
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  address: string;
  userAgent: string;
};

/** A context whose person is known: what handlers behind a login get. */
export type PersonContext = Context & { person: Person; session: Session };
export type RequestContext = PersonContext & { request: CurrentRequest };

export type Visit = Pick<Context, "handle" | "device" | "params" | "query" | "address" | "userAgent">;

/** Builds the context of a visit. */
export const contextOf = async (services: Services, visit: Visit): Promise<Context> => {
  const now = services.ports.clock.now();
  const db = services.database.db;
  await visit.handle.load(db, now, visit.query.has(LOOK));
  const session = visit.handle.session;
  const base = { services, db, now, today: sofiaDay(now), session, ...visit };
  return { ...base, ...(await whoIs(db, session)) };
};

type Who = Pick<Context, "person" | "pending" | "request" | "saved">;

const NOBODY: Who = { person: null, pending: null, request: null, saved: new Set() };

/** The person of a session with their current request. */
export const whoIs = async (db: Db, session: Pick<Session, "userId" | "data"> | null): Promise<Who> => {
  const ghost = session?.data.ghost;
  if (ghost) return { ...NOBODY, pending: { userId: null, phone: ghost.phone, codeSubject: ghost.id } };
  if (!session?.userId) return NOBODY;
  const row = await personRow(db, session.userId);
  if (!row) return NOBODY;
  const { id, email, phone, status } = row;
  if (row.phone_confirmed_at === null) return { ...NOBODY, pending: { userId: id, phone, codeSubject: id } };
  const marketing = row.marketing as { email?: boolean; sms?: boolean } | null;
  const person = { id, email, phone, status, isSubscribed: Boolean(marketing?.email) || Boolean(marketing?.sms) };
  return { person, pending: null, ...requestIn(row) };
};

type PersonRow = NonNullable<Awaited<ReturnType<typeof personRow>>>;

/** The person and their current request in one question: this one is asked with every request there is. */
const personRow = (db: Db, userId: string) =>
  db.selectFrom("users as u")
    .leftJoinLateral((from) => from.selectFrom("requests")
      .select(["id as request_id", "number", "status as request_status", "variant", "product", "amount_cents", "period", "status_since", "created_at as began_at"])
      .whereRef("user_id", "=", "u.id").orderBy(sql`closed_at is null`, "desc").orderBy("created_at", "desc").limit(1).as("r"), (join) => join.onTrue())
    .select(["u.id", "email", "phone", "phone_confirmed_at", "status", "marketing", "request_id", "number", "request_status", "variant", "product", "amount_cents", "period", "status_since", "began_at"])
    .select(({ selectFrom }) => selectFrom("answers").whereRef("answers.request_id", "=", "r.request_id").select(sql<string[]>`coalesce(json_agg(form), '[]')`.as("forms")).as("saved"))
    .where("u.id", "=", userId).executeTakeFirst();

const requestIn = (row: PersonRow): Pick<Who, "request" | "saved"> => {
  const { request_id: id, number, request_status: status, variant, product, amount_cents: amountCents, period, status_since: statusSince, began_at: createdAt } = row;
  // Of a person without a request all of these are null.
  if (id === null || status === null || variant === null || product === null || amountCents === null || period === null || statusSince === null || createdAt === null) return { request: null, saved: new Set() };
  return { request: { id, number: Number(number), status: status as RequestStatus, variant, product, amountCents, period, statusSince, createdAt }, saved: new Set(row.saved) };
};

/** Lets one effect of a person go at a time: of two tabs that begin a request only one does. */
export const lockPerson = async (trx: Db, userId: string): Promise<void> => {
  await trx.selectFrom("users").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
};

/** The token forms and logs carry; there is one only where there is a session. */
export const tokenOf = (context: Context): string | undefined =>
  context.handle.session ? csrfToken(context.services.secrets.signing, context.handle.session.hash) : undefined;
