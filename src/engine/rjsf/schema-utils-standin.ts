/**
 * Replaces rjsf's schema utilities ($ref, allOf, oneOf, defaults). A plan's schema has only objects and leaves, and
 * values never pass through rjsf, so every method is trivial.
 */
type Schema = object;

/** The methods that rjsf's Form and ObjectField call. */
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
