/** „Запазено“ beside the buttons of a form whose typing is kept. Said aloud once, shown from then on. */
import { useEffect, useMemo, useRef, useState, useSyncExternalStore, type ReactElement } from "react";
import { formWords } from "#src/copy/forms.ts";
import type { Descriptor } from "../definition.ts";
import type { DraftKeeper } from "../draft.ts";
import { useKit } from "../kit.ts";
import type { FormStore } from "../store.ts";

/** A form's draft; its keeper comes after the page: what was changed by then is kept all the same. */
export type Draft = { keeper: DraftKeeper | undefined; drop(): void };

/** The draft of a form the server keeps drafts of; undefined for every other. */
export const useDraft = (form: Descriptor, store: FormStore, report: (error: Error, info: Record<string, unknown>) => void): Draft | undefined => {
  const { keepDraft } = useKit();
  const [keeper, setKeeper] = useState<DraftKeeper>();
  /** Takes the form's changes to the server when it goes before its keeper has come, unless it was sent. */
  const orphan = useRef<() => void>(undefined);
  const isKept = form.draft === true && keepDraft !== undefined;
  useEffect(() => {
    if (!isKept || keeper) return undefined;
    let isHere = true;
    const fail = (error: unknown): void => report(error as Error, { form: form.id, when: "draft" });
    const bring = (use: (made: DraftKeeper) => void): void => void import("../draft.ts").then(({ DraftKeeper: Keeper }) => use(new Keeper(keepDraft, fail))).catch(fail);
    bring((made) => isHere && setKeeper(made));
    orphan.current = () => bring((made) => made.watch(store, form)());
    return () => void (isHere = false);
  }, [isKept, keeper, keepDraft, store, form, report]);
  useEffect(() => {
    if (!isKept || !keeper) return undefined;
    orphan.current = undefined;
    return keeper.watch(store, form);
  }, [isKept, keeper, store, form]);
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
