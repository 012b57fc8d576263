import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { closeAfterAll } from "#tests/support/after-all.ts";
import { clamavStandin, type ScannerMood } from "#tests/support/clamav-standin.ts";
import { PortError } from "#server/ports/port-error.ts";
import { clamavScan } from "./clamav.ts";

let daemon: Awaited<ReturnType<typeof clamavStandin>>;
beforeAll(async () => void (daemon = await clamavStandin()));
beforeEach(() => void (daemon.mood = "works"));
closeAfterAll(() => daemon);

const scan = (bytes: Buffer, timeoutMs?: number) =>
  clamavScan(daemon.url, timeoutMs).scan(Readable.from([bytes.subarray(0, 7), bytes.subarray(7)]));

it("streams the whole file and returns the verdict", async () => {
  const bytes = randomBytes(3_000_000);
  expect(await scan(bytes)).toBe("clean");
  expect(daemon.scanned).toEqual([3_000_000]);
  expect(await scan(Buffer.concat([bytes, Buffer.from("EICAR-STANDARD-ANTIVIRUS-TEST-FILE")]))).toBe("infected");
});

it("reads on behind an empty chunk, which would end the stream", async () => {
  const chunks = ["a", "", "EICAR-STANDARD-ANTIVIRUS-TEST-FILE"].map((text) => Buffer.from(text));
  expect(await clamavScan(daemon.url).scan(Readable.from(chunks))).toBe("infected");
});

it("says which setting of the daemon is too small for a file", async () => {
  daemon.mood = "refuses size";
  await expect(scan(randomBytes(500_000))).rejects.toThrow("StreamMaxLength");
});

it.each<ScannerMood>(["mute", "hangs up", "refuses size", "talks nonsense"])(
  "rejects with a PortError when the scanner is in the mood: %s",
  async (mood) => {
    daemon.mood = mood;
    await expect(scan(randomBytes(500_000), 300)).rejects.toBeInstanceOf(PortError);
  },
);

it("rejects with a PortError when the scanner is unreachable", async () => {
  await expect(clamavScan("tcp://127.0.0.1:1").scan(Readable.from([Buffer.from("x")]))).rejects.toBeInstanceOf(
    PortError,
  );
});
