/**
 * Drafts of public forms, in this tab's session storage: strictly necessary for what the visitor is filling in, gone
 * with the tab, half an hour after the last change, with the submit, and at logout. Which fields are kept the engine
 * decides (`isDraftable`): no passwords, codes, identity numbers, consents or files; nor a text with such a number in it.
 */
import type { Descriptor } from "#src/engine/core/definition.ts";
import type { DraftPlace, Restored } from "#src/engine/browser/draft-keeper.ts";
import { holdsIdentityNumber } from "#src/domain/identity/identity-numbers.ts";
import { SESSION_IDLE_MINUTES } from "#src/web/session.ts";

const PREFIX = "draft:";
const LIFE_MS = SESSION_IDLE_MINUTES * 60_000;

type Kept = { at: number; version: string; issuedTo?: string; values: Restored };

const nameOf = ({ id }: Pick<Descriptor, "id">): string => PREFIX + id;

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

const names = (store: Storage): string[] => Object.keys(store).filter((name) => name.startsWith(PREFIX));

/** What was typed into this form in this tab. Nothing of another version, another user, or half an hour ago. */
export const restoreDraft = (form: Descriptor): Restored => {
  const store = storage();
  if (!store) return {};
  for (const name of names(store)) {
    const kept = keptIn(store.getItem(name));
    if (!kept || isOver(kept)) store.removeItem(name);
  }
  const kept = keptIn(store.getItem(nameOf(form)));
  // What an anonymous visitor typed is still theirs after a login; what a user typed is nobody else's.
  const isOwn = kept && kept.version === form.version && (kept.issuedTo ?? form.issuedTo) === form.issuedTo;
  if (kept && !isOwn) store.removeItem(nameOf(form));
  return isOwn ? kept.values : {};
};

/** Adds values, by field name, to the form's draft. Rejects when the browser has no room or blocks the storage. */
export const keepHere = async (form: Descriptor, values: Restored): Promise<"kept"> => {
  const store = storage();
  if (!store) throw new Error("no session storage");
  const kept: Kept = {
    at: Date.now(),
    version: form.version,
    ...(form.issuedTo && { issuedTo: form.issuedTo }),
    values: { ...restoreDraft(form), ...values },
  };
  store.setItem(nameOf(form), JSON.stringify(kept));
  return "kept";
};

/** Drafts in this tab. */
export const browserDrafts: DraftPlace = {
  keep: (form, values, { from }) => {
    const kept = Object.entries(values).filter(([, text]) => !holdsIdentityNumber(text));
    return keepHere(form, Object.fromEntries(kept.map(([name, text]) => [name, [from[name] ?? "", text]])));
  },
  restore: (form) => restoreDraft(form),
  forget: (form) => forgetDraft(form),
};

/** Deletes the draft of a form, which was submitted. */
export const forgetDraft = (form: Pick<Descriptor, "id">): void => storage()?.removeItem(nameOf(form));

/** Deletes all drafts of this tab: at logout, and when another user logs in. */
export const forgetDrafts = (): void => {
  const store = storage();
  for (const name of store ? names(store) : []) store!.removeItem(name);
};
