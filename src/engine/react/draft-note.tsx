/** „Запазено“ beside the buttons of a form whose typing is kept. Said aloud once, shown from then on. */
import { useEffect, useState, useSyncExternalStore, type ReactElement } from "react";
import { formWords } from "#src/copy/forms.ts";
import type { Descriptor } from "../definition.ts";
import { DraftKeeper } from "../draft.ts";
import { useKit } from "../kit.ts";
import type { FormStore } from "../store.ts";

/** The keeper of a form the server keeps drafts of; undefined for every other. */
export const useDraft = (form: Descriptor, store: FormStore, report: (error: Error, info: Record<string, unknown>) => void): DraftKeeper | undefined => {
  const { keepDraft } = useKit();
  const [keeper] = useState(() => keepDraft && new DraftKeeper(keepDraft, (error) => report(error, { form: form.id, when: "draft" })));
  const isKept = form.draft === true;
  useEffect(() => (isKept ? keeper?.watch(store, form) : undefined), [isKept, keeper, store, form]);
  return isKept ? keeper : undefined;
};

const WORDS = { "": "", kept: formWords.saved, changed: formWords.saved, failed: formWords.unsaved } as const;

/** The only subscriber of the keeper, so that keeping draws nothing else. */
export const DraftNote = ({ keeper }: { keeper: DraftKeeper }): ReactElement => {
  const state = useSyncExternalStore((hear) => keeper.subscribe(hear), () => keeper.state, () => "" as const);
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
