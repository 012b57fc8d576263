/** The adapter depends on internals of one exact rjsf version; these tests fail when another is installed. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Rolldown } from "vite";
import { beforeAll, describe, expect, it } from "vitest";
import { STANDINS } from "../../../vite.config.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), "utf8");
const PACKAGES = ["@rjsf/core", "@rjsf/utils"];

it.each(PACKAGES)("%s is 6.11.1, pinned and installed", (name) => {
  const { dependencies } = JSON.parse(read("package.json")) as { dependencies: Record<string, string> };
  expect(dependencies[name]).toBe("6.11.1");
  expect((JSON.parse(read(`node_modules/${name}/package.json`)) as { version: string }).version).toBe("6.11.1");
});

it("every stand-in is an existing file", () => {
  expect(STANDINS.filter(([, , standin]) => !existsSync(join(root, standin)))).toEqual([]);
});

describe("the built pages", () => {
  let chunks: Rolldown.OutputChunk[] = [];
  beforeAll(async () => {
    const { output } = (await build({
      configFile: join(root, "vite.config.ts"),
      root,
      logLevel: "error",
      mode: "production",
      build: { write: false, minify: false },
    })) as Rolldown.RolldownOutput;
    chunks = output.filter((file) => file.type === "chunk");
  }, 120_000);

  /** A chunk and its static imports, transitively. */
  const withImports = (file: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(file)) return seen;
    seen.add(file);
    for (const next of chunks.find(({ fileName }) => fileName === file)?.imports ?? []) withImports(next, seen);
    return seen;
  };
  const modulesBehind = (module: string): string[] => {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module));
    if (!chunk) throw new Error(`there is no chunk of ${module}`);
    return [...withImports(chunk.fileName)].flatMap((file) =>
      Object.keys(chunks.find(({ fileName }) => fileName === file)?.modules ?? {}),
    );
  };
  // widgets/lazy.ts imports widgets dynamically, so it is not part of a form itself.
  const isForms = (id: string): boolean => /\/@rjsf\/|\/src\/engine\/rjsf\/|\/widgets\/(?!lazy\.ts$)/.test(id);

  it.each(["src/app/entry.client.tsx", "src/pages/templates/content.tsx"])("%s loads no form", (module) => {
    expect(modulesBehind(module).filter(isForms)).toEqual([]);
  });

  it("a page with a form loads the adapter and rjsf's own form", () => {
    const modules = modulesBehind("src/pages/templates/form.tsx");
    expect(modules.some((id) => id.includes("/src/engine/rjsf/adapter.tsx"))).toBe(true);
    expect(modules.some((id) => id.endsWith("/@rjsf/core/lib/components/Form.js"))).toBe(true);
  });

  it.each(STANDINS)("%s: %s is replaced by %s", (_library, _imported, standin) => {
    expect(chunks.some(({ modules }) => Object.keys(modules).some((id) => id.endsWith(standin)))).toBe(true);
  });

  it("no chunk contains a module that the stand-ins replace", () => {
    const replaced =
      /markdown-to-jsx|fast-uri|getDefaultRegistry\.js|createSchemaUtils\.js|@rjsf\/core\/lib\/components\/(widgets|templates)\//;
    expect(
      chunks
        .flatMap(({ modules }) => Object.entries(modules))
        .filter(([id, { renderedLength }]) => replaced.test(id) && renderedLength > 0)
        .map(([id]) => id),
    ).toEqual([]);
  });
});
