/** Server entry: renders a page to HTML from its data and nonce, independent of the HTTP server. */
import createCache from "@emotion/cache";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { newQueryClient } from "#src/api/queries.ts";
import { matchPage, type PageTemplate } from "#src/pages/table.ts";
import { loadPart, type PartName } from "#src/shell/parts.ts";
import { lazyTypesIn, loadWidgets, type LazyType } from "#widgets/lazy.ts";
import { App } from "./app.tsx";
import { loadTemplate } from "./templates.ts";
import { fillQueries, partsFor, STYLE_KEY, type AppState } from "./state.ts";

/** A page to render: path with query, its data, and the nonce for style tags. */
export type RenderInput = { url: string; state: AppState; nonce: string };

/** The React tree that `render` renders; exported for the benchmark. */
export const tree = ({ url, state, nonce }: RenderInput) => {
  const queries = newQueryClient();
  fillQueries(queries, state);
  return (
    <StaticRouter location={url}>
      <App
        queries={queries}
        cache={createCache({ key: STYLE_KEY, nonce })}
        failed={state.failed}
        reason={state.reason}
      />
    </StaticRouter>
  );
};

/** HTML of the root element, with the template, lazy element types and layout parts the page uses. */
export const render = async (
  input: RenderInput,
): Promise<{ html: string; template?: PageTemplate; lazy: LazyType[]; parts: PartName[] }> => {
  const { pathname, search } = new URL(`http://local${input.url}`);
  const template = input.state.failed ? undefined : matchPage(pathname)?.row.template;
  const lazy = lazyTypesIn(input.state.page?.data);
  const parts = partsFor(input.state, search);
  await Promise.all([template && loadTemplate(template), loadWidgets(lazy), ...parts.map(loadPart)]);
  return { html: renderToString(tree(input)), template, lazy, parts };
};

export { renderDesk } from "#src/buro/render.tsx";
export { fontFiles } from "#src/ui/theme/fonts.ts";
export { headTags } from "#src/shell/head.ts";
export { siteTags, webManifest } from "#src/shell/site-head.ts";
