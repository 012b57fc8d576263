/** How an application stands with its videos. */
import { describe, expect, it } from "vitest";
import { areVideosSpent, isVideoPassed, type VideoState } from "./video.ts";

const videos = (...sent: readonly (readonly [no: number, state: VideoState])[]) =>
  sent.map(([no, state]) => ({ no, state, judgedAt: null }));

describe("videos of an application", () => {
  it("have passed when the one that was looked at last did", () => {
    expect(isVideoPassed(videos([1, "failed"], [2, "passed"]))).toBe(true);
    expect(isVideoPassed(videos([1, "passed"], [1, "sent"]))).toBe(true);
    expect(isVideoPassed(videos([1, "passed"], [1, "failed"], [2, "unseen"]))).toBe(false);
    expect(isVideoPassed([])).toBe(false);
  });

  it("are spent after three since one was asked for", () => {
    expect(areVideosSpent(videos([1, "failed"], [2, "failed"], [3, "failed"]))).toBe(true);
    expect(areVideosSpent(videos([1, "failed"], [2, "failed"], [3, "failed"], [1, "failed"]))).toBe(false);
    expect(areVideosSpent([])).toBe(false);
  });
});
