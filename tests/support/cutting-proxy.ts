/** A TCP proxy for tests that cuts a connection in the middle of a request, as a tunnel or an empty battery does. */
import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** A running proxy. */
export type CuttingProxy = {
  readonly port: number;
  /**
   * Cuts every connection that carries a post to `path` once this many bytes of such connections have passed, until it is
   * mended: a browser repeats a post by itself when a connection that was open before breaks.
   */
  cut(path: string, bytes: number): void;
  /** Lets everything pass again. */
  mend(): void;
  close(): Promise<void>;
};

const HOST = "127.0.0.1";

/** Starts a proxy in front of a port, which need not be open yet. */
export const startCuttingProxy = async (to: () => number): Promise<CuttingProxy> => {
  const rules = new Set<{ head: string; left: number }>();
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const node = connect(to(), HOST);
    let rule: { head: string; left: number } | undefined;
    client.on("data", (chunk: Buffer) => {
      rule = [...rules].find(({ head }) => chunk.includes(head)) ?? rule;
      if (!rule || !rules.has(rule)) return void node.write(chunk);
      node.write(chunk.subarray(0, Math.max(0, rule.left)));
      rule.left -= chunk.length;
      if (rule.left > 0) return;
      client.destroy();
      node.end();
    });
    node.pipe(client);
    for (const socket of [client, node]) {
      sockets.add(socket);
      socket
        .on("error", () => undefined)
        .on("close", () => {
          sockets.delete(socket);
          client.destroy();
          node.destroy();
        });
    }
  });
  server.listen(0, HOST);
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    cut: (path, bytes) => void rules.add({ head: `POST ${path} `, left: bytes }),
    mend: () => rules.clear(),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
