import { Ajv2020 } from "ajv/dist/2020.js";
import fastify from "fastify";
import { describe, expect, it } from "vitest";
import { callTable, isStepCall, type CallName } from "#src/api/calls/calls.ts";
import { callOf } from "#server/calls/calls.ts";
import { resolveDefinitions } from "#server/definitions/load.ts";
import { realFiles } from "#server/definitions/schemas.fixture.ts";
import { holdServices, type Foundation } from "#server/services.ts";
import type { Snapshot } from "#server/snapshot/snapshot.ts";
import { addressesOf, openApiDocument, registerOpenApi } from "./openapi.ts";

const definitions = resolveDefinitions(realFiles);
const document = openApiDocument(definitions, "Заявка", "sid");
const calls = Object.keys(callTable) as CallName[];

/** Addresses that clients are told of, under `/api/v2`, written down a second time: each with the name of its call. */
const ADDRESSES: readonly (readonly [address: string, call: CallName])[] = [
  ["announcements", "announcements"],
  ["config", "config"],
  ["user-data", "user-data"],
  ["version", "version"],
  ["index", "index"],
  ["maintenance", "maintenance"],
  ["bonus", "bonus"],
  ["affiliate/{key}", "affiliate"],
  ["bonus/info/{key}", "bonus-info"],
  ["bi/{key}", "bonus-info-short"],
  ["app/affiliate/{key}", "app-affiliate"],
  ["app/{slug}", "app"],
  ["game-facebook-gif/{key}", "game-facebook-gif"],
  ["game-facebook-gif-short/{key}", "game-facebook-gif-short"],
  ["bonus-registration-tos", "bonus-registration-tos"],
  ["update-order-status/{orderId}", "update-order-status"],
  ["card-payment-registration/{creditSystemOrderId}/{orderId}", "card-payment-registration"],
  ["card-payment-receipt/{creditSystemOrderId}/{orderId}", "card-payment-receipt"],
  ["certificate-request/{requestId}", "certificate-request"],
  ["certificate-request-created/{certificateRequestId}", "certificate-request-created"],
  ["contact-us", "contact-us"],
  ["documents", "documents"],
  ["european-form", "european-form"],
  ["file/{fileId}/file-view", "file-view"],
  ["file/{fileId}/file-download", "file-download"],
  ["guaranteed-requests", "guaranteed-requests"],
  ["change-password", "change-password"],
  ["forgotten-password", "forgotten-password"],
  ["forgotten-password-reset/{key}", "forgotten-password-reset"],
  ["forgotten-password-sms-pin", "forgotten-password-sms-pin"],
  ["view-contract", "view-contract"],
  ["view-refinance-annex", "view-refinance-annex"],
  ["render-contract", "render-contract"],
  ["render-refinance-annex", "render-refinance-annex"],
  ["view-guarantor-contract/{requestId}", "view-guarantor-contract"],
  ["render-guarantor-contract/{requestId}", "render-guarantor-contract"],
  ["request-processing", "request-processing"],
  ["existing-active-credit", "existing-active-credit"],
  ["request-history", "request-history"],
  ["refinance", "refinance"],
  ["refinance-support", "refinance-support"],
  ["repayment-details/{requestId}", "repayment-details"],
  ["status/{requestId}", "status"],
  ["s/{key}", "short-status"],
  ["video-verification", "video-verification"],
  ["log-user-click", "log-user-click"],
  ["tos-credit-line", "tos-credit-line"],
  ["tos-consumer-credit", "tos-consumer-credit"],
  ["tos-tax-free-consumer-credit", "tos-tax-free-consumer-credit"],
  ["tos-tax-free-credit-line", "tos-tax-free-credit-line"],
  ["tariff", "tariff"],
  ["about-us", "about-us"],
  ["how-do-we-give-credits", "how-do-we-give-credits"],
  ["bank-accounts", "bank-accounts"],
  ["links", "links"],
  ["privacy-policy", "privacy-policy"],
  ["cookie-policy", "cookie-policy"],
  ["personal-data-policy", "personal-data-policy"],
  ["whistle-blowing-policy", "whistle-blowing-policy"],
  ["compliant-policy", "compliant-policy"],
  ["custom-sitemap", "custom-sitemap"],
  ["personal-data-declaration", "personal-data-declaration"],
  ["marketing-data-declaration", "marketing-data-declaration"],
  ["pep-data-declaration", "pep-data-declaration"],
  ["invitation/{token}", "invitation"],
  ["invitation-invalid-link", "invitation-invalid-link"],
  ["login", "login"],
  ["logout", "logout"],
  ["profile", "profile"],
  ["profile-status", "profile-status"],
  ["profile-changed", "profile-changed"],
  ["confirm-phone-number", "confirm-phone-number"],
  ["validate-email", "validate-email"],
  ["registration", "registration"],
  ["registration-from-invitation", "registration-from-invitation"],
  ["subscribe", "subscribe"],
  ["unsubscribe", "unsubscribe"],
  ["unsubscribe-email/{email}/{key}", "unsubscribe-email"],
  ["unsubscribe-sms/{key}", "unsubscribe-sms"],
  ["user-sms-confirmation", "user-sms-confirmation"],
  ["user-general-information", "user-general-information"],
  ["user-personal-information", "user-personal-information"],
  ["fill-in-options", "fill-in-options"],
  ["fill-in-options-b", "fill-in-options-b"],
  ["fill-in-id-card-upload", "fill-in-id-card-upload"],
  ["collateral-data", "collateral-data"],
  ["change-collateral-data", "change-collateral-data"],
  ["sms-confirmation", "sms-confirmation"],
  ["general-information", "general-information"],
  ["general-information-b", "general-information-b"],
  ["payment-and-collateral-data", "payment-and-collateral-data"],
  ["payment-information", "payment-information"],
  ["personal-information", "personal-information"],
];

