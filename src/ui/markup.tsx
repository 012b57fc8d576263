import type { ReactElement, ReactNode } from "react";
import { parseMarkup, type MarkupNode } from "#src/domain/markup.ts";

/** Draws text that may hold the allowed markup. Links of the site open beside the form, so that nothing typed is lost. */
export const Markup = ({ text }: { text: string }): ReactElement =>
  text.includes("<") || text.includes("&") ? <>{draw(parseMarkup(text))}</> : <>{text}</>;

const draw = (nodes: readonly MarkupNode[]): ReactNode[] =>
  nodes.map((node, index) => {
    if (typeof node === "string") return node;
    if (node.tag === "br") return <br key={index} />;
    if (node.tag === "a") {
      return node.href
        ? <a key={index} href={node.href} target="_blank" rel="noopener">{draw(node.children)}</a>
        : <span key={index}>{draw(node.children)}</span>;
    }
    const Tag = node.tag;
    return <Tag key={index}>{draw(node.children)}</Tag>;
  });
