import { describe, expect, it } from "vitest";
import type { OfferData, StatusData } from "#src/api/responses/responses.ts";
import { words as ownWords } from "#server/content/words/words.fixture.ts";
import { renderPdf } from "#server/documents/pdf.ts";
import { Borrower, borrowerAt, steps, succeed, type Answer, runningCredit } from "#tests/support/borrower.ts";
import {
  choice,
  ibanOf,
  newPerson,
  payment,
  ownPin,
  stories,
  type Fields,
  type Story,
} from "#tests/support/borrower-data.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

const PRODUCTS = [
  ["creditLine", 200, 30, "1", /^КЛ-2026-\d{7}-\d{2}$/],
  ["consumerCredit", 1000, 12, "12", /^ПК-2026-\d{7}-\d{2}$/],
  ["interestFreeInstalment", 400, 4, "4", /^ВБЛ-2026-\d{7}-\d{2}$/],
  ["interestFreeCreditLine", 200, 30, "1", /^КБЛ-2026-\d{7}-\d{2}$/],
] as const;

const DAY_MS = 86_400_000;

/** An application that is approved but for its address. */
const livingIn = (address: Fields): Story => ({ ...stories.approve, money: { ...stories.approve.money, ...address } });

const money = (euro: number): string => euro.toFixed(2);

