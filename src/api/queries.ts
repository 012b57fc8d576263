/** Query keys and defaults: data counts as fresh, and unused data is kept, for 5 minutes. Without a line a read fails at once, and says so, rather than wait for one. */
import { QueryClient, useQuery, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import type { AnnouncementsData, RootConfigData, VisitorData } from "./answers.ts";
import { read } from "./client.ts";
import { callRow, type CallName } from "./contract.ts";
import { visitorOf } from "./visitor.ts";

const FIVE_MINUTES = 5 * 60 * 1000;

export const newQueryClient = (): QueryClient =>
  new QueryClient({ defaultOptions: { queries: { staleTime: FIVE_MINUTES, gcTime: FIVE_MINUTES, refetchOnWindowFocus: false, retry: false, networkMode: "always" } } });

/** Everything that was read, for who changes it. Code that loads late and takes the library's own hook would make the build cut the first chunk in two. */
export const useCached = (): QueryClient => useQueryClient();

/** The key under which a page's data lies, in the browser and in the state the server sends along. */
export const pageKey = (call: CallName, params: Record<string, string>, query: string) => ["page", call, params, query] as const;

export const visitorKey = ["visitor"] as const;
export const configKey = ["config"] as const;

export const announcementsKey = ["announcements"] as const;

/** What every page starts from; `select` says what of an answer counts, and throws when nothing does. */
const useStart = <T>(queryKey: readonly [string], call: CallName, select: (body: unknown) => T, enabled = true): UseQueryResult<T> =>
  useQuery({ queryKey, queryFn: ({ signal }) => read(call, {}, "", signal), select, ...(!enabled && { enabled }) });

const rootOf = (body: unknown): RootConfigData["root"] => {
  const { root } = body as Partial<RootConfigData>;
  if (!root) throw new Error("config: no root");
  return root;
};

/** The read of who is here, for those who must tell a slow answer from none. */
export const useVisitorRead = (): UseQueryResult<VisitorData> => useStart(visitorKey, "user-data", visitorOf);
export const useConfigRead = (): UseQueryResult<RootConfigData["root"]> => useStart(configKey, "config", rootOf);
export const useAnnouncementsRead = (wanted: boolean): UseQueryResult<AnnouncementsData["announcements"]> =>
  useStart(announcementsKey, "announcements", announcementsOf, wanted);
const announcementsOf = (body: unknown): AnnouncementsData["announcements"] => (body as AnnouncementsData).announcements;

/** Who is here: the user, badges, and the token for posts without a form. */
export const useVisitor = (): VisitorData | undefined => useVisitorRead().data;

export const useConfig = (): RootConfigData["root"] | undefined => useConfigRead().data;

/** How long a page's data is kept that nobody looks at. Pages with a form or a moving state are read anew on every visit: their key is used once. */
const keptFor = (call: CallName): number => (callRow(call).read === "Content" ? FIVE_MINUTES : 0);

/** The first page's data was there before the page, which would have said how long it is kept. */
export const keepFirst = (queries: QueryClient): void => {
  for (const query of queries.getQueryCache().findAll({ queryKey: ["page"] })) query.gcTime = keptFor(query.queryKey[1] as CallName);
};

/** A page's data. */
export const usePageData = (call: CallName, params: Record<string, string>, query: string): UseQueryResult<unknown> =>
  useQuery({
    queryKey: pageKey(call, params, query),
    queryFn: ({ signal }) => read(call, params, query, signal),
    gcTime: keptFor(call),
  });
