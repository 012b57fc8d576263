import { readFileSync } from "node:fs";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { inRoot } from "#server/kernel/root.ts";
import { lastMoment } from "./game.ts";

const moving = readFileSync(inRoot("public", "game.gif"));
const still = readFileSync(inRoot("public", "game.png"));

/** How often a GIF is played: once without the extension of Netscape, otherwise so many times more as it says; 0 is for ever. */
const playsOf = (bytes: Buffer): number => {
  const at = bytes.indexOf("NETSCAPE2.0");
  if (at < 0) return 1;
  const again = bytes.readUInt16LE(at + "NETSCAPE2.0".length + 2);
  return again === 0 ? Infinity : again + 1;
};

/** Mean difference of two pictures' bytes. */
const apart = (one: Buffer, other: Buffer): number =>
  one.reduce((sum, byte, at) => sum + Math.abs(byte - other[at]!), 0) / one.length;

describe("the picture to share", () => {
  it("stops by itself within five seconds, and is no heavier than 150 kB", async () => {
    const { format, width, pageHeight, delay = [] } = await sharp(moving, { animated: true }).metadata();
    expect([format, width, pageHeight]).toEqual(["gif", 600, 315]);
    expect(delay.length).toBeGreaterThan(20);
    expect(delay.reduce((sum, ms) => sum + ms, 0) * playsOf(moving)).toBeLessThan(5000);
    expect(moving.length).toBeLessThanOrEqual(150_000);
  });

  it("has its last moment for those who want no motion, as it is drawn by the script", async () => {
    const drawn = await lastMoment();
    const { data, info } = await sharp(still).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, data.length]).toEqual([1200, 630, drawn.length]);
    expect(apart(data, drawn)).toBeLessThan(1);
    const { pages = 0 } = await sharp(moving).metadata();
    const last = await sharp(moving, { page: pages - 1 })
      .resize(1200, 630)
      .removeAlpha()
      .raw()
      .toBuffer();
    expect(apart(last, drawn)).toBeLessThan(4);
  });
});
