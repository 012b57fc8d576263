/** The names of ours that speak of staged files: `_staged[docs][front]` is field `docs[front]`. */

const OURS = /^_(staged|unstage)((?:\[[^[\]]*\])+)$/;
const ID = /^[A-Za-z0-9_-]{22}$/;
/** More ids than any field may hold files are no form of ours. */
const MOST_IDS = 50;

export type StagedTexts = {
  /** The ids a post still wants, by field name. A field it does not speak of is not in it. */
  wanted: Map<string, string[]>;
  /** Ids a plain form asked to drop. */
  dropped: Set<string>;
  /** What is left: the form's own fields. */
  entries: [name: string, text: string][];
};

/** Parts the names of ours from a form's own. What is malformed stays among its fields, where nobody knows it. */
export const stagedTexts = (posted: readonly (readonly [string, string])[]): StagedTexts => {
  const texts: StagedTexts = { wanted: new Map(), dropped: new Set(), entries: [] };
  for (const [name, text] of posted) {
    const [, kind, path] = OURS.exec(name) ?? [];
    const ids = text.split(",").map((id) => id.trim()).filter((id) => id !== "");
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
