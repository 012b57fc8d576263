/**
 * Development in one process: Vite serves the sources to the browser and loads the server's own code, so that an
 * edit of either, of a definition or of a text is there with the next look. Nothing broken ends it.
 */
import { createServer, type Server, type ServerResponse } from "node:http";
import { resolve, sep } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { createServer as createVite, type HotPayload, type ViteDevServer } from "vite";
import { ROOT } from "#server/root.ts";
import { readSettings, type Environment, type Settings } from "#server/settings.ts";
import { devPages } from "#server/ssr/dev-pages.ts";
import { ownFolders, type Folders } from "#server/texts.ts";
import type { Edited, Listening } from "#src/app/edits.ts";
import { rjsfStandins } from "../../vite.config.ts";
import type { Running } from "./running.ts";
import { reaches } from "./reaches.ts";

export type Dev = { url: string; close(): Promise<void> };

export type DevOptions = {
  env?: Environment;
  folders?: Folders;
  say?(text: string): void;
  /** Where dependencies are kept as they were bundled; two servers that begin at once need one each. */
  cacheDir?: string;
};

const SERVER = "/server/dev/running.ts";
const EDITED: Edited = "dev:edited";
const LISTENING: Listening = "dev:listening";
/** Editors write in several steps. */
const QUIET_MS = 60;

/** Starts and answers when the address is open; whatever is broken by then is said and waits for its edit. */
export const startDev = async ({ env = process.env, folders = ownFolders(), say: print = (text) => void process.stdout.write(`${text}\n`), cacheDir }: DevOptions = {}): Promise<Dev> => {
  const began = performance.now();
  const settings = readSettings(env);
  const http = createServer();
  const vite = await openVite(http, cacheDir);
  const open = (): Promise<Running> => loadRunning(vite, settings, folders);

  let running = await attempt(open);
  if ("broken" in running) print(running.broken);
  let turn = Promise.resolve();
  const inTurn = (work: () => Promise<void>): void => void (turn = turn.then(work));
  // The last word is kept for pages that hear only after it was said.
  let last: HotPayload | undefined;
  const say = (word: HotPayload): void => vite.environments.client.hot.send((last = word));
  const tell = (): void => say({ type: "custom", event: EDITED });
  /** In the terminal and over the open pages. */
  const complain = (message: string): void => {
    print(message);
    say({ type: "error", err: { message: stripVTControlCharacters(message), stack: "" } });
  };
  vite.environments.client.hot.on(LISTENING, (_, page) => {
    if (last) page.send(last);
  });

  const reread = async (): Promise<void> => {
    if ("broken" in running) return reopen();
    await running.reread().then(tell, (error: unknown) => complain(explain(error)));
  };
  const reopen = async (): Promise<void> => {
    // What cannot even be read leaves the server that runs.
    const unreadable = await vite.ssrLoadModule(SERVER).then(() => undefined, explain);
    if (unreadable !== undefined) return complain(unreadable);
    if (!("broken" in running)) await running.close();
    running = await attempt(open);
    if ("broken" in running) return complain(running.broken);
    print("The server's code was read again.");
    tell();
  };

  watch(vite, [folders.schemas, folders.content], () => inTurn(reread), () => inTurn(reopen));
  http.on("request", (request, response) => {
    vite.middlewares(request, response, () => void turn.then(() => ("broken" in running ? sayBroken(response, running.broken) : running.handle(request, response))));
  });
  http.on("upgrade", (request, socket, head) => {
    if (VITE_PROTOCOLS.includes(request.headers["sec-websocket-protocol"] ?? "")) return;
    void turn.then(() => ("broken" in running ? socket.destroy() : running.upgrade(request, socket, head)));
  });
  await listen(http, settings);
  if (!("broken" in running)) running.announce(performance.now() - began);
  return {
    url: settings.origin,
    close: async () => {
      await vite.close();
      http.closeAllConnections();
      await new Promise((closed) => http.close(closed));
      await turn;
      if (!("broken" in running)) await running.close();
    },
  };
};

/** Of Vite's own sockets, by which it tells the page of edits and is asked whether it is there. */
const VITE_PROTOCOLS = ["vite-hmr", "vite-ping"];

/** What is built or kept beside the sources must not reload a page somebody types into. */
const NO_SOURCES = ["dist", "storybook-static", "coverage", "data"].map((folder) => resolve(ROOT, folder));

const openVite = (http: Server, cacheDir: string | undefined): Promise<ViteDevServer> =>
  createVite({
    root: ROOT, configFile: resolve(ROOT, "vite.config.ts"), appType: "custom", clearScreen: false, ...(cacheDir && { cacheDir }),
    server: { middlewareMode: true, ws: { server: http }, watch: { ignored: (path: string) => NO_SOURCES.some((folder) => resolve(path).startsWith(folder + sep)) } },
    // Found now, not when a page first asks: a dependency that is found late reloads the page.
    optimizeDeps: { entries: ["src/app/entry.client.tsx", "src/pages/kinds/*.tsx", "widgets/*/*.worker.ts"], rolldownOptions: { plugins: [rjsfStandins()] } },
  });

const loadRunning = async (vite: ViteDevServer, settings: Settings, folders: Folders): Promise<Running> => {
  const { openRunning } = (await vite.ssrLoadModule(SERVER)) as typeof import("./running.ts");
  return openRunning(settings, devPages(vite), folders);
};

/** The lines of an expected error, or of one that already shows the place in the source; where it happened for others. */
const explain = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return "plugin" in error || /^[\w./-]+:\d+/.test(error.message) ? error.message : (error.stack ?? error.message);
};

const attempt = (open: () => Promise<Running>): Promise<Running | { broken: string }> => open().catch((error: unknown) => ({ broken: explain(error) }));

/** Tells edits of definitions and texts from edits of the server's own code; what only the browser runs is Vite's affair. */
const watch = (vite: ViteDevServer, folders: readonly string[], onText: () => void, onCode: () => void): void => {
  vite.watcher.add([...folders]);
  const soon = { text: afterQuiet(onText), code: afterQuiet(onCode) };
  vite.watcher.on("all", (event, path) => {
    const file = resolve(path);
    if (!["add", "change", "unlink"].includes(event)) return;
    if (folders.some((folder) => file.startsWith(resolve(folder) + sep))) soon.text();
    else if (file === resolve(ROOT, "server", "catalogue.json") || reaches(vite.environments.ssr.moduleGraph, file, resolve(ROOT, `.${SERVER}`))) soon.code();
  });
};

const afterQuiet = (work: () => void): (() => void) => {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  return () => {
    clearTimeout(waiting);
    waiting = setTimeout(work, QUIET_MS);
  };
};

const sayBroken = (response: ServerResponse, broken: string): void =>
  void response.writeHead(503, { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store", refresh: "2" }).end(stripVTControlCharacters(broken));

const listen = (http: Server, { host, port }: Settings): Promise<void> =>
  new Promise((listening, failed) => void http.once("error", failed).listen(port, host, listening));
