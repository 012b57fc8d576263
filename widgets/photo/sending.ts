/** How far each selected file of a form has been sent. Kept apart from the files: a percent changes none of them. */
import type { Field } from "#src/engine/core/plan.ts";
import type { FileEvent, SelectedFiles } from "#src/engine/browser/selected-files.ts";

/**
 * `waiting`: for its turn · `sending` · `sent`: has left, its receipt has not come · `cut`: the connection broke. The
 * percent is of the bytes that have left; after a cut, of those that the server has.
 */
export type Phase = { readonly what: "waiting" | "sending" | "sent" | "cut"; readonly percent: number };

/** The last file of a field that was sent or cut; `after` is the field's last event at that time. */
export type End = { readonly what: "sent" | "cut"; readonly name: string; readonly after: FileEvent | undefined };

/** The files of a form on their way, with listeners. */
export class Sending {
  private readonly phases = new Map<string, Phase>();
  private readonly ends = new Map<string, End>();
  private readonly listeners = new Set<() => void>();

  constructor(private readonly files: SelectedFiles) {}

  of(id: string): Phase | undefined {
    return this.phases.get(id);
  }

  /** For screen readers: changes when a file ends, not with each percent. */
  endOf({ path }: Field): End | undefined {
    return this.ends.get(path);
  }

  set(field: Field, id: string, what: Phase["what"], percent: number): void {
    const before = this.phases.get(id);
    if (before?.what === what && before.percent === percent) return;
    this.phases.set(id, { what, percent });
    const { items, last } = this.files.view(field);
    const item = items.find((each) => each.id === id);
    if ((what === "sent" || what === "cut") && before?.what !== what && item?.kind === "chosen")
      this.ends.set(field.path, { what, name: item.file.name, after: last });
    this.tell();
  }

  /** The server has answered: what it says of the files holds now, and none is said to be sent any more. */
  clear(): void {
    this.phases.clear();
    for (const [path, { what }] of this.ends) if (what === "sent") this.ends.delete(path);
    this.tell();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  private tell(): void {
    for (const listener of this.listeners) listener();
  }
}

const made = new WeakMap<SelectedFiles, Sending>();

/** What is known of a form's files on their way. */
export const sendingOf = (files: SelectedFiles): Sending => {
  const known = made.get(files) ?? new Sending(files);
  made.set(files, known);
  return known;
};

/** Bytes of a file part's head, and of the end of the body, nearly: browsers do not tell them. */
const HEAD = 200;
const END = 60;

/** Bytes of each file that have left when `loaded` of a post's `total` have: files are its last parts, in this order. */
export const leftOf = (sizes: readonly number[], loaded: number, total: number): number[] => {
  let end = total - END;
  return sizes
    .toReversed()
    .map((size) => {
      const begin = end - size;
      end = begin - HEAD;
      return Math.min(size, Math.max(0, loaded - begin));
    })
    .toReversed();
};
