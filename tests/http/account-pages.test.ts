import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { ListingData } from "#src/api/responses/responses.ts";
import type { CallName } from "#src/api/calls/calls.ts";
import { callOf } from "#server/calls/calls.ts";
import type { Block } from "#src/domain/text/document.ts";
import { pages, rowUrl, type PageRow } from "#src/pages/table.ts";
import { inRoot } from "#server/kernel/root.ts";
import { opensBare } from "#src/web/paths.ts";
import { Borrower, borrowerAt, steps, succeed, type Answer } from "#tests/support/borrower.ts";
import { stories } from "#tests/support/borrower-data.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

const MINUTE = 60_000;

type Line = ListingData["groups"][number]["items"][number];
const listing = ({ body }: Answer): ListingData => body as unknown as ListingData;
const lines = (answer: Answer): Line[] => listing(answer).groups.flatMap(({ items }) => items);
const links = (node: unknown): { href: string; words: string }[] => {
  if (Array.isArray(node)) return node.flatMap(links);
  if (typeof node !== "object" || node === null) return [];
  const { tag, href, children } = node as { tag?: string; href?: string; children?: unknown[] };
  return tag === "a" ? [{ href: href!, words: String(children) }] : Object.values(node).flatMap(links);
};

eachDatabase((_name, open) => {
  const lender = useTestLender({ open, advance: 24 * 60 * MINUTE });

  describe("the application history", () => {
    it("lists the user's applications, newest first, with state label and link", async () => {
      const borrower = await borrowerAt(lender, "confirmed");
      succeed(await borrower.post((await borrower.read("status")).body.forms!["cancel"]!, {}));
      lender.clock.advance(MINUTE);
      await steps.again(borrower, stories.offer);
      const [latest, first, ...rest] = lines(await borrower.read("request-history"));
      expect(rest).toEqual([]);
      expect(latest).toMatchObject({
        state: "Незавършена заявка",
        amount: { value: "2000.00" },
        at: lender.clock.now().toISOString(),
      });
      expect(first).toMatchObject({
        state: "Отказана от Вас",
        amount: { value: "1000.00" },
        at: new Date(lender.clock.now().getTime() - MINUTE).toISOString(),
      });
      for (const line of [latest!, first!]) {
        expect(line.title).toMatch(/^№\u00a0\d+ · Потребителски кредит/);
        const { request } = (await borrower.read("status", { requestId: line.url!.split("/").at(-1)! })).body as {
          request: { number: number; statusLabel: string };
        };
        expect(line.title).toContain(`№\u00a0${request.number} `);
        expect(line.state).toBe(request.statusLabel);
      }
    });

    it("shows a hint and an action when empty", async () => {
      const borrower = await borrowerAt(lender, "confirmed");
      const { query } = lender.database;
      const mine = "(select r.id from requests r join users u on u.id = r.user_id where u.email = $1)";
      for (const table of ["answers", "transitions", "codes"])
        await query(`delete from ${table} where request_id in ${mine}`, [borrower.person.email]);
      await query(`delete from requests where id in ${mine}`, [borrower.person.email]);
      const answer = await borrower.read("request-history");
      expect(lines(answer)).toEqual([]);
      expect(listing(answer).empty).toEqual({
        text: expect.stringContaining("Още не сте подавали заявка") as string,
        action: { label: "Изчислете вноската си", url: "/" },
      });
      expect((await borrower.read("profile")).status).toBe(200);
    });
  });

  describe("the documents", () => {
    it("are the signed papers grouped by agreement, each downloadable by its owner only, without other uploads than recordings", async () => {
      const [borrower, other] = [await borrowerAt(lender, "signed"), await borrowerAt(lender, "signed")];
      const answer = await borrower.read("documents");
      const [group, ...more] = listing(answer).groups;
      expect(more).toEqual([]);
      expect(group!.title).toMatch(/^Договор ПК-2026-\d{7}-\d{2}\u00a0· Потребителски кредит/);
      expect(group!.items.map(({ title }) => title).sort()).toEqual(
        expect.arrayContaining([
          expect.stringContaining("Погасителен план"),
          expect.stringContaining("Стандартен европейски формуляр"),
        ]) as string[],
      );
      for (const { url, bytes } of group!.items) {
        const file = await borrower.fetch(url!);
        expect([file.status, file.headers.get("content-type"), file.headers.get("content-length")]).toEqual([
          200,
          "application/pdf",
          String(bytes),
        ]);
        expect(await other.fetch(url!)).toMatchObject({ status: 404 });
      }
      const theirs = new Set(lines(await other.read("documents")).map(({ url }) => url));
      expect(group!.items.some(({ url }) => theirs.has(url))).toBe(false);
      await lender.query("update files set request_id = null where id = $1", group!.items[1]!.url!.split("/").at(-2));
      expect(listing(await borrower.read("documents")).groups.map(({ title, items }) => [title, items.length])).toEqual(
        [
          [group!.title, 3],
          ["Други документи", 1],
        ],
      );
      await lender.query(
        "update files set body = null, blob = id::text where id = $1",
        group!.items[0]!.url!.split("/").at(-2),
      );
      expect(lines(await borrower.read("documents"))).toHaveLength(group!.items.length - 1);
      // Of uploads it is what somebody has recorded of themselves that is listed.
      await lender.query("update files set kind = 'video/1' where blob is not null");
      expect(listing(await borrower.read("documents")).groups.at(-1)).toMatchObject({
        title: "Видеа и снимки, с които показахте кой сте",
        items: [{ url: group!.items[0]!.url }],
      });
    });

    it("are shown by kind and by contract as the address says, which offers what there is; without a script, too", async () => {
      const borrower = await borrowerAt(lender, "signed");
      const all = listing(await borrower.read("documents"));
      const { kind, contract } = all.filter!.props!;
      expect(kind!.choices!.map(({ value }) => value)).toEqual(["contract", "terms", "plan"]);
      const [number] = contract!.choices!.map(({ value }) => value);
      const shown = async (query: Record<string, string>) => {
        const { groups, filter, empty } = listing(await borrower.read("documents", {}, query));
        return {
          titles: groups.flatMap(({ items }) => items.map(({ title }) => title)),
          values: filter!.values,
          empty,
        };
      };
      const plans = await shown({ kind: "plan", contract: number! });
      expect(plans.titles.every((title) => title.includes("план")) && plans.titles.length > 0).toBe(true);
      expect(plans.values).toEqual({ kind: "plan", contract: number });
      // What there is none of, or has no such name, chooses nothing.
      for (const query of [{ kind: "certificate" }, { kind: "x" }, { contract: "ПК-1" }] as Record<string, string>[])
        expect((await shown(query)).titles, JSON.stringify(query)).toHaveLength(
          lines(await borrower.read("documents")).length,
        );
      const own = "user_id = (select id from users where email = $1)";
      await lender.query(`update files set request_id = null where kind = 'plan' and ${own}`, borrower.person.email);
      expect((await shown({ kind: "plan", contract: number! })).titles).toHaveLength(plans.titles.length - 1);
      const { text } = await borrower.open("/dokumenti?kind=contract&contract=none");
      expect(text).toContain("Няма документи по този избор.");
      expect(text).toContain('"id":"documents-shown"');
    });

    it("and guarantees show a hint and an action when empty", async () => {
      const borrower = await borrowerAt(lender, "confirmed");
      for (const call of ["documents", "guaranteed-requests"] as const) {
        const { groups, empty } = listing(await borrower.read(call));
        expect(groups).toEqual([]);
        expect(empty.text.length).toBeGreaterThan(40);
        expect(empty.action!.url).toMatch(/^\//);
      }
      expect((await borrower.read("user-data")).body["userData"]).toMatchObject({ user: { guaranteedRequests: [] } });
    });
  });

  describe("the profile", () => {
    it("shows the known data, with a masked phone and without ЕГН", async () => {
      const borrower = await borrowerAt(lender, "confirmed");
      const before = await borrower.read("profile");
      for (const words of [
        borrower.person.email,
        "не е потвърден",
        "0888***",
        "ще ги попълните",
        "Не е сменяна",
        "Сега не получавате предложения",
      ])
        expect(before.text).toContain(words);
      // The number in full is only the value of the form that changes it.
      expect(JSON.stringify(before.body["blocks"])).not.toContain(borrower.person.phone);
      await steps.fillIn(borrower);
      await steps.personal(borrower, stories.approve);
      await lender.query("update users set email_confirmed_at = created_at where email = $1", borrower.person.email);
      const after = await borrower.read("profile");
      expect(after.text).toContain("Георги Петров Иванов");
      for (const secret of ["не е потвърден", borrower.person.pin, borrower.person.idCard])
        expect(after.text).not.toContain(secret);
      expect(links(after.body["blocks"]).map(({ href }) => href)).toEqual([
        "/potrebitel-lichni-danni",
        "/smyana-na-parolata",
        "/subscribe",
        "/api/v2/export-data",
        "/profile/iztrivane",
        "/kontakti",
      ]);
    });

    it.each([
      ["userCreated", "info"],
      ["dataFilledIn", "info"],
      ["invalidData", "warning"],
      ["disapproved", "warning"],
      ["inReview", "info"],
      ["approved", "success"],
    ])("has the notice of user status %s", async (status, tone) => {
      const borrower = await borrowerAt(lender, "confirmed");
      await lender.query("update users set status = $1 where email = $2", status, borrower.person.email);
      expect(((await borrower.read("profile")).body["profile"] as { tone: string } | undefined)?.tone).toBe(tone);
    });
  });

  describe("the HTML site map", () => {
    const inTurn = ({ call }: PageRow): boolean =>
      callOf(call).states !== undefined || callOf(call).withCredit !== undefined;

    it("links every page that opens by its URL alone, once, with a title", async () => {
      const { body } = await new Borrower(lender).read("custom-sitemap");
      const found = links(body["blocks"]);
      const apart = new Set([
        "/karta-na-saita",
        "/user-sms-confirm",
        "/validate-email",
        "/maintenance",
        "/zabravena-parola-kod",
        // They open from an invitation, and from a guarantor's or the lender's words.
        "/register",
        "/potrebitel-obshta-informacia",
        "/profile/mobile-phone-number/confirm",
        "/profile/kod",
      ]);
      const wanted = (pages as readonly PageRow[])
        .filter((row) => opensBare(row.path) && !inTurn(row) && !row.ledTo)
        .map((row) => rowUrl(row))
        .filter((url) => !apart.has(url));
      expect(found.map(({ href }) => href).sort()).toEqual(wanted.sort());
      // What signs, ends or confirms something is nothing to visit.
      for (const act of [
        "/profile/iztrivane",
        "/profile/iztrit",
        "/danni-na-poruchitel",
        "/pregled-na-aneks",
        "/nevaliden-link",
      ])
        expect(wanted).not.toContain(act);
      expect(found.filter(({ words }) => words.trim().length < 4)).toEqual([]);
      expect(new Set(found.map(({ words }) => words)).size).toBe(found.length);
      for (const { href } of found) expect([200, 303], href).toContain((await new Borrower(lender).open(href)).status);
    });

    it("groups pages by topic", async () => {
      const blocks = (await new Borrower(lender).read("custom-sitemap")).body["blocks"] as Block[];
      const groupOf = (href: string): string => {
        const at = blocks.findIndex((block) => links(block).some((link) => link.href === href));
        const title = blocks.slice(0, at).findLast(({ kind }) => kind === "heading") as Extract<
          Block,
          { kind: "heading" }
        >;
        return String(title.text);
      };
      expect({
        home: groupOf("/"),
        tariff: groupOf("/tariff"),
        profile: groupOf("/profile"),
        login: groupOf("/vhod"),
        rules: groupOf("/politika-za-signalizirane"),
        about: groupOf("/kontakti"),
        bonus: groupOf("/bonus-tos"),
      }).toEqual({
        home: "Кредит",
        tariff: "Условия и цени",
        profile: "Вашият профил",
        login: "Вашият профил",
        rules: "Правила и защита",
        about: "За нас и помощ",
        bonus: "Условия и цени",
      });
    });
  });

  it("the version page shows the package's version and nothing about the machine", async () => {
    const { text } = await new Borrower(lender).read("version");
    expect(text).toContain((JSON.parse(readFileSync(inRoot("package.json"), "utf8")) as { version: string }).version);
    for (const secret of [inRoot(), process.version, "postgres"]) expect(text).not.toContain(secret);
  });

  it("the bonus page says when no campaign is running", async () => {
    const visitor = new Borrower(lender);
    expect((await visitor.read("user-data")).body["userData"]).toMatchObject({ activeAffiliatePromotion: null });
    expect((await visitor.read("bonus")).text).toContain("В момента няма активна кампания.");
  });

  it.each([
    "bonus",
    "bonus-registration-tos",
    "links",
    "custom-sitemap",
    "whistle-blowing-policy",
    "version",
  ] as const satisfies readonly CallName[])("%s is public and creates no session", async (call) => {
    const visitor = new Borrower(lender);
    expect((await visitor.read(call)).status).toBe(200);
    expect(visitor.cookies.size).toBe(0);
  });
});
