/** Prepares selected files for sending: compresses images if the definition has `imageOptions`, changes no others. */
import { causeOf } from "./cause.ts";
import type { Field } from "#src/engine/core/plan.ts";
import type { FormConfig } from "#src/engine/react/form-config.ts";
import type { FormStore } from "#src/engine/browser/form-store.ts";

const PICTURE = /^image\/(jpeg|png|webp)$/;

/** Timeout for loading the compression code, in milliseconds: on a bad connection it may not arrive. */
const PATIENCE_MS = 45_000;
const tooLate = (): Promise<never> =>
  new Promise(
    (_, reject) =>
      void setTimeout(() => reject(new Error("the code that makes pictures smaller did not come")), PATIENCE_MS),
  );

/** Starts preparing every new file. Reports an image that cannot be compressed and keeps it as it is. */
export const prepareNew = (store: FormStore, field: Field, report: FormConfig["report"]): void => {
  const { files } = store;
  const { imageOptions } = field.element;
  for (const item of files.view(field).items) {
    if (item.kind !== "chosen" || item.state !== "new") continue;
    const { id, file } = item;
    if (!imageOptions || !PICTURE.test(file.type)) {
      files.update(field, id, { state: "ready" });
      continue;
    }
    files.update(field, id, { state: "working" });
    Promise.race([import("./shrink.ts"), tooLate()])
      .then(({ shrink }) => shrink(file, imageOptions))
      .then(
        (smaller) => files.update(field, id, { state: "ready", file: smaller }),
        (error: unknown) => {
          files.update(field, id, { state: "failed" });
          report?.(error instanceof Error ? error : new Error(causeOf(error)), {
            when: "compression",
            type: file.type,
            size: file.size,
          });
        },
      );
  }
};
