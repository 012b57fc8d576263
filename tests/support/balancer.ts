/** A small load balancer for tests: in turn over the nodes that are ready, and over to another one when one breaks. */
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import { once } from "node:events";
import { connect, type AddressInfo, type Socket } from "node:net";
import type { Duplex } from "node:stream";

/** A running balancer. */
export type Balancer = {
  readonly url: string;
  /** Begins to look at a node, by its port; it gets requests once it is ready. */
  add(port: number): void;
  /** Ports of the nodes that were ready at the last look. */
  ready(): number[];
  /** Requests answered by each node, by its port. */
  answered: ReadonlyMap<number, number>;
  /** Requests whose node broke off before it answered; each was sent to another one. */
  broken(): number;
  /** Ports of the nodes with an open live connection. */
  live(): number[];
  close(): Promise<void>;
};

const LOOK_MS = 100;
const LOOK_PATIENCE_MS = 2_000;
const HOST = "127.0.0.1";

const isReady = (port: number): Promise<boolean> =>
  fetch(`http://${HOST}:${port}/ready`, { signal: AbortSignal.timeout(LOOK_PATIENCE_MS) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Starts a balancer on a free port. It adds no headers: the tests' borrowers name their own addresses. */
export const startBalancer = async (): Promise<Balancer> => {
  const nodes = new Map<number, boolean>();
  const answered = new Map<number, number>();
  const tunnels = new Map<Duplex, number>();
  const agent = new Agent({ keepAlive: true });
  let [turn, broken, closed] = [0, 0, false];

  const ready = (): number[] => [...nodes].filter(([, is]) => is).map(([port]) => port);
  const next = (but: readonly number[] = []): number | undefined => {
    const possible = ready().filter((port) => !but.includes(port));
    turn += 1;
    return possible[turn % possible.length];
  };

  const pass = (incoming: IncomingMessage, body: Buffer, response: ServerResponse, tried: readonly number[]): void => {
    const port = next(tried);
    if (port === undefined) return void response.writeHead(503, { "retry-after": "1" }).end("{}");
    const { method, url: path, headers } = incoming;
    let isAnswered = false;
    const asking = request({ host: HOST, port, method, path, headers, agent }, (answer) => {
      isAnswered = true;
      answered.set(port, (answered.get(port) ?? 0) + 1);
      const { connection: _connection, ...rest } = answer.headers;
      response.writeHead(answer.statusCode!, rest);
      answer.on("error", () => response.destroy()).pipe(response);
    });
    asking.on("error", () => {
      if (isAnswered) return void response.destroy();
      broken += 1;
      // As nginx does with `proxy_next_upstream error non_idempotent`: a post's key makes it the same post.
      pass(incoming, body, response, [...tried, port]);
    });
    asking.end(body);
  };

  const server = createServer((incoming, response) => {
    const parts: Buffer[] = [];
    incoming.on("data", (part: Buffer) => parts.push(part));
    incoming.on("end", () => pass(incoming, Buffer.concat(parts), response, []));
  });
  server.on("upgrade", ({ method, url, rawHeaders }: IncomingMessage, socket: Socket, head: Buffer) => {
    const port = next();
    if (port === undefined) return void socket.destroy();
    const lines = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1]}`] : []));
    const node = connect(port, HOST, () => {
      node.write(`${method} ${url} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
      node.write(head);
      node.pipe(socket).pipe(node);
    });
    tunnels.set(socket, port);
    const end = (): void => {
      tunnels.delete(socket);
      node.destroy();
      socket.destroy();
    };
    for (const side of [node, socket]) side.on("error", end).on("close", end);
  });
  server.listen(0, HOST);
  await once(server, "listening");

  const looking = new Set<number>();
  const look = async (port: number): Promise<void> => {
    if (looking.has(port)) return;
    looking.add(port);
    nodes.set(port, await isReady(port));
    looking.delete(port);
  };
  const timer = setInterval(() => {
    for (const port of nodes.keys()) void look(port);
  }, LOOK_MS);
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    add: (port) => void nodes.set(port, nodes.get(port) ?? false),
    ready,
    answered,
    broken: () => broken,
    live: () => [...tunnels.values()],
    close: async () => {
      if (closed) return;
      closed = true;
      clearInterval(timer);
      for (const socket of tunnels.keys()) socket.destroy();
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
