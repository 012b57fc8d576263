import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useSyncExternalStore } from "react";
import { visitorKey } from "#src/api/queries.ts";
import { isFollowing, onFollowing } from "#src/live/connection.ts";

/** Asks for the page on screen and the visitor's badges anew; what is shown stays until the answer is here. */
export const useRefresh = (): (() => void) => {
  const queries = useQueryClient();
  return useCallback(() => {
    void queries.refetchQueries({ queryKey: ["page"], type: "active" });
    void queries.invalidateQueries({ queryKey: visitorKey });
  }, [queries]);
};

/** Asks again every `ms` while the page is looked at and nobody tells what changes; never when undefined. */
export const useAskAgain = (ms: number | undefined): void => {
  const queries = useQueryClient();
  const told = useSyncExternalStore(onFollowing, isFollowing, () => false);
  useEffect(() => {
    if (ms === undefined || told) return undefined;
    const timer = setInterval(() => {
      if (!document.hidden) void queries.refetchQueries({ queryKey: ["page"], type: "active" });
    }, ms);
    return () => clearInterval(timer);
  }, [queries, ms, told]);
};
