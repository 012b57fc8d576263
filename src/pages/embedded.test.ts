import { describe, expect, it } from "vitest";
import { isEmbedded } from "./embedded.ts";
import { matchPage } from "./table.ts";

describe("isEmbedded", () => {
  it.each([
    ["/maintenance", "", true],
    ["/Maintenance", "", true],
    ["/MAINTENANCE/", "?a=1", true],
    ["/maintenance/x", "", false],
    ["/za-nas", "", false],
    ["/za-nas", "?mobile=1", true],
    ["/za-nas", "?mobile=0", false],
    ["/nowhere", "?mobile=1", true],
  ])("%s%s: %s", (pathname, search, bare) => expect(isEmbedded({ pathname, search })).toBe(bare));
});

it("paths are case-sensitive unless the row says otherwise", () => {
  expect(matchPage("/MAINTENANCE")?.row.name).toBe("maintenance");
  expect(matchPage("/ZA-NAS")).toBeUndefined();
});
