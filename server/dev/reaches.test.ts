import { describe, expect, it } from "vitest";
import { reaches } from "./reaches.ts";

type Module = { file: string | null; importers: Set<Module> };

/** A module graph from file → imported files. */
const graphOf = (imports: Readonly<Record<string, readonly string[]>>) => {
  const modules = new Map<string, Module>();
  const of = (file: string): Module =>
    modules.get(file) ?? modules.set(file, { file, importers: new Set() }).get(file)!;
  for (const [file, imported] of Object.entries(imports)) for (const one of imported) of(one).importers.add(of(file));
  return { getModulesByFile: (file: string) => (modules.has(file) ? new Set([modules.get(file)!]) : undefined) };
};

describe("whether an edit affects the server", () => {
  const graph = graphOf({
    server: ["handlers"],
    handlers: ["domain", "copy"],
    copy: ["domain"],
    domain: ["copy"],
    page: ["layout", "copy"],
  });

  it.each([
    ["handlers", true],
    ["domain", true],
    ["copy", true],
    ["server", true],
    ["layout", false],
    ["page", false],
    ["unknown", false],
  ])("%s: %s", (file, concerned) => {
    expect(reaches(graph, file, "server")).toBe(concerned);
  });
});
