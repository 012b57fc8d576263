/**
 * Bent bodies through reading and judging alone, without sockets and database: every one is read or refused, and what
 * is read is judged by its form. `TORTURE_BODIES` bodies from `TORTURE_SEED`, printed with a failure, in rounds.
 */
import { Readable } from "node:stream";
import fastify, { type FastifyInstance } from "fastify";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { compile } from "#src/engine/core/compile.ts";
import type { Plan } from "#src/engine/core/plan.ts";
import { readPath } from "#src/engine/core/names.ts";
import { parseSubmission } from "#src/engine/server/parse-submission.ts";
import { validators } from "#validators";
import { readSchemas } from "#server/definitions/files.ts";
import { resolveDefinitions } from "#server/definitions/load.ts";
import { acceptBodies } from "#server/http/bodies.ts";
import { BODY_LIMITS } from "#server/kernel/post-limits.ts";
import { Refusal } from "#server/kernel/refusal.ts";
import { resolveListed } from "#server/lists/resolve.ts";
import { ownFolders } from "#server/snapshot/file-source.ts";
import { disposition, shownName } from "#server/uploads/file-name.ts";
import { stagedTexts } from "#server/uploads/staged-names.ts";
import { readBody, type PostedBody } from "#server/visit/body.ts";
import { closeAfterAll } from "#tests/support/after-all.ts";
import { bend, edits } from "./bent-post.ts";
import { coding, encode, fileName, type Part } from "./encoding.ts";
import { announce, BODIES_A_ROUND, ROUNDS_OF_BODIES, shortened } from "./run.ts";

const plans: readonly Plan[] = [...resolveDefinitions(readSchemas(ownFolders().schemas)).values()].map(
  ({ definition, version }) => compile({ ...definition, version, values: {} }, validators),
);

/** As `expect`, which would take an eighth of the run. */
const demand = (holds: boolean, what: string, found: unknown): void => {
  if (!holds) expect.fail(`${what}: ${JSON.stringify(found)}`);
};

const tops = new Map<Plan, ReadonlySet<string>>();
/** The names that values of a form may stand under. */
const topOf = (plan: Plan): ReadonlySet<string> => {
  const known = tops.get(plan) ?? new Set(plan.fields.map(({ path }) => path.split(".")[0]!));
  tops.set(plan, known);
  return known;
};

const judge = async (plan: Plan, { entries: posted }: PostedBody): Promise<Record<string, unknown>> => {
  const { entries } = stagedTexts(posted);
  const { values, errors } = await parseSubmission({
    plan,
    today: "2026-11-20",
    ask: () => Promise.resolve({ skipped: true }),
    lookUp: resolveListed,
    entries,
    shown: {},
  });
  const unknown = Object.keys(errors).filter((name) => name !== "_form" && !plan.byName.has(name));
  demand(unknown.length === 0, "errors of no field", unknown);
  for (const [, text] of entries) demand(!/[\0\p{Cs}]/u.test(text), "a text that no database holds", text);
  return values;
};

/** A text of each field, as somebody may have typed it. */
const filled = ({ fields }: Plan): Part[] =>
  fields.map(({ name }, at) => ({ name, value: { text: ["1", "Иван", "", "20.03.1980"][at % 4]!, as: "utf8" } }));

let app: FastifyInstance;
let read: PostedBody | undefined;
beforeAll(async () => {
  app = fastify({ bodyLimit: BODY_LIMITS.body });
  await acceptBodies(app);
  app.post("/", async (request, reply) => {
    try {
      read = await readBody(request);
      return await reply.send({});
    } catch (error) {
      if (error instanceof Refusal) return reply.code(error.refused.status).send({});
      throw error;
    }
  });
});
closeAfterAll(() => app);

/** What a socket hands over at once. */
const CHUNK_BYTES = 64 * 1024;

/** Milliseconds after which reading and judging one body counts as hung, also on a machine with much else to do. */
const PATIENCE_MS = 30_000;

const arriving = (payload: Buffer): Buffer | Readable =>
  payload.length <= CHUNK_BYTES
    ? payload
    : Readable.from(
        Array.from({ length: Math.ceil(payload.length / CHUNK_BYTES) }, (_, at) =>
          payload.subarray(at * CHUNK_BYTES, (at + 1) * CHUNK_BYTES),
        ),
      );

const body = fc.record({ form: fc.nat({ max: plans.length - 1 }), edits, coding, name: fileName });

it.each(ROUNDS_OF_BODIES)(
  "reads and judges $number bent bodies (seed $seed)",
  async ({ number, seed }) => {
    const statuses = new Map<number, number>();
    const sendOne = async ({
      form,
      edits: changes,
      coding: how,
      name,
    }: typeof body extends fc.Arbitrary<infer B> ? B : never) => {
      const plan = plans[form]!;
      const { body: payload, type } = encode(bend(filled(plan), changes), how);
      read = undefined;
      const { statusCode } = await app.inject({
        method: "POST",
        url: "/",
        payload: arriving(payload),
        headers: { "content-type": type, "content-length": String(payload.length) },
      });
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
      demand(statusCode < 500, "a server error", statusCode);
      if (read) {
        const values = await judge(plan, read);
        for (const key of Object.keys(values)) demand(topOf(plan).has(key), "a value of no field", key);
        demand(readPath(values, "__proto__") === undefined, "a polluted value", values);
      }
      const header = disposition("attachment", shownName(name));
      demand(/^[\x20-\x7e]+$/.test(header), "a header with other signs", header);
      demand(Object.keys(Object.prototype).length === 0, "a polluted prototype", Object.keys(Object.prototype));
    };
    await fc.assert(fc.asyncProperty(body, sendOne), {
      numRuns: number,
      seed,
      timeout: PATIENCE_MS,
      reporter: shortened,
    });
    announce(seed, "bodies", statuses);
  },
  600_000 + BODIES_A_ROUND * 40,
);