type Operation = {
  operationId: string;
  security: object[];
  parameters?: { name: string }[];
  requestBody?: { content: Record<string, { schema: Body }> };
  responses: Record<string, object>;
};
type Body = {
  properties: Record<string, { enum?: string[]; maxLength?: number; description?: string }>;
  required?: string[];
};
const operation = (address: string, method: string): Operation | undefined =>
  document.paths[address]?.[method] as Operation | undefined;
const bodyOf = (address: string): Body =>
  operation(address, "post")!.requestBody!.content["multipart/form-data"]!.schema;

const operations = Object.entries(document.paths).flatMap(([address, item]) =>
  Object.entries(item).map(([method, one]) => ({ address, method, one: one as Operation })),
);

/** The part of OpenAPI 3.1 that clients and generators rely on. */
const OPENAPI = {
  type: "object",
  required: ["openapi", "info", "paths", "components"],
  properties: {
    openapi: { const: "3.1.0" },
    info: {
      type: "object",
      required: ["title", "version"],
      properties: { title: { type: "string", minLength: 1 }, version: { type: "string", minLength: 1 } },
    },
    paths: {
      type: "object",
      minProperties: 1,
      propertyNames: { pattern: "^/api/v2/[^:?]+$" },
      additionalProperties: {
        type: "object",
        minProperties: 1,
        propertyNames: { enum: ["get", "post"] },
        additionalProperties: { $ref: "#/$defs/operation" },
      },
    },
    components: { type: "object", required: ["schemas", "securitySchemes"] },
  },
  $defs: {
    content: {
      type: "object",
      minProperties: 1,
      propertyNames: { pattern: "^(?:[a-z]+/[a-z+-]+|\\*/\\*)$" },
      additionalProperties: { type: "object", properties: { schema: { type: "object" } }, additionalProperties: false },
    },
    operation: {
      type: "object",
      required: ["operationId", "responses", "security"],
      additionalProperties: false,
      properties: {
        operationId: { type: "string", pattern: "^[a-z]+-[a-z0-9-]+$" },
        security: { type: "array", items: { type: "object", propertyNames: { const: "session" } } },
        parameters: {
          type: "array",
          minItems: 1,
          items: {
            type: "object",
            required: ["name", "in", "required", "schema"],
            properties: { in: { const: "path" }, required: { const: true } },
          },
        },
        requestBody: { type: "object", required: ["content"], properties: { content: { $ref: "#/$defs/content" } } },
        responses: {
          type: "object",
          minProperties: 1,
          propertyNames: { pattern: "^[2-5]\\d\\d$" },
          additionalProperties: {
            type: "object",
            required: ["description"],
            properties: { description: { type: "string", minLength: 1 }, content: { $ref: "#/$defs/content" } },
          },
        },
      },
    },
  },
};

