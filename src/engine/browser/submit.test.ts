import { describe, expect, it, vi } from "vitest";
import { isOwnPath } from "#src/web/own-path.ts";
import { bodyOf, follow, type SubmitEffects } from "./submit.ts";
import { descriptorOf, fieldAt, storeOf } from "#src/engine/form.fixture.ts";
import type { Descriptor, Element } from "#src/engine/core/definition.ts";
import type { FormValues } from "#src/engine/core/rule.ts";

describe("isOwnPath", () => {
  it.each([
    "/",
    "/profil",
    "/a/b?c=d#e",
    "/vhod?next=%2Fprofil",
    "/%09/evil.example",
    "/%2F/evil.example",
    "/@evil.example",
    "/кредит",
    "/?u=//evil.example",
    "/a#//evil.example",
    "/:80",
    "/javascript:alert(1)",
    "/a?b=https://evil.example/",
  ])("accepts %j", (url) => {
    expect(isOwnPath(url)).toBe(true);
    expect(new URL(url, "https://own.example").origin).toBe("https://own.example");
  });

  it.each([
    "",
    "profil",
    "./profil",
    "?a",
    "#a",
    "//evil.example",
    "///evil.example",
    "////evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "\\/evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "\t//evil.example",
    " //evil.example",
    "\u0000//evil.example",
    "/\u0000",
    "/a\r\nLocation: //evil.example",
    "https://evil.example",
    "HTTPS://evil.example",
    "https:/evil.example",
    "https:evil.example",
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java\tscript:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "mailto:a@b.bg",
    "blob:x",
    "/.//evil.example",
    "/..//evil.example",
    "/a/..//evil.example",
    "/%2e//evil.example",
    "/a/../..//evil.example",
    "/a\\b",
    "/\u0085/evil.example",
  ])("rejects %j", (url) => {
    expect(isOwnPath(url)).toBe(false);
  });
});

const bodyWith = (
  elements: Element[],
  values: FormValues,
  more: Partial<Descriptor> = {},
  files: [string, File[]][] = [],
): [string, unknown][] => {
  const descriptor = descriptorOf(elements, more);
  const store = storeOf(elements, { values });
  for (const [path, list] of files) store.files.add(fieldAt(store.plan, path), list, 9);
  return [...bodyOf(descriptor, store)];
};

describe("the body", () => {
  it("has the engine's parts first, then visible fields in document order: ticks as 0 or 1, bracketed names", () => {
    expect(
      bodyWith(
        [
          { name: "a" },
          {
            type: "form",
            name: "g",
            elements: [
              { type: "checkbox", name: "t" },
              { type: "form", name: "h", elements: [{ name: "b" }] },
            ],
          },
          { type: "checkbox", name: "u" },
          { name: "gone", hidden: { element: "a", operator: "equal", value: "x" } },
          { type: "hidden", name: "z" },
          { type: "submit", name: "submit" },
        ],
        { a: "x", g: { t: true, h: { b: "ü" } }, gone: "secret", z: "7" },
        { csrf: "t", key: "k", version: "v" },
      ),
    ).toEqual([
      ["_csrf", "t"],
      ["_key", "k"],
      ["_version", "v"],
      ["a", "x"],
      ["g[t]", "1"],
      ["g[h][b]", "ü"],
      ["u", "0"],
      ["z", "7"],
    ]);
  });

  it("omits parts the descriptor does not have", () => {
    expect(bodyWith([{ name: "a" }], {}, { version: "v" })).toEqual([
      ["_version", "v"],
      ["a", ""],
    ]);
  });

  it("carries every file with its name", () => {
    const files = [new File(["1"], "лична карта.jpg", { type: "image/jpeg" }), new File(["22"], "b.pdf")];
    const body = bodyWith([{ type: "file", name: "papers" }, { name: "a" }], { a: "1" }, { version: "v" }, [
      ["papers", files],
    ]);
    expect(body.map(([name, value]) => [name, value instanceof File ? `${value.name} ${value.size}` : value])).toEqual([
      ["_version", "v"],
      ["a", "1"],
      ["papers", "лична карта.jpg 1"],
      ["papers", "b.pdf 2"],
    ]);
  });

  it("names uploaded files by id, those of hidden fields too, and omits selected files of hidden fields", () => {
    const elements: Element[] = [
      { type: "form", name: "docs", elements: [{ type: "photo", name: "front" }] },
      { type: "photo", name: "back", hidden: { element: "a", operator: "equal", value: "1" } },
      { name: "a" },
    ];
    const store = storeOf(elements, {
      values: { a: "1" },
      staged: {
        "docs[front]": [
          { id: "i", name: "1.jpg", size: 1 },
          { id: "j", name: "2.jpg", size: 2 },
        ],
        back: [{ id: "k", name: "3.jpg", size: 3 }],
      },
    });
    store.files.add(fieldAt(store.plan, "docs.front"), [new File(["4444"], "4.jpg")], 3);
    store.files.add(fieldAt(store.plan, "back"), [new File(["55555"], "5.jpg")], 3);
    store.files.remove(fieldAt(store.plan, "docs.front"), "i");
    const body = [...bodyOf(descriptorOf(elements, { version: "" }), store)];
    expect(body.map(([name, value]) => [name, value instanceof File ? value.name : value])).toEqual([
      ["a", "1"],
      ["_staged[docs][front]", "j"],
      ["_staged[back]", "k"],
      ["docs[front]", "4.jpg"],
    ]);
  });

  it("carries spaces and line breaks as typed", () => {
    expect(bodyWith([{ type: "textarea", name: "a" }], { a: " x\ny " }, { version: "v" })).toContainEqual([
      "a",
      " x\ny ",
    ]);
  });

  it("carries current values, also of a field that was hidden in between", () => {
    const elements: Element[] = [
      { name: "p" },
      { name: "a", hidden: { element: "p", operator: "notEqual", value: "1" } },
    ];
    const store = storeOf(elements);
    store.write(fieldAt(store.plan, "p"), "1");
    store.write(fieldAt(store.plan, "a"), "kept");
    store.write(fieldAt(store.plan, "p"), "2");
    store.write(fieldAt(store.plan, "p"), "1");
    expect([...bodyOf(descriptorOf(elements, { version: "" }), store)]).toEqual([
      ["p", "1"],
      ["a", "kept"],
    ]);
  });
});

