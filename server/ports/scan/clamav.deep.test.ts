import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { beforeAll, expect, it } from "vitest";
import { closeAfterAll } from "#tests/support/after-all.ts";
import { CLAMD_MOST_BYTES, EICAR, startClamd } from "#tests/support/clamd.ts";
import { clamavScan } from "./clamav.ts";

let daemon: Awaited<ReturnType<typeof startClamd>>;
beforeAll(async () => void (daemon = await startClamd()));
closeAfterAll(() => daemon);

const CHUNK = 65_536;
const scan = (bytes: Buffer, by = daemon) => {
  const chunks = Array.from({ length: Math.ceil(bytes.length / CHUNK) }, (_, n) =>
    bytes.subarray(n * CHUNK, (n + 1) * CHUNK),
  );
  return clamavScan(by.url).scan(Readable.from(chunks));
};

it("ClamAV's own daemon finds a file clean, and finds what is in it", async () => {
  expect(await scan(Buffer.from("%PDF-1.7"))).toBe("clean");
  expect(await scan(randomBytes(CLAMD_MOST_BYTES))).toBe("clean");
  expect(await scan(Buffer.from(EICAR))).toBe("infected");
  expect(await scan(Buffer.concat([randomBytes(900_000), Buffer.from(EICAR)]))).toBe("infected");
});

it("ClamAV's own daemon takes an empty chunk for the end, so that none is sent", async () => {
  const chunks = ["a", "", EICAR].map((text) => Buffer.from(text));
  expect(await clamavScan(daemon.url).scan(Readable.from(chunks))).toBe("infected");
});

it("ClamAV's own daemon refuses a file above its StreamMaxLength, which is no verdict", async () => {
  await expect(scan(randomBytes(CLAMD_MOST_BYTES + 1))).rejects.toThrow("StreamMaxLength");
  await expect(scan(randomBytes(20 * CLAMD_MOST_BYTES))).rejects.toMatchObject({ name: "PortError" });
});

it("ClamAV's own daemon scans many files at once, each by its own verdict", async () => {
  const verdicts = await Promise.all(
    Array.from({ length: 20 }, (_, n) => scan(n % 2 ? Buffer.from(EICAR) : randomBytes(300_000))),
  );
  expect(verdicts).toEqual(Array.from({ length: 20 }, (_, n) => (n % 2 ? "infected" : "clean")));
});

it("ClamAV's own daemon calls a file above its MaxFileSize clean without having looked, unless it is told to alert", async () => {
  const large = Buffer.concat([Buffer.from(EICAR), randomBytes(600_000)]);
  const verdicts: string[] = [];
  for (const more of [[], ["AlertExceedsMax yes"]]) {
    const shy = await startClamd("MaxFileSize 500000", ...more);
    verdicts.push(await scan(large, shy));
    await shy.close();
  }
  expect(await scan(large)).toBe("infected");
  expect(verdicts).toEqual(["clean", "infected"]);
});
