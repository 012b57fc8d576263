/** What a provider says of a video; `pending` until it has looked. `words` tell the applicant what to do otherwise. */
export type VideoAnswer = { state: "pending" } | { state: "passed" } | { state: "failed"; words: string };

/** A video, and whose it should be. */
type HandedVideo = { id: string; mime: string; bytes: Uint8Array<ArrayBuffer> };

/** Whom a video should show: the names and the card's number as the applicant stated them. */
type Shown = { names: string; idCardNumber: string };

/** Somebody outside who looks at videos. Both may be repeated. */
export type VideoPort = {
  /** Hands a video over. */
  hand(video: HandedVideo, signal?: AbortSignal): Promise<void>;
  /** Asks what was found. */
  verdict(videoId: string, shown: Shown, signal?: AbortSignal): Promise<VideoAnswer>;
};
