import { Type } from "typebox";
import { Check } from "typebox/value";
import { holdsAddress } from "#src/domain/text/addresses.ts";
import { askJson, tell } from "#server/ports/http-json.ts";
import { PortError } from "#server/ports/port-error.ts";
import type { VideoAnswer, VideoPort } from "./video.ts";

const Answer = Type.Union([
  Type.Object({ state: Type.Literal("pending") }),
  Type.Object({ state: Type.Literal("passed") }),
  Type.Object({ state: Type.Literal("failed"), words: Type.String({ pattern: "\\S", maxLength: 300 }) }),
]);

/** A provider by the protocol of `docs/video-protocol.md`. */
export const httpVideo = ({
  url,
  token,
  handMs = 120_000,
  timeoutMs = 10_000,
}: {
  url: string;
  token: string;
  handMs?: number;
  timeoutMs?: number;
}): VideoPort => {
  const base = url.replace(/\/$/, "");
  const headers = { authorization: `Bearer ${token}` };
  return {
    hand: ({ id, mime, bytes }, signal) =>
      tell({
        name: "video",
        method: "PUT",
        url: `${base}/videos/${id}`,
        timeoutMs: handMs,
        signal,
        headers: { ...headers, "content-type": mime },
        body: bytes,
      }),
    verdict: async (videoId, shown, signal): Promise<VideoAnswer> => {
      const body = JSON.stringify({ videoId, ...shown });
      const answer = await askJson({ name: "video", url: `${base}/verdicts`, timeoutMs, signal, headers, body });
      if (!Check(Answer, answer)) throw new PortError("video: an answer of an unknown shape", false);
      if (answer.state !== "failed") return { state: answer.state };
      // The applicant reads them from us: nobody outside sends them anywhere.
      if (holdsAddress(answer.words)) throw new PortError("video: words with an address", false);
      return { state: "failed", words: answer.words.trim() };
    },
  };
};
