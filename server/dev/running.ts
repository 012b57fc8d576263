/** The running server of development: the same services and the same HTTP as in production, and texts that can be read anew. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { announce } from "#server/announce.ts";
import { buildApp } from "#server/http/app.ts";
import { openServices } from "#server/open-services.ts";
import type { Settings } from "#server/settings.ts";
import type { Pages } from "#server/ssr/pages.ts";
import { keepDefinitions, readTexts, type Folders } from "#server/texts.ts";

export type Running = {
  handle(request: IncomingMessage, response: ServerResponse): void;
  /** Takes a connection that asks to be the live channel's. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Takes edited definitions and texts. Throws when one is broken, and goes on with those before. */
  reread(): Promise<void>;
  announce(milliseconds: number): void;
  close(): Promise<void>;
};

export const openRunning = async (settings: Settings, pages: Pages, folders: Folders): Promise<Running> => {
  const { services, close } = await openServices(settings, folders);
  const closing = async (error: unknown): Promise<never> => {
    await close();
    throw error;
  };
  const app = await buildApp(services, pages).catch(closing);
  await Promise.resolve(app.ready()).catch(closing);
  return {
    // As if it had come to the server's own socket, where the live channel listens, too.
    handle: (request, response) => void app.server.emit("request", request, response),
    upgrade: (request, socket, head) => void app.server.emit("upgrade", request, socket, head),
    reread: async () => {
      const texts = readTexts(services, folders);
      await keepDefinitions({ ...services, ...texts });
      Object.assign(services, texts);
    },
    announce: (milliseconds) => announce(services, milliseconds),
    close: async () => {
      await app.close();
      await close();
    },
  };
};
