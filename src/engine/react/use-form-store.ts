/** The store of a form: bound to the document before hydration, handed on from one version of the form to the next. */
import { useEffect, useLayoutEffect, useMemo, useRef, type RefObject } from "react";
import { bindForm, putAll } from "#src/engine/browser/bind-form.ts";
import { FormStore } from "#src/engine/browser/form-store.ts";
import { suppressTypingEvents } from "#src/engine/browser/typing-events.ts";
import { compile } from "#src/engine/core/compile.ts";
import type { Descriptor } from "#src/engine/core/definition.ts";
import { focusHeld, restoreFocus, type FocusHeld } from "./focus.ts";
import { useFormConfig } from "./form-config.ts";

/**
 * What became of a plain post: the form is shown again with errors by field name and a note, with the ids and labels of
 * the fields that its values opened; or it is done, in the words `done`.
 */
export type Posted = {
  errors: Record<string, string>;
  note?: { text: string; opened: readonly { id: string; text: string }[] };
  done?: string;
};

/** A form as the server describes it, Sofia's date as `YYYY-MM-DD`, and what became of a plain post. */
export type StoredForm = { descriptor: Descriptor; today: string; posted?: Posted };

/** A form on the page with its store. */
export type BoundForm = {
  store: FormStore;
  /** The store of the newest version of the form, whatever version a handler was made for. */
  latest: RefObject<FormStore | null>;
  form: RefObject<HTMLFormElement | null>;
};

const useIsomorphicLayoutEffect = typeof window === "undefined" ? useEffect : useLayoutEffect;

/** Creates the store and binds it to the DOM before hydration, adopting the input made so far. */
export const useFormStore = ({ descriptor, today, posted }: StoredForm): BoundForm => {
  const config = useFormConfig();
  const latest = useRef<FormStore | null>(null);
  const form = useRef<HTMLFormElement>(null);
  /** The last user the form was issued to. */
  const owner = useRef<string>(undefined);
  const savedFocus = useRef<FocusHeld>(undefined);
  const store = useMemo(() => {
    const options = {
      plan: compile(descriptor, config.rules),
      values: descriptor.values,
      today,
      ask: config.ask,
      formatIssue: config.formatIssue,
      staged: descriptor.staged,
    };
    const { issuedTo = owner.current } = descriptor;
    const isOther = owner.current !== issuedTo && owner.current !== undefined;
    owner.current = issuedTo;
    // What one person typed is never carried over into a form issued to another.
    if (latest.current?.plan.id === descriptor.id && !isOther) {
      savedFocus.current = form.current ? focusHeld(form.current) : undefined;
      return FormStore.successor(latest.current, options);
    }
    return takeOver(descriptor.id, () => {
      const made = new FormStore(options);
      if (posted) made.showPosted(posted.errors);
      return made;
    });
  }, [descriptor, config, today, posted]);
  useIsomorphicLayoutEffect(() => {
    latest.current = store;
    settleDown(form.current!);
    // Controls of a form that only this script has drawn hold their initial values already.
    if (!drawnFirst.has(store)) putAll(form.current!, store);
    drawnFirst.delete(store);
    // A new version re-renders the whole form, which loses the focus.
    if (savedFocus.current) restoreFocus(form.current!, savedFocus.current);
    savedFocus.current = undefined;
    const detach = bindForm(form.current!, store, { adopt: false });
    const undoSuppress = suppressTypingEvents(form.current!, (name) => {
      const field = store.plan.byName.get(name);
      return field !== undefined && config.widgets[field.type]?.nativeTyping === true;
    });
    return () => {
      undoSuppress();
      detach();
    };
  }, [store]);
  useEffect(() => takeCodesOf(form.current!, store), [store]);
  return { store, latest, form };
};

/** Stores of forms that no server has drawn, until React commits them. */
const drawnFirst = new WeakSet<FormStore>();
/** Server-rendered forms bound to a store before hydration (`takenOver`), and forms React has committed (`settled`). */
const takenOver = new WeakMap<HTMLFormElement, { store: FormStore; detach(): void }>();
const settled = new WeakSet<HTMLFormElement>();

/**
 * Binds the server-rendered form to a store before hydration, because its controls may already have input. React may
 * render several times before it commits; every render gets the same store.
 */
const takeOver = (id: string, make: () => FormStore): FormStore => {
  const drawn =
    typeof document === "undefined" ? undefined : document.querySelector<HTMLFormElement>(`form[id="${id}"]`);
  if (!drawn || settled.has(drawn)) {
    const made = make();
    // A form on the page may keep its controls, with what was typed into them.
    if (!drawn) drawnFirst.add(made);
    return made;
  }
  const earlier = takenOver.get(drawn);
  if (earlier) return earlier.store;
  const store = make();
  takenOver.set(drawn, { store, detach: bindForm(drawn, store, { adopt: true }) });
  return store;
};

const settleDown = (form: HTMLFormElement): void => {
  takenOver.get(form)?.detach();
  takenOver.delete(form);
  settled.add(form);
};

/** Loads what takes codes from messages, for a form that asks for one. */
const takeCodesOf = (form: HTMLFormElement, store: FormStore): (() => void) | undefined => {
  const fields = store.plan.fields.filter(({ element }) => element.autocomplete === "one-time-code");
  if (fields.length === 0) return undefined;
  const end = new AbortController();
  void import("#src/engine/browser/one-time-code.ts").then(
    ({ takeCodes }) => end.signal.aborted || takeCodes(form, store, fields, end.signal),
    () => {},
  );
  return () => end.abort();
};
