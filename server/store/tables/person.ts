/** A person with their current application, loaded in a single query because every HTTP request needs it. */
import { sql } from "kysely";
import type { Marketing } from "#src/domain/lending/marketing.ts";
import type { ProfileState } from "#src/domain/lending/profile-states.ts";
import { prepared } from "#server/store/db/prepared.ts";
import type { Db } from "#server/store/db/schema.ts";
import type { ApplicationRow } from "./applications.ts";
import type { PhoneBefore } from "./users.ts";
import { asked, liveFrom, SESSION, type AskedSession, type SessionRow } from "./sessions.ts";

/** A person's current application: the latest open one, otherwise the latest of all. */
export type CurrentApplication = Pick<
  ApplicationRow,
  | "id"
  | "number"
  | "hasCheck"
  | "status"
  | "variant"
  | "product"
  | "amountCents"
  | "period"
  | "statusSince"
  | "createdAt"
  | "refinancesNo"
>;

/** A profile with its current application, if any. */
export type PersonRow = {
  id: string;
  email: string;
  phone: string;
  isPhoneConfirmed: boolean;
  status: ProfileState;
  personId: string | null;
  marketing: Partial<Marketing>;
  application: CurrentApplication | null;
  /** Whether one of its credits is running. */
  hasCredit: boolean;
  /** Whether it was invited to stand surety, or does. */
  isGuarantor: boolean;
  /** The same, whatever became of it. */
  wasGuarantor: boolean;
  /** The current application's submissions: when each form was saved, by its id. */
  saved: ReadonlyMap<string, Date>;
  /** When each draft of a form was changed last, by the form's id; expired ones may be among them. */
  drafted: ReadonlyMap<string, Date>;
} & PhoneBefore;

/** The person with a user id; undefined when the profile does not exist. */
export const personOf = async (db: Db, userId: string): Promise<PersonRow | undefined> => {
  const [row] = await byUser(db, { userId });
  return row && personIn(row);
};

/** The unexpired session with the person whose it is; null where it is nobody's. */
export const sessionAndPerson = async (
  db: Db,
  hash: string,
  now: Date,
): Promise<{ session: SessionRow; person: PersonRow | null } | undefined> => {
  const [row] = await bySession(db, asked(hash, now));
  if (!row) return undefined;
  // A lateral join to nobody leaves all of the person's columns null.
  const person = row.id === null ? null : personIn(row as unknown as Row);
  const { hash: first, userId, data, createdAt, seenAt } = row;
  return { session: { hash: first, userId, data, createdAt, seenAt }, person };
};

const personIn = (row: Row): PersonRow => ({
  id: row.id,
  email: row.email,
  phone: row.phone,
  isPhoneConfirmed: row.phone_confirmed_at !== null,
  phoneBefore: row.phone_before,
  phoneTrustedFrom: row.phone_trusted_from,
  status: row.status,
  personId: row.person_id,
  hasCredit: row.has_credit === true,
  isGuarantor: row.is_guarantor === true,
  wasGuarantor: row.is_guarantor !== null,
  marketing: row.marketing ?? {},
  drafted: timesIn(row.drafted),
  ...applicationIn(row),
});

const timesIn = (times: Readonly<Record<string, string>> | null): ReadonlyMap<string, Date> =>
  new Map(Object.entries(times ?? {}).map(([form, at]) => [form, new Date(at)]));

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof people>["executeTakeFirst"]>>>;

const people = (db: Db) =>
  db
    .selectFrom("users as u")
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom("requests")
          .select([
            "id as request_id",
            "number",
            "has_check",
            "requests.status as request_status",
            "variant",
            "product as request_product",
            "amount_cents",
            "period",
            "status_since",
            "created_at as began_at",
            "refinances_no",
          ])
          .whereRef("user_id", "=", "u.id")
          .orderBy(sql`closed_at is null`, "desc")
          .orderBy("created_at", "desc")
          .limit(1)
          .as("r"),
      (join) => join.onTrue(),
    )
    .select([
      "u.id",
      "email",
      "phone",
      "phone_confirmed_at",
      "phone_before",
      "phone_trusted_from",
      "u.status",
      "u.person_id",
      "marketing",
      "r.request_id",
      "number",
      "has_check",
      "request_status",
      "variant",
      "request_product",
      "amount_cents",
      "period",
      "r.status_since",
      "began_at",
      "refinances_no",
    ])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("credits").select("request_id").whereRef("user_id", "=", "u.id").where("closed_at", "is", null),
      ).as("has_credit"),
    )
    .select(({ selectFrom }) =>
      // Null without a guarantee, false where all have ended.
      selectFrom("guarantees")
        .whereRef("user_id", "=", "u.id")
        .select(sql<boolean | null>`bool_or(ended_at is null)`.as("any_open"))
        .as("is_guarantor"),
    )
    .select(({ selectFrom }) =>
      selectFrom("answers")
        .whereRef("answers.request_id", "=", "r.request_id")
        .select(sql<Record<string, string>>`coalesce(json_object_agg(form, saved_at), '{}')`.as("forms"))
        .as("saved"),
    )
    .select(({ selectFrom }) =>
      selectFrom("drafts")
        .whereRef("drafts.user_id", "=", "u.id")
        .select(sql<Record<string, string>>`coalesce(json_object_agg(form, kept_at), '{}')`.as("forms"))
        .as("drafted"),
    );

const byUser = prepared((db, { userId }: { userId: string }) => people(db).where("u.id", "=", userId));

const bySession = prepared((db, given: AskedSession) =>
  liveFrom(db, given)
    .leftJoinLateral(
      (from) =>
        people(from as unknown as Db)
          .whereRef("u.id", "=", sql.ref("sessions.user_id"))
          .as("p"),
      (join) => join.onTrue(),
    )
    .select(SESSION)
    .selectAll("p"),
);

const applicationIn = (row: Row): Pick<PersonRow, "application" | "saved"> => {
  const {
    request_id: id,
    number,
    has_check: hasCheck,
    request_status: status,
    variant,
    request_product: product,
    amount_cents: amountCents,
    period,
    status_since: statusSince,
    began_at: createdAt,
    refinances_no: refinancesNo,
  } = row;
  // The lateral join leaves all of these null when there is no application.
  if (
    id === null ||
    number === null ||
    hasCheck === null ||
    status === null ||
    variant === null ||
    product === null ||
    amountCents === null ||
    period === null ||
    statusSince === null ||
    createdAt === null
  )
    return { application: null, saved: new Map() };
  return {
    application: {
      id,
      number,
      hasCheck,
      status,
      variant,
      product,
      amountCents,
      period,
      statusSince,
      createdAt,
      refinancesNo,
    },
    saved: timesIn(row.saved),
  };
};
