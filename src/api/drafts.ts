/** Drafts: input of a step, stored on the server until the step is submitted. */
import type { QueryClient } from "@tanstack/react-query";
import type { Descriptor } from "#src/engine/core/definition.ts";
import type { DraftPlace, Kept } from "#src/engine/browser/draft-place.ts";
import type { Difference } from "#src/engine/core/difference.ts";
import { callUrl } from "./calls/calls.ts";
import { CallError } from "./errors.ts";
import { choose } from "./interruptions.ts";
import { lapseOf } from "./session-lapse.ts";

/** Status when the step was submitted meanwhile, or other values were stored, from another tab or device. */
const OVERTAKEN = 409;

type Reply = { kept?: boolean; differences?: readonly Difference[] };

/**
 * Saves a draft, values by field name; `leaving` lets the request outlive the page. Rejects with a `CallError` when
 * saving failed.
 *
 * @internal for tests of forms.
 */
export const keepDraft = async (
  { id, csrf, key }: Descriptor,
  values: Readonly<Record<string, string>>,
  { leaving, signal }: { leaving: boolean; signal: AbortSignal },
): Promise<Kept> => {
  const body = new FormData();
  for (const [name, text] of Object.entries({ _csrf: csrf ?? "", _key: key ?? "", ...values })) body.append(name, text);
  const response = await fetch(callUrl("keep-draft", { form: id }), {
    method: "POST",
    body,
    headers: { accept: "application/json" },
    credentials: "same-origin",
    keepalive: leaving,
    signal,
  });
  const { kept, differences } = (await response.json().catch(() => ({}))) as Reply;
  if (response.status === OVERTAKEN) return differences ? { differences } : "over";
  // A response without `kept` is not the server's, but e.g. a proxy's page.
  if (!response.ok || kept === undefined) throw new CallError(response.status, {}, "keep-draft");
  return kept ? "kept" : "over";
};

/** Statuses of a lost session: it is found out whose page this is now. */
const LAPSED: ReadonlySet<number> = new Set([401, 403]);

/** Drafts on the server. */
export const serverDrafts = (queries: QueryClient): DraftPlace => ({
  keep: keepDraft,
  ask: (differences) => void decide(queries, differences),
  failed: ({ issuedTo }, error) => {
    if (!(error instanceof CallError) || !LAPSED.has(error.status)) return false;
    // Quietly: the same user's form is renewed, and of an ended session the note tells.
    if (issuedTo) void lapseOf(queries, issuedTo, true);
    return true;
  },
});

/** Asks which values to keep, and does what was chosen. */
const decide = async (queries: QueryClient, differences: readonly Difference[]): Promise<void> => {
  const choice = await choose(differences);
  // The form issued now knows what was stored; what was typed here goes on with it, and is saved.
  if (choice === "here") await queries.refetchQueries({ queryKey: ["page"], type: "active" });
  if (choice === "there") location.reload();
};
