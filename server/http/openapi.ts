/** `GET /api/v2/openapi.json`: every call as OpenAPI 3.1, generated from the table of calls. */
import type { FastifyInstance } from "fastify";
import { callTable, isStepCall, type CallName } from "#src/api/calls/calls.ts";
import { beginsSession, callOf, readBudgetsOf, type Call, type FormCall } from "#server/calls/calls.ts";
import type { LogDemands } from "#server/calls/demands.ts";
import type { Definitions } from "#server/definitions/load.ts";
import type { Refused } from "#server/kernel/refusal.ts";
import type { CurrentServices } from "#server/services.ts";
import { paramsIn, writeParams } from "#src/web/paths.ts";
import { bodyOfFields, bodyOfForm, refTo, sharedSchemas, type JsonSchema } from "./openapi-shapes.ts";

type Operation = JsonSchema;

/** The parts of OpenAPI 3.1 that the document uses. */
type OpenApi = {
  openapi: "3.1.0";
  info: { title: string; version: string; description: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema>; securitySchemes: Record<string, JsonSchema> };
};

const SESSION = "session";

const json = (schema: JsonSchema): object => ({ "application/json": { schema } });

type RefusalStatus = Exclude<Refused["status"], 500>;

const REFUSALS: Readonly<Record<RefusalStatus, string>> = {
  400: "Fields are wrong, or the body is not this form.",
  401: "No session, or it has ended.",
  403: "Another site's post, or a wrong token.",
  404: "There is no such thing, or it is somebody else's.",
  409: "Things have moved on.",
  413: "Too large.",
  415: "Neither multipart nor urlencoded.",
  422: "The key was used for another body.",
  429: "Too many; come again after Retry-After.",
  503: "Not now; come again after Retry-After.",
  507: "No room for files; everything else goes on.",
};

const refusals = (statuses: readonly (RefusalStatus | false | undefined)[]): Record<string, object> =>
  Object.fromEntries(
    statuses
      .filter((status) => typeof status === "number")
      .map((status) => [status, { description: REFUSALS[status], content: json(refTo("Refusal")) }]),
  );

const securityOf = ({ access }: Pick<Call, "access">): object[] => (access === "public" ? [] : [{ [SESSION]: [] }]);

const REDIRECT = { headers: { Location: { schema: { type: "string" } } } };

const readOperation = (row: Call): Operation => ({
  responses: {
    200:
      row.read === "file"
        ? { description: "The file, of the type that its header says.", content: { "*/*": {} } }
        : {
            description: "The data of the page, or where the visitor belongs.",
            content: json(
              row.read === "Elsewhere" ? refTo(row.read) : { anyOf: [refTo(row.read!), refTo("Elsewhere")] },
            ),
          },
    ...(row.read === "Elsewhere" && {
      303: { ...REDIRECT, description: "The same for a browser that opens it as an address." },
    }),
    ...refusals([
      row.access !== "public" && 401,
      404,
      (readBudgetsOf(row).length > 0 || beginsSession(row)) && 429,
      503,
    ]),
  },
});

const formOperation = (row: FormCall, body: JsonSchema): Operation => ({
  requestBody: {
    required: true,
    content: { "multipart/form-data": { schema: body }, "application/x-www-form-urlencoded": { schema: body } },
  },
  responses: {
    200: { description: "Done; `nextUrl` leads on.", content: json(refTo("Posting")) },
    303: {
      description: "The same for a browser's own post, whose Accept names text/html.",
      ...REDIRECT,
    },
    ...refusals([400, 401, 403, 409, 413, 415, 422, row.budgets && 429, 503, row.budgets?.includes("upload") && 507]),
  },
});

const logOperation = (row: LogDemands): Operation => ({
  requestBody: { required: true, content: { "multipart/form-data": { schema: bodyOfFields(row.fields) } } },
  responses: {
    200: { description: "Taken note of.", content: json({ type: "object" }) },
    ...refusals([400, 403, 413, 415, 429]),
  },
});

/** Body of a draft: fields of one form; the form decides which of them are stored. */
const DRAFT_BODY: JsonSchema = {
  type: "object",
  required: ["_key"],
  additionalProperties: { type: "string" },
  properties: {
    _csrf: { type: "string" },
    _key: { type: "string", description: "The `key` of the form it is typed into." },
  },
};

const DRAFT: Operation = {
  requestBody: { required: true, content: { "multipart/form-data": { schema: DRAFT_BODY } } },
  responses: {
    200: {
      description: "Kept; not kept when the form has been sent meanwhile.",
      content: json({ type: "object", properties: { kept: { type: "boolean" } } }),
    },
    ...refusals([400, 401, 403, 404, 409, 413, 415, 429]),
  },
};

/** Body of a part: which file of which field it is of, and the bytes from `at` on; without them it only asks. */
const PART_BODY: JsonSchema = {
  type: "object",
  required: ["_csrf", "_key", "field", "name", "sha256", "size", "at"],
  properties: {
    _csrf: { type: "string" },
    _key: { type: "string", description: "The `key` of the form that takes the file." },
    field: { type: "string" },
    name: { type: "string" },
    sha256: { type: "string", pattern: "^[0-9a-f]{64}$", description: "Of the whole file." },
    size: { type: "integer", description: "Of the whole file, in bytes." },
    at: { type: "integer" },
    part: { type: "string", format: "binary" },
  },
};

