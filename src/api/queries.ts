/**
 * Query keys and defaults: data is fresh, and unused data stays cached, for 5 minutes. Offline, a read fails at once
 * instead of pausing until the network returns.
 */
import { QueryClient, useQuery, useQueryClient, type QueryFilters, type UseQueryResult } from "@tanstack/react-query";
import type { AnnouncementsData, ProfileStatusData, RootConfigData, VisitorData } from "./responses/responses.ts";
import { read } from "./client.ts";
import { callRow, type CallName } from "./calls/calls.ts";
import { visitorOf } from "./visitor.ts";

const FIVE_MINUTES = 5 * 60 * 1000;

/** A query client with the site's defaults. */
export const newQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FIVE_MINUTES,
        gcTime: FIVE_MINUTES,
        refetchOnWindowFocus: false,
        // What could not be read is asked for again once the browser is online; what was read may stand under typed text.
        refetchOnReconnect: ({ state }) => state.data === undefined,
        retry: false,
        networkMode: "always",
      },
    },
  });

/** The query cache. For lazily loaded code: importing the library's hook there would split the initial chunk in two. */
export const useCached = (): QueryClient => useQueryClient();

/**
 * Reads the matching queries on screen again after a change on the server. Cancels a first read that is under way:
 * invalidating alone would wait for its answer, which may be older than the change.
 */
export const readChanged = async (queries: QueryClient, filters: QueryFilters): Promise<void> => {
  await queries.cancelQueries(filters);
  await queries.invalidateQueries(filters);
};

/** Query key of a page's data, in the browser and in the dehydrated state from the server. */
export const pageKey = (call: CallName, params: Record<string, string>, query: string) =>
  ["page", call, params, query] as const;

export const visitorKey = ["visitor"] as const;
export const configKey = ["config"] as const;

export const announcementsKey = ["announcements"] as const;

/** Query of data that every page needs; `select` extracts it from the response and throws when it is missing. */
const useStart = <T>(
  queryKey: readonly [string],
  call: CallName,
  select: (body: unknown) => T,
  enabled = true,
): UseQueryResult<T> =>
  useQuery({ queryKey, queryFn: ({ signal }) => read(call, {}, "", signal), select, ...(!enabled && { enabled }) });

const rootOf = (body: unknown): RootConfigData["root"] => {
  const { root } = body as Partial<RootConfigData>;
  if (!root) throw new Error("config: no root");
  return root;
};

/** The visitor query with its state, to tell loading from failure. */
export const useVisitorRead = (): UseQueryResult<VisitorData> => useStart(visitorKey, "user-data", visitorOf);
export const useConfigRead = (): UseQueryResult<RootConfigData["root"]> => useStart(configKey, "config", rootOf);
export const useAnnouncementsRead = (wanted: boolean): UseQueryResult<AnnouncementsData["announcements"]> =>
  useStart(announcementsKey, "announcements", announcementsOf, wanted);
const announcementsOf = (body: unknown): AnnouncementsData["announcements"] =>
  (body as AnnouncementsData).announcements;

/** The visitor: user, badges, and the CSRF token for posts without a form; `undefined` until loaded. */
export const useVisitor = (): VisitorData | undefined => useVisitorRead().data;

/** The site's configuration; `undefined` until loaded. */
export const useConfig = (): RootConfigData["root"] | undefined => useConfigRead().data;

/**
 * Cache time of an unused page's data, in milliseconds. Pages other than content are refetched on every visit, because
 * the idempotency key of their form is for single use.
 */
const keptFor = (call: CallName): number => (callRow(call).read === "Content" ? FIVE_MINUTES : 0);

/** Sets the cache time of hydrated page data, which is cached before `usePageData` can set it. */
export const keepFirst = (queries: QueryClient): void => {
  for (const query of queries.getQueryCache().findAll({ queryKey: ["page"] }))
    query.gcTime = keptFor(query.queryKey[1] as CallName);
};

/** Query of a page's data. */
export const usePageData = (call: CallName, params: Record<string, string>, query: string): UseQueryResult<unknown> =>
  useQuery({
    queryKey: pageKey(call, params, query),
    queryFn: ({ signal }) => read(call, params, query, signal),
    gcTime: keptFor(call),
  });

/**
 * How the profile stands: as a page said `first`, and read again by its own call once the visitor's data say that it is
 * another.
 */
export const useProfileState = (first: ProfileStatusData["status"]): ProfileStatusData["status"] => {
  const key = useVisitor()?.userData.user?.status.key ?? first.key;
  const { data } = useQuery({
    queryKey: ["profile-status", key],
    queryFn: ({ signal }) => read("profile-status", {}, "", signal),
    select: (body) => (body as ProfileStatusData).status,
    enabled: key !== first.key,
  });
  return data?.key === key ? data : first;
};
