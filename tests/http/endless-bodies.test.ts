/** Multipart bodies that the parser alone would read without end. */
import { EventEmitter, once } from "node:events";
import { connect, type Socket } from "node:net";
import fastify, { type FastifyInstance } from "fastify";
import { beforeAll, describe, expect, it } from "vitest";
import { acceptBodies } from "#server/http/bodies.ts";
import { readBody } from "#server/visit/body.ts";
import { closeAfterAll } from "#tests/support/after-all.ts";

const FIELD = 'content-disposition: form-data; name="a"\r\n\r\nb';

let app: FastifyInstance;
const signals = new EventEmitter();
beforeAll(async () => {
  app = fastify();
  await acceptBodies(app);
  // Slow to read, as when the database lets the visit wait.
  app.post("/slow", async (request, reply) => {
    signals.emit("arrived");
    await new Promise((resolve) => request.raw.once("close", resolve));
    signals.emit("read", await readBody(request).catch((error: unknown) => error));
    return reply.send({});
  });
  app.post("/", async (request, reply) => reply.send(await readBody(request)));
  await app.listen({ host: "127.0.0.1", port: 0 });
});
closeAfterAll(() => app);

/** Begins a post whose parts are so far sent. */
const begin = (path: string, parts: readonly string[], length?: number): Socket => {
  const { port } = app.server.address() as { port: number };
  const socket = connect(port, "127.0.0.1");
  const body = parts.map((part) => `--x\r\n${part}\r\n`).join("") + (length === undefined ? "--x--\r\n" : "");
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: ${length ?? body.length}\r\n\r\n${body}`,
  );
  return socket;
};

it("a body whose client left before it is read is refused, and not waited for", async () => {
  const [arrived, read] = [once(signals, "arrived"), once(signals, "read")];
  const socket = begin("/slow", [FIELD], 1000);
  await arrived;
  socket.destroy();
  expect(await read).toMatchObject([{ refused: { status: 400 } }]);
});

describe.each([1000, 20_000, 50_000, 130_000, 250_000])("a part of %d bytes that is no field", (bytes) => {
  it.each([
    ["has a line break in its name", 'content-disposition: form-data; name="c\nd"\r\n\r\n'],
    ["has a line break in its file's name", 'content-disposition: form-data; name="c"; filename="\n\n"\r\n\r\n'],
    ["does not say what it is", "content-type: text/plain\r\n\r\n"],
    ["is an attachment", "content-disposition: attachment\r\n\r\n"],
  ])("and %s is passed over, and the fields around it are read", async (_why, head) => {
    let text = "";
    const socket = begin("/", [FIELD, head + "y".repeat(bytes), FIELD]);
    for await (const chunk of socket) text += String(chunk);
    expect(text).toContain('"entries":[["a","b"],["a","b"]]');
  });

  it("and comes last ends the body", async () => {
    let text = "";
    const socket = begin("/", [FIELD, `content-type: text/plain\r\n\r\n${"y".repeat(bytes)}`]);
    for await (const chunk of socket) text += String(chunk);
    expect(text).toContain('"entries":[["a","b"]]');
  });
});
