import { it } from "vitest";
import { useLender } from "./lender.ts";
import { expectNoLonger } from "./open-papers.ts";

const lender = useLender();

it("a page with its papers opened is no longer than what it shows on a desktop", () => expectNoLonger(lender, 1280));
