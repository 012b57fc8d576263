/** What a decision knows of the person from before: their browser, their phone, how they pay. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDays, sofiaDay } from "#src/domain/dates.ts";
import type { Row } from "#src/domain/schedule.ts";
import type { Decision } from "#server/decision/decide.ts";
import { POLICY } from "#server/decision/policy.ts";
import { Borrower, borrowerAt, steps, succeed, type Answer } from "#tests/borrower.ts";
import { newPerson, ownPin, registration, stories } from "#tests/borrower-data.ts";
import { eachDatabase } from "#tests/database.ts";
import { OPENING, openLender, type Lender } from "#tests/lender.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Somebody else at the same browser: logged out, but it is the same one. */
const nextAt = ({ lender, cookies }: Borrower): Borrower => {
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

const login = async (borrower: Borrower): Promise<void> => {
  borrower.cookies.delete("sid");
  succeed(await borrower.fill("login", { username: borrower.person.email, password: borrower.person.password, next: "" }));
};

const givenDevice = ({ headers }: Answer): string[] => headers.getSetCookie().filter((line) => line.includes("device="));

eachDatabase((_name, open) => {
  let lender: Lender;
  beforeAll(async () => {
    lender = await openLender(await open());
  });
  afterAll(() => lender.close());

  /** The person's requests, the newest first. */
  const requestsOf = ({ person }: Borrower) =>
    lender.database.db.selectFrom("requests").innerJoin("users", "users.id", "requests.user_id").where("email", "=", person.email)
      .select(["requests.id", "requests.status", "decision", "device_hash", "device_requests"]).orderBy("requests.created_at", "desc").execute();

  const decided = async (borrower: Borrower): Promise<{ status: string; codes: string[] }> => {
    const [row] = await requestsOf(borrower);
    return { status: row!.status, codes: (row!.decision as Decision).findings.map(({ code }) => code) };
  };

  describe("the browser a request is begun in", () => {
    it("may send two in a day; the third goes to a person, with a neutral text, and a day later it may again", async () => {
      const first = await apply(new Borrower(lender));
      const second = await apply(nextAt(first));
      const third = await apply(nextAt(second));
      expect(await decided(first)).toMatchObject({ status: "contractUnsigned", codes: expect.not.arrayContaining(["VELOCITY"]) as string[] });
      expect(await decided(second)).toMatchObject({ status: "contractUnsigned", codes: expect.not.arrayContaining(["VELOCITY"]) as string[] });
      expect(await decided(third)).toMatchObject({ status: "manualReview", codes: expect.arrayContaining(["VELOCITY"]) as string[] });
      expect((await third.read("status")).body["reasons"]).toEqual(["Заявката Ви ще бъде прегледана от наш служител."]);

      lender.clock.advance(DAY_MS);
      expect(await decided(await apply(nextAt(third)))).toMatchObject({ status: "contractUnsigned" });
    });

    it("is another one after its cookie is gone: where cookies are blocked each request is the first", async () => {
      const borrowers = [await apply(new Borrower(lender)), await apply(new Borrower(lender)), await apply(new Borrower(lender))];
      for (const borrower of borrowers) expect([(await decided(borrower)).status, (await requestsOf(borrower))[0]!.device_requests]).toEqual(["contractUnsigned", 1]);
    });

    it("counts what one person begins again, too, and what was begun and given up", async () => {
      const borrower = await borrowerAt(lender, "confirmed");
      for (const count of [2, 3]) {
        succeed(await borrower.post(await borrower.form("status", "cancel"), {}));
        lender.clock.advance(1000);
        await steps.again(borrower, stories.approve);
        expect((await requestsOf(borrower))[0]!.device_requests).toBe(count);
      }
      await finish(borrower);
      expect(await decided(borrower)).toMatchObject({ status: "manualReview", codes: expect.arrayContaining(["VELOCITY"]) as string[] });
    });

    it("stays what it was for a request that is sent after the day", async () => {
      const first = await borrowerAt(lender, "registered");
      const second = nextAt(first);
      await steps.register(second, stories.approve);
      const third = nextAt(second);
      await steps.register(third, stories.approve);
      await steps.confirmPhone(third);
      lender.clock.advance(2 * DAY_MS);
      await lender.services.queue.send(lender.database.db, "sweep", {});
      await lender.settle();
      expect((await requestsOf(third))[0]).toMatchObject({ device_hash: null, device_requests: 3 });
      await login(third);
      await onwards(third);
      expect((await decided(third)).codes).toContain("VELOCITY");
    });

    it("is known by a cookie for a day from the request begun last, of which the row keeps a keyed hash for as long", async () => {
      const visitor = new Borrower(lender);
      for (const call of ["general-information", "login", "index"] as const) await visitor.read(call);
      expect([...visitor.cookies.keys()]).toEqual(["sid"]);
      const refused = await visitor.fill("general-information", { ...registration(visitor.person, stories.approve.chosen), passwordRepeat: "друга" });
      expect([refused.status, givenDevice(refused)]).toEqual([400, []]);

      const begun = await visitor.fill("general-information", registration(visitor.person, stories.approve.chosen));
      const id = visitor.cookies.get("device")!;
      expect(givenDevice(begun)).toEqual([`device=${id}; Max-Age=86400; Path=/; HttpOnly; SameSite=Lax`]);
      expect(id).toMatch(/^[\w-]{22}$/);
      const [row] = await requestsOf(visitor);
      expect(row!.device_hash).toBe(lender.services.secrets.lookupHash("device", id));

      succeed(await visitor.fill("user-sms-confirmation", { pin: await visitor.code() }));
      const changed = await visitor.fill("general-information-b", stories.offer.chosen);
      expect([changed.status, givenDevice(changed)]).toEqual([200, []]);
      succeed(await visitor.post(await visitor.form("status", "cancel"), {}));
      lender.clock.advance(23 * HOUR_MS);
      await login(visitor);
      expect(givenDevice(await visitor.fill("general-information-b", stories.approve.chosen))).toEqual(givenDevice(begun));

      lender.clock.advance(2 * HOUR_MS);
      await lender.services.queue.send(lender.database.db, "sweep", {});
      await lender.settle();
      expect((await requestsOf(visitor)).map(({ device_hash }) => device_hash)).toEqual([row!.device_hash, null]);
    });

    it("is known over https by a cookie bound to the host and to TLS", async () => {
      const own = await openLender(lender.database, { env: { PUBLIC_URL: "https://zaem.example", ALLOW_DEMO_PORTS: "mail,sms,register,payout" } });
      const visitor = new Borrower(own);
      const begun = await visitor.fill("general-information", registration(visitor.person, stories.approve.chosen));
      expect(givenDevice(begun)).toEqual([expect.stringMatching(/^__Host-device=[\w-]{22}; Max-Age=86400; Path=\/; HttpOnly; Secure; SameSite=Lax$/)]);
      expect(await requestsOf(visitor)).toMatchObject([{ device_hash: own.services.secrets.lookupHash("device", visitor.cookies.get("__Host-device")!) }]);
      await own.close();
    });
  });

  describe("a phone", () => {
    /** Two who waited for their codes at once: both numbers are confirmed. */
    const twoOf = async (pins: readonly [string, string]): Promise<[Borrower, Borrower]> => {
      const one = newPerson({ pin: pins[0] });
      const two = [new Borrower(lender, one), new Borrower(lender, newPerson({ phone: one.phone, pin: pins[1] }))] as [Borrower, Borrower];
      const codes: string[] = [];
      for (const borrower of two) {
        await steps.register(borrower, stories.approve);
        codes.push(await borrower.code());
      }
      for (const [at, borrower] of two.entries()) succeed(await borrower.fill("user-sms-confirmation", { pin: codes[at]! }));
      return two;
    };

    it("that somebody with another ЕГН has confirmed, too, sends the request to a person", async () => {
      const [one, other] = await twoOf([ownPin(331), ownPin(332)]);
      await onwards(one);
      expect(await decided(one)).toMatchObject({ status: "contractUnsigned" });
      await onwards(other);
      expect(await decided(other)).toMatchObject({ status: "manualReview", codes: expect.arrayContaining(["VELOCITY"]) as string[] });
    });

    it("that two profiles of one ЕГН have confirmed is no other person's", async () => {
      const [one, same] = await twoOf([ownPin(333), ownPin(333)]);
      await onwards(one);
      await onwards(same);
      expect((await decided(same)).codes).toEqual(expect.not.arrayContaining(["VELOCITY"]));
    });
  });

  describe("a running credit", () => {
    /** Somebody whose first instalment is so many days late, and who asks again. */
    const askAgainLate = async (days: number, pay: (requestId: string, cents: number) => Promise<void> = () => Promise.resolve()): Promise<Borrower> => {
      lender.clock.set(OPENING);
      const borrower = await borrowerAt(lender, "signed");
      const { id } = (await requestsOf(borrower))[0]!;
      const credit = await lender.database.db.selectFrom("credits").select("schedule").where("request_id", "=", id).executeTakeFirstOrThrow();
      const [first] = credit.schedule as Row[];
      await pay(id, first!.instalment);
      lender.clock.set(new Date(`${addDays(first!.dueDate, days)}T08:00:00Z`));
      await login(borrower);
      await steps.again(borrower, stories.approve);
      await finish(borrower);
      return borrower;
    };

    const payment = (requestId: string, cents: number): Promise<void> => lender.database.db.insertInto("payments").values({
      id: randomUUID(), request_id: requestId, amount_cents: cents, channel: "wire", paid_on: sofiaDay(lender.clock.now()), posted_at: lender.clock.now(), external_id: null,
    }).execute().then(() => undefined);

    it("that is late by more days than we bear is a reason to refuse another", async () => {
      const borrower = await askAgainLate(POLICY.maxDaysLateHere + 1);
      expect(await decided(borrower)).toMatchObject({ status: "rejected", codes: expect.arrayContaining(["ACTIVE_CREDIT"]) as string[] });
    });

    it.each([
      ["is late by as many as we bear", POLICY.maxDaysLateHere, undefined],
      ["falls due today", 0, undefined],
      ["is paid so far", POLICY.maxDaysLateHere + 1, payment],
    ])("that %s is none", async (_how, days, pay) => {
      expect((await decided(await askAgainLate(days, pay))).codes).toEqual(expect.not.arrayContaining(["ACTIVE_CREDIT"]));
    });

    it("of another profile of the ЕГН counts, too; a person decides all the same", async () => {
      const pin = ownPin(334);
      lender.clock.set(OPENING);
      await borrowerAt(lender, "signed", stories.approve, newPerson({ pin }));
      lender.clock.advance(90 * DAY_MS);
      const other = await borrowerAt(lender, "decided", stories.approve, newPerson({ pin }));
      expect(await decided(other)).toMatchObject({ status: "manualReview", codes: expect.arrayContaining(["ACTIVE_CREDIT", "DUPLICATE_PERSON"]) as string[] });
    });
  });
});
