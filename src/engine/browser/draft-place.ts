/** Where drafts are kept, on the server or in this tab, and what became of one. */
import type { Descriptor } from "#src/engine/core/definition.ts";
import type { Difference } from "#src/engine/core/difference.ts";

/** Values in wire format, by field name. */
type Drafted = Readonly<Record<string, string>>;
/** Drafted values by field name, each with the value of the form that it replaced. */
export type Restored = Readonly<Record<string, readonly [from: string, text: string]>>;
/**
 * What became of a draft: saved; saved but for the fields `leftOut`, whose texts the place does not keep; not needed,
 * because the step is over or submitted; or refused with what differs, because other values were stored meanwhile, in
 * another window or elsewhere.
 */
export type Kept = "kept" | "over" | { leftOut: readonly string[] } | { differences: readonly Difference[] };
/** Where the drafts of a form are kept. */
export type DraftPlace = {
  /** Saves changed values; `from` are those of the form that they replaced. Rejects when saving failed. */
  keep(form: Descriptor, values: Drafted, how: { leaving: boolean; signal: AbortSignal; from: Drafted }): Promise<Kept>;
  /** Asks the visitor which values to keep. */
  ask?(differences: readonly Difference[]): void;
  /** The draft, where the server has not filled it in. */
  restore?(form: Descriptor): Restored;
  /** Called when the form has been submitted. */
  forget?(form: Descriptor): void;
  /** Called when saving failed; true for a failure that is no error of ours and is told elsewhere. */
  failed?(form: Descriptor, error: unknown): boolean;
};

/**
 * `kept`: saved · `partly`: saved but for a text that the place does not keep · `changed`: saved before, with changes not
 * yet saved · `failed` · `ended`: not saved, because the session has ended · `differs`: not saved, because other values
 * were stored meanwhile · "": nothing to show.
 */
export type DraftState = "" | "kept" | "partly" | "changed" | "failed" | "ended" | "differs";
