/** A TCP proxy for tests that cuts a connection in the middle of a request, as a tunnel or an empty battery does. */
import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** A running proxy. */
export type CuttingProxy = {
  readonly port: number;
  /** Cuts the connection of the next request for `path` once this many of its bytes have passed; once for each call. */
  cutNext(path: string, bytes: number): void;
  /** How many connections were cut. */
  cuts(): number;
  close(): Promise<void>;
};

const HOST = "127.0.0.1";

/** Starts a proxy in front of a port, which need not be open yet. */
export const startCuttingProxy = async (to: () => number): Promise<CuttingProxy> => {
  const waiting: { head: string; bytes: number }[] = [];
  const sockets = new Set<Socket>();
  let cuts = 0;
  const server = createServer((client) => {
    const node = connect(to(), HOST);
    /** Bytes that may still pass; undefined while nothing is to be cut. */
    let left: number | undefined;
    client.on("data", (chunk: Buffer) => {
      const at = waiting.findIndex(({ head }) => chunk.includes(head));
      if (at >= 0) left = waiting.splice(at, 1)[0]!.bytes;
      if (left === undefined) return void node.write(chunk);
      node.write(chunk.subarray(0, left));
      left -= chunk.length;
      if (left > 0) return;
      cuts += 1;
      client.destroy();
      node.destroy();
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
    cutNext: (path, bytes) => void waiting.push({ head: `POST ${path} `, bytes }),
    cuts: () => cuts,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
