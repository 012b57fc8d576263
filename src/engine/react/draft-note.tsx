/**
 * The draft note („Запазено“) beside the buttons of a form with drafts, and its keeper: the part of drafts that loads
 * after the page. The note is announced once, and visible from then on.
 */
import { useEffect, useRef, useState, useSyncExternalStore, type ReactElement } from "react";
import { draftWords } from "#src/copy/drafts.ts";
import type { DraftPlace, DraftState } from "#src/engine/browser/draft-place.ts";
import { DraftKeeper } from "#src/engine/browser/draft-keeper.ts";
import type { Descriptor } from "#src/engine/core/definition.ts";

const { partly, failed, ended, differs } = draftWords;

/** What a note says in each state, where drafts are kept in this place. */
const wordsIn = (where: NonNullable<Descriptor["draft"]>): Readonly<Record<DraftState, string>> => {
  const saved = draftWords.saved[where];
  return { "": "", kept: saved, partly, changed: saved, failed, ended, differs };
};

/** A keeper of drafts, and its note. */
export type Keeping = { keeper: DraftKeeper; note: ReactElement };

/** A keeper of drafts in a place. */
export const keepingIn = (
  where: NonNullable<Descriptor["draft"]>,
  place: DraftPlace,
  fail: (error: Error) => void,
): Keeping => {
  const keeper = new DraftKeeper(place, fail);
  return { keeper, note: <DraftNote keeper={keeper} words={wordsIn(where)} /> };
};

type DraftNoteProps = { keeper: DraftKeeper; words: Readonly<Record<DraftState, string>> };

/** The keeper's only subscriber, so that saving a draft re-renders nothing else. */
const DraftNote = ({ keeper, words }: DraftNoteProps): ReactElement => {
  const text = useRef<HTMLParagraphElement>(null);
  const state = useSyncExternalStore(
    (listener) => keeper.subscribe(listener),
    () => keeper.state,
  );
  const [announced, setAnnounced] = useState<"not yet" | "now" | "once">("not yet");
  useEffect(() => {
    setAnnounced((before) =>
      state === "kept" && before === "not yet" ? "now" : before === "now" && state !== "kept" ? "once" : before,
    );
  }, [state]);
  const decide = (): void => {
    // The button goes with the decision; the keyboard returns from the question to where it was asked.
    text.current!.focus();
    keeper.ask();
  };
  return (
    <div className="draft-note" data-state={state}>
      <p ref={text} tabIndex={-1}>
        {words[state]}
        {state === "differs" && (
          <>
            {" "}
            <button type="button" className="link-button" onClick={decide}>
              {draftWords.decide}
            </button>
          </>
        )}
      </p>
      <p className="visually-hidden" role="status">
        {state === "differs" || state === "partly" ? words[state] : announced === "now" ? words.kept : ""}
      </p>
    </div>
  );
};
