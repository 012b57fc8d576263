/**
 * Stands in for rjsf's schema tools (24 kB gz: $ref, allOf, oneOf, defaults): a plan's schema is objects and
 * leaves only, and values never pass through rjsf, so every question has a plain answer.
 */
type Schema = object;

/** What rjsf's Form and ObjectField ask of a schema. */
const createSchemaUtils = (_validator: unknown, root: Schema) => ({
  getRootSchema: () => root,
  doesSchemaUtilsDiffer: (_other: unknown, schema: Schema) => schema !== root,
  retrieveSchema: (schema: Schema) => schema,
  getDefaultFormState: (_schema: Schema, formData: unknown) => formData,
  sanitizeDataForNewSchema: (_next: Schema, _last: Schema, data: unknown) => data,
  omitExtraData: (_schema: Schema, data: unknown) => data,
  findFieldInSchema: () => ({ field: undefined, isRequired: false }),
});

export default createSchemaUtils;
