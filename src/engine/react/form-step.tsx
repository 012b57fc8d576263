/** One form on a page: its fields, its error summary, its buttons, and what becomes of a submit. */
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type FormEvent, type ReactElement, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { fieldWords } from "#src/copy/fields.ts";
import { formWords } from "#src/copy/forms.ts";
import { attach, putAll } from "../attach.ts";
import { compile, type Field } from "../compile.ts";
import type { Descriptor } from "../definition.ts";
import { StoreContext, useKit } from "../kit.ts";
import { errorsIn, failureKey, type Answer } from "../outcomes.ts";
import { FieldTree } from "../rjsf/adapter.tsx";
import { keepTyping } from "../quiet.ts";
import type { Slot } from "../slot.ts";
import { FormStore } from "../store.ts";
import { actionUrl, bodyOf, follow, submit, type SubmitEffects } from "../submit.ts";
import { Buttons } from "./buttons.tsx";
import { DraftNote, useDraft } from "./draft-note.tsx";
import { focusFirst, focusHeld, restoreFocus, type FocusHeld } from "./focus.ts";
import { Summary, type Problem } from "./summary.tsx";

export type FormStepProps = {
  descriptor: Descriptor;
  today: string;
  effects: SubmitEffects;
  /** Errors and a note of a plain post that came back, drawn by the server. */
  posted?: { errors: Record<string, string>; note?: string };
  /** Called after a success that leads nowhere, or a 409 that brings a newer form. */
  onSettled?(): void;
  /** Drawn between the fields and the buttons, inside the form's store. */
  children?: ReactNode;
};

const useIsomorphicLayoutEffect = typeof window === "undefined" ? useEffect : useLayoutEffect;

/** Renders a descriptor and runs it. */
export const FormStep = (props: FormStepProps): ReactElement => {
  const { descriptor, posted } = props;
  const { store, latest, form } = useFormStore(props);
  const draft = useDraft(descriptor, store, props.effects.report);
  const [problems, setProblems] = useState<Problem[]>(() => problemsOfPost(store, posted?.errors ?? {}));
  const [status, setStatus] = useState(posted?.note ?? "");
  /** What is waited for, in words; the buttons are disabled meanwhile. */
  const [waiting, setWaiting] = useState("");
  const [progress, setProgress] = useState(0);
  /** What ends the page: the boundary around it tells the same error again, which is reported once. */
  const [fatal, setFatal] = useState<Error>();
  const busy = useRef(false);
  const firstInvalid = useRef<{ field: Field | undefined }>(undefined);

  const showProblems = (invalid: readonly Slot[], unknown: Record<string, string>): void => {
    firstInvalid.current = { field: invalid[0]?.field };
    // In the same frame as the fields' own errors: one more would lay the whole form out twice.
    flushSync(() => setProblems([...invalid.map(problemOf), ...Object.values(unknown).map((text) => ({ text }))]));
  };
  // After the errors are drawn: the summary moves every field below it.
  useEffect(() => {
    if (firstInvalid.current) focusFirst(form.current!, firstInvalid.current.field);
    firstInvalid.current = undefined;
  }, [problems, form]);

  const settle = async (kind: string, status: number, answer: Answer): Promise<void> => {
    const { effects } = props;
    const error = new Error(`submit of ${descriptor.id}: ${status || "no response"}`);
    if (kind !== "success" && kind !== "moved" && kind !== "invalid") effects.report(error, { status, form: descriptor.id });
    // Who has left meanwhile is not taken from where they are.
    if (!form.current) return props.onSettled?.();
    if (kind !== "success" && kind !== "moved") latest.current!.renewCaptcha();
    switch (kind) {
      case "success": case "moved":
        draft?.drop();
        if (await follow(answer, effects)) return;
        store.files.clear();
        latest.current!.renewCaptcha();
        setStatus(descriptor.done ?? formWords.done);
        props.onSettled?.();
        break;
      case "login": case "conflict":
        if (await follow(answer, effects)) break;
        // The form itself has moved on: its page is read again, and what was typed stays.
        showProblems([], errorsIn(answer) ?? { _form: formWords.changed });
        props.onSettled?.();
        break;
      case "invalid": {
        const { invalid, unknown } = latest.current!.serverErrors(errorsIn(answer)!);
        showProblems(invalid, unknown);
        break;
      }
      case "forbidden":
        if (!effects.reload()) setFatal(error);
        return;
      default:
        showProblems([], errorsIn(answer) ?? { _form: formWords.failure[failureKey(status)] });
    }
    if (kind !== "success" && kind !== "moved") effects.onError?.(answer);
  };

  const onSubmit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    const submitter = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    event.preventDefault();
    if (busy.current) return;
    busy.current = true;
    setStatus("");
    try {
      const invalid = await store.validateAll((what) => setWaiting(WAITS[what]));
      if (invalid.length > 0) return showProblems(invalid, {});
      setProblems([]);
      const body = bodyOf(descriptor, store);
      if (descriptor.method === "get") return props.effects.navigate(getUrl(submitter?.getAttribute("formaction"), descriptor, body));
      setWaiting(formWords.sending);
      const sent = store.files.chosen();
      const { kind, reply } = await submit(actionUrl(descriptor.action), body, setProgress);
      // Not the store the post was made of: a newer descriptor may have come meanwhile.
      if (reply.body.staged) latest.current!.stageFiles(reply.body.staged, sent);
      await settle(kind, reply.status, reply.body);
    } finally {
      busy.current = false;
      setWaiting("");
      setProgress(0);
    }
  };

  if (fatal) throw fatal;
  return (
    <StoreContext value={store}>
      <form ref={form} className="form" id={descriptor.id} aria-label={descriptor.title} noValidate onSubmit={onSubmit}
        action={actionUrl(descriptor.action)} method={descriptor.method ?? "post"}
        encType={descriptor.method === "get" ? undefined : "multipart/form-data"}>
        <Summary form={descriptor.id} problems={problems} />
        {descriptor.method !== "get" && <Secrets descriptor={descriptor} />}
        <FieldTree plan={store.plan} />
        {props.children}
        <p className="form-status" role="status">{waiting || status}</p>
        {draft && <DraftNote draft={draft} />}
        <Buttons buttons={store.plan.buttons} progress={waiting ? progress : null} />
      </form>
    </StoreContext>
  );
};

