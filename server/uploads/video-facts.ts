/** Reads what a recording is: container, tracks, length. Runs in a worker of its own: a hostile one holds up nobody. */
import { BufferSource, Input, MP4, QTFF, WEBM, type InputFormat, type InputTrack } from "mediabunny";

/** A recording: its type, whether it has a picture and sound, and the seconds of its picture. */
export type VideoFacts = { mime: string; hasPicture: boolean; hasSound: boolean; seconds: number };

/** Containers that browsers and the cameras of phones write (an iPhone's is QuickTime's), by their types. */
const CONTAINERS: ReadonlyMap<InputFormat, string> = new Map<InputFormat, string>([
  [WEBM, "video/webm"],
  [MP4, "video/mp4"],
  [QTFF, "video/quicktime"],
]);

/** Codecs that browsers and phones record with. HEVC is an iPhone's, and not every browser plays it. */
const CODECS: readonly (string | null)[] = ["avc", "hevc", "vp8", "vp9", "av1", "aac", "opus"];

/** Seconds of tracks in these codecs; undefined where there are none. */
const lengthOf = async (tracks: readonly InputTrack[]): Promise<number | undefined> => {
  let longest: number | undefined;
  for (const track of tracks)
    if (CODECS.includes(await track.getCodec())) longest = Math.max(longest ?? 0, await track.computeDuration());
  return longest;
};

/** What bytes are; undefined of what is no recording that browsers or phones make. */
export const videoFacts = async (bytes: Uint8Array): Promise<VideoFacts | undefined> => {
  const input = new Input({ formats: [...CONTAINERS.keys()], source: new BufferSource(bytes) });
  try {
    if (!(await input.canRead())) return undefined;
    const picture = await lengthOf(await input.getVideoTracks());
    const sound = await lengthOf(await input.getAudioTracks());
    if (picture === undefined && sound === undefined) return undefined;
    return {
      mime: CONTAINERS.get(await input.getFormat())!,
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
