/** Lists of the desk: filters, order, pages and files for a table; the first page, which counts what they list. */
import { beforeAll, describe, expect, it } from "vitest";
import { matchStaffPage } from "#src/buro/table.ts";
import { homeWords } from "#src/copy/staff-lists.ts";
import { statusOfDesk } from "#src/copy/staff.ts";
import { STAFF_ROLES } from "#src/domain/staff/roles.ts";
import { formatCents } from "#src/domain/lending/money.ts";
import { addDays } from "#src/domain/time/dates.ts";
import { csvCell } from "#server/buro/listing.ts";
import { fillDueDays } from "#server/lending/servicing/fill-due-days.ts";
import { clerkOfRole, type ClerkBrowser } from "#tests/support/clerk.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { askedOf, contractOf, credits, servicingOf } from "#tests/support/servicing.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

it.each([
  ["=1+1", `"'=1+1"`],
  ["+359", `"'+359"`],
  ["@x", `"'@x"`],
  ["-x", `"'-x"`],
  ["-1+cmd|' /C calc'!A0", `"'-1+cmd|' /C calc'!A0"`],
  ["\n=1", `"'\n=1"`],
  ["\t=1", `"'\t=1"`],
  ["-12,00 USD", '"-12,00 USD"'],
  ['Иван "Ваньо"; друг\r\nред', '"Иван ""Ваньо""; друг\nред"'],
  ["28.03.2027, 14:05", '"28.03.2027 14:05"'],
  [formatCents(123_456_70, "€"), '"123456,70"'],
  [formatCents(-900, "€"), '"-9"'],
])("%j is the cell %j of a file: no formula, a sum a number, a moment one", (text, cell) => {
  expect(csvCell(text, true)).toBe(cell);
});

