import { it } from "vitest";
import { useLender } from "./lender.ts";
import { CASES } from "./with-script.ts";
import { runWithoutScript } from "./without-script.ts";

const lender = useLender();

it("a credit line is applied for, signed and seen without JavaScript", () =>
  runWithoutScript(lender, CASES.creditLine.terms));
