/** What law and contract name besides paying, as borrowers, guarantors, heirs and the books see it. */
import { beforeAll, describe, expect, it } from "vitest";
import type { NoticeData, RepaymentData, StatusData } from "#src/api/responses/responses.ts";
import { staffUrl } from "#src/buro/table.ts";
import { certificateFaultWords, certificateKindWords } from "#src/copy/certificates.ts";
import { formatCents } from "#src/domain/lending/money.ts";
import { addDays, formatDay } from "#src/domain/time/dates.ts";
import { blockText } from "#server/documents/plain-text.ts";
import { accounts } from "#server/lending/ledger/chart.ts";
import { refundsOf } from "#server/store/tables/refunds.ts";
import { borrowerAt, steps } from "#tests/support/borrower.ts";
import { clerkOfRole } from "#tests/support/clerk.ts";
import { commandsOf } from "#tests/support/commands.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { signAsGuarantor, withGuarantor } from "#tests/support/guarantors.ts";
import { asksRelief, proposesAnnex } from "#tests/support/relief.ts";
import { askedOf, contractOf, credits, servicingOf, settlePayouts, type Borrowed } from "#tests/support/servicing.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

const plain = (text: string): string => text.replaceAll(/[\s\u00a0]/g, "");
const BAILIFF = "BG18RZBB91550123456789";
const ASSIGNEE = "BG80BNBG96611020345678";

