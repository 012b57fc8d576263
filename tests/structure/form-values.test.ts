import { readFileSync } from "node:fs";
import { join } from "node:path";
import type ts from "typescript";
import { describe, expect, it } from "vitest";
import { inRoot } from "#server/kernel/root.ts";
import { compiler } from "./compiler.ts";
import { codeFiles } from "./imports.ts";

const HOW = "read the form through its reader in server/submissions, or add a field to it";

/** Places (`file:line`) that read raw form values: `values["pin"]`, `values.pin`, `readPath(values, …)`. */
const looksInto = (root: string, file: string): string[] => {
  const source = compiler.createSourceFile(
    file,
    readFileSync(join(root, file), "utf8"),
    compiler.ScriptTarget.Latest,
    true,
  );
  const found: string[] = [];
  const isValues = (node: ts.Node): boolean => compiler.isIdentifier(node) && node.text === "values";
  const visit = (node: ts.Node): void => {
    const isAccess =
      (compiler.isElementAccessExpression(node) && isValues(node.expression)) ||
      (compiler.isPropertyAccessExpression(node) && isValues(node.expression)) ||
      (compiler.isCallExpression(node) &&
        compiler.isIdentifier(node.expression) &&
        node.expression.text === "readPath");
    if (isAccess) found.push(`${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`);
    compiler.forEachChild(node, visit);
  };
  visit(source);
  return found;
};

const mentions = (root: string, file: string, word: string): boolean =>
  new RegExp(`\\b${word}\\b`).test(readFileSync(join(root, file), "utf8"));

/** Exempt: fills a saved submission back into its form unchanged. */
const FILLS_FORMS = ["server/handlers/application/answers.ts"];

describe("form values", () => {
  const root = inRoot();

  it.each(["handlers", "lending", "jobs", "documents", "live", "http"])(
    "server/%s reads them only through readers",
    (folder) => {
      const files = codeFiles(root, [`server/${folder}`]).filter((file) => !FILLS_FORMS.includes(file));
      expect(
        files.flatMap((file) => looksInto(root, file)),
        HOW,
      ).toEqual([]);
    },
  );

  it.each(["lending", "jobs", "documents"])("no use case of server/%s mentions their type", (folder) => {
    const files = codeFiles(root, [`server/${folder}`]);
    expect(
      files.filter((file) => mentions(root, file, "FormValues")),
      HOW,
    ).toEqual([]);
  });
});