const STAGED: JsonSchema = {
  type: "object",
  properties: { id: { type: "string" }, name: { type: "string" }, size: { type: "integer" } },
};

const PART: Operation = {
  requestBody: { required: true, content: { "multipart/form-data": { schema: PART_BODY } } },
  responses: {
    200: {
      description:
        "`at`: the file goes on from this byte. `staged`: all of it is here, and its form's post names it. `sent`: the form has been accepted.",
      content: json({
        type: "object",
        properties: { at: { type: "integer" }, staged: STAGED, sent: { type: "boolean" } },
      }),
    },
    ...refusals([400, 401, 403, 409, 413, 415, 429, 503, 507]),
  },
};

/** What the card provider tells: `docs/card-protocol.md`. */
const CALLBACK: Operation = {
  requestBody: {
    required: true,
    content: {
      "application/x-www-form-urlencoded": {
        schema: {
          type: "object",
          required: ["event", "order", "id"],
          properties: { event: { type: "string" }, order: { type: "string" }, id: { type: "string" } },
        },
      },
    },
  },
  responses: {
    200: {
      description: "Taken note of; a repeated one has changed nothing.",
      content: json({ type: "object", properties: { result: { type: "string" } } }),
    },
    ...refusals([400, 401, 404, 409, 413, 415, 503]),
  },
};

const postOperation = (row: Call, definitions: Definitions): Operation | undefined => {
  switch (row.kind) {
    case "read":
      return undefined;
    case "log":
      return logOperation(row);
    case "raw":
      return row.takes === "part" ? PART : DRAFT;
    case "callback":
      return CALLBACK;
    case "form": {
      const loaded = definitions.get(row.form);
      return loaded && formOperation(row, bodyOf(row, bodyOfForm(loaded.definition)));
    }
  }
};

/** The body that a row asks for: without a key when it repeats harmlessly, of nothing when its address says it all. */
const bodyOf = ({ keyless, byKey }: FormCall, body: JsonSchema): JsonSchema => {
  if (byKey) return { type: "object", additionalProperties: { type: "string" } };
  if (!keyless) return body;
  return { ...body, required: (body["required"] as string[]).filter((name) => name !== "_key") };
};

/**
 * The paths of a row: a parameter that may be missing makes two.
 *
 * @internal for its test.
 */
export const addressesOf = (path: string): string[] => {
  const full = `/api/v2/${path}`;
  const shortest = writeParams(full, ({ name, needed }) => (needed ? `{${name}}` : ""));
  return [...new Set([shortest, writeParams(full, ({ name }) => `{${name}}`)])];
};

/** The parameters of an address of a path. OpenAPI has no word for one that stands for many segments. */
const parametersOf = (address: string, path: string): object[] =>
  paramsIn(path)
    .filter(({ name }) => address.includes(`{${name}}`))
    .map(({ name, many }) => ({
      name,
      in: "path",
      required: true,
      schema: { type: "string" },
      ...(many && { description: "Any number of segments." }),
    }));

const pathItem = (call: CallName, address: string, definitions: Definitions): Record<string, Operation> => {
  const row = callOf(call);
  const parameters = parametersOf(address, row.path);
  const [, whole] = addressesOf(row.path);
  const id = address === whole ? `${call}-by-id` : call;
  const shared = (method: string): object => ({
    operationId: `${method}-${id.replace("/", "-")}`,
    security: securityOf(row),
    ...(parameters.length > 0 && { parameters }),
  });
  const post = postOperation(row, definitions);
  return {
    ...(row.read && { get: { ...shared("get"), ...readOperation(row) } }),
    ...(post && { post: { ...shared("post"), ...post } }),
  };
};

/** The table's calls and the steps that are definitions alone. */
const callsOf = (definitions: Definitions): CallName[] => [
  ...(Object.keys(callTable) as CallName[]),
  ...[...definitions.values()].map(({ definition }) => definition.action).filter(isStepCall),
];

/**
 * The whole document. Texts are the definitions' own.
 *
 * @internal for its test.
 */
export const openApiDocument = (definitions: Definitions, brand: string, cookie: string): OpenApi => ({
  openapi: "3.1.0",
  info: {
    title: brand,
    version: "2",
    description:
      "Reading answers a page's data and its form with token and key; a post carries them back. Money is a decimal string, days are YYYY-MM-DD.",
  },
  paths: Object.fromEntries(
    callsOf(definitions).flatMap((call) =>
      addressesOf(callOf(call).path).map((address) => [address, pathItem(call, address, definitions)]),
    ),
  ),
  components: {
    schemas: sharedSchemas(),
    securitySchemes: { [SESSION]: { type: "apiKey", in: "cookie", name: cookie } },
  },
});

/** Registers the call. The document is generated on the first request, and again when definitions change. */
export const registerOpenApi = (app: FastifyInstance, services: CurrentServices, cookie: string): void => {
  let made: { of: Definitions; body: string } | undefined;
  app.get("/api/v2/openapi.json", (_request, reply) => {
    const { definitions, settings } = services.now();
    if (made?.of !== definitions)
      made = { of: definitions, body: JSON.stringify(openApiDocument(definitions, settings.brandName, cookie)) };
    return reply.header("cache-control", "public, max-age=300").type("application/json; charset=utf-8").send(made.body);
  });
};
