/** SMS to numbers that nobody has confirmed: bounded by who asks, and no stranger uses up another's number. */
import { expect, it } from "vitest";
import type { FormPageData } from "#src/api/responses/responses.ts";
import { accountCopy } from "#src/copy/account.ts";
import { maskPhone } from "#src/domain/identity/phone.ts";
import { budgets } from "#server/calls/budget-table.ts";
import { take } from "#server/store/tables/budgets.ts";
import { Borrower, borrowerAt, steps, succeed } from "#tests/support/borrower.ts";
import { newPerson, registration, stories, type Person } from "#tests/support/borrower-data.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

const DAY = 24 * 3_600_000;
const QUARTER = 15 * 60_000;

eachDatabase((_name, open) => {
  const lender = useTestLender({ open, advance: 2 * DAY });

  const register = async (visitor: Borrower, change: Partial<Person> = {}): Promise<void> =>
    void succeed(
      await visitor.fill("general-information", registration({ ...visitor.person, ...change }, stories.approve.chosen)),
    );
  const at = (address: string, person = newPerson()): Borrower => new Borrower(lender, person, address);
  const smsTo = async (phone: string): Promise<number> => (await lender.sentTo(phone)).length;
  const lead = async (visitor: Borrower): Promise<string | undefined> =>
    ((await visitor.read("user-sms-confirmation")).body as unknown as FormPageData).lead;
  /** Uses up a host's SMS of the hour. */
  const useUp = async (host: string): Promise<void> => {
    const { limit, seconds } = budgets.sms;
    for (let n = 0; n < limit; n += 1)
      await take(lender.database.db, { name: "sms", limit, seconds }, host, lender.clock.now());
  };

  it("above the budget of a host a profile is made without one; the page says so, and an hour later a code goes out", async () => {
    const address = "203.0.113.20";
    await useUp(address);
    const visitor = at(address);
    await register(visitor);
    const { phone } = visitor.person;
    expect([await smsTo(phone), await lead(visitor)]).toEqual([0, accountCopy.codeHeldUp(maskPhone(phone))]);
    const button = await visitor.form("user-sms-confirmation", "sendCode");
    expect(button.wait).toMatchObject({
      seconds: budgets.sms.seconds,
      text: expect.stringMatching(/^Код можете да поискате след \d\d:\d\d\.$/) as string,
    });
    const refused = await visitor.post(button, {});
    expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true]);
    expect(refused.body.errors!["_form"]).toMatch(
      /^Поискани са твърде много кодове\. Код можете да поискате след \d\d:/,
    );
    lender.clock.advance(budgets.sms.seconds * 1000);
    expect((await visitor.logInAgain()).status).toBe(200);
    await steps.sendCode(visitor, "user-sms-confirmation");
    expect([await smsTo(phone), await lead(visitor)]).toEqual([1, accountCopy.codeSent(maskPhone(phone))]);
    expect(await steps.confirmPhone(visitor)).toBe("/kak-da-populnia");
  });

  it("the budget is the same for a taken e-mail or number", async () => {
    const owner = await borrowerAt(lender, "confirmed");
    const address = "203.0.113.30";
    await useUp(address);
    const [fresh, taken] = [at(address), at(address)];
    await register(fresh);
    await register(taken, { phone: owner.person.phone });
    const masked = (text: string | undefined) => text?.replace(/0888\*\*\*\d{3}/, "");
    expect(masked(await lead(taken))).toBe(masked(await lead(fresh)));
    expect(await smsTo(owner.person.phone)).toBe(1);
  });

  it("a number gets three codes in a quarter of an hour and five a day, whoever asks; each kept back leaves an event", async () => {
    const { phone } = newPerson();
    const ask = async (from: number, count: number): Promise<void> => {
      for (let n = from; n < from + count; n += 1) await register(at(`198.18.${n}.9`, newPerson({ phone })));
    };
    await ask(0, 6);
    expect(await smsTo(phone)).toBe(3);
    lender.clock.advance(QUARTER);
    await ask(6, 6);
    expect(await smsTo(phone)).toBe(5);
    const rows = await lender.query(
      "select subject, sum(count)::int as told from security_events where kind = 'sms-limit-reached' and subject <> '' group by 1",
    );
    expect(rows).toEqual([{ subject: expect.stringMatching(/^[\w-]{16}$/) as string, told: 7 }]);
    const owner = at("192.0.2.77", newPerson({ phone }));
    await register(owner);
    expect([await smsTo(phone), await lead(owner)]).toEqual([5, accountCopy.codeHeldUp(maskPhone(phone))]);
    lender.clock.advance(DAY);
    succeed(await owner.logInAgain());
    await steps.sendCode(owner, "user-sms-confirmation");
    expect(await steps.confirmPhone(owner)).toBe("/kak-da-populnia");
  });

  it("the budget is the same for the code of a profile's new number, which is asked for later, with nothing lost", async () => {
    const owner = await borrowerAt(lender, "confirmed");
    const address = "203.0.113.40";
    await useUp(address);
    const there = new Borrower(lender, owner.person, address);
    succeed(await there.logIn());
    const { phone } = newPerson();
    const change = async () =>
      there.fill("profile", { email: owner.person.email, mobilePhone: phone, currentPassword: owner.person.password });
    expect((await change()).status).toBe(429);
    expect((await there.read("profile")).text).not.toContain("Чака ");
    lender.clock.advance(budgets.sms.seconds * 1000);
    succeed(await there.logIn());
    expect(succeed(await change())).toBe("/profile/mobile-phone-number/confirm");
    expect(await smsTo(phone)).toBe(1);
  });
});
