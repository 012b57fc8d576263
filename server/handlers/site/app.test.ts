import { describe, expect, it } from "vitest";
import type { NoticeData } from "#src/api/responses/responses.ts";
import { appCopy } from "#src/copy/app.ts";
import { LOAN_WARNING } from "#src/copy/warning.ts";
import { blockText } from "#server/documents/plain-text.ts";
import { app, appAffiliate } from "./app.ts";
import { siteContext } from "./site-page.fixture.ts";

const IDS = { APPLE_APP_ID: "1234567890", GOOGLE_PLAY_PACKAGE: "bg.example.app" };
const APPLE = "https://apps.apple.com/app/id1234567890";
const GOOGLE = "https://play.google.com/store/apps/details?id=bg.example.app";
const OF_PLATFORMS = ["ios", "ios-app", "android", "android-app"];

const read = async (slug?: string, env: Record<string, string> = {}): Promise<NoticeData> =>
  (await app.read!(siteContext(slug === undefined ? {} : { slug }, env))) as NoticeData;
const addresses = ({ actions = [] }: NoticeData): string[] => actions.map(({ url }) => url);
const textOf = ({ blocks, aside = [] }: NoticeData): NoticeData["blocks"] => [...blocks, ...aside];
const sections = (page: NoticeData): string[] =>
  textOf(page).flatMap((block) =>
    block.kind === "heading" && OF_PLATFORMS.includes(block.id ?? "") ? [block.id!] : [],
  );

describe("the page of the app", () => {
  it.each<[string | undefined, string, string[], string[]]>([
    [undefined, "/app", [APPLE, GOOGLE, "/"], ["ios-app", "android-app"]],
    ["ios", "/app/ios", [APPLE, "/app/android", "/"], ["ios-app"]],
    ["iPhone/12/x", "/app/ios", [APPLE, "/app/android", "/"], ["ios-app"]],
    ["android", "/app/android", [GOOGLE, "/app/ios", "/"], ["android-app"]],
    ["google", "/app/android", [GOOGLE, "/app/ios", "/"], ["android-app"]],
    ["affiliate", "/app", [APPLE, GOOGLE, "/"], ["ios-app", "android-app"]],
    ["ios-x", "/app", [APPLE, GOOGLE, "/"], ["ios-app", "android-app"]],
    ["x/ios", "/app", [APPLE, GOOGLE, "/"], ["ios-app", "android-app"]],
  ])("of %j is %s, and leads to the documented addresses of the stores", async (slug, canonical, urls, shown) => {
    const page = await read(slug, IDS);
    expect([page.page.canonical, addresses(page), sections(page), page.news]).toEqual([
      canonical,
      urls,
      shown,
      undefined,
    ]);
  });

  it.each<[string | undefined, string[]]>([
    [undefined, ["ios", "android"]],
    ["ios", ["ios"]],
    ["android", ["android"]],
  ])(
    "of %j says without an app that there is none, and how the site gets onto the home screen",
    async (slug, shown) => {
      const page = await read(slug);
      expect([page.news?.text, sections(page)]).toEqual([appCopy.none, shown]);
      expect(addresses(page).filter((url) => !url.startsWith("/"))).toEqual([]);
    },
  );

  it("says which platform has none where the other has one", async () => {
    const env = { GOOGLE_PLAY_PACKAGE: IDS.GOOGLE_PLAY_PACKAGE };
    const both = await read(undefined, env);
    expect([both.news?.text, sections(both), addresses(both)]).toEqual([
      appCopy.stores.ios.none,
      ["ios", "android-app"],
      [GOOGLE, "/"],
    ]);
    const ios = await read("ios", env);
    expect([ios.news?.text, sections(ios), addresses(ios)]).toEqual([
      appCopy.stores.ios.none,
      ["ios"],
      ["/app/android", "/"],
    ]);
    expect((await read("android", env)).news).toBeUndefined();
  });

  it.each<Record<string, string>>([{}, IDS])("has the warning of the law", async (env) => {
    for (const slug of [undefined, "ios", "android"])
      expect(textOf(await read(slug, env)).map(blockText)).toContain(LOAN_WARNING);
  });

  it("remembers a key that it is opened by, and tells it to no store; one that is nobody's leads to the bonus page", async () => {
    const remembered: object[] = [];
    const page = (await appAffiliate.read!(siteContext({ key: "sravni-krediti" }, IDS, remembered))) as NoticeData;
    expect([page.page.canonical, addresses(page)]).toEqual(["/app", [APPLE, GOOGLE, "/"]]);
    expect(remembered).toEqual([{ affiliate: "sravni-krediti" }]);
    expect(JSON.stringify(page)).not.toContain("sravni-krediti");
    expect(await appAffiliate.read!(siteContext({ key: "nyama-takav" }, IDS, remembered))).toEqual({
      nextUrl: "/bonus",
    });
    expect(remembered).toHaveLength(1);
  });
});
