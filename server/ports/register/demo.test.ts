import { describe, expect, it } from "vitest";
import { DEMO_STORIES, demoRegisters } from "./demo.ts";

const now = new Date("2026-11-20T09:00:00.000Z");
const registers = demoRegisters(() => now);
const person = (serial: string) => ({ pin: `900101${serial}0`, firstName: "Проба", lastName: "Пробна" });

const answers = async (serial: string) => {
  const who = person(serial);
  const [credit, income, id, sanctions, pep, blacklist] = await Promise.all([
    registers.creditRecord(who),
    registers.income(who, 90001),
    registers.idDocument(who),
    registers.sanctions(who),
    registers.pep(who),
    registers.blacklist(who),
  ]);
  return { credit, income, id, sanctions, pep, blacklist };
};

describe("demo registers", () => {
  it("return clean records and the declared income for an ordinary person", async () => {
    const found = await answers("123");
    expect(found.credit).toEqual({
      status: "ok",
      asOf: now.toISOString(),
      data: { overdueDaysNow: 0, worstOverdueDays12m: 0, monthlyInstalments: 0, activeCredits: 0 },
    });
    expect(found.income.data).toEqual({ netMonthly: 90001 });
    expect(found.id.data).toEqual({ valid: true, namesMatch: true, validUntil: null });
    expect([found.sanctions, found.pep, found.blacklist].map(({ data }) => data?.hit)).toEqual([false, false, false]);
  });

  it.each([
    ["901", (found: Awaited<ReturnType<typeof answers>>) => (found.credit.data?.overdueDaysNow ?? 0) > 90],
    ["902", (found) => found.credit.data?.worstOverdueDays12m === 45],
    ["903", (found) => found.credit.status === "unavailable"],
    ["904", (found) => found.income.data?.netMonthly === 45000],
    ["905", (found) => found.income.status === "unavailable"],
    ["906", (found) => found.id.data?.valid === false],
    ["907", (found) => found.sanctions.data?.hit === true],
    ["908", (found) => found.pep.data?.hit === true],
    ["909", (found) => found.blacklist.data?.hit === true],
  ] satisfies [string, (found: Awaited<ReturnType<typeof answers>>) => boolean][])(
    "return the same special record each time for serial %s",
    async (serial, holds) => {
      expect(holds(await answers(serial))).toBe(true);
      expect(await answers(serial)).toEqual(await answers(serial));
    },
  );

  it("have nine stories", () => {
    expect(Object.keys(DEMO_STORIES)).toHaveLength(9);
  });
});
