/** Graceful shutdown under load: every accepted connection gets a response. */
import { Agent, request, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, expect, it } from "vitest";
import { startServer, type ServerProcess } from "#tests/support/server-process.ts";

let server: ServerProcess | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

type Ask = {
  agent?: Agent;
  method?: string;
  headers?: Record<string, string>;
  body?: (send: (text: string) => void) => Promise<void>;
  onContinue?: () => void;
};

/** Sends a request and reads the response to its end; rejects when it is cut off. */
const ask = (
  path: string,
  { agent, method = "GET", headers = {}, body, onContinue }: Ask = {},
): Promise<{ status: number; headers: IncomingMessage["headers"]; text: string }> =>
  new Promise((resolve, reject) => {
    const asking = request(
      server!.url + path,
      { agent, method, headers: { accept: "text/html", ...headers } },
      (response) => {
        let text = "";
        response
          .setEncoding("utf8")
          .on("data", (chunk: string) => (text += chunk))
          .on("error", reject)
          .on("end", () =>
            response.complete
              ? resolve({ status: response.statusCode!, headers: response.headers, text })
              : reject(new Error("cut off")),
          );
      },
    )
      .on("error", reject)
      .on("continue", () => onContinue?.());
    void (body ? body((text) => void asking.write(text)) : Promise.resolve()).then(() => asking.end(), reject);
  });

/** Tries to connect: „open“, or the error code. */
const knock = (port: number): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      resolve("open");
    }).on("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
  });

const PATHS = ["/", "/tariff", "/za-nas", "/vhod", "/api/v2/config", "/obshta-informacia", "/nyama-takava-stranica"];

/**
 * True when the error means that no request was lost: the port is closed. For requests begun after the signal a reset
 * counts, too: the kernel may accept a connection at the instant of closing, or an idle keep-alive one may be closing.
 */
const isRefusal = (error: unknown, cameAfterSignal: boolean): boolean => {
  const { code } = error as { code?: string };
  return code === "ECONNREFUSED" || (cameAfterSignal && code === "ECONNRESET");
};

it.each([
  ["on keep-alive connections", true],
  ["on a new connection each time", false],
])("loses no request of many visitors %s, refuses later ones, and exits with code 0", async (_, keepAlive) => {
  server = await startServer({ env: { LOG_LEVEL: "error" } });
  let answered = 0;
  const lost: string[] = [];
  let told = Infinity;
  const visitor = async (n: number): Promise<void> => {
    const agent = new Agent({ keepAlive, maxSockets: 1 });
    for (let turn = n; ; turn += 1) {
      const path = PATHS[turn % PATHS.length]!;
      const came = performance.now();
      try {
        const { status, text } = await ask(path, {
          agent,
          headers: path.startsWith("/api") ? { accept: "application/json" } : {},
        });
        answered += 1;
        if (status !== (path.startsWith("/nyama") ? 404 : 200) || text === "") lost.push(`${path} ${status}`);
      } catch (error) {
        if (!isRefusal(error, came > told))
          lost.push(`${path} ${(error as { code?: string }).code} ${(error as Error).message}`);
        break;
      }
    }
    agent.destroy();
  };
  const visitors = Array.from({ length: 12 }, (_unused, n) => visitor(n));
  await pause(1500);
  await expect.poll(() => answered).toBeGreaterThan(0);
  const before = answered;
  told = performance.now();
  const code = await server.kill("SIGTERM");
  await Promise.all(visitors);
  expect(before).toBeGreaterThan(0);
  expect(lost).toEqual([]);
  expect(code).toBe(0);
  expect(server.stderr()).toBe("");
});

it("waits for a request whose body is still arriving and answers it with Connection: close", async () => {
  server = await startServer();
  const half = "error=half&";
  let cameIn = (): void => undefined;
  let isClosed = (): void => undefined;
  const [begun, closed] = [
    new Promise<void>((done) => (cameIn = done)),
    new Promise<void>((done) => (isClosed = done)),
  ];
  const answer = ask("/api/v2/error", {
    method: "POST",
    agent: new Agent({ keepAlive: true }),
    headers: {
      accept: "application/json",
      "content-type": "application/x-www-form-urlencoded",
      origin: server.url,
      "content-length": String(2 * half.length - 1),
      expect: "100-continue",
    },
    onContinue: () => cameIn(),
    body: async (send) => {
      send(half);
      await closed;
      send("datetime=x");
    },
  });
  // The server has read the headers by now; it does not matter whether it has the first half of the body.
  await begun;
  const stopped = server.kill("SIGTERM");
  await expect.poll(() => knock(Number(new URL(server!.url).port))).toBe("ECONNREFUSED");
  isClosed();
  await expect(answer).resolves.toMatchObject({ status: 200, headers: { connection: "close" } });
  expect(await stopped).toBe(0);
});

it("waits neither for idle keep-alive connections nor for those that never sent a request", async () => {
  server = await startServer();
  const agent = new Agent({ keepAlive: true });
  await ask("/za-nas", { agent });
  const { port } = new URL(server.url);
  const mute = connect(Number(port), "127.0.0.1");
  await new Promise((connected) => mute.once("connect", connected));
  expect(await server.kill("SIGTERM")).toBe(0);
  await expect(ask("/za-nas")).rejects.toMatchObject({ code: "ECONNREFUSED" });
  mute.destroy();
  agent.destroy();
});
