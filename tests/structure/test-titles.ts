/** Names of the tests and groups in a file. */
import { readFileSync } from "node:fs";
import type ts from "typescript";
import { inRoot } from "#server/kernel/root.ts";
import { compiler } from "./compiler.ts";

const NAMES_TESTS = ["it", "test", "describe"];

/** The first name of a callee: `it` of `it.each(rows)`, of `it.skipIf(…)` and of `it` itself. */
const rootOf = (node: ts.Expression): string => {
  if (compiler.isCallExpression(node) || compiler.isPropertyAccessExpression(node)) return rootOf(node.expression);
  return compiler.isTaggedTemplateExpression(node) ? rootOf(node.tag) : compiler.isIdentifier(node) ? node.text : "";
};

/** The names in a test file, as written: `%s` and `$what` stay. */
export const testTitles = (file: string): ReadonlySet<string> => {
  const titles = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (compiler.isCallExpression(node) && NAMES_TESTS.includes(rootOf(node.expression))) {
      const [title] = node.arguments;
      if (title && compiler.isStringLiteralLike(title)) titles.add(title.text);
    }
    compiler.forEachChild(node, visit);
  };
  visit(compiler.createSourceFile(file, readFileSync(inRoot(file), "utf8"), compiler.ScriptTarget.Latest, true));
  return titles;
};
