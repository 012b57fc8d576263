import { DEMO_STAFF } from "#server/demo/staff.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { maskIban } from "#src/domain/identity/iban.ts";
import { words as ownWords } from "#server/content/words/words.fixture.ts";
import { addDays, formatDay } from "#src/domain/time/dates.ts";
import { beginOfDay } from "#src/domain/time/sofia-time.ts";
import type { PayoutAnswer, PayoutOrder } from "#server/ports/payout/payout.ts";
import type { Ports } from "#server/ports/ports.ts";
import { undoableImport } from "#server/lending/statements/undo-import.ts";
import { notOwed } from "#server/store/tables/payouts.ts";
import { bankGives } from "#tests/support/bank-files.ts";
import { endUnpaid, terminateUnpaid } from "#server/lending/payouts/end-unpaid.ts";
import { hasBeenPaid } from "#server/lending/payouts/pay-out.ts";
import { sweep } from "#server/jobs/sweep.ts";
import { bookFaults } from "#server/store/tables/book-faults.ts";
import { commandsOf, doAct } from "#tests/support/commands.ts";
import { borrowerAt, steps, succeed, type Answer, type Borrower, runningCredit } from "#tests/support/borrower.ts";
import { choice, ibanEnding, ibanOf, stories, type Story } from "#tests/support/borrower-data.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { until } from "#tests/support/lender.ts";
import { useTestLender } from "#tests/support/use-lender.ts";
import { jobRun } from "#tests/support/job-run.ts";

const RUN = jobRun();
const small: Story = { ...stories.approve, chosen: choice("consumerCredit", 800, 12) };
const otherAccount = { paymentMethod: "wireTransfer", iban: ibanEnding("9999"), ibanOwner: "1" };

/** A provider that answers as the test says; by default every payout is pending. */
const provider = () => {
  const orders: PayoutOrder[] = [];
  const said = new Map<string, PayoutAnswer["status"]>();
  let usual: PayoutAnswer["status"] = "pending";
  const answer = (externalId: string): Promise<PayoutAnswer> => {
    const status = said.get(externalId) ?? usual;
    return Promise.resolve(status === "failed" ? { status, externalId, failure: "rejected" } : { status, externalId });
  };
  const idOf = ({ id }: PayoutOrder): string => `p-${id}`;
  const port: Ports["payout"] = {
    pay: (order) => {
      orders.push(order);
      if (!said.has(idOf(order))) said.set(idOf(order), usual);
      return answer(idOf(order));
    },
    status: answer,
  };
  return {
    port,
    orders,
    /** What the provider says of an order from now on. */
    say: (order: PayoutOrder, status: PayoutAnswer["status"]) => void said.set(idOf(order), status),
    /** What it says of new orders. */
    usually: (status: PayoutAnswer["status"]) => void (usual = status),
  };
};

