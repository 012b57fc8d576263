/** Reads what a recording is: container, tracks, length. Runs in a worker of its own: a hostile one holds up nobody. */
import { BufferSource, Input, MP4, WEBM, type InputTrack } from "mediabunny";

/** A recording: its type, whether it has a picture and sound, and the seconds of its picture. */
export type VideoFacts = { mime: "video/mp4" | "video/webm"; hasPicture: boolean; hasSound: boolean; seconds: number };

/** Codecs that browsers record with, and play. */
const CODECS: readonly (string | null)[] = ["avc", "hevc", "vp8", "vp9", "av1", "aac", "opus"];

/** Seconds of tracks that browsers can play; undefined where there are none. */
const lengthOf = async (tracks: readonly InputTrack[]): Promise<number | undefined> => {
  let longest: number | undefined;
  for (const track of tracks)
    if (CODECS.includes(await track.getCodec())) longest = Math.max(longest ?? 0, await track.computeDuration());
  return longest;
};

/** What bytes are; undefined of what is no recording that browsers make. */
export const videoFacts = async (bytes: Uint8Array): Promise<VideoFacts | undefined> => {
  const input = new Input({ formats: [MP4, WEBM], source: new BufferSource(bytes) });
  try {
    if (!(await input.canRead())) return undefined;
    const picture = await lengthOf(await input.getVideoTracks());
    const sound = await lengthOf(await input.getAudioTracks());
    if (picture === undefined && sound === undefined) return undefined;
    return {
      mime: (await input.getFormat()) === WEBM ? "video/webm" : "video/mp4",
      hasPicture: picture !== undefined,
      hasSound: sound !== undefined && sound > 0,
      seconds: picture ?? 0,
    };
  } catch {
    // Whatever the reader stumbles over is no whole recording.
    return undefined;
  } finally {
    input.dispose();
  }
};
