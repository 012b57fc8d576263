/** A service of the world outside, over HTTPS; what it objects to is noted, and fails the test in the end. */
import { once } from "node:events";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import type { Tls } from "./tls.ts";

/** A request: its address as sent, and its body as sent. */
export type Asked = { method: string; path: string; headers: IncomingHttpHeaders; body: string };

/** An answer; `lost` is a connection that breaks once the request was taken; `anyOrigin` lets scripts of every site read it. */
export type Answer = "lost" | { status: number; type?: string; body?: string; location?: string; anyOrigin?: true };

/** Answers a request; `object` notes what the protocol's page does not allow. */
export type Responder = (asked: Asked, object: (fault: string) => void) => Answer | Promise<Answer>;

/** A running service. */
export type Service = {
  readonly port: number;
  readonly origin: string;
  /** What was not as the page says. */
  readonly objections: readonly string[];
  close(): Promise<void>;
};

/** An answer in JSON. */
export const json = (value: unknown, status = 200): Answer => ({
  status,
  type: "application/json",
  body: JSON.stringify(value),
});

/** An answer in a page's words. */
export const html = (words: string, status = 200): Answer => ({
  status,
  type: "text/html; charset=utf-8",
  body: `<!doctype html><html lang="bg"><meta charset="utf-8"><title>${words}</title><h1>${words}</h1>`,
});

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString("utf8");
};

/** Opens a service on a free port; `name` stands before its objections. */
export const openService = async ({ key, cert }: Tls, name: string, answer: Responder): Promise<Service> => {
  const objections: string[] = [];
  const server = createServer({ key, cert }, (request, response) => {
    const respond = async (): Promise<void> => {
      const { method = "", url: path = "", headers } = request;
      const asked: Asked = { method, path, headers, body: await bodyOf(request) };
      const said = await answer(asked, (fault) => void objections.push(`${name}: ${method} ${path}: ${fault}`));
      if (said === "lost") return void request.socket.destroy();
      const { status, type, body = "", location, anyOrigin } = said;
      const told = {
        ...(type && { "content-type": type }),
        ...(location && { location }),
        ...(anyOrigin && { "access-control-allow-origin": "*" }),
      };
      response.writeHead(status, told).end(body);
    };
    respond().catch((error: unknown) => {
      objections.push(`${name} broke: ${String(error)}`);
      request.socket.destroy();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    port,
    origin: `https://localhost:${port}`,
    objections,
    close: async () => {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
};
