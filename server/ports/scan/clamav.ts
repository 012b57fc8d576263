/** ClamAV daemon over TCP: streams each file with INSTREAM, on a connection of its own (clamd(8)). */
import { once } from "node:events";
import { connect } from "node:net";
import { PortError } from "#server/ports/port-error.ts";
import type { ScanPort, ScanResult } from "./scan.ts";

const TIMEOUT_MS = 30_000;
const MOST_ANSWER = 4096;

const verdictOf = (answer: string): ScanResult => {
  if (/^stream: OK\0?$/.test(answer)) return "clean";
  if (/ FOUND\0?$/.test(answer)) return "infected";
  if (/size limit exceeded/.test(answer))
    throw new PortError("the scanner takes no file of this size: raise its StreamMaxLength");
  // It is out of memory, does not know the command, …: the file was not scanned.
  throw new PortError("the scanner could not look at the file");
};

/** Malware scanner at `tcp://host:port`; `timeoutMs` limits inactivity of the connection. */
export const clamavScan = (url: string, timeoutMs = TIMEOUT_MS): ScanPort => ({
  scan: async (file) => {
    const { hostname, port } = new URL(url);
    const socket = connect({ host: hostname.replace(/^\[|\]$/g, ""), port: Number(port), timeout: timeoutMs });
    socket.on("timeout", () => socket.destroy(new PortError("the scanner did not answer in time")));
    let answer = "";
    socket.on("data", (chunk) => {
      answer += String(chunk);
      if (answer.length > MOST_ANSWER) socket.destroy(new PortError("the scanner talks too much"));
    });
    const isAnswered = (): boolean => answer.endsWith("\0");
    const ended = new Promise<void>((resolve, reject) => {
      socket.on("data", () => isAnswered() && resolve());
      socket
        .on("end", resolve)
        .on("close", () => resolve())
        .on("error", reject);
    });
    ended.catch(() => undefined);
    try {
      await once(socket, "connect");
      socket.write("zINSTREAM\0");
      for await (const chunk of file as AsyncIterable<Buffer>) {
        // An empty chunk would end the stream.
        if (chunk.length === 0) continue;
        const length = Buffer.alloc(4);
        length.writeUInt32BE(chunk.length);
        socket.write(length);
        if (!socket.write(chunk)) await Promise.race([once(socket, "drain"), ended]);
        // The daemon may have replied early and closed the connection.
        if (isAnswered() || socket.destroyed) break;
      }
      if (!socket.destroyed) socket.write(Buffer.alloc(4));
      await ended;
      return verdictOf(answer);
    } catch (error) {
      // What it said before it closed the connection tells more than that it did.
      if (isAnswered()) return verdictOf(answer);
      throw error instanceof PortError
        ? error
        : new PortError("the scanner cannot be reached", false, { cause: error });
    } finally {
      file.destroy();
      socket.destroy();
    }
  },
});
