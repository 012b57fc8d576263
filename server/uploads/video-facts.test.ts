import { describe, expect, it } from "vitest";
import { iphoneMov } from "#tests/support/quicktime.ts";
import { recordingOf } from "#tests/support/videos.ts";
import { picture } from "#tests/support/pictures.ts";
import { videoFacts } from "./video-facts.ts";

describe("a recording", () => {
  it.each(["webm", "mp4"] as const)(
    "in %s is known by its bytes, with its tracks and its length",
    async (container) => {
      const facts = await videoFacts(await recordingOf({ container }));
      expect(facts).toMatchObject({ mime: `video/${container}`, hasPicture: true, hasSound: true });
      // The last frame of a WebM has no length of its own.
      expect(facts!.seconds).toBeGreaterThan(9);
    },
  );

  it("of an iPhone, HEVC in QuickTime's container, is known as well", async () => {
    expect(await videoFacts(iphoneMov())).toEqual({
      mime: "video/quicktime",
      hasPicture: true,
      hasSound: true,
      seconds: 10,
    });
    expect(await videoFacts(iphoneMov({ seconds: 1, hasSound: false }))).toMatchObject({ hasSound: false, seconds: 1 });
  });

  it("without sound, or without a picture, is told apart", async () => {
    expect(await videoFacts(await recordingOf({ sound: 0 }))).toMatchObject({ hasPicture: true, hasSound: false });
    expect(await videoFacts(await recordingOf({ picture: 0 }))).toMatchObject({ hasPicture: false, hasSound: true });
  });

  it.each([
    ["nothing", () => Buffer.alloc(0)],
    [
      "an mp4 that is none",
      () => Buffer.concat([Buffer.from("\0\0\0\x18ftypisom\0\0\0\0isommp42"), Buffer.alloc(5000, 7)]),
    ],
    ["a picture", picture],
    ["the head of one", async () => (await recordingOf()).subarray(0, 60)],
  ])("is not %s", async (_what, bytes) => {
    expect(await videoFacts(await bytes())).toBeUndefined();
  });
});
