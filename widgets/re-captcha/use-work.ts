/** Solves a challenge when the form is first focused, and another whenever the last response was submitted. */
import { useCallback, useEffect, useRef, useState, type RefObject } from "react";
import { CHALLENGE_MINUTES } from "#src/engine/core/captcha.ts";
import { useFormConfig, type WidgetArgs } from "#src/engine/react/form-config.ts";
import { useValue } from "#src/engine/react/use-field-state.ts";
import type { Origin } from "#src/engine/browser/field-state.ts";
import type { FieldValue } from "#src/engine/core/values.ts";

/** Shown state of the captcha. */
type CaptchaState = "idle" | "working" | "solved" | "failed";

/** The captcha's state, its response ("" until solved) and how to start solving. */
export type Work = {
  state: CaptchaState;
  answer: string;
  /** A response was submitted without an error: hidden until the server reports one. */
  accepted: boolean;
  /** Starts solving; `undefined` when a fresh response exists or the field is locked. Never rejects. */
  begin(): Promise<void> | undefined;
};

/** Maximum wait of a submit, in milliseconds; the server decides about a form without a response. */
const PATIENCE_MS = 15_000;
/** Lifetime of a response in milliseconds; shorter than the server's, because clocks may differ. */
const FRESH_MS = (CHALLENGE_MINUTES - 5) * 60_000;

/** Solves the self-hosted captcha of a field; `box` must be inside the form. */
export const useWork = (
  { field, store, view }: Pick<WidgetArgs, "field" | "store" | "view">,
  box: RefObject<HTMLElement | null>,
  /** Nothing is solved before it is asked for. */
  isAsked: boolean,
): Work => {
  const { ask } = useFormConfig();
  const fieldState = store.slot(field);
  const answer = String(useValue(store, field));
  const [effort, setEffort] = useState<"none" | "working" | "failed">("none");
  const [accepted, setAccepted] = useState(false);
  const running = useRef<Promise<void>>(undefined);
  const solvedAt = useRef(Number.POSITIVE_INFINITY);
  const { challengeUrl = "" } = field.element;
  const { locked } = field;

  const begin = useCallback((): Promise<void> | undefined => {
    const isFresh = fieldState.value !== "" && !(Date.now() - solvedAt.current > FRESH_MS);
    if (isFresh || locked || !isAsked) return undefined;
    const work = async (): Promise<void> => {
      setEffort("working");
      try {
        const [{ solve }, challenge] = await Promise.all([import("./solve.ts"), ask(challengeUrl, {})]);
        const solved = await solve(challenge);
        solvedAt.current = Date.now();
        store.write(field, solved, "engine");
        setEffort("none");
      } catch {
        setEffort("failed");
      }
    };
    return (running.current ??= work().finally(() => {
      running.current = undefined;
    }));
  }, [ask, store, field, fieldState, challengeUrl, locked, isAsked]);

  useEffect(() => {
    const form = box.current!.closest("form")!;
    const touched = (): void => void begin();
    if (form.contains(document.activeElement)) touched();
    form.addEventListener("focusin", touched, { once: true });
    fieldState.ready = () => {
      const work = begin();
      return work && Promise.race([work, new Promise<void>((late) => setTimeout(late, PATIENCE_MS))]);
    };
    return () => {
      form.removeEventListener("focusin", touched);
      fieldState.ready = undefined;
    };
  }, [box, begin, fieldState]);

  useEffect(() => {
    const taken = (value: FieldValue, origin: Origin): void => {
      if (value !== "" || origin !== "engine") return;
      setAccepted(true);
      void begin();
    };
    fieldState.onValue.add(taken);
    return () => void fieldState.onValue.delete(taken);
  }, [fieldState, begin]);

  useEffect(() => {
    if (view.error) setAccepted(false);
  }, [view.error]);

  const state = effort === "working" ? "working" : answer !== "" ? "solved" : effort === "failed" ? "failed" : "idle";
  return { state, answer, accepted: accepted && !view.error, begin };
};