describe("following a response", () => {
  const effects = () => {
    const done: unknown[][] = [];
    const note =
      (what: string) =>
      (...args: unknown[]) =>
        void done.push([what, ...args]);
    const made: SubmitEffects = {
      navigate: note("navigate"),
      redirect: note("redirect"),
      support: () => Promise.resolve({ reload: () => true }),
      setUserData: note("user"),
      report: vi.fn(),
    };
    return { made, done };
  };

  it.each([
    [{ nextUrl: "/a" }, [["navigate", "/a"]], true],
    [{ nextUrl: "/a", realRedirect: true }, [["redirect", "/a"]], true],
    [
      { userData: { name: "x" }, nextUrl: "/a", realRedirect: true },
      [
        ["user", { name: "x" }],
        ["redirect", "/a"],
      ],
      true,
    ],
    [{ userData: null }, [["user", null]], false],
    [{}, [], false],
    [{ nextUrl: "" }, [], false],
    [{ nextUrl: "//evil.example" }, [], false],
    [{ nextUrl: "https://evil.example", realRedirect: true }, [], false],
    [{ nextUrl: "javascript:alert(1)", realRedirect: true }, [], false],
  ])("%j", async (answer, expected, went) => {
    const { made, done } = effects();
    expect(await follow(answer, made)).toBe(went);
    expect(done).toEqual(expected);
  });

  it("awaits the hook before it navigates within the site, after the user data", async () => {
    const { made, done } = effects();
    let go = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    made.beforeRedirect = (url) => {
      done.push(["hook", url]);
      return held;
    };
    const followed = follow({ nextUrl: "/a", userData: null }, made);
    expect(done).toEqual([
      ["user", null],
      ["hook", "/a"],
    ]);
    go();
    await followed;
    expect(done.at(-1)).toEqual(["navigate", "/a"]);
  });

  it("runs no hook before a full page load, nor before another site's URL", async () => {
    const { made } = effects();
    made.beforeRedirect = vi.fn();
    await follow({ nextUrl: "/a", realRedirect: true }, made);
    await follow({ nextUrl: "//evil.example" }, made);
    expect(made.beforeRedirect).not.toHaveBeenCalled();
  });

  it.each([
    () => Promise.reject(new Error("late")),
    () => {
      throw new Error("at once");
    },
  ])("reports a hook that fails, and navigates", async (beforeRedirect) => {
    const { made, done } = effects();
    expect(await follow({ nextUrl: "/a" }, { ...made, beforeRedirect })).toBe(true);
    expect(made.report).toHaveBeenCalledWith(expect.any(Error), { when: "beforeRedirect" });
    expect(done).toEqual([["navigate", "/a"]]);
  });
});
