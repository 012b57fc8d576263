/** Error pages as a browser without JavaScript receives them, rendered by the product's own renderer. */
import { describe, expect, it } from "vitest";
import type { PageBundle, Pages } from "#server/ssr/pages.ts";
import { Borrower } from "#tests/support/borrower.ts";
import { useTestLender } from "#tests/support/use-lender.ts";
import { headTags, render, siteTags, webManifest } from "#src/app/entry.server.tsx";

let broken: "never" | "pages" | "everything" = "never";
let noDatabase = false;

const bundle: PageBundle = {
  headTags,
  siteTags,
  webManifest,
  fontFiles: [],
  render: (input) => {
    if (broken === "everything" || (broken === "pages" && !input.state.failed)) throw new Error("rendering failed");
    return render(input);
  },
};
const pages: Pages = {
  bundle: () => Promise.resolve(bundle),
  assets: () => ({ scripts: [], fonts: [], styles: [] }),
  finish: (_, html) => Promise.resolve(html),
};

const lender = useTestLender({
  pages,
  env: { LOG_LEVEL: "silent" },
  between: (database) =>
    new Proxy(database, {
      get: (target, name, self) => {
        if (noDatabase && name === "db")
          throw Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
        return Reflect.get(target, name, self) as unknown;
      },
    }),
});

const open = async (path: string) => {
  const { status, text, headers } = await new Borrower(lender).open(path);
  const first = (pattern: RegExp): string | undefined => pattern.exec(text)?.[1]?.replace(/<[^>]+>/g, "");
  return {
    status,
    text,
    headers,
    h1: first(/<h1[^>]*>([^<]*)</),
    title: first(/<title>([^<]*)</),
    words: text.replace(/<(style|script)[\s\S]*?<\/\1>/g, "").replace(/<[^>]+>/g, " "),
    home: /<a[^>]*href="\/"[^>]*>Начало<\/a>/.test(text),
    layout: text.includes("<header") && text.includes("<footer"),
    noIndex: /<meta name="robots" content="noindex"/.test(text),
  };
};

const SAME = { h1: "Грешка", title: "Грешка – Заявка", home: true, noIndex: true };

describe("the error page", () => {
  it.each(["/nyama-takava-stranica", "/a/b/c", "/vhod/oshte"])(
    "of an unknown path (%s) says so, with 404 and the layout",
    async (path) => {
      const page = await open(path);
      expect(page).toMatchObject({ ...SAME, status: 404, layout: true });
      expect(page.words).toContain("Страницата не е намерена");
    },
  );

  it("of a malformed URL is text without the layout, with 404", async () => {
    const page = await open("/%ff%");
    expect(page).toMatchObject({ ...SAME, status: 404, layout: false });
    expect(page.words).toContain("Страницата не е намерена");
  });

  it("of a server error says 'Програмна грешка', with 500 and the layout", async () => {
    broken = "pages";
    const page = await open("/za-nas");
    broken = "never";
    expect(page).toMatchObject({ ...SAME, status: 500, layout: true });
    expect(page.words).toContain("Програмна грешка");
    expect(page.headers.get("cache-control")).toBe("no-store");
  });

  it("is text without the layout when rendering fails", async () => {
    broken = "everything";
    const page = await open("/za-nas");
    broken = "never";
    expect(page).toMatchObject({ ...SAME, status: 500, layout: false });
    expect(page.words).toContain("Програмна грешка");
    expect(page.text).not.toContain("rendering failed");
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
  });

  it("is 503 with Retry-After while the database is unavailable", async () => {
    noDatabase = true;
    const page = await open("/vhod");
    noDatabase = false;
    expect(page).toMatchObject({ ...SAME, status: 503 });
    expect(page.words).toContain("претоварени");
    expect(Number(page.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await open("/za-nas")).status).toBe(200);
  });
});
