import { expect, it } from "vitest";
import { compressionOf } from "./compression.ts";

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
])("a quality of %d becomes the share %d", (quality, share) => {
  const { initialQuality } = compressionOf({ bytes: 2 * MB, width: 1, height: 1 }, { quality, maxFileSize: 1 });
  expect(initialQuality).toBeCloseTo(share, 10);
});

it.each([
  ["larger than the limit", 2 * MB + 1, { maxFileSize: 2, quality: 60 }, { initialQuality: 0.6, maxSizeMB: 2 }],
  ["exactly at the limit", 2 * MB, { maxFileSize: 2, quality: 60 }, { initialQuality: 1, maxSizeMB: 2 }],
  ["at a limit below one megabyte", MB, { maxFileSize: 0.5, quality: 8 }, { initialQuality: 0.8, maxSizeMB: 0.5 }],
  ["without a limit", 99 * MB, { quality: 60 }, { initialQuality: 1 }],
  ["larger, without a quality", 3 * MB, { maxFileSize: 2 }, { initialQuality: 1, maxSizeMB: 2 }],
  ["with no options at all", 3 * MB, {}, { initialQuality: 1 }],
])("the quality of an image %s", (_, bytes, options, expected) =>
  expect(compressionOf({ bytes, width: 4000, height: 3000 }, options)).toEqual(expected),
);

it.each([
  ["upright", 1000, 1600, 800, 1280],
  ["upright, its height above the width's limit", 800, 1600, 1600, undefined],
  ["lying", 1600, 1000, 800, 800],
  ["square", 2000, 2000, 500, 500],
  ["of the very width", 800, 1280, 800, undefined],
  ["smaller than the limit, which is not enlarged", 300, 200, 800, undefined],
])("the longer side of a picture %s", (_, width, height, imageWidth, longer) =>
  expect(compressionOf({ bytes: 1, width, height }, { imageWidth }).maxWidthOrHeight).toBe(longer),
);
