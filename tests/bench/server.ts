/**
 * The product's built server in a separate process, with baselines to compare: the same trees rendered by
 * `renderToString`, the same rows written directly. Handles the calls of `child.ts`.
 */
import { renderToString } from "react-dom/server";
import type { FormValues } from "#src/engine/core/rule.ts";
import { buildApp } from "#server/http/app.ts";
import { openServices } from "#server/start/open-services.ts";
import { readConfiguration } from "#server/start/configuration.ts";
import { builtPages, type PageBundle } from "#server/ssr/pages.ts";
import { publishChange } from "#server/store/db/change-notifications.ts";
import { bareSave, makeBorrowers, makeViews, type Borrower } from "./borrowers.ts";
import { openLeastServers } from "./least-servers.ts";
import { applicationTasks } from "./application-tasks.ts";
import { signatureTasks } from "./signature-tasks.ts";
import { importOnce, makeCredits } from "./statement-tasks.ts";
import { makeFile, readKept, type WholeFile } from "./whole-files.ts";

type RenderInput = Parameters<PageBundle["render"]>[0];
type Bundle = PageBundle & { tree(input: RenderInput): Parameters<typeof renderToString>[0] };

const configuration = readConfiguration(process.env);
const { settings } = configuration;
const { services: current, close } = await openServices(configuration);
const services = current.now();
const pages = await builtPages();
const bundle = (await pages.bundle()) as Bundle;

/** The last render input of each address, and the number of renders so far. */
const inputs = new Map<string, RenderInput>();
let rendered = 0;
const noting: PageBundle = {
  ...bundle,
  render: (input) => {
    inputs.set(input.url, input);
    rendered += 1;
    return bundle.render(input);
  },
};

const app = await buildApp(current, { ...pages, bundle: () => Promise.resolve(noting) });
await app.listen({ host: settings.host, port: settings.port });

/** CPU milliseconds of this process so far, of all threads. */
const computed = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const RENDERERS = {
  bare: (input: RenderInput) => renderToString(bundle.tree(input)),
  render: (input: RenderInput) => bundle.render(input),
} as const;

const tasks = {
  ...applicationTasks(services),
  ...signatureTasks(services),
  computed: () => Promise.resolve(computed()),
  /** CPU milliseconds per render of an address that was requested before. */
  render: async (how: keyof typeof RENDERERS, url: string, times: number) => {
    const input = inputs.get(url)!;
    const before = computed();
    for (let n = 0; n < times; n++) await RENDERERS[how](input);
    return (computed() - before) / times;
  },
  rendered: () => Promise.resolve(rendered),
  /** What the sweep does every five minutes for the embedded database; PostgreSQL does it by itself. */
  tidy: async () => void (await services.database.tidy?.()),
  /** Resident memory in MB after a garbage collection. */
  memory: () => {
    globalThis.gc?.();
    return Promise.resolve(process.memoryUsage().rss / 2 ** 20);
  },
  /** Publishes a change to a user's windows, as an effect does. */
  tell: (userId: string) => services.database.transaction((trx) => publishChange(trx, userId, ["page"])),
  borrowers: (count: number) => makeBorrowers(services, count),
  views: (borrowers: readonly Borrower[]) => makeViews(services, borrowers),
  bare: (width: number, values: FormValues, borrowers: readonly Borrower[]) =>
    bareSave(services, width, values, borrowers),
  least: (values: FormValues, borrowers: readonly Borrower[]) => openLeastServers(services, values, borrowers),
  credits: (count: number) => makeCredits(services, count),
  statement: (numbers: readonly number[], lines: number) => importOnce(services, numbers, lines),
  makeFile: (name: WholeFile) => Promise.resolve(makeFile(services, name)),
  readKept: () => readKept(services),
  stop: async () => {
    await app.close();
    await close();
  },
};

export type Tasks = typeof tasks;

type Call = { id: number; name: keyof Tasks; args: never[] };
process.on("message", ({ id, name, args }: Call) => {
  void (tasks[name] as (...args: never[]) => Promise<unknown>)(...args)
    .then(
      (value) => process.send!({ id, value }),
      (error: unknown) => process.send!({ id, error: error instanceof Error ? error.stack : String(error) }),
    )
    .then(() => name === "stop" && process.exit(0));
});
process.send!({ id: 0 });
