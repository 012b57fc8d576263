/** Metadata for search engines, social networks and phones: page heads and files with fixed names. */
import { readFileSync } from "node:fs";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import * as bundle from "#src/app/entry.server.tsx";
import { isIndexable } from "#src/pages/indexable.ts";
import { pages, rowUrl, type PageRow } from "#src/pages/table.ts";
import { opensBare } from "#src/web/paths.ts";
import { appAssociation } from "#server/http/site-files.ts";
import { inRoot } from "#server/kernel/root.ts";
import { readSettings } from "#server/kernel/settings.ts";
import { Borrower, type Answer } from "#tests/support/borrower.ts";
import { registration, stories } from "#tests/support/borrower-data.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { DEMO_ALLOWED, stubPages } from "#tests/support/lender.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

const rows = pages as readonly PageRow[];
const indexable = rows.filter(isIndexable).map((row) => rowUrl(row));
const hidden = rows.filter((row) => !isIndexable(row) && opensBare(row.path)).map((row) => rowUrl(row));

const ORIGIN = "https://kredit.example.bg";
const env = {
  PUBLIC_URL: ORIGIN,
  ...DEMO_ALLOWED,
  BRAND_NAME: 'Кредит "<&>"',
  BRAND_PHONE: "0700 10 100",
  BRAND_UIC: "200000002",
  BRAND_FACEBOOK: "https://facebook.example/kredit",
  APP_IDS: "ABCDE12345.bg.example.kredit",
};

const DECODED: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };
const decode = (text: string): string => text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => DECODED[name]!);
const metaOf = ({ text }: Answer): Map<string, string> =>
  new Map(
    [...text.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)].map(([, name, content]) => [
      name!,
      decode(content!),
    ]),
  );
const titleOf = ({ text }: Answer): string => decode(/<title>([^<]*)<\/title>/.exec(text)![1]!);
const canonicalOf = ({ text }: Answer): string | undefined => /<link rel="canonical" href="([^"]+)"/.exec(text)?.[1];
const structuredOf = ({ text }: Answer): Record<string, unknown> | undefined => {
  const found = /<script type="application\/ld\+json"[^>]*>(.*)<\/script>/.exec(text)?.[1];
  return found === undefined ? undefined : (JSON.parse(found) as Record<string, unknown>);
};

