/** Compresses images before sending: in a worker, or in the page where that fails. Loaded with the first image. */
import { startWorker } from "#src/ui/browser/trusted-types.ts";
import { causeOf } from "./cause.ts";
import { compressionOf, type Compression, type Facts, type ImageOptions } from "./compression.ts";
// oxlint-disable-next-line import/default -- the query makes of the file its address
import workerUrl from "./shrink.worker.ts?worker&url";

/** Timeout of a compression, in milliseconds; after it the image is sent as it is. */
const PATIENCE_MS = 45_000;

/** Reads the size of the upright picture; browsers take it from the picture's head and turn it by its own mark. */
const factsOf = async (file: File): Promise<Facts> => {
  const image = new Image();
  const url = URL.createObjectURL(file);
  try {
    await new Promise<void>((resolve, reject) => {
      image.onload = () => resolve();
      image.onerror = () => reject(new Error(`the browser cannot read this ${file.type}`));
      image.src = url;
    });
  } finally {
    URL.revokeObjectURL(url);
  }
  return { bytes: file.size, width: image.naturalWidth, height: image.naturalHeight };
};

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

/** Compresses in a worker, or else in the page; a failure names both causes. */
const compressed = async (file: File, options: ImageOptions): Promise<Blob> => {
  const compression = compressionOf(await factsOf(file), options);
  return inWorker(file, compression).catch((first: unknown) =>
    here(file, compression).catch((second: unknown) => {
      throw new Error(`in the page: ${causeOf(second)}; in a worker: ${causeOf(first)}`);
    }),
  );
};

const patience = (): Promise<never> =>
  new Promise(
    (_, reject) => void setTimeout(() => reject(new Error("making a picture smaller took too long")), PATIENCE_MS),
  );

/** Queue: one image at a time, because two large ones exceed the memory of a cheap phone. */
let last: Promise<unknown> = Promise.resolve();

/** Compresses an image: upright, same name, never larger. Rejects when it is unreadable or takes too long. */
export const shrink = (file: File, options: ImageOptions): Promise<File> => {
  const made = last
    .then(() => Promise.race([patience(), compressed(file, options)]))
    .then((blob) =>
      blob.size < file.size ? new File([blob], file.name, { type: blob.type, lastModified: file.lastModified }) : file,
    );
  last = made.catch(() => undefined);
  return made;
};
