/** The project's folder and the build in its dist/, for the commands that run it. */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The project's folder, with a separator at its end. */
export const ROOT = fileURLToPath(new URL("..", import.meta.url));
const MAIN = new URL("../dist/server/main.js", import.meta.url);

/** Ends a command in one line that says why. */
export const giveUp = (why) => {
  console.error(why);
  process.exit(1);
};

/** Ends a command whose tool cannot work in a folder whose path contains one of these characters. */
export const refusePath = (characters, what) => {
  const found = characters.filter((character) => ROOT.includes(character)).map((character) => `"${character}"`);
  if (found.length > 0)
    giveUp(
      `${what} in a folder whose path contains ${found.join(" and ")}: move the project from ${ROOT} to one without.`,
    );
};

/** Ends a command for which nothing was built; `why` says what to do. */
export const requireBuild = (why = "There is no build in dist/: run npm run build first.") => {
  if (!existsSync(fileURLToPath(MAIN))) giveUp(why);
};

/** Loads the build, as production unless NODE_ENV says otherwise. */
export const loadBuilt = () => {
  // Where a package names its files by a pattern, Node replaces every "*" of the whole path.
  refusePath(["*"], "Node finds no package");
  requireBuild();
  process.env.NODE_ENV ??= "production";
  return import(MAIN.href);
};
