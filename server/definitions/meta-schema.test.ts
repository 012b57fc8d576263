import { Ajv } from "ajv";
import { describe, expect, it } from "vitest";
import { BYTES_PER_MB } from "#src/web/file-sizes.ts";
import { ELEMENT_TYPES } from "#src/engine/core/element-types.ts";
import { UPLOAD_LIMITS } from "#server/kernel/post-limits.ts";
import { validators } from "#validators";
import { realFiles } from "./schemas.fixture.ts";

type Schema = {
  properties?: Record<string, Schema>;
  definitions?: Record<string, Schema>;
  items?: Schema;
  description?: string;
  examples?: unknown[];
  maximum?: number;
  enum?: unknown[];
  additionalProperties?: unknown;
};

const definitionSchema = realFiles.definitionSchema as Schema;
const listSchema = realFiles.listSchema as Schema;
const stepsSchema = realFiles.stepsSchema as Schema;

/** Every property of a schema with its path. */
const properties = (schema: Schema, path: string): [string, Schema][] => [
  ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]): [string, Schema][] => [
    [`${path}.${name}`, inner],
    ...properties(inner, `${path}.${name}`),
  ]),
  ...Object.entries(schema.definitions ?? {}).flatMap(([name, inner]) => properties(inner, name)),
  ...(schema.items ? properties(schema.items, `${path}[]`) : []),
];

const all = [
  ...properties(definitionSchema, "form"),
  ...properties(listSchema, "list"),
  ...properties(stepsSchema, "steps"),
];
const ajv = new Ajv({ allowUnionTypes: true });
ajv.addSchema(definitionSchema, "definition.schema.json");
ajv.addSchema(listSchema, "list.schema.json");
ajv.addSchema(stepsSchema, "steps.schema.json");

describe("the meta-schema", () => {
  it.each(all)("explains %s in Bulgarian, with an example", (_, { description, examples }) => {
    expect(description).toMatch(/[а-я]{3}/i);
    expect(examples?.length).toBeGreaterThan(0);
  });

  it.each(Object.entries(definitionSchema.definitions!.element!.properties!))(
    "gives valid examples for %s",
    (name, { examples }) => {
      const validate = ajv.compile({ $ref: `definition.schema.json#/definitions/element/properties/${name}` });
      for (const example of examples!) expect([example, validate(example)]).toEqual([example, true]);
    },
  );

  it.each([
    ["definition", definitionSchema],
    ["steps", stepsSchema],
  ] as const)("gives valid examples for each property of %s", (file, { properties: own = {} }) => {
    for (const [name, { examples }] of Object.entries(own)) {
      const validate = ajv.compile({ $ref: `${file}.schema.json#/properties/${name}` });
      for (const example of examples!) expect([name, example, validate(example)]).toEqual([name, example, true]);
    }
  });

  it("lists exactly the engine's element types", () => {
    expect(definitionSchema.definitions!.element!.properties!.type!.enum).toEqual([...ELEMENT_TYPES]);
  });

  it("limits a field to half of the upload quota, so its files can be replaced before the old ones go", () => {
    const { maxFiles, maxMegabytes } = definitionSchema.definitions!.element!.properties!.validationProps!.properties!;
    expect([maxFiles!.maximum! * 2, maxMegabytes!.maximum! * 2 * BYTES_PER_MB]).toEqual([
      UPLOAD_LIMITS.sessionFiles,
      UPLOAD_LIMITS.sessionBytes,
    ]);
  });

  it("explains exactly the properties that rules take", () => {
    const taken = new Set(Object.values(validators).flatMap((rule) => Object.keys(rule.props ?? {})));
    expect(Object.keys(definitionSchema.definitions!.element!.properties!.validationProps!.properties!).sort()).toEqual(
      [...taken].sort(),
    );
  });
});
