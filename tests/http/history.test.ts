/** Decision rules on an applicant's history: device, phone, running credits. */
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { addDays, sofiaDay } from "#src/domain/time/dates.ts";

import type { Decision } from "#src/domain/lending/decision.ts";
import { POLICY } from "#server/lending/lender/policy.ts";
import { receivePayment } from "#server/lending/servicing/receive-payment.ts";
import { Borrower, borrowerAt, steps, succeed, type Answer } from "#tests/support/borrower.ts";
import { newPerson, ownPin, registration, stories } from "#tests/support/borrower-data.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { DEMO_ALLOWED, OPENING, openLender } from "#tests/support/lender.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A new visitor on the same device: shares the device cookie, without a session. */
const nextOn = ({ lender, cookies }: Borrower): Borrower => {
  const next = new Borrower(lender);
  for (const name of ["device", "__Host-device"]) if (cookies.has(name)) next.cookies.set(name, cookies.get(name)!);
  return next;
};

const apply = async (borrower: Borrower): Promise<Borrower> => {
  await steps.register(borrower, stories.approve);
  await steps.confirmPhone(borrower);
  await onwards(borrower);
  return borrower;
};

const onwards = async (borrower: Borrower): Promise<void> => {
  await steps.fillIn(borrower);
  await finish(borrower);
};

const finish = async (borrower: Borrower): Promise<void> => {
  await steps.personal(borrower, stories.approve);
  await steps.payment(borrower, stories.approve);
  await steps.confirmRequest(borrower);
};

const givenDevice = ({ headers }: Answer): string[] =>
  headers.getSetCookie().filter((line) => line.includes("device="));

