/**
 * The files of a form, beside its values: they never enter the store's slots nor React. A file is chosen here, or
 * taken by the server with an earlier post (staged), which from then on is named instead of sent.
 */
import { FILE_LIMITS } from "#src/domain/files.ts";
import type { Field } from "./compile.ts";
import type { StagedFile } from "./definition.ts";

/** `new`: just chosen · `working`: being made smaller · `ready` · `failed`: could not be made smaller, goes as it is. */
export type ChosenState = "new" | "working" | "ready" | "failed";
export type ChosenFile = { readonly kind: "chosen"; readonly id: string; readonly file: File; readonly state: ChosenState };
/** `file` is there when this page has sent it: for its picture. */
export type KeptFile = StagedFile & { readonly kind: "staged"; readonly file?: File };
export type HeldFile = ChosenFile | KeptFile;

/** What last happened to a field's files, for whoever cannot see it. */
export type FileEvent = { what: ChosenState | "removed" | "staged"; name: string; size: number };
/** Replaced, never changed, so that it can be compared by identity. */
export type FilesView = { readonly items: readonly HeldFile[]; readonly last?: FileEvent };

/** What rules see of a file. */
export type FileFacts = { name: string; size: number };

export const takesFiles = ({ type }: Pick<Field, "type">): boolean => type === "photo" || type === "file";

/** How many files a field may hold: what its rule says. */
export const mostFiles = ({ props }: Pick<Field, "props">): number => Number(props["maxFiles"] ?? FILE_LIMITS.files);

/** Name and size of a held file. */
export const factsOf = (held: HeldFile): FileFacts => (held.kind === "staged" ? held : held.file);

const isBusy = ({ items }: FilesView): boolean => items.some((item) => item.kind === "chosen" && item.state === "working");

const NONE: FilesView = { items: [] };
let made = 0;

export class HeldFiles {
  /** Told which field's files have changed: the store of the form, whichever it is now. */
  onChange: (path: string) => void = () => undefined;
  private readonly views = new Map<string, FilesView>();
  private readonly hears = new Map<string, Set<() => void>>();
  /** Taken away here, by path: a page that comes again may still tell of a staged one, the answer to a post of a chosen one it carried. */
  private readonly gone = new Map<string, readonly HeldFile[]>();
  private waiting: (() => void)[] = [];
  /** What the server drew, for hydration. */
  private readonly initial: ReadonlyMap<string, FilesView>;

