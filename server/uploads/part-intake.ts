/** Accepts the one part of a file that a post of the call for parts brings, in memory. */
import { buffer } from "node:stream/consumers";
import type { Intake } from "#server/visit/body.ts";
import { UPLOAD_LIMITS } from "#server/kernel/post-limits.ts";
import { refuse } from "#server/kernel/refusal.ts";

/** The intake of a post with at most one part. */
export const partIntake = (): Intake => ({
  bytes: UPLOAD_LIMITS.part,
  files: 1,
  wanted: 1,
  take: async ({ field, stream, left }) => {
    let size = 0;
    const counted = async function* (): AsyncGenerator<Buffer> {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        size += chunk.length;
        if (size > Math.min(left, UPLOAD_LIMITS.part)) refuse("too-large");
        yield chunk;
      }
    };
    return { upload: { field, sha256: "", bytes: await buffer(counted()) }, size };
  },
});