eachDatabase((_name, open) => {
  const lender = useTestLender({ open, env, pages: { ...stubPages, bundle: () => Promise.resolve(bundle) } });
  const get = (path: string, accept = "text/html"): Promise<Answer> =>
    new Borrower(lender).fetch(path, { headers: { accept } });

  describe("an indexable page", () => {
    it.each(indexable)("%s has title, description, canonical URL, social tags and structured data", async (path) => {
      const answer = await get(path);
      const meta = metaOf(answer);
      expect([answer.status, meta.get("robots"), answer.headers.get("x-robots-tag")]).toEqual([200, undefined, null]);
      expect(answer.text).toContain('<html lang="bg">');
      expect(titleOf(answer)).toContain(env.BRAND_NAME);
      expect(meta.get("description")).toMatch(/^.{25,170}$/);
      expect(canonicalOf(answer)).toBe(ORIGIN + path);
      expect(
        Object.fromEntries(
          [
            "og:title",
            "og:description",
            "og:url",
            "og:type",
            "og:locale",
            "og:site_name",
            "og:image",
            "twitter:card",
          ].map((name) => [name, meta.get(name)]),
        ),
      ).toEqual({
        "og:title": titleOf(answer),
        "og:description": meta.get("description"),
        "og:url": ORIGIN + path,
        "og:type": "website",
        "og:locale": "bg_BG",
        "og:site_name": env.BRAND_NAME,
        "og:image": `${ORIGIN}/social.png`,
        "twitter:card": "summary_large_image",
      });
      expect(structuredOf(answer)).toMatchObject({ "@type": "Organization" });
    });

    it("has a unique title and description", async () => {
      const answers = await Promise.all(indexable.map((path) => get(path)));
      expect(new Set(answers.map(titleOf)).size).toBe(indexable.length);
      expect(new Set(answers.map((answer) => metaOf(answer).get("description"))).size).toBe(indexable.length);
    });

    it("has a canonical URL without query and trailing slash", async () => {
      expect(canonicalOf(await get("/obshta-informacia?product=consumerCredit&amount=500&term=6"))).toBe(
        `${ORIGIN}/obshta-informacia`,
      );
      expect(canonicalOf(await get("/tariff/"))).toBe(`${ORIGIN}/tariff`);
    });

    it("has a title about fast and easy loans when it is the home page", async () => {
      expect(titleOf(await get("/"))).toMatch(/бързи и лесни кредити/i);
    });
  });

  describe("a page excluded from indexes", () => {
    it.each(hidden)("%s is noindex or redirects", async (path) => {
      const answer = await get(path);
      if (answer.status === 200) expect(metaOf(answer).get("robots")).toBe("noindex");
      else expect(answer.status).toBe(303);
    });

    it("is a missing page, without a canonical URL", async () => {
      const answer = await get("/nyama-takava");
      expect([
        answer.status,
        metaOf(answer).get("robots"),
        answer.headers.get("x-robots-tag"),
        canonicalOf(answer),
      ]).toEqual([404, "noindex", "noindex", undefined]);
    });

    it("is an embedded page, whose canonical URL is the full page", async () => {
      const answer = await get("/za-nas?mobile=1");
      expect([answer.status, metaOf(answer).get("robots"), canonicalOf(answer)]).toEqual([
        200,
        "noindex",
        `${ORIGIN}/za-nas`,
      ]);
    });

    it("is the page of a refused post", async () => {
      const borrower = new Borrower(lender);
      const form = await borrower.form("general-information");
      const answer = await borrower.post(
        form,
        { ...registration(borrower.person, stories.approve.chosen), email: "not an e-mail" },
        { plain: true, headers: { origin: ORIGIN } },
      );
      expect([answer.status, answer.headers.get("x-robots-tag")]).toEqual([400, "noindex"]);
    });
  });

  describe("the picture to share", () => {
    it.each([
      ["/game/facebook-gif/sravni-krediti", "/game/facebook-gif/sravni-krediti"],
      ["/fb/sravni-krediti", "/game/facebook-gif/sravni-krediti"],
      ["/game/facebook-gif", "/game/facebook-gif"],
      ["/fb", "/game/facebook-gif"],
    ])("of %s is previewed with its own image, title and text, at the address %s", async (path, canonical) => {
      const answer = await get(path);
      const meta = metaOf(answer);
      expect([answer.status, canonicalOf(answer), meta.get("og:url")]).toEqual([
        200,
        ORIGIN + canonical,
        ORIGIN + canonical,
      ]);
      expect(answer.text.match(/"og:image"/g)).toHaveLength(1);
      expect([meta.get("og:image"), meta.get("og:image:width"), meta.get("og:image:height")]).toEqual([
        `${ORIGIN}/game.png`,
        "1200",
        "630",
      ]);
      expect(meta.get("og:image:alt")).toMatch(/^Анимация/);
      expect([meta.get("og:title"), meta.get("og:description")]).toEqual([titleOf(answer), meta.get("description")]);
      expect(meta.get("robots")).toBe("noindex");
      expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
    });

    it("moves unless less motion is wanted, and Facebook is a plain link of which nothing is loaded", async () => {
      const { text, headers } = await get("/fb/sravni-krediti");
      expect(text).toMatch(
        /<picture><source media="\(prefers-reduced-motion: reduce\)" srcSet="\/game\.png"\/?><img[^>]* src="\/game\.gif"[^>]* alt="Анимация/i,
      );
      expect(
        [...text.matchAll(/(?:src|href|action)="(https?:[^"]*facebook\.com[^"]*)"([^>]*)>/g)].map(([, url]) => url),
      ).toEqual([
        `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(`${ORIGIN}/game/facebook-gif/sravni-krediti`)}`,
      ]);
      expect(text).toMatch(/<a [^>]*href="https:\/\/www\.facebook\.com\/sharer[^>]*rel="noopener"/);
      expect(headers.get("content-security-policy")).not.toContain("facebook");
    });
  });

  it("structured data describes the lender, its support and its profiles, and is escaped", async () => {
    const answer = await get("/za-nas");
    expect(structuredOf(answer)).toEqual({
      "@context": "https://schema.org",
      "@type": "Organization",
      "@id": `${ORIGIN}/#organization`,
      name: env.BRAND_NAME,
      legalName: "„Заявка“ ЕАД",
      url: `${ORIGIN}/`,
      logo: `${ORIGIN}/icon-512.png`,
      telephone: "+35970010100",
      email: "pomosht@example.bg",
      identifier: { "@type": "PropertyValue", propertyID: "ЕИК", value: "200000002" },
      contactPoint: {
        "@type": "ContactPoint",
        contactType: "customer support",
        telephone: "+35970010100",
        email: "pomosht@example.bg",
        areaServed: "BG",
        availableLanguage: ["bg"],
      },
      sameAs: ["https://facebook.example/kredit"],
    });
    expect(/<script type="application\/ld\+json"[^>]*>([^<]*)<\/script>/.exec(answer.text)).not.toBeNull();
  });

  it.each(["/za-nas?mobile=1", "/maintenance", "/Maintenance?a=1"])("%s has no structured data", async (path) => {
    expect(structuredOf(await get(path))).toBeUndefined();
  });

  it("the error page has structured data", async () => {
    expect(structuredOf(await get("/nyama-takava"))).toMatchObject({ "@type": "Organization" });
  });

  describe("files with fixed names", () => {
    it.each([
      ["/sitemap", "application/xml"],
      ["/api/v2/sitemap", "application/xml"],
      ["/robots.txt", "text/plain"],
      ["/favicon", "image/svg+xml"],
      ["/api/v2/favicon", "image/svg+xml"],
      ["/manifest.webmanifest", "application/manifest+json"],
      ["/.well-known/apple-app-site-association", "application/json"],
      ["/api/v2/apple-app-site-association", "application/json"],
    ])("%s is %s, is cacheable and creates no session", async (path, type) => {
      for (const accept of ["*/*", "text/html"]) {
        const { status, headers } = await get(path, accept);
        expect([status, headers.get("content-type")?.split(";")[0], headers.get("set-cookie")]).toEqual([
          200,
          type,
          null,
        ]);
        expect(headers.get("cache-control")).toMatch(/^public, max-age=\d{4,5}$/);
      }
    });

    it("the sitemap lists exactly the indexable pages, with the date a text came into force", async () => {
      const { text } = await get("/sitemap");
      expect(text).toMatch(
        /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset xmlns="http:\/\/www\.sitemaps\.org\/schemas\/sitemap\/0\.9">\n(  <url><loc>[^<]+<\/loc>(<lastmod>\d{4}-\d\d-\d\d<\/lastmod>)?<\/url>\n)+<\/urlset>\n$/,
      );
      expect([...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url)).toEqual(
        indexable.map((path) => ORIGIN + path),
      );
      expect(text).toContain(`<loc>${ORIGIN}/tariff</loc><lastmod>2026-11-30</lastmod>`);
      expect(text).toContain(`<loc>${ORIGIN}/</loc></url>`);
    });

    it("robots.txt names the sitemap and disallows the API", async () => {
      expect((await get("/robots.txt")).text.split("\n")).toEqual(
        expect.arrayContaining(["User-agent: *", "Disallow: /api/", `Sitemap: ${ORIGIN}/sitemap`]),
      );
    });

    it("apple-app-site-association names the configured apps", async () => {
      expect(JSON.parse((await get("/.well-known/apple-app-site-association")).text)).toEqual({
        applinks: {
          apps: [],
          details: [
            { appIDs: ["ABCDE12345.bg.example.kredit"], components: [{ "/": "/api/*", exclude: true }, { "/": "/*" }] },
          ],
        },
      });
    });

    it("the manifest's icons, the touch icon and the social image exist in their declared sizes", async () => {
      const { name, icons, lang } = JSON.parse((await get("/manifest.webmanifest")).text) as {
        name: string;
        lang: string;
        icons: { src: string; sizes: string }[];
      };
      expect([name, lang]).toEqual([env.BRAND_NAME, "bg"]);
      for (const { src, sizes } of [
        ...icons,
        { src: "/icon-180.png", sizes: "180x180" },
        { src: "/social.png", sizes: "1200x630" },
        { src: "/game.png", sizes: "1200x630" },
      ]) {
        const { width, height } = await sharp(readFileSync(inRoot("public", src))).metadata();
        if (sizes !== "any") expect(`${width}x${height}`, src).toBe(sizes);
      }
    });
  });
});

it("apple-app-site-association is empty without configured apps", () => {
  expect(appAssociation({ settings: readSettings({}) })).toEqual({ applinks: { apps: [], details: [] } });
});
