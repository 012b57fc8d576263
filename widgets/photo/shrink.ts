/** Makes pictures smaller before they are sent: in a worker of ours, where that cannot be, here. Loaded with the first picture. */
import { startWorker } from "#src/ui/trusted-types.ts";
import { compressionOf, type Compression, type ImageOptions } from "./compression.ts";
// oxlint-disable-next-line import/default -- the query makes of the file its address
import workerUrl from "./shrink.worker.ts?worker&url";

/** A picture that takes longer goes as it is. */
const PATIENCE_MS = 45_000;

const inWorker = async (file: File, compression: Compression): Promise<Blob> => {
  const worker = startWorker(workerUrl);
  try {
    return await new Promise<Blob>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<{ blob?: Blob; error?: string }>) => (data.blob ? resolve(data.blob) : reject(new Error(data.error)));
      worker.onerror = ({ message }) => reject(new Error(message || "the worker did not start"));
      worker.postMessage({ file, compression });
    });
  } finally {
    worker.terminate();
  }
};

/** Safari reads pictures only where there is a document. */
const here = async (file: File, compression: Compression): Promise<Blob> => {
  const { default: imageCompression } = await import("browser-image-compression");
  return imageCompression(file, { ...compression, useWebWorker: false });
};

const patience = (): Promise<never> => new Promise((_, reject) => void setTimeout(() => reject(new Error("making a picture smaller took too long")), PATIENCE_MS));

/** One at a time: two large pictures at once are more than a cheap phone can hold. */
let last: Promise<unknown> = Promise.resolve();

/** The picture as it is to be sent: upright, under its own name, never larger than it was. Rejects when it cannot be read. */
export const shrink = (file: File, options: ImageOptions): Promise<File> => {
  const compression = compressionOf(file.size, options);
  const made = last.then(() => Promise.race([patience(), inWorker(file, compression).catch(() => here(file, compression))]))
    .then((blob) => (blob.size < file.size ? new File([blob], file.name, { type: blob.type, lastModified: file.lastModified }) : file));
  last = made.catch(() => undefined);
  return made;
};
