/** One form on a page: fields, error summary, buttons and submit. */
import {
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type FormEvent,
  type ReactElement,
  type ReactNode,
} from "react";
import { flushSync } from "react-dom";
import { fieldWords } from "#src/copy/fields.ts";
import { formWords } from "#src/copy/forms.ts";
import { bindForm, putAll } from "#src/engine/browser/bind-form.ts";
import { compile } from "#src/engine/core/compile.ts";
import type { Field } from "#src/engine/core/plan.ts";
import type { Descriptor } from "#src/engine/core/definition.ts";
import { StoreContext, useFormConfig } from "./form-config.ts";
import { errorsIn, failureKey, type SubmitResponse, type SubmitResult } from "#src/engine/browser/submission-result.ts";
import { FieldTree } from "./field-tree.tsx";
import { suppressTypingEvents } from "#src/engine/browser/typing-events.ts";
import type { FieldState } from "#src/engine/browser/field-state.ts";
import { FormStore } from "#src/engine/browser/form-store.ts";
import { actionUrl, bodyOf, follow, submit, type SubmitEffects } from "#src/engine/browser/submit.ts";
import { Buttons } from "./buttons.tsx";
import { DraftNote, useDraft } from "./draft-note.tsx";
import type { Recovery } from "./recovery.ts";
import { focusFirst, focusHeld, restoreFocus, type FocusHeld } from "./focus.ts";
import { SectionContext } from "./sections.tsx";
import { problemOf, problemsOfPost } from "./problems.ts";
import { SummedContext } from "./summaries.tsx";
import { Summary, type Problem } from "./summary.tsx";
import { useSections } from "./use-sections.ts";

/** Props of `FormStep`; `today` is Sofia's date as `YYYY-MM-DD`. */
export type FormStepProps = {
  descriptor: Descriptor;
  today: string;
  effects: SubmitEffects;
  /** Errors by field name and a note from a plain post, as rendered by the server. */
  posted?: { errors: Record<string, string>; note?: string };
  /** Called after a success without navigation, a 401 or 409 without one (to refetch the page), or when the form was unmounted meanwhile. */
  onSettled?(): void;
  /** Rendered between fields and buttons, inside the form's store context. */
  children?: ReactNode;
  /** Rendered in one row with the first button. */
  beside?: ReactNode;
};

const NONE: readonly number[] = [];

const useIsomorphicLayoutEffect = typeof window === "undefined" ? useEffect : useLayoutEffect;

