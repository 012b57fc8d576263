/** The draft of a form: its keeper and note, which load after the page. */
import { useEffect, useMemo, useRef, useState, type ReactElement } from "react";
import { formWords } from "#src/copy/forms.ts";
import type { FormStore } from "#src/engine/browser/form-store.ts";
import type { Descriptor } from "#src/engine/core/definition.ts";
import type { Keeping } from "./draft-note.tsx";
import { useFormConfig } from "./form-config.ts";

/** A form's draft. `drop` discards it; changes made before the keeper has loaded are saved, too. */
export type Draft = { note: ReactElement; drop(): void };

/** The draft of a form; `undefined` for forms without drafts. */
export const useDraft = (
  form: Descriptor,
  store: FormStore,
  report: (error: Error, info: Record<string, unknown>) => void,
): Draft | undefined => {
  const { drafts } = useFormConfig();
  const [keeping, setKeeping] = useState<Keeping>();
  const [isLost, setIsLost] = useState(false);
  const loading = useRef<Promise<Keeping>>(undefined);
  const where = drafts && form.draft;
  useEffect(() => {
    if (!where) return undefined;
    const fail = (error: unknown): void => report(error as Error, { form: form.id, when: "draft" });
    const load = async (): Promise<Keeping> => {
      const [{ keepingIn }, place] = await Promise.all([import("./draft-note.tsx"), drafts(where)]);
      return keepingIn(where, place, fail);
    };
    const watching = (loading.current ??= load()).then((made) => {
      setKeeping(made);
      return made.keeper.watch(store, form);
    });
    watching.catch((error: unknown) => {
      loading.current = undefined;
      // Browsers do not fetch a module again that they failed to fetch once.
      setIsLost(true);
      fail(error);
    });
    // A form unmounted before its keeper has loaded still gets its draft saved.
    return () => void watching.then((stop) => stop(), nothing);
  }, [where, drafts, store, form, report]);
  return useMemo(
    // In the order of calls: what a submitted form has unsaved is dropped before its unmounting would save it.
    () =>
      where && {
        note: keeping?.note ?? <NotePlace text={isLost ? formWords.notKept : ""} />,
        drop: () => void loading.current?.then(({ keeper }) => keeper.drop(), nothing),
      },
    [where, keeping, isLost],
  );
};

const nothing = (): void => undefined;

/** Reserves the note's line; says when there will be none. */
const NotePlace = ({ text }: { text: string }): ReactElement => (
  <div className="draft-note">
    <p role="status">{text}</p>
  </div>
);
