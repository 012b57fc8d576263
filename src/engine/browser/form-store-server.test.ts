/** FormStore and the server: server errors, backend checks and newer descriptors. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Ask } from "#src/engine/core/rule.ts";
import type { Element } from "#src/engine/core/definition.ts";
import { fieldAt, planOf, storeOf } from "#src/engine/form.fixture.ts";
import type { Pending } from "./field-state.ts";
import { FormStore } from "./form-store.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const stateOf = (store: FormStore, path: string) => store.slot(fieldAt(store.plan, path));
const write = (store: FormStore, path: string, value: string | boolean): void =>
  store.write(fieldAt(store.plan, path), value);
const leave = (store: FormStore, path: string): Promise<void> => store.checkNow(fieldAt(store.plan, path));
const viewOf = (store: FormStore, path: string): [string, Pending] => [
  stateOf(store, path).view.error,
  stateOf(store, path).view.pending,
];
const paths = (states: { field: { path: string } }[]): string[] => states.map(({ field }) => field.path);

describe("server errors", () => {
  const form: Element[] = [
    { name: "a", validation: "same", validationProps: { as: "b" } },
    { type: "form", name: "g", elements: [{ type: "form", name: "h", elements: [{ name: "c" }] }] },
    { name: "b" },
    { name: "gone", hidden: { element: "b", operator: "notEqual", value: "1" } },
  ];

  it("are set on their fields, in document order; those without a visible field are returned", () => {
    const store = storeOf(form);
    const { invalid, unknown } = store.serverErrors({
      b: "B",
      "g[h][c]": "C",
      a: "A",
      _form: "F",
      nope: "N",
      gone: "G",
      "g.h.c": "dots",
    });
    expect(invalid.map(({ field, view }) => [field.path, view.error])).toEqual([
      ["a", "A"],
      ["g.h.c", "C"],
      ["b", "B"],
    ]);
    expect(unknown).toEqual({ _form: "F", nope: "N", gone: "G", "g.h.c": "dots" });
  });

  it("survive blur, passing rules and changes of other fields, and clear when their own field changes", async () => {
    const store = storeOf(form);
    store.serverErrors({ a: "A" });
    await leave(store, "a");
    expect(viewOf(store, "a")[0]).toBe("A");
    write(store, "b", "x");
    write(store, "b", "");
    vi.runAllTimers();
    expect(viewOf(store, "a")[0]).toBe("A");
    write(store, "a", "x");
    expect(viewOf(store, "a")[0]).not.toBe("A");
    write(store, "a", "");
    await leave(store, "a");
    expect(viewOf(store, "a")[0]).toBe("");
  });

  it("do not block the next submit, since only the server can tell whether they still apply", async () => {
    const store = storeOf(form);
    store.serverErrors({ a: "A" });
    expect(await store.validateAll()).toEqual([]);
    expect(viewOf(store, "a")[0]).toBe("");
  });

  it("stay beside rule errors that block the submit", async () => {
    const store = storeOf([{ name: "a" }, { name: "b", validation: "required" }]);
    store.serverErrors({ a: "A" });
    expect((await store.validateAll()).map(({ view }) => view.error)).toEqual(["A", "required"]);
  });

  it("of a plain post are part of the initial view, for hydration", () => {
    const store = storeOf(form);
    store.showPosted({ a: "A" });
    expect(stateOf(store, "a").initialView).toBe(stateOf(store, "a").view);
    expect(stateOf(store, "a").initialView.error).toBe("A");
    write(store, "a", "x");
    expect(stateOf(store, "a").initialView.error).toBe("A");
  });
});

/** Fake backend: records questions; the test answers each by hand. */
const waiting = () => {
  const questions: { value: string; answer(text: string): void; fail(): void; signal: AbortSignal | undefined }[] = [];
  const ask: Ask = (_, { value }, signal) =>
    new Promise((answer, reject) => {
      questions.push({ value: value!, answer, fail: () => reject(new Error("no network")), signal });
    });
  return { questions, ask };
};

