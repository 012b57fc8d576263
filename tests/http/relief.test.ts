/** Relief: asked for, looked at while nobody is urged, answered by an annex or refused; its plan kept or broken. */
import { afterEach, describe, expect, it } from "vitest";
import type { AgreementData, NoticeData, RepaymentData } from "#src/api/responses/responses.ts";
import { toWire } from "#src/domain/lending/money.ts";
import { addDays } from "#src/domain/time/dates.ts";
import { DEMO_STAFF } from "#server/demo/staff.ts";
import { alarmWaiting } from "#server/lending/staff/alarm-waiting.ts";
import { agreeArrearsPlan, planRow } from "#server/lending/servicing/arrears-plan.ts";
import { accountFaults } from "#server/lending/servicing/account-faults.ts";
import { expireReliefs } from "#server/lending/relief/answer.ts";
import { bookFaults } from "#server/store/tables/book-faults.ts";
import { succeed, type Borrower } from "#tests/support/borrower.ts";
import { clerkOfRole } from "#tests/support/clerk.ts";
import { commandsOf } from "#tests/support/commands.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { annexToSign, ASKED, proposesAnnex, sendAnnex, signsAnnex } from "#tests/support/relief.ts";
import { askedOf, contractOf, credits, servicingOf } from "#tests/support/servicing.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

