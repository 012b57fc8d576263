/** Context of pages in stories: a router, and a query cache with configuration and visitor. */
import { QueryClientProvider } from "@tanstack/react-query";
import { useMemo, type ReactElement, type ReactNode } from "react";
import { MemoryRouter } from "react-router-dom";
import type { AnnouncementsData, VisitorData } from "#src/api/responses/responses.ts";
import { announcementsKey, configKey, newQueryClient, visitorKey } from "#src/api/queries.ts";
import { storyConfig } from "./lender.ts";

/** Providers around a story; without `visitor`, the visitor query is still pending. */
export const Site = ({
  visitor,
  announcements,
  at = "/",
  children,
}: {
  visitor?: VisitorData;
  /** Path of the page. */
  at?: string;
  announcements?: AnnouncementsData;
  children: ReactNode;
}): ReactElement => {
  const queries = useMemo(() => {
    const made = newQueryClient();
    made.setQueryData(configKey, storyConfig);
    if (visitor) made.setQueryData(visitorKey, visitor);
    if (announcements) made.setQueryData(announcementsKey, announcements);
    // Disables fetching: stories have no server.
    made.setDefaultOptions({ queries: { ...made.getDefaultOptions().queries, enabled: false } });
    return made;
  }, [visitor, announcements]);
  return (
    <MemoryRouter initialEntries={[at]}>
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    </MemoryRouter>
  );
};
