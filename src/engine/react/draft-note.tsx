/** The draft note („Запазено“) beside the buttons of a form with drafts. Announced once, visible from then on. */
import { useEffect, useMemo, useRef, useState, useSyncExternalStore, type ReactElement } from "react";
import type { Descriptor } from "#src/engine/core/definition.ts";
import type { Keeping } from "./draft-keeping.ts";
import { useFormConfig } from "./form-config.ts";
import type { FormStore } from "#src/engine/browser/form-store.ts";

/** A form's draft. `keeping` loads lazily; changes made before it arrives are saved, too. `drop` discards the draft. */
export type Draft = { keeping: Keeping | undefined; drop(): void };

/** The draft of a form; `undefined` for forms without drafts. */
export const useDraft = (
  form: Descriptor,
  store: FormStore,
  report: (error: Error, info: Record<string, unknown>) => void,
): Draft | undefined => {
  const { drafts } = useFormConfig();
  const [keeping, setKeeping] = useState<Keeping>();
  const loading = useRef<Promise<Keeping>>(undefined);
  const where = drafts && form.draft;
  useEffect(() => {
    if (!where) return undefined;
    const fail = (error: unknown): void => report(error as Error, { form: form.id, when: "draft" });
    const load = async (): Promise<Keeping> => {
      const [{ keepingIn }, place] = await Promise.all([import("./draft-keeping.ts"), drafts(where)]);
      return keepingIn(where, place, fail);
    };
    const watching = (loading.current ??= load()).then((made) => {
      setKeeping(made);
      return made.keeper.watch(store, form);
    });
    watching.catch((error: unknown) => {
      loading.current = undefined;
      fail(error);
    });
    // A form unmounted before its keeper has loaded still gets its draft saved.
    return () => void watching.then((stop) => stop(), nothing);
  }, [where, drafts, store, form, report]);
  return useMemo(
    // In the order of calls: what a submitted form has unsaved is dropped before its unmounting would save it.
    () => where && { keeping, drop: () => void loading.current?.then(({ keeper }) => keeper.drop(), nothing) },
    [where, keeping],
  );
};

const nothing = (): void => undefined;

/** The keeper's only subscriber, so that saving a draft re-renders nothing else. */
export const DraftNote = ({ draft: { keeping } }: { draft: Draft }): ReactElement => {
  const state = useSyncExternalStore(
    (listener) => keeping?.keeper.subscribe(listener) ?? nothing,
    () => keeping?.keeper.state ?? "",
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
      <p>{keeping?.words[state]}</p>
      <p className="visually-hidden" role="status">
        {announced === "now" ? keeping?.words.kept : ""}
      </p>
    </div>
  );
};
