/**
 * The least server that takes a step: the product's framework and multipart parser, and the rows of a saved step. It knows
 * no session, form, rule or page, so that what it costs is what no code of ours could save.
 */
import fastify from "fastify";
import type { FormValues } from "#src/engine/core/rule.ts";
import { acceptBodies } from "#server/http/bodies.ts";
import type { Services } from "#server/services.ts";
import { saveBare, sealSteps, STEP, type Borrower } from "./borrowers.ts";

/** Opens it for these borrowers, who are known by their cookie; returns its address. It ends with its process. */
export const openLeastServer = async (
  services: Services,
  values: FormValues,
  borrowers: readonly Borrower[],
): Promise<string> => {
  const steps = new Map(sealSteps(services, values, borrowers).map((step) => [step.cookie, step]));
  const app = fastify();
  await acceptBodies(app);
  app.post(`/api/v2/${STEP}`, async (request) => {
    for await (const part of request.parts()) void part;
    await saveBare(services, steps.get(request.headers.cookie!)!);
    return { nextUrl: "/" };
  });
  return app.listen({ host: "127.0.0.1", port: 0 });
};
