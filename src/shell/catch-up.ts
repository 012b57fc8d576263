/** What the pages on screen read again: on pushed changes, and on a connection, before which changes were missed. */
import type { QueryClient } from "@tanstack/react-query";
import { readChanged, visitorKey } from "#src/api/queries.ts";
import { movesByItself } from "#src/pages/table.ts";
import { CHANGES, type Change } from "#src/web/interaction.ts";

const isMoving = ([of, call]: readonly unknown[]): boolean => of === "page" && movesByItself(String(call));

/** Refetches the queries affected by the pushed changes. */
export const refetchChanged = (queries: QueryClient, changes: readonly Change[]): void => {
  if (changes.includes("page")) void readChanged(queries, { predicate: ({ queryKey }) => isMoving(queryKey) });
  if (changes.includes("user-data")) void readChanged(queries, { queryKey: visitorKey });
};

const has = (data: unknown, name: string): boolean => typeof data === "object" && data !== null && name in data;

/** Cancels the listeners of a pending catch-up. */
let pendingCatchUp = new AbortController();

/** Cancels a catch-up that waits for an input. */
export const cancelCatchUp = (): void => pendingCatchUp.abort();

/**
 * Catches up on changes missed before a connection. Polling pages refetch now; at the first connection, so do pages that
 * changes are pushed to, as some may have come since the server rendered them, but for an answer to a post, whose errors
 * would go. After a reconnection all else refetches on the next user input, so that an abandoned window does not keep its
 * session alive.
 */
export const catchUp = (queries: QueryClient, again: boolean): void => {
  void queries.refetchQueries({
    queryKey: ["page"],
    type: "active",
    predicate: ({ state, queryKey }) =>
      has(state.data, "askAgainAfter") || (!again && isMoving(queryKey) && !has(state.data, "posted")),
  });
  pendingCatchUp.abort();
  if (!again) return;
  pendingCatchUp = new AbortController();
  // On pointerup, not pointerdown: re-rendering must not move a field from under the finger.
  for (const type of ["pointerup", "keydown"]) {
    window.addEventListener(
      type,
      () => {
        pendingCatchUp.abort();
        refetchChanged(queries, CHANGES);
      },
      { capture: true, signal: pendingCatchUp.signal },
    );
  }
};
