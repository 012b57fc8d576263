import { describe, expect, it } from "vitest";
import type { FormPageData, NoticeData } from "#src/api/responses/responses.ts";
import { commandsOf } from "#tests/support/commands.ts";
import { Borrower, borrowerAt, runningCredit, steps, succeed } from "#tests/support/borrower.ts";
import {
  choice,
  newPerson,
  ownPin,
  payment,
  personal,
  stories,
  type Fields,
  type Story,
} from "#tests/support/borrower-data.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { expireApplications } from "#server/jobs/expire.ts";
import { snapshot } from "#tests/support/snapshot.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

const DAY_MS = 86_400_000;
/** Small enough for a second one beside it within a new client's limit. */
const small: Story = { ...stories.approve, chosen: choice("consumerCredit", 300, 6) };
const OTHER = "Този профил е на друго лице. Ако има грешка в ЕГН, пишете ни.";
const NEUTRAL = "REVIEW";
/** Earns enough to pay back a line while paying instalments. */
const rich: Story = { ...small, money: { ...stories.approve.money, "income[netMonthly]": "2000" } };

let serial = 600;
/** An ЕГН that no other test uses. */
const freshPin = (): string => ownPin((serial += 1));

eachDatabase((_name, open) => {
  // Sessions end, budgets of codes recover, and no device has begun an application within the day.
  const lender = useTestLender({ open, advance: 2 * DAY_MS });
  /** The profile's latest application: status, finding codes, shown reasons. */
  const decided = async ({ person }: Borrower) => {
    const [row] = await lender.query(
      "select r.status, (select decision from assessments a where a.request_id = r.id order by seq desc limit 1) as decision from requests r join users u on u.id = r.user_id where u.email = $1 order by r.created_at desc limit 1",
      person.email,
    );
    const decision = row!["decision"] as {
      findings: { code: string; outcome: string }[];
      reasons: { code: string }[];
    } | null;
    return {
      status: row!["status"],
      codes: decision?.findings.filter(({ outcome }) => outcome !== "info").map(({ code }) => code) ?? [],
      reasons: decision?.reasons.map(({ code }) => code) ?? [],
    };
  };
  const profileState = async ({ person }: Borrower): Promise<unknown> =>
    (await lender.query("select status from users where email = $1", person.email))[0]?.["status"];
  /** Applies once more with changed fields of the personal step. */
  const applyAgain = async (borrower: Borrower, change: Fields = {}, account?: Fields): Promise<void> => {
    await steps.again(borrower, small);
    succeed(await borrower.fill("personal-information", { ...personal(borrower.person, small.money), ...change }));
    lender.clock.advance(1000);
    succeed(await borrower.fill("payment-and-collateral-data", account ?? payment(borrower.person)));
    await steps.confirmRequest(borrower);
  };

  describe("the person of a profile", () => {
    it("is fixed when an application is sent, not by a draft; everything made from it carries the person", async () => {
      const person = newPerson({ pin: freshPin() });
      const borrower = await borrowerAt(lender, "sent", stories.approve, person);
      const fixed = "select u.person_id from users u where u.email = $1";
      expect(await lender.query(fixed, person.email)).toEqual([{ person_id: null }]);
      await steps.confirmRequest(borrower);
      await steps.sign(borrower);
      const of = await lender.query(
        `select u.person_id as profile, r.person_id as request, a.person_id as agreement, c.person_id as credit,
           p.birth_day as born, p.sex
         from users u join requests r on r.user_id = u.id join agreements a on a.request_id = r.id
         join credits c on c.request_id = r.id join persons p on p.id = r.person_id where u.email = $1`,
        person.email,
      );
      expect(of).toHaveLength(1);
      const { profile, request, agreement, credit } = of[0]!;
      expect([request, agreement, credit]).toEqual([profile, profile, profile]);
      expect(of[0]).toMatchObject({ born: "1980-03-21" });
    });

    it("of a running credit cannot be exchanged in a draft, so the limits of its person hold (S-01a, S-01b)", async () => {
      const person = newPerson({ pin: freshPin() });
      const borrower = await borrowerAt(lender, "signed", stories.approve, person);
      await steps.again(borrower, stories.approve);
      const form = await borrower.form("personal-information");
      const before = await snapshot(lender);
      const refused = await borrower.post(form, {
        ...personal(person, stories.approve.money),
        personPin: freshPin(),
      });
      expect(refused).toMatchObject({ status: 400, body: { errors: { personPin: OTHER } } });
      expect(await snapshot(lender)).toEqual(before);
      const second = await borrowerAt(lender, "decided", stories.approve, newPerson({ pin: person.pin }));
      expect(await decided(second)).toMatchObject({
        status: "manualReview",
        codes: expect.arrayContaining(["DUPLICATE_PERSON"]) as string[],
        reasons: [NEUTRAL],
      });
    });

    it("who typed a stranger's ЕГН into a draft logs in by it neither before nor after the owner signed (S-01c)", async () => {
      const pin = freshPin();
      const squatter = await borrowerAt(
        lender,
        "told",
        stories.approve,
        newPerson({ pin, password: "Чужда парола 9" }),
      );
      expect((await squatter.logInAgain(pin)).status).toBe(400);
      lender.clock.advance(2 * DAY_MS);
      const owner = await borrowerAt(lender, "signed", stories.approve, newPerson({ pin }));
      expect(succeed(await owner.logInAgain(pin))).toBe("/aktiven-kredit");
      expect((await squatter.logInAgain(pin)).status).toBe(400);
      expect(succeed(await squatter.logInAgain())).toBe("/poluchavane-i-obezpechenie");
    });

    it("is corrected after a document that was not valid, at most five times and before anything is signed", async () => {
      const borrower = await borrowerAt(lender, "decided", { ...stories.approve, serial: 906 });
      expect([await decided(borrower), await profileState(borrower)]).toMatchObject([
        { status: "rejected", codes: ["ID_INVALID"] },
        "invalidData",
      ]);
      const [first] = await lender.query("select person_id as id from users where email = $1", borrower.person.email);
      await applyAgain(borrower, { personPin: freshPin() });
      expect([(await decided(borrower)).status, await profileState(borrower)]).toEqual([
        "contractUnsigned",
        "approved",
      ]);
      const [now] = await lender.query("select person_id as id from users where email = $1", borrower.person.email);
      expect(now).not.toEqual(first);
      await lender.query(
        "update identities set checked = 'mismatch' where request_id in (select r.id from requests r join users u on u.id = r.user_id where email = $1)",
        borrower.person.email,
      );
      succeed(await borrower.post(await borrower.form("status", "cancel"), {}));
      await lender.query(`insert into persons (id, birth_day, sex, egn_sealed, fixed_at)
         select ('00000000-0000-4000-8000-00000000000' || n)::uuid, '1980-01-01', 'male', '', now() from generate_series(1, 3) n
         on conflict do nothing`);
      await lender.query(
        `insert into requests (id, short_key, user_id, person_id, product, amount_cents, period, period_unit, status, variant,
           created_at, submitted_at, status_since, closed_at)
         select gen_random_uuid(), u.id || '-' || n, u.id, ('00000000-0000-4000-8000-00000000000' || n)::uuid,
           'consumerCredit', 100, 3, 'months', 'cancelled', 'B', now(), now(), now(), now()
         from users u, generate_series(1, 3) n where u.email = $1`,
        borrower.person.email,
      );
      await steps.again(borrower, stories.approve);
      expect(
        await borrower.fill("personal-information", {
          ...personal(borrower.person, stories.approve.money),
          personPin: freshPin(),
        }),
      ).toMatchObject({ status: 400, body: { errors: { personPin: OTHER } } });
    });

    it("and those of applications, agreements and credits are kept by the database", async () => {
      const { person } = await borrowerAt(lender, "signed", stories.approve, newPerson({ pin: freshPin() }));
      await borrowerAt(lender, "decided", stories.approve, newPerson({ pin: freshPin() }));
      const another = "(select id from persons where id <> t.person_id limit 1)";
      for (const [table, of] of [
        ["users", "t.email = $1"],
        ["requests", "t.user_id = (select id from users where email = $1)"],
        [
          "agreements",
          "t.request_id in (select r.id from requests r join users u on u.id = r.user_id where email = $1)",
        ],
        ["credits", "t.user_id = (select id from users where email = $1)"],
      ])
        await expect(
          lender.query(`update ${table} t set person_id = ${another} where ${of}`, person.email),
          table,
        ).rejects.toThrow(/never changes/);
      await expect(lender.query("delete from person_identifiers")).rejects.toThrow(/append-only/);
      const draft = await borrowerAt(lender, "told", stories.approve, newPerson({ pin: freshPin() }));
      await expect(
        lender.query(
          "update requests set submitted_at = now() where user_id = (select id from users where email = $1)",
          draft.person.email,
        ),
      ).rejects.toThrow(/sent for a person/);
    });
  });

  describe("an application is referred, or a video asked for, in words that tell a stranger nothing,", () => {
    it.each([
      ["with other names", { lastName: "Стоянов" }, "IDENTITY_CHANGED"],
      ["with another card", { idCardNumber: "987654321" }, "IDENTITY_CHANGED"],
    ])("%s than before", async (_what, change, code) => {
      const borrower = await borrowerAt(lender, "signed", small, newPerson({ pin: freshPin() }));
      await applyAgain(borrower, change);
      expect(await decided(borrower)).toEqual({
        status: "needsVideoVerification",
        codes: [code, "VIDEO"],
        reasons: ["VIDEO"],
      });
      expect(await profileState(borrower)).toBe("inReview");
    });

    it("with the same names in other letters it is not", async () => {
      const borrower = await borrowerAt(lender, "signed", small, newPerson({ pin: freshPin() }));
      await applyAgain(borrower, { lastName: "ИВАНОВ" });
      expect((await decided(borrower)).codes).toEqual([]);
    });

    it("with the identity card of another person", async () => {
      const idCard = "555123987";
      await borrowerAt(lender, "decided", stories.approve, newPerson({ pin: freshPin(), idCard }));
      const other = await borrowerAt(lender, "decided", stories.approve, newPerson({ pin: freshPin(), idCard }));
      expect(await decided(other)).toEqual({ status: "manualReview", codes: ["CARD_OF_ANOTHER"], reasons: [NEUTRAL] });
    });

    it("with an account that two other persons gave", async () => {
      const persons = [1, 2, 3].map(() => newPerson({ pin: freshPin() }));
      const account = payment(persons[0]!);
      const found = [];
      for (const person of persons) {
        const borrower = await borrowerAt(lender, "told", stories.approve, person);
        lender.clock.advance(1000);
        succeed(await borrower.fill("payment-and-collateral-data", account));
        await steps.confirmRequest(borrower);
        found.push((await decided(borrower)).codes);
      }
      expect(found).toEqual([[], [], ["ACCOUNT_OF_OTHERS"]]);
    });
  });

  describe("a running credit beside an open application", () => {
    it("stays within reach: overview, plan and payments, and the status page leads there", async () => {
      const borrower = await borrowerAt(lender, "signed", stories.approve, newPerson({ pin: freshPin() }));
      const { request, repaymentUrl } = await runningCredit(borrower);
      await steps.again(borrower, stories.approve);
      for (const path of ["/aktiven-kredit", repaymentUrl, `/status/${request.id}`])
        expect((await borrower.open(path)).status, path).toBe(200);
      expect((await runningCredit(borrower)).request).toEqual(request);
      const status = await borrower.status();
      expect(status.request?.status).toBe("draft");
      expect(status.credits.map(({ url }) => url)).toEqual([repaymentUrl]);
      const own = await borrower.status(request.id);
      expect(own).toMatchObject({ request: { status: "active" }, action: { url: "/aktiven-kredit" }, credits: [] });
    });

    it("is one of several, each with its contract", async () => {
      const borrower = await borrowerAt(
        lender,
        "signed",
        { ...rich, chosen: choice("creditLine", 200, 20) },
        newPerson({ pin: freshPin() }),
      );
      const line = await runningCredit(borrower);
      await steps.again(borrower, rich);
      await steps.personal(borrower, rich);
      await steps.payment(borrower, rich);
      await steps.confirmRequest(borrower);
      await steps.sign(borrower);
      const { body } = await borrower.read("existing-active-credit");
      expect((body["credits"] as { contractNumber: string }[]).map(({ contractNumber }) => contractNumber)).toEqual([
        expect.stringMatching(/^ПК-/),
        line.contractNumber,
      ]);
      expect(body["page"]).toMatchObject({ title: "Вашите кредити" });
    });

    it("is not there without one: the page leads on", async () => {
      const borrower = await borrowerAt(lender, "told", stories.approve, newPerson({ pin: freshPin() }));
      expect((await borrower.read("existing-active-credit")).body).toEqual({ nextUrl: "/poluchavane-i-obezpechenie" });
    });
  });

  describe("the second application", () => {
    const again = async (afterDays: number): Promise<FormPageData> => {
      const borrower = await borrowerAt(lender, "signed", stories.approve, newPerson({ pin: freshPin() }));
      lender.clock.advance(afterDays * DAY_MS);
      succeed(await borrower.logInAgain());
      await steps.again(borrower, stories.approve);
      return (await borrower.read("personal-information")).body as unknown as FormPageData;
    };

    it("starts with what is known and asks to look it through; identity numbers are typed anew", async () => {
      const { form, lead } = await again(20);
      expect(form.values).toMatchObject({
        firstName: "Георги",
        permanentAddress: { settlement: "68134" },
        income: { netMonthly: "900" },
        isPep: "0",
      });
      expect(lead).toMatch(/^Попълнихме това, което знаем от заявката Ви от \d\d\.\d\d\.\d{4}/);
      for (const name of ["personPin", "idCardNumber"]) expect(form.values).not.toHaveProperty(name);
    });

    it("asks anew what is older than a month: income, expenses, family", async () => {
      const { form } = await again(40);
      expect(form.values).toMatchObject({ firstName: "Георги", permanentAddress: { settlement: "68134" } });
      for (const name of ["income", "expenses", "dependents", "isPep"]) expect(form.values).not.toHaveProperty(name);
    });

    it("starts with what was finished and typed in one whose time was over before it was sent, as its page says", async () => {
      const borrower = await borrowerAt(lender, "filledIn", stories.approve, newPerson({ pin: freshPin() }));
      await steps.personal(borrower, stories.approve);
      const step = await borrower.form("payment-and-collateral-data");
      succeed(await borrower.post({ ...step, action: `drafts/${step.action}` }, { paymentMethod: "wireTransfer" }));
      lender.clock.advance(7 * DAY_MS);
      succeed(await borrower.logInAgain());
      const late = await borrower.form("payment-and-collateral-data");
      // The time is over while the step is open.
      await expireApplications(lender.services, new Date(lender.clock.now().getTime() + DAY_MS));
      const draft = { ...late, action: `drafts/${late.action}` };
      succeed(await borrower.post(draft, { iban: "BG80" }));
      expect(
        await borrower.post(late, { paymentMethod: "wireTransfer", ibanOwner: "1", iban: "BG80 BNBG" }),
      ).toMatchObject({
        status: 409,
        body: { nextUrl: "/status" },
      });
      const status = await borrower.status();
      expect([status.request?.status, status.text]).toEqual([
        "expired",
        expect.stringContaining("Отговорите от завършените стъпки ще са попълнени в новата заявка"),
      ]);
      expect(status.text).toContain("пазим 30 дни");
      lender.clock.advance(1000);
      await steps.again(borrower, stories.approve);
      const { form, lead } = (await borrower.read("personal-information")).body as unknown as FormPageData;
      expect(form.values).toMatchObject({ firstName: "Георги", income: { netMonthly: "900" } });
      await steps.personal(borrower, stories.approve);
      expect((await borrower.form("payment-and-collateral-data")).values).toMatchObject({
        paymentMethod: "wireTransfer",
        iban: "BG80 BNBG",
      });
      expect(lead).toMatch(/^Попълнихме това, което знаем от заявката Ви от/);
    });

    it("asks for every consent anew", async () => {
      const borrower = await borrowerAt(lender, "signed", stories.approve, newPerson({ pin: freshPin() }));
      await steps.again(borrower, stories.approve);
      await steps.personal(borrower, stories.approve);
      const { values } = await borrower.form("payment-and-collateral-data");
      for (const name of ["europeanForm", "creditRegisterCheck", "ibanOwner"]) expect(values[name] ?? "0").toBe("0");
      expect(values).toMatchObject({ paymentMethod: "wireTransfer" });
    });

    it("of another profile of the same person starts empty", async () => {
      const person = newPerson({ pin: freshPin() });
      await borrowerAt(lender, "decided", stories.approve, person);
      const other = await borrowerAt(lender, "filledIn", stories.approve, newPerson({ pin: person.pin }));
      const { form, lead } = (await other.read("personal-information")).body as unknown as FormPageData;
      expect([form.values["firstName"], lead]).toEqual([undefined, undefined]);
    });
  });

  describe("a profile", () => {
    it("is created, filled in, in review, then what the decision found", async () => {
      const borrower = await borrowerAt(lender, "filledIn", stories.refer, newPerson());
      const states = [await profileState(borrower)];
      await steps.personal(borrower, stories.refer);
      states.push(await profileState(borrower));
      await steps.payment(borrower, stories.refer);
      await steps.confirmRequest(borrower);
      states.push(await profileState(borrower));
      succeed(await borrower.post(await borrower.form("request-processing", "cancel"), {}));
      states.push(await profileState(borrower));
      expect(states).toEqual(["userCreated", "dataFilledIn", "inReview", "dataFilledIn"]);
      const approved = await borrowerAt(lender, "decided", stories.approve, newPerson({ pin: freshPin() }));
      expect(await profileState(approved)).toBe("approved");
      const young = await borrowerAt(lender, "decided", stories.reject, newPerson({ pin: freshPin() }));
      expect([(await decided(young)).status, await profileState(young)]).toEqual(["rejected", "approved"]);
    });

    it.each([
      ["userCreated", "confirmed", stories.approve, "/kak-da-populnia"],
      ["dataFilledIn", "told", stories.approve, "/poluchavane-i-obezpechenie"],
      ["inReview", "decided", stories.refer, undefined],
      ["approved", "decided", stories.approve, undefined],
    ] as const)(
      "that is %s leads to what is to be done, where a badge says so",
      async (state, milestone, story, url) => {
        const borrower = await borrowerAt(lender, milestone, story, newPerson({ pin: freshPin() }));
        expect(await profileState(borrower)).toBe(state);
        const { profile: news } = (await borrower.read("profile")).body as NoticeData;
        expect(news?.action?.url).toBe(url);
      },
    );

    it.each([
      ["invalidData", "/obshti-danni"],
      ["disapproved", "/status"],
    ])("that is %s after a refusal leads on, too", async (state, url) => {
      const borrower = await borrowerAt(lender, "decided", stories.reject, newPerson({ pin: freshPin() }));
      await lender.query("update users set status = $1 where email = $2", state, borrower.person.email);
      expect(((await borrower.read("profile")).body as NoticeData).profile?.action?.url).toBe(url);
    });

    it("that is blocked has no session and no login; unblocked it is what it was (S-12)", async () => {
      const borrower = await borrowerAt(lender, "signed", stories.approve, newPerson({ pin: freshPin() }));
      const other = new Borrower(lender, borrower.person);
      succeed(await other.logInAgain());
      const act = commandsOf(lender).as("owner");
      expect(await act("block-profile", borrower.person.email)).toMatch(/^Изпълнено\./);
      for (const one of [borrower, other]) {
        expect((await one.read("profile")).status).toBe(401);
        expect((await one.open("/aktiven-kredit")).headers.get("location")).toMatch(/^\/vhod/);
      }
      for (const name of [borrower.person.email, borrower.person.pin])
        expect((await other.logInAgain(name)).body.errors).toEqual({ _form: "Грешен имейл/ЕГН или парола." });
      expect(
        await lender.query(
          "select id_hash from sessions s join users u on u.id = s.user_id where u.email = $1",
          borrower.person.email,
        ),
      ).toEqual([]);
      expect(await act("unblock-profile", borrower.person.email)).toMatch(/^Изпълнено\./);
      expect(await profileState(borrower)).toBe("approved");
      expect(succeed(await borrower.logInAgain())).toBe("/aktiven-kredit");
      await expect(act("close-profile", borrower.person.email)).rejects.toThrow("Профилът не може да бъде закрит: ");
      await expect(act("block-profile", "nobody@example.bg")).rejects.toThrow(/^Не е намерено: /);
    });

    it("whose row says blocked or deleted is nobody, even with a session that was not ended", async () => {
      for (const state of ["blocked", "deleted"]) {
        const borrower = await borrowerAt(lender, "told", stories.approve, newPerson({ pin: freshPin() }));
        const form = await borrower.form("personal-information");
        await lender.query("update users set status = $1 where email = $2", state, borrower.person.email);
        expect((await borrower.read("profile")).status).toBe(401);
        expect((await borrower.post(form, personal(borrower.person, stories.approve.money))).status).toBe(401);
      }
    });

    it("without business is closed for good", async () => {
      const borrower = await borrowerAt(lender, "told", stories.approve, newPerson({ pin: freshPin() }));
      succeed(await borrower.post(await borrower.form("status", "cancel"), {}));
      expect(await commandsOf(lender).byTwo("close-profile", borrower.person.email)).toMatch(/^Одобрено и изпълнено\./);
      expect((await borrower.logInAgain()).status).toBe(400);
      await expect(commandsOf(lender).as("owner")("unblock-profile", borrower.person.email)).rejects.toThrow(
        /^Не е намерено: /,
      );
    });
  });
});
