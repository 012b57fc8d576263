/** Files of a folder against the names that something reads. */
import { suggest } from "#server/findings/closest.ts";
import type { Problem } from "#server/findings/finding.ts";
import type { SourceFile } from "#server/findings/read-text.ts";

/** The folder as findings show it, and the codes of its findings. */
export type StrayCodes =
  | { folder: string; missing: "text-missing"; stranger: "text-stranger" }
  | { folder: string; missing: "paper-missing"; stranger: "paper-stranger" }
  | { folder: string; missing: "words-missing"; stranger: "words-stranger"; ending: ".json" };

/** Problems for names without a file `<name>.md`, or of another ending, and for files that nothing reads. */
export const strayFiles = (
  files: ReadonlyMap<string, SourceFile>,
  names: readonly string[],
  { folder, missing, stranger, ...of }: StrayCodes,
): Problem[] => {
  const ending = "ending" in of ? of.ending : ".md";
  const absent = names.filter((name) => !files.has(name));
  const strangers = [...files].filter(([name]) => !names.includes(name));
  const top = { line: 1, column: 1 } as const;
  return [
    ...strangers.map(([name, { file }]): Problem => ({
      file,
      ...top,
      code: stranger,
      params: { name },
      ...suggest(name, absent.length > 0 ? absent : names),
    })),
    // With at least as many unknown files as missing ones, the unknown ones are most probably those, misspelt.
    ...(strangers.length < absent.length ? absent : []).map((name): Problem => ({
      file: `${folder}/${name}${ending}`,
      ...top,
      code: missing,
      params: { name },
    })),
  ];
};
