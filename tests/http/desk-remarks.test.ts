/** Notes, tasks, promises to pay and plans for arrears: written down at the desk, ended by whom it may, judged by the books. */
import { beforeAll, describe, expect, it } from "vitest";
import type { CreditsData, RepaymentData, StatusData } from "#src/api/responses/responses.ts";
import { addDays, formatDay } from "#src/domain/time/dates.ts";
import type { StaffRole } from "#src/domain/staff/roles.ts";
import { DEMO_STAFF } from "#server/demo/staff.ts";
import { erasePastTerm } from "#server/jobs/erase-past-term.ts";
import { stripApplication } from "#server/store/tables/erasure.ts";
import { steps, succeed, type Answer } from "#tests/support/borrower.ts";
import type { Fields } from "#tests/support/borrower-data.ts";
import { clerkOfRole } from "#tests/support/clerk.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { askedOf, contractOf, credits, servicingOf, type Borrowed } from "#tests/support/servicing.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

eachDatabase((_name, open) => {
  const lender = useTestLender({ open, hasStaff: true });
  const { borrow, morning, pay } = servicingOf(lender);
  let one: Borrowed;
  let userId: string;
  let credit: string;
  beforeAll(async () => {
    one = await borrow(credits.thousand);
    credit = `/buro/kredit/${one.no}`;
    userId = await lender.text("select user_id from credits where no = $1", one.no);
    await morning("2026-12-28");
  });

  /** Writes a note, or with a day a task, on a page. */
  const write = async (role: StaffRole, path: string, fields: Fields): Promise<Answer> =>
    (await clerkOfRole(lender, role)).fill(path, "remark", { until: "", ...fields });
  const shown = async (role: StaffRole, path: string): Promise<string> => (await clerkOfRole(lender, role)).shown(path);
  const remarkPage = async (text: string): Promise<string> => {
    const page = await shown("owner", credit);
    return `/buro/belezhka/${new RegExp(`/buro/belezhka/([\\w-]{36})","children":\\["${text}`).exec(page)![1]!}`;
  };
  const idOf = (role: StaffRole): Promise<string> =>
    lender.text("select id from staff where email = $1", DEMO_STAFF[role].email);

  describe("a note", () => {
    it("stands on its page and on that of its person, sealed, and in the audit log without its text", async () => {
      const { body } = await write("cashier", credit, { text: "Обади се за разсрочване." });
      expect(body.nextUrl).toBe(`${credit}?gotovo=noted`);
      await write("owner", `/buro/lice/${userId}`, { text: "Предпочита писма." });
      expect(await shown("reviewer", credit)).toContain("Калоян Касиерски");
      expect(await shown("reviewer", credit)).not.toContain("Предпочита писма.");
      const person = await shown("reviewer", `/buro/lice/${userId}`);
      for (const text of ["Предпочита писма.", "Обади се за разсрочване."]) expect(person).toContain(text);
      const contract = await lender.text("select a.number from agreements a join credits c on c.agreement_id = a.id");
      for (const text of [contract, "За плащане", "Лице: "]) expect(person).toContain(text);
      const kept = await lender.query(
        "select to_jsonb(r)::text as row from remarks r union all select to_jsonb(a)::text from audit a",
      );
      expect(kept.filter(({ row }) => String(row).includes("разсрочване"))).toEqual([]);
      expect(await lender.query("select act, subject, who from audit where act = 'note' order by seq")).toEqual([
        { act: "note", subject: String(one.no), who: DEMO_STAFF.cashier.email },
        { act: "note", subject: userId, who: DEMO_STAFF.owner.email },
      ]);
    });

    it("that is empty, of an auditor, or about what is not there or not theirs is refused, and nothing typed is lost", async () => {
      const clerk = await clerkOfRole(lender, "cashier");
      const again = await clerk.browser.post(
        await clerk.form(credit, "remark"),
        { text: "Важно е", until: "31.02.2027" },
        { plain: true },
      );
      expect([again.status, again.text.includes("Важно е"), again.text.includes("Въведете дата")]).toEqual([
        400,
        true,
        true,
      ]);
      const posted = async (...subject: string[]): Promise<number> =>
        (await clerk.browser.post(clerk.unshown("remark", ...subject), { text: "опит", until: "", assignee: "" }))
          .status;
      expect([await posted("credit", "999999"), await posted("member", "1")]).toEqual([404, 404]);
      expect(await posted("application", "1")).toBe(403);
      expect(await shown("auditor", credit)).not.toContain("staff-remark");
    });

    it("on an application is its borrower's; on money that is nobody's it is nobody's own data", async () => {
      const number = await lender.text("select number from requests where user_id = $1", userId);
      await write("reviewer", `/buro/zayavka/${number}`, { text: "Доходът е потвърден." });
      const { paymentId } = await pay(null, 700);
      await write("cashier", `/buro/postaplenie/${paymentId}`, { text: "Питах банката." });
      expect(await shown("owner", `/buro/lice/${userId}`)).toContain("Доходът е потвърден.");
      // Whose role does not open applications.
      expect(await shown("cashier", `/buro/lice/${userId}`)).not.toContain("Доходът е потвърден.");
      expect(await shown("auditor", `/buro/postaplenie/${paymentId}`)).toContain("Питах банката.");
      expect(await lender.query("select about, user_id from remarks where user_id is null")).toEqual([
        { about: "payment", user_id: null },
      ]);
      const page = `/buro/belezhka/${await lender.text("select id from remarks where about = 'payment'")}`;
      const statuses = await Promise.all(
        (["cashier", "reviewer"] as const).map(async (role) => (await clerkOfRole(lender, role)).open(page)),
      );
      expect(statuses.map(({ status }) => status)).toEqual([200, 403]);
      // It is told by its sum, and by what has become of it.
      const about = async () => /Постъпление [\d ]+ €[^"]*/.exec(await shown("auditor", page))?.[0];
      expect(await about()).toMatch(/^[^(]+$/);
      await lender.query("update payments set status = 'returning' where id = $1", paymentId);
      expect(await about()).toContain("(връща се на платеца)");
      await lender.query("update payments set status = 'unmatched' where id = $1", paymentId);
    });

    it("is struck out by its author alone, once, with a reason, and stays", async () => {
      await write("cashier", credit, { text: "Сгрешена бележка." });
      const page = await remarkPage("Сгрешена");
      expect(await shown("owner", page)).not.toContain("staff-end-remark");
      const owner = await clerkOfRole(lender, "owner");
      const id = page.split("/").at(-1)!;
      expect((await owner.browser.post(owner.unshown("end-remark", id), { words: "моя е" })).status).toBe(409);
      const cashier = await clerkOfRole(lender, "cashier");
      expect((await cashier.fill(page, "end-remark", { words: "" })).status).toBe(400);
      expect((await cashier.fill(page, "end-remark", { words: "друг кредит" })).body.nextUrl).toBe(
        `${credit}?gotovo=struck`,
      );
      expect((await cashier.browser.post(cashier.unshown("end-remark", id), { words: "пак" })).status).toBe(409);
      const view = await cashier.shown(credit);
      for (const text of ["Сгрешена бележка.", "зачертана: друг кредит"]) expect(view).toContain(text);
    });

    it("is listed ten at once, the newest first", async () => {
      const cashier = await clerkOfRole(lender, "cashier");
      const texts = Array.from({ length: 11 }, (_, n) => `Ред ${n + 10}.`);
      for (const text of texts) succeed(await cashier.fill(credit, "remark", { text, until: "", assignee: "" }));
      const listed = async (path: string): Promise<string[]> =>
        [...(await cashier.shown(path)).matchAll(/"children":\["(Ред \d+\.)"\]/g)].map(([, text]) => text!);
      const all = `/buro/belezhki/credit/${one.no}`;
      expect(await listed(credit)).toEqual(texts.toReversed().slice(0, 10));
      expect(await cashier.shown(credit)).toContain(all);
      const older = /predi=\d+/.exec(await cashier.shown(all))![0];
      const rest = await cashier.shown(`${all}?${older}`);
      expect([await listed(`${all}?${older}`), rest.includes("Обади се за разсрочване.")]).toEqual([["Ред 10."], true]);
    });
  });

  describe("a task", () => {
    const list = (role: StaffRole, koi: string): Promise<string> => shown(role, `/buro/zadachi?koi=${koi}`);

    it("is on the list of whom it is for, and late after its day", async () => {
      const until = formatDay(addDays(lender.today(), 2));
      const given = { text: "Провери адреса.", until, assignee: await idOf("reviewer") };
      expect((await write("cashier", credit, { ...given, until: "01.12.2026" })).status).toBe(400);
      expect((await write("cashier", credit, { ...given, assignee: await idOf("admin") })).status).toBe(400);
      expect((await write("cashier", credit, { ...given, until: "" })).body.errors).toHaveProperty("until");
      expect((await write("cashier", credit, given)).body.nextUrl).toBe(`${credit}?gotovo=set`);
      expect(await list("reviewer", "moi")).toContain("Провери адреса.");
      expect(await list("cashier", "moi")).not.toContain("Провери адреса.");
      expect(await list("cashier", "vsichki")).toContain("на всички (1)");
      expect(await list("reviewer", "prosrocheni")).toContain("Няма такива задачи.");
      await morning(addDays(lender.today(), 3));
      expect(await list("reviewer", "prosrocheni")).toContain(`${until}, просрочена`);
    });

    it("of somebody who has lost the role is without executor, and everybody's with a role for it", async () => {
      await lender.query("delete from staff_roles where staff_id = $1", await idOf("reviewer"));
      const mine = await list("cashier", "moi");
      for (const text of ["Провери адреса.", "без изпълнител", "мои (1)"]) expect(mine).toContain(text);
      expect(await list("auditor", "moi")).toContain("мои (0)");
      await lender.query("insert into staff_roles values ($1, 'reviewer')", await idOf("reviewer"));
      expect(await list("cashier", "moi")).toContain("мои (0)");
    });

    it("is given to another who may do it by whoever may do it, and to nobody else", async () => {
      const page = await remarkPage("Провери");
      const cashier = await clerkOfRole(lender, "cashier");
      const give = (assignee: string): Promise<Answer> => cashier.fill(page, "give-task", { assignee });
      expect((await give(await idOf("auditor"))).status).toBe(400);
      succeed(await give(await idOf("owner")));
      expect(await list("owner", "moi")).toContain("Провери адреса.");
      expect(await list("reviewer", "moi")).toContain("мои (0)");
      expect(await shown("auditor", page)).not.toContain("staff-give-task");
    });

    it("is done by a press with a word of outcome, by one of two at once", async () => {
      const page = await remarkPage("Провери");
      const two = [await clerkOfRole(lender, "cashier"), await clerkOfRole(lender, "owner")];
      const forms = await Promise.all(two.map((clerk) => clerk.form(page, "end-remark")));
      const answers = await Promise.all(
        two.map(({ browser }, at) => browser.post(forms[at]!, { words: "Адресът е верен." })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await list("cashier", "vsichki")).toContain("на всички (0)");
      expect(await shown("owner", credit)).toContain("свършена: Адресът е верен.");
    });
  });

  describe("a promise to pay", () => {
    const promise = async (day: string, sum: string): Promise<Answer> =>
      (await clerkOfRole(lender, "cashier")).fill(credit, "promise", { day: formatDay(day), sum, how: "phone" });
    const states = async (): Promise<unknown[]> =>
      (await lender.query("select state from promises order by no")).map(({ state }) => state);

    it("is for at most thirty days and the whole debt, and takes the place of an open one", async () => {
      const today = lender.today();
      for (const [day, sum] of [
        [addDays(today, 31), "60"],
        [addDays(today, -1), "60"],
        [today, "0"],
        [today, "5000"],
      ] as const)
        expect((await promise(day, sum)).status).toBe(400);
      expect(await shown("cashier", credit)).toContain(`Например ${formatDay(addDays(today, 5))}, до 30`);
      expect((await promise(addDays(today, 1), "60")).body.nextUrl).toBe(`${credit}?gotovo=promised`);
      succeed(await promise("2027-01-05", "100"));
      expect(await states()).toEqual(["superseded", "open"]);
      const page = await shown("reviewer", credit);
      for (const text of ["05.01.2027", "по телефона", "чака", "заменено с друго"]) expect(page).toContain(text);
      const late = await shown("cashier", "/buro/prosrochia");
      for (const text of ["100 € до 05.01.2027: чака", "Калоян Касиерски"]) expect(late).toContain(text);
    });

    it("is broken at the close by which the bank's statement of its day is in, and kept by what turns out to have come in time", async () => {
      await morning("2027-01-04");
      await pay(one.no, 5_000);
      await morning("2027-01-06");
      expect(await states()).toEqual(["superseded", "open"]);
      expect(await shown("reviewer", credit)).toContain("чака до приключването на 06.01.2027");
      await morning("2027-01-07");
      expect(await states()).toEqual(["superseded", "broken"]);
      await pay(one.no, 5_000, { day: "2027-01-05" });
      await morning("2027-01-08");
      expect(await states()).toEqual(["superseded", "kept"]);
    });

    it("that is paid is kept, though another is made before a close has seen it", async () => {
      succeed(await promise("2027-01-12", "10"));
      lender.clock.advance(60_000);
      await pay(one.no, 1_000);
      succeed(await promise("2027-01-15", "20"));
      expect((await states()).slice(2)).toEqual(["kept", "open"]);
    });
  });

  describe("a plan for arrears", () => {
    let two: Borrowed;
    let page: string;
    let contract: string;
    beforeAll(async () => {
      two = await borrow(credits.thousand);
      page = `/buro/kredit/${two.no}`;
      contract = await contractOf(lender, two);
      await morning(addDays(lender.today(), 37));
    });

    const agree = async (...rows: readonly (readonly [days: number, sum: string])[]): Promise<Answer> => {
      const fields = rows.flatMap(([days, sum], at) => [
        [`day${at + 1}`, formatDay(addDays(lender.today(), days))],
        [`sum${at + 1}`, sum],
      ]);
      const clerk = await clerkOfRole(lender, "cashier");
      return clerk.fill(page, "plan-arrears", { ...Object.fromEntries(fields), how: "phone", reason: "разговор" });
    };
    const states = async (): Promise<unknown[]> =>
      (await lender.query("select state from arrears_plans order by no")).map(({ state }) => state);
    const told = async (start: string): Promise<number> => {
      await lender.settle();
      return (await two.borrower.subjects()).filter((subject) => subject.startsWith(start)).length;
    };
    const shownPlan = async (): Promise<RepaymentData["arrearsPlan"]> => {
      succeed(await two.borrower.logInAgain());
      const requestId = await lender.text("select request_id from credits where no = $1", two.no);
      const { arrearsPlan } = (await two.borrower.read("repayment-details", { requestId })).body as RepaymentData;
      const { credits: running = [] } = (await two.borrower.read("existing-active-credit"))
        .body as unknown as Partial<CreditsData>;
      const { overdue } = (await two.borrower.read("status", { requestId })).body as unknown as StatusData;
      // Wherever something is called late, the plan for it stands beside.
      expect(running[0]?.arrearsPlan ?? null).toEqual(arrearsPlan);
      if (running[0]?.request.status === "overdue") expect(overdue?.arrearsPlan).toEqual(arrearsPlan);
      return arrearsPlan;
    };
    const lists = async (...which: string[]): Promise<boolean[]> => {
      const clerk = await clerkOfRole(lender, "reviewer");
      const all: boolean[] = [];
      for (const koi of which) all.push((await clerk.shown(`/buro/prosrochia?koi=${koi}`)).includes(contract));
      return all;
    };

    it("has days in order and sums within the debt, takes the place of a promise, and is told", async () => {
      const clerk = await clerkOfRole(lender, "cashier");
      succeed(
        await clerk.fill(page, "promise", { day: formatDay(addDays(lender.today(), 7)), sum: "20", how: "phone" }),
      );
      for (const [field, rows] of [
        [
          "day2",
          [
            [7, "20"],
            [7, "30"],
          ],
        ],
        [
          "sum2",
          [
            [7, "20"],
            [14, "5000"],
          ],
        ],
        [
          "sum2",
          [
            [7, "20"],
            [14, "0"],
          ],
        ],
      ] as const) {
        const { status, body } = await agree(...rows);
        expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [field]]);
      }
      succeed(await agree([7, "20"], [14, "30"]));
      expect(await states()).toEqual(["open"]);
      expect(await lender.query("select state from promises where credit_no = $1", two.no)).toEqual([
        { state: "superseded" },
      ]);
      expect(await told("План за просроченото")).toBe(1);
      expect(await shownPlan()).toMatchObject({
        isBroken: false,
        rows: [{ amount: { value: "20.00" }, left: { value: "20.00" } }, { amount: { value: "30.00" } }],
      });
    });

    it("holds calls and reminders while it is kept, and is reminded of itself", async () => {
      const reviewer = await clerkOfRole(lender, "reviewer");
      const view = await reviewer.shown(page);
      expect([view.includes("staff-call-borrower"), view.includes("staff-plan-arrears")]).toEqual([false, false]);
      expect((await reviewer.browser.post(reviewer.unshown("call-borrower", String(two.no)), {})).status).toBe(409);
      expect(await lists("prosrocheni", "ne-se-tarsyat", "po-plan", "nespazen-plan")).toEqual([
        false,
        true,
        true,
        false,
      ]);
      expect(await reviewer.shown("/buro")).toContain("с план за просроченото");
      const urged = await told("Просрочен");
      const begun = lender.today();
      for (let days = 1; days <= 6; days++) await morning(addDays(begun, days));
      expect([await told("Просрочен"), await told("Плащане по плана")]).toEqual([urged, 1]);
      await pay(two.no, 2_000);
      expect((await shownPlan())!.rows[0]).toMatchObject({ left: null });
    });

    it("is broken at the close by which the bank's statement is in, said so, and in force again by money that was in time", async () => {
      const lastDay = await lender.text("select last_day::text from arrears_plans where credit_no = $1", two.no);
      for (let days = 1; days <= 6; days++) await morning(addDays(lastDay, days));
      expect(await states()).toEqual(["broken"]);
      expect(await told("Планът за просроченото по договор")).toBe(1);
      expect(await shownPlan()).toMatchObject({ isBroken: true });
      expect(await lists("prosrocheni", "ne-se-tarsyat", "po-plan", "nespazen-plan")).toEqual([
        true,
        false,
        false,
        true,
      ]);
      expect(await (await clerkOfRole(lender, "reviewer")).shown(page)).toContain("staff-call-borrower");
      await pay(two.no, 3_000, { day: lastDay });
      await morning(addDays(lender.today(), 1));
      expect(await states()).toEqual(["kept"]);
      expect(await told("Платихте по плана")).toBe(1);
    });

    it("is ended by the desk, and by the end of what it is about", async () => {
      succeed(await agree([7, "20"], [14, "30"], [21, "10"]));
      const cashier = await clerkOfRole(lender, "cashier");
      succeed(await cashier.fill(page, "end-arrears-plan", { reason: "не може" }));
      expect(await told("Планът за просроченото по договор")).toBe(2);
      succeed(await agree([7, "20"], [14, "30"]));
      const payOff = (await askedOf(lender, two.no, lender.today())).at(-1)!;
      await pay(two.no, payOff);
      await morning(addDays(lender.today(), 1));
      expect(await states()).toEqual(["kept", "ended", "kept"]);
      expect(await shownPlan()).toBeNull();
    });
  });

  it("are in the copy of own data without names of the staff, and are erased with what they are about", async () => {
    const { borrower } = one;
    await borrower.logInAgain();
    await steps.proveNumber(borrower);
    const { text } = await borrower.read("export-data");
    for (const told of ["Предпочита писма.", "Сгрешена бележка.", "друг кредит", "Адресът е верен.", "спазено"])
      expect(text).toContain(told);
    expect(text).not.toContain("Касиерски");
    const request = await lender.text("select request_id from credits where no = $1", one.no);
    await lender.inside((trx) => stripApplication(trx, request));
    expect(await lender.query("select about from remarks order by no")).toEqual([
      { about: "person" },
      { about: "payment" },
    ]);
    for (const table of ["promises", "arrears_plans"])
      expect(await lender.query(`select no from ${table} where credit_no = $1`, one.no)).toEqual([]);
    await erasePastTerm(lender.services, new Date(lender.clock.now().getTime() + 6 * 366 * 86_400_000));
    expect(await lender.query("select about from remarks")).toEqual([]);
  });
});
