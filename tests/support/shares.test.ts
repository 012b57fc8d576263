import { expect, it } from "vitest";
import { sharesOf } from "./shares.reporter.ts";

const file = (project: string, name: string, seconds: number) => ({ project, name, seconds });

it("says where the time went, and names a long file without a reason", () => {
  const small = Array.from({ length: 90 }, (_, at) => file("fast", `small-${at}.test.ts`, 1));
  expect(sharesOf([...small, file("http", "long.test.ts", 7), file("http", "tests/acts/acts.test.ts", 3)])).toEqual([
    "Seconds of all workers, by project:",
    "     90 s  90.0 %  fast",
    "     10 s  10.0 %  http",
    "The longest files:",
    "      7 s   7.0 %  long.test.ts",
    "      3 s   3.0 %  tests/acts/acts.test.ts",
    ...Array.from({ length: 8 }, (_, at) => `      1 s   1.0 %  small-${at}.test.ts`),
    "long.test.ts takes more than 2 % of the whole: make it shorter, or say why in LONG_FILES.",
  ]);
});

it("says nothing of a run of one project", () => expect(sharesOf([file("fast", "a.test.ts", 1)])).toEqual([]));
