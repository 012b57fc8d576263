import {
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  type RefObject,
} from "react";
import { fieldWords } from "#src/copy/fields.ts";
import type { TermHint } from "#src/domain/lending/grid.ts";
import { formatMoney, money } from "#src/domain/lending/money.ts";
import { isEmpty, withoutSpaces } from "#src/domain/text/typed.ts";
import { resolveName } from "#src/engine/core/compile.ts";
import { rangeLinkOf } from "#src/engine/core/linked-range.ts";
import { unitAfter } from "#src/engine/core/unit.ts";
import type { Element, SliderMark } from "#src/engine/core/definition.ts";
import { defineWidget, type WidgetArgs } from "#src/engine/react/form-config.ts";
import { useValue } from "#src/engine/react/use-field-state.ts";
import { scaleOf } from "#src/engine/core/constraints.ts";
import { keyTarget, settle, type Limit } from "./range.ts";

/** How long the hint stays after the thumb is released, in milliseconds. */
const HINT_STAYS_MS = 1200;

/** Slider with a text input: set by thumb, keys or typing. Only the text input is submitted. */
export const slider = defineWidget({ type: "slider", layout: "field", render: (args) => useSlider(args) });

const useSlider = ({ field, control, initial, labelId, store }: WidgetArgs): ReactElement => {
  const { element } = field;
  const { marks = [] } = element;
  const amountField = resolveName(store.plan.byPath, rangeLinkOf(element)?.amountElementName ?? "", field.group);
  const amount = Number(useValue(store, amountField));
  const value = useValue(store, field);
  const now = settle(element, numberIn(value), amount).value;
  const isChosen = !isEmpty(value) && !Number.isNaN(numberTyped(value));
  const { hint, showHint, releaseHint } = useHint();
  const [settled, setSettled] = useState("");
  const { min, max } = scaleOf(element);
  const thumb = useRef<HTMLDivElement>(null);

  const move = (target: number): void => {
    if (field.locked) return;
    const limit = settle(element, target, amount);
    setSettled("");
    showHint(limit.hint);
    store.write(field, String(limit.value));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const target = keyTarget(event.key, now, element);
    if (target === undefined) return;
    event.preventDefault();
    // The first key chooses where the thumb stands, unless it names an end itself.
    move(isChosen || event.key === "End" ? target : now);
    releaseHint();
  };
  const drag = useDrag(
    (share) => move(min + share * (max - min)),
    () => {
      releaseHint();
      void store.checkNow(field);
    },
    thumb,
  );

  const twin = useTwin(store, field, setSettled);
  // Set by script, because the content security policy blocks style attributes in the server's HTML.
  useEffect(
    () => thumb.current?.parentElement?.style.setProperty("--at", String((now - min) / (max - min || 1))),
    [now, min, max],
  );
  return (
    <div className="slider">
      <div className="slider-value">
        <input
          ref={twin}
          className="input number"
          type="text"
          {...control}
          inputMode="numeric"
          defaultValue={String(initial)}
        />
        {/* Not a live region: the thumb announces the value, and typed numbers need no echo. */}
        <output className="slider-output" htmlFor={control.id} aria-live="off">
          {isChosen ? afterNumber(element, now, numberTyped(value) === now) : fieldWords.notChosen}
        </output>
      </div>
      <div className="slider-track" {...drag}>
        <div
          ref={thumb}
          className="slider-thumb"
          role="slider"
          tabIndex={0}
          aria-labelledby={labelId}
          aria-describedby={control["aria-describedby"]}
          aria-valuemin={min}
          aria-valuemax={max}
          aria-valuenow={now}
          aria-valuetext={isChosen ? shownValue(element, now) : fieldWords.notChosen}
          data-empty={isChosen ? undefined : ""}
          aria-disabled={field.locked || undefined}
          onKeyDown={onKeyDown}
        />
        {marks.map(({ at }) => (
          <Mark key={at} share={(at - min) / (max - min || 1)} />
        ))}
      </div>
      <div className="slider-ends" aria-hidden="true">
        <span>{shownValue(element, min, true)}</span>
        <span>{shownValue(element, max, true)}</span>
      </div>
      {marks.map((mark) => (
        <MarkWords key={mark.at} mark={mark} isAbove={isChosen && numberIn(value) > mark.at} />
      ))}
      <p className="slider-hint" role="status">
        {hint ? hintWords(hint) : settled}
      </p>
    </div>
  );
};

/** A point on the track. */
const Mark = ({ share }: { share: number }): ReactElement => {
  const tick = useRef<HTMLSpanElement>(null);
  useEffect(() => tick.current?.style.setProperty("--mark", String(share)), [share]);
  return <span ref={tick} className="slider-mark" />;
};

/** What holds on this side of a point; said aloud when the value passes it. */
const MarkWords = ({ mark, isAbove }: { mark: SliderMark; isAbove: boolean }): ReactElement => (
  <p className="slider-mark-words" role="status" data-above={isAbove ? "" : undefined}>
    {isAbove ? mark.above : mark.upTo}
  </p>
);

