/** A fake clamd for tests, `INSTREAM` only. It detects one virus: the harmless EICAR test file. */
import { createServer, type Socket } from "node:net";
import type { AddressInfo } from "node:net";

/** How the daemon responds; "mute" accepts the file and never answers. */
export type ScannerMood = "works" | "mute" | "hangs up" | "refuses size" | "talks nonsense";

/** Starts the daemon on a free port. `mood` may be changed at any time; `scanned` lists the sizes in bytes. */
export const clamavStandin = async (): Promise<{
  url: string;
  mood: ScannerMood;
  scanned: number[];
  close(): Promise<void>;
}> => {
  const state = { mood: "works" as ScannerMood, scanned: [] as number[] };
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on("close", () => sockets.delete(socket)).on("error", () => undefined));
    let got = Buffer.alloc(0);
    socket.on("data", (chunk) => {
      got = Buffer.concat([got, chunk]);
      if (state.mood === "hangs up") return socket.destroy();
      if (state.mood === "refuses size" && got.length > 100)
        return void socket.end("INSTREAM size limit exceeded. ERROR\0");
      const file = wholeFile(got);
      if (!file || state.mood === "mute") return undefined;
      state.scanned.push(file.length);
      if (state.mood === "talks nonsense") return void socket.end("x".repeat(10_000));
      return void socket.end(
        file.includes("EICAR-STANDARD-ANTIVIRUS-TEST-FILE") ? "stream: Eicar-Test-Signature FOUND\0" : "stream: OK\0",
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return Object.assign(state, {
    url: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  });
};

/** The file once the INSTREAM conversation is complete: command, length-prefixed chunks, a zero length. */
const wholeFile = (got: Buffer): Buffer | undefined => {
  const command = "zINSTREAM\0";
  if (got.subarray(0, command.length).toString() !== command) return undefined;
  const parts: Buffer[] = [];
  for (let at = command.length; at + 4 <= got.length;) {
    const length = got.readUInt32BE(at);
    if (length === 0) return Buffer.concat(parts);
    parts.push(got.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
};
