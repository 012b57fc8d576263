/** „Доведи приятел“: somebody invites, a friend borrows, both have a bonus, use it, or lose it. */
import { beforeAll, describe, expect, it } from "vitest";
import type { AgreementData, BonusData } from "#src/api/responses/responses.ts";
import { bonusCopy } from "#src/copy/bonus.ts";
import { refusalWords } from "#src/copy/refusals.ts";
import { addDays } from "#src/domain/time/dates.ts";
import { withdrawFrom } from "#server/lending/servicing/withdraw.ts";
import { debtOf } from "#server/lending/servicing/owed.ts";
import { receivePayment } from "#server/lending/servicing/receive-payment.ts";
import { faultsOfBooks } from "#server/lending/servicing/faults-of-books.ts";
import { turnBonuses } from "#server/lending/bonuses/turn.ts";
import { Borrower, borrowerAt, bringTo, steps, succeed } from "#tests/support/borrower.ts";
import { choice, newPerson, stories, type Story } from "#tests/support/borrower-data.ts";
import { clerkOfRole } from "#tests/support/clerk.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { settlePayouts } from "#tests/support/servicing.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

const IBAN = "BG80BNBG96611020345678";
const plain = (text: string): string => text.replaceAll("\u00a0", " ");

eachDatabase((_name, open) => {
  const lender = useTestLender({ open, hasStaff: true });

  const campaign = async (fields: Record<string, string> = {}): Promise<void> => {
    const owner = await clerkOfRole(lender, "owner");
    const today = lender.today();
    const shown = (day: string): string => day.split("-").toReversed().join(".");
    const answer = await owner.fill("/buro/bonusi", "start-promotion", {
      promotionTitle: "Зимна кампания",
      from: shown(today),
      to: shown(addDays(today, 60)),
      referrerAmount: "10",
      friendAmount: "5",
      mostFriends: "2",
      reason: "проба",
      ...fields,
    });
    expect(answer.status).toBe(200);
  };
  const bonusOf = async (person: Borrower): Promise<BonusData> =>
    (await person.read("bonus")).body as unknown as BonusData;
  const textOf = async (person: Borrower): Promise<string> => plain(JSON.stringify(await bonusOf(person)));
  let homes = 100;
  const nextHome = (): string => String((homes += 1));
  const livingAt = (block: string): Story => ({
    ...stories.approve,
    money: { ...stories.approve.money, "permanentAddress[block]": block },
  });
  /** Somebody with a link of their own, and its key. */
  const inviter = async (): Promise<{ inviter: Borrower; key: string }> => {
    const borrower = await borrowerAt(lender, "decided", stories.reject);
    const { form } = await bonusOf(borrower);
    succeed(await borrower.post(form!, { bonusTos: "1" }));
    const { share } = await bonusOf(borrower);
    return { inviter: borrower, key: share!.url.split("/").at(-1)! };
  };
  /** A friend who opens the link, registers, and is brought to their payout. */
  const friendOf = async (key: string, { at = nextHome(), device = "" } = {}): Promise<Borrower> => {
    const friend = new Borrower(lender, newPerson());
    if (device) friend.cookies.set("device", device);
    expect((await friend.open(`/bi/${key}`)).status).toBe(200);
    await bringTo(friend, "signed", livingAt(at));
    await settlePayouts(lender);
    return friend;
  };
  const statesOf = async (person: Borrower): Promise<unknown[]> =>
    (
      await lender.query(
        `select b.kind || ' ' || b.status as state from bonuses b join users u on u.id = b.user_id
         where u.email = $1 order by b.no`,
        person.person.email,
      )
    ).map(({ state }) => state);
  const owed = async (): Promise<number> =>
    Number(await lender.text("select coalesce(sum(cents), 0)::text from postings where account = 2130"));
  const days = async (count: number): Promise<void> => {
    lender.clock.advance(count * 86_400_000);
    await turnBonuses(lender.services, lender.clock.now());
    await lender.settle();
  };
  const userData = async (person: Borrower) =>
    (
      (await person.read("user-data")).body as {
        userData: { activeBonuses: unknown[]; activeAffiliatePromotion: unknown };
      }
    ).userData;

  describe("without a campaign", () => {
    it("nobody is offered a link, and a key leads to the page of bonuses", async () => {
      const visitor = new Borrower(lender);
      expect(await textOf(visitor)).toContain(bonusCopy.none);
      const { headers } = await visitor.open("/bi/ABCDEFGHJKLM");
      expect(headers.get("location")).toBe("/bonus");
      expect((await userData(visitor)).activeAffiliatePromotion).toBeNull();
    });
  });

  describe("in a campaign", () => {
    beforeAll(() => campaign());

    it("whoever brings a friend has a bonus, the friend another, both from the fourteenth day", async () => {
      const before = await owed();
      const { inviter: one, key } = await inviter();
      expect(await userData(one)).toMatchObject({ activeAffiliatePromotion: { title: "Зимна кампания" } });
      const friend = await friendOf(key);
      expect([await statesOf(one), await statesOf(friend)]).toEqual([["referrer confirmed"], ["friend confirmed"]]);
      expect((await owed()) - before).toBe(-1500);
      expect(await textOf(one)).toContain(bonusCopy.states.confirmed);
      await days(13);
      expect(await statesOf(one)).toEqual(["referrer confirmed"]);
      await days(1);
      expect([await statesOf(one), await statesOf(friend)]).toEqual([["referrer active"], ["friend active"]]);
      succeed(await one.logInAgain());
      expect((await userData(one)).activeBonuses).toHaveLength(1);
      expect(await one.subjects()).toContainEqual(expect.stringContaining("вече може да се ползва"));
      expect(await faultsOfBooks(lender.services)).toEqual([]);
    });

    it("a bonus is paid to an account, once, and the books say so", async () => {
      const { inviter: one, key } = await inviter();
      await friendOf(key);
      await days(14);
      succeed(await one.logInAgain());
      const before = await owed();
      const { form } = await bonusOf(one);
      const fields = { payoutType: "transfer", iban: IBAN, ibanOwner: "1" };
      const again = (await bonusOf(one)).form!;
      const [first, second] = await Promise.all([one.post(form!, fields), one.post(again, fields)]);
      expect([first.status, second.status].toSorted()).toEqual([200, 409]);
      await settlePayouts(lender);
      expect(await statesOf(one)).toEqual(["referrer used"]);
      expect((await owed()) - before).toBe(1000);
      const [refund] = await lender.query(
        "select r.status, r.cents::int as cents, p.status as payment from refunds r join payments p on p.id = r.payment_id where p.channel = 'bonus' order by r.created_at desc limit 1",
      );
      expect(refund).toEqual({ status: "paid", cents: 1000, payment: "returned" });
      expect(await one.subjects()).toContainEqual(expect.stringContaining("Преведохме бонуса"));
      expect(await faultsOfBooks(lender.services)).toEqual([]);
    });

    it("a bonus lowers the interest of the next contract, which says by how much, and is used with its payout", async () => {
      const { inviter: one, key } = await inviter();
      const friend = await friendOf(key);
      await days(14);
      succeed(await friend.logInAgain());
      const no = Number(
        await lender.text(
          "select c.no::text from credits c join users u on u.id = c.user_id where u.email = $1",
          friend.person.email,
        ),
      );
      await lender.inside(async (trx, now) => {
        const cents = await debtOf(lender.services, trx, no, lender.today());
        await receivePayment(
          lender.services,
          trx,
          { channel: "bank", externalId: `repaid-${no}`, cents, valueDay: lender.today() },
          no,
          now,
        );
      });
      await lender.settle();
      const { form } = await bonusOf(friend);
      succeed(await friend.post(form!, { payoutType: "interest" }));
      expect(await textOf(friend)).toContain("Бонусът от 5 €");
      const story = { ...livingAt(nextHome()), chosen: choice("consumerCredit", 1000, 12) };
      await steps.again(friend, story);
      succeed(await friend.fill("fill-in-options-b", { fillInMethod: "manual" }));
      await steps.personal(friend, story);
      await steps.payment(friend, story);
      await steps.confirmRequest(friend);
      const contract = (await friend.read("view-contract")).body as unknown as AgreementData;
      const text = plain(JSON.stringify(contract.papers));
      expect(text).toContain("Процентът е намален с Вашия бонус от 5 €");
      expect(Number(contract.offer!.nominalRate)).toBeLessThan(36);
      // 205,57 € without it.
      expect(Number(contract.offer!.cost.value)).toBeLessThanOrEqual(200.57);
      const before = await owed();
      await steps.sign(friend);
      await settlePayouts(lender);
      expect(await statesOf(friend)).toEqual(["friend used"]);
      expect((await owed()) - before).toBe(500);
      expect(await statesOf(one)).toEqual(["referrer active"]);
      expect(await faultsOfBooks(lender.services)).toEqual([]);
    });

    it("a friend who withdraws takes the bonuses back", async () => {
      const { inviter: one, key } = await inviter();
      const friend = await friendOf(key);
      const before = await owed();
      const creditNo = Number(
        await lender.text(
          "select c.no::text from credits c join users u on u.id = c.user_id where u.email = $1",
          friend.person.email,
        ),
      );
      await lender.inside((trx, now) => withdrawFrom(lender.services, trx, { creditNo, now }));
      expect([await statesOf(one), await statesOf(friend)]).toEqual([["referrer cancelled"], ["friend cancelled"]]);
      expect((await owed()) - before).toBe(1500);
      expect(await faultsOfBooks(lender.services)).toEqual([]);
    });

    it.each([
      ["in the same browser", async (one: Borrower) => ({ device: one.cookies.get("device")! })],
      ["from the same address", () => Promise.resolve({ at: "5" })],
    ])("nobody has a bonus for themselves: %s", async (_how, tied) => {
      const { inviter: one, key } = await inviter();
      const friend = await friendOf(key, await tied(one));
      expect([await statesOf(one), await statesOf(friend)]).toEqual([["referrer cancelled"], []]);
    });

    it("a third friend within a year brings nothing where two are announced", async () => {
      const { inviter: one, key } = await inviter();
      for (const _each of [1, 2, 3]) await friendOf(key);
      expect(await statesOf(one)).toEqual(["referrer confirmed", "referrer confirmed", "referrer cancelled"]);
    });

    it("whoever has applied may do without the invitation, and whoever came by it without a credit stands in the list", async () => {
      const { inviter: one, key } = await inviter();
      const friend = new Borrower(lender, newPerson());
      await friend.open(`/bi/${key}`);
      await bringTo(friend, "confirmed", livingAt(nextHome()));
      succeed(await one.logInAgain());
      expect(await textOf(one)).toContain(bonusCopy.states.registered);
      const info = (await friend.read("bonus-info")).body as unknown as BonusData;
      succeed(await friend.post(info.forms!["forget"]!, {}));
      await bringTo(friend, "signed", livingAt(nextHome()), "confirmed");
      await settlePayouts(lender);
      expect(await statesOf(one)).toEqual([]);
    });

    it("one address stands for both pages of an invitation", async () => {
      const { key } = await inviter();
      const visitor = new Borrower(lender);
      for (const call of ["bonus-info", "bonus-info-short"] as const)
        expect((await visitor.read(call, { key })).body).toMatchObject({
          page: { canonical: `/bonus/info/${key}` },
          forms: { forget: { id: "forget-invitation" } },
        });
      expect((await visitor.read("bonus-info")).body).toMatchObject({ page: { canonical: "/bonus/info" } });
    });

    it("a friend reads what is theirs, and what is of the one who invites", async () => {
      const { key } = await inviter();
      const { blocks } = (await new Borrower(lender).read("bonus-info", { key })).body as unknown as BonusData;
      const rows = blocks.flatMap((block) => (block.kind === "facts" ? block.rows : []));
      const valueOf = (label: string) => String(rows.find((row) => row.label === label)?.value);
      expect(valueOf(bonusCopy.facts.own)).toMatch(/^5\s€/);
      expect(valueOf(bonusCopy.facts.inviting)).toMatch(/^10\s€/);
    });

    it("one's own link is not an invitation", async () => {
      const { inviter: one, key } = await inviter();
      expect((await one.read("bonus-info", { key })).text).toContain(bonusCopy.info.own);
    });

    it("an account of somebody else is refused", async () => {
      const { inviter: one, key } = await inviter();
      await friendOf(key);
      await days(14);
      succeed(await one.logInAgain());
      const account = "BG18RZBB91550123456789";
      await lender.query(
        `insert into person_accounts (hash, person_id, request_id, at)
         select $1, r.person_id, r.id, now() from requests r join bonuses b on b.friend_request = r.id limit 1`,
        lender.services.secrets.lookupHash("payout", `wireTransfer ${account}`),
      );
      const { form } = await bonusOf(one);
      const { status, body } = await one.post(form!, { payoutType: "transfer", iban: account, ibanOwner: "1" });
      expect([status, body.errors]).toEqual([400, { iban: refusalWords["bonus-account"] }]);
    });

    it("a bonus that nobody uses lapses, and is owed no more", async () => {
      const { inviter: one, key } = await inviter();
      const friend = await friendOf(key);
      await days(14);
      const before = await owed();
      await days(185);
      expect([await statesOf(one), await statesOf(friend)]).toEqual([["referrer expired"], ["friend expired"]]);
      expect((await owed()) - before).toBeGreaterThanOrEqual(1500);
      expect(await faultsOfBooks(lender.services)).toEqual([]);
    });
  });

  describe("the desk", () => {
    it("announces one campaign at a time, within its bounds, and ends it", async () => {
      await lender.query("update promotions set ended_at = now(), ended_by = 'x' where ended_at is null");
      const owner = await clerkOfRole(lender, "owner");
      await campaign();
      const page = "/buro/bonusi";
      const shown = (day: string): string => day.split("-").toReversed().join(".");
      const today = lender.today();
      const fields = {
        promotionTitle: "Друга",
        from: shown(today),
        to: shown(addDays(today, 5)),
        referrerAmount: "10",
        friendAmount: "0",
        mostFriends: "2",
        reason: "проба",
      };
      const errorsOf = async (changed: Record<string, string>): Promise<unknown> =>
        (await owner.fill(page, "start-promotion", { ...fields, ...changed })).body.errors;
      expect(await errorsOf({})).toEqual({ from: refusalWords["promotion-overlaps"] });
      expect(await errorsOf({ from: shown(addDays(today, -1)) })).toEqual({ from: refusalWords["promotion-day-past"] });
      expect(await errorsOf({ to: shown(addDays(today, 400)) })).toEqual({ to: refusalWords["promotion-days"] });
      expect(await errorsOf({ referrerAmount: "50,01" })).toEqual({ referrerAmount: refusalWords["promotion-sum"] });
      expect(await errorsOf({ mostFriends: "21" })).toEqual({ mostFriends: refusalWords["promotion-friends"] });
      expect((await owner.fill(page, "end-promotion", { reason: "стига" })).status).toBe(200);
      expect((await owner.open(page)).text).toContain("прекратена");
      expect(await userData(new Borrower(lender))).toMatchObject({ activeAffiliatePromotion: null });
    });
  });
});
