/**
 * Response shapes of the API, one file per area. TypeBox schemas: OpenAPI is made of them, by the names exported here, and
 * the tests' client holds every answer to exactly its shape; the browser imports only their types.
 */
export { Elsewhere, Page, type EmailOpenData, type PageData } from "./base.ts";
export * from "./agreement.ts";
export * from "./application.ts";
export * from "./credit.ts";
export * from "./offer.ts";
export * from "./pages.ts";
export * from "./site.ts";
