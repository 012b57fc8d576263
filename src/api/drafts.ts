/** Drafts: what is typed of a step, kept by the server until the step is sent. */
import type { Descriptor } from "#src/engine/definition.ts";
import { callUrl } from "./contract.ts";
import { CallError } from "./errors.ts";

/** What the server answers when the step was sent meanwhile, from another tab or device. */
const STEP_IS_OVER = 409;

/** Keeps values by field name; `leaving` lets the request outlive the page. False when the step is over or this form was sent; rejects when nothing could be kept. */
export const keepDraft = async (
  { id, csrf, key }: Descriptor, values: Readonly<Record<string, string>>, { leaving, signal }: { leaving: boolean; signal: AbortSignal },
): Promise<boolean> => {
  const body = new FormData();
  for (const [name, text] of Object.entries({ _csrf: csrf ?? "", _key: key ?? "", ...values })) body.append(name, text);
  const response = await fetch(callUrl("keep-draft", { form: id }), {
    method: "POST", body, headers: { accept: "application/json" }, credentials: "same-origin", keepalive: leaving, signal,
  });
  if (response.status === STEP_IS_OVER) return false;
  const { kept } = (await response.json().catch(() => ({}))) as { kept?: boolean };
  // A page of something in between is no word of the server's.
  if (!response.ok || kept === undefined) throw new CallError(response.status, {}, "keep-draft");
  return kept;
};
