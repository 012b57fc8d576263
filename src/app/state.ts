/** What the server sends along with the HTML, so that the browser starts from the same data. */
import type { QueryClient } from "@tanstack/react-query";
import type { AnnouncementsData, RootConfigData, VisitorData } from "#src/api/answers.ts";
import type { CallName } from "#src/api/contract.ts";
import { asksForBare } from "#src/domain/bare.ts";
import type { PartName } from "#src/shell/parts.ts";
import { announcementsKey, configKey, pageKey, visitorKey } from "#src/api/queries.ts";

export type AppState = {
  config: RootConfigData;
  visitor: VisitorData;
  announcements?: AnnouncementsData;
  /** The page's own answer; absent on error pages. */
  page?: { call: CallName; params: Record<string, string>; query: string; data: unknown };
  failed?: number;
};

/** The parts of the frame that the first render of a page needs. */
export const partsFor = ({ visitor, announcements }: AppState, search: string): PartName[] => [
  ...(visitor.userData?.user ? ["person-parts" as const] : []),
  ...(announcements?.announcements?.length ? ["announcements" as const] : []),
  ...(asksForBare(search) ? ["bare-links" as const] : []),
];

/** Puts the state where the queries look. */
export const fillQueries = (queries: QueryClient, { config, visitor, announcements, page }: AppState): void => {
  queries.setQueryData(configKey, config);
  queries.setQueryData(visitorKey, visitor);
  queries.setQueryData(announcementsKey, announcements);
  if (page) queries.setQueryData(pageKey(page.call, page.params, page.query), page.data);
};

export const STATE_ID = "state";
export const ROOT_ID = "root";
/** Emotion's key: its class names and style tags begin with it. */
export const STYLE_KEY = "z";
