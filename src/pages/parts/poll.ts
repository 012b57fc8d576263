import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { isSubscribed, onSubscribedChange } from "#src/live/connection.ts";

/**
 * Refetches the page every `ms` while visible; one request at a time; `undefined` turns polling off. A page that is
 * refetched when the server pushes a change polls only while no push connection is up.
 */
export const usePolling = (ms: number | undefined, isPushed = true): void => {
  const queries = useQueryClient();
  const subscribed = useSyncExternalStore(onSubscribedChange, isSubscribed, () => false);
  useEffect(() => {
    if (ms === undefined || (subscribed && isPushed)) return undefined;
    const timer = setInterval(() => {
      if (!document.hidden)
        void queries.refetchQueries({ queryKey: ["page"], type: "active" }, { cancelRefetch: false });
    }, ms);
    return () => clearInterval(timer);
  }, [queries, ms, subscribed, isPushed]);
};
