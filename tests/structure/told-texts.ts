/** All sentences that borrowers are told: content pages, papers, announcements, forms and copy. Staff's own are left out. */
import { readFileSync, readdirSync } from "node:fs";
import type ts from "typescript";
import { inRoot } from "#server/kernel/root.ts";
import { compiler } from "./compiler.ts";

const filesIn = (folder: string, ending: string): string[] =>
  readdirSync(inRoot(folder), { recursive: true, encoding: "utf8" })
    .map((path) => `${folder}/${path.replaceAll("\\", "/")}`)
    .filter((path) => path.endsWith(ending) && !/\.test\.ts$|\.schema\.json$|promises\.json$|\/staff/.test(path))
    .sort();

/** Files with texts for borrowers, relative to the project. */
export const TOLD: readonly string[] = [
  ...filesIn("server/content", ".md"),
  ...filesIn("server/content", ".json"),
  ...filesIn("schemas", ".json"),
  ...filesIn("src/copy", ".ts"),
];

/** Texts of code: strings and templates, with `…` for what is put in. */
const ofCode = (file: string, code: string): string[] => {
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (compiler.isStringLiteralLike(node)) texts.push(node.text);
    if (compiler.isTemplateExpression(node))
      texts.push([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join("…"));
    compiler.forEachChild(node, visit);
  };
  visit(compiler.createSourceFile(file, code, compiler.ScriptTarget.Latest, true));
  return texts;
};

const ofJson = (value: unknown): string[] =>
  typeof value === "string" ? [value] : typeof value === "object" && value ? Object.values(value).flatMap(ofJson) : [];

const textsOf = (file: string): string[] => {
  const source = readFileSync(inRoot(file), "utf8");
  if (file.endsWith(".ts")) return ofCode(file, source);
  // A placeholder of the words is what is put in, as in a template of code.
  if (file.includes("/words/")) return ofJson(JSON.parse(source)).map((text) => text.replace(/\{\w+\}/g, "…"));
  return file.endsWith(".json") ? ofJson(JSON.parse(source)) : source.split(/\n|\|/);
};

/** Bulgarian sentences of one file, headings aside. */
export const sentencesOf = (file: string): string[] =>
  textsOf(file)
    .flatMap((text) => text.split(/(?<=[.!?;])\s+|\n/))
    .map((sentence) => sentence.replaceAll("\u00a0", " ").trim())
    .filter((sentence) => /\p{Script=Cyrillic}/u.test(sentence) && !sentence.startsWith("#"));
