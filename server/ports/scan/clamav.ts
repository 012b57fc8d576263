/** ClamAV daemon over TCP: streams each file with INSTREAM, on a connection of its own. */
import { once } from "node:events";
import { connect } from "node:net";
import { PortError } from "#server/ports/port-error.ts";
import type { ScanPort, Verdict } from "./scan.ts";

const TIMEOUT_MS = 30_000;
const MOST_ANSWER = 4096;

const verdictOf = (answer: string): Verdict => {
  if (/^stream: OK\0?$/.test(answer)) return "clean";
  if (/ FOUND\0?$/.test(answer)) return "infected";
  // Its size limit was exceeded, it is out of memory, …: the file was not scanned.
  throw new PortError("the scanner could not look at the file");
};

/** Malware scanner at `tcp://host:port`; `timeoutMs` limits inactivity of the connection. */
export const clamavScan = (url: string, timeoutMs = TIMEOUT_MS): ScanPort => ({
  scan: async (file) => {
    const { hostname, port } = new URL(url);
    const socket = connect({ host: hostname.replace(/^\[|\]$/g, ""), port: Number(port), timeout: timeoutMs });
    socket.on("timeout", () => socket.destroy(new PortError("the scanner did not answer in time")));
    const answered = (async (): Promise<string> => {
      let answer = "";
      for await (const chunk of socket) {
        answer += String(chunk);
        if (answer.length > MOST_ANSWER) throw new PortError("the scanner talks too much");
        if (answer.endsWith("\0")) break;
      }
      return answer;
    })();
    answered.catch(() => undefined);
    try {
      await once(socket, "connect");
      socket.write("zINSTREAM\0");
      for await (const chunk of file as AsyncIterable<Buffer>) {
        const length = Buffer.alloc(4);
        length.writeUInt32BE(chunk.length);
        socket.write(length);
        // The daemon may have replied early and closed the connection.
        if (!socket.write(chunk) && !socket.destroyed) await Promise.race([once(socket, "drain"), answered]);
        if (socket.destroyed) break;
      }
      if (!socket.destroyed) socket.write(Buffer.alloc(4));
      return verdictOf(await answered);
    } catch (error) {
      throw error instanceof PortError
        ? error
        : new PortError("the scanner cannot be reached", false, { cause: error });
    } finally {
      file.destroy();
      socket.destroy();
    }
  },
});
