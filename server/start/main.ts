/**
 * Starts the server: settings, lock, database, definitions, jobs, HTTP. Any expected failure exits with a one-line
 * message.
 */
import { builtPages, type Pages } from "#server/ssr/pages.ts";
import { buildApp } from "#server/http/app.ts";
import { keepFilesPrivate } from "#server/kernel/private-folder.ts";
import { SettingError } from "#server/kernel/setting-kinds.ts";
import type { Environment } from "#server/kernel/setting-rows.ts";
import { readConfiguration } from "./configuration.ts";
import { listenToOperator } from "#server/operator/socket.ts";
import { openServices } from "./open-services.ts";
import { makePeople } from "#server/demo/people/make-people.ts";
import { printBanner } from "./banner.ts";
import { explain } from "./explain.ts";

export { moveData } from "./move-data.ts";
export { operate } from "./operate.ts";
export { restore } from "./restore.ts";

/** Runs with this environment until a signal; with `people` a demo gets people. Resolves when the server listens. */
export const start = async (env: Environment, pages?: Pages, { people = false } = {}): Promise<void> => {
  const began = performance.now();
  keepFilesPrivate();
  try {
    const configuration = readConfiguration(env);
    const { settings } = configuration;
    if (people && !(settings.demo && settings.staff))
      throw new SettingError(
        "--demo-people makes people in a demo with its desk only: start it without the settings of a deployment.",
      );
    const opened = await openServices(configuration);
    const closeOperator = await listenToOperator(opened.services, settings.dataDir);
    const app = await buildApp(opened.services, pages ?? (await builtPages())).catch(async (error: unknown) => {
      await opened.close();
      throw error;
    });
    let stopping = false;
    let peopled: Promise<void> | undefined;
    const stop = async (): Promise<void> => {
      // A second signal exits at once.
      if (stopping) process.exit(1);
      stopping = true;
      await peopled;
      await app.close();
      await closeOperator();
      await opened.close();
      process.exit(0);
    };
    process.on("SIGTERM", () => void stop());
    process.on("SIGINT", () => void stop());
    const url = await app.listen({ host: settings.host, port: settings.port }).catch(async (error: unknown) => {
      await opened.close();
      throw error;
    });
    printBanner(opened.services.now(), configuration.ports, performance.now() - began);
    if (people) {
      const demo = { url, services: () => opened.services.now() };
      peopled = makePeople(demo, { isOver: () => stopping, say: console.log }).catch((error: unknown) =>
        console.error(explain(error)),
      );
      await peopled;
    }
  } catch (error) {
    console.error(explain(error));
    process.exit(1);
  }
};
