/** Renders a page to HTML. Knows nothing of the server: data and nonce come in, text goes out. */
import createCache from "@emotion/cache";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { newQueryClient } from "#src/api/queries.ts";
import { matchPage, type PageKind } from "#src/pages/table.ts";
import { loadPart, type PartName } from "#src/shell/parts.ts";
import { heavyTypesIn, loadWidgets, type HeavyType } from "#widgets/heavy.ts";
import { App } from "./app.tsx";
import { loadKind } from "./kinds.ts";
import { fillQueries, partsFor, STYLE_KEY, type AppState } from "./state.ts";

export type RenderInput = { url: string; state: AppState; nonce: string };

/** The tree that `render` turns to text; the benchmark measures rendering against it. */
export const tree = ({ url, state, nonce }: RenderInput) => {
  const queries = newQueryClient();
  fillQueries(queries, state);
  return (
    <StaticRouter location={url}>
      <App queries={queries} cache={createCache({ key: STYLE_KEY, nonce })} failed={state.failed} />
    </StaticRouter>
  );
};

/** The HTML inside the root element. */
export const render = async (input: RenderInput): Promise<{ html: string; kind?: PageKind; heavy: HeavyType[]; parts: PartName[] }> => {
  const { pathname, search } = new URL(`http://local${input.url}`);
  const kind = input.state.failed ? undefined : matchPage(pathname)?.row.kind;
  const heavy = heavyTypesIn(input.state.page?.data);
  const parts = partsFor(input.state, search);
  await Promise.all([kind && loadKind(kind), loadWidgets(heavy), ...parts.map(loadPart)]);
  return { html: renderToString(tree(input)), kind, heavy, parts };
};

export { fontFiles } from "#src/ui/fonts.ts";
export { headTags } from "#src/shell/head.ts";
export { siteTags, webManifest } from "#src/shell/site-head.ts";
