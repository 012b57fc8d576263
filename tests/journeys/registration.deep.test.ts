import { it } from "vitest";
import { inspect } from "./inspect.ts";
import { useLender } from "./lender.ts";
import { registration } from "./walks/registration.ts";
import { hydrated } from "./walks/walk.ts";

const lender = useLender();

it("an invitation, a registration alone, and data told once work, each page accessible", () =>
  registration(lender, {}, hydrated(inspect)));