  constructor(fields: readonly Field[], staged: Readonly<Record<string, readonly StagedFile[]>> = {}) {
    for (const { path, name } of fields) {
      const items = (staged[name] ?? []).map((file): KeptFile => ({ kind: "staged", ...file }));
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

  /** The value rules judge: name and size of each file. */
  facts(field: Field): FileFacts[] {
    return this.view(field).items.map(namedOf);
  }

  isBusy(field?: Field): boolean {
    return field ? isBusy(this.view(field)) : [...this.views.values()].some(isBusy);
  }

  /** Resolves when nothing is being made smaller any more. */
  async settled(): Promise<void> {
    while (this.isBusy()) await new Promise<void>((done) => void this.waiting.push(done));
  }

  subscribe({ path }: Field, hear: () => void): () => void {
    const all = this.hears.get(path) ?? new Set();
    this.hears.set(path, all.add(hear));
    return () => void all.delete(hear);
  }

  /** Adds files; where a field holds only one, the new one takes its place. */
  add(field: Field, files: readonly File[], most: number): void {
    if (files.length === 0) return;
    const added = files.map((file): ChosenFile => ({ kind: "chosen", id: `chosen-${(made += 1)}`, file, state: "new" }));
    const before = this.view(field).items;
    if (most === 1) this.forget(field.path, before);
    this.put(field.path, { items: most === 1 ? added : [...before, ...added], last: { what: "new", ...namedOf(added.at(-1)!) } });
  }

  remove(field: Field, id: string): void {
    const { items } = this.view(field);
    const gone = items.find((item) => item.id === id);
    if (!gone) return;
    this.forget(field.path, [gone]);
    this.put(field.path, { items: items.filter((item) => item !== gone), last: { what: "removed", ...namedOf(gone) } });
  }

  /** What has become of a chosen file; nothing when it was taken away meanwhile. */
  update({ path }: Field, id: string, change: Partial<Pick<ChosenFile, "file" | "state">>): void {
    const { items } = this.views.get(path) ?? NONE;
    const at = items.findIndex((item) => item.id === id);
    const item = items[at];
    if (item?.kind !== "chosen") return;
    const next = { ...item, ...change };
    this.put(path, { items: items.with(at, next), last: { what: next.state, ...namedOf(next) } });
  }

  /** Ids of the files a post made now would carry. */
  chosen(): ReadonlySet<string> {
    return new Set([...this.views.values()].flatMap(({ items }) => items.filter(({ kind }) => kind === "chosen").map(({ id }) => id)));
  }

  /** Takes over what the server says it holds after a post that carried the files `sent`. */
  stage(fields: readonly Field[], staged: Readonly<Record<string, readonly StagedFile[]>>, sent: ReadonlySet<string>): void {
    for (const field of fields) {
      const { items } = this.view(field);
      const gone = this.gone.get(field.path) ?? [];
      const told = staged[field.name] ?? [];
      const all = merged([...gone, ...items], told, sent);
      this.gone.set(field.path, all.slice(0, gone.length));
      const next = all.slice(gone.length).filter((item) => item.kind === "chosen" || told.some(({ id }) => id === item.id));
      const fresh = next.findLast((item) => !items.includes(item));
      if (!fresh && next.length === items.length) continue;
      this.put(field.path, { items: next, ...(fresh && { last: { what: "staged", ...namedOf(fresh) } }) });
    }
  }

  /** Forgets everything: the form has been accepted. */
  clear(): void {
    for (const [path, { items }] of this.views) {
      this.forget(path, items);
      this.put(path, NONE);
    }
  }

  private forget(path: string, items: readonly HeldFile[]): void {
    this.gone.set(path, [...(this.gone.get(path) ?? []), ...items]);
  }

  private put(path: string, view: FilesView): void {
    this.views.set(path, view);
    for (const hear of this.hears.get(path) ?? []) hear();
    this.onChange(path);
    if (!this.isBusy()) for (const done of this.waiting.splice(0)) done();
  }
}

const namedOf = (item: HeldFile): FileFacts => {
  const { name, size } = factsOf(item);
  return { name, size };
};

/** Each file the server has newly taken takes the place of the one it was, or comes last: the server tells no more than name and size. */
const merged = (items: readonly HeldFile[], staged: readonly StagedFile[], sent: ReadonlySet<string>): HeldFile[] => {
  const fresh = staged.filter(({ id }) => !items.some((item) => item.id === id));
  // In the order in which they went.
  const carried = [...sent].flatMap((sentId) => items.filter((item): item is ChosenFile => item.kind === "chosen" && item.id === sentId));
  const takenFor = new Map<string, KeptFile>();
  for (const file of fresh) {
    const free = carried.filter(({ id }) => !takenFor.has(id));
    const same = free.find((item) => item.file.size === file.size && item.file.name === file.name)
      ?? free.find((item) => item.file.size === file.size) ?? (fresh.length >= carried.length ? free[0] : undefined);
    takenFor.set((same ?? file).id, { kind: "staged", ...file, ...(same && { file: same.file }) });
  }
  return [...items.map((item) => takenFor.get(item.id) ?? item), ...fresh.flatMap(({ id }) => takenFor.get(id) ?? [])];
};

/** The name of a field's part that speaks of staged files: `docs[front]` is `_staged[docs][front]`. */
export const stagedName = ({ path }: Pick<Field, "path">, what: "_staged" | "_unstage" = "_staged"): string => what + path.split(".").map((part) => `[${part}]`).join("");
