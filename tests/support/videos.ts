/** Recordings for tests, as files: written by a library of others, with frames that nobody looks at. */
import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from "mediabunny";
import type { Descriptor } from "#src/engine/core/definition.ts";
import { applyVideo } from "#server/lending/decisions/apply-video.ts";
import { applicationById } from "#server/store/tables/applications.ts";
import { videosOf } from "#server/store/tables/video-sessions.ts";
import { bodyOf, succeed, type Answer, type Borrower } from "./borrower.ts";
import { picture } from "./pictures.ts";

/** Sends a picture in place of a video. */
export const sendSelfie = async (borrower: Borrower): Promise<Answer> => {
  const form = await borrower.form("video-verification");
  const body = bodyOf(form, { way: "selfie", callTime: "soon" });
  body.append("selfie", new Blob([new Uint8Array(await picture())]), "аз.jpg");
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

/** What a recording has: seconds of picture and of sound, 0 for none. */
export type Recorded = { container?: "webm" | "mp4"; picture?: number; sound?: number };

const PER_SECOND = 5;
const SOUND = { codec: "opus", numberOfChannels: 1, sampleRate: 48_000, description: new Uint8Array(19) };

/** The bytes of a recording; ten seconds with sound unless told otherwise. */
export const recordingOf = async ({ container = "webm", picture = 10, sound = 10 }: Recorded = {}): Promise<Buffer> => {
  const target = new BufferTarget();
  const output = new Output({ format: container === "mp4" ? new Mp4OutputFormat() : new WebMOutputFormat(), target });
  const seen = new EncodedVideoPacketSource("vp8");
  const heard = new EncodedAudioPacketSource("opus");
  if (picture > 0) output.addVideoTrack(seen);
  if (sound > 0) output.addAudioTrack(heard);
  await output.start();
  const config = { codec: "vp8", codedWidth: 320, codedHeight: 240 };
  for (let n = 0; n < picture * PER_SECOND; n += 1)
    await seen.add(new EncodedPacket(new Uint8Array(50), "key", n / PER_SECOND, 1 / PER_SECOND), {
      decoderConfig: config,
    });
  for (let n = 0; n < sound * PER_SECOND; n += 1)
    await heard.add(new EncodedPacket(new Uint8Array(20), "key", n / PER_SECOND, 1 / PER_SECOND), {
      decoderConfig: SOUND,
    });
  await output.finalize();
  return Buffer.from(target.buffer!);
};
