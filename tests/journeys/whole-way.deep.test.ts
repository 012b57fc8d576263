/** Whole applications for the products that the gate's two do not apply for. */
import { it } from "vitest";
import { useLender } from "./lender.ts";
import { CASES, runWithScript } from "./with-script.ts";
import { runWithoutScript } from "./without-script.ts";

const lender = useLender();

it("a credit line with JavaScript", async () => {
  const { visitor } = await runWithScript(lender, CASES.creditLine);
  await visitor.close();
});

it("a consumer credit without JavaScript", () => runWithoutScript(lender, CASES.consumerCredit.terms));
