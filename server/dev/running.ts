/** The development server at work: services and HTTP as in production, plus a snapshot that can be reloaded. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { printBanner } from "#server/start/banner.ts";
import { buildApp } from "#server/http/app.ts";
import { outboxPath } from "#server/http/outbox.ts";
import { openServices } from "#server/start/open-services.ts";
import { readConfiguration } from "#server/start/configuration.ts";
import type { Environment } from "#server/kernel/setting-rows.ts";
import { deskForms } from "#server/lending/staff/desk-forms.ts";
import { fileSource, type Folders } from "#server/snapshot/file-source.ts";
import type { Reading } from "#server/snapshot/snapshot.ts";
import type { Pages } from "#server/ssr/pages.ts";

export type Running = {
  handle(request: IncomingMessage, response: ServerResponse): void;
  /** Accepts an upgrade request for the live channel. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Reloads edited files; keeps the previous snapshot when one is broken. */
  reread(): Promise<Reading>;
  /** Path of the demo's outbox. */
  readonly outbox: string;
  announce(milliseconds: number): void;
  close(): Promise<void>;
};

/** Opens services and HTTP server; closes the services again when the app cannot be built. */
export const openRunning = async (env: Environment, pages: Pages, folders: Folders): Promise<Running> => {
  const configuration = readConfiguration(env);
  const { services, reread, close } = await openServices(configuration, fileSource(folders, deskForms));
  const closing = async (error: unknown): Promise<never> => {
    await close();
    throw error;
  };
  const app = await buildApp(services, pages).catch(closing);
  await Promise.resolve(app.ready()).catch(closing);
  return {
    // Emitted on the app's own server, because the live channel listens there, too.
    handle: (request, response) => void app.server.emit("request", request, response),
    upgrade: (request, socket, head) => void app.server.emit("upgrade", request, socket, head),
    reread,
    outbox: outboxPath(services.now()),
    announce: (milliseconds) => printBanner(services.now(), configuration.ports, milliseconds),
    close: async () => {
      await app.close();
      await close();
    },
  };
};
