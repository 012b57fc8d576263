/** „Доведи приятел“: somebody invites, a friend borrows, both have a bonus, use it, or lose it. */
import { beforeAll, describe, expect, it } from "vitest";
import type { AgreementData, BonusData, NoticeData } from "#src/api/responses/responses.ts";
import { gameCopy } from "#src/copy/app.ts";
import { bonusCopy } from "#src/copy/bonus.ts";
import { ownDataWords as words } from "#src/copy/own-data.ts";
import { pastTerm, RETENTION } from "#src/copy/retention.ts";
import { formatCents } from "#src/domain/lending/money.ts";
import { erasePastTerm } from "#server/jobs/erase-past-term.ts";
import { eraseApplication } from "#server/lending/accounts/erase.ts";
import { dropApplication } from "#server/store/tables/erasure.ts";
import { refusalWords } from "#src/copy/refusals.ts";
import { addDays } from "#src/domain/time/dates.ts";
import { withdrawFrom } from "#server/lending/servicing/withdraw.ts";
import { debtOf } from "#server/lending/servicing/owed.ts";
import { receivePayment } from "#server/lending/servicing/receive-payment.ts";
import { faultsOfBooks } from "#server/lending/servicing/faults-of-books.ts";
import { isBound } from "#server/lending/accounts/close-profile.ts";
import { orderRefund } from "#server/lending/refunds/order-refund.ts";
import { takeBonuses } from "#server/lending/servicing/pay-bonus.ts";
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
      to: shown(addDays(today, 300)),
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
  /** The initials of the friends that a person is shown. */
  const friendsIn = async (person: Borrower): Promise<unknown[]> =>
    (await bonusOf(person)).blocks.flatMap((block) =>
      block.kind === "table" && String(block.head[0]) === bonusCopy.friendsHead[0]
        ? block.rows.map(([initials]) => initials![0])
        : [],
    );
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

    it("whoever refuses an invitation has refused it in other browsers too, before their application is sent", async () => {
      const { inviter: one, key } = await inviter();
      const friend = new Borrower(lender, newPerson());
      await friend.open(`/bi/${key}`);
      await bringTo(friend, "told", livingAt(nextHome()));
      succeed(await friend.logInAgain());
      const info = (await friend.read("bonus-info")).body as unknown as BonusData;
      succeed(await friend.post(info.forms!["forget"]!, {}));
      succeed(await friend.logInAgain());
      expect(((await friend.read("bonus-info")).body as unknown as BonusData).forms).toBeUndefined();
      await bringTo(friend, "signed", livingAt(nextHome()), "told");
      await settlePayouts(lender);
      expect([await statesOf(one), await friendsIn(one)]).toEqual([[], []]);
    });

    it("a profile that is closed loses its link and what it has not used, and its bonuses stay in the books", async () => {
      const { inviter: one, key } = await inviter();
      const friend = await friendOf(key);
      const before = await owed();
      const { email, password } = one.person;
      const id = await lender.text("select id from users where email = $1", email);
      expect((await one.read("close-profile")).text).toContain("бонусите, които не сте използвали, отпадат");
      lender.clock.advance(1000);
      succeed(await one.fill("close-profile", { understood: "1", currentPassword: password }));
      const states = await lender.query("select status from bonuses where user_id = $1", id);
      expect([states, (await owed()) - before]).toEqual([[{ status: "cancelled" }], 1000]);
      expect(await statesOf(friend)).toEqual(["friend confirmed"]);
      expect(await lender.query("select 1 from referral_keys where key = $1", key)).toEqual([]);
      expect((await new Borrower(lender).open(`/bi/${key}`)).headers.get("location")).toBe("/bonus");
      expect(await faultsOfBooks(lender.services)).toEqual([]);
    });

    it("a friend who closes their profile is not shown any more, and nothing says by whose link they came", async () => {
      const { inviter: one, key } = await inviter();
      const friend = new Borrower(lender, newPerson());
      await friend.open(`/bi/${key}`);
      await bringTo(friend, "decided", { ...stories.reject });
      expect(await friendsIn(one)).toEqual(["Г. И."]);
      const id = await lender.text("select id from users where email = $1", friend.person.email);
      succeed(await friend.fill("close-profile", { understood: "1", currentPassword: friend.person.password }));
      expect(await friendsIn(one)).toEqual([]);
      expect(await lender.query("select 1 from requests where user_id = $1 and affiliate_key is not null", id)).toEqual(
        [],
      );
      expect(await lender.query("select 1 from users where came_by = $1", key)).toEqual([]);
    });

    it("a profile is bound while its bonus is on the way to its account", async () => {
      const { inviter: one, key } = await inviter();
      await friendOf(key);
      await days(14);
      const { email } = one.person;
      const to = {
        userId: await lender.text("select id from users where email = $1", email),
        personId: await lender.text("select person_id from users where email = $1", email),
        iban: IBAN,
        now: lender.clock.now(),
      };
      // Before the transaction ends nobody can have sent it.
      await lender.inside(async (trx) => {
        const taken = await takeBonuses(lender.services, trx, to);
        if (typeof taken === "string") throw new Error(taken);
        await orderRefund(lender.services, trx, { ...taken, by: "test", now: to.now });
        expect(await isBound(trx, to.userId)).toBe(true);
      });
      await settlePayouts(lender);
      expect(await isBound(lender.database.db, to.userId)).toBe(false);
      succeed(await one.logInAgain());
      await steps.proveNumber(one);
      const { body } = await one.read("export-data");
      expect(body[words.bonuses]).toMatchObject({
        [words.ownKey]: key,
        [words.bonuses]: [{ [words.state]: bonusCopy.states.used }],
        [words.payouts]: [{ [words.amount]: formatCents(1000, "€"), [words.account]: IBAN }],
      });
    });

    it("whose names are not kept any more is told so, and may use the bonus otherwise", async () => {
      const { inviter: one, key } = await inviter();
      await friendOf(key);
      await days(14);
      succeed(await one.logInAgain());
      const id = await lender.text(
        "select r.id from requests r join users u on u.id = r.user_id where u.email = $1",
        one.person.email,
      );
      await lender.inside((trx) => dropApplication(trx, id));
      const { form } = await bonusOf(one);
      const { status, body } = await one.post(form!, { payoutType: "transfer", iban: IBAN, ibanOwner: "1" });
      expect([status, body.errors]).toEqual([400, { iban: refusalWords["bonus-unnamed"] }]);
      succeed(await one.post((await bonusOf(one)).form!, { payoutType: "interest" }));
    });

    it("bonuses go ten years after they were granted, transfers ten years after they went, the closed profile with them", async () => {
      const { inviter: one, key } = await inviter();
      const friend = await friendOf(key);
      await days(14);
      succeed(await one.logInAgain());
      succeed(await one.post((await bonusOf(one)).form!, { payoutType: "transfer", iban: IBAN, ibanOwner: "1" }));
      await settlePayouts(lender);
      const id = await lender.text("select id from users where email = $1", one.person.email);
      const paymentId = await lender.text("select payment_id from bonus_payouts where user_id = $1", id);
      lender.clock.advance(1000);
      succeed(await one.fill("close-profile", { understood: "1", currentPassword: one.person.password }));
      const [application] = await lender.query("select id from requests where user_id = $1", id);
      const erase = async (): Promise<void> => {
        await lender.inside((trx) => eraseApplication(lender.services, trx, String(application!["id"])));
        await erasePastTerm(lender.services, lender.clock.now());
      };
      const kept = async (): Promise<number[]> => {
        const counts: number[] = [];
        for (const query of [
          "select 1 from bonuses where user_id = $2",
          "select 1 from payments where id = $1 and payer is not null",
          "select 1 from refunds where payment_id = $1 and destination is not null",
          "select 1 from users where id = $2",
        ])
          counts.push(
            (await lender.query(`${query} and $1::uuid is not null and $2::uuid is not null`, paymentId, id)).length,
          );
        return counts;
      };
      const aged = async (isOver: boolean): Promise<void> => {
        const at = new Date(
          pastTerm(lender.clock.now(), RETENTION.bonuses).getTime() + (isOver ? -3_600_000 : 3_600_000),
        );
        await lender.query("update bonuses set earned_at = $1 where user_id = $2", new Date(0), id);
        await lender.query("update bonus_payouts set at = $1 where user_id = $2", at, id);
      };
      await aged(false);
      await erase();
      expect(await kept()).toEqual([1, 1, 1, 1]);
      await aged(true);
      await erase();
      expect(await kept()).toEqual([0, 0, 0, 0]);
      expect(await statesOf(friend)).toEqual(["friend active"]);
      expect(await faultsOfBooks(lender.services)).toEqual([]);
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

    it("one's own link is not an invitation, on whichever page it is opened", async () => {
      const { inviter: one, key } = await inviter();
      expect((await one.read("bonus-info", { key })).text).toContain(bonusCopy.info.own);
      for (const call of ["affiliate", "app-affiliate", "game-facebook-gif"] as const)
        expect((await one.read(call, { key })).status).toBe(200);
      expect(await lender.query("select 1 from sessions where data ->> 'affiliate' = $1", key)).toEqual([]);
      await new Borrower(lender).read("app-affiliate", { key });
      expect(await lender.query("select 1 from sessions where data ->> 'affiliate' = $1", key)).toHaveLength(1);
    });

    it("the picture is shared with one's own link; with another's key in its address it keeps that one", async () => {
      const [{ inviter: one, key }, { key: other }] = [await inviter(), await inviter()];
      const shared = async (person: Borrower, call: "game-facebook-gif" | "game-facebook-gif-short", by?: string) => {
        const { news, actions, page } = (await person.read(call, by === undefined ? {} : { key: by }))
          .body as unknown as NoticeData;
        const address = new URL(new URL(actions![0]!.url).searchParams.get("u")!).pathname;
        return [address, page.canonical, news?.text];
      };
      const of = (by: string) => `/game/facebook-gif/${by}`;
      for (const call of ["game-facebook-gif", "game-facebook-gif-short"] as const) {
        expect(await shared(one, call)).toEqual([of(key), "/game/facebook-gif", gameCopy.own]);
        expect(await shared(one, call, key)).toEqual([of(key), of(key), gameCopy.own]);
        expect(await shared(one, call, other)).toEqual([of(other), of(other), undefined]);
        expect(await shared(new Borrower(lender), call)).toEqual([
          "/game/facebook-gif",
          "/game/facebook-gif",
          undefined,
        ]);
      }
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
