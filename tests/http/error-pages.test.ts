/** Error pages as a browser without JavaScript receives them, rendered by the product's own renderer. */
import { describe, expect, it } from "vitest";
import type { PageBundle, Pages } from "#server/ssr/pages.ts";
import { Borrower } from "#tests/support/borrower.ts";
import { registration, stories } from "#tests/support/borrower-data.ts";
import { useTestLender } from "#tests/support/use-lender.ts";
import { headTags, render, siteTags, webManifest } from "#src/app/entry.server.tsx";

let broken: "never" | "pages" | "everything" = "never";
let noDatabase = false;
let failingPosts = false;
const lines: string[] = [];

const bundle: PageBundle = {
  headTags,
  siteTags,
  webManifest,
  fontFiles: [],
  renderDesk: () => Promise.resolve({ html: "", sheets: [] }),
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
  env: { LOG_LEVEL: "error" },
  logTo: { write: (line) => void lines.push(line) },
  between: (database) =>
    new Proxy(database, {
      get: (target, name, self) => {
        if (noDatabase && name === "db")
          throw Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
        if (failingPosts && name === "transaction") return () => Promise.reject(new Error("a fault on purpose"));
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

describe("the number to quote", () => {
  type Line = { level: string; reqId: string; msg: string; err?: { message: string } };
  const numberIn = (text: string): string | undefined => /Номер за справка: ([0-9a-f-]{36})\./.exec(text)?.[1];
  const lineOf = (number: string | undefined): Line | undefined =>
    lines.map((line) => JSON.parse(line) as Line).find(({ reqId }) => reqId === number);

  it.each(["pages", "everything"] as const)(
    "of a page is found in the log line of its fault, when rendering fails for %s",
    async (what) => {
      broken = what;
      const [first, second] = [await open("/za-nas"), await open("/za-nas")];
      broken = "never";
      const [number, another] = [numberIn(first.words), numberIn(second.words)];
      expect(lineOf(number)).toMatchObject({
        level: "error",
        msg: "request failed",
        err: { message: "rendering failed", stack: expect.stringContaining("error-pages.test.ts") },
      });
      expect(lineOf(another)).toBeDefined();
      expect(another).not.toBe(number);
    },
  );

  it.each([{ plain: true }, { plain: false }])(
    "of a form's post is found in the log (plain: $plain)",
    async ({ plain }) => {
      const borrower = new Borrower(lender);
      const form = await borrower.form("general-information");
      failingPosts = true;
      const { status, text } = await borrower.post(form, registration(borrower.person, stories.approve.chosen), {
        plain,
      });
      failingPosts = false;
      expect(status).toBe(500);
      expect(lineOf(numberIn(text))).toMatchObject({ level: "error", err: { message: "a fault on purpose" } });
    },
  );

  it("of a page that does not exist is missing: there is no fault", async () => {
    const before = lines.length;
    expect(numberIn((await open("/nyama-takava-stranica")).words)).toBeUndefined();
    expect(lines.length).toBe(before);
  });
});
