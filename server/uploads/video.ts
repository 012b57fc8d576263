/** Checks recordings: container, tracks and length, in a worker with bounded memory and time. */
import { VIDEO_SECONDS } from "#src/domain/lending/video.ts";
import type { FieldIssue } from "#server/kernel/refusal.ts";
import { workerOf } from "#server/kernel/worker.ts";
import type { VideoFacts } from "./video-facts.ts";

/** In a build the worker stands beside the server. */
const FROM_SOURCES = import.meta.url.endsWith(".ts");

const MEMORY_MB = 128;
const TIME_MS = 15_000;

const reader = workerOf<Uint8Array, VideoFacts | undefined>(
  new URL(FROM_SOURCES ? "./video-worker.source.mjs" : "./video-worker.js", import.meta.url).href,
  "videoFacts",
  { maxOldGenerationSizeMb: MEMORY_MB },
);

/** What a recording must be, in the order in which it is told. */
const issueOf = ({ hasPicture, hasSound, seconds }: VideoFacts): FieldIssue | undefined => {
  if (!hasPicture) return { code: "file-unseen" };
  if (seconds < VIDEO_SECONDS.least) return { code: "file-short", params: { seconds: VIDEO_SECONDS.least } };
  if (!hasSound) return { code: "file-silent" };
  // A recorder that stops by its own clock may be late.
  return seconds > VIDEO_SECONDS.most + 5 ? { code: "file-long", params: { seconds: VIDEO_SECONDS.most } } : undefined;
};

/** The type of a recording, or what is wrong with it. */
export const inspectVideo = async (bytes: Uint8Array): Promise<{ issue: FieldIssue } | { mime: string }> => {
  // Out of memory or time counts as what cannot be read.
  const facts = await reader.run(bytes, AbortSignal.timeout(TIME_MS)).catch(() => undefined);
  if (!facts) return { issue: { code: "file-video" } };
  const issue = issueOf(facts);
  return issue ? { issue } : { mime: facts.mime };
};
