/** Money given back: through the provider, with its books, whatever the provider says and when. */
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { accounts } from "#server/lending/ledger/chart.ts";
import { sofiaDay } from "#src/domain/time/dates.ts";
import { receivePayment } from "#server/lending/servicing/receive-payment.ts";
import { commandsOf, doAct } from "#tests/support/commands.ts";
import { orderAll } from "#tests/support/whole-sums.ts";
import { checkRefund, sendRefund } from "#server/lending/refunds/send-refund.ts";
import type { PayoutAnswer, PayoutOrder } from "#server/ports/payout/payout.ts";
import { PortError } from "#server/ports/port-error.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { Services } from "#server/services.ts";
import { ibanEnding, ibanOf } from "#tests/support/borrower-data.ts";
import { clerkOfRole } from "#tests/support/clerk.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { credits, servicingOf, type Borrowed } from "#tests/support/servicing.ts";
import { useTestLender } from "#tests/support/use-lender.ts";
import { jobRun } from "#tests/support/job-run.ts";

const RUN = jobRun();
const PAYER = ibanEnding("4321");

/** A provider that pays payouts of credits at once; of what is given back it says what the test says. */
const provider = () => {
  const refunds: PayoutOrder[] = [];
  const told = { says: "pending" as PayoutAnswer["status"], isSilent: false };
  const answer = (externalId: string): Promise<PayoutAnswer> => {
    if (!externalId.startsWith("r-")) return Promise.resolve({ status: "paid", externalId });
    if (told.isSilent) return Promise.reject(new PortError("no answer"));
    const { says } = told;
    return Promise.resolve(
      says === "failed" ? { status: says, externalId, failure: "closed" } : { status: says, externalId },
    );
  };
  const port: Ports["payout"] = {
    pay: (order) => {
      if (order.reference !== "Връщане на сума") return answer(`p-${order.id}`);
      refunds.push(order);
      return answer(`r-${order.id}`);
    },
    status: answer,
  };
  return { port, refunds, told };
};

