/**
 * Development in one process: Vite serves sources to the browser and loads the server's code, so an edit of code, a
 * definition or a text takes effect with the next request. A broken edit never ends the process.
 */
import { createServer, type Server, type ServerResponse } from "node:http";
import { resolve, sep } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { createServer as createVite, type HotPayload, type ViteDevServer } from "vite";
import { ROOT } from "#server/kernel/root.ts";
import type { Environment } from "#server/kernel/setting-rows.ts";
import type { Settings } from "#server/kernel/settings.ts";
import { readConfiguration } from "#server/start/configuration.ts";
import { devPages } from "#server/ssr/dev-pages.ts";
import { ownFolders, type Folders } from "#server/snapshot/file-source.ts";
import type { Reading } from "#server/snapshot/snapshot.ts";
import { formatReport } from "#server/findings/report.ts";
import type { Language } from "#server/findings/words/index.ts";
import type { EditPanelData } from "#src/app/edit-panel.ts";
import type { Broken, Edited, Listening } from "#src/app/edits.ts";
import { standins } from "../../vite.config.ts";
import type { Running } from "./running.ts";
import { TOLD_PATH } from "#src/dev/told.ts";
import { definitionsTold } from "./definitions-told.ts";
import { reaches } from "./reaches.ts";
import { devWords, failureWords, problemWords } from "./words.ts";

export type Dev = { url: string; close(): Promise<void> };

/** Options of the development server; tests replace them. `say` prints a line. */
export type DevOptions = {
  env?: Environment;
  folders?: Folders;
  say?(text: string): void;
  /** Language of problem messages. */
  language?: Language;
  /** Vite's cache of pre-bundled dependencies; servers that start at the same time need one each. */
  cacheDir?: string;
};

const SERVER = "/server/dev/running.ts";
const EDITED: Edited = "dev:edited";
const BROKEN: Broken = "dev:broken";
const LISTENING: Listening = "dev:listening";
/** Debounce: editors write a file in several steps. */
const QUIET_MS = 60;

/**
 * Starts the server and resolves once the port is open. What is broken by then is reported and retried on its next
 * edit.
 */
