/** The submit of a form: its own rules first, then the server's answer, on the page and in its place. */
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { fieldWords } from "#src/copy/fields.ts";
import { formWords } from "#src/copy/forms.ts";
import type { FieldState } from "#src/engine/browser/field-state.ts";
import { errorsIn, failureKey, type SubmitResponse, type SubmitResult } from "#src/engine/browser/submission-result.ts";
import { actionUrl } from "#src/engine/core/action-url.ts";
import { bodyOf, follow, submit, type SubmitEffects } from "#src/engine/browser/submit.ts";
import type { Descriptor } from "#src/engine/core/definition.ts";
import type { Field } from "#src/engine/core/plan.ts";
import type { Draft } from "./use-draft.tsx";
import { focusFirst } from "./focus.ts";
import { problemsOf, problemsOfPost } from "./problems.ts";
import type { Recovery } from "./recovery.ts";
import type { Problem } from "./summary.tsx";
import type { BoundForm, StoredForm } from "./use-form-store.ts";
import type { Sections } from "./use-sections.ts";

const WAITS = { preparing: formWords.preparing, checking: fieldWords.checking } as const;

/** Props of `FormStep`. */
export type FormStepProps = StoredForm & {
  effects: SubmitEffects;
  /** Called after a success without navigation, a 401 or 409 without one (to refetch the page), or when the form was unmounted meanwhile. */
  onSettled?(): void;
  /** Rendered between fields and buttons, inside the form's store context. */
  children?: ReactNode;
  /** Rendered in one row with the first button. */
  beside?: ReactNode;
};

/** What a form shows of its submit, and the handler that begins one. */
export type Submitting = {
  problems: readonly Problem[];
  /** What became of the last submit; "" when there is nothing to say. */
  status: string;
  /** Message about what is awaited; "" when idle. Buttons are disabled meanwhile. */
  waiting: string;
  /** Share of the bytes sent, 0 to 1. */
  progress: number;
  /** Fatal error, to be thrown on render to the page's error boundary; the reporter drops its second report of it. */
  fatal: Error | undefined;
  onSubmit(event: FormEvent<HTMLFormElement>): Promise<void>;
};

/** Judges and sends a form, and follows the answer; a second press while one is under way does nothing. */
export const useSubmit = (
  props: FormStepProps,
  { store, latest, form }: BoundForm,
  draft: Draft | undefined,
  sections: Sections,
): Submitting => {
  const { descriptor } = props;
  const [problems, setProblems] = useState<Problem[]>(() => problemsOfPost(store, props.posted?.errors ?? {}));
  const [status, setStatus] = useState(props.posted?.done ?? "");
  const [waiting, setWaiting] = useState("");
  const [progress, setProgress] = useState(0);
  const [fatal, setFatal] = useState<Error>();
  const busy = useRef(false);
  /** Id of the button that had the focus when it was pressed. */
  const pressed = useRef<string>(undefined);
  const firstInvalid = useRef<{ field: Field | undefined }>(undefined);

  const showProblems = (invalid: readonly FieldState[], unknown: Record<string, string>): void => {
    firstInvalid.current = { field: invalid[0]?.field };
    if (invalid[0]) sections.reveal(invalid[0].field);
    // Synchronous, in the same frame as the fields' errors: a second frame would lay out the whole form twice.
    flushSync(() => setProblems(problemsOf(invalid, unknown)));
  };
  // A button that goes disabled while it sends gives the focus away; it gets it back, unless something else took it.
  useEffect(() => {
    if (waiting || pressed.current === undefined) return;
    if (document.activeElement === document.body)
      document.getElementById(pressed.current)?.focus({ preventScroll: true });
    pressed.current = undefined;
  }, [waiting]);
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
        if (await follow(answer, effects)) return;
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
    pressed.current = submitter && submitter === document.activeElement ? submitter.id : undefined;
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
        const failed = kind !== "success" && kind !== "moved" && kind !== "forbidden";
        if (failed && !as) props.effects.onError?.(reply.body, reply.status);
      }
    } finally {
      busy.current = false;
      setWaiting("");
      setProgress(0);
    }
  };

  return { problems, status, waiting, progress, fatal, onSubmit };
};

const getUrl = (formAction: string | null | undefined, descriptor: Descriptor, body: FormData): string => {
  const query = new URLSearchParams();
  for (const [name, value] of body)
    if (!name.startsWith("_") && typeof value === "string" && value !== "") query.append(name, value);
  return `${formAction ?? actionUrl(descriptor.action)}?${query}`;
};
