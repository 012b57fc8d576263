import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { visitorKey } from "#src/api/queries.ts";

/** Refetches the current page and the visitor's data (badges); the page stays on screen until the response arrives. */
export const useRefresh = (): (() => void) => {
  const queries = useQueryClient();
  return useCallback(() => {
    void queries.refetchQueries({ queryKey: ["page"], type: "active" });
    void queries.invalidateQueries({ queryKey: visitorKey });
  }, [queries]);
};
