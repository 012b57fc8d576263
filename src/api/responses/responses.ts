/**
 * Response shapes of the API, one file per area. TypeBox schemas: the server validates and documents responses with
 * them, by the names exported here; the browser imports only their types.
 */
export { Elsewhere, Page, type PageData } from "./base.ts";
export * from "./agreement.ts";
export * from "./application.ts";
export * from "./credit.ts";
export * from "./offer.ts";
export * from "./pages.ts";
export * from "./site.ts";
