import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { visitorKey } from "#src/api/queries.ts";

/** Asks for the page on screen and the visitor's badges anew; what is shown stays until the answer is here. */
export const useRefresh = (): (() => void) => {
  const queries = useQueryClient();
  return useCallback(() => {
    void queries.refetchQueries({ queryKey: ["page"], type: "active" });
    void queries.invalidateQueries({ queryKey: visitorKey });
  }, [queries]);
};
