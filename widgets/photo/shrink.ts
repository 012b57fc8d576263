/** Compresses images before sending: in a worker, or in the page where that fails. Loaded with the first image. */
import { startWorker } from "#src/ui/browser/trusted-types.ts";
import { compressionOf, type Compression, type ImageOptions } from "./compression.ts";
// oxlint-disable-next-line import/default -- the query makes of the file its address
import workerUrl from "./shrink.worker.ts?worker&url";

/** Timeout of a compression, in milliseconds; after it the image is sent as it is. */
const PATIENCE_MS = 45_000;

const inWorker = async (file: File, compression: Compression): Promise<Blob> => {
  const worker = startWorker(workerUrl);
  try {
    return await new Promise<Blob>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<{ blob?: Blob; error?: string }>) =>
        data.blob ? resolve(data.blob) : reject(new Error(data.error));
      worker.onerror = ({ message }) => reject(new Error(message || "the worker did not start"));
      worker.postMessage({ file, compression });
    });
  } finally {
    worker.terminate();
  }
};

/** Compresses in the page: Safari cannot decode images in a worker. */
const here = async (file: File, compression: Compression): Promise<Blob> => {
  const { default: imageCompression } = await import("browser-image-compression");
  return imageCompression(file, { ...compression, useWebWorker: false });
};

const patience = (): Promise<never> =>
  new Promise(
    (_, reject) => void setTimeout(() => reject(new Error("making a picture smaller took too long")), PATIENCE_MS),
  );

/** Queue: one image at a time, because two large ones exceed the memory of a cheap phone. */
let last: Promise<unknown> = Promise.resolve();

/** Compresses an image: upright, same name, never larger. Rejects when it is unreadable or takes too long. */
export const shrink = (file: File, options: ImageOptions): Promise<File> => {
  const compression = compressionOf(file.size, options);
  const made = last
    .then(() => Promise.race([patience(), inWorker(file, compression).catch(() => here(file, compression))]))
    .then((blob) =>
      blob.size < file.size ? new File([blob], file.name, { type: blob.type, lastModified: file.lastModified }) : file,
    );
  last = made.catch(() => undefined);
  return made;
};
