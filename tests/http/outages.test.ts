/** Provider outages: owed work is done once the provider is back, outdated work is dropped. */
import { expect, it } from "vitest";
import { PortError } from "#server/ports/port-error.ts";
import { Borrower, borrowerAt, steps, succeed } from "#tests/support/borrower.ts";
import { stories } from "#tests/support/borrower-data.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { until } from "#tests/support/lender.ts";
import { sendSilently } from "#tests/support/send-silently.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

eachDatabase((_name, open) => {
  let away: "sms" | "payout" | undefined;
  let says: "paid" | "pending" = "paid";
  let asked = 0;
  let hung: Promise<void> | undefined;
  const paid: string[] = [];
  const unlessAway = <T>(who: typeof away, answer: () => T): Promise<T> =>
    away === who ? Promise.reject(new PortError("provider: HTTP 503")) : Promise.resolve(answer());

  const lender = useTestLender({
    open,
    env: { LOG_LEVEL: "silent" },
    ports: {
      sms: { isOutbox: true, send: () => unlessAway("sms", () => undefined) },
      payout: {
        pay: ({ id }) =>
          unlessAway("payout", () => {
            paid.push(id);
            return { status: says, externalId: id };
          }),
        status: async (externalId) => {
          asked += 1;
          await hung;
          return unlessAway("payout", () => ({ status: says, externalId }));
        },
      },
    },
  });

  const statusOf = async (borrower: Borrower): Promise<unknown> => (await borrower.status()).request!.status;
  const jobs = async (name: string): Promise<unknown[]> =>
    (
      await lender.query(
        "select state::text from pgboss.job where name = $1 and data::text <> '{}' order by created_on",
        name,
      )
    ).map(({ state }) => state);
  const unsent = (): Promise<number> =>
    lender.number("select count(*)::int as n from messages where sent_at is null and failed_at is null");
  /** A promise that waits until its function is called. */
  const held = (): [Promise<void>, () => void] => {
    let free = (): void => undefined;
    return [new Promise<void>((resolve) => (free = resolve)), () => free()];
  };
  /** The code of the newest SMS to a borrower; other jobs may still run. */
  const codeTo = async ({ person }: Borrower): Promise<string> =>
    until(
      async () =>
        (await lender.outbox())
          .findLast(({ channel, to, text }) => channel === "sms" && to === person.phone && /#\d{6}$/.test(text))
          ?.text.slice(-6) ?? "",
      (code) => code !== "",
    );
  /** Makes pending retries due now and waits for them. */
  const runRetries = async (): Promise<void> => {
    await lender.query("update pgboss.job set start_after = now() where state = 'retry'");
    await lender.settle();
  };
  const sweep = async (): Promise<void> => {
    await lender.services.queue.send(lender.database.db, "sweep", {});
    await lender.settle();
  };

  it("a payout is handed over once the provider is back, and paid once; the sweep queues none that waits", async () => {
    const borrower = await borrowerAt(lender, "decided");
    away = "payout";
    await steps.sign(borrower);
    await sweep();
    await runRetries();
    expect([await jobs("pay-out"), await statusOf(borrower)]).toEqual([["retry"], "contractSigned"]);
    away = undefined;
    await runRetries();
    expect([await statusOf(borrower), paid.length]).toEqual(["active", 1]);
    await sweep();
    expect([await jobs("pay-out"), paid.length]).toEqual([["completed"], 1]);
  });

  it("the sweep re-queues a payout and a message that have lost their jobs, once", async () => {
    const borrower = await borrowerAt(lender, "decided");
    away = "payout";
    await steps.sign(borrower);
    await lender.query("delete from pgboss.job where name = 'pay-out'");
    away = "sms";
    await lender.query("update messages set sent_at = null where channel = 'sms' and kind = 'application'");
    for (let n = 0; n < 3; n += 1) await sweep();
    expect((await jobs("send-sms")).filter((state) => state === "retry")).toHaveLength(await unsent());
    away = undefined;
    await runRetries();
    expect([await statusOf(borrower), paid.length, await jobs("pay-out"), await unsent()]).toEqual([
      "active",
      2,
      ["completed"],
      0,
    ]);
  });

  it("a payout that stays pending is one job, and holds up neither new payouts nor refunds", async () => {
    const [slow, next] = [await borrowerAt(lender, "decided"), await borrowerAt(lender, "decided")];
    says = "pending";
    await steps.sign(slow);
    for (let n = 0; n < 8; n += 1) await runRetries();
    expect(await jobs("check-payout")).toEqual(["retry"]);
    expect(asked).toBeGreaterThanOrEqual(8);
    // All that may ask about payouts at once is held by a provider that does not answer.
    const [hang, answer] = held();
    hung = hang;
    await lender.query("update pgboss.job set start_after = now() where state = 'retry'");
    await until(
      () => jobs("check-payout"),
      (states) => states.includes("active"),
    );
    says = "paid";
    await steps.sendCode(next, "view-contract");
    const sign = await next.form("view-contract", "sign");
    const fields = { versionHash: String(sign.values["versionHash"]), tos: "1", pin: await codeTo(next) };
    succeed(await next.post(sign, fields));
    await until(
      () => statusOf(next),
      (status) => status === "active",
    );
    expect(await statusOf(slow)).toBe("contractSigned");
    answer();
    hung = undefined;
    await lender.settle();
    await runRetries();
    expect(await statusOf(slow)).toBe("active");
  });

  it("the sweep re-queues the decision of an application that has no job left", async () => {
    const borrower = await borrowerAt(lender, "sent");
    await sendSilently(borrower);
    await sweep();
    expect(await statusOf(borrower)).toBe("contractUnsigned");
  });

  it("a delayed SMS is not sent once its code has been replaced", async () => {
    const borrower = new Borrower(lender);
    away = "sms";
    await steps.register(borrower, stories.approve);
    await lender.settle();
    away = undefined;
    lender.clock.advance(60_000);
    succeed(await borrower.post(await borrower.form("user-sms-confirmation", "sendCode"), {}));
    await runRetries();
    expect(await borrower.texts()).toHaveLength(1);
    await steps.confirmPhone(borrower);
  });
});
