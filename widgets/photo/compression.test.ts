import { expect, it } from "vitest";
import { compressionOf, shareOf } from "./compression.ts";

const MB = 1024 * 1024;

it.each([
  [100, 1],
  [80, 0.8],
  [60, 0.6],
  [11, 0.11],
  [10.5, 0.105],
  [10, 1],
  [8, 0.8],
  [5.5, 0.55],
  [1.5, 0.15],
  [1, 1],
  [0.8, 0.8],
  [0.05, 0.05],
])("a quality of %d becomes the share %d", (quality, share) => expect(shareOf(quality)).toBeCloseTo(share, 10));

it.each([
  ["larger than the limit", 2 * MB + 1, { maxFileSize: 2, quality: 60 }, { initialQuality: 0.6, maxSizeMB: 2 }],
  ["exactly at the limit", 2 * MB, { maxFileSize: 2, quality: 60 }, { initialQuality: 1, maxSizeMB: 2 }],
  [
    "smaller",
    1,
    { maxFileSize: 2, quality: 60, imageWidth: 800 },
    { initialQuality: 1, maxSizeMB: 2, maxWidthOrHeight: 800 },
  ],
  ["at a limit below one megabyte", MB, { maxFileSize: 0.5, quality: 8 }, { initialQuality: 0.8, maxSizeMB: 0.5 }],
  ["without a limit", 99 * MB, { quality: 60, imageWidth: 1600 }, { initialQuality: 1, maxWidthOrHeight: 1600 }],
  ["larger, without a quality", 3 * MB, { maxFileSize: 2 }, { initialQuality: 1, maxSizeMB: 2 }],
  ["with no options at all", 3 * MB, {}, { initialQuality: 1 }],
])("an image %s", (_, bytes, options, expected) => expect(compressionOf(bytes, options)).toEqual(expected));
