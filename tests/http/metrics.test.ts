/** `/metrics`: who may read it, what it counts, and that nobody outside makes a label of it. */
import { request } from "node:http";
import { describe, expect, it } from "vitest";
import { Borrower, bringTo } from "#tests/support/borrower.ts";
import { stories } from "#tests/support/borrower-data.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { figuresOf, METRICS_TOKEN } from "#tests/support/lender.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

/** Paths as an attacker invents them, sent byte by byte as they are. */
const HOSTILE = [
  "//evil.example/x",
  "/nobody-knows-8003205605",
  "/s/ivan@example.bg",
  "/assets/../../etc/passwd",
  "/assets/nobody-8003205605.js",
  '/"} 1\nhttp_requests_total{x="',
  "/api/v2/nobody-8003205605",
  "/%00%ff",
  "/?email=ivan@example.bg",
  "http://evil.example/",
].map((path) => path.replaceAll(" ", "%20").replaceAll("\n", "%0A").replaceAll('"', "%22"));

const METHODS = ["GET", "POST", "PURGE", "SEARCH"];

eachDatabase((_name, open) => {
  const lender = useTestLender({ open });

  const scrape = (headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`${lender.url}/metrics`, { headers });
  const figures = (): Promise<string> => figuresOf(lender);
  /** The value of a series, by its name and labels as they are written. */
  const valueOf = async (series: string): Promise<number | undefined> => {
    const line = (await figures()).split("\n").find((one) => one.startsWith(`${series} `));
    return line === undefined ? undefined : Number(line.slice(series.length));
  };
  const ask = (method: string, path: string): Promise<number> =>
    new Promise((resolve, reject) =>
      request(lender.url, { method, path, headers: { "x-forwarded-for": "10.9.9.9" } }, (response) =>
        response.resume().on("end", () => resolve(response.statusCode!)),
      )
        .on("error", reject)
        .end(),
    );

  describe("is read", () => {
    it("with the token, as Prometheus' text", async () => {
      const answer = await scrape({ authorization: `Bearer ${METRICS_TOKEN}` });
      expect(answer.status).toBe(200);
      expect(answer.headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
      expect(answer.headers.get("cache-control")).toBe("no-store");
    });

    it.each([
      ["without a token", undefined],
      ["with another one", "Bearer a token for the scrapes"],
      ["with a part of it", `Bearer ${METRICS_TOKEN.slice(0, 8)}`],
    ])("not %s, though a proxy that says nothing of itself sends it", async (_how, authorization) => {
      expect((await scrape({ ...(authorization && { authorization }) })).status).toBe(404);
    });
  });

  it("counts requests by pattern and status, jobs, applications, queries and the queue", async () => {
    await bringTo(new Borrower(lender), "signed", stories.approve);
    const text = await figures();
    expect(text).toMatch(
      /^http_requests_total\{method="POST",route="\/api\/v2\/general-information",status="200"\} 1$/m,
    );
    expect(text).toMatch(/^http_request_seconds_count\{route="\/api\/v2\/general-information"\} [1-9]/m);
    expect(text).toMatch(/^job_seconds_count\{kind="pay-out",result="completed"\} 1$/m);
    expect(text).toMatch(/^database_query_seconds_count\{result="ok"\} [1-9]\d+$/m);
    expect(text).toMatch(/^database_connections\{state="open"\} [1-9]/m);
    expect(text).toMatch(/^queue_oldest_due_seconds\{kind="send-mail"\} 0$/m);
    expect(text).toMatch(/^event_loop_delay_seconds\{quantile="0.99"\} \d/m);
    expect(text).toMatch(/^live_connections 0$/m);
    expect(text).toMatch(/^database_up 1$/m);
    // One count of applications is shared for half a minute: the first scrape of this lender had none.
    expect(text).toMatch(/^# TYPE applications gauge$/m);
  });

  it("shows the age of the oldest job that is due, and no job that is not", async () => {
    const { database, services } = lender;
    await lender.settle();
    await services.queue.send(database.db, "sweep", {}, { afterSeconds: 3600 });
    expect(await valueOf('queue_jobs{kind="sweep",state="created"}')).toBe(1);
    expect(await valueOf('queue_oldest_due_seconds{kind="sweep"}')).toBe(0);
    await database.query("delete from pgboss.job where name = 'sweep'");
  });

  it("counts security events by kind", async () => {
    const before = (await valueOf('security_events_total{kind="foreign-origin"}')) ?? 0;
    await fetch(`${lender.url}/api/v2/error`, {
      method: "POST",
      body: new URLSearchParams({ message: "x" }),
      headers: { origin: "https://evil.example" },
    });
    await expect.poll(() => valueOf('security_events_total{kind="foreign-origin"}')).toBe(before + 1);
  });

  it("gets no label from hostile paths and methods, and nothing of theirs", async () => {
    const labelsIn = (text: string): Set<string> =>
      new Set(
        [...text.matchAll(/^http_requests_total\{method="([^"]*)",route="([^"]*)"/gm)].map(([, , route]) => route!),
      );
    // Every pattern that they may fall under.
    for (const path of ["/", "/s/x", "/assets/x", "/nothing"]) await ask("GET", path);
    await expect.poll(async () => labelsIn(await figures()).has("*")).toBe(true);
    const before = labelsIn(await figures());
    for (const path of HOSTILE) for (const method of METHODS) await ask(method, path);
    const text = await figures();
    expect([...labelsIn(text)].filter((label) => !before.has(label))).toEqual([]);
    expect(text).not.toMatch(/evil|8003205605|ivan|passwd|PURGE|SEARCH/);
  });
});

describe("on a machine without a proxy", () => {
  const lender = useTestLender({ env: { TRUST_PROXY: "none" } });
  it.each([
    ["this machine itself reads it without a token", {}, 200],
    ["what came through one all the same does not", { "x-forwarded-for": "10.9.9.9" }, 404],
  ])("%s", async (_who, headers: Record<string, string>, status) =>
    expect((await fetch(`${lender.url}/metrics`, { headers })).status).toBe(status),
  );
});
