/** Camera, microphone and recorder of a page: opens them, records in parts, and gives them back. */
import type { RecordingFault } from "#src/copy/recording.ts";
import { VIDEO_SECONDS } from "#src/domain/lending/video.ts";
import { BYTES_PER_MB } from "#src/web/file-sizes.ts";

/** What is seen and heard is enough to know a face and read a card, and a minute of it some 12 MB. */
const WANTED: MediaStreamConstraints = {
  audio: true,
  video: { facingMode: "user", width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 20, max: 30 } },
};
const BITS = { videoBitsPerSecond: 1_500_000, audioBitsPerSecond: 64_000 };

/** Containers that the server reads, the first that the browser makes. */
const TYPES = ["video/webm;codecs=vp8,opus", "video/webm", "video/mp4"];

/** Milliseconds of a part: what is lost when a page goes. */
const PART_MS = 1000;

/** Bytes at which a recording ends by itself, whatever the browser makes of the bits that it should keep to. */
const MOST_BYTES = 38 * BYTES_PER_MB;

const FAULTS: Readonly<Record<string, RecordingFault>> = {
  NotAllowedError: "refused",
  SecurityError: "refused",
  NotFoundError: "missing",
  OverconstrainedError: "missing",
  NotReadableError: "busy",
  AbortError: "busy",
  OperationError: "lost",
};

/** Why an error came. */
export const faultOf = (error: unknown): RecordingFault => FAULTS[(error as Error).name] ?? "broken";

const typeOf = (): string | undefined =>
  typeof MediaRecorder === "undefined" ? undefined : TYPES.find((type) => MediaRecorder.isTypeSupported(type));

/** Whether the browser can record at all. */
export const canRecord = (): boolean =>
  typeof (navigator.mediaDevices as MediaDevices | undefined)?.getUserMedia === "function" && typeOf() !== undefined;

/** Opens camera and microphone; rejects with the browser's error. */
export const openCamera = (): Promise<MediaStream> => navigator.mediaDevices.getUserMedia(WANTED);

/** Gives camera and microphone back. */
export const closeCamera = (stream: MediaStream | undefined): void =>
  stream?.getTracks().forEach((track) => track.stop());

/** Tells that camera or microphone was taken away; not of those that are given back here. */
export const hearLoss = (stream: MediaStream, tell: (error: Error) => void): void => {
  const lost = (): void => tell(new DOMException("camera or microphone was taken away", "OperationError"));
  for (const track of stream.getTracks()) track.addEventListener("ended", lost);
};

/** How loud it is, 0 to 1; returns what stops listening. Throws where the browser cannot listen. */
export const listen = (stream: MediaStream, hear: (level: number) => void): (() => void) => {
  const audio = new AudioContext();
  // Not every browser lets one begin by itself that no press has made.
  void audio.resume().catch(() => undefined);
  const analyser = audio.createAnalyser();
  audio.createMediaStreamSource(stream).connect(analyser);
  const samples = new Uint8Array(analyser.fftSize);
  const timer = setInterval(() => {
    analyser.getByteTimeDomainData(samples);
    hear(Math.min(1, Math.max(...samples.map((sample) => Math.abs(sample - 128))) / 64));
  }, 100);
  return () => {
    clearInterval(timer);
    void audio.close();
  };
};

/** A recording under way: `stop` ends it; `file` resolves when it has ended, and rejects when the recorder fails. */
export type Recording = { stop(): void; file: Promise<File> };

/** Begins a recording, which ends by itself after the longest time and size; `tick` hears its seconds. */
export const record = (stream: MediaStream, tick: (seconds: number) => void): Recording => {
  const type = typeOf()!;
  const recorder = new MediaRecorder(stream, { mimeType: type, ...BITS });
  const parts: Blob[] = [];
  let bytes = 0;
  let seconds = 0;
  const stop = (): void => {
    if (recorder.state !== "inactive") recorder.stop();
  };
  const timer = setInterval(() => {
    seconds += 1;
    tick(seconds);
    if (seconds >= VIDEO_SECONDS.most) stop();
  }, 1000);
  const file = new Promise<File>((resolve, reject) => {
    recorder.ondataavailable = ({ data }) => {
      parts.push(data);
      bytes += data.size;
      if (bytes >= MOST_BYTES) stop();
    };
    recorder.onerror = () => reject(new Error("the recorder failed"));
    // What is left of it is not what the applicant would send.
    hearLoss(stream, reject);
    recorder.onstop = () => {
      const [mime = type] = type.split(";");
      const name = mime === "video/mp4" ? "video.mp4" : "video.webm";
      resolve(new File(parts, name, { type: mime }));
    };
  }).finally(() => clearInterval(timer));
  recorder.start(PART_MS);
  return { stop, file };
};
