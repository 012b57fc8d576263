/** Gets an answer when the form is first touched, and a fresh one whenever the last was handed in. */
import { useCallback, useEffect, useRef, useState, type RefObject } from "react";
import { CHALLENGE_MINUTES } from "#src/domain/captcha.ts";
import { useKit, type WidgetArgs } from "#src/engine/kit.ts";
import { useValue } from "#src/engine/react/use-slot.ts";
import type { FieldValue, Origin } from "#src/engine/slot.ts";

export type CaptchaState = "idle" | "working" | "solved" | "failed";

export type Work = {
  state: CaptchaState;
  answer: string;
  /** Solved and accepted: no longer shown, unless the server complains of it. */
  accepted: boolean;
  /** Nothing when a fresh answer is there, or none is wanted. */
  begin(): Promise<void> | undefined;
};

/** A submit does not wait longer: without an answer the server has a rule of its own. */
const PATIENCE_MS = 15_000;
/** Sooner than the server's, whose clock may differ from ours. */
const FRESH_MS = (CHALLENGE_MINUTES - 5) * 60_000;

/** The work on a captcha of our own; `box` lies in the form. */
export const useWork = ({ field, store, view }: Pick<WidgetArgs, "field" | "store" | "view">, box: RefObject<HTMLElement | null>): Work => {
  const { ask } = useKit();
  const slot = store.slot(field);
  const answer = String(useValue(store, field));
  const [effort, setEffort] = useState<"none" | "working" | "failed">("none");
  const [accepted, setAccepted] = useState(false);
  const running = useRef<Promise<void>>(undefined);
  const solvedAt = useRef(Number.POSITIVE_INFINITY);
  const { challengeUrl = "" } = field.element;
  const { locked } = field;

  const begin = useCallback((): Promise<void> | undefined => {
    const isFresh = slot.value !== "" && !(Date.now() - solvedAt.current > FRESH_MS);
    if (isFresh || locked) return undefined;
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
    return (running.current ??= work().finally(() => { running.current = undefined; }));
  }, [ask, store, field, slot, challengeUrl, locked]);

  useEffect(() => {
    const form = box.current!.closest("form")!;
    const touched = (): void => void begin();
    if (form.contains(document.activeElement)) touched();
    form.addEventListener("focusin", touched, { once: true });
    slot.ready = () => {
      const work = begin();
      return work && Promise.race([work, new Promise<void>((late) => setTimeout(late, PATIENCE_MS))]);
    };
    return () => {
      form.removeEventListener("focusin", touched);
      slot.ready = undefined;
    };
  }, [box, begin, slot]);

  useEffect(() => {
    const taken = (value: FieldValue, origin: Origin): void => {
      if (value !== "" || origin !== "engine") return;
      setAccepted(true);
      void begin();
    };
    slot.onValue.add(taken);
    return () => void slot.onValue.delete(taken);
  }, [slot, begin]);

  useEffect(() => {
    if (view.error) setAccepted(false);
  }, [view.error]);

  const state = effort === "working" ? "working" : answer !== "" ? "solved" : effort === "failed" ? "failed" : "idle";
  return { state, answer, accepted: accepted && !view.error, begin };
};
