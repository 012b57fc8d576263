/** Pages rendered from the sources, through Vite. */
import type { ViteDevServer } from "vite";
import type { PageBundle, Pages } from "./pages.ts";

/** Vite's client reads the nonce for the styles it adds from this meta tag. */
const withNonce = (html: string): string => {
  const nonce = /nonce="([^"]+)"/.exec(html)?.[1] ?? "";
  return html.replace("<head>", `<head>\n<meta property="csp-nonce" nonce="${nonce}">`);
};

/** Pages for development: no build, no cache; each is rendered with the current modules. */
export const devPages = (vite: ViteDevServer): Pages => ({
  bundle: async () => (await vite.ssrLoadModule("/src/app/entry.server.tsx")) as PageBundle,
  assets: (_kind, bundle) => ({
    scripts: [{ src: "/@vite/client" }, { src: "/src/app/entry.dev.ts" }],
    styles: [],
    fonts: bundle.fontFiles,
  }),
  finish: (_url, html) => Promise.resolve(withNonce(html)),
});
