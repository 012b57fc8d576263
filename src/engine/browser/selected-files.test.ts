import { describe, expect, it, vi } from "vitest";
import { fieldAt, planOf, storeOf } from "#src/engine/form.fixture.ts";
import { factsOf } from "./selected-files.ts";
import { stagedName } from "#src/engine/core/files.ts";
import { FormStore } from "./form-store.ts";
import type { Element } from "#src/engine/core/definition.ts";

const PLAIN: Element[] = [
  { type: "photo", name: "face", validation: "required few", validationProps: { maxFiles: 1 } },
  {
    type: "form",
    name: "docs",
    elements: [{ type: "file", name: "papers", validation: "few", validationProps: { maxFiles: 2 } }],
  },
];
const file = (name: string, size = 3): File => new File(["x".repeat(size)], name);
const start = (staged?: Record<string, { id: string; name: string; size: number }[]>) => {
  const store = storeOf(PLAIN, { staged });
  const [face, papers] = [fieldAt(store.plan, "face"), fieldAt(store.plan, "docs.papers")];
  const names = (field = papers): string[] =>
    store.files.view(field).items.map((item) => `${item.kind} ${factsOf(item).name}`);
  const ready = (): void => {
    for (const field of [face, papers])
      for (const { id, kind } of store.files.view(field).items)
        if (kind === "chosen") store.files.update(field, id, { state: "ready" });
  };
  return { store, face, papers, names, ready, error: (field = papers) => store.slot(field).view.error };
};

it("stagedName brackets every segment of a field's path", () => {
  const { face, papers } = start();
  expect([stagedName(face), stagedName(papers), stagedName(papers, "_unstage")]).toEqual([
    "_staged[face]",
    "_staged[docs][papers]",
    "_unstage[docs][papers]",
  ]);
});

describe("a field's files", () => {
  it("are replaced by a new one where only one is allowed, and added to otherwise", () => {
    const { store, face, papers, names } = start({ face: [{ id: "i", name: "old.jpg", size: 1 }] });
    expect(names(face)).toEqual(["staged old.jpg"]);
    store.files.add(face, [file("new.jpg")], 1);
    store.files.add(papers, [file("a.pdf"), file("b.pdf")], 2);
    store.files.add(papers, [file("c.pdf")], 2);
    expect([names(face), names()]).toEqual([["chosen new.jpg"], ["chosen a.pdf", "chosen b.pdf", "chosen c.pdf"]]);
  });

  it("notify the field's own listeners only, and views are immutable", () => {
    const { store, face, papers } = start();
    const [faceListener, papersListener] = [vi.fn(), vi.fn()];
    store.files.subscribe(face, faceListener);
    const off = store.files.subscribe(papers, papersListener);
    const before = store.files.view(papers);
    store.files.add(papers, [file("a.pdf")], 2);
    expect([faceListener.mock.calls.length, papersListener.mock.calls.length, before.items.length]).toEqual([0, 1, 0]);
    off();
    store.files.remove(papers, store.files.view(papers).items[0]!.id);
    expect(papersListener).toHaveBeenCalledTimes(1);
  });

  it("stay removed when removed during compression", () => {
    const { store, face, names } = start();
    store.files.add(face, [file("a.jpg")], 1);
    const { id } = store.files.view(face).items[0]!;
    store.files.remove(face, id);
    store.files.update(face, id, { state: "ready", file: file("a.jpg", 1) });
    expect(names(face)).toEqual([]);
  });
});

describe("validation", () => {
  it("runs once every file is ready, and again when one is removed", () => {
    const { store, papers, ready, error } = start();
    store.files.add(papers, [file("a.pdf"), file("b.pdf"), file("c.pdf")], 2);
    expect(error()).toBe("");
    ready();
    expect(error()).toBe("few");
    store.files.remove(papers, store.files.view(papers).items[0]!.id);
    expect(error()).toBe("");
  });

  it("reports an emptied field on blur, not before; a new file clears the error", async () => {
    const { store, face, ready, error } = start();
    store.files.add(face, [file("a.jpg")], 1);
    ready();
    store.files.remove(face, store.files.view(face).items[0]!.id);
    expect(error(face)).toBe("");
    await store.checkNow(face);
    expect(error(face)).toBe("required");
    store.files.add(face, [file("b.jpg")], 1);
    expect(error(face)).toBe("");
  });

  it("waits for compression on submit", async () => {
    const { store, face } = start();
    store.files.add(face, [file("a.jpg")], 1);
    const { id } = store.files.view(face).items[0]!;
    store.files.update(face, id, { state: "working" });
    const waits: string[] = [];
    const invalid = store.validateAll((what) => void waits.push(what));
    let done = false;
    void invalid.then(() => void (done = true));
    await new Promise((next) => setTimeout(next));
    expect([done, waits]).toEqual([false, ["preparing"]]);
    store.files.update(face, id, { state: "ready" });
    expect(await invalid).toEqual([]);
  });

  it("clears the server's error when the field's files change", () => {
    const { store, papers, ready, error } = start();
    store.files.add(papers, [file("a.pdf")], 2);
    ready();
    store.serverErrors({ "docs[papers]": "no document" });
    expect(error()).toBe("no document");
    store.files.add(papers, [file("b.pdf")], 2);
    expect(error()).toBe("");
  });
});

