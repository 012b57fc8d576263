/** Starts the server: settings, lock, database, definitions, jobs, HTTP. Whatever is wrong stops it with one line. */
import { builtPages, type Pages } from "./ssr/pages.ts";
import { buildApp } from "./http/app.ts";
import { DatabaseError } from "./store/database-error.ts";
import { LockError } from "./lock.ts";
import { readSettings, SettingError } from "./settings.ts";
import { BrokenDefinitions } from "./definitions/load.ts";
import { ContentError } from "./content/broken.ts";
import { openServices } from "./open-services.ts";
import { announce } from "./announce.ts";

const EXPECTED = [SettingError, LockError, DatabaseError, BrokenDefinitions, ContentError];

/** One line for whoever starts the server; a stack only for what nobody expected. */
const explain = (error: unknown): string => {
  if (EXPECTED.some((kind) => error instanceof kind)) return (error as Error).message;
  const { code, port, address } = error as { code?: string; port?: number; address?: string };
  if (code === "EADDRINUSE") return `Port ${port} on ${address} is taken. Set PORT to another one.`;
  if (code === "EACCES" && port) return `Port ${port} may not be opened by this user. Set PORT to one above 1024.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
};

/** Runs until a signal. Answers when the server listens. */
export const start = async (pages?: Pages): Promise<void> => {
  const began = performance.now();
  try {
    const settings = readSettings(process.env);
    const opened = await openServices(settings);
    const app = await buildApp(opened.services, pages ?? (await builtPages())).catch(async (error: unknown) => {
      await opened.close();
      throw error;
    });
    let stopping = false;
    const stop = async (): Promise<void> => {
      // Whoever asks twice does not want to wait.
      if (stopping) process.exit(1);
      stopping = true;
      await app.close();
      await opened.close();
      process.exit(0);
    };
    process.on("SIGTERM", () => void stop());
    process.on("SIGINT", () => void stop());
    await app.listen({ host: settings.host, port: settings.port }).catch(async (error: unknown) => {
      await opened.close();
      throw error;
    });
    announce(opened.services, performance.now() - began);
  } catch (error) {
    console.error(explain(error));
    process.exit(1);
  }
};
