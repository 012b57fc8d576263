import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { clamavStandin, type ScannerMood } from "#tests/clamav-standin.ts";
import { PortError } from "./port-error.ts";
import { clamavScan } from "./scan-clamav.ts";

let daemon: Awaited<ReturnType<typeof clamavStandin>>;
beforeAll(async () => void (daemon = await clamavStandin()));
beforeEach(() => void (daemon.mood = "works"));
afterAll(() => daemon.close());

const scan = (bytes: Buffer, timeoutMs?: number) => clamavScan(daemon.url, timeoutMs).scan(Readable.from([bytes.subarray(0, 7), bytes.subarray(7)]));

it("hands over the whole file and hears the verdict", async () => {
  const bytes = randomBytes(3_000_000);
  expect(await scan(bytes)).toBe("clean");
  expect(daemon.scanned).toEqual([3_000_000]);
  expect(await scan(Buffer.concat([bytes, Buffer.from("EICAR-STANDARD-ANTIVIRUS-TEST-FILE")]))).toBe("infected");
});

it.each<ScannerMood>(["mute", "hangs up", "refuses size", "talks nonsense"])("one that %s has not looked", async (mood) => {
  daemon.mood = mood;
  await expect(scan(randomBytes(500_000), 300)).rejects.toBeInstanceOf(PortError);
});

it("one that is not there has not looked", async () => {
  await expect(clamavScan("tcp://127.0.0.1:1").scan(Readable.from([Buffer.from("x")]))).rejects.toBeInstanceOf(PortError);
});
