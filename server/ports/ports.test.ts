import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { inRoot } from "#server/kernel/root.ts";
import type { Port } from "./port.ts";
import { PORTS } from "./ports.ts";

const FOLDER = inRoot("server", "ports");
const TABLE: [string, Port<unknown>][] = Object.entries(PORTS);
const read = (path: string): string => readFileSync(path, "utf8");

/** Values the table imports to create adapters: name, folder and file of each. */
const PARTS = [...read(join(FOLDER, "ports.ts")).matchAll(/^import \{([^}]*)\} from "\.\/([\w-]+)\/([\w-]+\.ts)";$/gm)]
  .flatMap(([, names = "", folder = "", file = ""]) =>
    names.split(",").map((name) => [name.trim(), folder, file] as const),
  )
  .filter(([name]) => name !== "" && !name.startsWith("type "));

/** The server's sources outside `server/ports`, without tests. */
const CALLERS = readdirSync(inRoot("server"), { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".ts") && !/\.(test|fixture)\.ts$|^ports\//.test(path))
  .map((path) => read(inRoot("server", path)))
  .join("\n");

describe("the table of ports", () => {
  it("has a row for each folder of server/ports, with the folder's name", () => {
    const folders = readdirSync(FOLDER, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const names = folders.map(({ name }) => name);
    const without = names.filter((name) => !TABLE.some(([row]) => row === name));
    expect(without, "add a row for each to server/ports/ports.ts").toEqual([]);
    expect(names.sort(), "each row of server/ports/ports.ts has a folder of its name").toEqual(
      TABLE.map(([name]) => name).sort(),
    );
  });

  it.each(PARTS)("%s of %s/%s has a test in its folder", (name, folder, file) => {
    const tests = readdirSync(join(FOLDER, folder))
      .filter((entry) => entry.endsWith(".test.ts"))
      .map((entry) => read(join(FOLDER, folder, entry)))
      .filter((text) => text.includes(`from "./${file}"`));
    expect(
      tests.some((text) => (text.match(new RegExp(`\\b${name}\\b`, "g")) ?? []).length > 1),
      `add server/ports/${folder}/${file.replace(/\.ts$/, ".test.ts")}, which imports ${name} and asks what it promises`,
    ).toBe(true);
  });

  it.each(TABLE)("%s is used by the server", (name) => {
    expect(
      new RegExp(`\\bports\\.${name}\\b`).test(CALLERS),
      `nobody in server/ asks ports.${name}: call it, or take its row out of server/ports/ports.ts`,
    ).toBe(true);
  });

  it.each(TABLE)("%s has more than one adapter", (_, { adapters }) => {
    expect(Object.keys(adapters).length).toBeGreaterThan(1);
  });

  it.each(TABLE)("%s: any settings choose exactly one adapter", (_, { adapters, chosenBy }) => {
    const [first, ...others] = Object.values(adapters).map(({ needs }) => Object.keys(needs).length);
    expect(first).toBe(0);
    if (chosenBy === undefined) {
      expect(others.length).toBe(1);
      expect(others[0]).toBeGreaterThan(0);
    }
  });

  it.each(TABLE.filter(([, { adapters }]) => "demo" in adapters))(
    "%s has its demo first, as the default",
    (_, { adapters }) => {
      expect(Object.keys(adapters)[0]).toBe("demo");
    },
  );
});
