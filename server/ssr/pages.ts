/** The rendered pages: the built bundle and its files, or Vite's modules in development. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { AppState } from "#src/app/state.ts";
import type { DeskInput } from "#src/buro/desk.ts";
import type { PageTemplate } from "#src/pages/page-templates.ts";
import { inRoot } from "#server/kernel/root.ts";
import type { PageData, RootConfigData } from "#src/api/responses/responses.ts";
import type { HeadTags } from "#src/shell/head.ts";
import type { SiteTags } from "#src/shell/site-head.ts";
import type { DrawnSheet } from "#src/ui/styles/sheets.tsx";
import type { Assets } from "./html.ts";
import { pageCache, type PageCache } from "./page-cache.ts";
import { personalBody, type PersonalBody } from "./personal-body.ts";

export type PageBundle = {
  render(input: { url: string; state: AppState }): Promise<Drawn & { html: string; sheets: readonly DrawnSheet[] }>;
  /** HTML of a page of the staff, and its style sheets. */
  renderDesk(input: DeskInput): Promise<{ html: string; sheets: readonly DrawnSheet[] }>;
  headTags(page: PageData | undefined, config: RootConfigData["root"], url: string): HeadTags;
  siteTags(config: RootConfigData["root"], origin: string, image?: PageData["image"]): SiteTags;
  webManifest(config: RootConfigData["root"]): object;
  fontFiles: readonly string[];
};

/** What a page consists of: its template, the lazy widgets its forms name, and the parts of the shell it needs. */
type Drawn = { template?: PageTemplate; lazy?: readonly string[]; parts?: readonly string[] };

/** The rendered pages, independent of build or development. */
export type Pages = {
  bundle(): Promise<PageBundle>;
  assets(drawn: Drawn, bundle: PageBundle): Assets;
  /** Completes the document; the development server adds its client. */
  finish(url: string, html: string): Promise<string>;
  /** Cache of documents that visitors share; absent while the sources may change. */
  keep?: PageCache;
  /** Compresses the other documents; absent in development. */
  pack?: PersonalBody;
  /** Folder of the built browser files; absent where Vite serves them. */
  files?: string;
};

type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>;

const FIRST = "src/app/entry.first.ts";
const ENTRY = "src/app/entry.client.tsx";

/** The pages as `npm run build` left them; `folder` is dist/ by default. */
export const builtPages = async (folder = inRoot("dist")): Promise<Pages> => {
  const entry = join(folder, "ssr", "entry.server.js");
  if (!existsSync(entry)) throw new Error("There is no built tree in dist/: run npm run build");
  const bundle = (await import(/* @vite-ignore */ pathToFileURL(entry).href)) as PageBundle;
  const files = join(folder, "client");
  const manifest = JSON.parse(readFileSync(join(files, ".vite", "manifest.json"), "utf8")) as Manifest;
  const known = new Map<string, Assets>();
  return {
    files,
    keep: pageCache(),
    pack: personalBody(),
    bundle: () => Promise.resolve(bundle),
    assets(drawn) {
      const key = JSON.stringify([drawn.template, drawn.lazy, drawn.parts]);
      const assets = known.get(key) ?? assetsOf(manifest, drawn, bundle.fontFiles);
      known.set(key, assets);
      return assets;
    },
    finish: (_, html) => Promise.resolve(html),
  };
};

const kebab = (type: string): string => type.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/**
 * Exactly the files a page needs: the entry, the chunks of its template, shell parts and lazy widgets, and their
 * imports.
 */
const assetsOf = (manifest: Manifest, { template, lazy = [], parts = [] }: Drawn, fonts: readonly string[]): Assets => {
  const wanted = new Set<string>();
  const walk = (name: string): void => {
    const chunk = manifest[name];
    if (!chunk || wanted.has(name)) return;
    wanted.add(name);
    for (const imported of chunk.imports ?? []) walk(imported);
  };
  walk(ENTRY);
  for (const part of parts) walk(`src/shell/${part}.tsx`);
  if (template) walk(`src/pages/templates/${template}.tsx`);
  for (const type of lazy) walk(`widgets/${kebab(type)}/${kebab(type)}.tsx`);
  const files = [...wanted].map((name) => manifest[name]!);
  return {
    scripts: [{ src: `/${manifest[FIRST]!.file}`, files: files.map(({ file }) => `/${file}`) }],
    styles: files.flatMap(({ css }) => css ?? []).map((file) => `/${file}`),
    fonts,
  };
};
