/** What forms need of the site beside their submit; one script, loaded when a form first needs any of it. */
import type { QueryClient } from "@tanstack/react-query";
import type { DraftPlace } from "./engine/browser/draft-place.ts";
import type { Support } from "./engine/browser/submit.ts";
import { browserDrafts } from "./api/browser-drafts.ts";
import { serverDrafts } from "./api/drafts.ts";
import { choose } from "./api/interruptions.ts";
import { reloadOnce } from "./reports/page-reload.ts";
import { lapseOf } from "./api/session-lapse.ts";

/** The places of drafts, and what a refused submit needs. */
export const formServices = (queries: QueryClient): Support & { drafts: Record<"server" | "browser", DraftPlace> } => ({
  drafts: { server: serverDrafts(queries), browser: browserDrafts },
  lapsed: (issuedTo) => lapseOf(queries, issuedTo),
  reload: reloadOnce,
  choose,
});
