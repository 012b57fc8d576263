import { it } from "vitest";
import { inspect } from "./inspect.ts";
import { useLender } from "./lender.ts";
import { ownData } from "./walks/own-data.ts";
import { hydrated } from "./walks/walk.ts";

const lender = useLender();

it("a person subscribes and stops by links, sees the events, downloads the data and erases the profile", () =>
  ownData(lender, {}, hydrated(inspect)));