describe("a field with a backend rule", () => {
  const form: Element[] = [{ name: "a", validation: "digits free-backend" }, { name: "p" }];
  const start = (elements = form) => {
    const { questions, ask } = waiting();
    const store = storeOf(elements, { ask });
    return { store, questions };
  };

  it("is pending, then accepted; the same value is not checked twice", async () => {
    const { store, questions } = start();
    write(store, "a", "1");
    const left = leave(store, "a");
    expect(viewOf(store, "a")).toEqual(["", "asking"]);
    questions[0]!.answer("free");
    await left;
    expect(viewOf(store, "a")).toEqual(["", "accepted"]);
    await leave(store, "a");
    expect(viewOf(store, "a")).toEqual(["", "accepted"]);
    expect(questions).toHaveLength(1);
  });

  it("is refused; typing clears the verdict, and a cached one returns without a request", async () => {
    const { store, questions } = start();
    write(store, "a", "1");
    const left = leave(store, "a");
    questions[0]!.answer("taken");
    await left;
    expect(viewOf(store, "a")).toEqual(["taken", "refused"]);
    write(store, "a", "12");
    expect(viewOf(store, "a")).toEqual(["", ""]);
    const again = leave(store, "a");
    questions[1]!.answer("free");
    await again;
    write(store, "a", "1");
    await leave(store, "a");
    expect(viewOf(store, "a")).toEqual(["taken", "refused"]);
    expect(questions.map(({ value }) => value)).toEqual(["1", "12"]);
  });

  it.each([
    ["free", "accepted"],
    ["taken", "refused"],
  ])("answered %s, then edited to a value another rule refuses, shows nothing until blur", async (answer, verdict) => {
    const { store, questions } = start();
    write(store, "a", "1");
    const left = leave(store, "a");
    questions[0]!.answer(answer);
    await left;
    expect(viewOf(store, "a")[1]).toBe(verdict);
    write(store, "a", "1x");
    expect(viewOf(store, "a")).toEqual(["", ""]);
    await leave(store, "a");
    expect(viewOf(store, "a")).toEqual(["digits", ""]);
  });

  it("shows and caches nothing when the check was skipped, and asks again", async () => {
    const ask = vi.fn<Ask>(() => Promise.resolve({ skipped: true }));
    const store = storeOf([{ name: "a", validation: "free-backend" }], { ask });
    write(store, "a", "1");
    for (const times of [1, 2]) {
      await leave(store, "a");
      expect([ask.mock.calls.length, ...viewOf(store, "a")]).toEqual([times, "", ""]);
    }
    expect(await store.validateAll()).toEqual([]);
  });

  it.each([
    ["x", "digits"],
    ["", ""],
  ])("does not ask about %j", async (value, error) => {
    const { store, questions } = start();
    write(store, "a", "7");
    write(store, "a", value);
    await leave(store, "a");
    expect(viewOf(store, "a")).toEqual([error, ""]);
    expect(questions).toEqual([]);
  });

  it("aborts and ignores a check overtaken by typing", async () => {
    const { store, questions } = start();
    write(store, "a", "1");
    const left = leave(store, "a");
    write(store, "a", "12");
    expect(questions[0]!.signal?.aborted).toBe(true);
    expect(viewOf(store, "a")).toEqual(["", ""]);
    questions[0]!.answer("taken");
    await left;
    expect(viewOf(store, "a")).toEqual(["", ""]);
  });

  it("asks once on blur and submit at the same time", async () => {
    const { store, questions } = start();
    write(store, "a", "1");
    const left = leave(store, "a");
    const sent = store.validateAll();
    await vi.advanceTimersByTimeAsync(0);
    expect(questions).toHaveLength(1);
    questions[0]!.answer("taken");
    expect(paths(await sent)).toEqual(["a"]);
    await left;
  });

  it("shows nothing when the check failed, and asks again", async () => {
    const { store, questions } = start();
    write(store, "a", "1");
    const left = leave(store, "a");
    questions[0]!.fail();
    await left;
    expect(viewOf(store, "a")).toEqual(["", ""]);
    const again = leave(store, "a");
    questions[1]!.answer("free");
    await again;
    expect(viewOf(store, "a")).toEqual(["", "accepted"]);
  });

  it("keeps its verdict when another field its rules depend on changes", async () => {
    const { store, questions } = start([
      { name: "a", validation: "when free-backend", validationProps: { other: "p", is: "x", chain: "required" } },
      { name: "p" },
    ]);
    write(store, "a", "1");
    const left = leave(store, "a");
    questions[0]!.answer("taken");
    await left;
    write(store, "p", "y");
    vi.runAllTimers();
    expect(viewOf(store, "a")).toEqual(["taken", "refused"]);
  });

  it("shows no verdict once hidden", async () => {
    const { store, questions } = start([
      { ...form[0]!, hidden: { element: "p", operator: "equal", value: "x" } },
      { name: "p" },
    ]);
    write(store, "a", "1");
    const left = leave(store, "a");
    write(store, "p", "x");
    questions[0]!.answer("taken");
    await left;
    expect(viewOf(store, "a")).toEqual(["", ""]);
  });
});

