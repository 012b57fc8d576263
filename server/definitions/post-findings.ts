/** Whether what a form asks for can be sent: one post has room for so much. */
import { BYTES_PER_MB } from "#src/domain/files.ts";
import type { Definition, ElementType } from "#src/engine/definition.ts";
import { mostFiles, stagedName, takesFiles } from "#src/engine/held-files.ts";
import { nameOf } from "#src/engine/names.ts";
import { BODY_LIMITS } from "#server/policy/body.ts";
import { bytesOf, UPLOAD_LIMITS } from "#server/uploads/limits.ts";
import type { Outline, Outlined } from "./outline.ts";
import type { Finding } from "./problem.ts";

/** `_csrf`, `_key` and `_version`, which travel with every form. */
const OWN_PARTS = 3;

/** Without JavaScript a tick sends its 0 first, and a captcha the field nobody sees. */
const TWICE: readonly ElementType[] = ["checkbox", "reCaptcha"];

/** Of a field with files what its rule says of them, of any other nothing. */
const ofFiles = (count: typeof mostFiles) => ({ element, type }: Outlined): number => (takesFiles({ type }) ? count({ props: element.validationProps ?? {} }) : 0);
const filesOf = ofFiles(mostFiles);
const megabytesOf = ofFiles((field) => bytesOf(field) / BYTES_PER_MB);

/** The most parts a plain post may need for a field: of one with files those it brings, those it gives up, and what it keeps. */
const partsOf = (field: Outlined): number => (takesFiles(field) ? 2 * filesOf(field) + 1 : TWICE.includes(field.type) ? 2 : 1);

const longestName = ({ path, type }: Outlined): string => (takesFiles({ type }) ? stagedName({ path }, "_unstage") : nameOf(path));

const sum = (fields: readonly Outlined[], count: (field: Outlined) => number): number => fields.reduce((total, field) => total + count(field), 0);

const tooMany = (count: number, what: string, most: number): Finding[] =>
  count > most ? [{ place: ["elements"], message: `the form may send ${count} ${what} at once, more than ${most} that a post may have` }] : [];

const tooLong = (field: Outlined): Finding[] => {
  const { length } = longestName(field);
  return length <= BODY_LIMITS.fieldNameSize ? []
    : [{ place: [...field.place, "name"], message: `the name "${field.element.name}" is sent with those of its groups: ${length} signs, more than ${BODY_LIMITS.fieldNameSize}` }];
};

/** Everything of a form that its own post could not hold. Fields that are hidden count, too: they may all show. */
export const postFindings = ({ method }: Definition, outline: Outline): Finding[] => {
  if (method === "get") return [];
  const fields = [...outline.fields.values()];
  return [
    ...tooMany(OWN_PARTS + sum(fields, partsOf), "parts", BODY_LIMITS.parts),
    ...tooMany(sum(fields, filesOf), "files", UPLOAD_LIMITS.files),
    ...tooMany(sum(fields, megabytesOf), "megabytes of files", UPLOAD_LIMITS.sessionBytes / BYTES_PER_MB),
    ...fields.flatMap(tooLong),
  ];
};
