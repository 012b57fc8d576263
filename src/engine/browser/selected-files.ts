/**
 * The files of a form, kept apart from its values and from React state. A file is either selected in this page, or
 * already uploaded by an earlier submit ("staged"); an uploaded file is sent as an id instead of its bytes.
 */
import type { Field } from "#src/engine/core/plan.ts";
import type { FileFacts } from "#src/engine/core/files.ts";
import type { StagedFile } from "#src/engine/core/definition.ts";

/** `new`: just selected · `working`: being compressed · `ready` · `failed`: not compressible, is sent as it is. */
type LocalState = "new" | "working" | "ready" | "failed";
/** A file selected in this page and not uploaded yet. */
export type LocalFile = {
  readonly kind: "chosen";
  readonly id: string;
  readonly file: File;
  readonly state: LocalState;
};
/** A file the server stores; `file` is set when this page uploaded it, for its preview. */
type UploadedFile = StagedFile & { readonly kind: "staged"; readonly file?: File };
/** A file of a field, selected or uploaded. */
export type SelectedFile = LocalFile | UploadedFile;

/** The last change of a field's files, for screen-reader announcements. Size in bytes. */
export type FileEvent = { what: LocalState | "removed" | "staged"; name: string; size: number };
/** A field's files. Immutable: replaced on change, so that identity comparison detects changes. */
export type FilesView = { readonly items: readonly SelectedFile[]; readonly last?: FileEvent };

/** Name and size of a file. */
export const factsOf = (selected: SelectedFile): FileFacts => (selected.kind === "staged" ? selected : selected.file);

const isBusy = ({ items }: FilesView): boolean =>
  items.some((item) => item.kind === "chosen" && item.state === "working");

const NONE: FilesView = { items: [] };
let made = 0;
const nextId = (): string => `chosen-${(made += 1)}`;

/** Selected and uploaded files of one form, with a view and listeners per field. */
export class SelectedFiles {
  /** Called with the path of the field whose files changed; set by the form's current store. */
  onChange: (path: string) => void = () => undefined;
  private readonly views = new Map<string, FilesView>();
  private readonly hears = new Map<string, Set<() => void>>();
  /**
   * Files removed in this page, by field path. A later page may still list a removed upload, and the response to a
   * submit may list a removed file that the submit carried; both must not reappear.
   */
  private readonly gone = new Map<string, readonly SelectedFile[]>();
  private waiting: (() => void)[] = [];
  /** The views the server rendered, for hydration. */
  private readonly initial: ReadonlyMap<string, FilesView>;

  constructor(fields: readonly Field[], staged: Readonly<Record<string, readonly StagedFile[]>> = {}) {
    for (const { path, name } of fields) {
      const items = (staged[name] ?? []).map((file): UploadedFile => ({ kind: "staged", ...file }));
      if (items.length > 0) this.views.set(path, { items });
    }
    this.initial = new Map(this.views);
  }

  view({ path }: Field): FilesView {
    return this.views.get(path) ?? NONE;
  }

  initialView({ path }: Field): FilesView {
    return this.initial.get(path) ?? NONE;
  }

  /** The value rules see: name and size of each file. */
  facts(field: Field): FileFacts[] {
    return this.view(field).items.map(namedOf);
  }

  isBusy(field?: Field): boolean {
    return field ? isBusy(this.view(field)) : [...this.views.values()].some(isBusy);
  }

  /** Resolves when no file is being compressed. */
  async settled(): Promise<void> {
    while (this.isBusy()) await new Promise<void>((done) => void this.waiting.push(done));
  }

  subscribe({ path }: Field, listener: () => void): () => void {
    const all = this.hears.get(path) ?? new Set();
    this.hears.set(path, all.add(listener));
    return () => void all.delete(listener);
  }

  /** Adds selected files; in a field limited to one file (`most` = 1) they replace the old one. */
  add(field: Field, files: readonly File[], most: number): void {
    if (files.length === 0) return;
    const added = files.map((file): LocalFile => ({
      kind: "chosen",
      id: nextId(),
      file,
      state: "new",
    }));
    const before = this.view(field).items;
    if (most === 1) this.forget(field.path, before);
    this.put(field.path, {
      items: most === 1 ? added : [...before, ...added],
      last: { what: "new", ...namedOf(added.at(-1)!) },
    });
  }

