/** Acts between colleagues: what lapses with somebody's access, what is nobody's to refuse, and what waits beside another. */
import { beforeAll, describe, expect, it } from "vitest";
import type { StaffRole } from "#src/domain/staff/roles.ts";
import { DEMO_STAFF } from "#server/demo/staff.ts";
import { addStaffIdentifiers } from "#server/store/tables/staff-identifiers.ts";
import { addStaff, setStaffRoles, staffByEmail } from "#server/store/tables/staff.ts";
import { frozenDestination } from "#server/lending/destinations/payout-destination.ts";
import { payoutById } from "#server/store/tables/payouts.ts";
import type { Fields } from "#tests/support/borrower-data.ts";
import { ClerkBrowser, clerkOfRole } from "#tests/support/clerk.ts";
import { commandsOf, doAct, proposedBy, REASON } from "#tests/support/commands.ts";
import { eachDatabase } from "#tests/support/database.ts";
import type { Borrowed } from "#tests/support/servicing.ts";
import { useTestLender } from "#tests/support/use-lender.ts";
import { contractOf } from "#tests/support/servicing.ts";
import { borrow, freshNumber, servicing } from "./case.ts";
import { ACT_CASES } from "./cases.ts";
import { pageOf, postAs } from "./hands.ts";

eachDatabase((_name, open) => {
  const lender = useTestLender({ open, hasStaff: true });
  const act = commandsOf(lender).as;
  let passwordHash = "";
  let members = 0;
  beforeAll(async () => {
    passwordHash = await lender.text("select password_hash from staff where email = $1", DEMO_STAFF.owner.email);
  });

  const hire = async (roles: readonly StaffRole[], email = `member-${(members += 1)}@example.bg`) => {
    const staff = { email, names: "Тома Крадлов", roles, passwordHash, now: lender.clock.now() };
    return { email, id: await addStaff(lender.database.db, staff) };
  };
  const as = (email: string, ...words: string[]): Promise<string> =>
    doAct(lender.services, [...words, "--as", email, "--reason", REASON]);
  const receive = (contract: string, sum = "4000"): string[] => [
    "receive-payment",
    contract,
    sum,
    "bank",
    freshNumber(),
  ];
  const stateOf = async (id: string) => (await lender.query("select state from staff_acts where id = $1", id))[0];
  const pageOfAct = async (id: string): Promise<string> =>
    (await clerkOfRole(lender, "owner")).shown(`/buro/akt/${id}`);
  const lapses = () =>
    lender.query("select act, who, subject, reason from audit where act like 'lapse %' order by seq");

  describe("what somebody proposed", () => {
    it.each<[string, (member: { email: string; id: string }) => Promise<unknown>]>([
      ["their access", ({ email }) => act("admin")("disable-member", email)],
      [
        "the role for it",
        async ({ email }) => act("owner")("approve", proposedBy(await act("admin")("set-roles", email, "reviewer"))),
      ],
    ])("lapses with %s, on its page and in the audit log, and nothing else does", async (_what, take) => {
      const thief = await hire(["cashier"]);
      const credit = await borrow(lender);
      const { no } = credit;
      const contract = await contractOf(lender, credit);
      const id = proposedBy(await as(thief.email, ...receive(contract)));
      const honest = proposedBy(await act("cashier")(...receive(await contractOf(lender, await borrow(lender)))));
      const before = await lapses();
      await take(thief);
      expect([await stateOf(id), await stateOf(honest)]).toEqual([{ state: "lapsed" }, { state: "proposed" }]);
      const who = (await lapses()).slice(before.length);
      expect(who).toEqual([
        { act: "lapse receive-payment", subject: String(no), reason: REASON, who: expect.any(String) as string },
      ]);
      expect(await pageOfAct(id)).toContain(
        "Отпаднал: няма вече за какво, или предложилият няма достъп или роля за това",
      );
      await expect(act("owner")("approve", id)).rejects.toThrow("Междувременно");
      expect(await lender.query("select id from payments where credit_no = $1", no)).toEqual([]);
      expect(await act("cashier")(...receive(contract))).toMatch(/^Предложено\./);
      await act("cashier")("refuse-act", honest);
    });

    it("stays with those whose other roles change", async () => {
      const member = await hire(["cashier"]);
      const id = proposedBy(await as(member.email, ...receive(await contractOf(lender, await borrow(lender)))));
      await act("owner")("approve", proposedBy(await act("admin")("set-roles", member.email, "cashier,auditor")));
      expect(await act("owner")("approve", id)).toMatch(/^Одобрено и изпълнено\./);
    });

    it("is not approved even where it was proposed in the moment in which the role went", async () => {
      const member = await hire(["cashier"]);
      const id = proposedBy(await as(member.email, ...receive(await contractOf(lender, await borrow(lender)))));
      await lender.inside((trx) => setStaffRoles(trx, member.id, ["auditor"]));
      await expect(act("owner")("approve", id)).rejects.toThrow("вече няма достъп или роля за това");
      expect(await stateOf(id)).toEqual({ state: "proposed" });
      await act("owner")("refuse-act", id);
    });
  });

  it("an act about one's own credit is refused by a colleague, and by nobody whose it is", async () => {
    const credit = await borrow(lender);
    const own = await hire(["cashier"], credit.borrower.person.email);
    const id = proposedBy(await act("cashier")(...receive(await contractOf(lender, credit))));
    await expect(as(own.email, "refuse-act", id)).rejects.toThrow("Това е Ваше. Решава го колега.");
    const clerk = new ClerkBrowser(lender, own.email);
    await clerk.logIn();
    const said = await postAs(clerk, `/buro/akt/${id}`, "refuse-act", id, { reason: REASON });
    expect(said).toEqual({ isDone: false, words: "Това е Ваше. Решава го колега." });
    expect(await stateOf(id)).toEqual({ state: "proposed" });
    expect(await act("owner")("refuse-act", id)).toBe("Отказано.");
  });

  it("keeps on the page of a credit every act but the one that waits", async () => {
    const credit = await borrow(lender);
    await act("owner")("write-off", await contractOf(lender, credit));
    const page = pageOf("receive-payment", String(credit.no));
    const shown = await (await clerkOfRole(lender, "owner")).shown(page);
    expect(shown).toContain("staff-receive-payment");
    expect(shown).not.toContain("staff-write-off");
    expect(await act("cashier")(...receive(await contractOf(lender, credit), "10"))).toMatch(/^Изпълнено\./);
  });

  it("says of an account that is named by halves, or is the one that has failed, what to enter", async () => {
    const { paymentId } = await servicing(lender).pay(null, 1_200);
    const clerk = await clerkOfRole(lender, "cashier");
    const post = (name: "return-payment" | "redirect-payout", id: string, fields: Fields) =>
      postAs(clerk, pageOf(name, id), name, id, { ...fields, reason: REASON });
    expect(await post("return-payment", paymentId, { iban: "", holder: "Само Име" })).toEqual({
      isDone: false,
      words: "Въведете и сметката, или оставете празен и титуляря.",
    });
    const failed = await ACT_CASES["redirect-payout"].stand(lender);
    const { account } = frozenDestination(lender.services, (await payoutById(lender.database.db, failed))!);
    const typed = account.toLowerCase().replaceAll(/(.{4})/g, "$1 ");
    expect(await post("redirect-payout", failed, { iban: typed })).toEqual({
      isDone: false,
      words: "Това е същата сметка. Наредете превода отново по нея, или въведете друга.",
    });
  });
});

