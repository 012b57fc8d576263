/** The pages as they stand in the sources this moment, through Vite. */
import type { ViteDevServer } from "vite";
import type { PageBundle, Pages } from "./pages.ts";

/** Vite's client gives the styles it adds the nonce it finds here. */
const withNonce = (html: string): string => {
  const nonce = /nonce="([^"]+)"/.exec(html)?.[1] ?? "";
  return html.replace("<head>", `<head>\n<meta property="csp-nonce" nonce="${nonce}">`);
};

/** Nothing is built and nothing is kept: each page is rendered by the modules of now. */
export const devPages = (vite: ViteDevServer): Pages => ({
  bundle: async () => (await vite.ssrLoadModule("/src/app/entry.server.tsx")) as PageBundle,
  assets: (_kind, bundle) => ({ scripts: [{ src: "/@vite/client" }, { src: "/src/app/entry.dev.ts" }], styles: [], fonts: bundle.fontFiles }),
  finish: (_url, html) => Promise.resolve(withNonce(html)),
});
