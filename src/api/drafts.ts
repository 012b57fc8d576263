/** Drafts: input of a step, stored on the server until the step is submitted. */
import type { QueryClient } from "@tanstack/react-query";
import type { Descriptor } from "#src/engine/core/definition.ts";
import type { DraftPlace } from "#src/engine/browser/draft-keeper.ts";
import type { Difference } from "#src/engine/core/difference.ts";
import { callUrl } from "./calls/calls.ts";
import { CallError } from "./errors.ts";
import { choose, interruption } from "./interruptions.ts";
import { lapseOf } from "./session-lapse.ts";

/** Status when the step was submitted meanwhile, or other values were stored, from another tab or device. */
const OVERTAKEN = 409;

type Reply = { kept?: boolean; differences?: readonly Difference[] };

/**
 * Saves a draft, values by field name; `leaving` lets the request outlive the page. Resolves to false when the step is
 * over or this form was submitted; rejects when saving failed, with the differences when other values were stored.
 */
export const keepDraft = async (
  { id, csrf, key }: Descriptor,
  values: Readonly<Record<string, string>>,
  { leaving, signal }: { leaving: boolean; signal: AbortSignal },
): Promise<boolean> => {
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
  if (response.status === OVERTAKEN && !differences) return false;
  // A response without `kept` is not the server's, but e.g. a proxy's page.
  if (!response.ok || kept === undefined)
    throw new CallError(response.status, differences ? { differences } : {}, "keep-draft");
  return kept;
};

/** Statuses after which `recoverDraft` finds out what happened. */
const RECOVERED: ReadonlySet<number> = new Set([401, 403, OVERTAKEN]);

/** Drafts on the server. */
export const serverDrafts = (queries: QueryClient): DraftPlace => ({
  keep: keepDraft,
  failed: (form, error) => {
    if (!(error instanceof CallError) || !RECOVERED.has(error.status)) return false;
    void recoverDraft(queries, form, error);
    return true;
  },
});

/** Keys of the forms for which the question was left undecided: their submit asks again. */
const undecided = new Set<string | undefined>();

/**
 * Continues after a draft that was not saved. The same user's form is renewed, quietly; values stored elsewhere
 * meanwhile are the visitor's to decide about.
 */
const recoverDraft = async (queries: QueryClient, form: Descriptor, { status, body }: CallError): Promise<void> => {
  if ((status === 401 || status === 403) && form.issuedTo) await lapseOf(queries, form.issuedTo, true);
  const { differences } = body;
  // A submit's question, which names all that differs, is not replaced by a draft's.
  if (!differences || undecided.has(form.key) || interruption()) return;
  undecided.add(form.key);
  const choice = await choose(differences);
  // The form issued now knows what was stored; what was typed here goes on with it, and is saved.
  if (choice === "here") await queries.refetchQueries({ queryKey: ["page"], type: "active" });
  if (choice === "there") location.reload();
};
