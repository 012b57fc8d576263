import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "#tests/support/runs.ts";
import { parseMarkup, plainText, safeHref, type MarkupNode } from "./markup.ts";

const flat = (nodes: readonly MarkupNode[]): Exclude<MarkupNode, string>[] =>
  nodes.flatMap((node) => (typeof node === "string" ? [] : [node, ...flat(node.children)]));
const textOf = (nodes: readonly MarkupNode[]): string =>
  nodes.map((node) => (typeof node === "string" ? node : textOf(node.children))).join("");

describe("markup", () => {
  it.each<[string, MarkupNode[]]>([
    ["а <b>б</b>", ["а ", { tag: "b", children: ["б"] }]],
    ["<script>x</script>", ["<script>x</script>"]],
    [`<a href="/tariff">т</a>`, [{ tag: "a", href: "/tariff", children: ["т"] }]],
    [`<a href="javascript:x">т</a>`, [{ tag: "a", href: "", children: ["т"] }]],
    [
      `<a href="/a">1<b><a href="/b">2</a></b></a>`,
      [{ tag: "a", href: "/a", children: ["1", { tag: "b", children: [{ tag: "a", href: "", children: ["2"] }] }] }],
    ],
    [
      `<a href="/a">1</a><a href="/b">2</a>`,
      [
        { tag: "a", href: "/a", children: ["1"] },
        { tag: "a", href: "/b", children: ["2"] },
      ],
    ],
    ["&lt;b&gt; &amp;lt;", ["<b> &lt;"]],
    ["a<br>b<br/>c", ["a", { tag: "br", children: [] }, "b", { tag: "br", children: [] }, "c"]],
    ["</b>x</i>", ["x"]],
  ])("%s", (text, tree) => {
    expect(parseMarkup(text)).toEqual(tree);
  });

  it("of any text contains only allowed tags and safe, unnested links, and loses no text", () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '<a href="/a">',
        '<a href="//x">',
        '<a href="javascript:x">',
        "</a>",
        "<b>",
        "</b>",
        "<i x>",
        "<br>",
        "<script>",
        "<img src=x>",
        "&lt;",
        "&",
        "<",
        ">",
        '"',
        " ",
        "дума",
      ),
      fc.string({ maxLength: 5 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const tree = parseMarkup(pieces.join(""));
        for (const node of flat(tree)) {
          expect(["b", "strong", "i", "em", "br", "a"]).toContain(node.tag);
          if (node.tag !== "a") continue;
          expect(node.href === "" || safeHref(node.href) === node.href).toBe(true);
          if (node.href)
            expect(flat(node.children).filter((inner) => inner.tag === "a" && inner.href !== "")).toEqual([]);
        }
        expect(textOf(tree).split("дума").length).toBe(pieces.join("").split("дума").length);
      }),
      { numRuns: runs(2000), seed: 20_261_121 },
    );
  });

  it.each([
    ["просто", "просто"],
    ["от <b>&lt;100&gt;</b> до <200>", "от <100> до <200>"],
    ["едно<br>две<br/>три", "едно две три"],
    [`<a href="/x">условия &amp; <i>цени</i></a>`, "условия & цени"],
    ["&nbsp;", "\u00a0"],
    ["&copy; 2 < 3", "&copy; 2 < 3"],
  ])("plainText of %j is %j", (text, plain) => {
    expect(plainText(text)).toBe(plain);
  });
});
