/** Ties the live channel to the app: who is here, where they are, and what to ask for again when something has changed. */
import { useIsFetching, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import type { RootConfigData } from "#src/api/answers.ts";
import { callRow, type CallName } from "#src/api/contract.ts";
import { useConfig, useVisitor, visitorKey } from "#src/api/queries.ts";
import { report } from "#src/api/report.ts";
import { CHANGES, type Change } from "#src/domain/interaction.ts";
import type { Channel } from "#src/live/channel.ts";
import { newWords, type Words } from "#src/live/words.ts";
import { patternOf } from "#src/pages/patterns.ts";
import { pageOfCall, type PageKind } from "#src/pages/table.ts";

type Gossip = RootConfigData["root"]["gossip"];

/** Pages that show how things stand. A form is not asked for again: whoever types goes on. */
const MOVING: readonly string[] = ["status", "contract", "credit", "repayment", "list"] satisfies readonly PageKind[];
/** A page that leads elsewhere has not been arrived at. */
const ARRIVED_MS = 50;

const isMoving = (call: unknown): boolean => {
  const kind = pageOfCall(String(call))?.kind;
  return kind !== undefined && MOVING.includes(kind);
};

const askAgain = (queries: QueryClient, changes: readonly Change[]): void => {
  if (changes.includes("page")) void queries.refetchQueries({ type: "active", predicate: ({ queryKey: [of, call] }) => of === "page" && isMoving(call) });
  if (changes.includes("user-data")) void queries.invalidateQueries({ queryKey: visitorKey });
};

const asksAgain = (data: unknown): boolean => typeof data === "object" && data !== null && "askAgainAfter" in data;

/** Ends the waiting for a hand that an earlier connection began. */
let hands = new AbortController();

/** What a connection did not hear. Pages that ask again and again anyway ask now; the rest waits until somebody is there, so that no window left open keeps its session alive. */
const catchUp = (queries: QueryClient, again: boolean): void => {
  void queries.refetchQueries({ queryKey: ["page"], type: "active", predicate: ({ state }) => asksAgain(state.data) });
  hands.abort();
  if (!again) return;
  hands = new AbortController();
  // When a finger is lifted: fields that are drawn anew must not be pulled from under it.
  for (const type of ["pointerup", "keydown"]) {
    window.addEventListener(type, () => {
      hands.abort();
      askAgain(queries, CHANGES);
    }, { capture: true, signal: hands.signal });
  }
};

type PageAnswer = { title?: unknown; blocks?: object; form?: Definition; forms?: Readonly<Record<string, Definition>> };
type Definition = { title: string; elements: readonly object[] };

/** The words of the definitions on screen, and of the page when it is content. */
const learnPages = (queries: QueryClient, words: Words): void => {
  for (const { queryKey: [, call], state: { data } } of queries.getQueryCache().findAll({ queryKey: ["page"] })) {
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

const open = async (gossip: Gossip, queries: QueryClient): Promise<Channel> => {
  const { openChannel } = await import("#src/live/channel.ts");
  const words = newWords();
  let faults = 0;
  return openChannel({
    ...gossip,
    telling: { words, patternOf: (address) => patternOf(address, location.origin) },
    prepare: async () => {
      learnPages(queries, words);
      await words.readScripts();
    },
    onChanged: (changes) => askAgain(queries, changes),
    onConnected: (again) => catchUp(queries, again),
    onDismissed: () => askAgain(queries, ["user-data"]),
    // Said once: a server that is away stays away for many tries.
    onFault: (fault) => void (faults++ === 0 && report(fault, { part: "live channel" })),
  });
};

/** Draws nothing. Opens the channel where the configuration has one. */
export const LiveChannel = (): null => {
  const gossip = useConfig()?.gossip;
  const userId = useVisitor()?.userData.user?.id;
  const queries = useQueryClient();
  const [channel, setChannel] = useState<Channel>();
  useEffect(() => {
    if (!gossip?.enabled) return undefined;
    let opened: Channel | undefined;
    let over = false;
    const opening = open(gossip, queries).then((now) => {
      opened = now;
      if (over) now.close();
      else setChannel(now);
    });
    opening.catch((error: unknown) => report(error as Error, { part: "live channel" }));
    return () => {
      over = true;
      hands.abort();
      opened?.close();
      setChannel(undefined);
    };
  }, [gossip, queries]);
  useEffect(() => channel?.identify(userId), [channel, userId]);
  useTellRoutes(channel);
  return null;
};

/** Tells each page that was arrived at after the first. */
const useTellRoutes = (channel: Channel | undefined): void => {
  const { pathname } = useLocation();
  const loading = useIsFetching({ queryKey: ["page"] }) > 0;
  const last = useRef(pathname);
  useEffect(() => {
    if (loading || pathname === last.current) return undefined;
    const timer = setTimeout(() => {
      last.current = pathname;
      channel?.tellRoute(patternOf(pathname, location.origin));
    }, ARRIVED_MS);
    return () => clearTimeout(timer);
  }, [channel, loading, pathname]);
};
