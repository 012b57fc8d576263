import { inRoot } from "#server/root.ts";

/** The folder with the content files; `papers/` in it holds the templates of contracts. */
export const CONTENT_FOLDER = inRoot("server", "content");
