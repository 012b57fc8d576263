/**
 * A field that takes files. What it holds lies in the store, beside the values; the native input only picks. Before
 * and without JavaScript that input is all there is, and what the server holds is taken away by a tick.
 */
import { useEffect, useState, useSyncExternalStore, type ReactElement } from "react";
import { uploadWords } from "#src/copy/uploads.ts";
import { FILE_LIMITS, sayBytes } from "#src/domain/files.ts";
import type { Field } from "#src/engine/compile.ts";
import type { FileKind } from "#src/engine/definition.ts";
import { mostFiles, stagedName, type FileEvent, type FilesView } from "#src/engine/held-files.ts";
import { useKit, type WidgetArgs } from "#src/engine/kit.ts";
import { Icon } from "#src/ui/icon.tsx";
import { HeldFileRow } from "./held-file.tsx";
import { prepareNew } from "./prepare.ts";

/** Named one by one, iPhones turn their own format into one of these; the chooser still offers camera and gallery. */
const TYPES: Readonly<Record<FileKind, string>> = { image: "image/jpeg,image/png,image/webp", pdf: "application/pdf" };

const limitsOf = (field: Field, kinds: readonly FileKind[]): string => {
  const said = uploadWords.kinds[kinds.includes("pdf") ? (kinds.includes("image") ? "both" : "pdf") : "image"];
  if (!field.chain.some(({ name }) => name === "identity-card-images")) return said;
  const most = mostFiles(field);
  const megabytes = Number(field.props["maxMegabytes"] ?? FILE_LIMITS.megabytes);
  return `${said} · ${most > 1 ? uploadWords.together(most, megabytes) : uploadWords.upTo(megabytes)}`;
};

const sayEvent = (event: FileEvent | undefined): string => (event ? uploadWords.said[event.what](event.name, sayBytes(event.size)) : "");

const useFiles = ({ store, field }: WidgetArgs): FilesView =>
  useSyncExternalStore((hear) => store.files.subscribe(field, hear), () => store.files.view(field), () => store.files.initialView(field));

/** The field as it is drawn; a hook, called by the widget's render. */
export const useUpload = (args: WidgetArgs, look: "photo" | "file", kinds: readonly FileKind[]): ReactElement => {
  const { field, control, store, labelId } = args;
  const { report } = useKit();
  const { items, last } = useFiles(args);
  const [live, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  useEffect(() => prepareNew(store, field, report), [store, field, report, items]);

  const { id, name } = control;
  const several = mostFiles(field) > 1;
  const staged = items.filter(({ kind }) => kind === "staged");
  const rowId = (at: number): string => `${id}.held.${at}`;
  const remove = (held: string): void => {
    store.files.remove(field, held);
    document.getElementById(id)?.focus();
  };
  const describedBy = [control["aria-describedby"], ...items.map((_, at) => rowId(at)), `${id}.limits`].filter(Boolean).join(" ");
  return (
    <div className="upload" data-look={look} data-live={live || undefined} data-filled={items.length > 0 || undefined}>
      {items.length > 0 && (
        <ul className="upload-list">
          {items.map((held, at) => (
            <HeldFileRow key={held.id} id={rowId(at)} held={held} isBlamed={args.view.error !== ""}
              {...(!field.locked && (live ? { onRemove: () => remove(held.id) } : { without: { name: stagedName(field, "_unstage") } }))} />
          ))}
        </ul>
      )}
      {staged.length > 0 && <input type="hidden" name={stagedName(field)} value={staged.map((held) => held.id).join(",")} />}
      <div className="upload-pick">
        <Icon name={items.length === 0 ? (look === "photo" ? "camera" : "upload") : several ? "plus" : "refresh"} />
        <span className="upload-words">
          <span className="upload-call" id={`${id}.call`}>{uploadWords.call[look][several ? "several" : "one"][items.length > 0 ? "more" : "first"]}</span>
          <span className="upload-limits" id={`${id}.limits`}>{limitsOf(field, kinds)}</span>
        </span>
        <input type="file" className="upload-input" id={id} name={name} accept={kinds.map((kind) => TYPES[kind]).join(",")} multiple={several}
          aria-labelledby={`${labelId} ${id}.call`} aria-describedby={describedBy} aria-invalid={control["aria-invalid"]} aria-disabled={field.locked || undefined} disabled={field.locked && !live} />
      </div>
      <p className="visually-hidden" role="status">{sayEvent(last)}</p>
    </div>
  );
};