describe("a newer descriptor", () => {
  const swap = (old: FormStore, elements: Element[], values = {}, locked: string[] = []): FormStore =>
    FormStore.successor(old, { ...old.options, plan: planOf(elements, { locked }), values });

  it("updates untouched fields and keeps typed values", () => {
    const old = storeOf([{ name: "a" }, { name: "b" }, { name: "gone" }, { type: "checkbox", name: "t" }], {
      values: { a: "1", b: "1" },
    });
    write(old, "b", "typed");
    write(old, "gone", "typed");
    write(old, "t", true);
    const next = swap(
      old,
      [{ name: "b" }, { name: "a" }, { type: "checkbox", name: "t" }, { name: "fresh", default: "f" }],
      { a: "2", b: "2" },
    );
    expect(next.visibleValues()).toEqual({ a: "2", b: "typed", t: true, fresh: "f" });
    expect(stateOf(next, "b")).toMatchObject({ initial: "2", dirty: true });
  });

  it("discards typed values of a field that changed type or became locked", () => {
    const old = storeOf([{ name: "a" }, { name: "b" }]);
    write(old, "a", "typed");
    write(old, "b", "typed");
    const next = swap(old, [{ type: "checkbox", name: "a" }, { name: "b" }], { b: "server's" }, ["b"]);
    expect(next.visibleValues()).toEqual({ a: false, b: "server's" });
  });

  it("shows the fields that typed values reveal", () => {
    const old = storeOf([{ name: "p" }]);
    write(old, "p", "1");
    const next = swap(old, [{ name: "a", hidden: { element: "p", operator: "notEqual", value: "1" } }, { name: "p" }]);
    expect(stateOf(next, "a").view.visible).toBe(true);
  });

  it("validates visited fields by its own rules, and keeps server errors while the value is unchanged", async () => {
    const old = storeOf(
      [{ name: "a", validation: "required" }, { name: "b" }, { name: "c" }, { name: "d", validation: "required" }],
      { values: { c: "1" } },
    );
    await leave(old, "a");
    write(old, "b", "x");
    old.serverErrors({ b: "B", c: "C" });
    const next = swap(
      old,
      [{ name: "a", validation: "required" }, { name: "b" }, { name: "c" }, { name: "d", validation: "required" }],
      { c: "2" },
    );
    expect(next.plan.fields.map((field) => next.slot(field).view.error)).toEqual(["required", "B", "", ""]);
    expect(stateOf(next, "a").touched).toBe(true);
    await leave(next, "b");
    expect(viewOf(next, "b")[0]).toBe("B");
  });

  it("does not repeat an answered check", async () => {
    const { questions, ask } = waiting();
    const form: Element[] = [{ name: "a", validation: "free-backend" }];
    const old = storeOf(form, { ask });
    write(old, "a", "1");
    const left = leave(old, "a");
    questions[0]!.answer("free");
    await left;
    const next = swap(old, form);
    await leave(next, "a");
    expect(viewOf(next, "a")).toEqual(["", "accepted"]);
    expect(questions).toHaveLength(1);
  });
});
