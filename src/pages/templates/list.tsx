/** A user's lists, one row per item: applications, documents, guarantees. */
import type { ReactElement, ReactNode } from "react";
import { Link } from "#src/ui/parts/link.tsx";
import type { ListingData } from "#src/api/responses/responses.ts";
import { pageWords } from "#src/copy/pages.ts";
import { Blocks } from "#src/ui/parts/blocks.tsx";
import { PageForm } from "#src/pages/parts/side-forms.tsx";
import { Icon } from "#src/ui/theme/icon.tsx";
import { Moment } from "#src/ui/parts/moment.tsx";
import { MoneyText } from "#src/ui/parts/money-text.tsx";
import { Help } from "#src/pages/parts/help.tsx";
import { Drawing } from "#src/ui/parts/drawing.tsx";
import type { ViewProps } from "./view.ts";

type Item = ListingData["groups"][number]["items"][number];

export const View = ({ data }: ViewProps<ListingData>): ReactElement => {
  const { page, lead, filter, groups, empty, links = [] } = data;
  return (
    <div className="page">
      <div className="page-head">
        <h1>{page.title}</h1>
        {lead && (groups.length > 0 || filter) && <p className="lead">{lead}</p>}
      </div>
      <div className="listing-page">
        <div className="listing">
          {filter && (
            <search className="listing-filter" aria-label={filter.title}>
              <PageForm form={filter} page={data} />
            </search>
          )}
          {groups.length === 0 && <Empty {...empty} />}
          {groups.map(({ title, items }, index) => (
            <section key={index}>
              {title && <h2>{title}</h2>}
              <ul>
                {items.map((item, at) => (
                  <li key={item.url ?? at}>
                    <Line item={item} />
                    {(item.rows || item.action || item.form) && (
                      <div className="listing-more">
                        {item.action && <Next {...item.action} />}
                        {item.rows && <Rows rows={item.rows} />}
                        {item.form && <PageForm form={item.form} page={data} />}
                      </div>
                    )}
                  </li>
                ))}
              </ul>
            </section>
          ))}
          {links.map(({ label, url }) => (
            <p key={url}>
              <Link to={url}>{label}</Link>
            </p>
          ))}
        </div>
        <Help />
      </div>
    </div>
  );
};

const Next = ({ label, url, isUrgent }: NonNullable<Item["action"]>): ReactElement => (
  <p>
    <Link className={isUrgent ? "button primary" : "button"} to={url}>
      {label}
    </Link>
  </p>
);

const Rows = ({ rows }: { rows: NonNullable<Item["rows"]> }): ReactElement => (
  <Blocks blocks={[{ kind: "facts", rows: rows.map(({ label, text }) => ({ label, value: [text] })) }]} />
);

const Empty = ({ text, action }: ListingData["empty"]): ReactElement => (
  <div className="listing-empty">
    <Drawing name="empty" />
    <p>{text}</p>
    {action && (
      <p>
        <Link className="button primary" to={action.url}>
          {action.label}
        </Link>
      </p>
    )}
  </div>
);

const Line = ({ item: { url, title, state, at, amount, bytes } }: { item: Item }): ReactElement => (
  <Way url={url} isFile={bytes !== undefined}>
    <Icon name={bytes === undefined ? "document" : "download"} />
    <span className="listing-words">
      <strong>{title}</strong>
      {state && <span>{state}</span>}
      {at && (
        <small>
          <Moment at={at} />
        </small>
      )}
    </span>
    <span className="listing-end">
      {amount && <MoneyText of={amount} />}
      {bytes !== undefined && <small>PDF, {pageWords.kilobytes(Math.ceil(bytes / 1024))}</small>}
    </span>
  </Way>
);

/** Files open natively, pages through the router; where there is nothing to open, the line is but read. */
const Way = ({
  url,
  isFile,
  children,
}: {
  url: string | undefined;
  isFile: boolean;
  children: ReactNode;
}): ReactElement => {
  if (url === undefined) return <div className="listing-line">{children}</div>;
  return isFile ? <a href={url}>{children}</a> : <Link to={url}>{children}</Link>;
};
