/** Providers that are away for a while: what is owed is done once they are back, and what is out of date is not. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { PortError } from "#server/ports/port-error.ts";
import { Borrower, borrowerAt, steps, succeed } from "#tests/borrower.ts";
import { stories } from "#tests/borrower-data.ts";
import { eachDatabase } from "#tests/database.ts";
import { openLender, type Lender } from "#tests/lender.ts";

eachDatabase((_name, open) => {
  let lender: Lender;
  let away: "sms" | "payout" | undefined;
  const paid: string[] = [];
  const unlessAway = <T>(who: typeof away, answer: () => T): Promise<T> => (away === who ? Promise.reject(new PortError("provider: HTTP 503")) : Promise.resolve(answer()));

  beforeAll(async () => {
    lender = await openLender(await open(), {
      env: { LOG_LEVEL: "silent" },
      ports: {
        sms: { isOutbox: true, send: () => unlessAway("sms", () => undefined) },
        payout: {
          pay: ({ id }) => unlessAway("payout", () => {
            paid.push(id);
            return { status: "paid", externalId: id };
          }),
          status: (externalId) => unlessAway("payout", () => ({ status: "paid", externalId })),
        },
      },
    });
  });
  afterAll(() => lender.close());

  const statusOf = async (borrower: Borrower): Promise<unknown> => ((await borrower.read("status")).body["request"] as { status: string }).status;
  const jobs = async (name: string): Promise<unknown[]> =>
    (await lender.database.query("select state::text from pgboss.job where name = $1 and data::text <> '{}' order by created_on", [name])).rows.map(({ state }) => state);
  /** Has the next try come at once. */
  const tryAgain = async (): Promise<void> => {
    await lender.database.query("update pgboss.job set start_after = now() where state = 'retry'");
    await lender.settle();
  };
  const sweep = async (): Promise<void> => {
    await lender.services.queue.send(lender.database.db, "sweep", {});
    await lender.settle();
  };

  it("a payout whose job was given up is taken up by the sweep, and goes out once", async () => {
    const borrower = await borrowerAt(lender, "decided");
    away = "payout";
    await steps.sign(borrower);
    await lender.database.query("update pgboss.job set retry_limit = retry_count where name = 'pay-out'");
    await tryAgain();
    expect([await jobs("pay-out"), await statusOf(borrower)]).toEqual([["failed"], "contractSigned"]);
    // However often it sweeps, one job waits.
    for (let n = 0; n < 3; n += 1) await sweep();
    expect(await jobs("pay-out")).toEqual(["failed", "retry"]);
    away = undefined;
    await tryAgain();
    expect([await statusOf(borrower), paid.length]).toEqual(["active", 1]);
    await sweep();
    expect([await jobs("pay-out"), paid.length]).toEqual([["failed", "completed"], 1]);
  });

  it("a request whose decision was given up is taken up by the sweep", async () => {
    const borrower = await borrowerAt(lender, "sent");
    await lender.database.query("update requests set status = 'processing' where user_id = (select id from users where email = $1)", [borrower.person.email]);
    await sweep();
    expect(await statusOf(borrower)).toBe("contractUnsigned");
  });

  it("an SMS that waits is not sent any more when its code was replaced", async () => {
    const borrower = new Borrower(lender);
    away = "sms";
    await steps.register(borrower, stories.approve);
    await lender.settle();
    away = undefined;
    lender.clock.advance(60_000);
    succeed(await borrower.post(await borrower.form("user-sms-confirmation", "sendCode"), {}));
    await tryAgain();
    expect((await lender.outbox()).filter(({ channel, to }) => channel === "sms" && to.endsWith(borrower.person.phone.slice(1)))).toHaveLength(1);
    await steps.confirmPhone(borrower);
  });
});