eachDatabase((_name, open) => {
  const papers: { title: string; text: string }[] = [];
  const lender = useTestLender({
    open,
    hasStaff: true,
    keepsBooks: true,
    advance: 60_000,
    papers: ({ title, blocks }) => {
      papers.push({ title, text: plain(blocks.map(blockText).join("\n")) });
      return Promise.resolve(Buffer.from("%PDF-1.7\n%%EOF\n"));
    },
  });
  const { borrow, morning, nights, pay, takeBack, balances, statusOf, totals } = servicingOf(lender);
  const commands = commandsOf(lender);
  const page = async ({ borrower, no }: Borrowed): Promise<RepaymentData> => {
    await borrower.logInAgain();
    const requestId = await lender.text("select request_id from credits where no = $1", no);
    return (await borrower.read("repayment-details", { requestId })).body as unknown as RepaymentData;
  };
  const subjectsOf = async ({ borrower }: Borrowed): Promise<string[]> => {
    await lender.settle();
    return (await borrower.subjects()).toSorted();
  };
  /** The last paper with a title, as it reads without spaces; that its owner and the desk find it. */
  const paperOf = async ({ borrower, no }: Borrowed, title: string, isOwners = true): Promise<string> => {
    const { text } = papers.findLast((paper) => paper.title === title)!;
    const [file] = await lender.query(
      "select f.id, f.title from law_papers l join files f on f.id = l.file_id where l.credit_no = $1 order by l.no desc",
      no,
    );
    expect(file!["title"]).toContain(title);
    const reviewer = await clerkOfRole(lender, "reviewer");
    expect(await reviewer.shown(`/buro/kredit/${no}`)).toContain(`/buro/dokument/${String(file!["id"])}`);
    expect((await reviewer.browser.open(`/buro/dokument/${String(file!["id"])}`)).status).toBe(200);
    if (!isOwners) return text;
    await borrower.logInAgain();
    expect(JSON.stringify((await borrower.read("documents")).body)).toContain(String(file!["title"]));
    return text;
  };
  const profileOf = ({ no }: Borrowed): Promise<string> => lender.text("select user_id from credits where no = $1", no);
  const guaranteed = async () => {
    const { borrower, guarantor } = await withGuarantor(lender);
    await signAsGuarantor(guarantor);
    await steps.sign(borrower);
    await lender.settle();
    const no = await lender.number(
      "select c.no from credits c join users u on u.id = c.user_id where u.email = $1",
      borrower.person.email,
    );
    return { borrower, guarantor, no };
  };

  let surety: Awaited<ReturnType<typeof guaranteed>>;
  let keeps: Borrowed;
  let held: Borrowed;
  let sold: Borrowed;
  let gone: Borrowed;
  let rich: Borrowed;
  beforeAll(async () => {
    surety = await guaranteed();
    keeps = await borrow(credits.thousand);
    held = await borrow(credits.thousand);
    sold = await borrow(credits.thousand);
    gone = await borrow(credits.thousand);
    rich = await borrow(credits.thousand);
  });

  it("collection that is held reminds nobody until its day, and the debt grows on", async () => {
    const until = addDays(lender.today(), 60);
    await commands.as("reviewer")("hold-collection", await contractOf(lender, held), formatDay(until));
    const asking = async (): Promise<string[]> =>
      (await subjectsOf(held)).filter((subject) => /^(Плащане|Просрочено)/.test(subject));
    expect(await subjectsOf(held)).toContainEqual(expect.stringContaining("Спряхме напомнянията"));
    const others = (await subjectsOf(sold)).length;
    await nights(addDays(lender.today(), 45));
    expect(await asking()).toEqual([]);
    expect((await subjectsOf(sold)).length).toBeGreaterThan(others);
    expect((await balances(held.no))[3]).toBeGreaterThan(0);
    const reviewer = await clerkOfRole(lender, "reviewer");
    const contract = await contractOf(lender, held);
    const desk = await reviewer.shown(`/buro/kredit/${held.no}`);
    expect(desk).toContain(`Напомнянията са спрени до ${formatDay(until)}`);
    expect(desk).not.toContain("staff-call-borrower");
    expect((await reviewer.browser.post(reviewer.unshown("call-borrower", String(held.no)), {})).status).toBe(409);
    const called = async (): Promise<boolean> => (await reviewer.shown("/buro/prosrochia")).includes(contract);
    expect(await called()).toBe(false);
    const apart = await reviewer.shown("/buro/prosrochia?koi=ne-se-tarsyat");
    for (const words of [contract, "напомнянията са спрени"]) expect(apart).toContain(words);
    await expect(commands.as("owner")("accelerate", await contractOf(lender, held))).rejects.toThrow();
    await commands.as("cashier")("end-hold", await contractOf(lender, held));
    await expect(commands.as("cashier")("end-hold", await contractOf(lender, held))).rejects.toThrow();
    expect(await called()).toBe(true);
    expect(await reviewer.shown(`/buro/kredit/${held.no}`)).toContain("staff-call-borrower");
  });

  describe("a notice of acceleration", () => {
    let day: string;
    const arrearsOf = ({ lines }: NonNullable<RepaymentData["notice"]>): number =>
      Math.round(Number(lines[0]!.amount.value) * 100);

    it("is given of who is late by more than sixty days; borrower and guarantor read the same sums", async () => {
      await expect(commands.as("owner")("accelerate", await contractOf(lender, keeps))).rejects.toThrow();
      await nights(addDays(lender.today(), 50));
      for (const one of [keeps, surety]) await commands.byTwo("accelerate", await contractOf(lender, one));
      await lender.settle();
      const [row] = await lender.query(
        "select a.day::text as day from accelerations a join drawings d on d.no = a.drawing_no where d.credit_no = $1",
        surety.no,
      );
      day = String(row!["day"]);
      const { notice } = await page(surety);
      expect(notice!.until).toBe(day);
      const [mail] = (await surety.borrower.mails()).filter(({ subject }) => subject.startsWith("Предизвестие"));
      const [other] = (await surety.guarantor.mails()).filter(({ subject }) => subject.startsWith("Предизвестие"));
      for (const { text } of [mail!, other!])
        for (const { label, amount } of notice!.lines)
          expect(plain(text)).toMatch(new RegExp(`${plain(label)}[^]{0,3}${amount.value.replace(".", ",")}`));
      const paper = await paperOf(surety, "Предизвестие за предсрочна изискуемост");
      const desk = plain(await (await clerkOfRole(lender, "reviewer")).shown(`/buro/kredit/${surety.no}`));
      for (const { label, amount } of notice!.lines)
        for (const said of [paper, desk]) expect(said).toContain(`${plain(label)}:${amount.value.replace(".", ",")}`);
      // An instalment falls due while the notice runs; the lines add up to the whole.
      const cents = notice!.lines.map(({ amount }) => Math.round(Number(amount.value) * 100));
      expect(cents).toHaveLength(5);
      expect(cents.slice(0, -1).reduce((sum, one) => sum + one, 0)).toBe(cents.at(-1));
      expect(paper).toContain(plain(`до ${formatDay(day, true)} включително`));
      await expect(commands.as("owner")("accelerate", await contractOf(lender, keeps))).rejects.toThrow();
    });

    it("is listed with its last day, and counted among the day's numbers, while it runs", async () => {
      const owner = await clerkOfRole(lender, "owner");
      const list = await owner.shown("/buro/predizvestia");
      for (const one of [keeps, surety]) expect(list).toContain(await contractOf(lender, one));
      expect(list).toContain(formatDay(day));
      expect(list).toContain("текат (2)");
      expect(await owner.shown("/buro")).toMatch(/Предизвестия за предсрочна изискуемост, които текат[^]{0,160}"2"/);
      const { notice } = await page(keeps);
      const paid = await pay(keeps.no, arrearsOf(notice!));
      expect(await owner.shown("/buro/predizvestia")).toContain("просроченото е платено");
      await takeBack(paid.paymentId);
    });

    it("is kept off by paying what is late in time, and both are told", async () => {
      const { notice } = await page(keeps);
      await pay(keeps.no, arrearsOf(notice!));
      expect((await page(keeps)).notice).toBeNull();
      // Through the whole last day the plan stands: no more is due than what is late, or has fallen due.
      await nights(day);
      const last = await page(surety);
      expect(last).toMatchObject({ acceleratedOn: null, notice: { until: day } });
      const [arrears, meanwhile] = last.notice!.lines.map(({ amount }) => Math.round(Number(amount.value) * 100));
      expect(Math.round(Number(last.next!.amount.value) * 100)).toBe(arrears! + meanwhile!);
      await nights(addDays(day, 1));
      expect(await page(surety)).toMatchObject({ acceleratedOn: day, notice: null });
      await nights(addDays(day, 6));
      expect(await subjectsOf(keeps)).toContainEqual(expect.stringContaining("отпадна"));
      expect((await page(keeps)).acceleratedOn).toBeNull();
    });

    it("otherwise makes everything due on its last day: no contract interest runs, and both are told", async () => {
      expect(await page(surety)).toMatchObject({ acceleratedOn: day, notice: null });
      const [principal, accrued] = await balances(surety.no);
      expect([principal! > 0, accrued]).toEqual([true, 0]);
      expect(await subjectsOf(surety)).toContainEqual(expect.stringContaining("Целият остатък"));
      const told = (await surety.guarantor.mails()).map(({ subject }) => subject);
      expect(told).toContainEqual(expect.stringContaining("Целият остатък"));
      const view = await page(surety);
      expect(view.plans[0]!.rows.every(({ status }) => status === "late")).toBe(true);
      expect(view.overdue!.total).toEqual(view.payoff!.amount);
      const status = (await surety.borrower.read("status")).body as unknown as StatusData;
      expect([status.text, status.offer]).toEqual([expect.stringContaining("Целият остатък стана дължим"), null]);
      // Nothing offers what cannot be asked for.
      expect([view.mayAskRelief, status.mayAskRelief]).toEqual([false, false]);
      const requestId = view.request.id;
      const asking = (await surety.borrower.read("refinance-support", { requestId })).body as unknown as NoticeData;
      expect(asking.form).toBeUndefined();
      expect(asking.news!.text).toMatch(/Целият остатък по този кредит е станал дължим.* план за просроченото/);
    });

    it("follows the payments: taken back they let it fall due, recorded late they keep it off", async () => {
      const id = await lender.text("select id from payments where credit_no = $1 and status = 'posted'", keeps.no);
      await takeBack(id);
      expect((await page(keeps)).acceleratedOn).toBe(day);
      expect((await balances(keeps.no))[1]).toBe(0);
      const asked = (await askedOf(lender, surety.no, day)).at(-1)!;
      await pay(surety.no, Math.round(asked / 2), { day });
      expect((await page(surety)).acceleratedOn).toBeNull();
      expect((await balances(surety.no))[1]).toBeGreaterThan(0);
    });
  });

  describe("an assigned claim", () => {
    it("leaves the books by two, and its borrower knows whom to pay", async () => {
      await morning(addDays(lender.today(), 95));
      const owed = (await askedOf(lender, sold.no, lender.today())).at(-1)!;
      const lost = (await totals())[accounts.writtenOff.code] ?? 0;
      const relief = formatDay(addDays(lender.today(), -60));
      const asked = [
        await contractOf(lender, sold),
        "Нов кредитор ЕООД",
        "175074752",
        ASSIGNEE,
        "02 123 45 67",
        "300",
        relief,
      ];
      // Relief was offered after the credit's start; what the books know of it is shown to who approves.
      await expect(commands.as("owner")("assign-claim", ...asked.with(-1, "01.01.2020"))).rejects.toThrow();
      await commands.byTwo("assign-claim", ...asked);
      const act = await lender.text(
        "select id from staff_acts where act = 'assign-claim' order by proposed_at desc limit 1",
      );
      expect(await (await clerkOfRole(lender, "owner")).shown(staffUrl("act", { id: act }))).toContain(
        "в системата няма записано предложение на този ден",
      );
      expect([await statusOf(sold.no), await balances(sold.no)]).toEqual(["assigned", [0, 0, 0, 0, 0]]);
      expect((await totals())[accounts.writtenOff.code]).toBe(lost + owed);
      expect(await page(sold)).toMatchObject({
        assigned: { assignee: "Нов кредитор ЕООД", iban: ASSIGNEE },
        isSettled: false,
        next: null,
        channels: [],
      });
      expect((await sold.borrower.status()).action).toMatchObject({ label: "На кого плащате" });
      const subjects = await subjectsOf(sold);
      expect(subjects).toContainEqual(expect.stringContaining("Прехвърлихме вземането"));
      const paper = await paperOf(sold, "Уведомление за прехвърляне на вземане");
      expect(paper).toContain((owed / 100).toFixed(2).replace(".", ","));
      for (const said of ["чл.99,ал.3", "НовкредиторЕООД", ASSIGNEE, plain(formatDay(lender.today(), true))])
        expect(paper).toContain(said);
      await nights(addDays(lender.today(), 9));
      expect(await subjectsOf(sold)).toEqual(subjects);
      // What is owed of it now is the new creditor's to certify.
      const order = { kind: "debt", recipient: "", reason: "обади се" };
      const reviewer = await clerkOfRole(lender, "reviewer");
      const { body } = await reviewer.fill(`/buro/kredit/${sold.no}`, "order-certificate", order);
      expect(body.errors?.["kind"]).toBe(certificateFaultWords.assigned);
      await sold.borrower.logInAgain();
      const requestId = await lender.text("select request_id from credits where no = $1", sold.no);
      const asks = await sold.borrower.form("certificate-request", undefined, { requestId });
      expect(asks.props?.["kind"]).toEqual({
        choices: [{ value: "interest", label: certificateKindWords.interest }],
      });
      expect(JSON.stringify((await sold.borrower.read("certificate-request", { requestId })).body)).toContain(
        "удостоверява новият кредитор: 02 123 45 67",
      );
      await expect(commands.as("owner")("assign-claim", ...asked)).rejects.toThrow();
    });

    it("is paid for by money of its kind", async () => {
      const lost = (await totals())[accounts.writtenOff.code]!;
      const { paymentId } = await pay(null, 30_000);
      await commands.byTwo("classify-payment", paymentId, "assignment-price");
      expect((await totals())[accounts.writtenOff.code]).toBe(lost - 30_000);
    });

    it("takes no payment: what still comes is passed on to whom it belongs", async () => {
      const { paymentId } = await pay(sold.no, 5_000);
      expect([await statusOf(sold.no), await balances(sold.no)]).toEqual(["assigned", [0, 0, 0, 0, 0]]);
      await commands.byTwo("return-payment", paymentId, ASSIGNEE, "Нов кредитор ЕООД");
      await settlePayouts(lender);
      expect((await refundsOf(lender.database.db, paymentId)).at(-1)).toMatchObject({ status: "paid", cents: 5_000 });
      expect(await subjectsOf(sold)).toContainEqual(expect.stringContaining("на новия кредитор"));
    });
  });

  describe("a borrower's death", () => {
    it("stops messages, interest for delay and login; heirs are told what is owed", async () => {
      const id = await profileOf(gone);
      const diedOn = addDays(lender.today(), -20);
      const before = (await balances(gone.no))[3]!;
      const subjects = await subjectsOf(gone);
      await commands.byTwo("report-death", id, formatDay(diedOn), "акт 17", "Иван Петров", "heir@example.bg");
      const late = (await balances(gone.no))[3]!;
      expect(late).toBeLessThan(before);
      await nights(addDays(lender.today(), 40));
      expect((await balances(gone.no))[3]).toBe(late);
      expect(await subjectsOf(gone)).toEqual(subjects);
      expect((await gone.borrower.logInAgain()).status).not.toBe(200);
      const reviewer = await clerkOfRole(lender, "reviewer");
      expect(await reviewer.shown("/buro/prosrochia?koi=ne-se-tarsyat")).toContain("кредитополучателят е починал");
      expect((await reviewer.browser.post(reviewer.unshown("call-borrower", String(gone.no)), {})).status).toBe(409);
      await expect(commands.as("owner")("unblock-profile", id)).rejects.toThrow();
      await commands.byTwo("certify-to-heirs", id);
      await lender.settle();
      const [mail] = await lender.sentTo("heir@example.bg");
      const total = (await askedOf(lender, gone.no, lender.today())).at(-1)!;
      const sum = (total / 100).toFixed(2).replace(".", ",");
      expect(plain(mail!.text)).toContain(sum);
      const paper = await paperOf(gone, "Удостоверение за дълг към наследници", false);
      for (const said of [sum, plain(formatDay(diedOn, true))]) expect(paper).toContain(said);
    });

    it("ends what waited for them, and the desk offers nothing that they would sign, keep or read", async () => {
      const one = await borrow(credits.thousand);
      const { no, borrower } = one;
      const id = await profileOf(one);
      await morning(addDays(lender.today(), 2));
      await asksRelief(lender, no);
      await proposesAnnex(lender, no, { defer: 1, count: 12 });
      await borrower.logInAgain();
      const requestId = await lender.text("select request_id from credits where no = $1", no);
      const form = await borrower.form("certificate-request", undefined, { requestId });
      await borrower.post(form, { kind: "debt", purpose: "bank", recipient: "", delivery: "mail" });
      const diedOn = formatDay(addDays(lender.today(), -5));
      await commands.byTwo("report-death", id, diedOn, "акт 19", "Ана Петрова", "ana@example.bg");
      const reviewer = await clerkOfRole(lender, "reviewer");
      const path = `/buro/kredit/${no}`;
      const states = async () =>
        (
          await lender.query(
            "select (select status from annexes where credit_no = $1) as annex, (select status from reliefs where credit_no = $1) as relief, (select status from certificates where credit_no = $1) as certificate",
            no,
          )
        )[0];
      expect(await states()).toEqual({ annex: "ended", relief: "refused", certificate: "rejected" });
      const gone = ["forbear", "hold-collection", "order-certificate", "resend-papers"] as const;
      const pages = [await reviewer.shown(path), await reviewer.shown(`/buro/oblekchenie/${no}`)].join("");
      for (const name of gone) expect(pages).not.toContain(`staff-${name}`);
      const posts = {
        forbear: { defer: "1", count: "12", reason: "по обаждане" },
        "hold-collection": { until: formatDay(addDays(lender.today(), 9)), reason: "по обаждане" },
        "order-certificate": { kind: "debt", recipient: "", reason: "по обаждане" },
        "resend-papers": {},
      };
      for (const name of gone) {
        const refused = await reviewer.browser.post(reviewer.unshown(name, String(no)), posts[name]);
        expect([name, refused.status, refused.body.errors?.["_form"]]).toEqual([
          name,
          409,
          expect.stringContaining("човекът е починал"),
        ]);
      }
      // Paid out after the day of death: what is owed today stands, and that it has to be looked at.
      await commands.byTwo("certify-to-heirs", id);
      await lender.settle();
      const [mail] = await lender.sentTo("ana@example.bg");
      const total = (await askedOf(lender, no, lender.today())).at(-1)!;
      for (const said of [mail!.text, await paperOf(one, "Удостоверение за дълг към наследници", false)]) {
        expect(plain(said)).toContain(plain(formatCents(total, "€")));
        expect(plain(said)).toContain(plain("преведохме след посочения ни ден на смъртта"));
      }
      await commands.byTwo("revoke-death", id);
      expect(await states()).toMatchObject({ annex: "ended", relief: "refused", certificate: "rejected" });
      await borrower.logInAgain();
      expect(JSON.stringify((await borrower.read("certificate-request-created")).body)).toContain(
        "Ако това не е вярно, поискайте отново",
      );
      expect(await reviewer.shown(path)).toContain("staff-hold-collection");
    });

    it("recorded by mistake is taken back: all is as if nothing had been recorded", async () => {
      await commands.byTwo("revoke-death", await profileOf(gone));
      await morning(addDays(lender.today(), 1));
      expect((await balances(gone.no))[3]).toBe((await balances(held.no))[3]);
      expect((await gone.borrower.logInAgain()).status).toBe(200);
    });
  });

  it("a death taken back opens no profile that was blocked for another reason", async () => {
    const id = await profileOf(held);
    await commands.as("reviewer")("block-profile", id);
    lender.clock.advance(1_000);
    await commands.byTwo("report-death", id, formatDay(lender.today()), "акт 18");
    await commands.byTwo("revoke-death", id);
    expect((await held.borrower.logInAgain()).status).not.toBe(200);
    await commands.as("owner")("unblock-profile", id);
    expect((await held.borrower.logInAgain()).status).toBe(200);
  });

  describe("a garnishment", () => {
    it("lets a payout wait, as its page and the desk say, and go out once it is lifted", async () => {
      const borrower = await borrowerAt(lender, "decided", credits.thousand);
      const [row] = await lender.query("select id from users where email = $1", borrower.person.email);
      const id = String(row!["id"]);
      const served = formatDay(lender.today());
      await commands.as("cashier")("garnish", id, "ЧСИ Колева", "20268380400999", BAILIFF, "50", served);
      await steps.sign(borrower);
      await settlePayouts(lender);
      const payout = async () =>
        (
          await lender.query(
            "select p.id, p.status, p.handed_at is not null as handed from payouts p join requests r on r.id = p.request_id where r.user_id = $1",
            id,
          )
        )[0]!;
      expect(await payout()).toMatchObject({ status: "created", handed: false });
      expect((await borrower.status()).text).toContain("Получихме запор");
      const cashier = await clerkOfRole(lender, "cashier");
      expect(await cashier.shown(`/buro/prevod/${String((await payout())["id"])}`)).toContain("Преводът чака");
      const list = await (await clerkOfRole(lender, "reviewer")).shown("/buro/zapori");
      expect(list).toContain("20268380400999");
      expect(list).toContain("стоят (1)");
      await commands.byTwo("lift-garnishment", id, await lender.text("select max(no)::text from garnishments"));
      await settlePayouts(lender);
      expect(await payout()).toMatchObject({ status: "paid" });
      expect((await borrower.status()).text).not.toContain("запор");
    });

    it("lets what is kept for a borrower go to the bailiff alone, up to its sum, and after it to the borrower", async () => {
      const id = await profileOf(rich);
      const all = (await askedOf(lender, rich.no, lender.today())).at(-1)!;
      const { paymentId } = await pay(rich.no, all + 8_000);
      await commands.as("cashier")(
        "garnish",
        id,
        "ЧСИ Колева",
        "20268380400123",
        BAILIFF,
        "50",
        formatDay(lender.today()),
      );
      expect(await subjectsOf(rich)).toContainEqual(expect.stringContaining("запорно съобщение"));
      const cashier = await clerkOfRole(lender, "cashier");
      expect(await cashier.shown(`/buro/postaplenie/${paymentId}`)).toContain("запорирани");
      await expect(commands.as("cashier")("return-payment", paymentId, ASSIGNEE, "Петър Петров")).rejects.toThrow(
        "запорирана",
      );
      await commands.byTwo("return-payment", paymentId);
      await settlePayouts(lender);
      const [first] = await refundsOf(lender.database.db, paymentId);
      expect(first).toMatchObject({ status: "paid", cents: 5_000 });
      expect(await subjectsOf(rich)).toContainEqual(expect.stringContaining("по запор"));
      // Nothing is left of it: the rest is the borrower's.
      await commands.byTwo("return-payment", paymentId);
      await settlePayouts(lender);
      expect((await refundsOf(lender.database.db, paymentId)).at(-1)).toMatchObject({ status: "paid", cents: 3_000 });
      expect(await subjectsOf(rich)).toContainEqual(expect.stringContaining("Върнахме Ви"));
      expect(await cashier.shown(`/buro/lice/${id}`)).toContain("преведен изцяло");
      await commands.byTwo("lift-garnishment", id, await lender.text("select max(no)::text from garnishments"));
      await expect(commands.as("cashier")("lift-garnishment", id, "1")).rejects.toThrow();
    });
  });
});
