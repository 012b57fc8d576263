import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { callUrl } from "#src/api/calls/calls.ts";
import type { CardOrderStatus } from "#src/domain/lending/card-order-states.ts";
import { askCard } from "#server/lending/cards/ask-card.ts";
import { createOrder, type WantedPayment } from "#server/lending/cards/create-order.ts";
import { accounts } from "#server/lending/ledger/chart.ts";
import { faultsOfBooks } from "#server/lending/servicing/faults-of-books.ts";
import { movePayment } from "#server/lending/servicing/move-payment.ts";
import { debtOf } from "#server/lending/servicing/owed.ts";
import { sweep } from "#server/jobs/sweep.ts";
import type { CardAnswer, CardPort, CardStatus } from "#server/ports/card/card.ts";
import { PortError } from "#server/ports/port-error.ts";
import { isSigned, signedHeaders } from "#server/ports/payout/signature.ts";
import type { CardOrder } from "#server/store/tables/card-orders.ts";
import { balanceOf } from "#server/store/tables/journal.ts";
import { giveBack } from "#tests/model/give-back.ts";
import { Borrower, borrowerAt, runningCredit, succeed } from "#tests/support/borrower.ts";
import { stories } from "#tests/support/borrower-data.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { pdfsOf, until } from "#tests/support/lender.ts";
import { servicingOf } from "#tests/support/servicing.ts";
import { pdfText } from "#tests/support/pdf-text.ts";
import { useTestLender } from "#tests/support/use-lender.ts";
import { jobRun } from "#tests/support/job-run.ts";

const RUN = jobRun();
const SECRET = "shared with the provider";
const PAGE = "https://pay.example.bg";
const MINUTE = 60_000;

/** A provider that answers as the test says. */
const provider = () => {
  const said = new Map<string, CardAnswer>();
  const registered = new Map<string, string>();
  let isAway = false;
  let now = (): Date => new Date(0);
  const away = (): void => {
    if (isAway) throw new PortError("card provider: not reached");
  };
  const port: CardPort = {
    register: async ({ id, cents }) => {
      away();
      const providerId = registered.get(id) ?? `p-${registered.size + 1}-${id.slice(0, 8)}`;
      registered.set(id, providerId);
      if (!said.has(providerId)) said.set(providerId, { providerId, status: "registered", cents });
      return Promise.resolve({ providerId, redirectUrl: `${PAGE}/pay/${providerId}` });
    },
    status: async (providerId) => {
      away();
      const answer = said.get(providerId);
      if (!answer) throw new PortError("card provider: HTTP 404", true);
      return Promise.resolve(answer);
    },
    refund: (providerId) => Promise.resolve({ ...said.get(providerId)!, status: "refunded" }),
    isSigned: (headers, body) => isSigned(SECRET, headers, body, now()),
    pageOrigin: PAGE,
  };
  return {
    port,
    registered,
    say: (providerId: string, status: CardStatus, more: Partial<CardAnswer> = {}) =>
      void said.set(providerId, { ...said.get(providerId)!, status, ...more }),
    away: (value: boolean) => void (isAway = value),
    at: (clock: () => Date) => void (now = clock),
  };
};

