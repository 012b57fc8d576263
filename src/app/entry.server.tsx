/** Server entry: renders a page to HTML from its data, independent of the HTTP server. */
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { newQueryClient } from "#src/api/queries.ts";
import type { PageTemplate } from "#src/pages/page-templates.ts";
import { matchPage } from "#src/pages/table.ts";
import { loadPart, type PartName } from "#src/shell/parts.ts";
import { lazyTypesIn, loadWidgets, type LazyType } from "#widgets/lazy.ts";
import { DrawnSheets, inCascade, loadSheets, SHEET_NAMES, type DrawnSheet } from "#src/ui/styles/sheets.tsx";
import { App } from "./app.tsx";
import { loadTemplate } from "./templates.ts";
import { fillQueries, partsFor, type AppState } from "./state.ts";

/** A page to render: path with query, and its data. */
export type RenderInput = { url: string; state: AppState };

/** The React tree that `render` renders; exported for the benchmark. */
export const tree = ({ url, state }: RenderInput, sheets = new Map<string, string>()) => {
  const queries = newQueryClient();
  fillQueries(queries, state);
  return (
    <StaticRouter location={url}>
      <DrawnSheets value={sheets}>
        <App queries={queries} failed={state.failed} reason={state.reason} />
      </DrawnSheets>
    </StaticRouter>
  );
};

type Rendered = {
  html: string;
  sheets: DrawnSheet[];
  template?: PageTemplate;
  lazy: LazyType[];
  parts: PartName[];
};

/** HTML of the root element, with the style sheets, template, lazy element types and layout parts the page uses. */
export const render = async (input: RenderInput): Promise<Rendered> => {
  const { pathname, search } = new URL(`http://local${input.url}`);
  const template = input.state.failed ? undefined : matchPage(pathname)?.row.template;
  const lazy = lazyTypesIn(input.state.page?.data);
  const parts = partsFor(input.state, search);
  await Promise.all([
    loadSheets(SHEET_NAMES),
    template && loadTemplate(template),
    loadWidgets(lazy),
    ...parts.map(loadPart),
  ]);
  const sheets = new Map<string, string>();
  return { html: renderToString(tree(input, sheets)), sheets: inCascade(sheets), template, lazy, parts };
};

export { renderDesk } from "#src/buro/render.tsx";
export { fontFiles } from "#src/ui/theme/fonts.ts";
export { headTags } from "#src/shell/head.ts";
export { siteTags, webManifest } from "#src/shell/site-head.ts";
