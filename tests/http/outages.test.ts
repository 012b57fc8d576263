/** Provider outages: owed work is done once the provider is back, outdated work is dropped. */
import { expect, it } from "vitest";
import { PortError } from "#server/ports/port-error.ts";
import { Borrower, borrowerAt, steps, succeed } from "#tests/support/borrower.ts";
import { stories } from "#tests/support/borrower-data.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { sendSilently } from "#tests/support/send-silently.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

eachDatabase((_name, open) => {
  let away: "sms" | "payout" | undefined;
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
            return { status: "paid", externalId: id };
          }),
        status: (externalId) => unlessAway("payout", () => ({ status: "paid", externalId })),
      },
    },
  });

  const statusOf = async (borrower: Borrower): Promise<unknown> =>
    ((await borrower.read("status")).body["request"] as { status: string }).status;
  const jobs = async (name: string): Promise<unknown[]> =>
    (
      await lender.database.query(
        "select state::text from pgboss.job where name = $1 and data::text <> '{}' order by created_on",
        [name],
      )
    ).rows.map(({ state }) => state);
  /** Makes pending retries due now and waits for them. */
  const runRetries = async (): Promise<void> => {
    await lender.database.query("update pgboss.job set start_after = now() where state = 'retry'");
    await lender.settle();
  };
  const sweep = async (): Promise<void> => {
    await lender.services.queue.send(lender.database.db, "sweep", {});
    await lender.settle();
  };

  it("the sweep re-queues a payout whose retries are exhausted, and it is paid once", async () => {
    const borrower = await borrowerAt(lender, "decided");
    away = "payout";
    await steps.sign(borrower);
    await lender.database.query("update pgboss.job set retry_limit = retry_count where name = 'pay-out'");
    await runRetries();
    expect([await jobs("pay-out"), await statusOf(borrower)]).toEqual([["failed"], "contractSigned"]);
    // Repeated sweeps queue only one job.
    for (let n = 0; n < 3; n += 1) await sweep();
    expect(await jobs("pay-out")).toEqual(["failed", "retry"]);
    away = undefined;
    await runRetries();
    expect([await statusOf(borrower), paid.length]).toEqual(["active", 1]);
    await sweep();
    expect([await jobs("pay-out"), paid.length]).toEqual([["failed", "completed"], 1]);
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
    expect(
      (await lender.outbox()).filter(
        ({ channel, to }) => channel === "sms" && to.endsWith(borrower.person.phone.slice(1)),
      ),
    ).toHaveLength(1);
    await steps.confirmPhone(borrower);
  });
});