eachDatabase((_name, open) => {
  const cards = provider();
  const alarms: string[] = [];
  const lender = useTestLender({
    open,
    ports: { card: cards.port },
    papers: pdfsOf(({ title }) => title.startsWith("Разписка")),
    logTo: { write: (line) => void (line.includes('"card-') && alarms.push(line)) },
  });
  const { pay, takeBack } = servicingOf(lender);
  let borrower: Borrower;
  let wanted: WantedPayment;
  /** The last payment of before a test. */
  let last = 0;

  beforeAll(async () => {
    cards.at(() => lender.clock.now());
    borrower = await borrowerAt(lender, "signed");
    wanted = await wantedOf(borrower);
  });
  beforeEach(async () => {
    alarms.length = 0;
    cards.away(false);
    for (const { id } of await lender.query("select id from payments where status = 'posted'"))
      await takeBack(String(id));
    last = await lender.number("select coalesce(max(no), 0) as no from payments");
    await lender.query("truncate card_order_events, card_orders cascade");
    await lender.query("delete from files where kind like 'card-receipt%'");
    await borrower.logInAgain();
  });
  const wantedOf = async (of: Borrower): Promise<WantedPayment> => {
    const { request } = await runningCredit(of);
    const [row] = await lender.query("select no, user_id from credits where request_id = $1", request.id);
    return { creditNo: Number(row!["no"]), applicationId: request.id, userId: String(row!["user_id"]), cents: 10_046 };
  };
  const create = (more: Partial<WantedPayment> = {}) =>
    lender.inside((trx) => createOrder(lender.services, trx, { ...wanted, ...more }));
  const ordered = async (more: Partial<WantedPayment> = {}): Promise<CardOrder> => {
    const made = await create(more);
    if ("refused" in made) throw new Error(made.refused);
    return made.order;
  };
  const statusOf = async ({ id }: Pick<CardOrder, "id">): Promise<CardOrderStatus> =>
    (await lender.text("select status from card_orders where id = $1", id)) as CardOrderStatus;
  const eventsOf = async ({ id }: Pick<CardOrder, "id">) =>
    (
      await lender.query(
        "select source, said, verdict from card_order_events where order_id = $1 order by at, event_id",
        id,
      )
    ).map(({ source, said, verdict }) => `${String(source)} ${String(said)} ${String(verdict)}`);
  const params = ({ no, id }: CardOrder) => ({ creditSystemOrderId: String(no), orderId: id });
  const page = (order: CardOrder, who = borrower) => who.read("card-payment-registration", params(order));
  const press = async (order: CardOrder, who = borrower, overrides = {}) =>
    who.post((await page(order, who)).body.form!, {}, overrides);
  const refOf = (order: CardOrder): string => cards.registered.get(order.id)!;
  const redirected = async (more: Partial<WantedPayment> = {}): Promise<CardOrder> => {
    const order = await ordered(more);
    succeed(await press(order));
    return order;
  };
  const ask = ({ id }: CardOrder, run = RUN) => askCard(lender.services)({ orderId: id }, run);
  /** The payments of a test, as the books have them. */
  const receipts = () =>
    lender.query(
      `select channel, external_id as "externalId", cents::int, credit_no::int as "creditNo", status from payments
       where no > $1 order by no`,
      last,
    );
  const statuses = async () => (await receipts()).map(({ status }) => status);
  const owed = () => debtOf(lender.services, lender.database.db, wanted.creditNo, lender.today());
  const held = async () => {
    expect(await faultsOfBooks(lender.services)).toEqual([]);
  };

  let events = 0;
  const callback = async (
    order: Pick<CardOrder, "id">,
    more: Record<string, string> = {},
    {
      secret = SECRET,
      url = order.id,
      body: own,
      type = "application/x-www-form-urlencoded",
    }: { secret?: string; url?: string; body?: string; type?: string } = {},
  ) => {
    const fields = {
      event: `e-${(events += 1)}`,
      order: order.id,
      id: cards.registered.get(order.id) ?? "none",
      status: "captured",
      ...more,
    };
    const body = own ?? new URLSearchParams(fields).toString();
    const response = await fetch(`${lender.url}${callUrl("update-order-status", { orderId: url })}`, {
      method: "POST",
      body,
      headers: { "content-type": type, ...signedHeaders(secret, body, lender.clock.now()) },
    });
    return { status: response.status, body: (await response.json()) as object };
  };

  describe("an order", () => {
    it("is the same for the same sum, and replaced by another one as long as nobody has begun to pay", async () => {
      const [one, again] = [await ordered(), await ordered()];
      expect(again.id).toBe(one.id);
      expect(String(one.no)).toMatch(/^9\d{9}$/);
      const other = await ordered({ cents: 5 });
      expect([await statusOf(one), await statusOf(other)]).toEqual(["cancelled", "created"]);
      succeed(await press(other));
      expect(await create()).toMatchObject({ refused: "under-way" });
      expect((await ordered({ cents: 5 })).id).toBe(other.id);
    });

    it.each([0, -1, 0.5, Number.NaN])("of %d cents is refused", async (cents) => {
      expect(await create({ cents })).toEqual({ refused: "amount" });
    });

    it("above what is owed is refused, up to it not", async () => {
      const cents = await owed();
      expect(await create({ cents: cents + 1 })).toEqual({ refused: "above-debt" });
      expect(await create({ cents })).toMatchObject({ order: { cents } });
    });

    it("of two at once for one credit is one", async () => {
      const both = await Promise.all([create(), create({ cents: 7 })]);
      expect(both.filter((made) => "order" in made).length).toBeGreaterThan(0);
      expect(await lender.query("select id from card_orders where status = 'created'")).toHaveLength(1);
    });

    it("keeps its sum, whatever is tried", async () => {
      const order = await redirected();
      for (const change of ["cents = 1", "provider_ref = 'x'", "credit_no = 999999", "user_id = gen_random_uuid()"])
        await expect(lender.query(`update card_orders set ${change} where id = $1`, order.id)).rejects.toThrow(
          /stays as it was/,
        );
      await expect(lender.query("update card_order_events set said = 'x'")).rejects.toThrow(/append-only/);
    });
  });

  describe("its page", () => {
    it("shows the sum and leads to the provider by a real redirect, with JavaScript and without", async () => {
      const order = await ordered();
      const shown = await page(order);
      expect(JSON.stringify(shown.body)).toContain("100,46");
      const answer = await press(order);
      const leads = callUrl("card-payment-page", { orderId: order.id });
      expect(answer.body).toEqual({ nextUrl: leads, realRedirect: true });
      const there = await borrower.open(leads);
      expect([there.status, there.headers.get("location")]).toEqual([303, `${PAGE}/pay/${refOf(order)}`]);
      expect(await statusOf(order)).toBe("redirected");
      const plain = await press(order, borrower, { plain: true });
      expect([plain.status, plain.headers.get("location")]).toEqual([303, leads]);
      expect(cards.registered.size).toBeGreaterThan(0);
      expect(await eventsOf(order)).toEqual(["borrower redirected moved"]);
    });

    it("is found by the number alone, for its owner only", async () => {
      const order = await ordered();
      const { creditSystemOrderId } = params(order);
      expect((await borrower.read("card-payment-registration", { creditSystemOrderId })).status).toBe(200);
      const open = await borrower.open(`/card-payment-registration/${creditSystemOrderId}?orderId=${order.id}`);
      expect(open.status).toBe(200);
      expect(
        (await borrower.open(`/card-payment-registration/${creditSystemOrderId}?orderId=${wanted.applicationId}`))
          .status,
      ).toBe(404);
      const stranger = await borrowerAt(lender, "confirmed");
      for (const call of ["card-payment-registration", "card-payment-receipt"] as const)
        expect((await stranger.read(call, params(order))).status).toBe(404);
      for (const call of ["card-payment-page", "update-order-status"] as const)
        expect((await stranger.read(call, { orderId: order.id })).status).toBe(404);
      expect((await new Borrower(lender).read("card-payment-registration", params(order))).status).toBe(401);
    });

    it.each(["1", "9000000000", "900000000x", "' or 1=1", "99999999999999999999"])(
      "of no order, %j, is 404",
      async (no) => {
        expect((await borrower.read("card-payment-registration", { creditSystemOrderId: no })).status).toBe(404);
      },
    );

    it("lets the provider's page be reached by a form, and no other", async () => {
      const order = await ordered();
      const { headers } = await borrower.open(`/card-payment-registration/${order.no}`);
      expect(headers.get("content-security-policy")).toContain(`form-action 'self' ${PAGE};`);
    });

    it("while the provider is away says so and changes nothing", async () => {
      const order = await ordered();
      cards.away(true);
      expect((await press(order)).status).toBe(503);
      expect(await statusOf(order)).toBe("created");
    });

    it("when its time is over leads nowhere", async () => {
      const order = await ordered();
      const { form } = (await page(order)).body;
      lender.clock.advance(31 * MINUTE);
      await borrower.logInAgain();
      expect((await page(order)).body.form).toBeUndefined();
      expect((await borrower.post(form!, {})).status).not.toBe(200);
      expect(cards.registered.has(order.id)).toBe(false);
    });
  });

  describe("a callback", () => {
    it("captures and posts once, in one step, whatever it says itself", async () => {
      const order = await redirected();
      cards.say(refOf(order), "captured");
      expect(await callback(order, { status: "declined" })).toEqual({ status: 200, body: { result: "moved" } });
      expect(await statusOf(order)).toBe("posted");
      expect(await receipts()).toMatchObject([
        { channel: "card", externalId: refOf(order), cents: 10_046, creditNo: wanted.creditNo },
      ]);
      expect(await callback(order)).toEqual({ status: 200, body: { result: "same" } });
      expect(await receipts()).toHaveLength(1);
    });

    it("that promises a capture that the provider does not know changes nothing", async () => {
      const order = await redirected();
      expect(await callback(order, { status: "captured" })).toEqual({ status: 200, body: { result: "same" } });
      expect([await statusOf(order), await receipts()]).toEqual(["redirected", []]);
    });

    it("twice is once; the same event with another body is refused", async () => {
      const order = await redirected();
      cards.say(refOf(order), "authorized");
      const told = { event: "twice" };
      expect((await callback(order, told)).body).toEqual({ result: "moved" });
      expect((await callback(order, told)).body).toEqual({ result: "duplicate" });
      expect(await callback(order, { ...told, status: "declined" })).toEqual({ status: 409, body: { error: "event" } });
      expect(await statusOf(order)).toBe("authorized");
    });

    it("five times at once posts once", async () => {
      const order = await redirected();
      cards.say(refOf(order), "captured");
      const answers = await Promise.all(Array.from({ length: 5 }, () => callback(order)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
      expect(answers.filter(({ body }) => "result" in body && body.result === "moved")).toHaveLength(1);
      expect(await receipts()).toHaveLength(1);
    });

    it("that comes too late for its order changes nothing", async () => {
      const order = await redirected();
      cards.say(refOf(order), "captured");
      await callback(order);
      cards.say(refOf(order), "authorized");
      expect((await callback(order)).body).toEqual({ result: "stale" });
      cards.say(refOf(order), "declined");
      expect((await callback(order)).body).toEqual({ result: "stale" });
      expect(await statusOf(order)).toBe("posted");
    });

    it("about another sum or payment changes nothing and is an alarm", async () => {
      const order = await redirected();
      cards.say(refOf(order), "captured", { cents: 10_045 });
      expect((await callback(order)).body).toEqual({ result: "mismatch" });
      expect([await statusOf(order), await receipts()]).toEqual(["redirected", []]);
      expect(alarms.length).toBeGreaterThan(0);
    });

    it("forged, foreign or misshapen is refused and changes nothing", async () => {
      const [order] = [await redirected()];
      const stranger = await redirectedElsewhere();
      expect(await callback(order, {}, { secret: "not the provider's" })).toEqual({
        status: 401,
        body: { error: "signature" },
      });
      const bare = await fetch(`${lender.url}${callUrl("update-order-status", { orderId: order.id })}`, {
        method: "POST",
      });
      expect([401, 415]).toContain(bare.status);
      expect(await callback(order, { id: "p-other" })).toEqual({ status: 404, body: { error: "order" } });
      expect(await callback(order, { order: wanted.applicationId })).toEqual({ status: 404, body: { error: "order" } });
      expect(await callback(order, {}, { url: stranger.id })).toEqual({ status: 404, body: { error: "order" } });
      expect(await callback({ id: wanted.applicationId })).toEqual({ status: 404, body: { error: "order" } });
      expect(await callback(order, { event: "" })).toEqual({ status: 400, body: { error: "malformed" } });
      expect(await callback(order, { event: "a b" })).toEqual({ status: 400, body: { error: "malformed" } });
      expect((await callback(order, {}, { body: "{}", type: "application/json" })).status).toBe(415);
      expect((await callback(order, {}, { body: `event=${"x".repeat(5_000)}` })).status).toBe(413);
      expect([await statusOf(order), await receipts()]).toEqual(["redirected", []]);
    });

    it("while the provider does not answer is to be repeated, and then counts", async () => {
      const order = await redirected();
      cards.say(refOf(order), "captured");
      cards.away(true);
      const told = { event: "again" };
      expect(await callback(order, told)).toEqual({ status: 503, body: { error: "unavailable" } });
      cards.away(false);
      expect((await callback(order, told)).body).toEqual({ result: "moved" });
      expect(await receipts()).toHaveLength(1);
    });
  });

  const redirectedElsewhere = async (): Promise<CardOrder> => {
    const other = await borrowerAt(lender, "signed", stories.approve);
    const made = await create(await wantedOf(other));
    if ("refused" in made) throw new Error(made.refused);
    succeed(await press(made.order, other));
    return made.order;
  };

  describe("asked for", () => {
    it("by its owner, tells where it stands, and coming back decides nothing", async () => {
      const order = await redirected();
      const asksAgain = async () => (await page(order)).body["askAgainAfter"] !== undefined;
      expect(await asksAgain()).toBe(true);
      const look = () => borrower.read("update-order-status", { orderId: order.id });
      expect((await look()).body).toMatchObject({
        order: { status: "redirected", statusLabel: "Изчаква плащане", paidAt: null, receiptUrl: null },
      });
      await borrower.open(`/card-payment-registration/${order.no}?orderId=${order.id}&status=captured`);
      expect(await statusOf(order)).toBe("redirected");
      cards.say(refOf(order), "captured");
      expect((await look()).body).toMatchObject({ order: { status: "posted", statusLabel: "Отразено" } });
      expect(await receipts()).toHaveLength(1);
      expect(await asksAgain()).toBe(false);
    });

    it("by the job, goes on until the outcome is known", async () => {
      const order = await redirected();
      cards.say(refOf(order), "authorized");
      await ask(order);
      expect(await statusOf(order)).toBe("authorized");
      cards.say(refOf(order), "captured");
      await ask(order);
      expect(await eventsOf(order)).toEqual(
        expect.arrayContaining(["poll authorized moved", "poll captured moved", "posting advance moved"]),
      );
    });

    it("at its end, expires only after the provider has answered, which is asked no more often until then", async () => {
      const order = await redirected();
      const pauses: number[] = [];
      const run = jobRun({ within: (seconds) => void pauses.push(seconds) });
      await ask(order, run);
      cards.away(true);
      for (const passed of [30 * MINUTE, 10 * MINUTE]) {
        lender.clock.advance(passed);
        await expect(ask(order, run)).rejects.toThrow(PortError);
      }
      expect([await statusOf(order), pauses]).toEqual(["redirected", [30 * 60]]);
      cards.away(false);
      await ask(order);
      expect(await statusOf(order)).toBe("expired");
    });

    it("without ever having been registered, expires by time alone", async () => {
      const order = await ordered();
      cards.away(true);
      await ask(order);
      expect(await statusOf(order)).toBe("created");
      lender.clock.advance(30 * MINUTE);
      await ask(order);
      expect(await statusOf(order)).toBe("expired");
    });

    it.each<CardStatus>(["declined", "cancelled", "expired"])("and %s, takes nothing", async (status) => {
      const order = await redirected();
      cards.say(refOf(order), status, { failure: "insufficient-funds" });
      await ask(order);
      expect([await statusOf(order), await receipts()]).toEqual([status, []]);
      expect((await page(order)).body.form).toBeUndefined();
    });

    it.each<CardStatus | "time">(["declined", "cancelled", "expired", "time"])(
      "after it ended by %s, a late capture is money and posts",
      async (end) => {
        const order = await redirected();
        if (end === "time") lender.clock.advance(30 * MINUTE);
        else cards.say(refOf(order), end);
        await ask(order);
        const ended = await statusOf(order);
        expect(ended).toBe(end === "time" ? "expired" : end);
        cards.say(refOf(order), "captured");
        await ask(order);
        expect([await statusOf(order), (await receipts()).length]).toEqual(["posted", 1]);
      },
    );

    it("above the debt of the moment it is captured, posts all the same", async () => {
      const order = await redirected();
      await pay(wanted.creditNo, (await owed()) - 146);
      cards.say(refOf(order), "captured");
      await ask(order);
      expect(await lender.query("select status, outcome from card_orders")).toEqual([
        { status: "posted", outcome: "over-paid" },
      ]);
      await held();
    });

    describe.each<[CardStatus, CardOrderStatus, string]>([
      ["refunded", "reversed", "reversed"],
      ["chargeback", "chargeback", "charged-back"],
    ])("when %s", (status, now, payment) => {
      it("after its posting is taken back once, and owed again", async () => {
        const before = await owed();
        const order = await redirected();
        cards.say(refOf(order), "captured");
        await callback(order);
        expect(await owed()).toBeLessThan(before);
        cards.say(refOf(order), status);
        expect((await callback(order)).body).toEqual({ result: "moved" });
        expect((await callback(order)).body).toEqual({ result: "same" });
        await ask(order);
        expect([await statusOf(order), await statuses(), await owed()]).toEqual([now, [payment], before]);
        await held();
      });

      it("before its capture was heard of, is posted and taken back", async () => {
        const order = await redirected();
        cards.say(refOf(order), status);
        await ask(order);
        expect([await statusOf(order), await statuses()]).toEqual([now, [payment]]);
        await held();
      });

      it("of no order of ours, or of another's payment, changes nothing", async () => {
        const order = await redirected();
        cards.say(refOf(order), "captured");
        await callback(order);
        cards.say(refOf(order), status);
        expect(await callback({ id: wanted.applicationId })).toEqual({ status: 404, body: { error: "order" } });
        expect(await callback(order, { id: "p-other" })).toEqual({ status: 404, body: { error: "order" } });
        expect([await statusOf(order), await statuses()]).toEqual(["posted", ["posted"]]);
      });

      it("after a clerk has taken it back by hand, takes nothing twice", async () => {
        const order = await redirected();
        cards.say(refOf(order), "captured");
        await callback(order);
        const [{ id } = {}] = await lender.query("select id from payments where no > $1", last);
        await takeBack(String(id));
        const before = await owed();
        cards.say(refOf(order), status);
        await callback(order);
        expect([await statusOf(order), await statuses(), await owed()]).toEqual([now, ["reversed"], before]);
        await held();
      });

      it("after its money went back by the bank, is owed by its payer", async () => {
        const order = await redirected();
        cards.say(refOf(order), "captured");
        await callback(order);
        const [{ id = "" } = {}] = await lender.query("select id from payments where no > $1", last);
        const paymentId = String(id);
        await lender.inside((trx, now) =>
          movePayment(lender.services, trx, {
            paymentId,
            contract: "",
            event: `moved/${paymentId}`,
            now,
          }),
        );
        expect(await giveBack(lender.services, paymentId)).toBe(order.cents);
        expect(await statuses()).toEqual(["returned"]);
        cards.say(refOf(order), status);
        expect((await callback(order)).body).toEqual({ result: "moved" });
        expect([await statusOf(order), await statuses()]).toEqual([now, [payment]]);
        expect(await balanceOf(lender.database.db, accounts.payersOwe.code, paymentId)).toBe(order.cents);
        await held();
      });

      it("after what was too much of it went back, is owed again, and that much by its payer", async () => {
        const askedBack = async (): Promise<number> =>
          (await borrower.mails()).filter(({ text }) => /преди бяхме върнали .* излезли от нас два пъти/.test(text))
            .length;
        const before = await askedBack();
        const order = await redirected();
        await pay(wanted.creditNo, (await owed()) - 146);
        cards.say(refOf(order), "captured");
        await callback(order);
        const [{ id = "" } = {}] = await lender.query(
          "select id from payments where channel = 'card' and no > $1",
          last,
        );
        const paymentId = String(id);
        const given = (await giveBack(lender.services, paymentId))!;
        expect(given).toBe(order.cents - 146);
        cards.say(refOf(order), status);
        await callback(order);
        expect(await balanceOf(lender.database.db, accounts.payersOwe.code, paymentId)).toBe(given);
        expect([await statusOf(order), await owed()]).toEqual([now, 146]);
        await lender.settle();
        // What is owed by the payer is no credit's: the mail asks for it, with the account.
        expect(await askedBack()).toBe(before + 1);
        await held();
      });
    });

    it("and orphaned, is asked for again by the sweep", async () => {
      const order = await redirected();
      cards.say(refOf(order), "captured");
      await lender.query("delete from pgboss.job where name = 'ask-card'");
      await sweep(lender.services)({}, RUN);
      await until(
        () => statusOf(order),
        (status) => status === "posted",
      );
    });

    it("while posting fails, stays as it was and is posted later", async () => {
      const order = await redirected();
      cards.say(refOf(order), "captured");
      // The books refuse any payment.
      await lender.query("alter table payments add constraint no_posting check (no <= 0) not valid");
      await expect(ask(order)).rejects.toThrow("no_posting");
      expect(await statusOf(order)).toBe("redirected");
      await lender.query("alter table payments drop constraint no_posting");
      await ask(order);
      expect(await receipts()).toHaveLength(1);
    });
  });

  it("the receipt is there from the capture on, as a PDF and among the documents, once", async () => {
    const order = await redirected();
    expect((await borrower.read("card-payment-receipt", params(order))).status).toBe(404);
    cards.say(refOf(order), "captured");
    await callback(order);
    const file = await fetch(`${lender.url}${callUrl("card-payment-receipt", params(order))}`, {
      headers: { cookie: [...borrower.cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
    });
    expect(file.headers.get("content-type")).toBe("application/pdf");
    const text = await pdfText(Buffer.from(await file.arrayBuffer()));
    expect(text).toContain("100,46");
    expect(text).toContain(String(order.no));
    const documents = async () => (await borrower.read("documents")).text.split(`№\u00a0${order.no}`).length - 1;
    await until(documents, (count) => count === 1);
    await lender.settle();
    expect(await documents()).toBe(1);
  });
});
