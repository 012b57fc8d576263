/** Words of an act on the command line: arguments in their order, and flags that name some of them. */

/** Flags that fill the argument of this name, wherever they stand. */
const NAMED: Readonly<Record<string, string>> = { "--as": "by", "--reason": "reason" };

/** An act as it was typed; `isJson` asks for data instead of text. */
export type Typed = { name: string; args: string[]; named: Readonly<Record<string, string>>; isJson: boolean };

/** Takes the flags out of an act's words; undefined when one of them lacks its value or is given twice. */
export const typedAct = ([name = "", ...words]: readonly string[]): Typed | undefined => {
  const args: string[] = [];
  const named: Record<string, string> = {};
  let isJson = false;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at]!;
    const flag = Object.hasOwn(NAMED, word) ? NAMED[word]! : undefined;
    if (word === "--json") isJson = true;
    else if (flag === undefined) args.push(word);
    else {
      at += 1;
      const value = words[at];
      if (value === undefined || flag in named) return undefined;
      named[flag] = value;
    }
  }
  return { name, args, named, isJson };
};

/**
 * Name of an argument without the sign that it may be left out.
 *
 * @internal for tests of the commands.
 */
export const nameOfArg = (arg: string): string => arg.replace(/\?$/, "");

/**
 * The arguments of an act in its order, with those that flags name in their places; undefined when they are not as many as
 * it takes, one is empty, or a flag names what it does not take.
 */
export const argumentsOf = (
  taken: readonly string[],
  { args, named }: Pick<Typed, "args" | "named">,
): (string | undefined)[] | undefined => {
  const names = taken.map(nameOfArg);
  if (Object.keys(named).some((name) => !names.includes(name))) return undefined;
  const rest = [...args];
  const filled = names.map((name) => (name in named ? named[name] : rest.shift()));
  const isMissing = taken.some((arg, at) => !arg.endsWith("?") && filled[at] === undefined);
  if (isMissing || rest.length > 0 || filled.some((word) => word?.trim() === "")) return undefined;
  return filled;
};
