/**
 * Starts the server: settings, lock, database, definitions, jobs, HTTP. Any expected failure exits with a one-line
 * message.
 */
import { builtPages, type Pages } from "#server/ssr/pages.ts";
import { buildApp } from "#server/http/app.ts";
import { DatabaseError } from "#server/store/db/database-error.ts";
import { LockError } from "#server/kernel/lock.ts";
import { SettingError } from "#server/kernel/setting-kinds.ts";
import { readConfiguration } from "./configuration.ts";
import { listenToOperator } from "#server/operator/socket.ts";
import { openServices } from "./open-services.ts";
import { printBanner } from "./banner.ts";
import { BrokenSnapshot } from "./broken-snapshot.ts";

const EXPECTED = [SettingError, LockError, DatabaseError, BrokenSnapshot];

/** One line for expected errors; a stack for all others. */
const explain = (error: unknown): string => {
  if (EXPECTED.some((kind) => error instanceof kind)) return (error as Error).message;
  const { code, port, address } = error as { code?: string; port?: number; address?: string };
  if (code === "EADDRINUSE") return `Port ${port} on ${address} is taken. Set PORT to another one.`;
  if (code === "EACCES" && port) return `Port ${port} may not be opened by this user. Set PORT to one above 1024.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
};

export { operate } from "./operate.ts";

/** Runs until a signal. Resolves when the server listens. */
export const start = async (pages?: Pages): Promise<void> => {
  const began = performance.now();
  try {
    const configuration = readConfiguration(process.env);
    const { settings } = configuration;
    const opened = await openServices(configuration);
    const closeOperator = await listenToOperator(opened.services, settings.dataDir);
    const app = await buildApp(opened.services, pages ?? (await builtPages())).catch(async (error: unknown) => {
      await opened.close();
      throw error;
    });
    let stopping = false;
    const stop = async (): Promise<void> => {
      // A second signal exits at once.
      if (stopping) process.exit(1);
      stopping = true;
      await app.close();
      await closeOperator();
      await opened.close();
      process.exit(0);
    };
    process.on("SIGTERM", () => void stop());
    process.on("SIGINT", () => void stop());
    await app.listen({ host: settings.host, port: settings.port }).catch(async (error: unknown) => {
      await opened.close();
      throw error;
    });
    printBanner(opened.services.now(), configuration.ports, performance.now() - began);
  } catch (error) {
    console.error(explain(error));
    process.exit(1);
  }
};
