/**
 * Certificates: asked for, made, checked by anybody, and no longer true once the books say something else. Also that every
 * sum of one, and of annexes, is the same wherever it is told.
 */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { AgreementData, ListingData, NoticeData } from "#src/api/responses/responses.ts";
import type { TextDocument } from "#src/domain/text/document.ts";
import { formatCents } from "#src/domain/lending/money.ts";
import { addDays, formatDay } from "#src/domain/time/dates.ts";
import { certificateFaultWords, checkCopy } from "#src/copy/certificates.ts";
import { blockText } from "#server/documents/plain-text.ts";
import { renderPdf } from "#server/documents/pdf.ts";
import { askCertificate } from "#server/lending/certificates/ask.ts";
import { takeBackPayment } from "#server/lending/servicing/receive-payment.ts";
import { wholeOn } from "#server/lending/servicing/accounts.ts";
import { DEMO_STAFF } from "#server/demo/staff.ts";
import { alarmWaiting } from "#server/lending/staff/alarm-waiting.ts";
import { faultsOfBooks } from "#server/lending/servicing/faults-of-books.ts";
import { debtOf } from "#server/lending/servicing/owed.ts";
import { Borrower, borrowerAt, steps, succeed, type Answer } from "#tests/support/borrower.ts";
import { newPerson, type Fields } from "#tests/support/borrower-data.ts";
import { clerkOfRole } from "#tests/support/clerk.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { figuresIn, figuresInHtml, figuresInJson, strangers, type Figures } from "#tests/support/figures.ts";
import { pdfText } from "#tests/support/pdf-text.ts";
import { asksRelief, sendAnnex, signsAnnex } from "#tests/support/relief.ts";
import { contractOf, credits, servicingOf, type Borrowed } from "#tests/support/servicing.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

const ASKED: Fields = { kind: "repaid", purpose: "bank", recipient: "Банка Юг", delivery: "mail" };
const plain = (text: string): string => text.replaceAll("\u00a0", " ");

