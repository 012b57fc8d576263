import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { isFollowing, onFollowing } from "#src/live/connection.ts";

/** Asks again every `ms`, and not before the last answer has come, while the page is looked at and nobody tells what changes; never when undefined. */
export const useAskAgain = (ms: number | undefined): void => {
  const queries = useQueryClient();
  const told = useSyncExternalStore(onFollowing, isFollowing, () => false);
  useEffect(() => {
    if (ms === undefined || told) return undefined;
    const timer = setInterval(() => {
      if (!document.hidden) void queries.refetchQueries({ queryKey: ["page"], type: "active" }, { cancelRefetch: false });
    }, ms);
    return () => clearInterval(timer);
  }, [queries, ms, told]);
};
