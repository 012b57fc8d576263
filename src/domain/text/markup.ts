/**
 * The markup allowed in labels, hints and errors: b, strong, i, em, br and links. Parsed into a tree and rendered
 * node by node, so no other HTML can reach the page.
 */
export type MarkupNode =
  | string
  | { tag: "b" | "strong" | "i" | "em" | "br"; children: MarkupNode[] }
  | { tag: "a"; href: string; children: MarkupNode[] };

const TOKEN = /<(\/?)([a-z]+)((?:\s[^<>]{0,300})?)\/?>/gi;
const TAGS = new Set(["b", "strong", "i", "em", "br", "a"]);
const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: "\u00a0" };

/** Returns `href` if it is a same-site path, `https:`, `mailto:`, `tel:` or a fragment; otherwise `undefined`. */
export const safeHref = (href: string): string | undefined =>
  /^(?:\/(?![/\\])|https:\/\/|mailto:|tel:|#)[^\s\\\p{Cc}]*$/u.test(href) ? href : undefined;

const decode = (text: string): string => text.replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => ENTITIES[name]!);

const wordsIn = (nodes: readonly MarkupNode[]): string =>
  nodes.map((node) => (typeof node === "string" ? node : node.tag === "br" ? " " : wordsIn(node.children))).join("");

/** Whether a text may hold markup or entities; any other is shown as it is. */
export const mayHoldMarkup = (text: string): boolean => text.includes("<") || text.includes("&");

/** Strips the allowed markup and decodes entities; a `<br>` becomes a space. */
export const plainText = (text: string): string => (mayHoldMarkup(text) ? wordsIn(parseMarkup(text)) : text);

/** Parses the allowed markup. Unknown tags stay as visible text; unsafe links get an empty `href`. */
export const parseMarkup = (text: string): MarkupNode[] => {
  const root: MarkupNode[] = [];
  const open: { tag: string; children: MarkupNode[] }[] = [{ tag: "", children: root }];
  const add = (node: MarkupNode): void => void (node !== "" && open.at(-1)!.children.push(node));
  let at = 0;
  for (const match of text.matchAll(TOKEN)) {
    const [whole, slash, name = "", attributes = ""] = match;
    const tag = name.toLowerCase();
    if (!TAGS.has(tag)) continue;
    add(decode(text.slice(at, match.index)));
    at = match.index + whole.length;
    if (tag === "br") add({ tag: "br", children: [] });
    else if (slash) {
      if (open.length > 1 && open.at(-1)!.tag === tag) open.pop();
    } else {
      const children: MarkupNode[] = [];
      // Nested links get no href: browsers would split them.
      const isLink = tag === "a" && !open.some((around) => around.tag === "a");
      const href = isLink ? safeHref(/\shref="([^"]*)"/i.exec(attributes)?.[1] ?? "") : undefined;
      add(tag === "a" ? { tag: "a", href: href ?? "", children } : { tag: tag as "b", children });
      open.push({ tag, children });
    }
  }
  add(decode(text.slice(at)));
  return root;
};
