/** Windows of this browser tell each other who is logged in: the live channel of one without a session hears of no login. */
import { useEffect } from "react";
import type { QueryClient } from "@tanstack/react-query";
import { readChanged, visitorKey } from "#src/api/queries.ts";

/** Tells the other windows of this window's user, and reads the visitor again when one of them tells of another. */
export const useOtherWindows = (queries: QueryClient, user = ""): void =>
  useEffect(() => {
    if (typeof BroadcastChannel === "undefined") return undefined;
    const windows = new BroadcastChannel("user");
    windows.onmessage = ({ data }) => {
      if (data !== user) void readChanged(queries, { queryKey: visitorKey });
    };
    windows.postMessage(user);
    return () => windows.close();
  }, [queries, user]);
