/**
 * The markup a label, hint or error may contain: b, strong, i, em, br and links. Parsed into a tree and
 * drawn node by node, so that nothing else ever reaches the page.
 */
export type MarkupNode = string | { tag: "b" | "strong" | "i" | "em" | "br"; children: MarkupNode[] } | { tag: "a"; href: string; children: MarkupNode[] };

const TOKEN = /<(\/?)([a-z]+)((?:\s[^<>]{0,300})?)\/?>/gi;
const TAGS = new Set(["b", "strong", "i", "em", "br", "a"]);
const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: "\u00a0" };

/** Addresses a link may have: our own paths, https, mail and telephone. */
export const safeHref = (href: string): string | undefined =>
  /^(?:\/(?![/\\])|https:\/\/|mailto:|tel:|#)[^\s\\\p{Cc}]*$/u.test(href) ? href : undefined;

const decode = (text: string): string => text.replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => ENTITIES[name]!);

const wordsIn = (nodes: readonly MarkupNode[]): string =>
  nodes.map((node) => (typeof node === "string" ? node : node.tag === "br" ? " " : wordsIn(node.children))).join("");

/** The words of a text that may hold the allowed markup; a line break is a space. */
export const plainText = (text: string): string => (/[<&]/.test(text) ? wordsIn(parseMarkup(text)) : text);

/** Parses the allowed markup. Unknown tags stay visible as text; unsafe links lose their address. */
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
      // A link within a link is none: browsers would take the two apart.
      const isLink = tag === "a" && !open.some((around) => around.tag === "a");
      const href = isLink ? safeHref(/\shref="([^"]*)"/i.exec(attributes)?.[1] ?? "") : undefined;
      add(tag === "a" ? { tag: "a", href: href ?? "", children } : { tag: tag as "b", children });
      open.push({ tag, children });
    }
  }
  add(decode(text.slice(at)));
  return root;
};
