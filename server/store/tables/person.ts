/** A person with their current application, loaded in a single query because every HTTP request needs it. */
import { sql } from "kysely";
import type { ApplicationStatus } from "#src/domain/lending/application-states.ts";
import { shownStatus, type CreditStatus } from "#src/domain/lending/credit-states.ts";
import type { Marketing } from "#src/domain/lending/marketing.ts";
import type { ProfileState } from "#src/domain/lending/profile-states.ts";
import type { Db } from "#server/store/db/schema.ts";
import type { ApplicationRow } from "./applications.ts";

/** A person's current application: the latest open one, otherwise the latest of all. */
export type CurrentApplication = Pick<
  ApplicationRow,
  "id" | "number" | "status" | "shown" | "variant" | "product" | "amountCents" | "period" | "statusSince" | "createdAt"
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
  /** Form ids of the current application's submissions. */
  saved: readonly string[];
};

/** The person with a user id; undefined when the profile does not exist. */
export const personOf = async (db: Db, userId: string): Promise<PersonRow | undefined> => {
  const row = await select(db, userId);
  return (
    row && {
      id: row.id,
      email: row.email,
      phone: row.phone,
      isPhoneConfirmed: row.phone_confirmed_at !== null,
      status: row.status as ProfileState,
      personId: row.person_id,
      hasCredit: row.has_credit === true,
      marketing: row.marketing ?? {},
      ...applicationIn(row),
    }
  );
};

type Row = NonNullable<Awaited<ReturnType<typeof select>>>;

const select = (db: Db, userId: string) =>
  db
    .selectFrom("users as u")
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom("requests")
          .select([
            "id as request_id",
            "number",
            "status as request_status",
            "variant",
            "product as request_product",
            "amount_cents",
            "period",
            "status_since",
            "created_at as began_at",
          ])
          .whereRef("user_id", "=", "u.id")
          .orderBy(sql`closed_at is null`, "desc")
          .orderBy("created_at", "desc")
          .limit(1)
          .as("r"),
      (join) => join.onTrue(),
    )
    .leftJoin("drawings as d", "d.request_id", "r.request_id")
    .leftJoin("credits as c", "c.no", "d.credit_no")
    .select([
      "u.id",
      "email",
      "phone",
      "phone_confirmed_at",
      "u.status",
      "u.person_id",
      "marketing",
      "r.request_id",
      "number",
      "request_status",
      "variant",
      "request_product",
      "amount_cents",
      "period",
      "r.status_since",
      "began_at",
      "c.status as credit_status",
    ])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("credits").select("request_id").whereRef("user_id", "=", "u.id").where("closed_at", "is", null),
      ).as("has_credit"),
    )
    .select(({ selectFrom }) =>
      selectFrom("answers")
        .whereRef("answers.request_id", "=", "r.request_id")
        .select(sql<string[]>`coalesce(json_agg(form), '[]')`.as("forms"))
        .as("saved"),
    )
    .where("u.id", "=", userId)
    .executeTakeFirst();

const applicationIn = (row: Row): Pick<PersonRow, "application" | "saved"> => {
  const {
    request_id: id,
    number,
    request_status: status,
    variant,
    request_product: product,
    amount_cents: amountCents,
    period,
    status_since: statusSince,
    began_at: createdAt,
  } = row;
  // The lateral join leaves all of these null when there is no application.
  if (
    id === null ||
    status === null ||
    variant === null ||
    product === null ||
    amountCents === null ||
    period === null ||
    statusSince === null ||
    createdAt === null
  )
    return { application: null, saved: [] };
  return {
    application: {
      id,
      number: Number(number),
      status: status as ApplicationStatus,
      shown: shownStatus(status as ApplicationStatus, row.credit_status as CreditStatus | null),
      variant,
      product,
      amountCents,
      period,
      statusSince,
      createdAt,
    },
    saved: row.saved ?? [],
  };
};
