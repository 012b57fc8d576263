/** The search of the desk: everything that one text may be is looked up, each group for who may open its pages. */
import { CompiledQuery, sql, type RootOperationNode } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { addDays, formatDay } from "#src/domain/time/dates.ts";
import { MOST_FOUND, SEARCHES_A_DAY, find } from "#server/lending/staff/find.ts";
import { clerkOf } from "#server/lending/staff/clerk.ts";
import { hashRefunds } from "#server/lending/refunds/hash-refunds.ts";
import { nameIdentities } from "#server/lending/persons/name-identities.ts";
import { staffByEmail } from "#server/store/tables/staff.ts";
import { DEMO_STAFF } from "#server/demo/staff.ts";
import { bankGives } from "#tests/support/bank-files.ts";
import { ibanEnding, ibanOf, pinOf } from "#tests/support/borrower-data.ts";
import { anotherOfRole, clerkOfRole, type ClerkBrowser } from "#tests/support/clerk.ts";
import { doAct } from "#tests/support/commands.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { contractOf, credits, payoutOf, servicingOf, type Borrowed } from "#tests/support/servicing.ts";
import { useTestLender } from "#tests/support/use-lender.ts";
import { orderAll } from "#tests/support/whole-sums.ts";

const MINUTE = 60_000;
const PAYER = ibanEnding("7777");
const SUM = 12_345;

