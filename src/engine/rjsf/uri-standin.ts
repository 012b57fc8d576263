/** Replaces fast-uri: a plan's schema has no references to resolve. */
const uri = { resolve: (_base: string, reference: string): string => reference };

export default uri;
