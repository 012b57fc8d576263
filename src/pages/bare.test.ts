import { describe, expect, it } from "vitest";
import { isBare } from "./bare.ts";
import { matchPage } from "./table.ts";

describe("only the page itself", () => {
  it.each([
    ["/maintenance", "", true], ["/Maintenance", "", true], ["/MAINTENANCE/", "?a=1", true], ["/maintenance/x", "", false],
    ["/za-nas", "", false], ["/za-nas", "?mobile=1", true], ["/za-nas", "?mobile=0", false], ["/nowhere", "?mobile=1", true],
  ])("%s%s: %s", (pathname, search, bare) => expect(isBare({ pathname, search })).toBe(bare));
});

it("capitals count in every other address", () => {
  expect(matchPage("/MAINTENANCE")?.row.name).toBe("maintenance");
  expect(matchPage("/ZA-NAS")).toBeUndefined();
});
