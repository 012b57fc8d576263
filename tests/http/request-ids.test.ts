/** The id of a request goes with what it causes: jobs, their lines in the log, messages. */
import { expect, it } from "vitest";
import { Borrower, borrowerAt, steps } from "#tests/support/borrower.ts";
import { PortError } from "#server/ports/port-error.ts";
import { stories } from "#tests/support/borrower-data.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

type Line = { event?: string; reqId?: string; job?: string; jobId?: string };
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;

eachDatabase((_name, open) => {
  const lines: string[] = [];
  let away = false;
  const lender = useTestLender({
    open,
    env: { LOG_LEVEL: "warn" },
    logTo: { write: (line) => void lines.push(line) },
    ports: {
      sms: { isOutbox: true, send: () => (away ? Promise.reject(new PortError("HTTP 503")) : Promise.resolve()) },
    },
  });
  const causesOf = async (table: "jobs" | "messages", which: string): Promise<unknown[]> => {
    const text =
      table === "jobs"
        ? "select data->>'causedBy' as cause from pgboss.job where name = $1 order by created_on"
        : "select caused_by::text as cause from messages where recipient like '%' || $1 order by created_at";
    return (await lender.query(text, which)).map(({ cause }) => cause);
  };

  it("a job and a message have the id of the request that caused them, a job's own jobs and messages the same", async () => {
    const borrower = await borrowerAt(lender, "sent");
    const [decisionBefore, mailsBefore] = [
      (await causesOf("jobs", "decide-request")).length,
      (await causesOf("messages", borrower.person.email)).length,
    ];
    await steps.confirmRequest(borrower);
    const [cause] = (await causesOf("jobs", "decide-request")).slice(decisionBefore);
    expect(cause).toMatch(ID);
    // „Received“ was written by the request, the approval by the job that decided.
    expect((await causesOf("messages", borrower.person.email)).slice(mailsBefore)).toEqual([cause, cause]);
    const rows = await lender.query(
      "select distinct data->>'causedBy' as cause from pgboss.job j join messages m on m.id::text = j.data->>'messageId' where m.caused_by::text = $1",
      cause,
    );
    expect(rows).toEqual([{ cause }]);
  });

  it("a failed job's line in the log has the id of its request, which differs from that of the next request", async () => {
    lines.length = 0;
    const visitor = new Borrower(lender);
    away = true;
    await steps.register(visitor, stories.approve);
    const failed = (): Line[] =>
      lines.map((line) => JSON.parse(line) as Line).filter(({ event }) => event === "job-failed");
    await expect.poll(() => failed().length).toBeGreaterThan(0);
    away = false;
    const [line] = failed();
    expect(line).toMatchObject({ job: "send-sms", reqId: expect.stringMatching(ID) as string });
    expect(await causesOf("messages", visitor.person.phone.slice(1))).toEqual([line!.reqId]);
    // One key each: neither the request's logger nor the job adds a second one.
    expect(lines.find((one) => one.includes('"job-failed"'))!.match(/"reqId"/g)).toHaveLength(1);
  });

  it("what the lender does by itself names no request", async () => {
    await lender.services.queue.send(lender.database.db, "sweep", {});
    await lender.settle();
    expect((await causesOf("jobs", "sweep")).every((cause) => cause === null)).toBe(true);
  });
});
