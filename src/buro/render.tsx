/** Renders a page of the staff on the server. The pages have no script: their forms are plain ones of the same engine. */
import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import type { Descriptor } from "#src/engine/core/definition.ts";
import { configKey, newQueryClient } from "#src/api/queries.ts";
import type { RootConfigData } from "#src/api/responses/responses.ts";
import { staffWords } from "#src/copy/staff.ts";
import { Step } from "#src/forms.tsx";
import type { PageRow } from "#src/pages/table.ts";
import { NavLink } from "#src/ui/parts/link.tsx";
import { Tip } from "#src/ui/parts/tip.tsx";
import { DrawnSheets, inCascade, loadSheets, Sheet, SHEET_NAMES, type DrawnSheet } from "#src/ui/styles/sheets.tsx";
import { BrandMark } from "#src/ui/theme/brand.tsx";
import { lazyTypesIn, loadWidgets } from "#widgets/lazy.ts";
import { buroStyles } from "./buro.styles.ts";
import type { DeskInput, StaffFrame, StaffView } from "./desk.ts";
import { DeskView } from "./desk-view.tsx";
import { staffUrl } from "./table.ts";

const MAIN_ID = "main";

/** The site's own template takes the row of a borrower's page, which it does not use. */
const NO_ROW = { name: "", path: "", call: "index", template: "notice" } as const satisfies PageRow;

const formsOf = (view: StaffView): readonly Descriptor[] => {
  if (view.template === "notice") return view.data.form ? [view.data.form as Descriptor] : [];
  return [...view.data.sections, ...(view.data.aside ?? []), ...(view.data.records ?? [])].flatMap(
    ({ forms = [] }) => forms,
  );
};

const drawn = async (view: StaffView): Promise<ReactElement> => {
  if (view.template === "desk") return <DeskView data={view.data} />;
  const { View } = await import("#src/pages/templates/notice.tsx");
  return <View data={view.data} row={NO_ROW} />;
};

/** The frame of a page: without the search where the page has it itself. */
const frameAround = (view: StaffView, frame: StaffFrame): StaffFrame => {
  const { find, ...others } = frame;
  return formsOf(view).some(({ id }) => id === find?.id) ? others : frame;
};

type HeadProps = { frame: StaffFrame; config: RootConfigData };

const Head = ({ frame: { member, find, menu }, config }: HeadProps): ReactElement => (
  <header className="buro-head">
    <div className="shell-in">
      <a className="logo" href={staffUrl("home")}>
        <BrandMark />
        <span>{config.root.brand.name}</span>
        <span className="buro-place">{staffWords.place}</span>
      </a>
      {member && (
        <div className="buro-who">
          <span>
            {member.names}
            <small>{member.roles}</small>
          </span>
          <Step form={member.logout} today="" />
        </div>
      )}
      {find && (
        <div className="buro-find" role="search">
          <Step form={find} today="" />
        </div>
      )}
      {menu.groups.length > 0 && (
        <nav className="buro-menu" aria-label={staffWords.menu}>
          <ul>
            {menu.groups.map(({ label, url, isHere }) => (
              <li key={url}>
                <a href={url} aria-current={isHere ? "true" : undefined}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {menu.pages.length > 0 && (
        <nav className="buro-menu buro-submenu" aria-label={staffWords.submenu}>
          <ul>
            {menu.pages.map(({ label, url }) => (
              <li key={url}>
                <NavLink to={url}>{label}</NavLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  </header>
);

const Commands = ({ commands }: { commands: readonly string[] }): ReactElement => (
  <details className="buro-commands">
    <summary>{staffWords.commands}</summary>
    <ul>
      {commands.map((command) => (
        <li key={command}>
          <code>npm run operator -- {command}</code>
        </li>
      ))}
    </ul>
  </details>
);

/** HTML of the root element, and the style sheets of its document. */
export const renderDesk = async ({
  url,
  config,
  frame,
  view,
}: DeskInput): Promise<{ html: string; sheets: DrawnSheet[] }> => {
  // There is no script that would load them later.
  await Promise.all([loadSheets(SHEET_NAMES), loadWidgets(lazyTypesIn({ forms: { ...formsOf(view) } }))]);
  const page = await drawn(view);
  const queries = newQueryClient();
  queries.setQueryData(configKey, config);
  const sheets = new Map<string, string>();
  const html = renderToString(
    <StaticRouter location={url}>
      <DrawnSheets value={sheets}>
        <QueryClientProvider client={queries}>
          <Sheet name="page" />
          <Sheet name="step" />
          <Sheet name="document" />
          <Sheet name="buro" text={buroStyles} />
          <div className="shell buro">
            <a className="skip-link" href={`#${MAIN_ID}`}>
              {staffWords.skip}
            </a>
            <Head frame={frameAround(view, frame)} config={config} />
            <main className="main shell-in" id={MAIN_ID} tabIndex={-1}>
              {frame.news && (
                <div className="buro-news" role="status">
                  <Tip tone={frame.news.tone}>
                    {frame.news.text} {frame.news.more && <a href={frame.news.more.url}>{frame.news.more.text}</a>}
                  </Tip>
                </div>
              )}
              {page}
              {frame.commands.length > 0 && <Commands commands={frame.commands} />}
            </main>
          </div>
        </QueryClientProvider>
      </DrawnSheets>
    </StaticRouter>,
  );
  return { html, sheets: inCascade(sheets) };
};