eachDatabase((_name, open) => {
  const bank = provider();
  const lender = useTestLender({ open, ports: { payout: bank.port }, hasStaff: true, keepsBooks: true });
  const { borrow, pay, totals, takeBack } = servicingOf(lender);
  let borrowed: Borrowed;
  let cents = 10_000;
  beforeAll(async () => {
    borrowed = await borrow(credits.thousand);
    await pay(borrowed.no, 100_000);
  });
  beforeEach(() => {
    bank.refunds.length = 0;
    Object.assign(bank.told, { says: "pending", isSilent: false });
    cents += 1;
  });

  /** Money of nobody's, with or without the account it came from. */
  const unknownMoney = async (iban?: string): Promise<string> => {
    const now = lender.clock.now();
    const receipt = { channel: "bank" as const, externalId: `refund-${cents}`, cents, valueDay: sofiaDay(now) };
    const payer = { name: "Мария Стоянова", ...(iban !== undefined && { iban }) };
    const { paymentId } = await lender.inside((trx) =>
      receivePayment(lender.services, trx, { ...receipt, payer }, null, now),
    );
    return paymentId;
  };
  /** The lender whose queue leaves refunds alone: the test runs their job itself. */
  const still = (): Services => {
    const { queue } = lender.services;
    const send: Services["queue"]["send"] = (db, name, ...rest) =>
      name === "send-refund" || name === "check-refund" ? Promise.resolve() : queue.send(db, name, ...rest);
    return { ...lender.services, queue: { ...queue, send } };
  };
  const order = (paymentId: string) =>
    lender.inside((trx, now) => orderAll(still(), trx, { paymentId, by: "двама", now }));
  const run = async (refundId: string): Promise<void> => {
    for (const job of [checkRefund, sendRefund]) await job(still())({ refundId }, RUN);
  };
  const refundOf = async (id: string) =>
    (await lender.query("select status, failure from refunds where id = $1", id))[0]!;
  const paymentState = (id: string) => lender.value("select status from payments where id = $1", id);
  const on = async (account: keyof typeof accounts): Promise<number> =>
    (await totals())[String(accounts[account].code)] ?? 0;
  /** Approves what waits. */
  const approve = async (): Promise<number> => {
    const [act] = await lender.query("select id from staff_acts where state = 'proposed'");
    return (await (await clerkOfRole(lender, "owner")).fill(`/buro/akt/${String(act!["id"])}`, "approve")).status;
  };

  describe("money of nobody's", () => {
    it("goes to the account it came from; on the books it is on its way, then gone", async () => {
      const [kept, bankBefore] = [await on("unallocated"), await on("bank")];
      const id = await unknownMoney(PAYER);
      const { refundId } = (await order(id))!;
      await run(refundId);
      expect(bank.refunds).toMatchObject([
        { id: refundId, amountCents: cents, method: "wireTransfer", account: PAYER },
      ]);
      expect([await on("transfers"), await on("unallocated")]).toEqual([cents, kept - cents]);
      expect(await paymentState(id)).toBe("returning");
      bank.told.says = "paid";
      await run(refundId);
      expect([await on("transfers"), await on("unallocated"), await on("bank")]).toEqual([0, kept, bankBefore]);
      expect([await refundOf(refundId), await paymentState(id)]).toMatchObject([{ status: "paid" }, "returned"]);
    });

    it("is handed over once, however often the job runs, and is ordered once", async () => {
      const id = await unknownMoney(PAYER);
      const { refundId } = (await order(id))!;
      expect(await order(id)).toBeUndefined();
      bank.told.isSilent = true;
      await expect(run(refundId)).rejects.toThrow("no answer");
      await expect(run(refundId)).rejects.toThrow("no answer");
      expect(new Set(bank.refunds.map((one) => one.id))).toEqual(new Set([refundId]));
      Object.assign(bank.told, { isSilent: false, says: "paid" });
      await run(refundId);
      await run(refundId);
      expect(
        await lender.query("select kind from entries where event_id like $1", `refund/${refundId}/%`),
      ).toHaveLength(2);
      expect((await refundOf(refundId))["status"]).toBe("paid");
    });

    it("that could not be paid is here again: it is given back anew, or posted to its credit", async () => {
      const id = await unknownMoney(PAYER);
      const first = (await order(id))!;
      await run(first.refundId);
      bank.told.says = "failed";
      await run(first.refundId);
      expect([await refundOf(first.refundId), await paymentState(id), await on("transfers")]).toEqual([
        { status: "failed", failure: "closed" },
        "unmatched",
        0,
      ]);
      bank.told.says = "pending";
      const second = (await order(id))!;
      expect(second.refundId).not.toBe(first.refundId);
    });

    it("reported as failed and then as paid is recorded as paid; nobody is paid twice", async () => {
      const id = await unknownMoney(PAYER);
      const first = (await order(id))!;
      await run(first.refundId);
      bank.told.says = "failed";
      await run(first.refundId);
      const second = (await order(id))!;
      bank.told.says = "paid";
      bank.refunds.length = 0;
      await run(second.refundId);
      expect(bank.refunds).toEqual([]);
      expect([await refundOf(first.refundId), await refundOf(second.refundId)]).toMatchObject([
        { status: "paid" },
        { status: "cancelled" },
      ]);
      expect([await paymentState(id), await on("transfers")]).toEqual(["returned", 0]);
    });

    it("without a known account waits; the cashier says one, another approves it, and the account lies sealed", async () => {
      const id = await unknownMoney();
      const { refundId, held } = (await order(id))!;
      expect(held).toBe(true);
      const cashier = await clerkOfRole(lender, "cashier");
      const path = `/buro/vrashtane/${refundId}`;
      const wrong = await cashier.fill(path, "direct-refund", { iban: "BG00", holder: "М", reason: "обади се" });
      expect(wrong.status).toBe(400);
      const fields = { iban: PAYER, holder: "Мария Стоянова", reason: "обади се" };
      expect((await cashier.fill(path, "direct-refund", fields)).body.nextUrl).toBe(`${path}?gotovo=proposed`);
      const [{ params }] = (await lender.query("select params from staff_acts where state = 'proposed'")) as [
        { params: object },
      ];
      expect([JSON.stringify(params).includes(PAYER), params]).toEqual([
        false,
        expect.objectContaining({ "Титуляр на сметката": "М. С." }),
      ]);
      expect((await refundOf(refundId))["status"]).toBe("held");
      bank.told.says = "paid";
      expect(await approve()).toBe(200);
      await lender.settle();
      expect(bank.refunds).toMatchObject([{ account: PAYER, holder: "Мария Стоянова" }]);
      const audit = JSON.stringify(await lender.query("select fields from audit"));
      expect(audit).not.toContain(PAYER);
      expect(audit).not.toContain("sealed");
    });

    it("may be cancelled until it is handed over", async () => {
      const id = await unknownMoney();
      const { refundId } = (await order(id))!;
      const cashier = await clerkOfRole(lender, "cashier");
      const path = `/buro/vrashtane/${refundId}`;
      expect((await cashier.fill(path, "cancel-refund", { reason: "наш е" })).body.nextUrl).toContain("executed");
      expect([await refundOf(refundId), await paymentState(id)]).toMatchObject([{ status: "cancelled" }, "unmatched"]);
      const other = (await order(await unknownMoneyOf(PAYER)))!;
      await run(other.refundId);
      const act = commandsOf(lender).as("cashier");
      await expect(act("cancel-refund", other.refundId)).rejects.toThrow("Междувременно");
    });

    it("that the bank takes back while it waits is not given back, too", async () => {
      const id = await unknownMoney();
      const { refundId } = (await order(id))!;
      expect(await takeBack(id)).toBe("taken-back");
      expect([await refundOf(refundId), await paymentState(id)]).toMatchObject([{ status: "cancelled" }, "reversed"]);
      const sent = await unknownMoneyOf(PAYER);
      await run((await order(sent))!.refundId);
      expect(await takeBack(sent)).toBe("already");
    });
  });

  const unknownMoneyOf = (iban: string): Promise<string> => {
    cents += 50;
    return unknownMoney(iban);
  };

  describe("what a borrower paid too much", () => {
    it("goes to the account they were paid out to, once; they are told when it has arrived", async () => {
      const sent = await on("transfers");
      const { paymentId, outcome } = await pay(borrowed.no, 200_000);
      expect(outcome).toBe("over-paid");
      const kept = -(await on("refundable"));
      const { refundId } = (await order(paymentId))!;
      await run(refundId);
      expect(bank.refunds).toMatchObject([{ amountCents: kept, account: ibanOf(borrowed.borrower.person) }]);
      const told = async () =>
        (await borrowed.borrower.mails()).filter(({ subject }) => subject.startsWith("Върнахме Ви"));
      expect(await told()).toEqual([]);
      bank.told.says = "paid";
      await run(refundId);
      expect([await on("refundable"), await on("transfers"), await paymentState(paymentId)]).toEqual([
        0,
        sent,
        "posted",
      ]);
      const [mail, ...more] = await told();
      expect([more, mail!.text.includes(ibanOf(borrowed.borrower.person))]).toEqual([[], false]);
      expect(await order(paymentId)).toBeUndefined();
    });

    it("and what became of it stands on the page of repayment", async () => {
      const [{ request_id: applicationId }] = (await lender.query(
        "select request_id from credits where no = $1",
        borrowed.no,
      )) as [{ request_id: string }];
      const { body } = await borrowed.borrower.read("repayment-details", { requestId: applicationId });
      const shown = JSON.stringify(body);
      expect([shown.includes("Върнато Ви"), shown.includes("Надплатено")]).toEqual([true, false]);
    });
  });

  describe("the desk", () => {
    it("lists refunds, shows the account masked, in full after a reason, and asks the provider at once", async () => {
      const id = await unknownMoney(PAYER);
      const { refundId } = (await order(id))!;
      await run(refundId);
      const cashier = await clerkOfRole(lender, "cashier");
      const path = `/buro/vrashtane/${refundId}`;
      const shown = (where = path) => cashier.shown(where);
      expect(await shown("/buro/vrashtania")).toContain(path);
      expect([(await shown()).includes(PAYER), (await shown()).includes(PAYER.slice(-4))]).toEqual([false, true]);
      await cashier.fill(path, "unmask-refund", { field: "account", reason: "случай 5" });
      expect(await shown()).toContain(PAYER);
      bank.told.says = "paid";
      expect((await cashier.fill(path, "ask-refund")).body.nextUrl).toBe(`${path}?gotovo=asked`);
      expect((await refundOf(refundId))["status"]).toBe("paid");
    });

    it("says that a provider is silent", async () => {
      const { refundId } = (await order(await unknownMoney(PAYER)))!;
      await run(refundId);
      bank.told.isSilent = true;
      const cashier = await clerkOfRole(lender, "cashier");
      const asked = await cashier.fill(`/buro/vrashtane/${refundId}`, "ask-refund");
      expect([asked.status, asked.text]).toEqual([409, expect.stringContaining("не отговаря")]);
    });

    it("a payment goes back to another account when two say so, also from the command line", async () => {
      const id = await unknownMoney();
      const act = (...words: string[]) => doAct(lender.services, words);
      const { as, byTwo } = commandsOf(lender);
      const words = ["return-payment", id, PAYER, "Мария Стоянова"] as const;
      await expect(act(...words, "--reason", "по молба")).rejects.toThrow("--as");
      await expect(as("reviewer")(...words)).rejects.toThrow("Ролята Ви");
      bank.told.says = "paid";
      await byTwo(...words);
      await lender.settle();
      expect(bank.refunds).toMatchObject([{ account: PAYER, amountCents: cents }]);
      const [row] = JSON.parse(await act("refunds", "--json")) as { status: string }[];
      expect(row).toMatchObject({ status: expect.any(String), holder: expect.any(String) });
    });
  });

  it("the database keeps what was ordered, and one order at a time", async () => {
    const id = await unknownMoney(PAYER);
    const { refundId } = (await order(id))!;
    const refused = (sql: string) => expect(lender.query(sql, refundId)).rejects.toThrow();
    await refused("update refunds set cents = cents + 1 where id = $1");
    await refused("delete from refunds where id = $1");
    await refused(
      "insert into refunds (id, payment_id, attempt, status, cents, method, ordered_by, created_at) " +
        "select gen_random_uuid(), payment_id, 9, 'created', cents, method, 'x', created_at from refunds where id = $1",
    );
    await run(refundId);
    await refused("update refunds set method = 'easypay' where id = $1");
    await refused("update refunds set handed_at = null where id = $1");
    bank.told.says = "paid";
    await run(refundId);
    await refused("update refunds set status = 'failed' where id = $1");
  });
});