eachDatabase((_name, open) => {
  const lender = useTestLender({ open, papers: renderPdf });

  const mailsTo = async (borrower: Borrower): Promise<string[]> =>
    (await borrower.subjects()).map((subject) => subject.split(" – ")[0]!);

  describe("a journey", () => {
    it.each(PRODUCTS)(
      "of %s leads from the calculator's choice to an active credit",
      async (product, amount, term, payments, number) => {
        const story: Story = { ...stories.approve, chosen: choice(product, amount, term) };
        const borrower = new Borrower(lender);
        const home = await borrower.read(
          "index",
          {},
          Object.fromEntries(Object.entries(story.chosen).filter(([name]) => name !== "purpose")),
        );
        const promised = home.body["offer"] as OfferData;
        expect(borrower.cookies.size).toBe(0);

        expect(await steps.register(borrower, story)).toBe("/user-sms-confirm");
        expect(await steps.confirmPhone(borrower)).toBe("/kak-da-populnia");
        expect(await steps.fillIn(borrower)).toBe("/lichni-danni");
        expect(await steps.personal(borrower, story)).toBe("/poluchavane-i-obezpechenie");
        expect(await steps.payment(borrower, story)).toBe("/sms-confirm");
        expect(await steps.confirmRequest(borrower)).toBe("/zayavkata-se-obrabotva");
        expect((await borrower.read("request-processing")).body).toEqual({ nextUrl: "/pregled-na-dogovora" });

        const contract = (await borrower.read("view-contract")).body;
        expect(contract["offer"]).toMatchObject({
          product,
          amount: { value: money(amount) },
          total: promised.total,
          gpr: promised.gpr,
        });
        expect(await steps.sign(borrower)).toBe("/status");

        const credit = await runningCredit(borrower);
        expect(credit).toMatchObject({
          request: { status: "active" },
          principal: { value: money(amount) },
          contractNumber: expect.stringMatching(number) as string,
        });
        const repayment = await borrower.read("repayment-details", {
          requestId: credit.request.id,
        });
        expect(repayment.body["plans"]).toMatchObject([{ rows: { length: Number(payments) } }]);
        expect(repayment.body).toMatchObject({
          contractNumber: credit.contractNumber,
          overdue: null,
          payoff: { balance: { value: money(amount) } },
        });
        expect(JSON.stringify(repayment.body)).not.toContain(borrower.person.pin);
        expect(lender.payouts.at(-1)).toMatchObject({
          amountCents: amount * 100,
          method: "wireTransfer",
          account: ibanOf(borrower.person, story.ending),
          holder: "Георги Петров Иванов",
          reference: credit.contractNumber,
        });
        expect(await mailsTo(borrower)).toHaveLength(5);
      },
    );

    it("stores the signed papers and serves them as sandboxed downloads", async () => {
      const borrower = await borrowerAt(lender, "signed");
      const { papers } = await runningCredit(borrower);
      expect(papers.map(({ kind }) => kind).sort()).toEqual(["contract", "european-form", "general-terms", "plan"]);
      const file = await borrower.fetch(papers[0]!.url);
      expect(file).toMatchObject({ status: 200 });
      expect(Object.fromEntries(file.headers)).toMatchObject({
        "content-type": "application/pdf",
        "content-disposition": expect.stringMatching(
          /^attachment; filename="document\.pdf"; filename\*=UTF-8''/,
        ) as string,
        "content-security-policy": "sandbox; default-src 'none'",
        "x-content-type-options": "nosniff",
        "cache-control": "no-store",
      });
      expect(file.text.startsWith("%PDF-")).toBe(true);
    });

    it("gives those who take a product one after the other the same PDF of its general terms, and each their own other papers", async () => {
      const papersOf = async (): Promise<Record<string, string>> => {
        const borrower = await borrowerAt(lender, "signed");
        const { papers } = await runningCredit(borrower);
        const texts = papers.map(async ({ kind, url }) => [kind, (await borrower.fetch(url)).text] as const);
        return Object.fromEntries(await Promise.all(texts));
      };
      const [one, other] = [await papersOf(), await papersOf()];
      const same = Object.keys(one).filter((kind) => one[kind] === other[kind]);
      expect(same).toEqual(["general-terms"]);
    });
  });

  describe("a decision", () => {
    it("approves the requested amount; only the agreement is left to sign", async () => {
      const borrower = await borrowerAt(lender, "decided");
      expect(await borrower.status()).toMatchObject({
        request: { status: "contractUnsigned" },
        reasons: [],
        offer: { amount: { value: "1000.00" } },
        action: { url: "/pregled-na-dogovora" },
      });
      expect((await borrower.read("user-data")).body).toMatchObject({
        userData: { unsignedContract: { kind: "creditContract" }, hasActiveOffer: false },
      });
    });

    it("offers less, with reasons; a still smaller amount is accepted and priced again", async () => {
      const borrower = await borrowerAt(lender, "decided", stories.offer);
      const offered = await borrower.status();
      expect(offered).toMatchObject({
        request: { status: "offerActive" },
        tone: "info",
        offer: { amount: { value: "1000.00" }, term: 12 },
      });
      expect(offered.reasons).toEqual(
        [
          "Поискахте 2\u00a0000\u00a0€ (3\u00a0911,66\u00a0лв.) за 12 месеца. Можем да Ви предложим до 1\u00a0000\u00a0€ (1\u00a0955,83\u00a0лв.) за 12 месеца.",
          "За първи кредит при нас можем да отпуснем до 1\u00a0000 €.",
        ].map((text) => expect.stringMatching(text.replace(/[\s().]/g, ".")) as string),
      );
      expect((await borrower.read("user-data")).body).toMatchObject({ userData: { hasActiveOffer: true } });
      const accept = offered.forms!["accept"]!;
      expect(accept).toMatchObject({
        values: { product: "consumerCredit", amount: "1000", months: "12" },
        locked: ["product"],
      });
      expect(accept.props!["amount"]).toMatchObject({ min: 200, max: 1000, step: 50 });

      expect(succeed(await borrower.post(accept, { product: "consumerCredit", amount: "500", months: "12" }))).toBe(
        "/pregled-na-dogovora",
      );
      expect((await borrower.read("view-contract")).body).toMatchObject({
        offer: { amount: { value: "500.00" }, instalment: { value: "50.23" } },
      });
      expect(await steps.sign(borrower)).toBe("/status");
      expect(await runningCredit(borrower)).toMatchObject({ principal: { value: "500.00" } });
    });

    it.each([
      ["refer", stories.refer, ["Заявката Ви ще бъде прегледана от наш служител."]],
      ["refer", { ...stories.approve, serial: 903 }, [/^В момента Централният кредитен регистър \(ЦКР\) не отговаря/]],
      ["refer", { ...stories.approve, serial: 907 }, ["Заявката Ви ще бъде прегледана от наш служител."]],
      ["refer", { ...stories.approve, serial: 909 }, ["Заявката Ви ще бъде прегледана от наш служител."]],
      [
        "refer",
        livingIn({ "permanentAddress[settlement]": "Нарния" }),
        [/^Не намерихме в нашия списък населено място/],
      ],
      [
        "refer",
        livingIn({ currentAddressSame: "0", "currentAddress[settlement]": "Нарния" }),
        [/^Не намерихме в нашия списък населено място/],
      ],
    ] as const)("can %s the application to a reviewer: case %#", async (_kind, story, reasons) => {
      const borrower = await borrowerAt(lender, "decided", story);
      const referred = await borrower.status();
      expect(referred).toMatchObject({
        request: { status: "manualReview", statusLabel: ownWords.text("status.manualReview.label") },
      });
      expect(referred.reasons).toEqual(
        reasons.map((text) => (typeof text === "string" ? text : (expect.stringMatching(text) as string))),
      );
      expect((await borrower.read("request-processing")).status).toBe(200);
      expect((await borrower.read("view-contract")).body).toEqual({ nextUrl: "/zayavkata-se-obrabotva" });
    });

    it.each([
      [
        "means",
        stories.reject,
        [/^Месечните Ви задължения са твърде високи спрямо дохода/, /^След необходимите разходи/],
      ],
      [
        "the register",
        stories.overdue,
        [/^По данни от Централния кредитен регистър \(ЦКР\) на БНБ към 20\.11\.2026\sг\./],
      ],
      ["the identity card", { ...stories.approve, serial: 906 }, [/^Данните за личната Ви карта не бяха потвърдени/]],
    ] as const)("rejects for %s, with its reasons and the applicant's rights", async (_why, story, reasons) => {
      const borrower = await borrowerAt(lender, "decided", story);
      const rejected = await borrower.status();
      expect(rejected).toMatchObject({
        request: { status: "rejected" },
        offer: null,
        later: { label: "Нова заявка", url: "/obshti-danni" },
      });
      expect(rejected.action).toBeUndefined();
      expect(rejected.reasons).toEqual(reasons.map((text) => expect.stringMatching(text) as string));
      expect(rejected.rights).toEqual(
        [/взето автоматично/, /преглед от служител/, /kzp\.bg/].map((text) => expect.stringMatching(text) as string),
      );
      expect(await mailsTo(borrower)).toContainEqual(expect.stringMatching(/^Решение по заявка №/));
      expect(Object.keys(rejected.forms!)).toEqual(["review"]);
    });

    it("refers an applicant whose ЕГН already has a profile, with a neutral reason", async () => {
      const pin = ownPin(321);
      await borrowerAt(lender, "decided", stories.approve, newPerson({ pin }));
      const second = await borrowerAt(lender, "decided", stories.approve, newPerson({ pin }));
      expect(await second.status()).toMatchObject({
        request: { status: "manualReview" },
        reasons: ["Заявката Ви ще бъде прегледана от наш служител."],
      });
    });

    it("ignores a profile that typed the ЕГН but submitted no application", async () => {
      const pin = ownPin(322);
      await borrowerAt(lender, "told", stories.approve, newPerson({ pin }));
      const other = await borrowerAt(lender, "decided", stories.approve, newPerson({ pin }));
      expect(await other.status()).toMatchObject({
        request: { status: "contractUnsigned" },
      });
    });

    const again = async (borrower: Borrower, story: Story): Promise<StatusData> => {
      succeed(await borrower.logInAgain());
      await steps.again(borrower, story);
      await steps.personal(borrower, story);
      await steps.payment(borrower, story);
      await steps.confirmRequest(borrower);
      return borrower.status();
    };

    it("to reject is repeated for the same data for 30 days; applying again does not extend them", async () => {
      const borrower = await borrowerAt(lender, "decided", stories.reject, newPerson({ pin: ownPin(323) }));
      lender.clock.advance(29 * DAY_MS);
      expect((await again(borrower, stories.reject)).reasons[0]).toMatch(
        /^Наскоро разгледахме заявка със същите данни\. Можете да кандидатствате отново от \d\d\.\d\d\.\d{4}\sг\.$/,
      );
      lender.clock.advance(DAY_MS);
      expect((await again(borrower, stories.reject)).reasons[0]).toMatch(/^Месечните Ви задължения/);
    });

    it("to reject is not repeated for other data", async () => {
      const borrower = await borrowerAt(lender, "decided", stories.reject, newPerson({ pin: ownPin(324) }));
      lender.clock.advance(DAY_MS);
      const { request, reasons } = await again(borrower, {
        ...stories.reject,
        chosen: choice("consumerCredit", 300, 12),
      });
      expect([request?.status, reasons[0]]).toEqual(["rejected", expect.not.stringContaining("Наскоро")]);
    });
  });

  describe("a payout that fails", () => {
    it("asks for other payment data and is repeated to those", async () => {
      const borrower = await borrowerAt(lender, "signed", stories.payoutFails);
      expect(await borrower.status()).toMatchObject({
        request: { status: "payoutFailed" },
        action: { url: "/nachin-na-poluchavane" },
      });
      expect((await borrower.read("existing-active-credit")).body).toEqual({ nextUrl: "/nachin-na-poluchavane" });
      await steps.proveNumber(borrower);
      const { paymentMethod, iban, ibanOwner } = payment(borrower.person, "9999") as Record<string, string>;
      expect(
        succeed(
          await borrower.fill("payment-information", {
            paymentMethod: paymentMethod!,
            iban: iban!,
            ibanOwner: ibanOwner!,
          }),
        ),
      ).toBe("/status");
      await lender.settle();
      expect(await borrower.status()).toMatchObject({ request: { status: "active" } });
      expect(lender.payouts.slice(-2)).toMatchObject([
        { account: ibanOf(borrower.person, stories.payoutFails.ending) },
        { account: iban, amountCents: 100_000 },
      ]);
      expect(new Set(lender.payouts.slice(-2).map(({ id }) => id)).size).toBe(2);
    });
  });

  describe("cancelling", () => {
    const cancel = async (borrower: Borrower): Promise<Answer> =>
      borrower.post(await borrower.form("status", "cancel"), {});

    it.each(["confirmed", "told", "sent", "decided"] as const)(
      "is possible when %s, and a new application may follow",
      async (milestone) => {
        const borrower = await borrowerAt(lender, milestone);
        expect(succeed(await cancel(borrower))).toBe("/status");
        expect(await borrower.status()).toMatchObject({ request: { status: "cancelled" }, offer: null });
        expect(await steps.again(borrower, stories.approve)).toBe("/lichni-danni");
      },
    );

    it("by declining the agreement closes the application; it can no longer be signed", async () => {
      const borrower = await borrowerAt(lender, "decided");
      const paidBefore = lender.payouts.length;
      const { forms } = (await borrower.read("view-contract")).body;
      expect(succeed(await borrower.post(forms!["decline"]!, {}))).toBe("/status");
      const late = await borrower.post(forms!["sign"]!, {
        versionHash: String(forms!["sign"]!.values["versionHash"]),
        tos: "1",
        pin: "123456",
      });
      expect(late).toMatchObject({ status: 409, body: { nextUrl: "/status" } });
      expect(lender.payouts).toHaveLength(paidBefore);
    });

    it("a second application leaves the running credit active", async () => {
      const borrower = await borrowerAt(lender, "signed");
      await steps.again(borrower, stories.approve);
      expect(succeed(await cancel(borrower))).toBe("/status");
      expect(await runningCredit(borrower)).toMatchObject({ request: { status: "active" } });
    });
  });

  describe("a returning borrower", () => {
    it("changes the terms of a draft application and keeps the consents given at registration", async () => {
      const borrower = await borrowerAt(lender, "confirmed");
      expect(await steps.again(borrower, { ...stories.approve, chosen: choice("creditLine", 250, 20) })).toBe(
        "/kak-da-populnia",
      );
      expect((await borrower.form("general-information-b")).values).toMatchObject({
        product: "creditLine",
        creditLine: { amount: "250", days: "20" },
        purpose: "repair",
      });
      const rows = await lender.query(
        "select form from answers a join requests r on r.id = a.request_id join users u on u.id = r.user_id where u.email = $1 order by form",
        borrower.person.email,
      );
      expect(rows.map(({ form }) => form)).toEqual(["general-information", "general-information-b"]);
    });

    it("gets the saved values back, without identity numbers", async () => {
      const borrower = await borrowerAt(lender, "told");
      const { values } = await borrower.form("personal-information");
      expect(values).toMatchObject({ firstName: "Георги", income: { netMonthly: "900" } });
      expect(JSON.stringify(values)).not.toContain(borrower.person.pin);
      expect(values).not.toHaveProperty("idCardNumber");
    });

    it("is offered no interest-free credit after a first credit", async () => {
      const borrower = await borrowerAt(lender, "signed");
      const form = await borrower.form("general-information-b");
      expect(form.props!["product"]!.choices!.map(({ value }) => value)).toEqual(["creditLine", "consumerCredit"]);
      const forged = await borrower.post(form, choice("interestFreeCreditLine", 200, 30));
      expect(forged).toMatchObject({
        status: 400,
        body: { errors: { product: "Изберете една от предложените възможности." } },
      });
    });
  });
});
