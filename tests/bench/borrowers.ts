/** Creates borrowers in the middle of an application and form views, and writes the rows of a saved step directly. */
import { randomBytes, randomUUID } from "node:crypto";
import { offerOf } from "#src/domain/lending/offer.ts";
import type { FormValues } from "#src/engine/core/rule.ts";
import { sofiaDay } from "#src/domain/time/dates.ts";
import { formatExample } from "#src/copy/offer.ts";
import { loanSelectionOf } from "#server/lending/applications/loan-selection.ts";
import { withDefaults } from "#server/forms/loan-fill.ts";
import { calculator } from "#server/submissions/application.ts";
import { priceLoan } from "#server/lending/applications/pricing.ts";
import { hashToken } from "#server/kernel/secrets.ts";
import { csrfToken } from "#server/visit/csrf.ts";
import { sessionCookie } from "#server/visit/session.ts";
import type { Db } from "#server/store/db/schema.ts";
import { toJson } from "#server/store/db/columns.ts";
import type { Services } from "#server/services.ts";
import { saveSubmission, sealSubmission } from "#server/store/tables/submissions.ts";
import { createApplication } from "#server/store/tables/applications.ts";
import { inParallel, timed } from "./measure.ts";

/** The measured step: the longest one. */
export const STEP = "personal-information";

export type Borrower = { userId: string; applicationId: string; session: string; cookie: string; csrf: string };

const makeBorrower = async (services: Services, n: number): Promise<Borrower> => {
  const {
    secrets,
    catalogue,
    database: { db },
  } = services;
  const now = services.ports.clock.now();
  const [userId, at] = [randomUUID(), `${n}-${randomBytes(4).toString("hex")}`];
  await db
    .insertInto("users")
    .values({
      id: userId,
      email: `bench-${at}@example.bg`,
      email_confirmed_at: now,
      phone: `0888${String(100_000 + n)}`,
      phone_confirmed_at: now,
      password_hash: "-",
      names: null,
      marketing: toJson({}),
      limits: null,
      created_at: now,
      updated_at: now,
    })
    .execute();
  const chosen = loanSelectionOf(catalogue, calculator.read(withDefaults(catalogue, {})))!;
  const price = offerOf(
    priceLoan({ services, today: sofiaDay(now) }, chosen),
    chosen.product,
    catalogue,
    formatExample,
  );
  const terms = {
    product: chosen.product.key,
    amount: chosen.amount,
    term: chosen.term,
    unit: chosen.product.term.unit,
    purpose: "repair",
    price,
  };
  const applicationId = await createApplication(db, { userId, variant: "A", now, ...terms });
  for (const form of ["general-information", "fill-in-options"]) {
    await saveSubmission(db, secrets, {
      applicationId,
      form,
      version: services.definitions.get(form)!.version,
      values: {},
      now,
    });
  }
  const id = randomBytes(32).toString("base64url");
  const session = hashToken(id);
  await db
    .insertInto("sessions")
    .values({ id_hash: session, user_id: userId, data: toJson({}), created_at: now, seen_at: now })
    .execute();
  return {
    userId,
    applicationId,
    session,
    cookie: `${sessionCookie(false).name}=${id}`,
    csrf: csrfToken(secrets.signing, session),
  };
};

/** Creates `count` logged-in borrowers whose applications have reached the measured step. */
export const makeBorrowers = async (services: Services, count: number): Promise<Borrower[]> => {
  const made: Borrower[] = [];
  for (let n = 0; n < count; n++) made.push(await makeBorrower(services, n));
  return made;
};

const savedAt = async (db: Db, applicationId: string): Promise<Date | undefined> => {
  const answers = db.selectFrom("answers").select("saved_at").where("request_id", "=", applicationId);
  return (await answers.where("form", "=", STEP).executeTakeFirst())?.saved_at;
};

/** Records a form view of the step for each borrower, who sees the answers of now; returns their idempotency keys. */
export const makeViews = async (services: Services, borrowers: readonly Borrower[]): Promise<string[]> => {
  const { version } = services.definitions.get(STEP)!;
  const { db } = services.database;
  const views = await Promise.all(
    borrowers.map(async ({ session, applicationId }) => ({
      key: randomBytes(16).toString("base64url"),
      owner: session,
      form: STEP,
      version,
      call: STEP,
      shown_at: services.ports.clock.now(),
      answers_at: (await savedAt(db, applicationId)) ?? null,
    })),
  );
  await db.insertInto("form_views").values(views).execute();
  return views.map(({ key }) => key);
};

/** A borrower and the step's values as they are stored. */
export type SealedStep = Borrower & { secret: Buffer };

/** Seals the values for each borrower, so that the step that follows can open what it replaces. */
export const sealSteps = (services: Services, values: FormValues, rows: readonly Borrower[]): SealedStep[] =>
  rows.map((row) => ({
    ...row,
    secret: sealSubmission(services.secrets, { applicationId: row.applicationId, form: STEP, values }),
  }));

/** Writes the rows of a saved step in one transaction, without rules or checks; `read` may read in it before. */
export const saveBare = (
  services: Services,
  { userId, applicationId, session, secret }: SealedStep,
  read?: (trx: Db) => Promise<unknown>,
): Promise<void> => {
  const { version } = services.definitions.get(STEP)!;
  const now = services.ports.clock.now();
  return services.database.transaction(async (trx) => {
    const key = randomBytes(16).toString("base64url");
    await read?.(trx);
    await trx.updateTable("sessions").set({ seen_at: now }).where("id_hash", "=", session).execute();
    await trx.insertInto("idempotency").values({ key, session, call: STEP, body_hash: key, created_at: now }).execute();
    const answer = { version, body: toJson({}), secret, saved_at: now };
    await trx
      .insertInto("answers")
      .values({ request_id: applicationId, form: STEP, ...answer })
      .onConflict((conflict) => conflict.columns(["request_id", "form"]).doUpdateSet(answer))
      .execute();
    await trx.selectFrom("users").select("status").where("id", "=", userId).forNoKeyUpdate().execute();
    await trx
      .updateTable("idempotency")
      .set({ status: 200, answer: toJson({ status: 200 }) })
      .where("key", "=", key)
      .execute();
  });
};

/** Writes the rows of a saved step for each borrower; returns milliseconds. */
export const bareSave = async (
  services: Services,
  width: number,
  values: FormValues,
  rows: readonly Borrower[],
): Promise<number> => {
  const sealed = sealSteps(services, values, rows);
  return timed(() => inParallel(width, sealed, (step) => saveBare(services, step)));
};
