/** Renders document blocks: content pages, agreements and notices. */
import { Fragment, type ReactElement, type ReactNode } from "react";
import { contentWords } from "#src/copy/pages.ts";
import { Anchor } from "#src/ui/parts/link.tsx";
import { Tip } from "./tip.tsx";
import type { Block, Inline } from "#src/domain/text/document.ts";
import { breakpoints } from "#src/ui/theme/theme.ts";

type BlockOf<K extends Block["kind"]> = Extract<Block, { kind: K }>;

/** Inline text with markup and links. The site's pages open through the router, files and other sites natively. */
export const Inlines = ({ nodes }: { nodes: Inline }): ReactNode =>
  nodes.map((node, index) => {
    if (typeof node === "string") return node;
    if (node.tag === "br") return <br key={index} />;
    const children = <Inlines nodes={node.children} />;
    if (node.tag === "a")
      return (
        <Way key={index} href={node.href}>
          {children}
        </Way>
      );
    const Tag = node.tag;
    return <Tag key={index}>{children}</Tag>;
  });

const Way = ({ href, children }: { href: string; children: ReactNode }): ReactElement =>
  href ? <Anchor to={href}>{children}</Anchor> : <span>{children}</span>;

/** Id of the heading at `index`: its own, or one made of the document's name. */
const headingId = ({ id }: BlockOf<"heading">, of: string, index: number): string => id ?? `${of}-${index}`;

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

/**
 * Narrow: every row is a card whose cells name their column. A table too wide even so scrolls in its own box, which has
 * a name and takes the focus, so that arrow keys scroll it. Roles, as the browser drops those of restyled tables.
 */
export const Table = ({
  caption,
  head,
  rows,
  numeric = [],
  long = [],
}: Omit<BlockOf<"table">, "kind" | "rows"> & { rows: readonly (readonly ReactNode[])[] }): ReactElement => {
  const side = (column: number): string | undefined =>
    numeric.includes(column) ? "number" : long.includes(column) ? "long" : undefined;
  const columns = head.map(wordsOf);
  const name = caption ?? columns.filter(Boolean).join(", ");
  return (
    <div className={head.length > 2 ? "scroller wide" : "scroller"} role="region" aria-label={name} tabIndex={0}>
      <table role="table">
        {caption && <caption>{caption}</caption>}
        <thead role="rowgroup">
          <tr role="row">
            {head.map((cell, column) => (
              <th role="columnheader" key={column} scope="col" className={side(column)}>
                <Inlines nodes={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row, index) => (
            <tr role="row" key={index}>
              {row.map((cell, column) => (
                <td role="cell" key={column} className={side(column)} data-label={columns[column] || undefined}>
                  {cell}
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
        <Tip tone={block.tone ?? "info"}>
          <p>
            <Inlines nodes={block.text} />
          </p>
        </Tip>
      );
    case "list":
      return <List {...block} />;
    case "table":
      return (
        <Table
          {...block}
          rows={block.rows.map((row) => row.map((cell, column) => <Inlines key={column} nodes={cell} />))}
        />
      );
    case "facts":
      return <Facts rows={block.rows.map(({ label, value }) => ({ label, value: <Inlines nodes={value} /> }))} />;
  }
};

/** A whole document. Headings begin at level 2; the page title is level 1. `of` names it in the ids of its headings. */
export const Blocks = ({ blocks, of }: { blocks: readonly Block[]; of?: string }): ReactElement => (
  <div className="blocks">
    {blocks.map((block, index) => (
      <Fragment key={index}>
        {draw(of && block.kind === "heading" ? { ...block, id: headingId(block, of, index) } : block)}
      </Fragment>
    ))}
  </div>
);

/** Opens the list where it stands beside the text and takes no room from it. */
const openBeside = (list: HTMLDetailsElement | null): void => {
  if (list && matchMedia(`(min-width:${breakpoints.twoColumns}px)`).matches) list.open = true;
};

/** Sections from which on a document is long enough for a list of its contents. */
const LONG = 6;

/** List of the sections of a long document drawn by `Blocks` of the same name; nothing for a short one. */
export const Contents = ({ blocks, of }: { blocks: readonly Block[]; of: string }): ReactElement | null => {
  const sections = blocks.flatMap((block, index) =>
    block.kind === "heading" && block.level === 2
      ? [{ id: headingId(block, of, index), text: wordsOf(block.text) }]
      : [],
  );
  if (sections.length < LONG) return null;
  return (
    <nav className="contents" aria-label={contentWords.contents}>
      <details ref={openBeside}>
        <summary>{contentWords.contents}</summary>
        <ul>
          {sections.map(({ id, text }) => (
            <li key={id}>
              <a href={`#${id}`}>{text}</a>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  );
};