eachDatabase((_name, open) => {
  const papers: TextDocument[] = [];
  let isReadWhole = false;
  const lender = useTestLender({
    open,
    hasStaff: true,
    papers: (paper, frame) => {
      if (!isReadWhole && !paper.title.startsWith("Удостоверение за"))
        return Promise.resolve(Buffer.from("%PDF-1.7\n%%EOF\n"));
      papers.push(paper);
      return renderPdf(paper, frame);
    },
  });
  const { borrow, morning, pay, takeBack } = servicingOf(lender);

  const requestOf = (no: number): Promise<string> => lender.text("select request_id from credits where no = $1", no);
  const payAll = async (no: number): Promise<string> =>
    (await pay(no, await debtOf(lender.services, lender.database.db, no, lender.today()))).paymentId;
  const repaid = async (): Promise<Borrowed & { paymentId: string }> => {
    const borrowed = await borrow(credits.thousand);
    return { ...borrowed, paymentId: await payAll(borrowed.no) };
  };
  const ask = async ({ borrower, no }: Borrowed, fields: Fields = {}): Promise<Answer> => {
    succeed(await borrower.logInAgain());
    const form = await borrower.form("certificate-request", undefined, { requestId: await requestOf(no) });
    return borrower.post(form, { ...ASKED, ...fields });
  };
  const shown = async (borrower: Borrower, id: string): Promise<string> => {
    succeed(await borrower.logInAgain());
    const { body } = await borrower.read("certificate-request-created", { certificateRequestId: id });
    return plain(JSON.stringify(body as ListingData));
  };
  const idIn = ({ body }: Answer): string => (body.nextUrl ?? "").split("/").at(-1)!;
  const lastPaper = (): string => plain(papers.at(-1)!.blocks.map(blockText).join("\n"));
  const codeIn = (): string => /Кодът на това удостоверение е ([0-9A-Z-]{14})\./.exec(lastPaper())![1]!;
  const anybody = (): Borrower => new Borrower(lender, newPerson());
  const check = async (code: string): Promise<{ tone: string | undefined; text: string }> => {
    const { body } = await anybody().read("certificate-check", { code });
    const notice = body as unknown as NoticeData;
    return { tone: notice.news?.tone, text: plain(JSON.stringify(notice)) };
  };
  const statusOfCertificate = (id: string): Promise<string> =>
    lender.text("select status from certificates where id = $1", id);

  beforeEach(() => {
    papers.length = 0;
  });

  describe("of a repaid credit", () => {
    it("is made at once, goes out by mail as a PDF, stands among the documents, and anybody can check it", async () => {
      const one = await repaid();
      succeed(await one.borrower.logInAgain());
      const requestId = await requestOf(one.no);
      const { body: page } = await one.borrower.read("repayment-details", { requestId });
      expect(page).toMatchObject({ certificateUrl: `/zaiavka-za-udostoverenie/${requestId}` });
      const mail = (await lender.sentTo(one.borrower.person.email)).find(({ subject }) =>
        subject?.includes("е погасен"),
      );
      expect(mail?.text).toContain(`/zaiavka-za-udostoverenie/${requestId}`);

      const answer = await ask(one);
      succeed(answer);
      await lender.settle();
      const text = lastPaper();
      const { pin } = one.borrower.person;
      for (const words of [
        pin,
        await contractOf(lender, one),
        "Банка Юг",
        formatDay(lender.today(), true),
        "погасен изцяло",
      ])
        expect(text).toContain(plain(words));
      expect(await statusOfCertificate(idIn(answer))).toBe("delivered");
      const told = await shown(one.borrower, idIn(answer));
      expect(told).toContain("Изпратихме Ви го по имейл");
      expect(told).toContain("/file-download");
      const documents = plain(JSON.stringify((await one.borrower.read("documents")).body));
      expect(documents).toContain("Удостоверение за погасен кредит УД-2026-");
      expect(documents).toContain("/zaiavka-za-udostoverenie");

      const code = codeIn();
      for (const typed of [code, code.toLowerCase(), code.replaceAll("-", "")]) {
        const checked = await check(typed);
        expect(checked.tone).toBe("success");
        for (const words of ["Погасен кредит", formatDay(lender.today(), true)])
          expect(checked.text).toContain(plain(words));
        for (const secret of [pin, await contractOf(lender, one), one.borrower.person.email])
          expect(checked.text).not.toContain(secret);
      }
      // Typed into the form, also without scripts, it leads to its own address.
      for (const typed of [code, ` ${code.toLowerCase()} `, code.replaceAll("-", " ")])
        expect((await anybody().read("certificate-check", {}, { checkCode: typed })).body.nextUrl).toBe(
          `/proverka/${code}`,
        );
      const plainly = await anybody().open(`/proverka?${new URLSearchParams({ checkCode: code })}`);
      expect([plainly.status, plainly.headers.get("location")]).toEqual([303, `/proverka/${code}`]);
      const { form } = (await anybody().read("certificate-check")).body;
      expect(form).toMatchObject({ action: "/proverka", method: "get" });
      expect((await anybody().read("certificate-check", {}, { checkCode: "U-1" })).body).toMatchObject({
        form: { values: { checkCode: "U-1" } },
        posted: { form: "check-certificate", errors: { checkCode: checkCopy.notACode } },
      });
      expect((await check("0000-0000-0000")).text).toContain("Не намираме");
      expect((await check("нещо друго")).text).toContain("Не намираме");
      const found = (await lender.sentTo(one.borrower.person.email)).filter(({ subject }) =>
        subject?.includes("е готово"),
      );
      expect(found).toHaveLength(1);
    });

    it("pressed twice at once is one; another one is made for somebody else to serve before", async () => {
      const one = await repaid();
      succeed(await one.borrower.logInAgain());
      const params = { requestId: await requestOf(one.no) };
      const forms = await Promise.all([0, 1].map(() => one.borrower.form("certificate-request", undefined, params)));
      const answers = await Promise.all(forms.map((form) => one.borrower.post(form, ASKED)));
      for (const answer of answers) succeed(answer);
      expect(new Set(answers.map(idIn)).size).toBe(1);
      await lender.settle();
      expect(idIn(await ask(one))).toBe(idIn(answers[0]!));
      expect(idIn(await ask(one, { recipient: "Банка Север" }))).not.toBe(idIn(answers[0]!));
    });

    it("is not true any more once its payment is taken back, which its owner is told, and is again once it is paid", async () => {
      const one = await repaid();
      const id = idIn(await ask(one));
      await lender.settle();
      const code = codeIn();
      // Its day was not over: it says when it was made, and never held.
      const day = formatDay(lender.today(), true);
      const made = plain(`Към ${day}, `);
      expect(lastPaper()).toContain(made);
      for (const text of [lastPaper(), (await check(code)).text]) expect(text).not.toContain("края на");
      await morning("2026-11-25");
      await takeBack(one.paymentId, "charged-back");
      const checked = await check(code);
      expect(checked.tone).toBe("warning");
      expect(checked.text).toContain(plain(`не е вярно от ${day}`));
      expect(await shown(one.borrower, id)).toContain(plain(`Не е вярно от ${day}`));
      const told = (await lender.sentTo(one.borrower.person.email)).filter(({ subject }) =>
        subject?.includes("вече не е вярно"),
      );
      expect(told).toHaveLength(1);
      const owner = await clerkOfRole(lender, "owner");
      expect(plain(await owner.shown("/buro/udostoverenia?koi=neverni"))).toContain(plain(`не е вярно от ${day}`));
      // Paid anew with the same value day, the credit was repaid on the day that it says.
      await pay(one.no, 100_000 + 500, { day: "2026-11-20" });
      expect((await check(code)).tone).toBe("success");
      expect(await faultsOfBooks(lender.services)).toEqual([]);
    });

    it("goes back to the desk when its payment is taken back before the PDF is made", async () => {
      const one = await repaid();
      const [row] = await lender.query("select request_id, user_id from credits where no = $1", one.no);
      const id = await lender.inside(async (trx, now) => {
        const of = { applicationId: String(row!["request_id"]), userId: String(row!["user_id"]), creditNo: one.no };
        const how = { kind: "repaid", purpose: "bank", delivery: "mail", period: undefined } as const;
        const asked = await askCertificate(lender.services, trx, { ...of, ...how, recipient: "", address: "", now });
        // No job has run in between.
        await takeBackPayment(lender.services, trx, one.paymentId, "reversed", now);
        return (asked as { id: string }).id;
      });
      await lender.settle();
      expect([await statusOfCertificate(id), papers]).toEqual(["submitted", []]);
      const reviewer = await clerkOfRole(lender, "reviewer");
      const path = `/buro/udostoverenie/${id}`;
      // It cannot be made as it was asked for; its owner is told why.
      expect(await reviewer.shown(path)).toContain(certificateFaultWords["not-repaid"]);
      succeed(await reviewer.fill(path, "refuse-certificate", { words: "Плащането беше върнато.", reason: "сторно" }));
      expect(await shown(one.borrower, id)).toContain("Отказана. Причина: Плащането беше върнато.");
    });
  });

  describe("of a credit that runs", () => {
    it("waits for the desk, which sees what it would state and makes it; nobody has two of a kind open", async () => {
      const one = await borrow(credits.thousand);
      await morning("2026-11-27");
      const answer = await ask(one, { kind: "debt", recipient: "" });
      const id = idIn(answer);
      expect(idIn(await ask(one, { kind: "debt" }))).toBe(id);
      // Friday's third working day.
      expect(await shown(one.borrower, id)).toContain("най-късно на 02.12.2026");
      const asked = (await lender.sentTo(one.borrower.person.email)).filter(({ subject }) =>
        subject?.includes("Приехме"),
      );
      expect(asked).toHaveLength(1);

      const reviewer = await clerkOfRole(lender, "reviewer");
      expect(await reviewer.shown("/buro")).toContain("Удостоверения за издаване");
      expect(await reviewer.shown("/buro/udostoverenia")).toContain("Размер на задължението");
      const path = `/buro/udostoverenie/${id}`;
      const desk = plain(await reviewer.shown(path));
      const owed = (await wholeOn(lender.services, lender.database.db, one.no, "2026-11-26"))!.payOff;
      const sum = plain(formatCents(owed, "€"));
      expect(desk).toContain(sum);
      expect(desk).toContain("26.11.2026");
      succeed(await reviewer.fill(path, "certificate", { reason: "по книгите" }));
      await lender.settle();
      expect(lastPaper()).toContain(sum);
      expect(lastPaper()).toContain("към края на 26.11.2026");
      expect((await check(codeIn())).tone).toBe("success");
      // What is paid on a later day makes it no less true; a payment of an earlier one does.
      await pay(one.no, 5_000);
      expect((await check(codeIn())).tone).toBe("success");
      await pay(one.no, 5_000, { day: "2026-11-25" });
      expect((await check(codeIn())).tone).toBe("warning");
    });

    it("is made by the desk for who asks by telephone, one of a kind at a time; the credit's page lists them", async () => {
      const one = await borrow(credits.thousand);
      const reviewer = await clerkOfRole(lender, "reviewer");
      const path = `/buro/kredit/${one.no}`;
      const order = { kind: "repaid", recipient: "Банка Изток", reason: "обади се" };
      const { body } = await reviewer.fill(path, "order-certificate", order);
      expect(body.errors?.["kind"]).toBe(certificateFaultWords["not-repaid"]);
      succeed(await reviewer.fill(path, "order-certificate", { ...order, kind: "debt" }));
      await lender.settle();
      const { payOff } = (await wholeOn(lender.services, lender.database.db, one.no, lender.today()))!;
      for (const words of ["Банка Изток", plain(formatCents(payOff, "€"))]) expect(lastPaper()).toContain(words);
      expect((await check(codeIn())).tone).toBe("success");
      const sent = (await lender.sentTo(one.borrower.person.email)).filter(({ subject }) =>
        subject?.includes("е готово"),
      );
      expect(sent).toHaveLength(1);
      expect((await reviewer.shown(path)).match(/УД-2026-\d{7}/g)).toHaveLength(1);
      await ask(one, { kind: "debt" });
      const again = await reviewer.fill(path, "order-certificate", { ...order, kind: "debt" });
      expect(again.body.errors?.["kind"]).toContain("вече е поискано");
    });

    it("alarms the desk before its time is over, once", async () => {
      const one = await borrow(credits.thousand);
      const id = idIn(await ask(one, { kind: "debt" }));
      const due = await lender.text("select due_day::text from certificates where id = $1", id);
      const no = await lender.number("select no::int as n from certificates where id = $1", id);
      const alarms = async (): Promise<number> => {
        await alarmWaiting(lender.services, lender.clock.now());
        const sent = await lender.sentTo(DEMO_STAFF.owner.email);
        return sent.filter(({ text }) => plain(text).includes(`Удостоверение № ${no}: обещахме го`)).length;
      };
      if (lender.today() < addDays(due, -2)) expect(await alarms()).toBe(0);
      lender.clock.set(new Date(`${addDays(due, -2)}T15:00:00Z`));
      expect([await alarms(), await alarms()]).toEqual([1, 1]);
    });

    it("is refused with words that its owner reads", async () => {
      const one = await borrow(credits.thousand);
      const id = idIn(await ask(one, { kind: "debt" }));
      const reviewer = await clerkOfRole(lender, "reviewer");
      const path = `/buro/udostoverenie/${id}`;
      expect((await reviewer.fill(path, "refuse-certificate", { words: "", reason: "х" })).status).toBe(400);
      succeed(
        await reviewer.fill(path, "refuse-certificate", { words: "Поискайте го по пощата.", reason: "повторна" }),
      );
      expect(await shown(one.borrower, id)).toContain("Отказана. Причина: Поискайте го по пощата.");
      const sent = (await lender.sentTo(one.borrower.person.email)).find(({ subject }) =>
        subject?.includes("Не можем"),
      );
      expect(sent?.text).toContain("> Поискайте го по пощата.");
      // Another may be asked for.
      expect(idIn(await ask(one, { kind: "debt" }))).not.toBe(id);
    });

    it("is sent by post to the address, which stays masked, and the desk says when", async () => {
      const one = await borrow(credits.thousand);
      const post = { kind: "debt", delivery: "post", place: "4000 Пловдив", street: "ул. Шипка 12" };
      expect((await ask(one, { ...post, street: "" })).status).toBe(400);
      const id = idIn(await ask(one, post));
      const owner = await clerkOfRole(lender, "owner");
      const path = `/buro/udostoverenie/${id}`;
      succeed(await owner.fill(path, "certificate", { reason: "по книгите" }));
      await lender.settle();
      expect(await statusOfCertificate(id)).toBe("ready");
      expect(await owner.shown(path)).not.toContain("Шипка");
      succeed(await owner.fill(path, "unmask-certificate", { field: "address", reason: "за плика" }));
      expect(await owner.shown(path)).toContain("Шипка");
      expect(await owner.shown("/buro")).toContain("по пощата");
      succeed(await owner.fill(path, "post-certificate", { reason: "пратка 17" }));
      expect(await statusOfCertificate(id)).toBe("delivered");
      expect(await shown(one.borrower, id)).toContain("Изпратихме Ви го по пощата");
    });

    it("states the interest paid in a period that is over and not before the payout", async () => {
      const one = await borrow(credits.thousand);
      const period = (from: string, to: string) => ({ kind: "interest", periodFrom: from, periodTo: to });
      const wrong = async (from: string, to: string) => (await ask(one, period(from, to))).body.errors?.["periodTo"];
      expect(await wrong("01.01.2025", "31.12.2025")).toBe(certificateFaultWords["period-before"]);
      expect(await wrong("01.12.2026", "01.11.2026")).toBe(certificateFaultWords.period);
      expect(await wrong("01.11.2026", formatDay(lender.today()))).toBe(certificateFaultWords["period-ahead"]);
      const early = await ask(one, period("31.12.2025", formatDay(lender.today())));
      expect(early.body.errors?.["periodFrom"]).toBe(certificateFaultWords["period-early"]);
      await morning("2027-01-22");
      await pay(one.no, 10_046, { day: "2026-12-21" });
      const id = idIn(await ask(one, period("01.01.2026", "31.12.2026")));
      const reviewer = await clerkOfRole(lender, "reviewer");
      succeed(await reviewer.fill(`/buro/udostoverenie/${id}`, "certificate", { reason: "за годината" }));
      await lender.settle();
      expect(lastPaper()).toContain("от 01.01.2026 г. до 31.12.2026 г.");
      const sql = "select (plan->0->>'interest')::int as n from drawings where credit_no = $1";
      const paid = plain(formatCents(await lender.number(sql, one.no), "€"));
      expect(lastPaper()).toContain(`Платена лихва по договора: ${paid}`);
      expect(lastPaper()).toContain("Платена лихва за забава: 0 € (0 лв.)");
    });

    it("cannot be had where it would not be true", async () => {
      const one = await borrow(credits.thousand);
      expect((await ask(one, { kind: "repaid" })).status).toBe(400);
      expect((await ask(one, { kind: "noDebt" })).status).toBe(400);
    });
  });

  describe("of another's credit", () => {
    it("is as unknown as one that does not exist, and so are requests and desks of others", async () => {
      const one = await repaid();
      const id = idIn(await ask(one));
      const other = await borrowerAt(lender, "signed");
      const requestId = await requestOf(one.no);
      expect((await other.read("certificate-request", { requestId })).status).toBe(404);
      expect((await other.read("certificate-request", { requestId: "5" })).status).toBe(404);
      expect((await other.read("certificate-request-created", { certificateRequestId: id })).status).toBe(404);
      expect((await other.read("certificate-request-created", {})).status).toBe(200);
      const cashier = await clerkOfRole(lender, "cashier");
      expect((await cashier.open(`/buro/udostoverenie/${id}`)).status).toBe(403);
    });
  });

  describe("every sum is the same on the page, in the PDF and in the mail", () => {
    const fileOf = async (borrower: Borrower, url: string): Promise<Figures> => {
      const cookie = [...borrower.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      const file = await fetch(lender.url + url, { headers: { cookie } });
      return figuresIn((await pdfText(new Uint8Array(await file.arrayBuffer()))).replaceAll("\n", " "));
    };
    const eurosOf = ({ euro }: Figures): number[] => [...euro].toSorted((one, other) => one - other);
    const unknown = (told: Figures, known: Figures): unknown => [
      strangers(told, known).euro,
      strangers(told, known).leva,
    ];
    const SAME = [[], []];
    const mailsOf = async (borrower: Borrower, ...subjects: string[]): Promise<Figures[]> => {
      const mails = await borrower.mails();
      return subjects.map((said) => figuresIn(mails.find(({ subject }) => subject.includes(said))!.text));
    };
    const signed = async (borrower: Borrower, title: string): Promise<string> => {
      const { groups } = (await borrower.read("documents")).body as unknown as ListingData;
      return groups.flatMap(({ items }) => items).find((item) => item.title.includes(title))!.url!;
    };

    afterEach(() => void (isReadWhole = false));

    it("of a certificate, at the desk too", async () => {
      const one = await borrow(credits.thousand);
      await morning(addDays(lender.today(), 20));
      const id = idIn(await ask(one, { kind: "debt" }));
      const reviewer = await clerkOfRole(lender, "reviewer");
      succeed(await reviewer.fill(`/buro/udostoverenie/${id}`, "certificate", { reason: "по книгите" }));
      await lender.settle();
      const [url] = /\/[^"]*file-download[^"]*/.exec(await shown(one.borrower, id))!;
      const file = await fileOf(one.borrower, url);
      expect(eurosOf(file).length).toBeGreaterThan(3);
      const desk = await reviewer.shown(`/buro/udostoverenie/${id}`);
      expect(eurosOf(figuresInHtml(desk))).toEqual(eurosOf(file));
      const [mail] = await mailsOf(one.borrower, "е готово");
      expect(unknown(mail!, file)).toEqual(SAME);
    }, 60_000);

    it("of an annex of relief, also as it was signed", async () => {
      const { borrower, no } = await borrow(credits.thousand);
      await morning(addDays(lender.today(), 40));
      succeed(await borrower.logInAgain());
      isReadWhole = true;
      await asksRelief(lender, no);
      await sendAnnex(lender, no, { defer: "1", count: "18", dayOfMonth: "5" });
      const page = (await borrower.read("view-annex")).body as AgreementData;
      const paper = figuresInJson(page.papers);
      expect(unknown(figuresInJson(page.annex), paper)).toEqual(SAME);
      const { pdfUrl } = page.papers[0]!;
      expect(eurosOf(await fileOf(borrower, pdfUrl))).toEqual(eurosOf(paper));
      await signsAnnex(borrower);
      await lender.settle();
      expect(eurosOf(await fileOf(borrower, await signed(borrower, "Анекс")))).toEqual(eurosOf(paper));
      const [mail] = await mailsOf(borrower, "Подписахте анекс");
      expect(eurosOf(mail!).length).toBeGreaterThan(0);
      expect(unknown(mail!, paper)).toEqual(SAME);
    }, 60_000);

    it("of the annex by which a credit is refinanced, and of the credit that it pays off", async () => {
      const { borrower, no } = await borrow(credits.thousand);
      isReadWhole = true;
      await pay(no, 40_000, { spare: "keep-instalment" });
      await morning(addDays(lender.today(), 2));
      succeed(await borrower.logInAgain());
      const { forms } = (await borrower.read("refinance")).body as unknown as NoticeData;
      const asked = { amount: "1000", months: "12", incomeChanged: "0", registerCheck: "1" };
      succeed(await borrower.post(forms!["refinance"]!, asked));
      await lender.settle();
      const page = (await borrower.read("view-refinance-annex")).body as AgreementData;
      const paper = figuresInJson(page.papers);
      expect(unknown(figuresInJson(page.offer), paper)).toEqual(SAME);
      for (const { kind, pdfUrl, blocks } of page.papers)
        expect([kind, eurosOf(await fileOf(borrower, pdfUrl))]).toEqual([kind, eurosOf(figuresInJson(blocks))]);
      const payOff = await debtOf(lender.services, lender.database.db, no, lender.today());
      expect(eurosOf(paper)).toEqual(expect.arrayContaining([payOff, 100_000 - payOff]));
      await steps.sendCode(borrower, "view-refinance-annex");
      const sign = await borrower.form("view-refinance-annex", "sign");
      const versionHash = String(sign.values["versionHash"]);
      succeed(await borrower.post(sign, { versionHash, tos: "1", pin: await borrower.code() }));
      await lender.settle();
      for (const mail of await mailsOf(borrower, "е подписан", "погасен с рефинансиране"))
        expect(unknown(mail, paper)).toEqual(SAME);
    }, 60_000);
  });
});
