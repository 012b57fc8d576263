/** A provider who looks at videos: what it gets, and what follows from its verdict. */
import { describe, expect, it } from "vitest";
import { requeueOrphans } from "#server/jobs/requeue-orphans.ts";
import type { VideoAnswer, VideoPort } from "#server/ports/video/video.ts";
import { borrowerAt, succeed } from "#tests/support/borrower.ts";
import { stories } from "#tests/support/borrower-data.ts";
import { useTestLender } from "#tests/support/use-lender.ts";
import { recordingOf, sendVideo } from "#tests/support/videos.ts";

describe("a provider who looks at videos", () => {
  const handed: Parameters<VideoPort["hand"]>[0][] = [];
  let answer: VideoAnswer = { state: "pending" };
  const lender = useTestLender({
    ports: {
      video: {
        hand: (video) => Promise.resolve(void handed.push(video)),
        verdict: () => Promise.resolve(answer),
      },
    },
  });

  it("gets the recording, and its verdict counts as that of the desk", async () => {
    const borrower = await borrowerAt(lender, "decided", stories.video);
    const bytes = await recordingOf();
    answer = { state: "failed", words: "Покажете и гърба на картата." };
    succeed(await sendVideo(borrower, bytes));
    await lender.settle();
    expect(handed.map(({ mime, bytes: sent }) => [mime, Buffer.from(sent).equals(bytes)])).toEqual([
      ["video/webm", true],
    ]);
    expect(String((await borrower.read("video-verification")).body["lead"])).toContain("гърба на картата");
    answer = { state: "passed" };
    succeed(await sendVideo(borrower, bytes));
    await lender.settle();
    expect((await borrower.status()).request?.status).toBe("manualReview");
  });

  it("gets it again once where its job was lost, and is asked for the verdict", async () => {
    const borrower = await borrowerAt(lender, "decided", stories.video);
    answer = { state: "pending" };
    succeed(await sendVideo(borrower, await recordingOf()));
    await lender.settle();
    const before = handed.length;
    answer = { state: "passed" };
    // As in a database that was restored without its jobs.
    await lender.query("delete from pgboss.job where name in ('hand-video', 'check-video')");
    for (let n = 0; n < 3; n += 1) await requeueOrphans(lender.services);
    await lender.settle();
    await requeueOrphans(lender.services);
    expect([handed.length - before, handed.at(-1)?.id]).toEqual([1, handed.at(-2)?.id]);
    expect((await borrower.status()).request?.status).toBe("manualReview");
  });
});
