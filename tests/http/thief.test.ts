/**
 * Somebody knows the password of a borrower and nothing else. Whatever they try in which order, nothing of it ends in money
 * or in all data within a week of a change of phone; the borrower and the staff can do all of it.
 */
import { describe, expect, it } from "vitest";
import { DEMO_STAFF } from "#server/demo/staff.ts";
import { POLICY } from "#server/lending/lender/policy.ts";
import { Borrower, borrowerAt, steps, succeed, type Answer } from "#tests/support/borrower.ts";
import { ibanOf, newPerson, payment, stories } from "#tests/support/borrower-data.ts";
import { clerkOfRole } from "#tests/support/clerk.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { ACTS, isFile, SMALL, Thief, walk } from "#tests/support/thief.ts";
import { useTestLender } from "#tests/support/use-lender.ts";
import { passVideo } from "#tests/support/videos.ts";

const DAY_MS = 24 * 3_600_000;
const ALL = Object.keys(ACTS);
/** The application last, and first; the deep file goes through all orders. */
const ORDERS = [ALL, [...ALL.slice(-1), ...ALL.slice(0, -1)]];

eachDatabase((_name, open) => {
  const lender = useTestLender({
    open,
    // Also a lender whose staff approve whatever is referred to them.
    ports: { review: { verdict: () => Promise.resolve({ state: "approved", terms: { amount: 300, period: 6 } }) } },
    hasStaff: true,
  });

  const change = async (owner: Borrower, own: { email?: string; mobilePhone?: string }): Promise<Answer> => {
    lender.clock.advance(1000);
    const { email, phone: mobilePhone, password: currentPassword } = owner.person;
    return owner.fill("profile", { email, mobilePhone, currentPassword, ...own });
  };
  /** Changes the phone, with the code that comes to it. */
  const changePhone = async (owner: Borrower, mobilePhone: string): Promise<void> => {
    succeed(await change(owner, { mobilePhone }));
    succeed(await owner.fill("confirm-phone-number", { pin: await owner.code(mobilePhone) }));
  };
  const leadOf = async (visitor: Borrower): Promise<string> =>
    String((await visitor.read("confirm-number")).body["lead"]);
  const canExport = async (visitor: Borrower): Promise<boolean> => isFile(await visitor.read("export-data"));

  describe("no theft by", () => {
    it.each(ORDERS)("%s, %s, %s, %s", async (...order) => {
      const { person } = await borrowerAt(lender, "signed", SMALL);
      expect(await walk(new Thief(lender, person), order)).toEqual([]);
    });

    it("a new profile in place of the erased one", async () => {
      const { person } = await borrowerAt(lender, "decided", SMALL);
      const thief = new Thief(lender, person);
      await thief.logIn();
      await ACTS["a new phone"]!(thief);
      succeed((await thief.attempt("status", {}, "cancel"))!);
      expect((await thief.read("close-profile")).body).toEqual({
        nextUrl: "/profile/kod?next=%2Fprofile%2Fiztrivane",
      });
    });

    it("a new phone and a new e-mail while a payout waits for another account", async () => {
      const { person } = await borrowerAt(lender, "signed", stories.payoutFails);
      expect(await walk(new Thief(lender, person), ALL.slice(0, 2))).toEqual([]);
    });
  });

  describe("the borrower", () => {
    it("who changed the phone proves the number of before, and then signs, exports and changes the e-mail", async () => {
      const owner = await borrowerAt(lender, "signed", SMALL);
      const { phone } = newPerson();
      await changePhone(owner, phone);
      expect((await owner.read("export-data")).body).toEqual({ nextUrl: "/profile/kod?next=%2Fprofile" });
      expect(await leadOf(owner)).toMatch(
        /предишния Ви номер 0888\*\*\*\d{3}\. Ако вече нямате този номер, обадете ни се на /,
      );
      await steps.proveNumber(owner, owner.person.phone);
      expect(await canExport(owner)).toBe(true);
      const next = new Borrower(lender, { ...owner.person, phone }, owner.address);
      owner.cookies.forEach((value, name) => next.cookies.set(name, value));
      await steps.again(next, SMALL);
      await steps.personal(next, SMALL);
      await steps.payment(next, SMALL);
      await steps.confirmRequest(next);
      await passVideo(next);
      const { email } = newPerson();
      expect(succeed(await change(next, { email }))).toBe("/profile-changed");
      // With an account of this week it was referred, and is approved.
      succeed(
        await next.post(await next.form("status", "accept"), { product: "consumerCredit", amount: "300", months: "6" }),
      );
      expect(await steps.sign(next)).toBe("/status");
      expect(lender.payouts.at(-1)?.account).toBe(ibanOf(owner.person));
    });

    it("who never did enters a code to the phone, which lasts for half an hour", async () => {
      const owner = await borrowerAt(lender, "confirmed");
      expect(await leadOf(owner)).toMatch(/Ще го изпратим на 0888\*\*\*\d{3}\.$/);
      await steps.proveNumber(owner);
      expect(await canExport(owner)).toBe(true);
      lender.clock.advance(29 * 60_000);
      expect(await canExport(owner)).toBe(true);
      lender.clock.advance(60_000);
      expect(await canExport(owner)).toBe(false);
    });

    it("whose new number is a week old needs the number of before no longer", async () => {
      const owner = await borrowerAt(lender, "confirmed");
      const { phone } = newPerson();
      await changePhone(owner, phone);
      lender.clock.advance(POLICY.phoneDays * DAY_MS);
      succeed(await owner.logInAgain());
      await steps.proveNumber(owner, phone);
      expect(await canExport(owner)).toBe(true);
    });

    it("gets the code for a new password on the number of before", async () => {
      const owner = await borrowerAt(lender, "confirmed");
      const { phone } = newPerson();
      await changePhone(owner, phone);
      const codesTo = async (number: string): Promise<number> => {
        return (await lender.sentTo(number)).filter(({ text }) => /#\d{6}$/.test(text)).length;
      };
      const numbers = [owner.person.phone, phone];
      const before = await Promise.all(numbers.map(codesTo));
      const visitor = new Borrower(lender, owner.person);
      succeed(await visitor.fill("forgotten-password", { username: owner.person.email, channel: "code" }));
      expect(await Promise.all(numbers.map(codesTo))).toEqual([before[0]! + 1, before[1]]);
    });

    it("is asked for the first of several numbers, and for none once the phone is that one again", async () => {
      const owner = await borrowerAt(lender, "confirmed");
      const first = owner.person.phone;
      const numbers = [newPerson().phone, newPerson().phone];
      for (const phone of numbers) {
        await changePhone(owner, phone);
        lender.clock.advance(5 * DAY_MS);
        succeed(await owner.logInAgain());
      }
      expect(await leadOf(owner)).toContain(`${first.slice(0, 4)}***${first.slice(-3)}. Ако вече`);
      await changePhone(owner, first);
      await steps.proveNumber(owner, first);
      expect(await canExport(owner)).toBe(true);
    });
  });

  describe("the staff", () => {
    const personPath = async (email: string): Promise<string> => {
      const rows = await lender.query("select id from users where email = $1", email);
      return `/buro/lice/${String(rows[0]!["id"])}`;
    };

    it("call the number of before, and somebody of them vouches for the new one by name", async () => {
      const owner = await borrowerAt(lender, "signed", SMALL);
      const { phone } = newPerson();
      await changePhone(owner, phone);
      const path = await personPath(owner.person.email);
      const [reviewer, cashier] = [await clerkOfRole(lender, "reviewer"), await clerkOfRole(lender, "cashier")];
      await expect(cashier.form(path, "vouch-phone")).rejects.toThrow("no form");
      const before = await reviewer.shown(path);
      expect(before).toContain("Предишен телефон");
      await reviewer.fill(path, "unmask-person", { field: "phoneBefore", reason: "обаждане" });
      expect(await reviewer.shown(path)).toContain(owner.person.phone);
      const answer = await reviewer.fill(path, "vouch-phone", { reason: "Обадих се, лицето потвърди." });
      expect(answer.body.nextUrl).toContain("executed");
      await expect(reviewer.form(path, "vouch-phone")).rejects.toThrow("no form");
      const rows = await lender.query("select who from audit where act = 'vouch-phone'");
      expect(rows).toEqual([{ who: DEMO_STAFF.reviewer.email }]);
      await steps.proveNumber(owner, phone);
      expect(await canExport(owner)).toBe(true);
    });

    it("send a failed payout to no account that somebody names by phone, before they have called", async () => {
      const owner = await borrowerAt(lender, "signed", stories.payoutFails);
      const rows = await lender.query(
        "select p.id from payouts p join requests r on r.id = p.request_id join users u on u.id = r.user_id where u.email = $1",
        owner.person.email,
      );
      const path = `/buro/prevod/${String(rows[0]!["id"])}`;
      const [cashier, second] = [await clerkOfRole(lender, "cashier"), await clerkOfRole(lender, "owner")];
      const { iban = "" } = payment(newPerson());
      const propose = () => cashier.fill(path, "redirect-payout", { iban, reason: "по телефона" });
      expect((await propose()).body.nextUrl).toContain("proposed");
      const open = await lender.query("select id from staff_acts where state = 'proposed'");
      const act = `/buro/akt/${String(open[0]!["id"])}`;
      await changePhone(owner, newPerson().phone);
      const refused = [await second.fill(act, "approve")];
      await cashier.fill(act, "refuse-act", { reason: "няма да стане" });
      refused.push(await propose());
      for (const { status, text } of refused)
        expect([status, text]).toEqual([409, expect.stringContaining("Телефонът на лицето е сменен скоро.")]);
    });
  });
});
