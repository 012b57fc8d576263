/**
 * Recordings for tests, as files: written by a library of others in the shape that browsers record, with frames that
 * nobody looks at.
 */
import { createHash } from "node:crypto";
import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from "mediabunny";
import { callUrl } from "#src/api/calls/calls.ts";
import type { Descriptor } from "#src/engine/core/definition.ts";
import { applyVideo } from "#server/lending/decisions/apply-video.ts";
import { applicationById } from "#server/store/tables/applications.ts";
import { videosOf } from "#server/store/tables/video-sessions.ts";
import { bodyOf, succeed, type Answer, type Borrower } from "./borrower.ts";
import type { Fields } from "./borrower-data.ts";
import { picture } from "./pictures.ts";

/** Sends a picture in place of a video, of at least the least size unless told otherwise. */
export const sendSelfie = async (borrower: Borrower, bytes?: Buffer): Promise<Answer> => {
  const form = await borrower.form("video-verification");
  const body = bodyOf(form, { way: "selfie", callTime: "soon" });
  body.append("selfie", new Blob([new Uint8Array(bytes ?? (await picture()))]), "аз.jpg");
  return borrower.post(form, {}, { body });
};

/** Somebody sees that an application is its borrower's, where a video is asked for. */
export const passVideo = async (borrower: Borrower): Promise<void> => {
  const { services, clock, settle } = borrower.lender;
  const { request } = await borrower.status();
  if (request?.status !== "needsVideoVerification") return;
  succeed(await sendSelfie(borrower));
  const [video] = await videosOf(services.database.db, services.secrets, request.id);
  await services.database.transaction(async (trx) => {
    const application = await applicationById(trx, request.id);
    await applyVideo(services, trx, application, { videoId: video!.id, passed: true, actor: "S", now: clock.now() });
  });
  await settle();
};

/** Sends a recording. */
export const sendVideo = async (borrower: Borrower, bytes: Uint8Array, form?: Descriptor): Promise<Answer> => {
  const issued = form ?? (await borrower.form("video-verification"));
  const body = bodyOf(issued, { way: "video", videoConsent: "1" });
  body.append("video", new Blob([new Uint8Array(bytes)]), "video.webm");
  return borrower.post(issued, {}, { body });
};

/** Sends the part of a recording that begins at a byte; `told` bends what its sender tells of it. */
export const sendPart = (
  borrower: Borrower,
  { form, bytes, at, most }: { form: Descriptor; bytes: Buffer; at: number; most: number },
  told: Fields = {},
): Promise<Answer> => {
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const facts = { field: "video", name: "IMG_0042.MOV", sha256, size: String(bytes.length), at: String(at), ...told };
  const body = bodyOf(form, facts, { version: null });
  body.append("part", new Blob([new Uint8Array(bytes.subarray(at, at + most))]), "part");
  return borrower.post(form, {}, { url: callUrl("keep-part", { form: "video-verification" }), body });
};

/** What a recording has: seconds of picture and of sound, 0 for none. */
export type Recorded = { container?: "webm" | "mp4"; picture?: number; sound?: number };

const PER_SECOND = 5;
const SOUND = { numberOfChannels: 1, sampleRate: 48_000 };
/** Baseline 3.1, lengths of four bytes; parameter sets lie in the samples (ISO/IEC 14496-15). */
const AVCC = new Uint8Array([1, 0x42, 0, 0x1f, 0xff, 0xe0, 0]);

/** What browsers write as they go: WebM without a length (Chromium, Firefox), MP4 in fragments (Safari). */
const MADE = {
  webm: {
    format: () => new WebMOutputFormat({ appendOnly: true }),
    ...({ picture: "vp8", sound: "opus" } as const),
    pictureConfig: { codec: "vp8" },
    soundConfig: { codec: "opus", description: new Uint8Array(19) },
  },
  mp4: {
    format: () => new Mp4OutputFormat({ fastStart: "fragmented" }),
    ...({ picture: "avc", sound: "aac" } as const),
    pictureConfig: { codec: "avc1.42001f", description: AVCC },
    soundConfig: { codec: "mp4a.40.2", description: new Uint8Array([0x11, 0x88]) },
  },
};

/** The bytes of a recording; ten seconds with sound unless told otherwise. */
export const recordingOf = async ({ container = "webm", picture = 10, sound = 10 }: Recorded = {}): Promise<Buffer> => {
  const target = new BufferTarget();
  const made = MADE[container];
  const output = new Output({ format: made.format(), target });
  const seen = new EncodedVideoPacketSource(made.picture);
  const heard = new EncodedAudioPacketSource(made.sound);
  if (picture > 0) output.addVideoTrack(seen);
  if (sound > 0) output.addAudioTrack(heard);
  await output.start();
  const config = { ...made.pictureConfig, codedWidth: 320, codedHeight: 240 };
  for (let n = 0; n < picture * PER_SECOND; n += 1)
    await seen.add(new EncodedPacket(new Uint8Array(50), "key", n / PER_SECOND, 1 / PER_SECOND), {
      decoderConfig: config,
    });
  for (let n = 0; n < sound * PER_SECOND; n += 1)
    await heard.add(new EncodedPacket(new Uint8Array(20), "key", n / PER_SECOND, 1 / PER_SECOND), {
      decoderConfig: { ...made.soundConfig, ...SOUND },
    });
  await output.finalize();
  return Buffer.from(target.buffer!);
};