/** Parses typed text: „1 500“ is 1500; NaN when it is not a number. */
const numberTyped = (value: unknown): number => Number(withoutSpaces(String(value)));

/** Parses a value; text that is not a number counts as 0, which settles at the start of the scale. */
const numberIn = (value: unknown): number => numberTyped(value) || 0;

/** Formats an amount in one or two currencies, or a value with its unit; `short` omits the second currency. */
const shownValue = (element: Element, value: number, short = false): string => {
  if (element.sliderType === "amount" && element.currencies) {
    const amount = money(Math.round(value) * 100, element.currencies);
    return formatMoney(short ? { ...amount, alternative: null } : amount);
  }
  const unit = unitAfter(value, element);
  return unit ? `${value}\u00a0${unit}` : String(value);
};

/** What stands after the number in the box: its unit, or its currency with the sum in the other one while it `fits`. */
const afterNumber = (element: Element, value: number, fits: boolean): string => {
  if (element.sliderType !== "amount" || !element.currencies) return unitAfter(value, element) ?? "";
  const { currency, alternative } = money(Math.round(value) * 100, element.currencies);
  return alternative && fits
    ? `${currency.shortLabel} (${formatMoney({ ...alternative, alternative: null })})`
    : currency.shortLabel;
};

const hintWords = (hint: TermHint): string =>
  hint.kind === "max"
    ? fieldWords.maxTerm(hint.upTo, hint.months)
    : hint.above === undefined
      ? fieldWords.leastTerm(hint.months)
      : fieldWords.minTerm(hint.above, hint.months);

const useHint = () => {
  const [hint, setHint] = useState<TermHint>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    hint,
    showHint: (next: TermHint | undefined): void => {
      clearTimeout(timer.current);
      setHint(next);
    },
    releaseHint: (): void => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setHint(undefined), HINT_STAYS_MS);
    },
  };
};

/** Pointer handlers of the track; `share` is 0 at its start and 1 at its end. */
const useDrag = (onShare: (share: number) => void, onEnd: () => void, thumb: { current: HTMLElement | null }) => {
  const dragging = useRef(false);
  const follow = (event: PointerEvent<HTMLDivElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    onShare(Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)));
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLDivElement>): void => {
      if (event.button !== 0) return;
      dragging.current = true;
      event.currentTarget.setPointerCapture(event.pointerId);
      thumb.current?.focus({ preventScroll: true });
      event.preventDefault();
      follow(event);
    },
    onPointerMove: (event: PointerEvent<HTMLDivElement>): void => {
      if (dragging.current) {
        event.currentTarget.dataset["dragging"] = "";
        follow(event);
      }
    },
    // Fires both on release and when the browser cancels a touch.
    onLostPointerCapture: (event: PointerEvent<HTMLDivElement>): void => {
      dragging.current = false;
      delete event.currentTarget.dataset["dragging"];
      onEnd();
    },
  };
};

const amountNow = (store: WidgetArgs["store"], field: WidgetArgs["field"]): number => {
  const source = resolveName(store.plan.byPath, rangeLinkOf(field.element)?.amountElementName ?? "", field.group);
  return source ? Number(store.slot(source).value) : 0;
};

/** Says what a typed number became, and why; "" when it stayed. */
const settledWords = (element: Element, typed: number, { value, hint }: Limit): string => {
  if (typed === value) return "";
  if (hint) return hintWords(hint);
  const { min, max } = scaleOf(element);
  const shown = shownValue(element, value, true);
  if (typed > max) return fieldWords.settledMost(shown);
  return typed < min ? fieldWords.settledLeast(shown) : fieldWords.settledNear(shown);
};

/**
 * Syncs the text input with changes by thumb or linked amount, except while it has the focus. Tells `onSettled` when a
 * typed number was brought onto the scale, and "" once it is typed in again.
 */
const useTwin = (
  store: WidgetArgs["store"],
  field: WidgetArgs["field"],
  onSettled: (words: string) => void,
): RefObject<HTMLInputElement | null> => {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const twin = ref.current!;
    const state = store.slot(field);
    const follow = (value: unknown): void => {
      if (twin !== document.activeElement) twin.value = String(value);
    };
    // A typed number is settled on blur or Enter, not during typing.
    const finish = (): void => {
      const typed = isEmpty(state.value) ? NaN : numberTyped(state.value);
      if (field.locked || Number.isNaN(typed)) return;
      const limit = settle(field.element, typed, amountNow(store, field));
      const words = settledWords(field.element, typed, limit);
      // Blur follows change, when the number is already on the scale: what was said stays.
      if (words) onSettled(words);
      twin.value = String(limit.value);
      store.write(field, twin.value);
    };
    const retype = (): void => onSettled("");
    const ends = ["change", "blur"] as const;
    // A key may have changed the value before this effect ran.
    follow(state.value);
    state.onValue.add(follow);
    for (const end of ends) twin.addEventListener(end, finish);
    twin.addEventListener("input", retype);
    return () => {
      state.onValue.delete(follow);
      for (const end of ends) twin.removeEventListener(end, finish);
      twin.removeEventListener("input", retype);
    };
  }, [store, field, onSettled]);
  return ref;
};
