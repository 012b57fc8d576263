import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { NoticeData } from "#src/api/responses/responses.ts";
import { LOAN_WARNING } from "#src/copy/warning.ts";
import { blockText } from "#server/documents/plain-text.ts";
import { inRoot } from "#server/kernel/root.ts";
import { game } from "./game.ts";
import { siteContext } from "./site-page.fixture.ts";

const env = { PUBLIC_URL: "https://kredit.example.bg" };

describe("the picture to share", () => {
  it.each<[Record<string, string>, string]>([
    [{}, "/game/facebook-gif"],
    [{ key: "sravni-krediti" }, "/game/facebook-gif/sravni-krediti"],
  ])("of %j is shared by Facebook's own address with the address %s, which keeps the key", async (params, path) => {
    const remembered: object[] = [];
    const page = (await game.read!(siteContext(params, env, remembered))) as NoticeData;
    expect(page.page.canonical).toBe(path);
    const { origin, pathname, searchParams } = new URL(page.actions![0]!.url);
    expect([origin, pathname, Object.fromEntries(searchParams)]).toEqual([
      "https://www.facebook.com",
      "/sharer/sharer.php",
      { u: `https://kredit.example.bg${path}` },
    ]);
    expect(remembered).toEqual(params["key"] === undefined ? [] : [{ affiliate: params["key"] }]);
  });

  it.each(["nyama-takav", "lyato-2025", "x".repeat(90)])("of the key %s leads to the bonus page", async (key) => {
    const remembered: object[] = [];
    expect(await game.read!(siteContext({ key }, env, remembered))).toEqual({ nextUrl: "/bonus" });
    expect(remembered).toEqual([]);
  });

  it("is a file of ours with words for who does not see it, and stands beside the warning of the law", async () => {
    const { page, picture, aside = [] } = (await game.read!(siteContext({}, env))) as NoticeData;
    for (const src of [picture!.src, picture!.still, page.image!.src])
      expect(existsSync(inRoot("public", src)), src).toBe(true);
    expect(picture!.alt.length).toBeGreaterThan(40);
    expect(page.image!.alt).toBe(picture!.alt);
    expect(aside.map(blockText)).toContain(LOAN_WARNING);
  });
});
