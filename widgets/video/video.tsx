/**
 * Records a video with camera and microphone: a check of both, the recording, a look at it, again. It is sent as a file.
 * Without scripts a file is chosen, which the camera of a phone makes.
 */
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactElement,
  type RefObject,
} from "react";
import { recordingWords as words, type RecordingFault } from "#src/copy/recording.ts";
import { VIDEO_SECONDS } from "#src/domain/lending/video.ts";
import { holds } from "#src/engine/core/element-types.ts";
import { stagedName } from "#src/engine/core/files.ts";
import { defineWidget, useFormConfig, type WidgetArgs } from "#src/engine/react/form-config.ts";
import { ACCEPT } from "#widgets/photo/accept.ts";
import { carry } from "#widgets/photo/carry.ts";
import { FileRow } from "#widgets/photo/file-row.tsx";
import { prepareNew } from "#widgets/photo/prepare.ts";
import { sendingOf } from "#widgets/photo/sending.ts";
import { canRecord, closeCamera, faultOf, hearLoss, listen, openCamera, record, type Recording } from "./recorder.ts";

/** Camera and microphone are allowed by the page's own address: one that the router has come from has to be loaded. */
const isOwnDocument = (): boolean => {
  const [loaded] = performance.getEntriesByType("navigation");
  return !loaded || new URL(loaded.name).pathname === location.pathname;
};

type Phase = "idle" | "opening" | "ready" | "recording";

/** A picture of what the camera sees, or of what was recorded; its address is set as a property, so that no render has it. */
const Screen = ({ stream, file }: { stream?: MediaStream | undefined; file?: File | undefined }): ReactElement => {
  const screen = useRef<HTMLVideoElement>(null);
  useLayoutEffect(() => {
    const video = screen.current!;
    if (stream) {
      video.srcObject = stream;
      void video.play().catch(() => undefined);
      return () => void (video.srcObject = null);
    }
    const url = URL.createObjectURL(file!);
    video.src = url;
    return () => URL.revokeObjectURL(url);
  }, [stream, file]);
  return (
    <video
      ref={screen}
      className="video-screen"
      data-mirrored={stream ? true : undefined}
      muted={stream !== undefined}
      controls={stream === undefined}
      playsInline
      aria-label={stream ? words.live : words.preview}
    />
  );
};

/** Whether what stands above a field to be ticked is: who is recorded has agreed to it first. What is not says so. */
const isAgreed = async (store: WidgetArgs["store"], field: WidgetArgs["field"]): Promise<boolean> => {
  const above = store.plan.fields.slice(0, store.plan.fields.indexOf(field)).filter((one) => holds(one, "tick"));
  await Promise.all(above.map((one) => store.checkNow(one)));
  return above.every((one) => store.slot(one).view.error === "");
};

const useRecorder = ({ store, field }: WidgetArgs) => {
  const { report } = useFormConfig();
  const [phase, setPhase] = useState<Phase>("idle");
  const [fault, setFault] = useState<RecordingFault>();
  const [stream, setStream] = useState<MediaStream>();
  const [level, setLevel] = useState<number | undefined>(0);
  const [seconds, setSeconds] = useState(0);
  const recording = useRef<Recording>(undefined);
  /** Whether the field is still there, and not left for another page or way. */
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => void (isHere.current = false);
  }, []);
  useEffect(() => () => closeCamera(stream), [stream]);
  useEffect(() => {
    if (!stream) return undefined;
    try {
      return listen(stream, setLevel);
    } catch {
      // The check of the microphone is a help: without it there is a recording all the same.
      return setLevel(undefined);
    }
  }, [stream]);

  const fail = (error: unknown): void => {
    setFault(faultOf(error));
    setStream(undefined);
    setPhase("idle");
    if (faultOf(error) === "broken") report?.(error as Error, { when: "recording" });
  };
  const open = async (): Promise<void> => {
    setFault(canRecord() ? undefined : "unable");
    if (!canRecord()) return;
    if (!(await isAgreed(store, field))) return setFault("unagreed");
    setPhase("opening");
    openCamera().then((opened) => {
      // Whoever has gone before the browser had asked is not seen any more.
      if (!isHere.current) return closeCamera(opened);
      hearLoss(opened, fail);
      setStream(opened);
      setPhase("ready");
    }, fail);
  };
  const start = async (): Promise<void> => {
    if (!stream) return;
    // What was agreed to may have been taken back.
    if (!(await isAgreed(store, field))) {
      setFault("unagreed");
      setStream(undefined);
      return setPhase("idle");
    }
    setSeconds(0);
    try {
      recording.current = record(stream, setSeconds);
    } catch (error) {
      return fail(error);
    }
    setPhase("recording");
    recording.current.file.then((file) => {
      // What was left half-way is nothing that they would send.
      if (!isHere.current) return;
      setStream(undefined);
      setPhase("idle");
      store.files.add(field, [file], 1);
    }, fail);
  };
  return { phase, fault, stream, level, seconds, open, start, stop: () => recording.current?.stop() };
};

