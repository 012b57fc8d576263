import { describe, expect, it } from "vitest";
import type { ShownStatus } from "#src/domain/lending/credit-states.ts";
import { words } from "#server/content/words/words.fixture.ts";
import { timelineOf as timeline } from "./timeline.ts";

const AT = new Date("2026-11-20T08:00:00Z");
/** A status that is so since its last transition. */
const timelineOf = (status: ShownStatus, history: readonly { to: string; at: Date }[]) =>
  timeline({ words }, status, { history, since: history.at(-1)!.at });
const through = (...statuses: string[]) => statuses.map((to) => ({ to, at: AT }));
const states = (of: ReturnType<typeof timeline>) => of.map(({ key, state }) => [key, state]);

const APPROVED = through("draft", "processing", "contractUnsigned");
const PAID = [...APPROVED, ...through("contractSigned", "active")];

describe("the timeline of an application", () => {
  it("ticks what was done, marks what is being done, and tells what follows", () => {
    const shown = timelineOf("contractUnsigned", APPROVED);
    expect(states(shown)).toEqual([
      ["draft", "done"],
      ["processing", "done"],
      ["contractUnsigned", "now"],
      ["contractSigned", "next"],
      ["active", "next"],
    ]);
    expect(shown[2]).toMatchObject({ text: "Договорът очаква Вашия подпис" });
  });

  it("bears of what was done the time when it was done, of what is being done when it began, of what broke off when it did", () => {
    const day = (n: number): Date => new Date(`2026-11-${n}T08:00:00Z`);
    const history = ["draft", "processing", "contractUnsigned", "contractSigned", "payoutFailed"].map((to, n) => ({
      to,
      at: day(20 + n),
    }));
    const times = (of: ReturnType<typeof timeline>) => of.map(({ at }) => at && Number(at.slice(8, 10)));
    expect(times(timelineOf("payoutFailed", history))).toEqual([21, 22, 23, 23, undefined]);
    expect(times(timelineOf("active", [...history, { to: "active", at: day(29) }]))).toEqual([21, 22, 23, 29, 29]);
    expect(times(timelineOf("terminated", [...history, { to: "cancelled", at: day(30) }]))).toEqual([21, 22, 23, 30]);
  });

  it("ticks no signature after a contract was declined", () => {
    const shown = timelineOf("cancelled", [...APPROVED, ...through("cancelled")]);
    expect(states(shown)).toEqual([
      ["draft", "done"],
      ["processing", "done"],
      ["contractUnsigned", "ended"],
    ]);
    expect(shown.at(-1)).toMatchObject({ text: "Отказана от Вас" });
  });

  it("ends at the decision after a refusal", () => {
    expect(timelineOf("rejected", through("draft", "processing", "rejected")).at(-1)).toMatchObject({
      key: "processing",
      state: "ended",
      text: "Заявката не е одобрена",
    });
  });

  it("ticks an active credit, and does not write it twice", () => {
    const { title, state, text } = timelineOf("active", PAID).at(-1)!;
    expect([title, state]).toEqual(["Активен кредит", "done"]);
    expect(text).not.toBe(title);
  });

  it("a later drawing of a line was active since its application is concluded, and is repaid when that is so", () => {
    const day = (n: number): Date => new Date(`2026-11-${n}T08:00:00Z`);
    const history = ["draft", "processing", "contractUnsigned", "contractSigned", "concluded"].map((to, n) => ({
      to,
      at: day(20 + n),
    }));
    const shown = (status: ShownStatus) => timeline({ words }, status, { history, since: day(29) });
    const last = (status: ShownStatus) => shown(status).at(-1);
    expect(last("active")).toMatchObject({ key: "active", state: "done", at: day(24).toISOString() });
    expect(shown("repaid").slice(-2)).toEqual([
      { key: "active", title: "Активен кредит", state: "done", at: day(24).toISOString() },
      { key: "repaid", title: "Кредитът е погасен", state: "done", at: day(29).toISOString() },
    ]);
    expect(last("withdrawn")).toMatchObject({ key: "active", state: "ended", at: day(29).toISOString() });
  });

  it.each(["repaid", "refinanced"] as const)("a credit that is %s was active", (status) => {
    expect(states(timelineOf(status, PAID)).slice(-2)).toEqual([
      ["active", "done"],
      [status, "done"],
    ]);
  });

  it.each(["overdue", "forbearance", "writtenOff"] as const)(
    "a credit that is %s was paid out, and says how it goes now",
    (status) => {
      const shown = timelineOf(status, PAID);
      expect(states(shown).slice(-2)).toEqual([
        ["active", "done"],
        [status, "now"],
      ]);
      expect(shown.at(-1)!.title).not.toBe("Активен кредит");
    },
  );

  it("an agreement that ended unpaid was signed, and its payout not done", () => {
    const shown = timelineOf("terminated", [...APPROVED, ...through("contractSigned", "payoutFailed")]);
    expect(states(shown).slice(2)).toEqual([
      ["contractUnsigned", "done"],
      ["contractSigned", "ended"],
    ]);
  });
});
