import { it } from "vitest";
import { inspect } from "./inspect.ts";
import { useLender } from "./lender.ts";
import { payByCard, payMore, withdraw } from "./walks/repayment.ts";
import { hydrated } from "./walks/walk.ts";

const lender = useLender();
const look = hydrated(inspect);

it("a sum is asked for, chosen with a shorter term, and shown with everything needed to pay it", () =>
  payMore(lender, {}, look));

it("the next payment is made by card: the bank declines, another card is taken, and its receipt is there", () =>
  payByCard(lender, {}, look));

it("an agreement is withdrawn from in two presses, and the pages say what is paid back until when", () =>
  withdraw(lender, {}, look));