describe("a lender of which nobody else could approve", () => {
  const lender = useTestLender({ hasStaff: true });

  const idOf = async (role: StaffRole): Promise<string> =>
    (await staffByEmail(lender.database.db, DEMO_STAFF[role].email))!.id;

  it("says so on the form, and proposes nothing that would wait in vain", async () => {
    const act = commandsOf(lender).as;
    const credit = await borrow(lender);
    const contract = await contractOf(lender, credit);
    const id = await idOf("reviewer");
    const become = (role: StaffRole) => lender.inside((trx) => setStaffRoles(trx, id, [role]));
    const introOf = async (name: "write-off" | "receive-payment") =>
      (await (await clerkOfRole(lender, "owner")).form(pageOf(name, String(credit.no)), name)).intro;
    const alone = "нужен е друг служител с роля собственик, оценител";

    expect(await introOf("write-off")).not.toContain(alone);
    await become("auditor");
    expect(await introOf("write-off")).toContain(alone);
    expect(await introOf("receive-payment")).not.toContain("нужен е друг служител");
    await expect(act("owner")("write-off", contract)).rejects.toThrow(
      "Няма кой друг да го одобри. Нужен е втори служител с роля: собственик, оценител.",
    );
    expect(await lender.query("select id from staff_acts")).toEqual([]);
    await become("reviewer");
    expect(await act("owner")("write-off", contract)).toMatch(/^Предложено\./);
  });

  const nobody = "Няма кой друг да го одобри";
  /** Somebody of the staff is known by a hash of an ЕГН. */
  const known = async (role: StaffRole, hash: unknown): Promise<void> => {
    const [id, now] = [await idOf(role), lender.clock.now()];
    await lender.inside((trx) => addStaffIdentifiers(trx, id, [String(hash)], now));
  };

  it.each<[string, (credit: Borrowed) => Promise<void>]>([
    [
      "the credit is the only other's own",
      async ({ no }) => {
        const sql =
          "select i.hash from person_identifiers i join credits c on c.person_id = i.person_id where c.no = $1";
        await known("reviewer", (await lender.query(sql, no))[0]!["hash"]);
      },
    ],
    [
      "the only other is the proposer by another account",
      async () => {
        await known("owner", "of one person");
        await known("reviewer", "of one person");
      },
    ],
  ])("counts persons, not accounts: %s", async (_what, stand) => {
    const credit = await borrow(lender);
    const contract = await contractOf(lender, credit);
    await stand(credit);
    await expect(commandsOf(lender).as("owner")("write-off", contract)).rejects.toThrow(nobody);
    const form = await (await clerkOfRole(lender, "owner")).form(pageOf("write-off", String(credit.no)), "write-off");
    expect(form.intro).toContain("нужен е друг служител");
  });

  it("counts no one whom the act is about", async () => {
    await expect(commandsOf(lender).as("admin")("set-roles", DEMO_STAFF.owner.email, "owner,cashier")).rejects.toThrow(
      nobody,
    );
  });
});
