import { expect, it } from "vitest";
import { useOwnLender } from "./lender.ts";
import { logIn } from "./steps.ts";
import { expectNoComplaints, forgiveAbsence } from "./visit.ts";
import { CASES, creditPages, runWithScript } from "./with-script.ts";

const lender = useOwnLender();

it("a consumer credit runs from the first step to the payout, and all of it is there after a restart", async () => {
  const { person, visitor, pages } = await runWithScript(lender, CASES.consumerCredit);
  await lender.server.kill("SIGTERM");
  await lender.server.restart();
  // Still logged in: sessions are stored in the database.
  expect(await creditPages(visitor)).toEqual(pages);
  forgiveAbsence(visitor);
  expectNoComplaints(visitor);
  await visitor.close();
  const elsewhere = await lender.visit();
  await logIn(elsewhere.page, person);
  expect(await creditPages(elsewhere)).toEqual(pages);
  expectNoComplaints(elsewhere);
  await elsewhere.close();
});
