/**
 * The least servers that take a step: the product's framework and multipart parser, and the rows of a saved step. One only
 * writes them; the other also reads what a step is judged by: whose session it is, whether the post is a repeated one,
 * which form it answers, and the person's state again inside the transaction. Neither checks a token, applies a rule or
 * seals an answer, so that their cost is what remains without these.
 */
import fastify from "fastify";
import type { FormValues } from "#src/engine/core/rule.ts";
import { acceptBodies } from "#server/http/bodies.ts";
import type { Services } from "#server/services.ts";
import { formViewOfKey } from "#server/store/tables/form-views.ts";
import { findPost } from "#server/store/tables/idempotency.ts";
import { personOf, sessionAndPerson } from "#server/store/tables/person.ts";
import { saveBare, sealSteps, STEP, type Borrower } from "./borrowers.ts";

/** Opens them for these borrowers, who are known by their cookie; returns their address. They end with their process. */
export const openLeastServers = async (
  services: Services,
  values: FormValues,
  borrowers: readonly Borrower[],
): Promise<string> => {
  const steps = new Map(sealSteps(services, values, borrowers).map((step) => [step.cookie, step]));
  const app = fastify();
  await acceptBodies(app);
  app.post(`/writes/api/v2/${STEP}`, async (request) => {
    for await (const part of request.parts()) void part;
    await saveBare(services, steps.get(request.headers.cookie!)!);
    return { nextUrl: "/" };
  });
  app.post(`/reads/api/v2/${STEP}`, async (request) => {
    const step = steps.get(request.headers.cookie!)!;
    const now = services.ports.clock.now();
    const { db } = services.database;
    await sessionAndPerson(db, step.session, now);
    let key = "";
    for await (const part of request.parts())
      if (part.fieldname === "_key") key = String((part as { value: unknown }).value);
    await findPost(db, key);
    await formViewOfKey(db, key, now);
    await saveBare(services, step, (trx) => personOf(trx, step.userId));
    return { nextUrl: "/" };
  });
  return app.listen({ host: "127.0.0.1", port: 0 });
};
