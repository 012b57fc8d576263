/** Database queries are only in server/store, nowhere else in the server. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type ts from "typescript";
import { expect, it } from "vitest";
import { inRoot } from "#server/kernel/root.ts";
import { compiler } from "./compiler.ts";
import { codeFiles } from "./imports.ts";

const PACKAGES = ["kysely", "pg"];
const BUILDERS = ["selectFrom", "insertInto", "updateTable", "deleteFrom", "mergeInto", "replaceInto", "executeQuery"];

const calledName = (call: ts.CallExpression): string | undefined =>
  compiler.isPropertyAccessExpression(call.expression) ? call.expression.name.text : undefined;

/** How a node queries the database directly, as text for the message; undefined when it does not. */
const queryOf = (node: ts.Node): string | undefined => {
  if (compiler.isImportDeclaration(node) && compiler.isStringLiteral(node.moduleSpecifier))
    return PACKAGES.includes(node.moduleSpecifier.text) ? `imports ${node.moduleSpecifier.text}` : undefined;
  if (compiler.isTaggedTemplateExpression(node)) return /^sql\b/.test(node.tag.getText()) ? "writes sql`…`" : undefined;
  if (!compiler.isCallExpression(node)) return undefined;
  const name = calledName(node);
  if (name !== undefined && BUILDERS.includes(name)) return `calls .${name}(…)`;
  const [first] = node.arguments;
  const isText = first !== undefined && (compiler.isStringLiteralLike(first) || compiler.isTemplateExpression(first));
  return name === "query" && isText ? "calls .query(…) with a text of its own" : undefined;
};

/** Direct database queries of a source text, as `line: how`. */
const queriesIn = (text: string): string[] => {
  const source = compiler.createSourceFile("file.ts", text, compiler.ScriptTarget.Latest, true);
  const found: string[] = [];
  const walk = (node: ts.Node): void => {
    const how = queryOf(node);
    if (how) found.push(`${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}: ${how}`);
    compiler.forEachChild(node, walk);
  };
  walk(source);
  return found;
};

it.each([
  ['import { sql } from "kysely";', ["1: imports kysely"]],
  ['import type { Pool } from "pg";', ["1: imports pg"]],
  ['const rows = await db\n  .selectFrom("users")\n  .execute();', ["1: calls .selectFrom(…)"]],
  ['await db.deleteFrom("users").execute();', ["1: calls .deleteFrom(…)"]],
  ["await sql<{ id: string }>`select id from users`.execute(db);", ["1: writes sql`…`"]],
  ['await database.query("select 1");', ["1: calls .query(…) with a text of its own"]],
  ["await pool.query(`select ${column}`);", ["1: calls .query(…) with a text of its own"]],
  ["const users = await usersOf(db); // as selectFrom would", []],
  ["executeSql: (text) => database.query(text)", []],
])("the check recognises direct queries in %j", (code, found) => {
  expect(queriesIn(code)).toEqual(found);
});

it("no file of the server outside server/store queries the database directly", () => {
  const found = codeFiles(inRoot(), ["server"])
    .filter((file) => !file.startsWith("server/store/"))
    .flatMap((file) => queriesIn(readFileSync(join(inRoot(), file), "utf8")).map((how) => `${file}:${how}`));
  expect(
    found,
    "move each of these queries into a function of server/store/tables/<table>.ts that takes `db` and plain values",
  ).toEqual([]);
});