const sayFault = (fault: RecordingFault): string =>
  fault === "unagreed" ? words.faults.unagreed : `${words.faults[fault]} ${words.other}`;

/** The button to press next, kept in the window: pictures open above it, and move it out of a small one. */
const useShown = (stream: MediaStream | undefined, held: unknown): RefObject<HTMLButtonElement | null> => {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    wasOpen.current ||= stream !== undefined;
    if (wasOpen.current) button.current?.scrollIntoView({ block: "nearest" });
  }, [stream, held]);
  return button;
};

const useVideo = (args: WidgetArgs): ReactElement => {
  const { field, control, store, labelId } = args;
  const { report } = useFormConfig();
  const { items } = useSyncExternalStore(
    (listener) => store.files.subscribe(field, listener),
    () => store.files.view(field),
    () => store.files.initialView(field),
  );
  const [live, setLive] = useState(false);
  useEffect(() => {
    if (isOwnDocument()) setLive(true);
    else location.reload();
  }, []);
  useEffect(() => prepareNew(store, field, report), [store, field, report, items]);
  useEffect(() => void (store.carry = carry), [store]);
  const { phase, fault, stream, level, seconds, open, start, stop } = useRecorder(args);
  const sending = sendingOf(store.files);
  const held = items.at(-1);
  const next = useShown(stream, held);
  const { id, name, "aria-describedby": describedBy, "aria-invalid": invalid } = control;
  const act = {
    idle: { label: items.length > 0 ? words.again : words.open, run: open },
    opening: { label: words.opening, run: () => undefined },
    ready: { label: words.start, run: start },
    recording: { label: words.stop, run: stop },
  }[phase];
  const said = {
    idle: fault ? sayFault(fault) : held ? words.recorded : "",
    opening: words.opening,
    ready: level === undefined ? words.seen : words.ready,
    recording: words.recording,
  }[phase];
  return (
    <div className="upload video" data-live={live || undefined} data-filled={items.length > 0 || undefined}>
      {stream && <Screen stream={stream} />}
      {stream && level !== undefined && (
        <meter className="video-level" min={0} max={1} value={level} aria-label={words.level} />
      )}
      {!stream && held?.file && <Screen file={held.file} />}
      {!stream && held && (
        <ul className="upload-list">
          <FileRow id={`${id}.held`} held={held} sending={sending} isBlamed={args.view.error !== ""} />
        </ul>
      )}
      {held?.kind === "staged" && <input type="hidden" name={stagedName(field)} value={held.id} />}
      <p className="video-said">
        <span role="status">{live ? said : words.withoutScript}</span>
        {phase === "recording" && (
          // Not a part of what is read out: it changes with each second.
          <span role="timer"> {words.seconds(seconds, VIDEO_SECONDS.most)}</span>
        )}
      </p>
      {live ? (
        <button
          type="button"
          className="button"
          ref={next}
          id={id}
          aria-labelledby={`${labelId} ${id}`}
          aria-describedby={describedBy}
          aria-invalid={invalid}
          aria-disabled={field.locked || phase === "opening" || undefined}
          onClick={() => field.locked || void act.run()}
        >
          {act.label}
        </button>
      ) : (
        <input
          type="file"
          id={id}
          name={name}
          accept={ACCEPT.video}
          capture="user"
          aria-labelledby={labelId}
          aria-describedby={describedBy}
          aria-invalid={invalid}
          disabled={field.locked}
        />
      )}
    </div>
  );
};

/** A recording with camera and microphone. */
export const video = defineWidget({ type: "video", layout: "group", sheet: "upload", render: useVideo });
