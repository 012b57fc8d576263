/**
 * The TypeScript compiler, loaded by `require`: an `import` of this CommonJS package first scans its nine megabytes for
 * the names it exports.
 */
import { createRequire } from "node:module";

/** The compiler's functions and guards; its types come from `import type`. */
export const compiler = createRequire(import.meta.url)("typescript") as typeof import("typescript");