eachDatabase((_name, open) => {
  const lender = useTestLender({ open });

  /** The user's applications, newest first. */
  const applicationsOf = ({ person }: Borrower) =>
    lender.database.db
      .selectFrom("requests")
      .innerJoin("users", "users.id", "requests.user_id")
      .where("email", "=", person.email)
      .select(["requests.id", "requests.status", "device_hash", "device_requests"])
      .select(({ selectFrom }) =>
        selectFrom("assessments")
          .select("decision")
          .whereRef("request_id", "=", "requests.id")
          .orderBy("seq", "desc")
          .limit(1)
          .as("decision"),
      )
      .orderBy("requests.created_at", "desc")
      .execute();

  const decided = async (borrower: Borrower): Promise<{ status: string; codes: string[] }> => {
    const [row] = await applicationsOf(borrower);
    return { status: row!.status, codes: (row!.decision as Decision).findings.map(({ code }) => code) };
  };

  describe("the device an application is started on", () => {
    it("allows two applications a day; a third is referred with a neutral reason, until a day later", async () => {
      const first = await apply(new Borrower(lender));
      const second = await apply(nextOn(first));
      const third = await apply(nextOn(second));
      expect(await decided(first)).toMatchObject({
        status: "contractUnsigned",
        codes: expect.not.arrayContaining(["VELOCITY"]) as string[],
      });
      expect(await decided(second)).toMatchObject({
        status: "contractUnsigned",
        codes: expect.not.arrayContaining(["VELOCITY"]) as string[],
      });
      expect(await decided(third)).toMatchObject({
        status: "manualReview",
        codes: expect.arrayContaining(["VELOCITY"]) as string[],
      });
      expect((await third.read("status")).body["reasons"]).toEqual(["Заявката Ви ще бъде прегледана от наш служител."]);

      lender.clock.advance(DAY_MS);
      expect(await decided(await apply(nextOn(third)))).toMatchObject({ status: "contractUnsigned" });
    });

    it("is a new one without its cookie: if cookies are blocked, each application counts as the first", async () => {
      const borrowers = [
        await apply(new Borrower(lender)),
        await apply(new Borrower(lender)),
        await apply(new Borrower(lender)),
      ];
      for (const borrower of borrowers)
        expect([(await decided(borrower)).status, (await applicationsOf(borrower))[0]!.device_requests]).toEqual([
          "contractUnsigned",
          1,
        ]);
    });

    it("counts a user's restarted and cancelled applications too", async () => {
      const borrower = await borrowerAt(lender, "confirmed");
      for (const count of [2, 3]) {
        succeed(await borrower.post(await borrower.form("status", "cancel"), {}));
        lender.clock.advance(1000);
        await steps.again(borrower, stories.approve);
        expect((await applicationsOf(borrower))[0]!.device_requests).toBe(count);
      }
      await finish(borrower);
      expect(await decided(borrower)).toMatchObject({
        status: "manualReview",
        codes: expect.arrayContaining(["VELOCITY"]) as string[],
      });
    });

    it("keeps its count for an application submitted after the hash was deleted", async () => {
      const first = await borrowerAt(lender, "registered");
      const second = nextOn(first);
      await steps.register(second, stories.approve);
      const third = nextOn(second);
      await steps.register(third, stories.approve);
      await steps.confirmPhone(third);
      lender.clock.advance(2 * DAY_MS);
      await lender.services.queue.send(lender.database.db, "sweep", {});
      await lender.settle();
      expect((await applicationsOf(third))[0]).toMatchObject({ device_hash: null, device_requests: 3 });
      succeed(await third.logInAgain());
      await onwards(third);
      expect((await decided(third)).codes).toContain("VELOCITY");
    });

    it("is identified by a cookie for 24 h from the last start; the row keeps its keyed hash as long", async () => {
      const visitor = new Borrower(lender);
      for (const call of ["general-information", "login", "index"] as const) await visitor.read(call);
      expect([...visitor.cookies.keys()]).toEqual(["sid"]);
      const refused = await visitor.fill("general-information", {
        ...registration(visitor.person, stories.approve.chosen),
        passwordRepeat: "друга",
      });
      expect([refused.status, givenDevice(refused)]).toEqual([400, []]);

      const begun = await visitor.fill("general-information", registration(visitor.person, stories.approve.chosen));
      const id = visitor.cookies.get("device")!;
      expect(givenDevice(begun)).toEqual([`device=${id}; Max-Age=86400; Path=/; HttpOnly; SameSite=Lax`]);
      expect(id).toMatch(/^[\w-]{22}$/);
      const [row] = await applicationsOf(visitor);
      expect(row!.device_hash).toBe(lender.services.secrets.lookupHash("device", id));

      succeed(await visitor.fill("user-sms-confirmation", { pin: await visitor.code() }));
      const changed = await visitor.fill("general-information-b", stories.offer.chosen);
      expect([changed.status, givenDevice(changed)]).toEqual([200, []]);
      succeed(await visitor.post(await visitor.form("status", "cancel"), {}));
      lender.clock.advance(23 * HOUR_MS);
      succeed(await visitor.logInAgain());
      expect(givenDevice(await visitor.fill("general-information-b", stories.approve.chosen))).toEqual(
        givenDevice(begun),
      );

      lender.clock.advance(2 * HOUR_MS);
      await lender.services.queue.send(lender.database.db, "sweep", {});
      await lender.settle();
      expect((await applicationsOf(visitor)).map(({ device_hash }) => device_hash)).toEqual([row!.device_hash, null]);
    });

    it("is identified over HTTPS by a Secure cookie with the __Host- prefix", async () => {
      const own = await openLender(lender.database, {
        env: { PUBLIC_URL: "https://zaem.example", ...DEMO_ALLOWED },
      });
      const visitor = new Borrower(own);
      const begun = await visitor.fill("general-information", registration(visitor.person, stories.approve.chosen));
      expect(givenDevice(begun)).toEqual([
        expect.stringMatching(/^__Host-device=[\w-]{22}; Max-Age=86400; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
      ]);
      expect(await applicationsOf(visitor)).toMatchObject([
        { device_hash: own.services.secrets.lookupHash("device", visitor.cookies.get("__Host-device")!) },
      ]);
      await own.close();
    });
  });

  describe("a phone", () => {
    /** Two users with one phone who wait for their codes at the same time, so that both confirm it. */
    const twoOf = async (pins: readonly [string, string]): Promise<[Borrower, Borrower]> => {
      const one = newPerson({ pin: pins[0] });
      const two = [new Borrower(lender, one), new Borrower(lender, newPerson({ phone: one.phone, pin: pins[1] }))] as [
        Borrower,
        Borrower,
      ];
      const codes: string[] = [];
      for (const borrower of two) {
        await steps.register(borrower, stories.approve);
        codes.push(await borrower.code());
      }
      for (const [at, borrower] of two.entries())
        succeed(await borrower.fill("user-sms-confirmation", { pin: codes[at]! }));
      return two;
    };

    it("also confirmed by a user with another ЕГН refers the application", async () => {
      const [one, other] = await twoOf([ownPin(331), ownPin(332)]);
      await onwards(one);
      expect(await decided(one)).toMatchObject({ status: "contractUnsigned" });
      await onwards(other);
      expect(await decided(other)).toMatchObject({
        status: "manualReview",
        codes: expect.arrayContaining(["VELOCITY"]) as string[],
      });
    });

    it("confirmed by two profiles of one ЕГН does not count as another person's", async () => {
      const [one, same] = await twoOf([ownPin(333), ownPin(333)]);
      await onwards(one);
      await onwards(same);
      expect((await decided(same)).codes).toEqual(expect.not.arrayContaining(["VELOCITY"]));
    });
  });

  describe("a running credit", () => {
    /** A borrower whose first instalment is `days` days overdue, and who applies again. */
    const applyAgainLate = async (
      days: number,
      pay: (creditNo: number, cents: number) => Promise<unknown> = () => Promise.resolve(),
    ): Promise<Borrower> => {
      lender.clock.set(OPENING);
      const borrower = await borrowerAt(lender, "signed");
      const { id } = (await applicationsOf(borrower))[0]!;
      const credit = await lender.database.db
        .selectFrom("credits as c")
        .innerJoin("drawings as d", "d.credit_no", "c.no")
        .select(["c.no", "d.plan"])
        .where("c.request_id", "=", id)
        .executeTakeFirstOrThrow();
      const [first] = credit.plan;
      await pay(credit.no, first!.instalment);
      lender.clock.set(new Date(`${addDays(first!.dueDate, days)}T08:00:00Z`));
      succeed(await borrower.logInAgain());
      await steps.again(borrower, stories.approve);
      await finish(borrower);
      return borrower;
    };

    const payment = (creditNo: number, cents: number): Promise<unknown> =>
      lender.inside((trx) => {
        const now = lender.clock.now();
        const receipt = { channel: "bank" as const, externalId: randomUUID(), cents, valueDay: sofiaDay(now) };
        return receivePayment(lender.services, trx, receipt, creditNo, now);
      });

    it("overdue by more days than the policy allows rejects a new application", async () => {
      const borrower = await applyAgainLate(POLICY.maxDaysLateHere + 1);
      expect(await decided(borrower)).toMatchObject({
        status: "rejected",
        codes: expect.arrayContaining(["ACTIVE_CREDIT"]) as string[],
      });
    });

    it.each([
      ["is overdue by as many days as allowed", POLICY.maxDaysLateHere, undefined],
      ["falls due today", 0, undefined],
      ["is paid up to date", POLICY.maxDaysLateHere + 1, payment],
    ])("that %s does not reject a new application", async (_how, days, pay) => {
      expect((await decided(await applyAgainLate(days, pay))).codes).toEqual(
        expect.not.arrayContaining(["ACTIVE_CREDIT"]),
      );
    });

    it("of another profile with the ЕГН counts too, but the application is referred", async () => {
      const pin = ownPin(334);
      lender.clock.set(OPENING);
      await borrowerAt(lender, "signed", stories.approve, newPerson({ pin }));
      lender.clock.advance(90 * DAY_MS);
      const other = await borrowerAt(lender, "decided", stories.approve, newPerson({ pin }));
      expect(await decided(other)).toMatchObject({
        status: "manualReview",
        codes: expect.arrayContaining(["ACTIVE_CREDIT", "DUPLICATE_PERSON"]) as string[],
      });
    });
  });
});
