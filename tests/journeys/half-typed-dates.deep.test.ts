import { it } from "vitest";
import { expectKept } from "./half-typed-dates.ts";
import { useLender } from "./lender.ts";

const lender = useLender();

it("a half-typed date and an empty one come back with their messages, and nothing else is lost", () =>
  expectKept(lender, true));
