/** A file of a field: preview, name, size, state and remove control. */
import { useLayoutEffect, useRef, useSyncExternalStore, type ReactElement, type SyntheticEvent } from "react";
import { uploadWords } from "#src/copy/uploads.ts";
import { formatBytes } from "#src/web/file-sizes.ts";
import { factsOf, type SelectedFile } from "#src/engine/browser/selected-files.ts";
import { Icon } from "#src/ui/theme/icon.tsx";
import type { Phase, Sending } from "./sending.ts";

const hide = ({ currentTarget }: SyntheticEvent<HTMLElement>): void => void (currentTarget.hidden = true);

/** Preview of an image. Its object URL is revoked on unmount, and set as a property so that no render contains it. */
const Picture = ({ file }: { file: File }): ReactElement => {
  const image = useRef<HTMLImageElement>(null);
  useLayoutEffect(() => {
    const url = URL.createObjectURL(file);
    image.current!.hidden = false;
    image.current!.src = url;
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return <img ref={image} className="upload-picture" alt="" decoding="async" onError={hide} />;
};

const isPicture = (file: File | undefined): file is File => file?.type.startsWith("image/") === true;

const stateOf = (held: SelectedFile): keyof typeof uploadWords.states =>
  held.kind === "staged" ? "staged" : held.state;

/** What is said of a file that is not uploaded: how far it is on its way, or that it is ready to go. */
const words = (size: number, state: keyof typeof uploadWords.states, phase: Phase | undefined, isBlamed: boolean) => {
  if (phase) return `${formatBytes(size)} · ${uploadWords.phases[phase.what](phase.percent)}`;
  return state === "ready" && isBlamed ? formatBytes(size) : `${formatBytes(size)} · ${uploadWords.states[state]}`;
};

/**
 * Renders a file. `onRemove` removes it at once, `without` with a plain post. In a field with an error (`isBlamed`), no
 * file is labelled ready.
 */
export const FileRow = ({
  id,
  held,
  sending,
  isBlamed,
  without,
  onRemove,
}: {
  id: string;
  held: SelectedFile;
  sending: Sending;
  isBlamed: boolean;
  without?: { name: string };
  onRemove?(): void;
}): ReactElement => {
  const { name, size } = factsOf(held);
  const state = stateOf(held);
  const known = useSyncExternalStore(
    sending.subscribe,
    () => sending.of(held.id),
    () => undefined,
  );
  const phase = state === "staged" ? undefined : known;
  return (
    <li className="upload-item" data-state={phase?.what ?? state}>
      <span className="upload-frame">
        <Icon
          name={state === "working" || state === "new" ? "spinner" : /\.pdf$/i.test(name) ? "document" : "picture"}
        />
        {state !== "working" && state !== "new" && isPicture(held.file) && <Picture file={held.file} />}
      </span>
      <p className="upload-about" id={id}>
        <span className="upload-name">
          {state === "staged" ? `${uploadWords.uploaded}: ${name} (${formatBytes(size)})` : name}
        </span>
        {state !== "staged" && " "}
        {state !== "staged" && <span className="upload-state">{words(size, state, phase, isBlamed)}</span>}
        {phase && (
          <progress
            className="upload-progress"
            max={100}
            value={phase.percent}
            aria-label={uploadWords.progress(name)}
          />
        )}
      </p>
      {onRemove && (
        <button type="button" className="link-button" aria-label={`${uploadWords.remove}: ${name}`} onClick={onRemove}>
          {uploadWords.remove}
        </button>
      )}
      {without && (
        <span className="upload-without">
          <input
            type="checkbox"
            className="tick-box"
            id={`${id}.without`}
            name={without.name}
            value={held.id}
            aria-label={`${uploadWords.remove}: ${name}`}
          />
          <label htmlFor={`${id}.without`}>{uploadWords.remove}</label>
        </span>
      )}
    </li>
  );
};
