/** What pages have around them: a router, and what the server has told of lender and visitor. */
import { QueryClientProvider } from "@tanstack/react-query";
import { useMemo, type ReactElement, type ReactNode } from "react";
import { MemoryRouter } from "react-router-dom";
import type { AnnouncementsData, VisitorData } from "#src/api/answers.ts";
import { announcementsKey, configKey, newQueryClient, visitorKey } from "#src/api/queries.ts";
import { storyConfig } from "./lender.ts";

/** Without a visitor: still waiting for the answer. */
export const Site = ({ visitor, announcements, children }: { visitor?: VisitorData; announcements?: AnnouncementsData; children: ReactNode }): ReactElement => {
  const queries = useMemo(() => {
    const made = newQueryClient();
    made.setQueryData(configKey, storyConfig);
    if (visitor) made.setQueryData(visitorKey, visitor);
    if (announcements) made.setQueryData(announcementsKey, announcements);
    // What is not known is never asked for: there is no server behind a story.
    made.setDefaultOptions({ queries: { ...made.getDefaultOptions().queries, enabled: false } });
    return made;
  }, [visitor, announcements]);
  return <MemoryRouter><QueryClientProvider client={queries}>{children}</QueryClientProvider></MemoryRouter>;
};
