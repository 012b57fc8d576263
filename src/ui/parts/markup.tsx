import type { ReactElement, ReactNode } from "react";
import { mayHoldMarkup, parseMarkup, type MarkupNode } from "#src/domain/text/markup.ts";

/** Renders text with the allowed markup. Links open in a new tab, so that nothing typed into the form is lost. */
export const Markup = ({ text }: { text: string }): ReactElement =>
  mayHoldMarkup(text) ? <>{draw(parseMarkup(text))}</> : <>{text}</>;

const draw = (nodes: readonly MarkupNode[]): ReactNode[] =>
  nodes.map((node, index) => {
    if (typeof node === "string") return node;
    if (node.tag === "br") return <br key={index} />;
    if (node.tag === "a") {
      return node.href ? (
        <a key={index} href={node.href} target="_blank" rel="noopener">
          {draw(node.children)}
        </a>
      ) : (
        <span key={index}>{draw(node.children)}</span>
      );
    }
    const Tag = node.tag;
    return <Tag key={index}>{draw(node.children)}</Tag>;
  });