describe("uploaded files", () => {
  const one = (id: string, name: string, size = 3) => ({ id, name, size });

  it("replace the selected file in place and keep its preview; a refused one stays selected", () => {
    const { store, papers, names } = start();
    store.files.add(papers, [file("a.pdf", 5), file("b.pdf", 6)], 2);
    store.stageFiles({ "docs[papers]": [one("i", "b.pdf", 6)] }, store.files.chosen());
    expect(names()).toEqual(["chosen a.pdf", "staged b.pdf"]);
    const kept = store.files.view(papers).items[1]!;
    expect(kept.kind === "staged" && kept.file?.size).toBe(6);
  });

  it("are matched by size when the server changed the name", () => {
    const { store, papers, names } = start();
    store.files.add(papers, [file("../a.pdf", 5), file("a.pdf", 6)], 2);
    store.stageFiles({ "docs[papers]": [one("i", "a.pdf", 5)] }, store.files.chosen());
    expect(names()).toEqual(["staged a.pdf", "chosen a.pdf"]);
  });

  it("do not affect files selected or removed while the submit was under way", () => {
    const { store, face, papers, names } = start({ face: [one("gone", "old.jpg")] });
    store.files.add(papers, [file("a.pdf", 5)], 2);
    const sent = store.files.chosen();
    store.files.add(papers, [file("late.pdf", 5)], 2);
    store.files.remove(face, "gone");
    store.stageFiles({ face: [one("gone", "old.jpg")], "docs[papers]": [one("i", "a.pdf", 5)] }, sent);
    expect([names(face), names()]).toEqual([[], ["staged a.pdf", "chosen late.pdf"]]);
  });

  describe("whose original was removed during the submit", () => {
    it("do not reappear, with this response or with the next page", () => {
      const { store, papers, names } = start();
      store.files.add(papers, [file("a.pdf", 5), file("b.pdf", 6)], 2);
      const sent = store.files.chosen();
      store.files.remove(papers, store.files.view(papers).items[0]!.id);
      const staged = { "docs[papers]": [one("i", "a.pdf", 5), one("j", "b.pdf", 6)] };
      store.stageFiles(staged, sent);
      expect(names()).toEqual(["staged b.pdf"]);
      store.stageFiles(staged);
      expect(names()).toEqual(["staged b.pdf"]);
    });

    it("do not appear beside the replacement, even when the server changed name and size", () => {
      const { store, face, names } = start();
      store.files.add(face, [file("a.jpg", 5)], 1);
      const sent = store.files.chosen();
      store.files.add(face, [file("b.jpg", 6)], 1);
      store.stageFiles({ face: [one("i", "1.jpg", 4)] }, sent);
      expect(names(face)).toEqual(["chosen b.jpg"]);
    });

    it("are told apart from the others by the order in which they were sent", () => {
      const { store, papers, names } = start();
      store.files.add(papers, [file("a.pdf", 5), file("b.pdf", 5)], 2);
      const sent = store.files.chosen();
      store.files.remove(papers, store.files.view(papers).items[0]!.id);
      store.stageFiles({ "docs[papers]": [one("i", "1.pdf", 5), one("j", "2.pdf", 5)] }, sent);
      expect(store.files.view(papers).items.map(({ id }) => id)).toEqual(["j"]);
      expect(names()).toEqual(["staged 2.pdf"]);
    });

    it("are not confused with files removed before the submit", () => {
      const { store, papers, names } = start();
      store.files.add(papers, [file("a.pdf", 5)], 2);
      store.files.remove(papers, store.files.view(papers).items[0]!.id);
      store.files.add(papers, [file("a.pdf", 5)], 2);
      store.stageFiles({ "docs[papers]": [one("i", "a.pdf", 5)] }, store.files.chosen());
      expect(names()).toEqual(["staged a.pdf"]);
    });
  });

  it("are dropped when the server no longer lists them", () => {
    const { store, papers, names } = start({ "docs[papers]": [one("i", "a.pdf")] });
    store.stageFiles({ "docs[papers]": [] });
    expect([names(), store.files.view(papers).items]).toEqual([[], []]);
  });

  it("survive a newer descriptor, and so do selected files", () => {
    const { store, papers } = start({ "docs[papers]": [one("i", "a.pdf")] });
    store.files.add(papers, [file("b.pdf")], 2);
    const next = FormStore.successor(store, {
      ...store.options,
      plan: planOf(PLAIN),
      staged: { "docs[papers]": [one("i", "a.pdf")] },
    });
    const field = fieldAt(next.plan, "docs.papers");
    expect(next.files.view(field).items.map((item) => factsOf(item).name)).toEqual(["a.pdf", "b.pdf"]);
    next.files.add(field, [file("c.pdf")], 2);
    for (const { id, kind } of next.files.view(field).items)
      if (kind === "chosen") next.files.update(field, id, { state: "ready" });
    expect(next.slot(field).view.error).toBe("few");
  });

  it("whose upload the server no longer has are sent again if this page holds them, and otherwise lost", () => {
    const { store, papers, names } = start({ "docs[papers]": [{ id: "earlier", name: "earlier.pdf", size: 1 }] });
    store.files.add(papers, [file("now.pdf")], 2);
    const sent = store.files.chosen();
    const uploaded = [
      { id: "earlier", name: "earlier.pdf", size: 1 },
      { id: "now", name: "now.pdf", size: 3 },
    ];
    store.stageFiles({ "docs[papers]": uploaded }, sent);
    expect(names()).toEqual(["staged earlier.pdf", "staged now.pdf"]);
    FormStore.successor(store, { ...store.options, staged: undefined });
    expect(names()).toEqual(["chosen now.pdf"]);
  });
});
