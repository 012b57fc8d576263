/** Test fixture: the words of the project, as its server sends them. */
import { inRoot } from "#server/kernel/root.ts";
import { readContentFiles } from "#server/content/files.ts";
import { readWords } from "./read-words.ts";
import { openWords } from "./words.ts";

const read = readWords(readContentFiles(inRoot("server", "content")).words);
if ("problems" in read) throw new Error(JSON.stringify(read.problems));

/** The words of the project as they are written. */
export const written = read.written;

/** The words of the project. */
export const words = openWords(written);
