import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { visitorKey } from "#src/api/queries.ts";

/** Asks for the page on screen and the visitor's badges anew; what is shown stays until the answer is here. */
export const useRefresh = (): (() => void) => {
  const queries = useQueryClient();
  return useCallback(() => {
    void queries.refetchQueries({ queryKey: ["page"], type: "active" });
    void queries.invalidateQueries({ queryKey: visitorKey });
  }, [queries]);
};

/** Asks again every `ms` while the page is looked at; never when undefined. */
export const useAskAgain = (ms: number | undefined): void => {
  const queries = useQueryClient();
  useEffect(() => {
    if (ms === undefined) return undefined;
    const timer = setInterval(() => {
      if (!document.hidden) void queries.refetchQueries({ queryKey: ["page"], type: "active" });
    }, ms);
    return () => clearInterval(timer);
  }, [queries, ms]);
};
