/** One HTTP/1.1 request as bytes over a socket of its own, however bent, and what came back. */
import { connect } from "node:net";

/** The response: complete, or how far it came. `status` 0 when there was none. */
export type Reply = { status: number; isWhole: boolean; head: string; body: string };

/** Milliseconds after which a request without an answer counts as hung, also on a machine with much else to do. */
const PATIENCE_MS = 60_000;

const read = (bytes: Buffer): Reply => {
  const text = bytes.toString("latin1");
  // Interim responses (100 Continue) come before the response.
  const from = text.startsWith("HTTP/1.1 1") ? text.indexOf("\r\n\r\n") + 4 : 0;
  const end = text.indexOf("\r\n\r\n", from);
  if (end < 0) return { status: 0, isWhole: false, head: text.slice(from), body: "" };
  const head = text.slice(from, end);
  const raw = bytes.subarray(end + 4);
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(head)?.[1] ?? 0);
  const length = /^content-length: (\d+)/im.exec(head)?.[1];
  const isChunked = /^transfer-encoding: chunked/im.test(head);
  const isWhole = isChunked ? raw.subarray(-5).toString("latin1") === "0\r\n\r\n" : raw.length >= Number(length ?? 0);
  return { status, isWhole, head, body: raw.toString("utf8") };
};

/**
 * Sends the chunks, then closes this side of the connection if `ends`; resolves with the response, or with what
 * arrived until the server closed. Rejects when the server neither answers nor closes.
 */
export const exchange = (port: number, chunks: readonly Buffer[], ends: boolean): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
    const got: Buffer[] = [];
    const done = (): void => {
      clearTimeout(late);
      socket.destroy();
      resolve(read(Buffer.concat(got)));
    };
    const late = setTimeout(() => {
      socket.destroy();
      reject(new Error(`no answer in ${PATIENCE_MS} ms`));
    }, PATIENCE_MS);
    socket.on("data", (chunk) => {
      got.push(chunk);
      if (read(Buffer.concat(got)).isWhole) done();
    });
    socket.on("end", done);
    // The server may close before everything was sent; what it answered has arrived or has not.
    socket.on("error", done);
    for (const chunk of chunks) socket.write(chunk);
    if (ends) socket.end();
  });
