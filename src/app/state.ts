/** Data the server embeds in the HTML, so that the browser hydrates from the same state. */
import type { QueryClient } from "@tanstack/react-query";
import type { AnnouncementsData, RootConfigData, VisitorData } from "#src/api/responses/responses.ts";
import type { CallName } from "#src/api/calls/calls.ts";
import { asksForEmbedded } from "#src/web/embedded.ts";
import type { PartName } from "#src/shell/parts.ts";
import { announcementsKey, configKey, pageKey, visitorKey } from "#src/api/queries.ts";

/** Data of the first render, serialised into the HTML. */
export type AppState = {
  config: RootConfigData;
  visitor: VisitorData;
  announcements?: AnnouncementsData;
  /** The response of the page's call; absent on error pages. */
  page?: { call: CallName; params: Record<string, string>; query: string; data: unknown };
  failed?: number;
  /** What is said of a fault, with a number to quote that the log has, too. */
  reason?: string;
};

/** Layout parts needed for the first render of a page. */
export const partsFor = ({ visitor, announcements }: AppState, search: string): PartName[] => [
  ...(visitor.userData?.user ? ["person-parts" as const] : []),
  ...(announcements?.announcements?.length ? ["announcements" as const] : []),
  ...(asksForEmbedded(search) ? ["embedded-links" as const] : []),
];

/** Fills the query cache with the state. */
export const fillQueries = (queries: QueryClient, { config, visitor, announcements, page }: AppState): void => {
  queries.setQueryData(configKey, config);
  queries.setQueryData(visitorKey, visitor);
  queries.setQueryData(announcementsKey, announcements);
  if (page) queries.setQueryData(pageKey(page.call, page.params, page.query), page.data);
};

/** Id of the element with the state as JSON. */
export const STATE_ID = "state";
/** Id of the element React renders into. */
export const ROOT_ID = "root";