eachDatabase((_name, open) => {
  const lender = useTestLender({ open, hasStaff: true, advance: 10 * MINUTE });
  const { borrow, pay } = servicingOf(lender);
  let borrowed: Borrowed;
  let contract: string;
  let number: string;
  let day: string;

  beforeAll(async () => {
    borrowed = await borrow(credits.thousand);
    contract = await contractOf(lender, borrowed);
    number = String(Number(contract.split("-")[2]));
    day = formatDay(lender.today());
    await bankGives(lender, {
      cents: SUM,
      text: "за мама",
      bankRef: "FT26/0815",
      trace: "E2E 77",
      payer: { name: "Пенка Колева", iban: PAYER },
    });
    await bankGives(lender, { cents: 4_200, direction: "debit", text: "по договореност", bankRef: "DB-99" });
  });

  const clerk = (role: "reviewer" | "cashier" = "cashier"): Promise<ClerkBrowser> => clerkOfRole(lender, role);
  const ask = (who: ClerkBrowser, q: string) => who.search(q);
  /** What the page links to, in order: „kredit/1“. */
  const found = async (who: ClerkBrowser, q: string): Promise<string[]> => {
    const { text } = await ask(who, q);
    const links = /"href":"\/buro\/((?:lice|zayavka|kredit|postaplenie|dvizhenie|prevod|vrashtane)\/[^"]+)"/g;
    return [...text.matchAll(links)].map(([, path]) => path!);
  };
  const idOf = (table: string, where: string): Promise<string> => lender.text(`select id from ${table} where ${where}`);

  it("finds a borrower by name in any order and alphabet, ЕГН, phone, e-mail and account, with their credits", async () => {
    const { email, phone, pin } = borrowed.borrower.person;
    const who = await clerk();
    const own = [`lice/${await idOf("users", `email = '${email}'`)}`, `kredit/${borrowed.no}`];
    const payout = `prevod/${(await payoutOf(lender, borrowed)).id}`;
    const iban = ibanOf(borrowed.borrower.person);
    for (const q of ["ИВАНОВ, Георги", "Ivanov Petrov", pin, `+359 ${phone.slice(1)}`, email.toUpperCase()])
      expect([q, await found(who, q)]).toEqual([q, own]);
    expect(await found(who, iban.replace(/(.{4})/g, "$1 "))).toEqual([...own, payout]);
    for (const q of ["Георги Колев", pinOf(950), "0888999999", email.slice(1), ibanEnding("1111")])
      expect([q, await found(who, q)]).toEqual([q, []]);
    await lender.query("update identities set name_hashes = null");
    expect(await found(who, "Георги")).toEqual([]);
    await nameIdentities(lender.services);
    expect(await found(who, "Георги")).toEqual(own);
    const { text } = await ask(who, pin);
    for (const secret of [pin, email, phone, iban]) expect(text.replace(`"q":"${secret}"`, "")).not.toContain(secret);
    expect(text).toContain("Георги Петров Иванов");
    const auditor = (await ask(await clerkOfRole(lender, "auditor"), pin)).text;
    expect([auditor.includes("Г. П. И."), auditor.includes("Петров")]).toEqual([true, false]);
  });

  it("finds a credit by its contract however it is typed, and offers one with a digit wrong as a similar number", async () => {
    const who = await clerk();
    const credit = `kredit/${borrowed.no}`;
    for (const q of [contract, contract.toLowerCase(), contract.replaceAll("-", " "), `К: ${contract}`])
      expect([q, await found(who, q), (await ask(who, q)).text.includes("сходен")]).toEqual([q, [credit], false]);
    const [kind = "", year = "", zeros = "", check = ""] = contract.split("-");
    expect(await found(who, `${kind}-${year}-${zeros}`)).toEqual([credit]);
    expect(await found(who, `${kind}-${year}-${Number(zeros)}`)).toContain(credit);
    for (const wrong of [`9${zeros.slice(1)}-${check}`, `9${zeros.slice(1)}`, `${zeros}-${check === "50" ? 51 : 50}`]) {
      const { text } = await ask(who, `${kind}-${year}-${wrong}`);
      expect([wrong, text.includes(credit), text.includes("сходен номер")]).toEqual([wrong, true, true]);
    }
    expect(await found(who, `${kind}-${year}-99${zeros.slice(2)}-${check}`)).toEqual([]);
    expect(await found(who, zeros.padStart(10, "0"))).toContain(credit);
  });

  it("shows applications to those who may open them, and money to those who may", async () => {
    const [reviewer, cashier] = [await clerk("reviewer"), await clerk()];
    const kinds = async (who: ClerkBrowser, q: string) => (await found(who, q)).map((path) => path.split("/")[0]);
    expect(await kinds(reviewer, `№ ${number}`)).toEqual(["lice", "zayavka", "kredit"]);
    expect(await kinds(cashier, number)).toEqual(["lice", "kredit"]);
    expect(await kinds(reviewer, `123,45 ${day}`)).toEqual([]);
    expect(await kinds(cashier, `123,45 ${day}`)).toEqual(["postaplenie"]);
    expect((await ask(await clerkOfRole(lender, "admin"), number)).status).toBe(403);
    const admin = await (await clerkOfRole(lender, "admin")).open("/buro/odit");
    expect([admin.frame.find, (await cashier.open("/buro/aktove")).frame.find?.id]).toEqual([undefined, "staff-find"]);
  });

  it("finds money by the bank's references, the payer's account, its number, and by sum and day", async () => {
    const who = await clerk();
    const payment = `postaplenie/${await idOf("payments", `cents = ${SUM}`)}`;
    const [line] = await lender.query("select statement_id, ordinal from statement_lines where cents = 4200");
    const movement = `dvizhenie/${String(line!["statement_id"])}_${String(line!["ordinal"])}`;
    for (const q of ["FT26/0815", "ft26/0815", "E2E 77", PAYER, "123.45", `123,45 € ${day}`])
      expect([q, await found(who, q)]).toEqual([q, [payment]]);
    for (const q of ["db-99", "42,00", `42 ${day}`]) expect([q, await found(who, q)]).toEqual([q, [movement]]);
    const early = formatDay(addDays(lender.today(), -1));
    for (const q of [`123,45 ${early}`, "123,46", "FT26/0816"]) expect([q, await found(who, q)]).toEqual([q, []]);
    const { paymentId } = await pay(borrowed.no, 5_000, { id: "ПКО-7/2026" });
    expect(await found(who, "пко 7 2026")).toEqual([`postaplenie/${paymentId}`]);
    const shown = await who.shown(`/buro/${payment}`);
    const ours = await lender.text(`select external_id from payments where cents = ${SUM}`);
    expect([shown.includes("FT26/0815"), shown.includes(ours)]).toEqual([true, false]);
    const { id } = await payoutOf(lender, borrowed);
    const external = await lender.text("select external_id from payouts where id = $1", id);
    for (const q of [external, id, id.replaceAll("-", ""), `1 000,00 ${day}`])
      expect([q, await found(who, q)]).toEqual([q, [`prevod/${id}`]]);
  });

  it("finds refunds by where they went, those of before once the sweep has looked at them", async () => {
    const who = await clerk();
    const paymentId = await idOf("payments", `cents = ${SUM}`);
    const ordered = await lender.inside((trx, now) => orderAll(lender.services, trx, { paymentId, now }));
    const [payment, refund] = [`postaplenie/${paymentId}`, `vrashtane/${ordered!.refundId}`];
    expect(await found(who, PAYER)).toEqual([payment, refund]);
    await lender.query("update refunds set destination_hash = null");
    expect(await found(who, PAYER)).toEqual([payment]);
    await hashRefunds(lender.services);
    expect(await found(who, PAYER)).toEqual([payment, refund]);
  });

  it("shows fifty of a group and says that there are more", async () => {
    const who = await clerk();
    const arrive = (from: number, to: number) =>
      lender.query(
        `insert into payments (id, channel, external_id, cents, value_day, status, received_at)
         select gen_random_uuid(), 'easypay', 'many-' || n, 777, $1::date, 'unmatched', now()
         from generate_series($2::integer, $3::integer) n`,
        lender.today(),
        from,
        to,
      );
    await arrive(1, MOST_FOUND);
    expect((await ask(who, "7,77")).text).not.toContain("Има и още");
    await arrive(MOST_FOUND + 1, MOST_FOUND + 1);
    expect(await found(who, "7,77")).toHaveLength(MOST_FOUND);
    expect((await ask(who, "7,77")).text).toContain("Има и още");
  });

  describe("a search", () => {
    it("that reads like nothing says what can be searched, and so does the page before any", async () => {
      const who = await clerk();
      for (const text of [(await ask(who, "?!")).text, await who.shown("/buro/lica")])
        expect(text).toContain("Може да се търси");
      expect((await ask(who, "?!")).text).toContain("не прилича");
      expect((await ask(who, " ")).status).toBe(400);
    });

    it("is in no address; a reload finds it again, in its own session alone", async () => {
      const [who, other] = [await clerk(), await anotherOfRole(lender, "cashier")];
      const { body } = await who.browser.post(who.unshown("find", ""), { q: contract });
      expect(body.nextUrl).toMatch(/^\/buro\/lica\?tarsene=[\w-]{8}$/);
      await who.search("?!");
      other.browser.cookies.set("staff-searches", who.browser.cookies.get("staff-searches")!);
      for (const [browser, isTheirs] of [
        [who, true],
        [other, false],
      ] as const)
        expect((await browser.shown(body.nextUrl!)).includes(`/buro/kredit/${borrowed.no}`)).toBe(isTheirs);
    });

    it("is in the audit log by what was looked for, without what was typed", async () => {
      const who = await clerk();
      const { email } = borrowed.borrower.person;
      await ask(who, email);
      await ask(who, "Георги Иванов");
      const logged = await lender.query(
        "select subject, fields, reason from audit where act = 'find' order by seq desc limit 2",
      );
      expect(logged).toEqual([
        { subject: "desk", fields: { by: "name", found: "2" }, reason: "" },
        { subject: "desk", fields: { by: "email", found: "2" }, reason: "" },
      ]);
      const admin = await clerkOfRole(lender, "admin");
      expect(await admin.shown("/buro/odit")).toContain("търсено по: име; намерени: 2");
    });

    it("very often in a day is a security event", async () => {
      const who = await clerk();
      const events = () =>
        lender.number("select count(*)::int as n from security_events where kind = 'staff-many-searches'");
      await lender.query(
        `insert into audit (at, who_kind, who, act, subject, fields, reason, network)
         select $1::timestamptz, 'staff', $2, 'find', 'desk', '{}'::jsonb, '', '' from generate_series(1, $3::integer)`,
        lender.clock.now().toISOString(),
        who.email,
        SEARCHES_A_DAY,
      );
      expect(await events()).toBe(0);
      expect((await ask(who, "?")).status).toBe(200);
      expect(await events()).toBe(1);
    });

    it("is a command, too", async () => {
      const as = ["--as", DEMO_STAFF.cashier.email];
      const told = await doAct(lender.services, ["find", "Иванов", ...as]);
      expect(told).toContain(contract);
      expect(told).not.toContain(borrowed.borrower.person.email);
      await expect(doAct(lender.services, ["find", "?", ...as])).rejects.toThrow("не прилича");
      await expect(doAct(lender.services, ["find", "?", "--as", DEMO_STAFF.admin.email])).rejects.toThrow("Ролята");
    });

    it("reads no table from end to end", async () => {
      const read = new Map<object, RootOperationNode>();
      const asked: RootOperationNode[] = [];
      const db = lender.database.db.withPlugin({
        transformQuery: ({ node, queryId }) => {
          read.set(queryId, node);
          return node;
        },
        transformResult: ({ result, queryId }) => {
          asked.push(read.get(queryId)!);
          return Promise.resolve(result);
        },
      });
      const services = { ...lender.services, database: { ...lender.database, db } };
      const owner = clerkOf((await staffByEmail(lender.database.db, DEMO_STAFF.owner.email))!);
      const { email, phone, pin } = borrowed.borrower.person;
      for (const q of [
        "Георги Иванов",
        pin,
        phone,
        email,
        PAYER,
        `${contract.slice(0, 8)}9${contract.slice(9)}`,
        contract,
        number,
        "9000000001",
        "FT26/0815",
        "123,45",
      ])
        await find(services, owner, q);
      expect(asked.length).toBeGreaterThan(50);
      const scans = await lender.inside(async (trx) => {
        await sql`set local enable_seqscan = off`.execute(trx);
        const plans: string[] = [];
        for (const node of asked) {
          const { sql: text, parameters } = db.getExecutor().compileQuery(node, { queryId: "plan" });
          const { rows } = await trx.executeQuery<Record<string, string>>(
            CompiledQuery.raw(`explain ${text}`, [...parameters]),
          );
          plans.push(...rows.map((row) => row["QUERY PLAN"]!).filter((row) => row.includes("Seq Scan")));
        }
        return [...new Set(plans)];
      });
      expect(scans).toEqual([]);
    });
  });
});