eachDatabase((_name, open) => {
  const payments = provider();
  const alarms: string[] = [];
  const lender = useTestLender({
    open,
    ports: { payout: payments.port },
    logTo: { write: (line) => void (line.includes('"payout-') && alarms.push(line)) },
  });
  beforeEach(() => {
    payments.orders.length = 0;
    payments.usually("pending");
    alarms.length = 0;
  });
  afterEach(async () => expect(await bookFaults(lender.database.db)).toEqual([]));

  const applicationOf = ({ person }: Borrower): Promise<string> =>
    lender.text("select r.id from requests r join users u on u.id = r.user_id where u.email = $1", person.email);
  const payoutsOf = async (id: string) =>
    (await lender.query("select status from payouts where request_id = $1 order by attempt", id)).map(
      ({ status }) => status,
    );
  const heldOf = (id: string): Promise<string> =>
    lender.text("select id from payouts where request_id = $1 and status = 'held'", id);
  const statusOf = (id: string) => lender.value("select status from requests where id = $1", id);
  const agreementOf = async (id: string) =>
    (
      await lender.query(
        "select status, end_reason from agreements where request_id = $1 and signed_at is not null",
        id,
      )
    )[0];
  const creditsOf = (id: string) => lender.value("select count(*)::int as n from credits where request_id = $1", id);
  /** Asks about what is pending, without the pause before, until an application has a status. */
  const reach = (id: string, status: string) =>
    until(
      async () => {
        await lender.query(
          "update pgboss.job set start_after = now() where state = 'retry' and data->>'payoutId' in (select p.id::text from payouts p where p.request_id = $1)",
          id,
        );
        return statusOf(id);
      },
      (now) => now === status,
    );
  const ordered = (count: number) =>
    until(
      () => Promise.resolve(payments.orders.length),
      (now) => now >= count,
    );
  const signed = async (story = small): Promise<{ borrower: Borrower; id: string }> => {
    const borrower = await borrowerAt(lender, "signed", story);
    await ordered(1);
    return { borrower, id: await applicationOf(borrower) };
  };
  /** Signed, and the first payout refused by the provider. */
  const refused = async (story = small): Promise<{ borrower: Borrower; id: string }> => {
    payments.usually("failed");
    const borrower = await borrowerAt(lender, "signed", story);
    const id = await applicationOf(borrower);
    await reach(id, "payoutFailed");
    payments.usually("pending");
    return { borrower, id };
  };
  const correct = async (borrower: Borrower): Promise<void> => {
    await steps.proveNumber(borrower);
    expect((await borrower.read("payment-information")).body).toMatchObject({
      lead: `${ownWords.text("status.payoutFailed")} ${ownWords.text("status.datesFromPayout")}`,
    });
    succeed(await borrower.fill("payment-information", otherAccount));
  };

  describe("a payout", () => {
    it("goes to the account of the signature, which lies sealed", async () => {
      const { borrower, id } = await signed();
      expect(payments.orders[0]).toMatchObject({ account: ibanOf(borrower.person), holder: "Георги Петров Иванов" });
      const [stored] = await lender.query("select destination from payouts where request_id = $1", id);
      expect(Buffer.from(stored!["destination"] as Buffer).includes(ibanOf(borrower.person))).toBe(false);
      payments.say(payments.orders[0]!, "paid");
      await reach(id, "concluded");
      expect([await payoutsOf(id), await creditsOf(id)]).toEqual([["paid"], 1]);
      const told = (await borrower.mails()).filter(({ subject }) => subject.startsWith("Преведохме"));
      expect(told.map(({ text }) => text)).toEqual([expect.stringContaining(maskIban(ibanOf(borrower.person)))]);
    });

    it("that failed is ordered again to the corrected account", async () => {
      const { borrower, id } = await refused();
      const listed = JSON.parse(await doAct(lender.services, ["payouts", "--json"])) as object[];
      const [failed] = await lender.query("select id from payouts where request_id = $1", id);
      expect(listed).toContainEqual(expect.objectContaining({ ...failed, status: "failed", waits: true }));
      await correct(borrower);
      await ordered(2);
      expect(payments.orders[1]!.account).toBe(otherAccount.iban);
      payments.say(payments.orders[1]!, "paid");
      await reach(id, "concluded");
      expect(await payoutsOf(id)).toEqual(["failed", "paid"]);
    });

    it("reported as paid after it had failed opens the credit, and nothing is paid twice", async () => {
      const { borrower, id } = await refused();
      payments.say(payments.orders[0]!, "paid");
      await correct(borrower);
      await reach(id, "concluded");
      expect(payments.orders).toHaveLength(1);
      expect([await payoutsOf(id), await creditsOf(id)]).toEqual([["paid", "cancelled"], 1]);
    });

    it("paid twice by the provider is recorded twice, and alarms", async () => {
      const { borrower, id } = await refused();
      await correct(borrower);
      await ordered(2);
      payments.say(payments.orders[1]!, "paid");
      await reach(id, "concluded");
      payments.say(payments.orders[0]!, "paid");
      await hasBeenPaid(lender.services, id, RUN.signal);
      expect([await payoutsOf(id), await creditsOf(id)]).toEqual([["surplus", "paid"], 1]);
      expect(alarms.some((line) => line.includes("payout-surplus"))).toBe(true);
    });
  });

  describe("a payout to an account changed after the signature", () => {
    /** Signed for 1,050 €, refused by the provider, another account given. */
    const held = async (): Promise<{ borrower: Borrower; id: string }> => {
      const before = lender.services.catalogue;
      // A first client is granted 1,000 € at most; the rest of the way is the same for more.
      const catalogue = structuredClone(before);
      catalogue.limits.new.consumerCredit = 3000;
      catalogue.videoAbove = 3000;
      lender.replace({ catalogue });
      const made = await refused({
        ...stories.approve,
        chosen: choice("consumerCredit", 1050, 12),
        money: { ...stories.approve.money, "income[netMonthly]": "2500" },
      });
      lender.replace({ catalogue: before });
      await correct(made.borrower);
      expect(await payoutsOf(made.id)).toEqual(["failed", "held"]);
      return made;
    };

    it("is not held up to 1,000 €", async () => {
      const { borrower, id } = await refused(stories.approve);
      await correct(borrower);
      await ordered(2);
      // The provider's answer is recorded after it was given.
      await until(
        () => payoutsOf(id),
        (now) => now[1] === "pending",
      );
    });

    it("is held whatever its sum where the bank tells that the first went out", async () => {
      const { borrower, id } = await refused(stories.approve);
      const [{ payout, cents }] = (await lender.query(
        "select id as payout, amount_cents::int as cents from payouts where request_id = $1",
        id,
      )) as [{ payout: string; cents: number }];
      const sends = { cents, direction: "debit", trace: payout.replaceAll("-", "") } as const;
      const { sha256 } = await bankGives(lender, sends);
      await correct(borrower);
      expect(await payoutsOf(id)).toEqual(["failed", "held"]);
      // Two let it go out all the same: the money is with the borrower twice, who is asked to give one back.
      await commandsOf(lender).byTwo("release-payout", await heldOf(id));
      await ordered(2);
      payments.say(payments.orders[1]!, "paid");
      await reach(id, "concluded");
      expect(await payoutsOf(id)).toEqual(["surplus", "paid"]);
      await lender.settle();
      expect((await borrower.subjects()).filter((subject) => subject.includes("Два превода"))).toHaveLength(1);
      expect(await notOwed(lender.database.db, { applicationId: id })).toBe(cents);
      expect((await borrower.status()).text).toMatch(/не Ви се дължат/);
      const { faults } = await undoableImport(lender.database.db, sha256);
      expect(faults).toEqual(["surplus"]);
    });

    it("that failed, and of which the bank tells that it went out once another has been paid, is owed to nobody", async () => {
      const { borrower, id } = await refused();
      const first = await lender.text("select id from payouts where request_id = $1", id);
      await correct(borrower);
      await ordered(2);
      payments.say(payments.orders[1]!, "paid");
      await reach(id, "concluded");
      const cents = await lender.number("select amount_cents::int from payouts where id = $1", first);
      // It comes back by the same file: nobody's, though the sum is what pays the credit off today.
      const back = { cents, text: "връщане на превод", payer: { name: "Г", iban: ibanOf(borrower.person) } };
      const { sha256 } = await bankGives(lender, { cents, direction: "debit", trace: first.replaceAll("-", "") }, back);
      expect(await payoutsOf(id)).toEqual(["surplus", "paid"]);
      const verdicts = await lender.query(
        "select l.verdict from statement_lines l join statements s on s.id = l.statement_id where s.sha256 = $1 order by l.ordinal",
        sha256,
      );
      expect(verdicts.map(({ verdict }) => verdict)).toEqual(["sent", "unmatched"]);
      await lender.settle();
      expect((await borrower.subjects()).filter((subject) => subject.includes("Два превода"))).toHaveLength(1);
    });

    it("that failed, and of which the bank tells that it went out, is asked back when its agreement ends", async () => {
      const { borrower, id } = await refused();
      const payout = await lender.text("select id from payouts where request_id = $1", id);
      const cents = await lender.number("select amount_cents::int from payouts where id = $1", payout);
      await bankGives(lender, { cents, direction: "debit", trace: payout.replaceAll("-", "") });
      await lender.inside((trx, now) =>
        terminateUnpaid(lender.services, trx, { applicationId: id, actor: "U", reason: "по желание", now }),
      );
      await lender.settle();
      expect(await payoutsOf(id)).toEqual(["surplus"]);
      const subjects = await borrower.subjects();
      expect(subjects.filter((one) => /прекрат/.test(one))).toEqual([expect.stringContaining("Превод по прекратения")]);
      expect((await borrower.status()).text).toMatch(/не Ви се дължат/);
    });

    it("waits for a release by a person above that, and is then paid", async () => {
      const { borrower, id } = await held();
      expect(payments.orders).toHaveLength(1);
      expect((await borrower.status()).text).toMatch(/служител ще потвърди/);
      const payoutId = await heldOf(id);
      expect(await doAct(lender.services, ["payouts"])).toContain(payoutId);
      await commandsOf(lender).byTwo("release-payout", payoutId);
      await ordered(2);
      payments.say(payments.orders[1]!, "paid");
      await reach(id, "concluded");
      expect(await lender.query("select released_by from payouts where id = $1", payoutId)).toEqual([
        { released_by: `${DEMO_STAFF.cashier.names}, ${DEMO_STAFF.owner.names}` },
      ]);
      await expect(commandsOf(lender).as("cashier")("release-payout", payoutId)).rejects.toThrow("Междувременно");
    });

    it("that a person refuses asks the borrower for another one", async () => {
      const { borrower, id } = await held();
      await commandsOf(lender).as("cashier")("refuse-payout", await heldOf(id));
      expect(await statusOf(id)).toBe("payoutFailed");
      expect(await payoutsOf(id)).toEqual(["failed", "cancelled"]);
      await lender.settle();
      expect((await borrower.subjects()).filter((subject) => subject.includes("не е преведена"))).toHaveLength(2);
    });
  });

  describe("a payout that stays failed", () => {
    const sweepAt = async (at: Date): Promise<void> => {
      lender.clock.set(at);
      await sweep(lender.services)({}, RUN);
      await lender.settle();
    };
    /** The instant at which the last of the days is over. */
    const over = (): Date => beginOfDay(addDays(lender.today(), 11));

    it("ends the agreement once the last of ten days is over, as it says; nothing is owed", async () => {
      const { borrower, id } = await refused();
      const [end, last] = [over(), formatDay(addDays(lender.today(), 10))];
      expect((await borrower.read("status")).text).toContain(`до ${last}`);
      await sweepAt(new Date(end.getTime() - 1));
      expect(await statusOf(id)).toBe("payoutFailed");
      await sweepAt(end);
      expect(await statusOf(id)).toBe("cancelled");
      expect(await agreementOf(id)).toEqual({ status: "terminated", end_reason: "not paid out in time" });
      expect((await borrower.subjects()).some((subject) => subject.includes("е прекратен"))).toBe(true);
      succeed(await borrower.logInAgain());
      expect(await borrower.status()).toMatchObject({
        request: { status: "terminated", statusLabel: "Прекратен договор" },
        title: "Договорът е прекратен",
        offer: null,
      });
      expect((await borrower.read("request-history")).text).toContain("Прекратен договор");
    });

    it("may be ended by the borrower at once; nothing is owed, and a paid one is not ended", async () => {
      const { borrower, id } = await refused();
      const end = async (): Promise<Answer> => borrower.post(await borrower.form("status", "end"), {});
      expect(succeed(await end())).toBe("/status");
      await lender.settle();
      expect([await statusOf(id), (await agreementOf(id))!["end_reason"]]).toEqual([
        "cancelled",
        "ended by the borrower",
      ]);
      expect(await borrower.status()).toMatchObject({ title: "Договорът е прекратен" });
      expect((await borrower.subjects()).some((subject) => subject.includes("е прекратен"))).toBe(true);
      const other = await refused();
      const form = await other.borrower.form("status", "end");
      payments.say(payments.orders.at(-1)!, "paid");
      expect((await other.borrower.post(form, {})).status).toBe(409);
      expect([await statusOf(other.id), await creditsOf(other.id)]).toEqual(["concluded", 1]);
    });

    it("is asked for a last time: when it was paid after all, the credit opens instead", async () => {
      const { id } = await refused();
      payments.say(payments.orders[0]!, "paid");
      await sweepAt(over());
      expect([await statusOf(id), await creditsOf(id)]).toEqual(["concluded", 1]);
    });

    it("and is paid after the end of the agreement is a surplus, and alarms", async () => {
      const { id } = await refused();
      await sweepAt(over());
      payments.say(payments.orders[0]!, "paid");
      await endUnpaid(lender.services)({ requestId: id }, RUN);
      expect([await payoutsOf(id), await creditsOf(id), await statusOf(id)]).toEqual([["surplus"], 0, "cancelled"]);
      expect(alarms.some((line) => line.includes("payout-surplus"))).toBe(true);
    });
  });

  describe("signed papers", () => {
    it("are not attached to a mail to an address nobody has confirmed", async () => {
      const { borrower } = await signed();
      const sent = (await borrower.mails()).findLast(({ subject }) => subject.includes("е подписан"))!;
      expect(sent.text).toContain("/dokumenti");
      expect(
        await lender.query(
          "select attachments from messages where recipient = $1 and subject like '%е подписан%'",
          borrower.person.email,
        ),
      ).toEqual([{ attachments: null }]);
    });

    it("lie sealed: no byte of a PDF is in the database", async () => {
      const { id } = await signed();
      const files = await lender.query("select body, is_sealed from files where request_id = $1", id);
      expect(files).toHaveLength(4);
      for (const { body, is_sealed: isSealed } of files)
        expect([isSealed, Buffer.from(body as Buffer).includes("%PDF")]).toEqual([true, false]);
    });

    it("stored before documents were sealed are sealed by the sweep, and open as before", async () => {
      const { borrower, id } = await signed();
      payments.say(payments.orders[0]!, "paid");
      await reach(id, "concluded");
      const plain = Buffer.from("%PDF-1.7 old");
      await lender.query(
        "update files set body = $2, is_sealed = false where request_id = $1 and kind = 'contract'",
        id,
        plain,
      );
      const { papers } = await runningCredit(borrower);
      const { url } = papers.find(({ kind }) => kind === "contract")!;
      expect((await borrower.fetch(url)).text).toBe(plain.toString());
      await sweep(lender.services)({}, RUN);
      expect(await lender.query("select is_sealed from files where request_id = $1 and kind = 'contract'", id)).toEqual(
        [{ is_sealed: true }],
      );
      expect((await borrower.fetch(url)).text).toBe(plain.toString());
    });
  });
});
