import { describe, expect, it } from "vitest";
import { changeCombobox, closedCombobox, commandOf, optionExactly, type ComboboxState } from "./state.ts";

const options = ["Бургас", "Бяла", "Бяла Слатина"].map((label, index) => ({ value: String(index), label }));
const shut: ComboboxState = closedCombobox;
const open: ComboboxState = { ...closedCombobox, open: true, status: "ready", options, query: "б" };
const onFirst: ComboboxState = { ...open, active: 0 };
const failed: ComboboxState = { ...open, status: "failed", options: [] };
const plainKey = { altKey: false, ctrlKey: false, metaKey: false, isComposing: false };

describe("commandOf", () => {
  it.each([
    ["ArrowDown", shut, { run: "show", wish: "first" }],
    ["ArrowUp", shut, { run: "show", wish: "last" }],
    ["ArrowDown", open, { run: "move", by: 1 }],
    ["ArrowUp", open, { run: "move", by: -1 }],
    ["Enter", shut, undefined],
    ["Enter", open, { run: "settle" }],
    ["Enter", onFirst, { run: "accept" }],
    ["Enter", failed, { run: "retry" }],
    ["ArrowDown", failed, { run: "retry" }],
    ["Escape", open, { run: "close" }],
    ["Escape", shut, { run: "clear" }],
    ["Tab", onFirst, { run: "close", native: true }],
    ["Tab", shut, undefined],
    ["Home", onFirst, { run: "rest", native: true }],
    ["End", onFirst, { run: "rest", native: true }],
    ["Home", shut, undefined],
    ["а", open, undefined],
    ["PageDown", open, undefined],
  ])("%s", (key, state, command) => {
    expect(commandOf({ ...plainKey, key }, state, "б")).toEqual(command);
  });

  it.each([
    ["ArrowDown", shut, { run: "show", wish: "none" }],
    ["ArrowUp", open, { run: "close" }],
    ["Enter", open, undefined],
  ])("Alt+%s", (key, state, command) => {
    expect(commandOf({ ...plainKey, altKey: true, key }, state, "б")).toEqual(command);
  });

  it("ignores Esc in an empty, closed field", () => {
    expect(commandOf({ ...plainKey, key: "Escape" }, shut, "")).toBeUndefined();
  });

  it.each([{ isComposing: true }, { ctrlKey: true }, { metaKey: true }])("ignores keys with %j", (held) => {
    expect(commandOf({ ...plainKey, key: "Enter", ...held }, onFirst, "б")).toBeUndefined();
  });
});

describe("changeCombobox", () => {
  it("activates the requested option when results arrive", () => {
    const asked = changeCombobox(shut, { type: "loading", wish: "last" });
    expect(asked).toMatchObject({ open: true, active: -1 });
    expect(changeCombobox(asked, { type: "loaded", query: "б", options })).toMatchObject({
      active: 2,
      status: "ready",
      query: "б",
    });
    expect(changeCombobox(asked, { type: "loaded", query: "б", options: [] })).toMatchObject({ active: -1 });
  });

  it("keeps an option that was activated while loading, if the results contain it", () => {
    const marked = changeCombobox(changeCombobox(open, { type: "loading", wish: "none" }), { type: "move", by: 1 });
    const [first, ...others] = options;
    expect(changeCombobox(marked, { type: "loaded", query: "б", options: [...others, first!] })).toMatchObject({
      active: others.length,
    });
    expect(changeCombobox(marked, { type: "loaded", query: "б", options: others })).toMatchObject({ active: -1 });
  });

  it.each([
    [-1, 1, 0],
    [0, 1, 1],
    [2, 1, 0],
    [0, -1, 2],
    [-1, -1, 2],
  ] as const)("moves from %i by %i to %i", (from, by, to) => {
    expect(changeCombobox({ ...open, active: from }, { type: "move", by }).active).toBe(to);
  });

  it("does not move in an empty list", () => {
    expect(changeCombobox(failed, { type: "move", by: 1 })).toBe(failed);
  });

  it("stays closed when results arrive after closing", () => {
    const closed = changeCombobox(changeCombobox(shut, { type: "loading", wish: "first" }), { type: "close" });
    expect(changeCombobox(closed, { type: "loaded", query: "б", options })).toMatchObject({ open: false, active: -1 });
  });
});

describe("optionExactly", () => {
  it.each([
    ["бяла", "1"],
    [" Бяла  слатина ", "2"],
    ["Бял", undefined],
    ["", undefined],
  ])("%j matches option %j", (text, value) => {
    expect(optionExactly(text, options)?.value).toBe(value);
  });
});
