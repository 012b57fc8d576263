/** Finds code that branches on an element type's or rule's name instead of reading a property that it declares. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type ts from "typescript";
import { compiler } from "./compiler.ts";

/** A place where a name is compared or listed. `line` counts from 1; `text` is the code, cut to 80 characters. */
export type NameUse = { file: string; line: number; text: string };

export type Names = { types: readonly string[]; rules: readonly string[] };

const FOLDERS = ["src", "server", "widgets"];
const OTHER = /\.(?:test|fixture|examples|stories|d)\.tsx?$/;

/** Files that may name element types: their table, and each widget's folder. */
const OWN = /^(?:src\/engine\/core\/element-types\.ts|widgets\/[^/]+\/.*)$/;

/** Expressions whose `type` is not an element type (native controls, multipart parts, Markdown tokens), by file. */
const TYPES_OF_OTHERS: Readonly<Record<string, readonly string[]>> = {
  "src/engine/browser/control.ts": ["control.type"],
  "src/engine/browser/bind-form.ts": ["control.type", "event.target.type", "found[0].type"],
  "src/engine/react/focus.ts": ["control.type", "one.type"],
  "server/text/markdown.ts": ["child.type", "token.type"],
  "server/visit/body.ts": ["part.type"],
};

const filesIn = (root: string): string[] =>
  FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .map((path) => `${folder}/${path.replaceAll("\\", "/")}`)
      .filter((path) => /\.tsx?$/.test(path) && !OTHER.test(path)),
  );

const textOf = (node: ts.Node): string | undefined => (compiler.isStringLiteralLike(node) ? node.text : undefined);

const literalsIn = (nodes: readonly ts.Node[]): string[] | undefined => {
  const texts = nodes.map((node) => (compiler.isLiteralTypeNode(node) ? textOf(node.literal) : textOf(node)));
  return texts.length > 0 && texts.every((text) => text !== undefined) ? (texts as string[]) : undefined;
};

/** Comparisons with a string literal: either side of an equality, or a switch with one of its cases. */
const comparedIn = (node: ts.Node): { subject: ts.Node; text: string }[] => {
  if (compiler.isBinaryExpression(node) && /^[!=]==?$/.test(node.operatorToken.getText()))
    return [
      [node.left, node.right],
      [node.right, node.left],
    ].flatMap(([subject, other]) => {
      const text = textOf(other!);
      return text === undefined ? [] : [{ subject: subject!, text }];
    });
  if (compiler.isCaseClause(node)) {
    const text = textOf(node.expression);
    return text === undefined ? [] : [{ subject: node.parent.parent.expression, text }];
  }
  return [];
};

/** The last name of an expression: `type` of `field.element.type`, of `type ?? "text"` and of `type` itself. */
const nameOf = (node: ts.Node): string => {
  if (compiler.isParenthesizedExpression(node) || compiler.isNonNullExpression(node)) return nameOf(node.expression);
  if (compiler.isBinaryExpression(node)) return nameOf(node.left);
  if (compiler.isPropertyAccessExpression(node)) return node.name.text;
  return compiler.isIdentifier(node) ? node.text : "";
};

/** True for the union in `Pick<…>` or `Omit<…>`, which lists property names. */
const picks = ({ parent }: ts.Node): boolean =>
  compiler.isTypeReferenceNode(parent) && /^(?:Pick|Omit)$/.test(parent.typeName.getText());

/** True for the list in `holds: […]`, which names kinds of value; some types are called like theirs. */
const areKinds = ({ parent }: ts.Node): boolean =>
  compiler.isPropertyAssignment(parent) && parent.name.getText() === "holds";

const listsIn = (node: ts.Node): string[] | undefined => {
  if (compiler.isArrayLiteralExpression(node)) return areKinds(node) ? undefined : literalsIn(node.elements);
  if (compiler.isUnionTypeNode(node) && !picks(node)) return literalsIn(node.types);
  if (compiler.isCallExpression(node)) return literalsIn(node.arguments.filter(compiler.isStringLiteralLike));
  return undefined;
};

const isMethod = (node: ts.Node, ...names: readonly string[]): node is ts.CallExpression =>
  compiler.isCallExpression(node) &&
  compiler.isPropertyAccessExpression(node.expression) &&
  names.includes(node.expression.name.text);

const usesType = (node: ts.Node, file: string, types: ReadonlySet<string>): boolean => {
  const others = TYPES_OF_OTHERS[file] ?? [];
  if (
    comparedIn(node).some(
      ({ subject, text }) => types.has(text) && nameOf(subject) === "type" && !others.includes(subject.getText()),
    )
  )
    return true;
  const listed = compiler.isCallExpression(node) ? undefined : listsIn(node);
  if (!listed?.every((text) => types.has(text))) return false;
  const isOfTypes = compiler.isVariableDeclaration(node.parent) && node.parent.type?.getText().includes("ElementType");
  const asked = compiler.isPropertyAccessExpression(node.parent) && node.parent.parent;
  const asksOther = asked && isMethod(asked, "includes") && others.includes(asked.arguments[0]?.getText() ?? "");
  return (isOfTypes || listed.length > 1) && !asksOther;
};

const usesRule = (node: ts.Node, rules: ReadonlySet<string>): boolean => {
  const isDistinct = (text: string): boolean => rules.has(text) && text.includes("-");
  if (comparedIn(node).some(({ subject, text }) => rules.has(text) && nameOf(subject) === "name")) return true;
  if (compiler.isVariableDeclaration(node) && node.initializer) return isDistinct(textOf(node.initializer) ?? "");
  if (isMethod(node, "includes", "has", "startsWith", "endsWith")) {
    const [asked] = literalsIn(node.arguments) ?? [];
    return asked === "backend" || asked === "required" || isDistinct(asked ?? "");
  }
  const listed = listsIn(node);
  return (
    listed !== undefined && listed.length > 1 && listed.every((text) => rules.has(text)) && listed.some(isDistinct)
  );
};

/** Name uses in one file's code: of element types and of rules. */
export const nameUsesIn = (file: string, code: string, names: Names): { types: NameUse[]; rules: NameUse[] } => {
  const [types, rules] = [new Set(names.types), new Set(names.rules)];
  const found: { types: NameUse[]; rules: NameUse[] } = { types: [], rules: [] };
  const source = compiler.createSourceFile(file, code, compiler.ScriptTarget.Latest, true);
  const useAt = (node: ts.Node): NameUse => ({
    file,
    line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1,
    text: node.getText().split("\n")[0]!.slice(0, 80),
  });
  const visit = (node: ts.Node): void => {
    if (!OWN.test(file) && usesType(node, file, types)) found.types.push(useAt(node));
    if (usesRule(node, rules)) found.rules.push(useAt(node));
    compiler.forEachChild(node, visit);
  };
  visit(source);
  return found;
};

/** Name uses in all code of `src`, `server` and `widgets` under a root. */
export const nameUses = (root: string, names: Names): { types: NameUse[]; rules: NameUse[] } => {
  const named = new RegExp(`["'\`](?:${[...names.types, ...names.rules, "backend"].join("|")})["'\`]`);
  const found = filesIn(root).flatMap((file) => {
    const code = readFileSync(join(root, file), "utf8");
    return named.test(code) ? [nameUsesIn(file, code, names)] : [];
  });
  return { types: found.flatMap(({ types }) => types), rules: found.flatMap(({ rules }) => rules) };
};
