/** Acts that waited while something else changed: the version of the software, or who the lender's staff are. */
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { DEMO_STAFF } from "#server/demo/staff.ts";
import { addStaffAct, type ActParams } from "#server/store/tables/staff-acts.ts";
import { staffByEmail } from "#server/store/tables/staff.ts";
import { clerkOfRole } from "#tests/support/clerk.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { openLender, type Lender } from "#tests/support/lender.ts";
import { useTestLender } from "#tests/support/use-lender.ts";
import { servicing } from "./case.ts";
import { atDesk, byCommand } from "./hands.ts";

/** An act that was proposed as a version of before kept it; its id. */
const formerAct = async (lender: Lender, act: string, subject: string, params: ActParams): Promise<string> => {
  const id = randomUUID();
  const by = (await staffByEmail(lender.database.db, DEMO_STAFF.cashier.email))!.id;
  const now = lender.clock.now();
  const former = { id, act, subject, needsTwo: true, params, reason: "писмо от банката", by, now };
  expect(await lender.inside((trx) => addStaffAct(trx, former))).toBe(true);
  return id;
};

eachDatabase((_name, open) => {
  const lender = useTestLender({ open, hasStaff: true });

  describe.each([
    ["without what it would do", {}],
    ["with an account sealed in another way", { sealed: Buffer.from("AYQGZ26FLTjnslxE").toString("base64url") }],
  ])("an act that a version of before has kept, %s", (_what, sealed: ActParams) => {
    it("is shown in words, is not approved, and is proposed anew once it is refused", async () => {
      const { paymentId } = await servicing(lender).pay(null, 1_200);
      const params = { how: "reversed", holder: "М. С.", contract: "", ...sealed };
      const id = await formerAct(lender, "return-payment", paymentId, params);
      const page = await (await clerkOfRole(lender, "owner")).shown(`/buro/akt/${id}`);
      for (const words of [
        '"label":"Как","value":["взето обратно от банката"]',
        '"label":"Титуляр","value":["М. С."]',
        "писмо от банката",
      ])
        expect(page).toContain(words);
      expect(page).not.toMatch(/sealed|reversed|"Договор"/);
      for (const hands of [atDesk(lender), byCommand(lender)])
        expect(await hands.approve("owner", id)).toEqual({
          isDone: false,
          words: expect.stringContaining("Откажете го и го предложете отново") as string,
        });
      expect(await atDesk(lender).takeBack("cashier", id)).toMatchObject({ isDone: true });
      const fields = { iban: "", holder: "" };
      expect(await atDesk(lender).propose("cashier", "return-payment", paymentId, fields)).toMatchObject({
        isDone: true,
      });
    });
  });

  it("an act of a name that is no more is shown, and decided by nobody", async () => {
    const id = await formerAct(lender, "give-back", "x", { account: "BG53" });
    const owner = await clerkOfRole(lender, "owner");
    const { status, view } = await owner.open(`/buro/akt/${id}`);
    expect([status, JSON.stringify(view).includes('"label":"Сметка","value":["BG53"]')]).toEqual([200, true]);
    expect(await byCommand(lender).approve("owner", id)).toMatchObject({ isDone: false });
    expect((await owner.open("/buro/aktove")).status).toBe(200);
  });
});

describe("a lender that becomes one person", () => {
  const lender = useTestLender({ hasStaff: true });

  it("approves nothing of its own that waited: takes it back, and does it alone", async () => {
    const { paymentId } = await servicing(lender).pay(null, 1_200);
    const many = byCommand(lender);
    expect(await many.propose("owner", "return-payment", paymentId, {})).toMatchObject({ isDone: true });
    const [{ id }] = (await lender.query("select id from staff_acts where state = 'proposed'")) as [{ id: string }];
    const alone = await openLender(lender.database, { env: { STAFF_ALONE: "on" } });
    try {
      const one = byCommand(alone);
      expect(await one.approve("owner", id)).toMatchObject({ isDone: false });
      expect(await one.takeBack("owner", id)).toMatchObject({ isDone: true });
      expect(await one.propose("owner", "return-payment", paymentId, {})).toMatchObject({
        words: expect.stringMatching(/^Изпълнено\./) as string,
      });
    } finally {
      await alone.close();
    }
    expect(await lender.query("select state, needs_two from staff_acts order by proposed_at, state")).toEqual(
      expect.arrayContaining([
        { state: "refused", needs_two: true },
        { state: "executed", needs_two: false },
      ]),
    );
  });
});
