/**
 * Drafts of public forms, in this tab's session storage: strictly necessary for what the visitor is filling in, gone
 * with the tab, half an hour after the last change, with the submit, and at logout. Which fields are kept the engine
 * decides (`isDraftable`): no passwords, codes, identity numbers, consents or files. A text with such a number in it is
 * left out, and what was kept of its field before goes.
 */
import type { Descriptor } from "#src/engine/core/definition.ts";
import type { DraftPlace, Restored } from "#src/engine/browser/draft-place.ts";
import { holdsIdentityNumber } from "#src/domain/identity/identity-numbers.ts";
import { SESSION_IDLE_MINUTES } from "#src/web/session.ts";
import { DRAFT_PREFIX, PLAINLY_POSTED } from "./plain-post.ts";

const LIFE_MS = SESSION_IDLE_MINUTES * 60_000;

type Kept = { at: number; issuedTo?: string; values: Restored };

const nameOf = ({ id }: Pick<Descriptor, "id">): string => DRAFT_PREFIX + id;

/** The storage; undefined where the browser blocks it. */
const storage = (): Storage | undefined => {
  try {
    return window.sessionStorage;
  } catch {
    return undefined;
  }
};

const keptIn = (text: string | null): Kept | undefined => {
  try {
    const kept = JSON.parse(text ?? "") as Partial<Kept> | null;
    return kept && typeof kept.at === "number" && typeof kept.values === "object" ? (kept as Kept) : undefined;
  } catch {
    return undefined;
  }
};

const isOver = ({ at }: Kept): boolean => !(Date.now() - at < LIFE_MS);

const names = (store: Storage): string[] => Object.keys(store).filter((name) => name.startsWith(DRAFT_PREFIX));

/** What was typed into this form in this tab, whatever its version. Nothing of another user, or half an hour ago. */
const restoreDraft = (form: Descriptor): Restored => {
  const store = storage();
  if (!store) return {};
  for (const name of names(store)) {
    const kept = keptIn(store.getItem(name));
    if (!kept || isOver(kept)) store.removeItem(name);
  }
  const kept = keptIn(store.getItem(nameOf(form)));
  // What an anonymous visitor typed is still theirs after a login; what a user typed is nobody else's.
  const isOwn = kept && (kept.issuedTo ?? form.issuedTo) === form.issuedTo;
  if (kept && !isOwn) store.removeItem(nameOf(form));
  return isOwn ? kept.values : {};
};

/**
 * Adds values, by field name, to the form's draft, and takes the fields `leftOut` out of it. Rejects when the browser has
 * no room or blocks the storage.
 */
const keepHere = async (form: Descriptor, values: Restored, leftOut: readonly string[]): Promise<void> => {
  const store = storage();
  if (!store) throw new Error("no session storage");
  const kept: Kept = {
    at: Date.now(),
    ...(form.issuedTo && { issuedTo: form.issuedTo }),
    values: Object.fromEntries(
      Object.entries({ ...restoreDraft(form), ...values }).filter(([name]) => !leftOut.includes(name)),
    ),
  };
  store.setItem(nameOf(form), JSON.stringify(kept));
};

/** Drafts in this tab. */
export const browserDrafts: DraftPlace = {
  keep: async (form, values, { from }) => {
    // Its scripts came while the answer to it was awaited.
    if (document.documentElement.dataset[PLAINLY_POSTED] === form.id) return "over";
    const leftOut = Object.keys(values).filter((name) => holdsIdentityNumber(values[name]!));
    const texts = Object.entries(values).map(([name, text]) => [name, [from[name] ?? "", text]] as const);
    await keepHere(form, Object.fromEntries(texts), leftOut);
    return leftOut.length > 0 ? { leftOut } : "kept";
  },
  restore: (form) => restoreDraft(form),
  forget: (form) => forgetDraft(form),
};

/** Deletes the draft of a form, which was submitted. */
const forgetDraft = (form: Pick<Descriptor, "id">): void => storage()?.removeItem(nameOf(form));

/** Deletes all drafts of this tab: at logout, and when another user logs in. */
export const forgetDrafts = (): void => {
  const store = storage();
  for (const name of store ? names(store) : []) store!.removeItem(name);
};
