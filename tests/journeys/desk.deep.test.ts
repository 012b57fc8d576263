import { it } from "vitest";
import { stories } from "#tests/support/borrower-data.ts";
import { expectAccessibleDesk } from "./desk.ts";
import { inspectEverywhere } from "./inspect.ts";
import { useOwnLender } from "./lender.ts";
import { PHONE } from "./visit.ts";

const lender = useOwnLender();

it("the desk is accessible on every screen in every look, wide and on a phone", async () => {
  await lender.borrowerAt("decided", stories.refer);
  for (const viewport of [{ width: 1280, height: 900 }, PHONE])
    await expectAccessibleDesk(lender, viewport, inspectEverywhere);
});
