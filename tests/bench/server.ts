/**
 * The product's server in a process of its own, as it is built, and beside it what it is compared with: the
 * same trees rendered bare, the same rows written bare. Answers the calls of `child.ts`.
 */
import { renderToString } from "react-dom/server";
import { buildApp } from "#server/http/app.ts";
import { openServices } from "#server/open-services.ts";
import { readSettings } from "#server/settings.ts";
import { builtPages, type PageBundle } from "#server/ssr/pages.ts";
import { tellChange } from "#server/store/notices.ts";
import { bareSave, makeBorrowers, makeViews } from "./borrowers.ts";

type RenderInput = Parameters<PageBundle["render"]>[0];
type Bundle = PageBundle & { tree(input: RenderInput): Parameters<typeof renderToString>[0] };

const settings = readSettings(process.env);
const { services, close } = await openServices(settings);
const pages = await builtPages();
const bundle = (await pages.bundle()) as Bundle;

/** What each address was last rendered from, and how often pages were rendered so far. */
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

const app = await buildApp(services, { ...pages, bundle: () => Promise.resolve(noting) });
await app.listen({ host: settings.host, port: settings.port });

/** Milliseconds this process has computed so far, all its threads together. */
const computed = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const RENDERERS = {
  bare: (input: RenderInput) => renderToString(bundle.tree(input)),
  render: (input: RenderInput) => bundle.render(input),
} as const;

const tasks = {
  computed: () => Promise.resolve(computed()),
  /** Milliseconds of computing for one rendering of an address that was asked for before. */
  render: async (how: keyof typeof RENDERERS, url: string, times: number) => {
    const input = inputs.get(url)!;
    const before = computed();
    for (let n = 0; n < times; n++) await RENDERERS[how](input);
    return (computed() - before) / times;
  },
  rendered: () => Promise.resolve(rendered),
  /** Megabytes in use after what nobody needs was thrown away. */
  memory: () => {
    globalThis.gc?.();
    return Promise.resolve(process.memoryUsage().rss / 2 ** 20);
  },
  /** Tells a person's windows that something has changed, as an effect does. */
  tell: (userId: string) => services.database.transaction((trx) => tellChange(trx, userId, ["page"])),
  borrowers: (count: number) => makeBorrowers(services, count),
  views: (sessions: readonly string[]) => makeViews(services, sessions),
  bare: (width: number, rows: Parameters<typeof bareSave>[2]) => bareSave(services, width, rows),
  stop: async () => {
    await app.close();
    await close();
  },
};

export type Tasks = typeof tasks;

type Call = { id: number; name: keyof Tasks; args: never[] };
process.on("message", ({ id, name, args }: Call) => {
  void (tasks[name] as (...args: never[]) => Promise<unknown>)(...args).then(
    (value) => process.send!({ id, value }),
    (error: unknown) => process.send!({ id, error: error instanceof Error ? error.stack : String(error) }),
  ).then(() => name === "stop" && process.exit(0));
});
process.send!({ id: 0 });
