/** „Запазено“ beside the buttons of a form whose typing is kept. Said aloud once, shown from then on. */
import { useEffect, useMemo, useRef, useState, useSyncExternalStore, type ReactElement } from "react";
import { formWords } from "#src/copy/forms.ts";
import type { Descriptor } from "../definition.ts";
import type { DraftKeeper, KeepDraft } from "../draft.ts";
import { useKit } from "../kit.ts";
import type { FormStore } from "../store.ts";

/** A form's draft; its keeper comes after the page: what was changed by then is kept all the same. */
export type Draft = { keeper: DraftKeeper | undefined; drop(): void };

const newKeeper = async (load: () => Promise<KeepDraft>, fail: (error: Error) => void): Promise<DraftKeeper> => {
  const [{ DraftKeeper: Keeper }, keep] = await Promise.all([import("../draft.ts"), load()]);
  return new Keeper(keep, fail);
};

/** The draft of a form the server keeps drafts of; undefined for every other. */
export const useDraft = (form: Descriptor, store: FormStore, report: (error: Error, info: Record<string, unknown>) => void): Draft | undefined => {
  const { keepDraft } = useKit();
  const [keeper, setKeeper] = useState<DraftKeeper>();
  const isKept = form.draft === true && keepDraft !== undefined;
  useEffect(() => {
    let isHere = true;
    const fail = (error: unknown): void => report(error as Error, { form: form.id, when: "draft" });
    if (isKept && !keeper) {
      newKeeper(keepDraft, fail).then((made) => isHere && setKeeper(made), fail);
    }
    return () => void (isHere = false);
  }, [isKept, keeper, keepDraft, form.id, report]);
  useEffect(() => (isKept ? keeper?.watch(store, form) : undefined), [isKept, keeper, store, form]);
  // A form that goes before its keeper has come is kept all the same, unless it was sent.
  const orphan = useRef<() => void>(undefined);
  useEffect(() => {
    orphan.current = isKept && !keeper ? () => {
      const fail = (error: unknown): void => report(error as Error, { form: form.id, when: "draft" });
      newKeeper(keepDraft, fail).then((made) => made.watch(store, form)(), fail);
    } : undefined;
  }, [isKept, keeper, keepDraft, store, form, report]);
  useEffect(() => () => orphan.current?.(), []);
  return useMemo(() => (isKept ? {
    keeper,
    drop: () => {
      orphan.current = undefined;
      keeper?.drop();
    },
  } : undefined), [isKept, keeper]);
};

const WORDS = { "": "", kept: formWords.saved, changed: formWords.saved, failed: formWords.unsaved } as const;
const nothing = (): void => undefined;

/** The only subscriber of the keeper, so that keeping draws nothing else. */
export const DraftNote = ({ draft: { keeper } }: { draft: Draft }): ReactElement => {
  const state = useSyncExternalStore((hear) => keeper?.subscribe(hear) ?? nothing, () => keeper?.state ?? "", () => "" as const);
  const [said, setSaid] = useState<"not yet" | "now" | "once">("not yet");
  useEffect(() => {
    setSaid((before) => (state === "kept" && before === "not yet" ? "now" : before === "now" && state !== "kept" ? "once" : before));
  }, [state]);
  return (
    <div className="draft-note" data-state={state}>
      <p>{WORDS[state]}</p>
      <p className="visually-hidden" role="status">{said === "now" ? formWords.saved : ""}</p>
    </div>
  );
};
