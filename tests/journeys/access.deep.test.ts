import { it } from "vitest";
import { inspect } from "./inspect.ts";
import { useLender } from "./lender.ts";
import { access } from "./walks/access.ts";
import { hydrated } from "./walks/walk.ts";

const lender = useLender();

it("a forgotten password, a remembered browser, and new e-mail and phone work, each page accessible", () =>
  access(lender, { viewport: { width: 1280, height: 900 } }, hydrated(inspect)));
