/** Parses the engine's own fields about uploaded files: `_staged[docs][front]` lists those of field `docs[front]`. */

const OURS = /^_(staged|unstage)((?:\[[^[\]]*\])+)$/;
const ID = /^[A-Za-z0-9_-]{22}$/;
/** More ids than any field may hold; such a list is not ours. */
const MOST_IDS = 50;

/** The engine's fields about uploaded files, parsed. */
export type StagedTexts = {
  /** Ids the post still lists, by field name; fields it does not mention are missing. */
  wanted: Map<string, string[]>;
  /** Ids that a plain form's remove buttons named. */
  dropped: Set<string>;
  /** The rest: the form's own fields. */
  entries: [name: string, text: string][];
};

/**
 * Separates the engine's fields from the form's. Malformed ones remain form fields, where they are refused as unknown.
 */
export const stagedTexts = (posted: readonly (readonly [string, string])[]): StagedTexts => {
  const texts: StagedTexts = { wanted: new Map(), dropped: new Set(), entries: [] };
  for (const [name, text] of posted) {
    const [, kind, path] = OURS.exec(name) ?? [];
    const ids = text
      .split(",")
      .map((id) => id.trim())
      .filter((id) => id !== "");
    const isOurs = kind !== undefined && ids.length <= MOST_IDS && ids.every((id) => ID.test(id));
    if (!isOurs) texts.entries.push([name, text]);
    else if (kind === "unstage") for (const id of ids) texts.dropped.add(id);
    else {
      const field = path!.replace(/^\[([^[\]]*)\]/, "$1");
      texts.wanted.set(field, [...new Set([...(texts.wanted.get(field) ?? []), ...ids])]);
    }
  }
  return texts;
};
