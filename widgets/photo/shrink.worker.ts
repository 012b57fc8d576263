/** Worker that compresses one image off the main thread. */
import imageCompression from "browser-image-compression";
import { causeOf } from "./cause.ts";
import type { Compression } from "./compression.ts";

self.onmessage = ({ data: { file, compression } }: MessageEvent<{ file: File; compression: Compression }>): void => {
  imageCompression(file, compression).then(
    (blob) => self.postMessage({ blob }),
    (error: unknown) => self.postMessage({ error: causeOf(error) }),
  );
};
