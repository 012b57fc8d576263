/** The part of drafts that loads after the page: keeper and words. */
import { draftWords } from "#src/copy/drafts.ts";
import type { Descriptor } from "#src/engine/core/definition.ts";
import { DraftKeeper, type DraftPlace, type DraftState } from "#src/engine/browser/draft-keeper.ts";

/** A keeper, and the note for each of its states. */
export type Keeping = { keeper: DraftKeeper; words: Readonly<Record<DraftState, string>> };

/** A keeper of drafts in a place. */
export const keepingIn = (
  where: NonNullable<Descriptor["draft"]>,
  place: DraftPlace,
  fail: (error: Error) => void,
): Keeping => {
  const { saved, failed, ended } = draftWords;
  const words = { "": "", kept: saved[where], changed: saved[where], failed, ended };
  return { keeper: new DraftKeeper(place, fail), words };
};