  remove(field: Field, id: string): void {
    const { items } = this.view(field);
    const gone = items.find((item) => item.id === id);
    if (!gone) return;
    this.forget(field.path, [gone]);
    this.put(field.path, { items: items.filter((item) => item !== gone), last: { what: "removed", ...namedOf(gone) } });
  }

  /** Updates a selected file; ignored when it has been removed meanwhile. */
  update({ path }: Field, id: string, change: Partial<Pick<LocalFile, "file" | "state">>): void {
    const { items } = this.views.get(path) ?? NONE;
    const at = items.findIndex((item) => item.id === id);
    const item = items[at];
    if (item?.kind !== "chosen") return;
    const next = { ...item, ...change };
    this.put(path, { items: items.with(at, next), last: { what: next.state, ...namedOf(next) } });
  }

  /** Ids of the files a submit would carry now. */
  chosen(): ReadonlySet<string> {
    return new Set(
      [...this.views.values()].flatMap(({ items }) =>
        items.filter(({ kind }) => kind === "chosen").map(({ id }) => id),
      ),
    );
  }

  /** Applies the server's list of uploaded files after a submit that carried the file ids `sent`. */
  stage(
    fields: readonly Field[],
    staged: Readonly<Record<string, readonly StagedFile[]>>,
    sent: ReadonlySet<string>,
  ): void {
    for (const field of fields) {
      const { items } = this.view(field);
      const gone = this.gone.get(field.path) ?? [];
      const uploaded = staged[field.name] ?? [];
      const all = merged([...gone, ...items], uploaded, sent);
      this.gone.set(field.path, all.slice(0, gone.length));
      const next = all.slice(gone.length).flatMap((item) => reclaimed(item, uploaded));
      const fresh = next.findLast((item) => !items.includes(item));
      if (!fresh && next.length === items.length) continue;
      this.put(field.path, { items: next, ...(fresh && { last: { what: "staged", ...namedOf(fresh) } }) });
    }
  }

  /** Removes all files: the form has been accepted. */
  clear(): void {
    for (const [path, { items }] of this.views) {
      this.forget(path, items);
      this.put(path, NONE);
    }
  }

  private forget(path: string, items: readonly SelectedFile[]): void {
    this.gone.set(path, [...(this.gone.get(path) ?? []), ...items]);
  }

  private put(path: string, view: FilesView): void {
    this.views.set(path, view);
    for (const listener of this.hears.get(path) ?? []) listener();
    this.onChange(path);
    if (!this.isBusy()) for (const done of this.waiting.splice(0)) done();
  }
}

/** The item if the server still has it; a file that this page still holds is selected again, another one is lost. */
const reclaimed = (item: SelectedFile, uploaded: readonly StagedFile[]): SelectedFile[] => {
  if (item.kind === "chosen" || uploaded.some(({ id }) => id === item.id)) return [item];
  return item.file ? [{ kind: "chosen", id: nextId(), file: item.file, state: "ready" }] : [];
};

const namedOf = (item: SelectedFile): FileFacts => {
  const { name, size } = factsOf(item);
  return { name, size };
};

/**
 * Replaces each selected file by its newly uploaded counterpart; unmatched uploads come last. Matching is by name and
 * size, then size, then order, because the server's list has only id, name and size.
 */
const merged = (
  items: readonly SelectedFile[],
  staged: readonly StagedFile[],
  sent: ReadonlySet<string>,
): SelectedFile[] => {
  const fresh = staged.filter(({ id }) => !items.some((item) => item.id === id));
  // In the order in which they were sent.
  const carried = [...sent].flatMap((sentId) =>
    items.filter((item): item is LocalFile => item.kind === "chosen" && item.id === sentId),
  );
  const takenFor = new Map<string, UploadedFile>();
  for (const file of fresh) {
    const free = carried.filter(({ id }) => !takenFor.has(id));
    const same =
      free.find((item) => item.file.size === file.size && item.file.name === file.name) ??
      free.find((item) => item.file.size === file.size) ??
      (fresh.length >= carried.length ? free[0] : undefined);
    takenFor.set((same ?? file).id, { kind: "staged", ...file, ...(same && { file: same.file }) });
  }
  return [...items.map((item) => takenFor.get(item.id) ?? item), ...fresh.flatMap(({ id }) => takenFor.get(id) ?? [])];
};
