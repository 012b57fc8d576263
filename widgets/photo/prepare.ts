/** Gets chosen files ready to go: pictures are made smaller where the definition says how, all others go as they are. */
import type { Field } from "#src/engine/compile.ts";
import type { FormKit } from "#src/engine/kit.ts";
import type { FormStore } from "#src/engine/store.ts";

const PICTURE = /^image\/(jpeg|png|webp)$/;

/** On a bad line the code itself may not come. */
const PATIENCE_MS = 45_000;
const tooLate = (): Promise<never> => new Promise((_, reject) => void setTimeout(() => reject(new Error("the code that makes pictures smaller did not come")), PATIENCE_MS));

/** Starts with every file nobody has started with. A picture that cannot be made smaller is kept as it is, and reported. */
export const prepareNew = (store: FormStore, field: Field, report: FormKit["report"]): void => {
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
    Promise.race([import("./shrink.ts"), tooLate()]).then(({ shrink }) => shrink(file, imageOptions)).then(
      (smaller) => files.update(field, id, { state: "ready", file: smaller }),
      (error: unknown) => {
        files.update(field, id, { state: "failed" });
        report?.(error instanceof Error ? error : new Error(String(error)), { when: "compression", type: file.type, size: file.size });
      },
    );
  }
};