const WAITS = { preparing: formWords.preparing, checking: fieldWords.checking } as const;

/** Makes the store, and binds it to the DOM before React hydrates: what was typed by then is adopted. */
const useFormStore = ({ descriptor, today, posted }: FormStepProps) => {
  const kit = useKit();
  const latest = useRef<FormStore | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const held = useRef<FocusHeld>(undefined);
  const store = useMemo(() => {
    const options = { plan: compile(descriptor, kit.rules), values: descriptor.values, rules: kit.rules, today, ask: kit.ask, say: kit.say, staged: descriptor.staged };
    if (latest.current?.plan.id === descriptor.id) {
      held.current = form.current ? focusHeld(form.current) : undefined;
      return FormStore.successor(latest.current, options);
    }
    return takeOver(descriptor.id, () => {
      const made = new FormStore(options);
      if (posted) made.showPosted(posted.errors);
      return made;
    });
  }, [descriptor, kit, today, posted]);
  useIsomorphicLayoutEffect(() => {
    latest.current = store;
    settleDown(form.current!);
    putAll(form.current!, store);
    // Another version is drawn anew as a whole.
    if (held.current) restoreFocus(form.current!, held.current);
    held.current = undefined;
    const detach = attach(form.current!, store, { adopt: false });
    const letGo = keepTyping(form.current!, (name) => kit.widgets[store.plan.byName.get(name)?.type ?? "hidden"]?.quiet === true);
    return () => {
      letGo();
      detach();
    };
  }, [store]);
  return { store, latest, form };
};

/** Forms of the server's HTML that a store has taken over, and forms that React has drawn. */
const takenOver = new WeakMap<HTMLFormElement, { store: FormStore; detach(): void }>();
const settled = new WeakSet<HTMLFormElement>();

/**
 * Before hydration the server's form is already in the page: its controls may hold what was typed meanwhile.
 * React may draw more than once before it keeps anything; every attempt gets the store that has adopted it.
 */
const takeOver = (id: string, make: () => FormStore): FormStore => {
  const drawn = typeof document === "undefined" ? undefined : document.querySelector<HTMLFormElement>(`form[id="${id}"]`);
  if (!drawn || settled.has(drawn)) return make();
  const earlier = takenOver.get(drawn);
  if (earlier) return earlier.store;
  const store = make();
  takenOver.set(drawn, { store, detach: attach(drawn, store, { adopt: true }) });
  return store;
};

const settleDown = (form: HTMLFormElement): void => {
  takenOver.get(form)?.detach();
  takenOver.delete(form);
  settled.add(form);
};

const problemOf = (slot: Slot): Problem => ({ id: slot.field.id, text: slot.view.error, label: slot.field.element.label });

const problemsOfPost = (store: FormStore, errors: Record<string, string>): Problem[] => {
  const shown = store.plan.fields.map((field) => store.slot(field)).filter(({ field, view }) => view.visible && Object.hasOwn(errors, field.name));
  const names = new Set(shown.map(({ field }) => field.name));
  return [...shown.map(problemOf), ...Object.entries(errors).filter(([name]) => !names.has(name)).map(([, text]) => ({ text }))];
};

const Secrets = ({ descriptor }: { descriptor: Descriptor }): ReactElement => (
  <>
    {Object.entries({ _csrf: descriptor.csrf, _key: descriptor.key, _version: descriptor.version }).map(([name, value]) =>
      value ? <input key={name} type="hidden" name={name} value={value} readOnly /> : null)}
  </>
);

const getUrl = (formAction: string | null | undefined, descriptor: Descriptor, body: FormData): string => {
  const query = new URLSearchParams();
  for (const [name, value] of body) if (!name.startsWith("_") && typeof value === "string" && value !== "") query.append(name, value);
  return `${formAction ?? actionUrl(descriptor.action)}?${query}`;
};
