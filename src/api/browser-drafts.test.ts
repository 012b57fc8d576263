import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Kept } from "#src/engine/browser/draft-place.ts";
import type { Descriptor } from "#src/engine/core/definition.ts";
import { browserDrafts, forgetDrafts } from "./browser-drafts.ts";

const form: Descriptor = { id: "f", title: "Форма", action: "f", version: "v1", values: {}, elements: [] };
const how = { leaving: false, signal: new AbortController().signal };
const MINUTE = 60_000;

/** `Storage` as far as it is used; its entries are its own properties. */
const newStorage = (): Storage =>
  Object.create({
    getItem(name: string) {
      return (this as unknown as Record<string, string>)[name] ?? null;
    },
    setItem(name: string, text: string) {
      (this as unknown as Record<string, string>)[name] = text;
    },
    removeItem(name: string) {
      delete (this as unknown as Record<string, string>)[name];
    },
  }) as Storage;

let storage: Storage;
let page: { dataset: Record<string, string> };
beforeEach(() => {
  storage = newStorage();
  page = { dataset: {} };
  vi.stubGlobal("window", { sessionStorage: storage });
  vi.stubGlobal("document", { documentElement: page });
  vi.useFakeTimers({ now: 0 });
  return () => void vi.useRealTimers();
});

const keep = (values: Record<string, string>, from: Record<string, string> = {}, of = form): Promise<Kept> =>
  browserDrafts.keep(of, values, { ...how, from });
const restore = (of = form) => browserDrafts.restore!(of);

describe("a draft in the tab", () => {
  it("is merged per field, with the value each replaced", async () => {
    await keep({ a: "1", b: "2" }, { a: "0" });
    await keep({ b: "3" });
    expect(restore()).toEqual({ a: ["0", "1"], b: ["", "3"] });
    expect(restore({ ...form, id: "other" })).toEqual({});
  });

  it("leaves out a text with an identity number or a card's, says so, and keeps no earlier one of its field", async () => {
    await keep({ message: "Кога ще получа парите?", name: "Ана" });
    const texts = { message: "Моят ЕГН е 8003205605", other: "карта 4111 1111 1111 1111", name: "Яна" };
    expect(await keep(texts)).toEqual({ leftOut: ["message", "other"] });
    expect(restore()).toEqual({ name: ["", "Яна"] });
    expect(await keep({ message: "Кога ще получа парите?" })).toBe("kept");
    expect(restore()).toEqual({ message: ["", "Кога ще получа парите?"], name: ["", "Яна"] });
  });

  it("is over for a form that the browser has posted by itself, and for no other", async () => {
    page.dataset["posted"] = form.id;
    expect(await keep({ a: "1" })).toBe("over");
    expect(restore()).toEqual({});
    expect(await keep({ a: "1" }, {}, { ...form, id: "other" })).toBe("kept");
  });

  it("is gone half an hour after the last change, of whichever form", async () => {
    await keep({ a: "1" });
    vi.advanceTimersByTime(29 * MINUTE);
    await keep({ b: "2" });
    vi.advanceTimersByTime(29 * MINUTE);
    expect(restore()).toEqual({ a: ["", "1"], b: ["", "2"] });
    vi.advanceTimersByTime(MINUTE);
    expect(restore({ ...form, id: "other" })).toEqual({});
    expect(Object.keys(storage)).toEqual([]);
  });

  it("outlives a change of the form's version", async () => {
    await keep({ a: "1" });
    expect(restore({ ...form, version: "v2" })).toEqual({ a: ["", "1"] });
  });

  it.each([
    [undefined, "one", true],
    ["one", "one", true],
    ["one", "other", false],
    ["one", undefined, false],
  ])("typed as %s is for %s: %s", async (typedBy, shownTo, isShown) => {
    await keep({ a: "1" }, {}, { ...form, issuedTo: typedBy });
    expect(restore({ ...form, issuedTo: shownTo })).toEqual(isShown ? { a: ["", "1"] } : {});
    expect(Object.keys(storage).length).toBe(isShown ? 1 : 0);
  });

  it("is forgotten with the submit, and all of them with the logout; other entries stay", async () => {
    storage.setItem("reported", "{}");
    await keep({ a: "1" });
    browserDrafts.forget!(form);
    expect(restore()).toEqual({});
    await keep({ a: "1" });
    await keep({ a: "1" }, {}, { ...form, id: "other" });
    forgetDrafts();
    expect(Object.keys(storage)).toEqual(["reported"]);
  });

  it("does without a storage, and over one that somebody else wrote", async () => {
    storage.setItem("draft:f", "{not json");
    expect(restore()).toEqual({});
    vi.stubGlobal("window", {
      get sessionStorage(): Storage {
        throw new Error("blocked");
      },
    });
    expect(restore()).toEqual({});
    forgetDrafts();
    await expect(keep({ a: "1" })).rejects.toThrow();
  });
});
