/** Checks that a form fits into one post: parts, files, megabytes, length of names. */
import { BYTES_PER_MB } from "#src/web/file-sizes.ts";
import type { Definition } from "#src/engine/core/definition.ts";
import { holds } from "#src/engine/core/element-types.ts";
import { mostBytes, mostFiles, stagedName, takesFiles } from "#src/engine/core/files.ts";
import { nameOf } from "#src/engine/core/names.ts";
import { BODY_LIMITS, UPLOAD_LIMITS } from "#server/kernel/post-limits.ts";
import type { Outline, Outlined } from "./outline.ts";
import type { Finding } from "#server/findings/finding.ts";

/** `_csrf`, `_key` and `_version`, sent with every form. */
const OWN_PARTS = 3;

/** Without JavaScript a tick sends its 0 first, and a captcha comes with the honeypot field. */
const isSentTwice = (field: Outlined): boolean => holds(field, "tick", "proof");

/** Applies a limit of the file rule to a field with files; 0 for any other field. */
const ofFiles =
  (count: typeof mostFiles) =>
  ({ element, type }: Outlined): number =>
    takesFiles({ type }) ? count({ props: element.validationProps ?? {} }) : 0;
const filesOf = ofFiles(mostFiles);
const megabytesOf = ofFiles((field) => mostBytes(field) / BYTES_PER_MB);

/**
 * The most parts a plain post may need for a field; with files: those uploaded, those removed, and the list of those
 * already on the server.
 */
const partsOf = (field: Outlined): number => (takesFiles(field) ? 2 * filesOf(field) + 1 : isSentTwice(field) ? 2 : 1);

const longestName = ({ path, type }: Outlined): string =>
  takesFiles({ type }) ? stagedName({ path }, "_unstage") : nameOf(path);

const sum = (fields: readonly Outlined[], count: (field: Outlined) => number): number =>
  fields.reduce((total, field) => total + count(field), 0);

const tooMany = (count: number, what: "parts" | "files" | "megabytes", most: number): Finding[] =>
  count > most
    ? [
        {
          place: ["elements"],
          code: "post-too-much",
          params: { count, what, most },
        },
      ]
    : [];

const tooLong = (field: Outlined): Finding[] => {
  const { length } = longestName(field);
  return length <= BODY_LIMITS.fieldNameSize
    ? []
    : [
        {
          place: [...field.place, "name"],
          code: "name-too-long",
          params: { name: field.element.name, length, most: BODY_LIMITS.fieldNameSize },
        },
      ];
};

/** All findings about a form too large for its own post. Counts hidden fields, too: they may all show at once. */
export const postFindings = ({ method }: Definition, outline: Outline): Finding[] => {
  if (method === "get") return [];
  const fields = [...outline.fields.values()];
  return [
    ...tooMany(OWN_PARTS + sum(fields, partsOf), "parts", BODY_LIMITS.parts),
    ...tooMany(sum(fields, filesOf), "files", UPLOAD_LIMITS.files),
    ...tooMany(sum(fields, megabytesOf), "megabytes", UPLOAD_LIMITS.sessionBytes / BYTES_PER_MB),
    ...fields.flatMap(tooLong),
  ];
};