export const startDev = async ({
  env = process.env,
  folders = ownFolders(),
  say: print = (text) => void process.stdout.write(`${text}\n`),
  language = "bg",
  cacheDir,
}: DevOptions = {}): Promise<Dev> => {
  const began = performance.now();
  const { settings } = readConfiguration(env);
  const http = createServer();
  const vite = await openVite(http, cacheDir);
  const open = (): Promise<Running> => loadRunning(vite, env, folders);

  let running = await attempt(open);
  if ("broken" in running) print(running.broken);
  let turn = Promise.resolve();
  const inTurn = (work: () => Promise<void>): void => void (turn = turn.then(work));
  // The last message, resent to pages that connect after it was published.
  let last: HotPayload | undefined;
  const publish = (message: HotPayload): void => vite.environments.client.hot.send((last = message));
  const publishEdited = (): void => publish({ type: "custom", event: EDITED });
  /** Reports a problem in the terminal and on the open pages. */
  const report = (
    message: string,
    panel: EditPanelData = failureWords(stripVTControlCharacters(message), language),
  ): void => {
    print(message);
    publish({ type: "custom", event: BROKEN, data: panel });
  };
  const take = (reading: Reading): void => {
    if ("problems" in reading)
      return report(formatReport(reading.problems, language), problemWords(reading.problems, language));
    if (reading.notes.length > 0) print(formatReport(reading.notes, language));
    publishEdited();
  };
  vite.environments.client.hot.on(LISTENING, (_, page) => {
    if (last) page.send(last);
  });

  const reread = async (): Promise<void> => {
    if ("broken" in running) return reopen();
    await running.reread().then(take, (error: unknown) => report(explain(error)));
  };
  const reopen = async (): Promise<void> => {
    // Code that cannot be loaded leaves the running server in place.
    const unreadable = await vite.ssrLoadModule(SERVER).then(() => undefined, explain);
    if (unreadable !== undefined) return report(unreadable);
    if (!("broken" in running)) await running.close();
    running = await attempt(open);
    if ("broken" in running) return report(running.broken);
    print(devWords(language).reread);
    publishEdited();
  };

  watch(
    vite,
    Object.values(folders),
    () => inTurn(reread),
    () => inTurn(reopen),
  );
  http.on("request", (request, response) => {
    if (request.url === TOLD_PATH)
      return void replyTold(response, folders.schemas, "broken" in running ? null : running.outbox);
    vite.middlewares(
      request,
      response,
      () =>
        void turn.then(() =>
          "broken" in running ? replyBroken(response, running.broken) : running.handle(request, response),
        ),
    );
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

/** Subprotocols of Vite's own sockets: hot updates and the ping for its presence. */
const VITE_PROTOCOLS = ["vite-hmr", "vite-ping"];

/** Build outputs and data beside the sources; a change there must not reload a page somebody types into. */
const NO_SOURCES = ["dist", "storybook-static", "coverage", "data"].map((folder) => resolve(ROOT, folder));

const openVite = (http: Server, cacheDir: string | undefined): Promise<ViteDevServer> =>
  createVite({
    root: ROOT,
    configFile: resolve(ROOT, "vite.config.ts"),
    appType: "custom",
    clearScreen: false,
    ...(cacheDir && { cacheDir }),
    server: {
      middlewareMode: true,
      ws: { server: http },
      watch: { ignored: (path: string) => NO_SOURCES.some((folder) => resolve(path).startsWith(folder + sep)) },
    },
    // Discovered at start: a dependency found later makes Vite reload the page.
    optimizeDeps: {
      entries: ["src/app/entry.client.tsx", "src/pages/templates/*.tsx", "widgets/*/*.worker.ts"],
      rolldownOptions: { plugins: [standins()] },
    },
  });

const loadRunning = async (vite: ViteDevServer, env: Environment, folders: Folders): Promise<Running> => {
  const { openRunning } = (await vite.ssrLoadModule(SERVER)) as typeof import("./running.ts");
  return openRunning(env, devPages(vite), folders);
};

/** The message of an expected error or of one that already names the place in the source; otherwise the stack. */
const explain = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return "plugin" in error || /^[\w./-]+:\d+/.test(error.message) ? error.message : (error.stack ?? error.message);
};

const attempt = (open: () => Promise<Running>): Promise<Running | { broken: string }> =>
  open().catch((error: unknown) => ({ broken: explain(error) }));

/**
 * Watches files and distinguishes product owners' files from the server's own code; Vite handles code only the browser
 * runs.
 */
const watch = (vite: ViteDevServer, written: readonly string[], onText: () => void, onCode: () => void): void => {
  vite.watcher.add([...written]);
  const soon = { text: afterQuiet(onText), code: afterQuiet(onCode) };
  vite.watcher.on("all", (event, path) => {
    const file = resolve(path);
    if (!["add", "change", "unlink"].includes(event)) return;
    const isCode = file.endsWith(".ts");
    if (!isCode && written.some((place) => file === resolve(place) || file.startsWith(resolve(place) + sep)))
      soon.text();
    else if (reaches(vite.environments.ssr.moduleGraph, file, resolve(ROOT, `.${SERVER}`))) soon.code();
  });
};

const afterQuiet = (work: () => void): (() => void) => {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  return () => {
    clearTimeout(waiting);
    waiting = setTimeout(work, QUIET_MS);
  };
};

/** Tells the bar of the definitions and the outbox: both are this machine's own, as all that Vite serves. */
const replyTold = async (response: ServerResponse, schemas: string, outbox: string | null): Promise<void> => {
  const told = await definitionsTold(schemas).catch(() => undefined);
  response
    .writeHead(told ? 200 : 500, { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" })
    .end(JSON.stringify(told ? { ...told, outbox } : {}));
};

const replyBroken = (response: ServerResponse, broken: string): void =>
  void response
    .writeHead(503, { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store", refresh: "2" })
    .end(stripVTControlCharacters(broken));

const listen = (http: Server, { host, port }: Settings): Promise<void> =>
  new Promise((listening, failed) => void http.once("error", failed).listen(port, host, listening));
