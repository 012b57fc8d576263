/**
 * A file field. Its files are in the store, apart from the values; the native input only selects them. Without
 * JavaScript the input itself is submitted, and uploaded files are removed by a checkbox.
 */
import { useEffect, useState, useSyncExternalStore, type ReactElement } from "react";
import { uploadWords } from "#src/copy/uploads.ts";
import { FILE_LIMITS, formatBytes } from "#src/web/file-sizes.ts";
import type { Field } from "#src/engine/core/plan.ts";
import type { FileKind } from "#src/engine/core/definition.ts";
import type { FileEvent, FilesView } from "#src/engine/browser/selected-files.ts";
import { acceptedBy, mostFiles, stagedName } from "#src/engine/core/files.ts";
import { useFormConfig, type WidgetArgs } from "#src/engine/react/form-config.ts";
import { Icon } from "#src/ui/theme/icon.tsx";
import { ACCEPT } from "./accept.ts";
import { CardOutline } from "./card-outline.tsx";
import { carry } from "./carry.ts";
import { FileRow } from "./file-row.tsx";
import { prepareNew } from "./prepare.ts";
import { sendingOf, type End } from "./sending.ts";

/** Whether a rule judges its pictures: the one there is asks for an identity card. */
const isJudged = ({ chain }: Field): boolean => chain.some(({ rule }) => rule.takes === "files");

const limitsOf = (field: Field, kinds: readonly FileKind[]): string => {
  const kindsText = uploadWords.kinds[kinds.length > 1 ? "both" : kinds[0]!];
  if (!isJudged(field)) return kindsText;
  const most = mostFiles(field);
  const megabytes = Number(field.props["maxMegabytes"] ?? FILE_LIMITS.megabytes);
  return `${kindsText} · ${most > 1 ? uploadWords.together(most, megabytes) : uploadWords.upTo(megabytes)}`;
};

const sayEvent = (event: FileEvent | undefined, end: End | undefined): string => {
  if (end && end.after === event) return uploadWords.said[end.what](end.name);
  return event ? uploadWords.said[event.what](event.name, formatBytes(event.size)) : "";
};

const useFiles = ({ store, field }: WidgetArgs): FilesView =>
  useSyncExternalStore(
    (listener) => store.files.subscribe(field, listener),
    () => store.files.view(field),
    () => store.files.initialView(field),
  );

/** Renders the file field for a widget; a hook, to be called from its `render`. */
export const useUpload = (args: WidgetArgs, look: "photo" | "file"): ReactElement => {
  const { field, control, store, labelId } = args;
  const kinds = acceptedBy(field);
  const { report } = useFormConfig();
  const { items, last } = useFiles(args);
  const [live, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  useEffect(() => prepareNew(store, field, report), [store, field, report, items]);
  useEffect(() => void (store.carry = carry), [store]);
  const sending = sendingOf(store.files);
  const end = useSyncExternalStore(
    sending.subscribe,
    () => sending.endOf(field),
    () => undefined,
  );

  const { id, name } = control;
  const several = mostFiles(field) > 1;
  const staged = items.filter(({ kind }) => kind === "staged");
  const rowId = (at: number): string => `${id}.held.${at}`;
  const remove = (held: string): void => {
    store.files.remove(field, held);
    document.getElementById(id)?.focus();
  };
  const describedBy = [control["aria-describedby"], ...items.map((_, at) => rowId(at)), `${id}.limits`]
    .filter(Boolean)
    .join(" ");
  return (
    <div className="upload" data-look={look} data-live={live || undefined} data-filled={items.length > 0 || undefined}>
      {items.length > 0 && (
        <ul className="upload-list">
          {items.map((held, at) => (
            <FileRow
              key={held.id}
              id={rowId(at)}
              held={held}
              sending={sending}
              isBlamed={args.view.error !== ""}
              {...(!field.locked &&
                (live ? { onRemove: () => remove(held.id) } : { without: { name: stagedName(field, "_unstage") } }))}
            />
          ))}
        </ul>
      )}
      {staged.length > 0 && (
        <input type="hidden" name={stagedName(field)} value={staged.map((held) => held.id).join(",")} />
      )}
      <div className="upload-pick">
        {items.length === 0 && look === "photo" && isJudged(field) ? (
          <CardOutline />
        ) : (
          <Icon name={items.length === 0 ? (look === "photo" ? "camera" : "upload") : several ? "plus" : "refresh"} />
        )}
        <span className="upload-words">
          <span className="upload-call" id={`${id}.call`}>
            {uploadWords.call[look][several ? "several" : "one"][items.length > 0 ? "more" : "first"]}
          </span>
          <span className="upload-limits" id={`${id}.limits`}>
            {limitsOf(field, kinds)}
          </span>
        </span>
        <input
          type="file"
          className="upload-input"
          id={id}
          name={name}
          accept={kinds.map((kind) => ACCEPT[kind]).join(",")}
          multiple={several}
          aria-labelledby={`${labelId} ${id}.call`}
          aria-describedby={describedBy}
          aria-invalid={control["aria-invalid"]}
          aria-disabled={field.locked || undefined}
          disabled={field.locked && !live}
        />
      </div>
      <p className="visually-hidden" role="status">
        {sayEvent(last, end)}
      </p>
    </div>
  );
};
