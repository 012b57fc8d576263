/** The staff as persons: one has one account, is known by every ЕГН they enrolled with, and decides nothing about themselves. */
import { describe, expect, it } from "vitest";
import type { StaffRole } from "#src/domain/staff/roles.ts";
import { DEMO_STAFF } from "#server/demo/staff.ts";
import { EGN_LOOKUP } from "#server/lending/persons/person-with-pin.ts";
import { clerkOf } from "#server/lending/staff/clerk.ts";
import { isOwn } from "#server/lending/staff/own-person.ts";
import { addStaffIdentifiers } from "#server/store/tables/staff-identifiers.ts";
import { staffByEmail } from "#server/store/tables/staff.ts";
import { borrowerAt } from "#tests/support/borrower.ts";
import { pinOf } from "#tests/support/borrower-data.ts";
import { clerkOfRole, enrolled } from "#tests/support/clerk.ts";
import { commandsOf, doAct } from "#tests/support/commands.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

const MINUTE = 60_000;
const { admin, owner } = DEMO_STAFF;

eachDatabase((_name, open) => {
  const lender = useTestLender({ open, advance: MINUTE, hasStaff: true });
  const enrol = (email: string, egn: string, ...roles: StaffRole[]) => enrolled(lender, { email, roles, egn });
  const run = (who: string, ...words: string[]): Promise<string> =>
    doAct(lender.services, [...words, "--as", who, "--reason", "проба"]);
  const approve = (who: string, id: string): Promise<string> => doAct(lender.services, ["approve", id, "--as", who]);
  const proposed = async (who: string, ...words: string[]): Promise<string> =>
    /^Предложено\.[^]*\napprove (\S+)$/.exec(await run(who, ...words))![1]!;
  const as = (role: StaffRole) => commandsOf(lender).as(role);
  const hashesOf = (egn: string): string[] => lender.services.secrets.lookupHashes(EGN_LOOKUP, egn);

  describe("an enrolment", () => {
    it("with another ЕГН than before is refused and in the audit log; its link still takes the same one", async () => {
      await enrol("a@example.bg", pinOf(921), "reviewer");
      lender.clock.advance(MINUTE);
      await expect(enrol("a@example.bg", pinOf(922), "reviewer")).rejects.toThrow("с друго ЕГН");
      const noted = await lender.query(
        "select fields from audit where act = 'enrol-refused' and subject = 'a@example.bg'",
      );
      expect(noted).toEqual([{ fields: { Причина: "въведено е друго ЕГН от записаното" } }]);
      lender.clock.advance(MINUTE);
      await enrol("a@example.bg", pinOf(921), "reviewer");
    });

    it("with the ЕГН of a colleague is refused, also when their access has ended", async () => {
      await enrol("b@example.bg", pinOf(923), "cashier");
      await expect(enrol("c@example.bg", pinOf(923), "cashier")).rejects.toThrow("вече има служител");
      await as("admin")("disable-member", "b@example.bg");
      await expect(enrol("d@example.bg", pinOf(923), "owner")).rejects.toThrow("вече има служител");
    });

    it("at once by two with one ЕГН gives one of them access", async () => {
      const both = ["e@example.bg", "f@example.bg"].map((email) => enrol(email, pinOf(924), "cashier"));
      expect((await Promise.allSettled(both)).map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    });
  });

  it("who enrolled with two ЕГН before is known by both, and no hash is changed or goes", async () => {
    const [first, second, other] = [
      await borrowerAt(lender, "decided"),
      await borrowerAt(lender, "decided"),
      await borrowerAt(lender, "decided"),
    ];
    const ownerOf = async (email: string) => {
      const [row] = await lender.query("select id, person_id from users where email = $1", email);
      return { userId: String(row!["id"]), personId: String(row!["person_id"]) };
    };
    await enrol("g@example.bg", pinOf(925), "reviewer");
    const member = (await staffByEmail(lender.database.db, "g@example.bg"))!;
    for (const { person } of [first, second]) {
      const { personId } = await ownerOf(person.email);
      const known = await lender.query("select hash from person_identifiers where person_id = $1", personId);
      const hashes = known.map(({ hash }) => String(hash));
      await addStaffIdentifiers(lender.database.db, member.id, hashes, lender.clock.now());
    }
    const isTheirs = async ({ person }: typeof first) =>
      isOwn(lender.database.db, clerkOf(member), await ownerOf(person.email));
    expect([await isTheirs(first), await isTheirs(second), await isTheirs(other)]).toEqual([true, true, false]);
    for (const sql of ["update staff_identifiers set hash = 'x'", "delete from staff_identifiers"])
      await expect(lender.query(sql)).rejects.toThrow("append-only");
  });

  it("nobody approves by another account what they proposed", async () => {
    await enrol("h@example.bg", pinOf(926), "admin");
    await enrol("i@example.bg", pinOf(927), "admin");
    const { id } = (await staffByEmail(lender.database.db, "i@example.bg"))!;
    await addStaffIdentifiers(lender.database.db, id, hashesOf(pinOf(926)), lender.clock.now());
    const act = await proposed("h@example.bg", "set-roles", "a@example.bg", "auditor");
    await expect(approve("i@example.bg", act)).rejects.toThrow("Одобрява го друг");
    expect(await approve(owner.email, act)).toMatch(/^Одобрено и изпълнено\./);
    const about = await proposed(admin.email, "set-roles", "h@example.bg", "auditor");
    await expect(approve("i@example.bg", about)).rejects.toThrow("Решава го колега");
    await expect(approve("h@example.bg", about)).rejects.toThrow("Решава го колега");
    await run(admin.email, "refuse-act", about);
    for (const email of ["h@example.bg", "i@example.bg"])
      await approve(owner.email, await proposed(admin.email, "disable-member", email));
  });

  it("the last owner and the last admin keep access and role, also of two who go at once", async () => {
    const last = (role: string) => `Никой друг не е ${role}`;
    await expect(run(admin.email, "disable-member", owner.email)).rejects.toThrow(last("собственик"));
    await expect(run(admin.email, "set-roles", owner.email, "cashier")).rejects.toThrow(last("собственик"));
    await expect(run(owner.email, "disable-member", admin.email)).rejects.toThrow(last("администратор"));
    await expect(run(admin.email, "set-roles", admin.email, "auditor")).rejects.toThrow(last("администратор"));
    await enrol("j@example.bg", pinOf(928), "admin");
    const acts = [
      await proposed(owner.email, "disable-member", "j@example.bg"),
      await proposed(owner.email, "disable-member", admin.email),
    ];
    await enrol("k@example.bg", pinOf(929), "owner");
    const done = await Promise.allSettled(acts.map((id) => approve("k@example.bg", id)));
    expect(done.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(String((done.find(({ status }) => status === "rejected") as PromiseRejectedResult).reason)).toContain(
      last("администратор"),
    );
  });

  it("a link is refused to whom access has ended, and with other roles than they have; an unknown role is named", async () => {
    const add = (...words: string[]) => doAct(lender.services, ["staff-add", ...words]);
    await add("l@example.bg", "cashier,reviewer");
    expect(await add("l@example.bg", "reviewer,cashier")).toContain("/buro/");
    await expect(add("l@example.bg", "cashier,owner")).rejects.toThrow("вече има достъп с роли cashier,reviewer");
    await expect(add("b@example.bg", "cashier")).rejects.toThrow("Достъпът на b@example.bg е спрян");
    await expect(add("m@example.bg", "cashier,boss")).rejects.toThrow("Няма роля „boss“.");
    const named = (letters: number) => add(`of-${letters}@example.bg`, "cashier", "Щ".repeat(letters));
    await expect(named(101)).rejects.toThrow("Имената са най-много 100 знака.");
    expect(await named(100)).toContain("http");
  });
});

describe("a proposal", () => {
  const lender = useTestLender();

  it("is taken back in words of its own, and an unknown role is named", async () => {
    const admins = await clerkOfRole(lender, "admin");
    const { as } = commandsOf(lender);
    await doAct(lender.services, ["staff-add", "n@example.bg", "cashier"]);
    await expect(as("admin")("set-roles", "n@example.bg", "reviewer,boss")).rejects.toThrow("Няма роля „boss“");
    const id = /^Предложено\.[^]*\napprove (\S+)$/.exec(await as("admin")("set-roles", "n@example.bg", "auditor"))![1]!;
    const form = await admins.form(`/buro/akt/${id}`, "refuse-act");
    expect(form.title).toBe("Оттеглете предложението");
    const owners = await clerkOfRole(lender, "owner");
    expect((await owners.form(`/buro/akt/${id}`, "refuse-act")).title).toBe("Отказ");
    const { body } = await admins.browser.post(form, { reason: "грешка" });
    expect(body.nextUrl).toBe(`/buro/akt/${id}?gotovo=withdrawn`);
    const noted = await lender.query("select act from audit order by seq desc limit 1");
    expect(noted).toEqual([{ act: "withdraw set-roles" }]);
  });
});
