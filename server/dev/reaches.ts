/** Decides which module an edited file affects. */

type Module = { file: string | null; importers: ReadonlySet<Module> };
type Graph = { getModulesByFile(file: string): ReadonlySet<Module> | undefined };

/** Whether module `reader` imports `file`, directly or through other modules. */
export const reaches = (graph: Graph, file: string, reader: string): boolean => {
  const seen = new Set<Module>();
  const waiting = [...(graph.getModulesByFile(file) ?? [])];
  for (let module = waiting.pop(); module; module = waiting.pop()) {
    if (module.file === reader) return true;
    if (seen.has(module)) continue;
    seen.add(module);
    waiting.push(...module.importers);
  }
  return false;
};
