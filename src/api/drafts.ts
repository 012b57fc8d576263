/** Drafts: input of a step, stored on the server until the step is submitted. */
import type { Descriptor } from "#src/engine/core/definition.ts";
import { callUrl } from "./calls/calls.ts";
import { CallError } from "./errors.ts";

/** Status when the step was submitted meanwhile, from another tab or device. */
const STEP_IS_OVER = 409;

/**
 * Saves a draft, values by field name; `leaving` lets the request outlive the page. Resolves to false when the step is
 * over or this form was submitted; rejects when saving failed.
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
  if (response.status === STEP_IS_OVER) return false;
  const { kept } = (await response.json().catch(() => ({}))) as { kept?: boolean };
  // A response without `kept` is not the server's, but e.g. a proxy's page.
  if (!response.ok || kept === undefined) throw new CallError(response.status, {}, "keep-draft");
  return kept;
};