eachDatabase((_name, open) => {
  const lender = useTestLender({ open, hasStaff: true });
  const { borrow, morning, pay } = servicingOf(lender);
  let contracts: string[];
  let no: number;
  let clerk: ClerkBrowser;
  let owner: ClerkBrowser;

  beforeAll(async () => {
    const [late, paid] = [await borrow(credits.thousand), await borrow(credits.thousand)];
    await morning(addDays(lender.today(), 20));
    const young = await borrow(credits.thousand);
    await pay(paid.no, 20_000, { spare: "advance" });
    no = paid.no;
    await morning(addDays(lender.today(), 15));
    contracts = await Promise.all([late, paid, young].map((one) => contractOf(lender, one)));
    clerk = await clerkOfRole(lender, "cashier");
    owner = await clerkOfRole(lender, "owner");
  });

  /** The contracts that a list shows, in order. */
  const listed = async (query = ""): Promise<string[]> => {
    const shown = await clerk.shown(`/buro/krediti?${query}`);
    return [...shown.matchAll(/"children":\["([А-Я]+-[-\d]+)"\]/g)].map(([, contract]) => contract!);
  };

  describe("the list of credits", () => {
    it("begins with who is late, and filters by ageing, each with its number", async () => {
      expect((await listed())[0]).toBe(contracts[0]);
      expect(new Set(await listed())).toEqual(new Set(contracts));
      expect(await listed("koi=1-30")).toEqual([contracts[0]]);
      expect(await listed("koi=31-60")).toEqual([]);
      expect(await clerk.shown("/buro/krediti")).toContain("просрочие 1–30 дни (1)");
    });

    it("goes on after a key, in each order; what no address names is its first", async () => {
      for (const order of ["padezh", "ostatak", "novi"]) expect(await listed(`red=${order}`)).toHaveLength(3);
      expect(await listed("red=nothing&koi=nothing&sled=x_y")).toEqual(await listed());
    });

    it("knows from which day credits of before ask for money", async () => {
      await lender.query("update credit_state set due_day = '-infinity'");
      expect(await listed()).toEqual([]);
      await fillDueDays(lender.services, lender.clock.now());
      expect((await listed())[0]).toBe(contracts[0]);
    });

    it("has the late ones by themselves, and those that are closed, the latest first", async () => {
      const late = await clerk.shown("/buro/prosrochia");
      expect([late.includes(contracts[0]!), late.includes(contracts[1]!)]).toEqual([true, false]);
      await lender.query("update credits set status = 'repaid' where no = (select min(no) from credits)");
      expect(await listed("koi=pogaseni")).toEqual([contracts[0]]);
      await lender.query("update credits set status = 'overdue' where status = 'repaid'");
    });

    it("is a file for a table, noted in the audit log, for those who may see its page", async () => {
      const file = await clerk.browser.open("/buro/spisak/credits/csv?koi=1-30");
      expect(file.headers.get("content-type")).toBe("text/csv; charset=utf-8");
      expect(file.text.split("\r\n")).toHaveLength(3);
      expect(file.text).toContain(`"${contracts[0]}"`);
      expect(await lender.query("select subject from audit where act = 'export-list'")).toEqual([
        { subject: "credits" },
      ]);
      const admin = await clerkOfRole(lender, "admin");
      expect((await admin.browser.open("/buro/spisak/credits/csv")).status).toBe(403);
      expect((await clerk.browser.open("/buro/spisak/people/csv")).status).toBe(404);
    });
  });

  /** What the pages of a list hold, one after another. */
  const walked = async (path: string, row: RegExp): Promise<string[]> => {
    const shown = await clerk.shown(path);
    const next = /"href":"([^"]*sled=[^"]*)"/.exec(shown)?.[1];
    return [...[...shown.matchAll(row)].map(([, id]) => id!), ...(next === undefined ? [] : await walked(next, row))];
  };

  describe("the pages of a list", () => {
    it("hold each row once, also where many have the same day", async () => {
      await lender.query(`insert into payments (id, channel, external_id, cents, value_day, status, received_at)
        select gen_random_uuid(), 'bank', 'list-' || n, 1000 + n, ('2026-11-0' || (1 + n / 60))::date, 'unmatched', now()
        from generate_series(1, 130) n`);
      const ids = await walked("/buro/postaplenia", /"href":"\/buro\/postaplenie\/([^"]*)"/g);
      expect([ids.length, new Set(ids).size]).toEqual([130, 130]);
      const day = await walked(
        "/buro/postaplenia?koi=vsichki&den=2026-11-02",
        /"href":"\/buro\/postaplenie\/([^"]*)"/g,
      );
      expect(day).toHaveLength(60);
      expect(day.every((id) => ids.includes(id))).toBe(true);
    });

    it("are all in the file, however many they are", async () => {
      await lender.query(`insert into payments (id, channel, external_id, cents, value_day, status, received_at)
        select gen_random_uuid(), 'bank', 'file-' || n, 1000 + n, '2026-10-31', 'other', now()
        from generate_series(1, 1100) n`);
      const { text } = await clerk.browser.open("/buro/spisak/payments/csv?koi=other&den=2026-10-31");
      const sums = text.trimEnd().split("\r\n").slice(1);
      expect([sums.length, new Set(sums).size]).toEqual([1100, 1100]);
    });

    it("hold each row once, also where many were ordered at the same moment", async () => {
      await lender.query(`insert into payouts (id, request_id, attempt, status, method, amount_cents, created_at)
        select gen_random_uuid(), p.request_id, 1 + n, 'cancelled', p.method, p.amount_cents, p.created_at
        from (select * from payouts order by id limit 1) p, generate_series(1, 120) n`);
      const ids = await walked("/buro/prevodi?koi=cancelled", /"href":"\/buro\/prevod\/([^"]*)"/g);
      expect([ids.length, new Set(ids).size]).toEqual([120, 120]);
    });

    it("begin again after a key that is none", async () => {
      for (const key of ["x", "_", "2026-02-30_1", "0000-01-01_1", "2026-11-01_x", "99999999999999_1", "1_2_3"])
        for (const list of ["postaplenia", "krediti", "prevodi", "zayavki", "aktove", "dvizhenia", "sluzhiteli"]) {
          const { status } = await owner.open(`/buro/${list}?sled=${key}`);
          expect([list, key, status]).toEqual([list, key, 200]);
        }
    });
  });

  describe("the first page", () => {
    const rowsOf = async (who: ClerkBrowser): Promise<{ label: string; url: string; count: string }[]> =>
      [
        ...(await who.shown("/buro")).matchAll(
          /\{"tag":"a","href":"([^"]*)","children":\["([^"]*)"\]\}," ",\{"tag":"em","children":\["([^"·]*?)(?: · [^"]*)?"\]/g,
        ),
      ].map(([, url, label, count]) => ({ url: url!, label: label!, count: count! }));

    it("counts what its lists hold", async () => {
      const { paymentId } = await pay(null, 1_500);
      await clerk.fill(`/buro/postaplenie/${paymentId}`, "return-payment", { reason: "не е наш клиент" });
      const held = async (url: string): Promise<string | undefined> => {
        const { pathname, search } = new URL(url, "http://local");
        const { name } = matchStaffPage(pathname)!;
        const { status, text } = await owner.browser.open(`/buro/spisak/${name}/csv${search}`);
        return status === 200 ? String(text.trimEnd().split("\r\n").length - 1) : undefined;
      };
      const told = await rowsOf(owner);
      for (const { label, url, count } of told)
        if (label !== homeWords.waitingLate) expect([label, (await held(url)) ?? count]).toEqual([label, count]);
      const counts = new Map(told.map(({ label, count }) => [label, count]));
      expect(counts.get(homeWords.unmatched)).not.toBe("0");
      expect(counts.get(homeWords.acts)).toBe("1");
      expect((await rowsOf(clerk)).find(({ label }) => label === homeWords.acts)?.count).toBe("0");
    });

    it.each(STAFF_ROLES)("leads %s only where they may go, and so does a credit", async (role) => {
      const who = await clerkOfRole(lender, role);
      const rows = await rowsOf(who);
      expect(rows.length).toBeGreaterThan(0);
      const shown = await who.shown(`/buro/kredit/${no}`);
      const ofCredit = [...shown.matchAll(/"href":"([^"]+)"/g)].map(([, url]) => url!);
      for (const url of [...rows.map(({ url }) => url), ...ofCredit])
        expect([url, (await who.open(url)).status]).toEqual([url, 200]);
      const leads = (to: string): boolean => ofCredit.some((url) => url.startsWith(`/buro/${to}/`));
      expect([leads("zayavka"), leads("postaplenie")]).toEqual([
        ["reviewer", "owner", "auditor"].includes(role),
        ["cashier", "owner", "auditor"].includes(role),
      ]);
    });
  });

  describe("a cent that is late", () => {
    it("is owed, and nobody is called late for it: it stands where all sums are asked for", async () => {
      const late = await lender.number("select min(no) from credits");
      const shown = async (path: string): Promise<boolean[]> => {
        const page = await clerk.shown(path);
        return [page.includes(contracts[0]!), page.includes(statusOfDesk.overdue)];
      };
      expect(await shown("/buro/prosrochia")).toEqual([true, false]);
      expect(await shown(`/buro/kredit/${late}`)).toEqual([true, true]);
      // Whom to call is one press away, and that is in the audit log as any other unmasking.
      const { body } = await clerk.fill(`/buro/kredit/${late}`, "call-borrower", {});
      expect(body.nextUrl).toBe(`/buro/kredit/${late}?gotovo=unmasked`);
      const [{ phone, user } = {}] = await lender.query(
        "select u.phone, u.id as user from credits c join users u on u.id = c.user_id where c.no = $1",
        late,
      );
      expect(await clerk.shown(`/buro/kredit/${late}`)).toContain(phone);
      expect(await lender.query("select subject, fields, reason from audit where act = 'unmask'")).toEqual([
        { subject: `person ${String(user)}`, fields: { field: "phone" }, reason: "обаждане за просрочие" },
      ]);
      const [, owed = 0] = await askedOf(lender, late, lender.today());
      await pay(late, owed - 1);
      expect(await shown("/buro/prosrochia")).toEqual([false, false]);
      expect((await clerk.browser.post(clerk.unshown("call-borrower", String(late)), {})).status).toBe(409);
      expect(await shown("/buro/krediti")).toEqual([true, false]);
      expect(await shown(`/buro/kredit/${late}`)).toEqual([true, false]);
      expect(await clerk.shown("/buro/prosrochia?sumi=vsichki")).toContain("0,01 €");
      await morning(addDays(lender.today(), 1));
      clerk = await clerkOfRole(lender, "cashier");
      expect((await shown("/buro/prosrochia"))[0]).toBe(false);
    });
  });
});
