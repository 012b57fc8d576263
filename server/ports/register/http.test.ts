import { describe, expect, it } from "vitest";
import { normalisePhone } from "#src/domain/identity/phone.ts";
import { manualClock } from "#tests/support/manual-clock.ts";
import { ok, patience, useService } from "#server/ports/service.fixture.ts";
import type { Reply } from "#tests/support/http-service.ts";
import { httpRegisters } from "./http.ts";

const NOW = new Date("2026-11-21T08:00:00Z");
const clock = manualClock(NOW);
const answering = useService();

const UNKNOWN = "an answer of an unknown shape";
const CREDIT = { overdueDaysNow: 0, worstOverdueDays12m: 0, monthlyInstalments: "0.00", activeCredits: 0 };

describe("registers by HTTP", () => {
  const person = {
    pin: "7501020018",
    firstName: "Иван",
    lastName: "Петров",
    storedPhone: normalisePhone("0888 123 456"),
  };
  const { storedPhone: _stored, ...named } = person;
  const asTold = { ...named, phone: "+359888123456" };
  const port = (url: string, timeoutMs?: number) => httpRegisters({ url, token: "token-1", clock, timeoutMs });
  const asOf = NOW.toISOString();
  const document = { valid: true, namesMatch: true, validUntil: "2030-01-31" };

  it("are told as much of an employer's name as the service takes", async () => {
    const { url, seen } = await answering(() => ok({ status: "ok", data: { netMonthly: "1450.00" } }));
    await port(url).income({ ...person, employer: "Ж".repeat(120) }, 140_000);
    const { person: told } = JSON.parse(seen[0]!.body) as { person: Record<string, string> };
    expect(told["employer"]).toBe("Ж".repeat(100));
  });

  it("return the service's records, amounts as cents", async () => {
    const { url, seen } = await answering(({ path }) =>
      ok({
        status: "ok",
        data: {
          "/credit-record": {
            overdueDaysNow: 0,
            worstOverdueDays12m: 3,
            monthlyInstalments: "120.50",
            activeCredits: 1,
          },
          "/income": { netMonthly: "1450.00" },
          "/id-document": { ...document, photo: "not asked for" },
          "/pep": { hit: true },
        }[path],
      }),
    );
    expect(await port(url).creditRecord(person)).toEqual({
      status: "ok",
      asOf,
      data: {
        overdueDaysNow: 0,
        worstOverdueDays12m: 3,
        monthlyInstalments: 12_050,
        activeCredits: 1,
      },
    });
    expect(await port(url).income(person, 140_000)).toEqual({ status: "ok", asOf, data: { netMonthly: 145_000 } });
    expect(await port(url).idDocument(person)).toEqual({ status: "ok", asOf, data: document });
    expect(await port(url).pep(person)).toEqual({ status: "ok", asOf, data: { hit: true } });
    expect(JSON.parse(seen[0]!.body)).toEqual({ person: asTold });
    expect(JSON.parse(seen[1]!.body)).toEqual({ person: asTold, declaredNet: "1400.00" });
  });

  it("have no income of less than nothing", async () => {
    const { url } = await answering(ok({ status: "ok", data: { netMonthly: "-1450.00" } }));
    expect(await port(url).income(person, 140_000)).toMatchObject({ status: "unavailable", data: null, asOf });
  });

  it("return notFound when the service does", async () => {
    const { url } = await answering(ok({ status: "notFound" }));
    expect(await port(url).sanctions(person)).toEqual({ status: "notFound", data: null, asOf });
  });

  it.each([
    ["an error", { status: 500 }, "HTTP 500"],
    ["a 403 status", { status: 403 }, "HTTP 403"],
    ["no response", undefined, "no answer in time"],
    ["its own word", ok({ status: "unavailable" }), "says that it is away"],
    ["an incomplete response", ok({ status: "ok", data: { overdueDaysNow: 0 } }), UNKNOWN],
    [
      "an invalid amount",
      ok({
        status: "ok",
        data: { overdueDaysNow: 0, worstOverdueDays12m: 0, monthlyInstalments: "много", activeCredits: 0 },
      }),
      UNKNOWN,
    ],
    ["less than nothing", ok({ status: "ok", data: { ...CREDIT, monthlyInstalments: "-120.50" } }), UNKNOWN],
    ["less than nothing of ours", ok({ status: "ok", data: { ...CREDIT, ownInstalments: "-1.00" } }), UNKNOWN],
    ["a null response", ok(null), "says that it is away"],
  ] as [string, Reply, string][])("are unavailable after %s, and tell why", async (_what, reply, why) => {
    const { url } = await answering(reply);
    const { why: told, ...answer } = (await port(url, patience(reply)).creditRecord(person)) as { why?: Error };
    expect(answer).toEqual({ status: "unavailable", data: null, asOf });
    expect(told?.message).toBe(`register credit-record: ${why}`);
  });
});
