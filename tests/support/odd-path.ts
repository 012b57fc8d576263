/** Where a project may lie: names of folders as people give them, for tests of what must not depend on them. */
import { join } from "node:path";

/** Letters that are not Latin, a space, an apostrophe and characters that mean something in a URL. */
const NAMES = "Моите проекти/Заявката на Иван's #1 50%/";

/** Characters of a path at which addresses of sockets, and our own fonts' names, once ended. */
const LENGTH = 150;

/** A path of `LENGTH` characters below `base`, or some more where `base` itself is long. */
export const oddPath = (base: string): string => {
  const path = join(base, NAMES);
  return path + "дълга-папка-".repeat(12).slice(0, Math.max(LENGTH - path.length, 12));
};