describe("the OpenAPI document", () => {
  it("has the structure of OpenAPI 3.1", () => {
    const validate = new Ajv2020({ strict: false }).compile(OPENAPI);
    validate(document);
    expect(validate.errors).toBeNull();
  });

  it.each(calls)("has %s with its response and body", (call) => {
    const row = callOf(call);
    for (const address of addressesOf(row.path)) {
      expect(Boolean(operation(address, "get"))).toBe(row.read !== undefined);
      expect(Boolean(operation(address, "post"))).toBe(row.kind !== "read");
      for (const method of ["get", "post"])
        expect(operation(address, method)?.security.length ?? null).toBe(
          operation(address, method) ? Number(row.access !== "public") : null,
        );
    }
  });

  it.each(ADDRESSES)("has at %s the call %s", (address, call) => {
    expect(addressesOf(callOf(call).path)).toContain(`/api/v2/${address}`);
    expect(document.paths).toHaveProperty([`/api/v2/${address}`]);
  });

  it("has exactly the table's calls and the steps that are definitions alone", () => {
    const known = calls.flatMap((call) => addressesOf(callOf(call).path));
    const steps = [...definitions.values()]
      .map(({ definition }) => definition.action)
      .filter(isStepCall)
      .map((path) => `/api/v2/${path}`);
    expect(Object.keys(document.paths).sort()).toEqual([...known, ...steps].sort());
  });

  it("has unique operation ids and declares every path parameter", () => {
    const ids = operations.map(({ one }) => one.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { address, one } of operations)
      expect((one.parameters ?? []).map(({ name }) => `{${name}}`)).toEqual(address.match(/\{\w+\}/g) ?? []);
  });

  it("has schemas that compile and references that resolve", () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    ajv.addSchema({ $id: "openapi", components: document.components });
    const refs = JSON.stringify(document.paths).match(/#\/components\/schemas\/\w+/g) ?? [];
    expect(refs.length).toBeGreaterThan(calls.length);
    const named = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`);
    for (const ref of new Set([...refs, ...named]))
      expect(() => ajv.compile({ $ref: `openapi${ref}` }), ref).not.toThrow();
    for (const { one } of operations)
      for (const { schema } of Object.values(one.requestBody?.content ?? {}))
        expect(() => ajv.compile(schema)).not.toThrow();
  });

  it("describes a form by its definition: names, choices, lengths, required fields", () => {
    const body = bodyOf("/api/v2/general-information");
    expect(body.required).toEqual(expect.arrayContaining(["_key", "product", "purpose", "email", "password"]));
    expect(body.properties["creditLine[amount]"]).toMatchObject({ type: "string", pattern: "^\\d+$" });
    expect(body.required).not.toContain("creditLine[amount]");
    expect(body.properties["product"]!.enum).toContain("consumerCredit");
    const personal = bodyOf("/api/v2/personal-information");
    expect(personal.properties["firstName"]).toMatchObject({
      maxLength: 60,
      description: "Име. Както е в личната карта. Проверете буквите ъ, ь и ия.",
    });
    expect(personal.required).not.toContain("income[employerName]");
  });

  it("accepts a real post and refuses a wrong choice or an unknown name", () => {
    const validate = new Ajv2020({ strict: false }).compile(bodyOf("/api/v2/fill-in-options"));
    expect(validate({ _csrf: "t", _key: "k", _version: "v", fillInMethod: "manual" })).toBe(true);
    expect(validate({ _key: "k", fillInMethod: "nobody" })).toBe(false);
    expect(validate({ _key: "k", fillInMethod: "manual", extra: "1" })).toBe(false);
  });

  it("is public and is regenerated only when definitions change", async () => {
    const snapshot = { definitions } as unknown as Snapshot;
    const services = holdServices({ settings: { brandName: "Заявка" } } as unknown as Foundation, snapshot);
    const app = fastify();
    registerOpenApi(app, services, "sid");
    const first = await app.inject("/api/v2/openapi.json");
    expect(first.headers["cache-control"]).toContain("public");
    expect(first.json()).toEqual(JSON.parse(JSON.stringify(document)));
    services.replace({ ...snapshot, definitions: new Map([...definitions].filter(([id]) => id !== "logout")) });
    const next = await app.inject("/api/v2/openapi.json");
    expect((next.json() as typeof document).paths["/api/v2/logout"]).toEqual({});
    await app.close();
  });
});
