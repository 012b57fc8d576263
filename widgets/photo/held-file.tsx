/** One file a field holds: its picture, name, size, how far it is, and the way to take it away. */
import { useLayoutEffect, useRef, type ReactElement, type SyntheticEvent } from "react";
import { uploadWords } from "#src/copy/uploads.ts";
import { sayBytes } from "#src/domain/files.ts";
import { factsOf, type HeldFile } from "#src/engine/held-files.ts";
import { Icon } from "#src/ui/icon.tsx";

const hide = ({ currentTarget }: SyntheticEvent<HTMLElement>): void => void (currentTarget.hidden = true);

/** The address of a picture lives as long as the picture is shown; set by property, so that no render holds it. */
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

const stateOf = (held: HeldFile): keyof typeof uploadWords.states => (held.kind === "staged" ? "staged" : held.state);

/** `without` takes it away on a plain post, `onRemove` at once; in a field with an error no file is called ready. */
export const HeldFileRow = ({ id, held, isBlamed, without, onRemove }: {
  id: string; held: HeldFile; isBlamed: boolean; without?: { name: string }; onRemove?(): void;
}): ReactElement => {
  const { name, size } = factsOf(held);
  const state = stateOf(held);
  return (
    <li className="upload-item" data-state={state}>
      <span className="upload-frame">
        <Icon name={state === "working" || state === "new" ? "spinner" : /\.pdf$/i.test(name) ? "document" : "picture"} />
        {state !== "working" && state !== "new" && isPicture(held.file) && <Picture file={held.file} />}
      </span>
      <p className="upload-about" id={id}>
        <span className="upload-name">{state === "staged" ? `${uploadWords.uploaded}: ${name} (${sayBytes(size)})` : name}</span>
        {state !== "staged" && " "}
        {state !== "staged" && <span className="upload-state">{state === "ready" && isBlamed ? sayBytes(size) : `${sayBytes(size)} · ${uploadWords.states[state]}`}</span>}
      </p>
      {onRemove && (
        <button type="button" className="link-button" aria-label={`${uploadWords.remove}: ${name}`} onClick={onRemove}>{uploadWords.remove}</button>
      )}
      {without && (
        <span className="upload-without">
          <input type="checkbox" className="tick-box" id={`${id}.without`} name={without.name} value={held.id} aria-label={`${uploadWords.remove}: ${name}`} />
          <label htmlFor={`${id}.without`}>{uploadWords.remove}</label>
        </span>
      )}
    </li>
  );
};