eachDatabase((_name, open) => {
  const lender = useTestLender({ open, hasStaff: true });
  const { borrow, morning, pay, takeBack, statusOf, balances } = servicingOf(lender);

  afterEach(async () => {
    expect(await bookFaults(lender.database.db)).toEqual([]);
    expect(await accountFaults(lender.services)).toEqual([]);
  });

  /** A credit whose first instalment was due 33 days after today, and is a week late. */
  const late = async () => {
    const { borrower, no } = await borrow(credits.thousand);
    const began = lender.today();
    await morning(addDays(began, 40));
    succeed(await borrower.logInAgain());
    const requestId = await lender.text("select request_id from credits where no = $1", no);
    return { borrower, no, requestId };
  };

  const pageOf = async (borrower: Borrower): Promise<NoticeData> =>
    (await borrower.read("refinance-support")).body as NoticeData;

  const asks = async (borrower: Borrower, fields = ASKED): Promise<void> => {
    succeed(await borrower.fill("refinance-support", fields));
  };

  const repaymentOf = async (borrower: Borrower, requestId: string): Promise<RepaymentData> =>
    (await borrower.read("repayment-details", { requestId })).body as RepaymentData;

  const subjects = async (borrower: Borrower): Promise<string[]> =>
    (await borrower.mails()).map(({ subject }) => subject);

  describe("a request", () => {
    it("has a number and a last day, holds interest for delay and reminders, and is one at a time", async () => {
      const { borrower, no } = await late();
      const [, , , before] = await balances(no);
      const elsewhere = await borrower.copy().form("refinance-support");
      const rows = (await pageOf(borrower)).blocks.flatMap((block) => (block.kind === "facts" ? block.rows : []));
      const nextDay = String(rows.find(({ label }) => label === "Следващо плащане")?.value[0])
        .split(", ")
        .at(-1)!;
      expect(rows.map(({ label }) => label)).toContain("Просрочено днес");
      // The next payment is not the late one again.
      expect(nextDay.replace(/(\d\d)\.(\d\d)\.(\d{4})\sг\./, "$3-$2-$1") > lender.today()).toBe(true);
      await asks(borrower, { ...ASKED, canPay: "50,50" });
      expect((await pageOf(borrower)).news!.text).toMatch(/Получихме искането Ви № \d+\. Отговаряме до /);
      // The status does not say that interest grows.
      expect((await borrower.status()).text).toMatch(/Получихме искането Ви.* Лихва за забава не тече/);
      const again = await borrower
        .copy()
        .fill("refinance-support", ASKED)
        .catch((error: unknown) => error);
      expect(again).toBeInstanceOf(Error);
      const second = await borrower.post(elsewhere, { ...ASKED, reason: "illness" });
      expect([second.status, JSON.stringify(second.body)]).toEqual([
        409,
        expect.stringContaining("вече имате открито искане за облекчение и новото не е подадено"),
      ]);
      const told = (await borrower.mails()).length;
      const today = lender.today();
      /** Mails by which an owner was told so far that the five working days are nearly over. */
      const alarms = async (): Promise<number> => {
        await alarmWaiting(lender.services, lender.clock.now());
        await lender.settle();
        return lender.number(
          "select count(*)::int as n from messages where recipient = $1 and text like '%облекчение № ' || $2 || ': срокът%'",
          DEMO_STAFF.owner.email,
          await lender.text("select no::text from reliefs where credit_no = $1", no),
        );
      };
      expect(await alarms()).toBe(0);
      for (let days = 1; days <= 4; days++) await morning(addDays(today, days));
      while (
        addDays(lender.today(), 2) < (await lender.text("select due_by::text from reliefs where credit_no = $1", no))
      )
        lender.clock.advance(86_400_000);
      expect([await alarms(), await alarms()]).toEqual([1, 1]);
      expect((await balances(no))[3]).toBe(before);
      expect((await borrower.mails()).length).toBe(told);
      lender.clock.advance(4 * 86_400_000);
      succeed(await borrower.logInAgain());
      expect((await pageOf(borrower)).news).toMatchObject({
        tone: "warning",
        text: expect.stringContaining("Срокът ни за отговор") as string,
      });
      succeed(await borrower.post(await borrower.form("refinance-support", "withdraw"), {}));
      expect((await pageOf(borrower)).news!.text).toContain("Оттеглихте");
      await morning(addDays(today, 20));
      expect((await balances(no))[3]!).toBeGreaterThan(before!);
    });

    it("that is refused says why and where to turn, and may be made anew, without holding interest again", async () => {
      const { borrower, no } = await late();
      await asks(borrower);
      const clerk = await clerkOfRole(lender, "reviewer");
      expect(await clerk.shown("/buro/oblekchenia")).toContain(`/buro/oblekchenie/${no}`);
      expect(await clerk.shown("/buro/prosrochia?koi=ne-se-tarsyat")).toContain("поискано е облекчение");
      expect((await clerk.browser.post(clerk.unshown("call-borrower", String(no)), {})).status).toBe(409);
      const page = await clerk.shown(`/buro/oblekchenie/${no}`);
      for (const words of ["Останах без работа през ноември.", "загуба на работа", "Заявен доход", "50 €"])
        expect(page).toContain(words);
      const words = "Доходът Ви е достатъчен за вноските.";
      const { body: done } = await clerk.fill(`/buro/oblekchenie/${no}`, "refuse-relief", { words, reason: "доход" });
      expect(JSON.stringify(done)).not.toContain("вноските..");
      await lender.settle();
      const shown = await pageOf(borrower);
      expect(shown.news!.text).toContain(words);
      expect(JSON.stringify(shown.blocks)).toContain("kzp.bg");
      const mail = (await borrower.mails()).find(({ subject }) => subject.startsWith("Отговор на искането"))!;
      for (const told of [words, "Комисията за защита на потребителите", "kzp.bg", "Безплатен съвет"])
        expect(mail.text).toContain(told);
      // What will become of interest is said beforehand, as it is afterwards.
      const said = "Лихвата за забава не спира: за този кредит тя вече е спирана";
      expect(JSON.stringify((await pageOf(borrower)).blocks)).toContain(said);
      await asks(borrower);
      expect(JSON.stringify((await pageOf(borrower)).blocks)).toContain(said);
      expect(
        await lender.query("select hold_day is null as free from reliefs where credit_no = $1 order by no", no),
      ).toEqual([{ free: false }, { free: true }]);
    });

    it("is answered, and taken back, only from a page that shows it", async () => {
      const { borrower, no } = await late();
      await asks(borrower);
      const clerk = await clerkOfRole(lender, "reviewer");
      const path = `/buro/oblekchenie/${no}`;
      const old = [
        [await clerk.form(path, "refuse-relief"), { words: "Доходът Ви е достатъчен.", reason: "доход" }],
        [await clerk.form(path, "forbear"), { defer: "1", count: "14", dayOfMonth: "", reason: "по силите му е" }],
      ] as const;
      const taking = await borrower.form("refinance-support", "withdraw");
      succeed(await borrower.post(taking, {}));
      await asks(borrower, { ...ASKED, reason: "illness" });
      for (const [form, fields] of old) expect((await clerk.browser.post(form, fields)).status).toBe(409);
      const again = await borrower.post(
        { ...taking, key: (await borrower.form("refinance-support", "withdraw")).key },
        {},
      );
      expect([again.status, JSON.stringify(again.body)]).toEqual([
        409,
        expect.stringMatching(/вече е приключило. Сега е открито искане № \d+: то не е оттеглено/),
      ]);
      expect(await lender.query("select status from reliefs where credit_no = $1 order by no", no)).toEqual([
        { status: "withdrawn" },
        { status: "asked" },
      ]);
      succeed(await clerk.fill(path, "refuse-relief", old[0][1]));
      expect((await pageOf(borrower)).news!.text).toContain("Доходът Ви е достатъчен.");
    });

    it("is nobody else's", async () => {
      const { requestId } = await late();
      const { borrower: other } = await late();
      for (const call of ["refinance-support", "view-annex", "render-annex"] as const)
        expect((await other.read(call, { requestId })).status).toBe(404);
    });
  });

  describe("an annex", () => {
    it("is read, signed with a code and kept: forbearance, then active; every number is the same", async () => {
      const { borrower, no, requestId } = await late();
      await asks(borrower);
      await sendAnnex(lender, no, { defer: "1", count: "18", dayOfMonth: "5" });
      const desk = await (await clerkOfRole(lender, "reviewer")).shown(`/buro/oblekchenie/${no}`);
      expect(desk).toContain("чака подписа на кредитополучателя");
      expect(desk).not.toContain("чака подписа Ви");
      expect((await borrower.read("user-data")).body).toMatchObject({
        userData: { unsignedContract: { kind: "forbearanceAnnex", requestId } },
      });
      const page = (await borrower.read("view-annex")).body as AgreementData;
      const figures = JSON.stringify(page.annex);
      await signsAnnex(borrower);
      expect(await statusOf(no)).toBe("forbearance");
      const { plans, overdue, next } = await repaymentOf(borrower, requestId);
      const rows = plans[0]!.rows.filter(({ status }) => status === "due" || status === "future");
      expect(overdue).toBeNull();
      expect(rows).toHaveLength(18);
      // The annex numbers its instalments as the pages count them.
      const plan = page.papers[0]!.blocks.flatMap((block) => (block.kind === "table" ? block.rows : []));
      expect(plan.slice(-18).map(([n]) => n)).toEqual(rows.map(({ n }) => [String(n)]));
      expect(next).toMatchObject({ n: rows[0]!.n, of: rows.at(-1)!.n });
      // What was agreed first is not shown beside it.
      expect((await borrower.status()).offer).toBeNull();
      expect(figures).toContain(rows[0]!.instalment.value.replace(".", ","));
      const total = rows.reduce((sum, { instalment }) => sum + Math.round(Number(instalment.value) * 100), 0);
      expect(figures.replaceAll(/[\s\u00a0]/g, "")).toContain(toWire(total).replace(".", ","));
      await lender.settle();
      const mail = (await borrower.mails()).find(({ subject }) => subject.startsWith("Подписахте анекс"))!;
      expect(mail.text.match(/€/g)!.length).toBeGreaterThanOrEqual(18);
      expect(JSON.stringify((await borrower.read("documents")).body)).toContain("Анекс");
      expect((await pageOf(borrower)).news!.text).toContain("Подписахте анекс");
      for (const { dueDate } of rows.slice(0, 3)) {
        await morning(dueDate);
        expect(await statusOf(no)).toBe("forbearance");
        await pay(no, (await askedOf(lender, no, dueDate))[0]!);
      }
      for (let days = 1; days <= 5; days++) await morning(addDays(rows[2]!.dueDate, days));
      expect(await statusOf(no)).toBe("active");
      expect(await subjects(borrower)).toContainEqual(expect.stringMatching(/^Облекчението по договор .* приключи/));
    });

    it("ends the plan for arrears and the notice of acceleration before it, at once and for its own reason", async () => {
      const { borrower, no } = await borrow(credits.thousand);
      await morning(addDays(lender.today(), 100));
      const requestId = await lender.text("select request_id from credits where no = $1", no);
      await commandsOf(lender).byTwo("accelerate", await contractOf(lender, { no }));
      const days = [addDays(lender.today(), 10), addDays(lender.today(), 20)];
      const rows = days.map((day) => planRow(day, 3_000));
      const plan = { creditNo: no, rows, how: "phone", by: "test" } as const;
      await lender.inside((trx, now) =>
        agreeArrearsPlan(lender.services, trx, { ...plan, now, today: lender.today() }),
      );
      await lender.settle();
      succeed(await borrower.logInAgain());
      const before = await repaymentOf(borrower, requestId);
      expect([before.notice === null, before.arrearsPlan === null]).toEqual([false, false]);
      const agreed = (await borrower.mails()).find(({ subject }) => subject.startsWith("План за просроченото"))!;
      expect(Number(before.arrearsPlan!.owed.value)).toBeGreaterThan(60);
      expect(agreed.text).toContain("което е над сумите по плана, остава дължимо");
      await sendAnnex(lender, no, { defer: "1", count: "12", dayOfMonth: "" });
      await signsAnnex(borrower);
      const { notice, arrearsPlan } = await repaymentOf(borrower, requestId);
      expect([notice, arrearsPlan]).toEqual([null, null]);
      await lender.settle();
      const signed = (await borrower.mails()).find(({ subject }) => subject.startsWith("Подписахте анекс"))!;
      for (const said of ["Предизвестието за предсрочна изискуемост вече не важи", "Планът за просроченото, който"])
        expect(signed.text).toContain(said);
      const owner = await clerkOfRole(lender, "owner");
      const desk = await owner.shown(`/buro/kredit/${no}`);
      expect(desk).toContain("отпадна, уговорен е нов план с анекс");
      expect(desk).toContain("прекратен: уговорен е нов план с анекс");
      expect(await owner.shown("/buro/predizvestia")).not.toContain(await contractOf(lender, { no }));
      expect(await owner.shown("/buro/predizvestia?koi=vsichki")).toContain("отпадна: уговорен е нов план с анекс");
    });

    it("whose plan is broken makes the credit late; a payment taken back after it does, too", async () => {
      const { borrower, no, requestId } = await late();
      await asks(borrower);
      await sendAnnex(lender, no, { defer: "0", count: "18", dayOfMonth: "" });
      await signsAnnex(borrower);
      const { plans } = await repaymentOf(borrower, requestId);
      const [first] = plans[0]!.rows.filter(({ status }) => status === "due");
      await morning(first!.dueDate);
      const { paymentId } = await pay(no, (await askedOf(lender, no, first!.dueDate))[0]!);
      for (let days = 1; days <= 8; days++) await morning(addDays(first!.dueDate, days));
      expect(await statusOf(no)).toBe("forbearance");
      await takeBack(paymentId);
      expect(await statusOf(no)).toBe("overdue");
      succeed(await borrower.logInAgain());
      expect((await pageOf(borrower)).news!.text).toContain("по новия план имате просрочено плащане");
      for (let days = 9; days <= 12; days++) await morning(addDays(first!.dueDate, days));
      expect(await subjects(borrower)).toContainEqual(expect.stringMatching(/^Вноска по новия план/));
      // Paid too late the relief is over; where it turns out that the money was in time, it goes on.
      const behind = (await askedOf(lender, no, lender.today()))[1]!;
      const repaired = await pay(no, behind);
      expect(await statusOf(no)).toBe("active");
      const said = async (): Promise<string[]> => {
        await lender.settle();
        return (await borrower.mails()).map(({ text }) => text);
      };
      expect(await said()).toContainEqual(expect.stringContaining("Договореното облекчение приключи"));
      await takeBack(repaired.paymentId);
      await pay(no, behind, { day: first!.dueDate });
      expect(await statusOf(no)).toBe("forbearance");
      expect(await said()).toContainEqual(expect.stringContaining("облекчение продължава"));
    });

    it("that a payment or another day overtakes is read anew before it is signed", async () => {
      const { borrower, no } = await late();
      await asks(borrower);
      await sendAnnex(lender, no, { defer: "0", count: "14", dayOfMonth: "" });
      const [sign, fields] = await annexToSign(borrower);
      await pay(no, 3_000);
      const refused = await borrower.post(sign, fields);
      expect(refused.status).toBe(409);
      expect(await statusOf(no)).not.toBe("forbearance");
      const renewed = (await borrower.read("view-annex")).body as AgreementData;
      expect([renewed.version, renewed.renewed]).toEqual([2, true]);
      await morning(addDays(lender.today(), 1));
      succeed(await borrower.logInAgain());
      expect(((await borrower.read("view-annex")).body as AgreementData).version).toBe(3);
      await signsAnnex(borrower);
      expect(await statusOf(no)).toBe("forbearance");
    });

    it("of two that are sent or signed at once is one", async () => {
      const { borrower, no } = await late();
      await asks(borrower);
      const measure = { defer: 1, count: 14 };
      const sent = await Promise.all([proposesAnnex(lender, no, measure), proposesAnnex(lender, no, measure)]);
      expect(sent.toSorted()).toEqual([false, true]);
      const [sign, fields] = await annexToSign(borrower);
      const answers = await Promise.all([borrower.post(sign, fields), borrower.copy().post(sign, fields)]);
      expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1);
      expect(await lender.query("select status from annexes where credit_no = $1", no)).toEqual([{ status: "signed" }]);
      expect(await statusOf(no)).toBe("forbearance");
    });

    it("has bounds; without a request a due day moves once, and an instalment is put off once", async () => {
      const { no, borrower } = await late();
      const clerk = await clerkOfRole(lender, "reviewer");
      const path = `/buro/oblekchenie/${no}`;
      const left = "12";
      const reason = "по силите му е";
      for (const [field, fields] of [
        ["defer", { defer: "2", count: left, dayOfMonth: "" }],
        ["count", { defer: "0", count: "18", dayOfMonth: "" }],
        ["dayOfMonth", { defer: "0", count: left, dayOfMonth: "31" }],
      ] as const) {
        const { status, body } = await clerk.fill(path, "forbear", { ...fields, reason });
        expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [field]]);
        const drafted = await clerk.fill(path, "draft-relief", fields);
        expect([drafted.status, Object.keys(drafted.body.errors ?? {})]).toEqual([400, [field]]);
      }
      await sendAnnex(lender, no, { defer: "0", count: left, dayOfMonth: "10" });
      await signsAnnex(borrower);
      expect(await statusOf(no)).toBe("active");
      const again = await clerk.fill(path, "forbear", { defer: "0", count: left, dayOfMonth: "15", reason });
      expect(Object.keys(again.body.errors ?? {})).toEqual(["dayOfMonth"]);
    });

    it("of one clerk is not replaced from a page that has not shown it; one that replaces it says so", async () => {
      const { borrower, no } = await late();
      await asks(borrower);
      const clerk = await clerkOfRole(lender, "reviewer");
      const path = `/buro/oblekchenie/${no}`;
      const older = await clerk.form(path, "forbear");
      await sendAnnex(lender, no, { defer: "1", count: "15", dayOfMonth: "" });
      const sent = () => lender.query("select id, status from annexes where credit_no = $1 order by no", no);
      const before = await sent();
      const other = { defer: "2", count: "24", dayOfMonth: "", reason: "по силите му е" };
      const refused = await clerk.browser.post(older, other);
      expect(refused.status).toBe(409);
      expect(JSON.stringify(refused.body)).toMatch(/Междувременно.*-А1, без вноска, месеци 1, нови вноски 15/);
      expect(await sent()).toEqual(before);
      expect(await clerk.shown(path)).toContain("Изпратеният анекс");
      succeed(await clerk.fill(path, "forbear", other));
      await lender.settle();
      const offers = (await borrower.mails()).filter(({ subject }) => /^Анекс .*-А1 чака/.test(subject));
      const replacing = offers.filter(({ text }) => text.includes("заменя предложението ни със същия номер"));
      expect([offers.length, replacing.length]).toEqual([2, 1]);
      expect(replacing[0]!.text).toMatch(/Нови вноски\D*24/);
    });

    it("of before which a payment is taken back asks for that with its last instalment, and says so", async () => {
      const { borrower, no } = await late();
      const { paymentId } = await pay(no, 5_000);
      await asks(borrower);
      await sendAnnex(lender, no, { defer: "0", count: "18", dayOfMonth: "" });
      await signsAnnex(borrower);
      const cashier = await clerkOfRole(lender, "cashier");
      await cashier.fill(`/buro/postaplenie/${paymentId}`, "take-back-payment", {
        how: "reversed",
        reason: "от банката",
      });
      const act = await lender.text("select id from staff_acts where subject = $1", paymentId);
      expect(await cashier.shown(`/buro/akt/${act}`)).toMatch(/Последна вноска по анекса.*вместо.*Общо вноските от /);
      expect(await takeBack(paymentId)).toBe("taken-back");
      await lender.settle();
      expect(await subjects(borrower)).toContainEqual(expect.stringContaining("е върнато"));
      const mail = (await borrower.mails()).find(({ subject }) => subject.includes("е върнато"))!;
      for (const words of ["добавя към последната вноска по анекса", "Досега беше", "Общо вноските от"])
        expect(mail.text).toContain(words);
    });

    it("that nobody signs ends, and is told", async () => {
      const { borrower, no } = await late();
      await asks(borrower);
      await sendAnnex(lender, no, { defer: "1", count: "12", dayOfMonth: "" });
      await morning(addDays(lender.today(), 9));
      await expireReliefs(lender.services, lender.clock.now());
      await lender.settle();
      succeed(await borrower.logInAgain());
      expect((await pageOf(borrower)).news!.text).toContain("Срокът за подписване на анекса изтече");
      expect(await subjects(borrower)).toContainEqual(expect.stringMatching(/не беше подписан/));
      expect(await statusOf(no)).toBe("overdue");
    });
  });
});
