/** The draft note („Запазено“) beside the buttons of a form with drafts. Announced once, visible from then on. */
import { useEffect, useMemo, useRef, useState, useSyncExternalStore, type ReactElement } from "react";
import { formWords } from "#src/copy/forms.ts";
import type { Descriptor } from "#src/engine/core/definition.ts";
import type { DraftKeeper, KeepDraft } from "#src/engine/browser/draft-keeper.ts";
import { useFormConfig } from "./form-config.ts";
import type { FormStore } from "#src/engine/browser/form-store.ts";

/** A form's draft. `keeper` loads lazily; changes made before it arrives are saved, too. `drop` discards the draft. */
export type Draft = { keeper: DraftKeeper | undefined; drop(): void };

const newKeeper = async (load: () => Promise<KeepDraft>, fail: (error: Error) => void): Promise<DraftKeeper> => {
  const [{ DraftKeeper: Keeper }, keep] = await Promise.all([import("#src/engine/browser/draft-keeper.ts"), load()]);
  return new Keeper(keep, fail);
};

/** The draft of a form; `undefined` for forms without drafts. */
export const useDraft = (
  form: Descriptor,
  store: FormStore,
  report: (error: Error, info: Record<string, unknown>) => void,
): Draft | undefined => {
  const { keepDraft } = useFormConfig();
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
  // A form unmounted before its keeper has loaded still gets its draft saved, unless it was submitted.
  const orphan = useRef<() => void>(undefined);
  useEffect(() => {
    orphan.current =
      isKept && !keeper
        ? () => {
            const fail = (error: unknown): void => report(error as Error, { form: form.id, when: "draft" });
            newKeeper(keepDraft, fail).then((made) => made.watch(store, form)(), fail);
          }
        : undefined;
  }, [isKept, keeper, keepDraft, store, form, report]);
  useEffect(() => () => orphan.current?.(), []);
  return useMemo(
    () =>
      isKept
        ? {
            keeper,
            drop: () => {
              orphan.current = undefined;
              keeper?.drop();
            },
          }
        : undefined,
    [isKept, keeper],
  );
};

const WORDS = { "": "", kept: formWords.saved, changed: formWords.saved, failed: formWords.unsaved } as const;
const nothing = (): void => undefined;

/** The keeper's only subscriber, so that saving a draft re-renders nothing else. */
export const DraftNote = ({ draft: { keeper } }: { draft: Draft }): ReactElement => {
  const state = useSyncExternalStore(
    (listener) => keeper?.subscribe(listener) ?? nothing,
    () => keeper?.state ?? "",
    () => "" as const,
  );
  const [announced, setAnnounced] = useState<"not yet" | "now" | "once">("not yet");
  useEffect(() => {
    setAnnounced((before) =>
      state === "kept" && before === "not yet" ? "now" : before === "now" && state !== "kept" ? "once" : before,
    );
  }, [state]);
  return (
    <div className="draft-note" data-state={state}>
      <p>{WORDS[state]}</p>
      <p className="visually-hidden" role="status">
        {announced === "now" ? formWords.saved : ""}
      </p>
    </div>
  );
};
