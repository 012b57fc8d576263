import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Element } from "#src/engine/core/definition.ts";
import { fieldAt, storeOf } from "#src/engine/form.fixture.ts";
import type { FormStore } from "./form-store.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const stateOf = (store: FormStore, path: string) => store.slot(fieldAt(store.plan, path));
const write = (store: FormStore, path: string, value: string | boolean): void =>
  store.write(fieldAt(store.plan, path), value);
const leave = (store: FormStore, path: string): Promise<void> => store.checkNow(fieldAt(store.plan, path));
const errorOf = (store: FormStore, path: string): string => stateOf(store, path).view.error;
const visible = (store: FormStore): string[] =>
  [...store.states.values()].filter(({ view }) => view.visible).map(({ field }) => field.path);
/** Counts view notifications: how often a field's frame would render. */
const draws = (store: FormStore, path: string): (() => number) => {
  let count = 0;
  stateOf(store, path).onView.add(() => (count += 1));
  return () => count;
};
const same: Element[] = [{ name: "a" }, { name: "b", validation: "required same", validationProps: { as: "a" } }];

describe("initial values", () => {
  it.each<[Element, unknown, unknown]>([
    [{ name: "a" }, undefined, ""],
    [{ name: "a" }, null, ""],
    [{ name: "a" }, 7, "7"],
    [{ name: "a" }, "x", "x"],
    [{ name: "a" }, false, "false"],
    [{ name: "a", default: "d" }, undefined, "d"],
    [{ name: "a", default: "d" }, "", ""],
    [{ name: "a", default: 5 }, undefined, "5"],
    [{ name: "a", type: "checkbox" }, undefined, false],
    [{ name: "a", type: "checkbox" }, 1, true],
    [{ name: "a", type: "checkbox" }, "1", true],
    [{ name: "a", type: "checkbox" }, "0", false],
    [{ name: "a", type: "checkbox" }, "true", true],
    [{ name: "a", type: "checkbox", default: true }, undefined, true],
    [{ name: "a", type: "checkbox", default: true }, false, false],
  ])("%j with the descriptor value %j: %j", (element, value, held) => {
    const state = stateOf(storeOf([element], { values: value === undefined ? {} : { a: value } }), "a");
    expect(state).toMatchObject({
      value: held,
      initial: held,
      dirty: false,
      touched: false,
      view: { visible: true, error: "", pending: "" },
    });
  });
});

describe("writing", () => {
  it("marks a field dirty, and clean again at its initial value", () => {
    const store = storeOf([{ name: "a" }], { values: { a: "x" } });
    write(store, "a", "y");
    expect(stateOf(store, "a")).toMatchObject({ value: "y", initial: "x", dirty: true });
    write(store, "a", "x");
    expect(stateOf(store, "a").dirty).toBe(false);
  });

  it("renders nothing, notifies value listeners, and does not notify about an unchanged value", () => {
    const store = storeOf([{ name: "a", validation: "required digits" }, ...same.slice(1)]);
    const count = [draws(store, "a"), draws(store, "b")];
    const notified: unknown[] = [];
    stateOf(store, "a").onValue.add((value, origin) => notified.push([value, origin]));
    for (const value of ["x", "xy", "xy"]) write(store, "a", value);
    vi.runAllTimers();
    expect(count.map((of) => of())).toEqual([0, 0]);
    expect(notified).toEqual([
      ["x", "user"],
      ["xy", "user"],
    ]);
  });
});

describe("a rule error", () => {
  it("appears on blur and clears with the keystroke that fixes it, in one render", async () => {
    const store = storeOf([{ name: "a", validation: "required digits" }]);
    write(store, "a", "x");
    expect(errorOf(store, "a")).toBe("");
    await leave(store, "a");
    expect(errorOf(store, "a")).toBe("digits");
    const count = draws(store, "a");
    write(store, "a", "xy");
    expect(count()).toBe(0);
    write(store, "a", "1");
    expect(errorOf(store, "a")).toBe("");
    write(store, "a", "12");
    write(store, "a", "x");
    expect(count()).toBe(1);
    expect(errorOf(store, "a")).toBe("");
  });

  it("is not replaced by another during typing; the other appears on blur", async () => {
    const store = storeOf([{ name: "a", validation: "required digits" }]);
    await leave(store, "a");
    expect(errorOf(store, "a")).toBe("required");
    const count = draws(store, "a");
    write(store, "a", "x");
    expect([errorOf(store, "a"), count()]).toEqual(["", 1]);
    write(store, "a", "xy");
    expect(count()).toBe(1);
    await leave(store, "a");
    expect(errorOf(store, "a")).toBe("digits");
  });

  it("stays while only other fields change", async () => {
    const store = storeOf([{ name: "a", validation: "required" }, { name: "b" }]);
    await leave(store, "a");
    write(store, "b", "x");
    await leave(store, "b");
    vi.runAllTimers();
    expect(errorOf(store, "a")).toBe("required");
  });
});

