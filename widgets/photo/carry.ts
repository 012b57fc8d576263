/**
 * Submits a form with files so that a cut connection costs little. Large files go ahead in parts; the rest travel in the
 * form's own post, as they do without JavaScript. After a cut everything missing goes in parts, once by itself when the
 * connection is back, then whenever the person tries again. The idempotency key stays.
 */
import { uploadWords } from "#src/copy/uploads.ts";
import type { Descriptor, StagedFile } from "#src/engine/core/definition.ts";
import { takesFiles } from "#src/engine/core/files.ts";
import type { Field } from "#src/engine/core/plan.ts";
import { BYTES_PER_MB } from "#src/web/file-sizes.ts";
import type { Carried, Carry, FormStore } from "#src/engine/browser/form-store.ts";
import type { LocalFile, SelectedFiles } from "#src/engine/browser/selected-files.ts";
import { resultOf } from "#src/engine/browser/submission-result.ts";
import { actionUrl } from "#src/engine/core/action-url.ts";
import { bodyOf, submit } from "#src/engine/browser/submit.ts";
import { sendInParts, takesParts } from "./file-parts.ts";
import { leftOf, sendingOf } from "./sending.ts";

/** Bytes above which a file goes in parts at once. Most pictures are compressed to less. */
const LARGE = BYTES_PER_MB;
/** Milliseconds: before the second try, after the connection is back, and waited for it. */
const PAUSE_MS = 2000;
const SETTLES_MS = 500;
const MOST_MS = 60_000;

/**
 * Forms whose connection was cut. `body` is the post that brought files then: it may have taken effect, and only the same
 * body gets its answer.
 */
const cuts = new WeakMap<SelectedFiles, { key: string | undefined; body?: FormData }>();

/** Resolves when a second try makes sense. */
const connected = (): Promise<void> =>
  new Promise((resolve) => {
    if (navigator.onLine) return void setTimeout(resolve, PAUSE_MS);
    const timer = setTimeout(resolve, MOST_MS);
    const back = (): void => {
      clearTimeout(timer);
      setTimeout(resolve, SETTLES_MS);
    };
    window.addEventListener("online", back, { once: true });
  });

type Chosen = { field: Field; item: LocalFile };

/** The files that the form's post would carry, in its order. */
const chosenIn = (store: FormStore): Chosen[] =>
  store.plan.fields
    .filter((field) => takesFiles(field) && store.slot(field).view.visible && !field.element.disabled)
    .flatMap((field) =>
      store.files.view(field).items.flatMap((item) => (item.kind === "chosen" ? [{ field, item }] : [])),
    );

/** Marks a selected file as uploaded, beside those that are. */
const markStaged = (store: FormStore, { field, item }: Chosen, file: StagedFile): void => {
  const known = store.plan.fields.filter(takesFiles).map((each): [string, StagedFile[]] => {
    const staged = store.files
      .view(each)
      .items.flatMap((held) => (held.kind === "staged" ? [{ id: held.id, name: held.name, size: held.size }] : []));
    return [each.name, each === field ? [...staged, file] : staged];
  });
  store.stageFiles(Object.fromEntries(known), new Set([item.id]));
};

const percentOf = (bytes: number, size: number): number => Math.floor((100 * bytes) / Math.max(size, 1));

/** Sends the form once; `resumes` sends all files in parts, because some of their bytes are there. */
const tryOnce = async (
  form: Descriptor,
  store: FormStore,
  resumes: boolean,
  onProgress: (percent: number) => void,
): Promise<Carried> => {
  const { files } = store;
  const sending = sendingOf(files);
  const all = chosenIn(store);
  const bytes = new Map(all.map(({ item }) => [item.id, 0]));
  /** Bytes of each file that the server has confirmed. */
  const here = new Map<string, number>();
  const whole = all.reduce((sum, { item }) => sum + item.file.size, 0);
  const advance = ({ field, item }: Chosen, left: number): void => {
    const { size } = item.file;
    bytes.set(item.id, left);
    sending.set(field, item.id, left >= size ? "sent" : "sending", percentOf(left, size));
    onProgress(
      percentOf(
        [...bytes.values()].reduce((sum, each) => sum + each, 0),
        whole,
      ),
    );
  };
  const cut = (body?: FormData): Carried => {
    cuts.set(files, { key: form.key, ...cuts.get(files), ...(body && { body }) });
    for (const { field, item } of chosenIn(store))
      sending.set(field, item.id, "cut", percentOf(here.get(item.id) ?? 0, item.file.size));
    return { kind: "failed", reply: { status: 0, body: {} } };
  };
  const post = async (body: FormData): Promise<Carried> => {
    const rest = chosenIn(store);
    const sizes = rest.map(({ item }) => item.file.size);
    const carried = await submit(actionUrl(form.action), body, (_, { loaded, total }) =>
      leftOf(sizes, loaded, total).forEach((left, at) => left > 0 && advance(rest[at]!, left)),
    );
    return carried.reply.status === 0 ? cut(rest.length > 0 ? body : undefined) : carried;
  };

  for (const { field, item } of all) sending.set(field, item.id, "waiting", sending.of(item.id)?.percent ?? 0);
  const before = cuts.get(files);
  const earlier = before?.key === form.key ? before?.body : undefined;
  for (const each of takesParts(form) ? all : []) {
    const { field, item } = each;
    if (!resumes && item.file.size <= LARGE) continue;
    const isWanted = (): boolean => files.view(field).items.some(({ id }) => id === item.id);
    const outcome = await sendInParts(
      form,
      { name: field.name, file: item.file, isWanted },
      {
        resumes,
        unreadable: uploadWords.unreadable(item.file.name),
        onBytes: (left) => advance(each, Math.min(left, item.file.size - 1)),
        onHere: (end) => void here.set(item.id, end),
      },
    );
    if (outcome.is === "cut") return cut();
    if (outcome.is === "refused") return { kind: resultOf(outcome.reply), reply: outcome.reply };
    if (outcome.is === "sent" && earlier) return post(earlier);
    if (outcome.is === "staged") {
      bytes.set(item.id, item.file.size);
      markStaged(store, each, outcome.file);
    }
    if (outcome.is === "sent" || outcome.is === "untaken") break;
  }
  const carried = await post(bodyOf(form, store));
  // The earlier post has taken effect meanwhile, with its files as bytes.
  return carried.reply.status === 422 && earlier ? post(earlier) : carried;
};

/** Submits a form with files, and once more by itself after a cut. */
export const carry: Carry = async (form, store, onProgress, onWait) => {
  const { files } = store;
  const wasCut = cuts.get(files)?.key === form.key;
  if (chosenIn(store).length === 0 && !wasCut) return submit(actionUrl(form.action), bodyOf(form, store), onProgress);
  if (wasCut) onWait(uploadWords.goesOn);
  let carried = await tryOnce(form, store, wasCut, onProgress);
  if (carried.reply.status === 0 && !wasCut && takesParts(form)) {
    onWait(uploadWords.cut);
    await connected();
    onWait(uploadWords.goesOn);
    carried = await tryOnce(form, store, true, onProgress);
  }
  if (carried.reply.status !== 0) {
    cuts.delete(files);
    sendingOf(files).clear();
    return carried;
  }
  return { kind: "failed", reply: { status: 0, body: { errors: { _form: uploadWords.cutAgain } } } };
};