/** Renders a descriptor as a form and handles its submit. */
export const FormStep = (props: FormStepProps): ReactElement => {
  const { descriptor, posted } = props;
  const { store, latest, form } = useFormStore(props);
  const draft = useDraft(descriptor, store, props.effects.report);
  const sections = useSections(store);
  const [problems, setProblems] = useState<Problem[]>(() => problemsOfPost(store, posted?.errors ?? {}));
  const [status, setStatus] = useState(posted?.note ?? "");
  /** Message about what is awaited; "" when idle. Buttons are disabled meanwhile. */
  const [waiting, setWaiting] = useState("");
  const [progress, setProgress] = useState(0);
  /** Fatal error, thrown on render to the page's error boundary; the reporter drops its second report of it. */
  const [fatal, setFatal] = useState<Error>();
  const busy = useRef(false);
  const firstInvalid = useRef<{ field: Field | undefined }>(undefined);

  const showProblems = (invalid: readonly FieldState[], unknown: Record<string, string>): void => {
    firstInvalid.current = { field: invalid[0]?.field };
    if (invalid[0]) sections.reveal(invalid[0].field);
    // Synchronous, in the same frame as the fields' errors: a second frame would lay out the whole form twice.
    flushSync(() => setProblems([...invalid.map(problemOf), ...Object.values(unknown).map((text) => ({ text }))]));
  };
  // After rendering the errors, since the summary moves every field below it.
  useEffect(() => {
    if (firstInvalid.current) focusFirst(form.current!, firstInvalid.current.field);
    firstInvalid.current = undefined;
  }, [problems, form]);

  /** Handles a response; resolves to the form as which the values are to be submitted again, if any. */
  const settle = async (
    kind: SubmitResult,
    status: number,
    answer: SubmitResponse,
  ): Promise<Descriptor | undefined | void> => {
    const { effects } = props;
    const error = new Error(`submit of ${descriptor.id}: ${status || "no response"}`);
    if (kind !== "success" && kind !== "moved" && kind !== "invalid")
      effects.report(error, { status, form: descriptor.id });
    // The form was unmounted meanwhile: the user must not be navigated away from another page.
    if (!form.current) return props.onSettled?.();
    if (kind !== "success" && kind !== "moved") latest.current!.renewCaptcha();
    switch (kind) {
      case "success":
      case "moved":
        draft?.drop();
        if (follow(answer, effects)) return;
        store.files.clear();
        latest.current!.renewCaptcha();
        setStatus(descriptor.done ?? formWords.done);
        props.onSettled?.();
        break;
      case "login":
      case "conflict":
      case "forbidden": {
        const refused = { kind, answer, form: descriptor, effects, settled: props.onSettled };
        const {
          errors = {},
          again,
          fatal: isFatal,
        } = await import("./recovery.ts").then(
          ({ recover }) => recover(refused),
          (): Recovery => ({ errors: errorsIn(answer) ?? { _form: formWords.failure.broken } }),
        );
        if (isFatal) setFatal(error);
        else showProblems([], errors);
        return again;
      }
      case "invalid": {
        const { invalid, unknown } = latest.current!.serverErrors(errorsIn(answer)!);
        showProblems(invalid, unknown);
        break;
      }
      default:
        showProblems([], errorsIn(answer) ?? { _form: formWords.failure[failureKey(status)] });
    }
  };

  const onSubmit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    const submitter = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    event.preventDefault();
    if (busy.current) return;
    busy.current = true;
    setStatus("");
    try {
      const { next, fields } = sections.store;
      const invalid = await store.validateAll(
        (what) => setWaiting(WAITS[what]),
        next === undefined ? undefined : fields,
      );
      if (invalid.length > 0) return showProblems(invalid, {});
      setProblems([]);
      // What was typed may have hidden the next section, or shown one before it.
      if (sections.store.next !== undefined) return sections.go(sections.store.next);
      if (descriptor.method === "get")
        return props.effects.navigate(
          getUrl(submitter?.getAttribute("formaction"), descriptor, bodyOf(descriptor, store)),
        );
      for (let as: Descriptor | undefined | void = descriptor; as;) {
        setWaiting(formWords.sending);
        const sent = store.files.chosen();
        const { kind, reply } = await (store.carry
          ? store.carry(as, store, setProgress, setWaiting)
          : submit(actionUrl(as.action), bodyOf(as, store), setProgress));
        // A newer descriptor may have replaced the store that was submitted.
        if (reply.body.staged) latest.current!.stageFiles(reply.body.staged, sent);
        as = await settle(kind, reply.status, reply.body);
      }
    } finally {
      busy.current = false;
      setWaiting("");
      setProgress(0);
    }
  };

  if (fatal) throw fatal;
  return (
    <StoreContext value={store}>
      <SectionContext value={sections.store}>
        <form
          ref={form}
          className="form"
          id={descriptor.id}
          aria-label={descriptor.title}
          noValidate
          onSubmit={onSubmit}
          action={actionUrl(descriptor.action)}
          method={descriptor.method ?? "post"}
          encType={descriptor.method === "get" ? undefined : "multipart/form-data"}
        >
          <Summary form={descriptor.id} problems={problems} reveal={sections.revealId} />
          {descriptor.method !== "get" && <Secrets descriptor={descriptor} />}
          <SummedContext value={descriptor.summed ?? NONE}>
            <FieldTree plan={store.plan} />
          </SummedContext>
          {props.children}
          <p className="form-status" role="status">
            {waiting || status}
          </p>
          {draft && <DraftNote draft={draft} />}
          <Buttons
            buttons={store.plan.buttons}
            wait={descriptor.wait}
            progress={waiting ? progress : null}
            beside={props.beside}
          />
        </form>
      </SectionContext>
    </StoreContext>
  );
};

const WAITS = { preparing: formWords.preparing, checking: fieldWords.checking } as const;

/** Creates the store and binds it to the DOM before hydration, adopting the input made so far. */
const useFormStore = ({ descriptor, today, posted }: FormStepProps) => {
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

const Secrets = ({ descriptor }: { descriptor: Descriptor }): ReactElement => (
  <>
    {Object.entries({ _csrf: descriptor.csrf, _key: descriptor.key, _version: descriptor.version }).map(
      ([name, value]) => (value ? <input key={name} type="hidden" name={name} value={value} readOnly /> : null),
    )}
  </>
);

const getUrl = (formAction: string | null | undefined, descriptor: Descriptor, body: FormData): string => {
  const query = new URLSearchParams();
  for (const [name, value] of body)
    if (!name.startsWith("_") && typeof value === "string" && value !== "") query.append(name, value);
  return `${formAction ?? actionUrl(descriptor.action)}?${query}`;
};
