/** Connects the live channel to the app: sends user and route, refetches queries when the server pushes changes. */
import { useIsFetching, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import type { RootConfigData } from "#src/api/responses/responses.ts";
import { callRow, type CallName } from "#src/api/calls/calls.ts";
import { useConfig, useVisitor } from "#src/api/queries.ts";
import { shellWords } from "#src/copy/shell.ts";
import { report } from "#src/reports/report.ts";
import type { Channel } from "#src/live/channel.ts";
import { newWords, type Words } from "#src/live/words.ts";
import { patternOf } from "#src/pages/patterns.ts";
import { cancelCatchUp, catchUp, refetchChanged } from "./catch-up.ts";

/** Debounce in ms: a page that redirects at once is not a visited route. */
const ARRIVED_MS = 50;

type PageAnswer = { title?: unknown; blocks?: object; form?: Definition; forms?: Readonly<Record<string, Definition>> };
type Definition = { title: string; elements: readonly object[] };

/** Adds the texts of the form definitions on screen, and of content pages, to the publishable texts. */
const learnPages = (queries: QueryClient, words: Words): void => {
  for (const {
    queryKey: [, call],
    state: { data },
  } of queries.getQueryCache().findAll({ queryKey: ["page"] })) {
    if (typeof data !== "object" || data === null) continue;
    const { blocks, form, forms = {} } = data as PageAnswer;
    const { access, read } = callRow(call as CallName);
    if (access === "public" && read === "Content" && blocks) words.learn(blocks);
    for (const { title, elements } of [...(form ? [form] : []), ...Object.values(forms)]) {
      words.learn(elements);
      words.learn([title]);
    }
  }
};

const open = async ({ gossip, config }: RootConfigData["root"], queries: QueryClient): Promise<Channel> => {
  const { openChannel } = await import("#src/live/channel.ts");
  const words = newWords();
  // Composed of a value that every visitor gets.
  words.learn([shellWords.termsOf(config.fastCreditMaxAmount)]);
  let faults = 0;
  return openChannel({
    ...gossip,
    telling: { words, patternOf: (address) => patternOf(address, location.origin) },
    prepare: async () => {
      learnPages(queries, words);
      await words.readScripts();
    },
    onChanged: (changes) => refetchChanged(queries, changes),
    onConnected: (again) => catchUp(queries, again),
    onDismissed: () => refetchChanged(queries, ["user-data"]),
    // Reported once: an unreachable server fails on every retry.
    onFault: (fault) => void (faults++ === 0 && report(fault, { part: "live channel" })),
  });
};

/** Opens the channel if the configuration enables it. Renders nothing. */
export const LiveChannel = (): null => {
  const config = useConfig();
  const userId = useVisitor()?.userData.user?.id;
  const queries = useQueryClient();
  const [channel, setChannel] = useState<Channel>();
  useEffect(() => {
    if (!config?.gossip.enabled) return undefined;
    let opened: Channel | undefined;
    let over = false;
    const opening = open(config, queries).then((now) => {
      opened = now;
      if (over) now.close();
      else setChannel(now);
    });
    opening.catch((error: unknown) => report(error as Error, { part: "live channel" }));
    return () => {
      over = true;
      cancelCatchUp();
      opened?.close();
      setChannel(undefined);
    };
  }, [config, queries]);
  useEffect(() => channel?.identify(userId), [channel, userId]);
  usePublishedRoutes(channel);
  return null;
};

/** Publishes the route pattern of every page visited after the first. */
const usePublishedRoutes = (channel: Channel | undefined): void => {
  const { pathname } = useLocation();
  const loading = useIsFetching({ queryKey: ["page"] }) > 0;
  const last = useRef(pathname);
  useEffect(() => {
    if (loading || pathname === last.current) return undefined;
    const timer = setTimeout(() => {
      last.current = pathname;
      channel?.publishRoute(patternOf(pathname, location.origin));
    }, ARRIVED_MS);
    return () => clearTimeout(timer);
  }, [channel, loading, pathname]);
};
