/** Fills a form with a persona's answers, through its store, as typing would. */
import { putAll } from "#src/engine/browser/bind-form.ts";
import type { FormStore } from "#src/engine/browser/form-store.ts";
import { factsOf, holds, isAsked } from "#src/engine/core/element-types.ts";
import { mostFiles, takesFiles } from "#src/engine/core/files.ts";
import { labelOf } from "./explain.ts";
import type { Fields } from "#src/demo/posts.ts";

/** What came of filling: how many fields have an answer, and the labels of visible ones without. */
export type FillResult = { count: number; unanswered: string[] };

const PICTURE = { width: 1000, height: 630 };

/** A drawn card as a photo. */
const picture = async (name: string): Promise<File> => {
  const canvas = Object.assign(document.createElement("canvas"), PICTURE);
  const pen = canvas.getContext("2d")!;
  pen.fillStyle = "#cfe3d8";
  pen.fillRect(0, 0, PICTURE.width, PICTURE.height);
  pen.fillStyle = "#3d6b57";
  pen.font = "64px sans-serif";
  pen.fillText(name, 60, 330);
  const blob = await new Promise<Blob>((done) => canvas.toBlob((made) => done(made!), "image/png"));
  return new File([blob], `${name}.png`, { type: "image/png" });
};

/** Writes the answers into the form; hidden fields get theirs, too, and keep them until they show. */
export const fillForm = async (form: HTMLFormElement, store: FormStore, answers: Fields): Promise<FillResult> => {
  let count = 0;
  for (const field of store.plan.ordered) {
    if (field.locked || factsOf(field).unseen || holds(field, "proof")) continue;
    if (takesFiles(field)) {
      if (!store.slot(field).view.visible || store.files.view(field).items.length > 0) continue;
      store.files.add(field, [await picture(field.path)], mostFiles(field));
      count += 1;
      continue;
    }
    const text = answers[field.name];
    if (text === undefined) continue;
    store.write(field, holds(field, "tick") ? text === "1" : text);
    if (store.slot(field).view.visible) count += 1;
  }
  // What the answers have revealed is drawn first.
  await new Promise(requestAnimationFrame);
  putAll(form, store);
  const unanswered = store.plan.fields
    .filter((field) => isAsked(field) && !holds(field, "tick", "proof", "files") && !field.locked)
    .filter((field) => store.slot(field).view.visible && store.slot(field).value === "")
    .map(labelOf);
  return { count, unanswered };
};
