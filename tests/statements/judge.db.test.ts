import { beforeAll, describe, expect, it } from "vitest";
import { closeAfterAll } from "#tests/support/after-all.ts";
import { ENGINES } from "#tests/support/depth.ts";
import { openJudge, refusedBy, type Judge } from "./judge.ts";
import { statementsOf } from "./parse.ts";

describe.each(ENGINES)("a statement that %s would not run is refused, and why", (engine) => {
  let judge: Judge;
  beforeAll(async () => {
    judge = await openJudge[engine]();
    await judge.client.query("create function only_here(n int) returns int language sql as 'select n'");
  });
  closeAfterAll(() => judge);

  it.each([
    [
      "a function that only the other engine has",
      "select only_there(1)",
      "function only_there(integer) does not exist",
    ],
    ["a table", "select 1 from not_there", 'relation "not_there" does not exist'],
    ["a column", "select not_there from users", 'column "not_there" does not exist'],
    ["an operator between types", "select 1 from users where id = 5", "operator does not exist: uuid = integer"],
    ["a parameter of no type", "select $1 is null", "could not determine data type of parameter $1"],
    ["the syntax", "selekt 1", 'syntax error at or near "selekt"'],
    ["the second of a script", "begin; update not_there set a = 1", 'relation "not_there" does not exist'],
  ])("for %s", async (_, text, why) => {
    expect((await refusedBy(judge, [text])).map((refused) => refused.why)).toEqual([why]);
  });

  it("and none that it would run: with parameters, of a script, of a table that a test makes", async () => {
    const texts = [
      "insert into users (id, email) values ($1, $2) on conflict do nothing returning id",
      "begin; set local lock_timeout = '30s'; select only_here($1); commit",
      "insert into own (a) values ($1)",
      "create temp table own (a int)",
      "truncate users cascade",
      "vacuum",
    ];
    expect(await refusedBy(judge, texts)).toEqual([]);
    expect((await judge.client.query("select count(*)::int as n from users")).rows).toEqual([{ n: 0 }]);
  });
});

it("a script is cut between its statements, not within texts, names, functions and comments", () => {
  expect(statementsOf(`select ';' ; select "a;b" -- c;\n; do $x$ begin; end $x$; /* d; */ select 'it''s;'`)).toEqual([
    "select ';'",
    'select "a;b" -- c;',
    "do $x$ begin; end $x$",
    "/* d; */ select 'it''s;'",
  ]);
});
