/** File fields: accepted kinds, limits, the file facts rules judge, and the wire names of uploaded files. */
import { BYTES_PER_MB, FILE_LIMITS } from "#src/web/file-sizes.ts";
import type { FileKind } from "./definition.ts";
import { factsOf, holds, type Typed } from "./element-types.ts";
import type { Field } from "./plan.ts";

/** The facts of a file that rules judge: name, and size in bytes. */
export type FileFacts = { name: string; size: number };

/** Whether its value is files. */
export const takesFiles = (typed: Typed): boolean => holds(typed, "files");

/** File kinds a field accepts: recordings, or the definition's `accept` where its type allows it, images otherwise. */
export const acceptedBy = (field: Pick<Field, "type" | "element">): readonly FileKind[] =>
  factsOf(field).records ? ["video"] : (factsOf(field).accepts && field.element.accept) || ["image"];

/** Maximum number of files of a field: its rule's `maxFiles`, or the general limit. */
export const mostFiles = ({ props }: Pick<Field, "props">): number => Number(props["maxFiles"] ?? FILE_LIMITS.files);

/** Maximum total size of a field's files in bytes: its rule's `maxMegabytes`, or the general limit. */
export const mostBytes = ({ props }: Pick<Field, "props">): number =>
  Number(props["maxMegabytes"] ?? FILE_LIMITS.megabytes) * BYTES_PER_MB;

/** Wire name of the form part that lists a field's uploaded files: `_staged[docs][front]` for `docs[front]`. */
export const stagedName = ({ path }: Pick<Field, "path">, what: "_staged" | "_unstage" = "_staged"): string =>
  what +
  path
    .split(".")
    .map((part) => `[${part}]`)
    .join("");
