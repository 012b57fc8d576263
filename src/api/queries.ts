/** Query keys and defaults: data counts as fresh, and unused data is kept, for 5 minutes. */
import { QueryClient, useQuery, type UseQueryResult } from "@tanstack/react-query";
import type { RootConfigData, VisitorData } from "./answers.ts";
import { read } from "./client.ts";
import { callRow, type CallName } from "./contract.ts";

const FIVE_MINUTES = 5 * 60 * 1000;

export const newQueryClient = (): QueryClient =>
  new QueryClient({ defaultOptions: { queries: { staleTime: FIVE_MINUTES, gcTime: FIVE_MINUTES, refetchOnWindowFocus: false, retry: false } } });

/** The key under which a page's data lies, in the browser and in the state the server sends along. */
export const pageKey = (call: CallName, params: Record<string, string>, query: string) => ["page", call, params, query] as const;

export const visitorKey = ["visitor"] as const;
export const configKey = ["config"] as const;

/** Who is here: the user, badges, and the token for posts without a form. */
export const useVisitor = (): VisitorData | undefined =>
  useQuery({ queryKey: visitorKey, queryFn: ({ signal }) => read("user-data", {}, "", signal) as Promise<VisitorData> }).data;

export const useConfig = (): RootConfigData["root"] | undefined =>
  useQuery({ queryKey: configKey, queryFn: ({ signal }) => read("config", {}, "", signal) as Promise<RootConfigData> }).data?.root;

/** A page's data. Pages with a form or a moving state are read anew on every visit: their key is used once. */
export const usePageData = (call: CallName, params: Record<string, string>, query: string): UseQueryResult<unknown> =>
  useQuery({
    queryKey: pageKey(call, params, query),
    queryFn: ({ signal }) => read(call, params, query, signal),
    gcTime: callRow(call).read === "Content" ? FIVE_MINUTES : 0,
  });
