/** What stands before the lender in the world: a proxy that ends TLS and says whom it forwards for, as balancer.conf does. */
import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import { createServer } from "node:https";
import { connect, type AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import type { Tls } from "./tls.ts";

/** A running proxy. */
export type Front = { readonly port: number; close(): Promise<void> };

const forwarded = ({ headers, socket }: IncomingMessage): Record<string, string | string[] | undefined> => ({
  ...headers,
  "x-forwarded-for": socket.remoteAddress ?? "",
  "x-forwarded-proto": "https",
});

/** Opens a proxy before the server at a port of this machine. */
export const openFront = async ({ key, cert }: Tls, to: number): Promise<Front> => {
  const server = createServer({ key, cert }, (incoming, response) => {
    const { method, url: path } = incoming;
    const asking = request({ host: "127.0.0.1", port: to, method, path, headers: forwarded(incoming) }, (answer) => {
      response.writeHead(answer.statusCode!, answer.rawHeaders);
      answer.on("error", () => response.destroy()).pipe(response);
    });
    asking.on("error", () => response.destroy());
    response.on("close", () => asking.destroy());
    incoming.on("error", () => asking.destroy()).pipe(asking);
  });
  const tunnels = new Set<Duplex>();
  server.on("upgrade", (incoming: IncomingMessage, socket: Duplex, head: Buffer) => {
    tunnels.add(socket);
    socket.on("close", () => tunnels.delete(socket));
    const node = connect(to, "127.0.0.1", () => {
      const lines = Object.entries(forwarded(incoming)).map(([name, value]) => `${name}: ${String(value)}`);
      node.write(`${incoming.method} ${incoming.url} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
      node.write(head);
      node.pipe(socket).pipe(node);
    });
    for (const [side, other] of [
      [node, socket],
      [socket, node],
    ] as const)
      side.on("error", () => other.destroy()).on("close", () => other.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      tunnels.forEach((tunnel) => tunnel.destroy());
      await closed;
    },
  };
};
