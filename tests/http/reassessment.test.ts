import { describe, expect, it } from "vitest";
import { OFFER_OVER } from "#src/copy/decision.ts";
import { parseCatalogue } from "#src/domain/lending/parse-catalogue.fixture.ts";
import { catalogueJson } from "#src/domain/lending/catalogue.fixture.ts";
import { Borrower, borrowerAt, steps, succeed, type Answer } from "#tests/support/borrower.ts";
import { choice, newPerson, ownPin, personal, stories, type Fields, type Story } from "#tests/support/borrower-data.ts";
import { doAct } from "#tests/support/commands.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

const DAY_MS = 86_400_000;

let serial = 700;
/** An ЕГН that no other test uses. */
const freshPin = (): string => ownPin((serial += 1));

const earning = (net: number): Fields => ({
  "income[netMonthly]": String(net),
  "expenses[monthly]": "200",
  "expenses[otherCredits]": "0",
});
/** Net 500: of 2000 over 18 months 1000 over 18 is offered, 1000 over 3 would cost three times what is left. */
const modest: Story = { chosen: choice("consumerCredit", 2000, 18), money: earning(500) };

eachDatabase((_name, open) => {
  const lender = useTestLender({ open, advance: 2 * DAY_MS });
  const numberOf = async (borrower: Borrower): Promise<string> => String((await borrower.status()).request!.number);
  const assessments = async ({ person }: Borrower) =>
    (
      await lender.query(
        `select a.why, a.decision->>'outcome' as outcome from assessments a join requests r on r.id = a.request_id
         join users u on u.id = r.user_id where u.email = $1 order by r.created_at, a.seq`,
        person.email,
      )
    ).map(({ why, outcome }) => `${String(why)} ${String(outcome)}`);
  const accept = async (borrower: Borrower, amount: number, months: number): Promise<Answer> =>
    borrower.post(await borrower.form("status", "accept"), {
      product: "consumerCredit",
      amount: String(amount),
      months: String(months),
    });
  const at = (milestone: "decided" | "signed", story: Story = modest): Promise<Borrower> =>
    borrowerAt(lender, milestone, story, newPerson({ pin: freshPin() }));

  describe("an offer", () => {
    it("is assessed again for exactly the terms that are accepted: a term too short is refused at its field", async () => {
      const borrower = await at("decided");
      expect((await borrower.status()).request?.status).toBe("offerActive");
      expect(await accept(borrower, 1000, 3)).toMatchObject({
        status: 400,
        body: {
          errors: {
            months: expect.stringMatching(/^За суми над 900 минималният срок за погасяване е 1\d месеца$/) as string,
          },
        },
      });
      expect((await borrower.status()).request?.status).toBe("offerActive");
      expect(succeed(await accept(borrower, 1000, 18))).toBe("/pregled-na-dogovora");
      expect(await assessments(borrower)).toEqual(["submit offer", "accept approve"]);
    });

    it("over a longer term names what was asked for, and never says that the same amount is less", async () => {
      const poor = { chosen: choice("consumerCredit", 1000, 3), money: earning(500) };
      const { text, reasons } = await (await at("decided", poor)).status();
      expect(reasons[0]).toMatch(
        /^Поискахте 1\s000\s€ \(1\s955,83\sлв\.\) за 3\sмесеца\. Можем да Ви предложим до 1\s000\s€ \(1\s955,83\sлв\.\) за 1\d\sмесеца\.$/,
      );
      expect(text).not.toContain("малко");
    });

    it("has sliders with the affordable terms only", async () => {
      const borrower = await at("decided");
      const { props } = await borrower.form("status", "accept");
      const { min, max, validationProps } = props!["months"]!;
      const mappings = validationProps!["mappings"] as Record<string, string>;
      expect(props!["amount"]).toMatchObject({ max: 1000 });
      expect([min, max]).toEqual([3, 18]);
      const [shortest] = Object.entries(mappings)
        .find(([range]) => range.endsWith("-1000"))![1]
        .split("-");
      expect(Number(shortest)).toBeGreaterThan(9);
      succeed(await accept(borrower, 1000, Number(shortest)));
    });

    it.each([[1000], [950], [500], [200]])(
      "of %i euro is refused below its shortest term and granted at it",
      async (amount) => {
        const borrower = await at("decided");
        const { props } = await borrower.form("status", "accept");
        const mappings = props!["months"]!.validationProps!["mappings"] as Record<string, string>;
        const [, terms] = Object.entries(mappings).find(([range]) => {
          const [from, to] = range.split("-").map(Number) as [number, number];
          return amount >= from && amount <= to;
        })!;
        const shortest = Number(terms.split("-")[0]);
        if (shortest > 3)
          expect((await accept(borrower, amount, shortest - 1)).body.errors).toEqual({
            months: expect.stringContaining(`минималният срок за погасяване е ${shortest} месеца`) as string,
          });
        expect(succeed(await accept(borrower, amount, shortest))).toBe("/pregled-na-dogovora");
      },
    );

    describe("whose registers were asked long ago is decided anew when it is accepted, and", () => {
      const acceptLate = async (change: { livingMinimum?: string; videoAbove?: number } = {}): Promise<Borrower> => {
        const borrower = await at("decided");
        lender.replace({ catalogue: parseCatalogue({ ...catalogueJson(), ...change }) });
        lender.clock.advance(5 * DAY_MS);
        succeed(await borrower.logInAgain());
        expect(succeed(await accept(borrower, 900, 18))).toBe("/zayavkata-se-obrabotva");
        return borrower;
      };

      it("its terms stay accepted when they are granted still: the agreement comes, and nothing else is asked", async () => {
        const borrower = await acceptLate();
        await lender.settle();
        expect((await borrower.status()).request?.status).toBe("contractUnsigned");
        const [request] = await lender.query(
          "select amount_cents, period from requests r join users u on u.id = r.user_id where u.email = $1",
          borrower.person.email,
        );
        expect(request).toEqual({ amount_cents: 900_00, period: 18 });
        expect((await assessments(borrower)).map((text) => text.split(" ")[0])).toEqual(["submit", "submit", "accept"]);
        const subjects = await borrower.subjects();
        expect(subjects.filter((subject) => subject?.startsWith("Предложение"))).toHaveLength(1);
        expect(subjects.at(-1)).toMatch(/е одобрена/);
      });

      it("is said to be over, on the page and by mail, when a person has to decide", async () => {
        const borrower = await at("decided");
        expect((await borrower.status()).text).not.toContain(OFFER_OVER);
        // Somebody with the same ЕГН applies as well.
        await borrowerAt(lender, "decided", modest, newPerson({ pin: borrower.person.pin }));
        lender.clock.advance(5 * DAY_MS);
        succeed(await borrower.logInAgain());
        succeed(await accept(borrower, 900, 18));
        await lender.settle();
        const { request, text } = await borrower.status();
        expect([request?.status, text.endsWith(OFFER_OVER)]).toEqual(["manualReview", true]);
        expect((await borrower.mails()).at(-1)!.text).toContain(OFFER_OVER);
      });

      it("is said to be over where a video is asked for in its stead, wherever that is told", async () => {
        const before = lender.services.catalogue;
        try {
          const borrower = await acceptLate({ videoAbove: 500 });
          await lender.settle();
          const { request, text } = await borrower.status();
          expect([request?.status, text.endsWith(OFFER_OVER)]).toEqual(["needsVideoVerification", true]);
          expect(String((await borrower.read("video-verification")).body["lead"])).toContain(OFFER_OVER);
          expect((await borrower.mails()).at(-1)!.text).toContain(OFFER_OVER);
        } finally {
          lender.replace({ catalogue: before });
        }
      });

      it("is offered anew when they are granted no more", async () => {
        const before = lender.services.catalogue;
        try {
          const borrower = await acceptLate({ livingMinimum: "440.00" });
          await lender.settle();
          const { request, text } = await borrower.status();
          expect([request?.status, text]).toEqual(["offerActive", expect.any(String)]);
        } finally {
          lender.replace({ catalogue: before });
        }
      });
    });
  });

  describe("own credits", () => {
    const small: Story = { chosen: choice("consumerCredit", 500, 12), money: earning(500) };

    it("count against a second credit on the same day, by instalment and by limit", async () => {
      const borrower = await at("signed", { chosen: choice("consumerCredit", 1000, 12), money: earning(500) });
      await steps.again(borrower, small);
      await steps.personal(borrower, small);
      await steps.payment(borrower, small);
      await steps.confirmRequest(borrower);
      const status = await borrower.status();
      expect(status.request?.status).toBe("rejected");
      expect(await doAct(lender.services, ["explain", await numberOf(borrower)])).toMatch(
        /owed to us 1000 € in all, 100,46\s€ next[\s\S]*LIMIT_NEW/,
      );
    });

    it("that came between decision and signature send the application back; nothing is signed", async () => {
      const one = await at("decided", small);
      const [mine] = await lender.query(
        "select r.person_id as id from requests r join users u on u.id = r.user_id where u.email = $1",
        one.person.email,
      );
      const other = await at("signed", { ...small, chosen: choice("consumerCredit", 900, 18), money: earning(900) });
      await lender.query("alter table credits disable trigger credits_person_kept");
      await lender.query(
        "update credits set person_id = $1 where user_id = (select id from users where email = $2)",
        mine!["id"],
        other.person.email,
      );
      await lender.query("alter table credits enable trigger credits_person_kept");
      await steps.sendCode(one, "view-contract");
      const sign = await one.form("view-contract", "sign");
      const answer = await one.post(sign, {
        versionHash: String(sign.values["versionHash"]),
        tos: "1",
        pin: await one.code(),
      });
      expect(answer).toMatchObject({ status: 409, body: { nextUrl: "/zayavkata-se-obrabotva" } });
      await lender.settle();
      expect((await one.status()).request?.status).not.toBe("contractUnsigned");
      expect(
        await lender.query(
          "select a.id from agreements a join requests r on r.id = a.request_id join users u on u.id = r.user_id where u.email = $1 and signed_at is not null",
          one.person.email,
        ),
      ).toEqual([]);
      expect((await assessments(one)).slice(0, 2)).toEqual(["submit approve", "sign reject"]);
    });
  });

  it("a refusal repeated with a higher income is seen and referred, in neutral words", async () => {
    const borrower = await at("decided", { chosen: choice("consumerCredit", 500, 12), money: stories.reject.money });
    expect((await borrower.status()).request?.status).toBe("rejected");
    const raised: Story = { chosen: choice("consumerCredit", 500, 12), money: earning(660) };
    await steps.again(borrower, raised);
    await steps.personal(borrower, raised);
    await steps.payment(borrower, raised);
    await steps.confirmRequest(borrower);
    const status = await borrower.status();
    expect([status.request?.status, status.reasons]).toEqual([
      "manualReview",
      ["Заявката Ви ще бъде прегледана от наш служител."],
    ]);
    expect(await doAct(lender.services, ["explain", await numberOf(borrower)])).toMatch(
      /refer {3}STATEMENT_CHANGED {2}Скоро след отказ доходът е вдигнат/,
    );
  });

  describe("a statement", () => {
    const stating = async (change: Fields): Promise<Borrower> => {
      const borrower = await borrowerAt(lender, "filledIn", stories.approve, newPerson({ pin: freshPin() }));
      const given = { ...personal(borrower.person, stories.approve.money), ...change };
      succeed(await borrower.fill("personal-information", given));
      await steps.payment(borrower, stories.approve);
      await steps.confirmRequest(borrower);
      return borrower;
    };

    it("of seven dependents counts seven, not „4 или повече“", async () => {
      const four = await stating({ dependents: "4", dependentsCount: "4" });
      const seven = await stating({ dependents: "4", dependentsCount: "7" });
      const left = async (borrower: Borrower): Promise<number> => {
        return await lender.number(
          "select (decision->>'disposable')::int as cents from assessments a join requests r on r.id = a.request_id join users u on u.id = r.user_id where email = $1",
          borrower.person.email,
        );
      };
      expect((await left(four)) - (await left(seven))).toBe(35_156);
    });

    it("of a present address outside Bulgaria is rejected, and told", async () => {
      const borrower = await stating({
        currentAddressSame: "0",
        "currentAddress[settlement]": "Извън България",
      });
      const { request, reasons } = await borrower.status();
      expect([request?.status, reasons[0]]).toEqual([
        "rejected",
        "Предлагаме кредити само на хора, които живеят в България.",
      ]);
    });
  });

  describe("an assessment", () => {
    it("is replayed to the same outcome, also after the catalogue has changed", async () => {
      const borrower = await at("signed", { chosen: choice("consumerCredit", 600, 12), money: earning(900) });
      const number = await numberOf(borrower);
      const before = lender.services.catalogue;
      try {
        lender.replace({ catalogue: parseCatalogue({ ...catalogueJson(), livingMinimum: "700.00" }) });
        expect(await doAct(lender.services, ["replay", number])).toMatch(
          /^rules of now [0-9a-f]{12}\n1\. submit, rules [0-9a-f]{12}: the same\n2\. sign, rules [0-9a-f]{12}: the same$/,
        );
      } finally {
        lender.replace({ catalogue: before });
      }
    });

    it("is kept by the database, and its facts lie sealed", async () => {
      const borrower = await at("decided");
      await expect(lender.query("update assessments set why = 'review'")).rejects.toThrow(/append-only/);
      await expect(lender.query("delete from assessments")).rejects.toThrow(/append-only/);
      const [row] = await lender.query(
        "select facts, facts_hash from assessments a join requests r on r.id = a.request_id join users u on u.id = r.user_id where u.email = $1",
        borrower.person.email,
      );
      expect((row!["facts"] as Buffer).toString("latin1")).not.toContain("declaredNet");
    });

    it("of an unknown application is not explained", async () => {
      for (const number of ["999999", "x"])
        await expect(doAct(lender.services, ["explain", number])).rejects.toThrow("Няма такова нещо");
    });
  });
});
