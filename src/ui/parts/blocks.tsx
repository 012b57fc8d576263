/** Renders document blocks: content pages, agreements and notices. */
import { Fragment, type ReactElement, type ReactNode } from "react";
import { Link } from "#src/ui/parts/link.tsx";
import type { Block, Inline } from "#src/domain/text/document.ts";

type BlockOf<K extends Block["kind"]> = Extract<Block, { kind: K }>;

/** Inline text with markup and links. The site's pages open through the router, files and other sites natively. */
export const Inlines = ({ nodes }: { nodes: Inline }): ReactNode =>
  nodes.map((node, index) => {
    if (typeof node === "string") return node;
    if (node.tag === "br") return <br key={index} />;
    const children = <Inlines nodes={node.children} />;
    if (node.tag === "a")
      return (
        <Anchor key={index} href={node.href}>
          {children}
        </Anchor>
      );
    const Tag = node.tag;
    return <Tag key={index}>{children}</Tag>;
  });

const Anchor = ({ href, children }: { href: string; children: ReactNode }): ReactElement => {
  if (!href) return <span>{children}</span>;
  return href.startsWith("/") && !href.startsWith("/api/") ? (
    <Link to={href}>{children}</Link>
  ) : (
    <a href={href} rel="noopener">
      {children}
    </a>
  );
};

const Heading = ({ level, text, id }: BlockOf<"heading">): ReactElement => {
  const Tag = level === 2 ? "h2" : "h3";
  return (
    <Tag id={id}>
      <Inlines nodes={text} />
    </Tag>
  );
};

const List = ({ ordered, items }: BlockOf<"list">): ReactElement => {
  const Tag = ordered ? "ol" : "ul";
  return (
    <Tag>
      {items.map((item, index) => (
        <li key={index}>
          <Inlines nodes={item} />
        </li>
      ))}
    </Tag>
  );
};

/** Wide tables scroll in their own box; it is focusable so that arrow keys scroll it. */
const Table = ({ caption, head, rows, numeric = [] }: BlockOf<"table">): ReactElement => {
  const side = (column: number): string | undefined => (numeric.includes(column) ? "number" : undefined);
  const name = caption ?? head.map(wordsOf).filter(Boolean).join(", ");
  return (
    <div className="scroller" role="region" aria-label={name} tabIndex={0}>
      <table>
        {caption && <caption>{caption}</caption>}
        <thead>
          <tr>
            {head.map((cell, column) => (
              <th key={column} scope="col" className={side(column)}>
                <Inlines nodes={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) => (
                <td key={column} className={side(column)}>
                  <Inlines nodes={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

const wordsOf = (nodes: Inline): string =>
  nodes.map((node) => (typeof node === "string" ? node : wordsOf(node.children))).join("");

/** Label–value rows: side by side, as right-aligned sums (`sums`), or value below label (`stacked`). */
export const Facts = ({
  rows,
  look,
}: {
  rows: readonly { label: string; value: ReactNode }[];
  look?: "sums" | "stacked";
}): ReactElement => (
  <dl className={look ? `facts ${look}` : "facts"}>
    {rows.map(({ label, value }, index) => (
      <div key={index}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

const draw = (block: Block): ReactElement => {
  switch (block.kind) {
    case "heading":
      return <Heading {...block} />;
    case "paragraph":
      return (
        <p>
          <Inlines nodes={block.text} />
        </p>
      );
    case "notice":
      return (
        <p className="notice">
          <Inlines nodes={block.text} />
        </p>
      );
    case "list":
      return <List {...block} />;
    case "table":
      return <Table {...block} />;
    case "facts":
      return <Facts rows={block.rows.map(({ label, value }) => ({ label, value: <Inlines nodes={value} /> }))} />;
  }
};

/** A whole document. Headings begin at level 2; the page title is level 1. */
export const Blocks = ({ blocks }: { blocks: readonly Block[] }): ReactElement => (
  <div className="blocks">
    {blocks.map((block, index) => (
      <Fragment key={index}>{draw(block)}</Fragment>
    ))}
  </div>
);