describe("a rule that depends on another field", () => {
  it("runs again 200 ms after the other changed, once its own field was visited", async () => {
    const store = storeOf(same);
    write(store, "a", "1");
    write(store, "b", "1");
    await leave(store, "b");
    write(store, "a", "12");
    vi.advanceTimersByTime(199);
    expect(errorOf(store, "b")).toBe("");
    write(store, "a", "123");
    vi.advanceTimersByTime(199);
    expect(errorOf(store, "b")).toBe("");
    vi.advanceTimersByTime(1);
    expect(errorOf(store, "b")).toBe("same");
    write(store, "a", "1");
    store.flush();
    expect(errorOf(store, "b")).toBe("");
    expect(vi.getTimerCount()).toBe(0);
  });

  it("does not run for an unvisited field", () => {
    const store = storeOf(same);
    write(store, "b", "2");
    write(store, "a", "1");
    vi.runAllTimers();
    expect(errorOf(store, "b")).toBe("");
  });

  it("runs again when a field its nested rule depends on changes", async () => {
    const inner = { other: "p", is: "1", chain: "same", chainProps: { as: "a" } };
    const store = storeOf([{ name: "p" }, { name: "a" }, { name: "b", validation: "when", validationProps: inner }], {
      values: { p: "1", a: "1", b: "2" },
    });
    await leave(store, "b");
    expect(errorOf(store, "b")).toBe("same");
    write(store, "a", "2");
    vi.runAllTimers();
    expect(errorOf(store, "b")).toBe("");
    write(store, "a", "3");
    vi.runAllTimers();
    expect(errorOf(store, "b")).toBe("same");
    write(store, "p", "");
    vi.runAllTimers();
    expect(errorOf(store, "b")).toBe("");
  });

  it("runs again when the other is hidden, which counts as empty", async () => {
    const store = storeOf(
      [{ name: "p" }, { name: "a", hidden: { element: "p", operator: "equal", value: "x" } }, same[1]!],
      { values: { a: "1", b: "1" } },
    );
    await leave(store, "b");
    write(store, "p", "x");
    vi.runAllTimers();
    expect(errorOf(store, "b")).toBe("same");
    write(store, "p", "");
    vi.runAllTimers();
    expect(errorOf(store, "b")).toBe("");
  });
});

describe("hidden fields", () => {
  const form: Element[] = [
    { name: "p" },
    { name: "a", validation: "digits", hidden: { element: "p", operator: "notEqual", value: "1" } },
    { name: "b", hidden: { element: "a", operator: "notEqual", value: "2" } },
  ];

  it("keep their value and show it again", () => {
    const store = storeOf(form);
    write(store, "p", "1");
    write(store, "a", "2");
    write(store, "b", "typed");
    write(store, "p", "");
    expect(visible(store)).toEqual(["p"]);
    expect(store.visibleValues()).toEqual({ p: "" });
    write(store, "p", "1");
    expect(visible(store)).toEqual(["p", "a", "b"]);
    expect(store.visibleValues()).toEqual({ p: "1", a: "2", b: "typed" });
  });

  it("lose their error and are not validated", async () => {
    const store = storeOf(form, { values: { p: "1", a: "x" } });
    await leave(store, "a");
    expect(errorOf(store, "a")).toBe("digits");
    write(store, "p", "");
    expect(errorOf(store, "a")).toBe("");
    await leave(store, "a");
    expect(await store.validateAll()).toEqual([]);
    write(store, "p", "1");
    expect(errorOf(store, "a")).toBe("");
    expect((await store.validateAll()).map(({ field }) => field.path)).toEqual(["a"]);
  });
});

describe("linked sliders", () => {
  const form: Element[] = [
    { type: "slider", name: "amount", min: 200, max: 3000, step: 50 },
    {
      type: "slider",
      name: "months",
      min: 3,
      max: 36,
      validationProps: { amountElementName: "amount", mappings: { "200-1000": "3-12", "1001-3000": "6-36" } },
    },
  ];
  const values = { amount: "2000", months: "24" };

  it("the term is clamped to the range of the amount, up and down", () => {
    const store = storeOf(form, { values });
    const origins: string[] = [];
    stateOf(store, "months").onValue.add((_, origin) => origins.push(origin));
    write(store, "amount", "900");
    expect(stateOf(store, "months").value).toBe("12");
    write(store, "months", "4");
    write(store, "amount", "1500");
    expect(stateOf(store, "months").value).toBe("6");
    expect(origins).toEqual(["coupled", "user", "coupled"]);
  });

  it.each([
    ["amount", ""],
    ["amount", "x"],
    ["amount", "99999"],
    ["months", ""],
    ["months", "x"],
  ])("%s at %j leaves the term unchanged", (name, value) => {
    const store = storeOf(form, { values });
    write(store, name, value);
    if (name === "months") write(store, "amount", "900");
    expect(stateOf(store, "months").value).toBe(name === "months" ? value : "24");
  });

  it("an amount still being typed does not move the term: its first digits are other amounts", async () => {
    const store = storeOf(form, { values });
    for (const typed of ["2", "25", "250", "2500"]) store.write(fieldAt(store.plan, "amount"), typed, "typing");
    await leave(store, "amount");
    expect(stateOf(store, "months").value).toBe("24");
    store.write(fieldAt(store.plan, "amount"), "250", "typing");
    await leave(store, "amount");
    expect(stateOf(store, "months").value).toBe("12");
  });

  it("an amount submitted without blur moves the term before validation", async () => {
    const store = storeOf([...form].reverse(), { values });
    store.write(fieldAt(store.plan, "amount"), "250", "typing");
    expect(await store.validateAll()).toEqual([]);
    expect(stateOf(store, "months").value).toBe("12");
  });
});

describe("validateAll", () => {
  const form: Element[] = [
    { name: "a", validation: "required" },
    { type: "form", name: "g", elements: [{ name: "b", validation: "digits" }] },
    { name: "c", validation: "required", hidden: { element: "a", operator: "equal", value: "" } },
    { name: "d", validation: "required" },
  ];

  it("touches all visible fields and returns the invalid ones in document order", async () => {
    const store = storeOf(form, { values: { g: { b: "x" } } });
    expect((await store.validateAll()).map(({ field, view }) => [field.path, view.error])).toEqual([
      ["a", "required"],
      ["g.b", "digits"],
      ["d", "required"],
    ]);
    expect([...store.states.values()].filter(({ touched }) => touched).map(({ field }) => field.path)).toEqual([
      "a",
      "g.b",
      "d",
    ]);
  });

  it("reports what it waits for; nothing when no work is pending or a field is invalid", async () => {
    const waitsOf = async (
      elements: Element[],
      prepare: (store: FormStore) => void = () => undefined,
    ): Promise<string[]> => {
      const waits: string[] = [];
      const store = storeOf(elements, { values: { a: "1" }, ask: () => Promise.resolve("free") });
      prepare(store);
      await store.validateAll((what) => void waits.push(what));
      return waits;
    };
    const ready = (answer: Promise<void> | undefined) => (store: FormStore) =>
      void (stateOf(store, "a").ready = () => answer);
    expect(await waitsOf([{ name: "a" }])).toEqual([]);
    expect(await waitsOf([{ name: "a", validation: "free-backend" }])).toEqual(["checking"]);
    expect(await waitsOf([{ name: "a" }], ready(Promise.resolve()))).toEqual(["checking"]);
    expect(await waitsOf([{ name: "a" }], ready(undefined))).toEqual([]);
    expect(await waitsOf([{ name: "a" }, { name: "b", validation: "required" }], ready(Promise.resolve()))).toEqual([]);
  });

  it("runs pending rechecks first", async () => {
    const store = storeOf(same, { values: { a: "1", b: "1" } });
    await leave(store, "b");
    write(store, "a", "2");
    expect((await store.validateAll()).map(({ field }) => field.path)).toEqual(["b"]);
    expect(vi.getTimerCount()).toBe(0);
  });
});
