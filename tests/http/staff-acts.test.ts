/** Acts of the staff: proposed by one, done when another approves; and the log of what they did. */
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ActError } from "#server/operator/act.ts";
import { DEMO_STAFF } from "#server/demo/staff.ts";
import { newPayoutId, addPayout } from "#server/store/tables/payouts.ts";
import { sealDestination } from "#server/lending/destinations/payout-destination.ts";
import { addStaff } from "#server/store/tables/staff.ts";
import type { Ports } from "#server/ports/ports.ts";
import { masked } from "#src/domain/staff/fields.ts";
import { fieldsOfPayout } from "#server/lending/staff/masked.ts";
import { commandsOf, doAct, proposedBy } from "#tests/support/commands.ts";
import { ibanEnding } from "#tests/support/borrower-data.ts";
import { borrowerAt } from "#tests/support/borrower.ts";
import { ClerkBrowser, clerkOfRole } from "#tests/support/clerk.ts";
import { eachDatabase } from "#tests/support/database.ts";
import type { Lender } from "#tests/support/lender.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

const HOUR = 3_600_000;
const ACCOUNT = "BG80BNBG96611020345678";
const OTHER_ACCOUNT = ibanEnding("7777");

/** A provider that never comes to an end: nothing else moves in the test. */
const payoutPort: Ports["payout"] = {
  pay: ({ id }) => Promise.resolve({ status: "pending", externalId: id }),
  status: (externalId) => Promise.resolve({ status: "pending", externalId }),
};

/** The application of a borrower who has signed. */
const signedApplication = async (lender: Lender): Promise<string> => {
  const { person } = await borrowerAt(lender, "signed");
  const sql = "select r.id from requests r join users u on u.id = r.user_id where u.email = $1";
  return String((await lender.query(sql, person.email))[0]!["id"]);
};

/** A further payout of an application, which waits for a release; those before it are over. */
const heldPayout = async (lender: Lender, applicationId: string): Promise<string> => {
  await lender.query("update payouts set status = 'cancelled' where request_id = $1", applicationId);
  const id = newPayoutId();
  const to = { account: ACCOUNT, holder: "Георги Петров Иванов" };
  const sealed = sealDestination(lender.services, id, "wireTransfer", to);
  const order = { id, applicationId, method: "wireTransfer", amountCents: 105_000, ...sealed, held: true } as const;
  await lender.inside((trx, now) => addPayout(trx, { ...order, now }));
  return id;
};

const payoutState = async (lender: Lender, id: string) =>
  (await lender.query("select status, released_by from payouts where id = $1", id))[0];

eachDatabase((_name, open) => {
  const lender = useTestLender({ open, advance: HOUR, ports: { payout: payoutPort }, hasStaff: true });
  let request: string;
  let payout: string;
  beforeAll(async () => {
    request = await signedApplication(lender);
  });
  beforeEach(async () => {
    payout = await heldPayout(lender, request);
  });

  const path = (): string => `/buro/prevod/${payout}`;
  const propose = (clerk: ClerkBrowser, reason = "Обадихме се") => clerk.fill(path(), "release-payout", { reason });
  const waiting = (): Promise<string> =>
    lender.text("select id from staff_acts where state = 'proposed' order by proposed_at desc");
  const states = async () =>
    (await lender.query("select state from staff_acts where subject = $1 order by proposed_at", payout)).map(
      ({ state }) => state,
    );
  const otherOwner = async (): Promise<ClerkBrowser> => {
    const [known] = await lender.query("select password_hash from staff where email = $1", DEMO_STAFF.owner.email);
    const email = `owner-${lender.clock.now().getTime()}@example.bg`;
    const passwordHash = String(known!["password_hash"]);
    await addStaff(lender.database.db, {
      email,
      names: email,
      roles: ["owner"],
      passwordHash,
      now: lender.clock.now(),
    });
    const clerk = new ClerkBrowser(lender, email);
    await clerk.logIn();
    return clerk;
  };

  describe("releasing a payout", () => {
    it("is proposed by the cashier and done when the owner approves it; both names stay", async () => {
      const [cashier, owner] = [await clerkOfRole(lender, "cashier"), await clerkOfRole(lender, "owner")];
      expect((await propose(cashier)).body.nextUrl).toBe(`${path()}?gotovo=proposed`);
      expect(await payoutState(lender, payout)).toMatchObject({ status: "held" });
      const id = await waiting();
      const { view } = await owner.open(`/buro/akt/${id}`);
      expect(JSON.stringify(view)).toContain("Обадихме се");
      expect((await owner.fill(`/buro/akt/${id}`, "approve")).body.nextUrl).toContain("approved");
      await lender.settle();
      const { cashier: one, owner: two } = DEMO_STAFF;
      expect(await payoutState(lender, payout)).toMatchObject({ released_by: `${one.names}, ${two.names}` });
      expect(await lender.query("select event_id from staff_acts where id = $1", id)).toEqual([
        { event_id: `act/${id}` },
      ]);
    });

    it("is told from others by its sum and whose it is; who approves it goes on to the next one", async () => {
      const { as } = commandsOf(lender);
      const reviewer = await lender.text("select id from staff where email = $1", DEMO_STAFF.reviewer.email);
      const admin = await clerkOfRole(lender, "admin");
      await admin.fill(`/buro/sluzhitel/${reviewer}`, "set-roles", { auditor: "1", reason: "замества" });
      const other = await waiting();
      const id = proposedBy(await as("cashier")("release-payout", payout));
      const owner = await clerkOfRole(lender, "owner");
      expect(await owner.shown("/buro/aktove?koi=za-men")).toMatch(/"[^"]+, Г\. П\. И\., 1 050 €"/);
      const { body } = await owner.fill(`/buro/akt/${id}`, "approve");
      const { news } = (await owner.open(String(body.nextUrl))).frame;
      expect(news?.more?.url).toBe(`/buro/akt/${other}`);
      await as("owner")("refuse-act", other);
    });

    it("is not approved by who proposed it, nor by a role that does not approve, nor twice", async () => {
      const [cashier, auditor] = [await clerkOfRole(lender, "cashier"), await clerkOfRole(lender, "auditor")];
      await propose(cashier);
      const id = await waiting();
      const own = await cashier.browser.post(cashier.unshown("approve", id), {});
      expect([own.status, own.text]).toEqual([403, expect.stringContaining("Одобрява го друг")]);
      expect((await auditor.browser.post(auditor.unshown("approve", id), {})).status).toBe(403);
      expect(await payoutState(lender, payout)).toMatchObject({ status: "held" });
      const owner = await clerkOfRole(lender, "owner");
      const approving = await owner.form(`/buro/akt/${id}`, "approve");
      const inAnotherTab = await owner.form(`/buro/akt/${id}`, "approve");
      const approved = await owner.browser.post(approving, {});
      expect(approved.status).toBe(200);
      // Sent again, a post gets its answer again.
      expect(await owner.browser.post(approving, {})).toMatchObject({ status: 200, body: approved.body });
      expect((await owner.browser.post(inAnotherTab, {})).status).toBe(409);
    });

    it("proposed twice at once waits once; approved by two at once is done once", async () => {
      const cashier = await clerkOfRole(lender, "cashier");
      const form = await cashier.form(path(), "release-payout");
      const proposed = await Promise.all([1, 2].map(() => cashier.browser.post(form, { reason: "два пъти" })));
      expect(proposed.map(({ status }) => status)).toEqual([200, 200]);
      const id = await waiting();
      const owners = [await clerkOfRole(lender, "owner"), await otherOwner()];
      const forms = await Promise.all(owners.map((owner) => owner.form(`/buro/akt/${id}`, "approve")));
      const approved = await Promise.all(owners.map((owner, n) => owner.browser.post(forms[n]!, {})));
      expect(approved.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect((await states()).filter((state) => state === "proposed")).toEqual([]);
    });

    it("may be refused, or taken back; then it may be proposed again", async () => {
      const [cashier, owner] = [await clerkOfRole(lender, "cashier"), await clerkOfRole(lender, "owner")];
      for (const [clerk, why] of [
        [owner, "не вдига"],
        [cashier, "грешка"],
      ] as const) {
        await propose(cashier);
        const id = await waiting();
        expect((await clerk.fill(`/buro/akt/${id}`, "refuse-act", { reason: why })).status).toBe(200);
      }
      expect((await states()).slice(-2)).toEqual(["refused", "refused"]);
      expect(await payoutState(lender, payout)).toMatchObject({ status: "held" });
    });

    it("expires when nobody approves it within a day", async () => {
      await propose(await clerkOfRole(lender, "cashier"));
      const id = await waiting();
      lender.clock.advance(24 * HOUR);
      const owner = await clerkOfRole(lender, "owner");
      await owner.open("/buro/aktove");
      const late = await owner.browser.post(owner.unshown("approve", id), {});
      expect(late.status).toBe(409);
      expect((await states()).at(-1)).toBe("expired");
    });

    it("whose payout was decided meanwhile changes nothing", async () => {
      const [cashier, owner] = [await clerkOfRole(lender, "cashier"), await clerkOfRole(lender, "owner")];
      await propose(cashier);
      const form = await owner.form(`/buro/akt/${await waiting()}`, "approve");
      await lender.query("update payouts set status = 'cancelled' where id = $1", payout);
      expect((await owner.browser.post(form, {})).status).toBe(409);
      expect(await payoutState(lender, payout)).toMatchObject({ status: "cancelled" });
      await owner.open("/buro/aktove");
      expect((await states()).at(-1)).toBe("lapsed");
    });
  });

  it("the command line does the same in the name of the staff, within their roles", async () => {
    const { as } = commandsOf(lender);
    const { cashier, owner } = DEMO_STAFF;
    const nobody = ["release-payout", payout, "--as", "maria@example.bg", "--reason", "проба"];
    await expect(doAct(lender.services, nobody)).rejects.toThrow(ActError);
    await expect(as("auditor")("release-payout", payout)).rejects.toThrow("Ролята Ви");
    const id = proposedBy(await as("cashier")("release-payout", payout));
    expect(await as("owner")("acts")).toContain(id);
    await expect(as("cashier")("approve", id)).rejects.toThrow("Одобрява го друг");
    expect(await as("owner")("approve", id)).toMatch(/^Одобрено и изпълнено\./);
    await lender.settle();
    expect((await payoutState(lender, payout))!["released_by"]).toBe(`${cashier.names}, ${owner.names}`);
  });

  describe("a payout that failed", () => {
    /** The payout as the provider left it, with its application. */
    const failed = async (id: string): Promise<string> => {
      await lender.query(
        "update payouts set status = 'failed', handed_at = created_at, external_id = 'x-' || id where id = $1",
        id,
      );
      await lender.query("update requests set status = 'payoutFailed' where id = $1", request);
      return `/buro/prevod/${id}`;
    };
    const latest = async () =>
      (
        await lender.query(
          "select id, status, method from payouts where request_id = $1 order by attempt desc",
          request,
        )
      )[0]!;

    it("is ordered again to the same account by one, once", async () => {
      const where = await failed(payout);
      const cashier = await clerkOfRole(lender, "cashier");
      const tabs = await Promise.all([1, 2].map(() => cashier.form(where, "retry-payout")));
      const done = await Promise.all(
        tabs.map((form) => cashier.browser.post(form, { reason: "банката беше затворена" })),
      );
      expect(done.map(({ status }) => status).sort()).toEqual([200, 409]);
      await lender.settle();
      const again = await latest();
      expect([again["id"] === payout, again["status"]]).toEqual([false, "pending"]);
      expect(await lender.query("select status from requests where id = $1", request)).toEqual([
        { status: "contractSigned" },
      ]);
      const asked = await cashier.fill(`/buro/prevod/${String(again["id"])}`, "ask-payout");
      expect(asked.body.nextUrl).toContain("gotovo=asked");
      expect(await cashier.shown("/buro/prevodi?koi=vsichki")).toContain(String(again["id"]));
    });

    it("leaves no act that waits for it once it is ordered again, and both attempts lead to each other", async () => {
      const where = await failed(payout);
      const cashier = await clerkOfRole(lender, "cashier");
      await cashier.fill(where, "redirect-payout", { iban: OTHER_ACCOUNT, reason: "обади се" });
      const id = await waiting();
      await cashier.fill(where, "retry-payout", { reason: "банката беше затворена" });
      await cashier.open("/buro/aktove");
      expect(await lender.query("select state from staff_acts where id = $1", id)).toEqual([{ state: "lapsed" }]);
      const again = `/buro/prevod/${String((await latest())["id"])}`;
      expect(await cashier.shown(where)).toContain(`"href":"${again}"`);
      expect(await cashier.shown(again)).toContain(`"href":"${where}"`);
      await lender.settle();
    });

    it("goes to another account when two say so; the account lies sealed", async () => {
      const where = await failed(payout);
      const [cashier, owner] = [await clerkOfRole(lender, "cashier"), await clerkOfRole(lender, "owner")];
      expect((await cashier.fill(where, "redirect-payout", { iban: "BG00", reason: "обади се" })).status).toBe(400);
      await cashier.fill(where, "redirect-payout", { iban: OTHER_ACCOUNT, reason: "обади се" });
      const id = await waiting();
      const [act] = await lender.query("select params from staff_acts where id = $1", id);
      expect(JSON.stringify(act)).not.toContain(OTHER_ACCOUNT);
      // Nobody has said whose the account is, and the approver is told that it is another one.
      const page = await owner.shown(`/buro/akt/${id}`);
      expect(page).toContain("друга, не тази от подписването");
      expect(page).not.toContain("Титуляр на сметката");
      const about = async () =>
        (await lender.outbox()).filter(({ text }) => /сменихме сметката|смени сметката/.test(text));
      const before = (await about()).length;
      expect((await owner.fill(`/buro/akt/${id}`, "approve")).status).toBe(200);
      await lender.settle();
      const again = await latest();
      expect(again).toMatchObject({ status: "pending", method: "wireTransfer" });
      const told = (await about()).slice(before);
      expect(told.map(({ subject }) => subject !== undefined).sort()).toEqual([false, true]);
      expect(told.find(({ subject }) => subject !== undefined)!.text).toContain(masked("account", OTHER_ACCOUNT));
      const same = await failed(String(again["id"]));
      expect((await cashier.fill(same, "redirect-payout", { iban: OTHER_ACCOUNT, reason: "пак" })).status).toBe(400);
      const { account } = await fieldsOfPayout(lender.services, String(again["id"]));
      expect(account).toBe(OTHER_ACCOUNT);
    });

    it("goes to an account that the approver sees whole with a reason, for a while and alone", async () => {
      const where = await failed(payout);
      const [cashier, owner] = [await clerkOfRole(lender, "cashier"), await clerkOfRole(lender, "owner")];
      await cashier.fill(where, "redirect-payout", { iban: OTHER_ACCOUNT, reason: "обади се" });
      const id = await waiting();
      const page = `/buro/akt/${id}`;
      const seen = (clerk: ClerkBrowser) => clerk.shown(page);
      expect(await seen(owner)).toContain(masked("account", OTHER_ACCOUNT));
      expect(await seen(owner)).not.toContain(OTHER_ACCOUNT);
      expect((await owner.fill(page, "unmask-act", { field: "account", reason: "" })).status).toBe(400);
      const shown = await owner.fill(page, "unmask-act", { field: "account", reason: "сверка с обаждането" });
      expect(shown.body.nextUrl).toBe(`${page}?gotovo=unmasked`);
      expect(await seen(owner)).toContain(OTHER_ACCOUNT);
      expect(await seen(cashier)).not.toContain(OTHER_ACCOUNT);
      const reviewer = await clerkOfRole(lender, "reviewer");
      expect(await seen(reviewer)).not.toContain("staff-unmask-act");
      expect(
        await lender.query("select who, reason from audit where act = 'unmask' and subject = $1", `act ${id}`),
      ).toEqual([{ who: owner.email, reason: "сверка с обаждането" }]);
      const told = ["unmask", "act", id, "account", "--as", owner.email, "--reason", "пак"];
      expect(await doAct(lender.services, told)).toBe(OTHER_ACCOUNT);
      lender.clock.advance(6 * 60_000);
      expect(await seen(owner)).not.toContain(OTHER_ACCOUNT);
      await cashier.fill(page, "refuse-act", { reason: "край" });
    });

    it("is ordered again by no other role, and cancelled by nobody once the provider may have it", async () => {
      await failed(payout);
      for (const role of ["reviewer", "admin", "auditor"] as const)
        await expect(commandsOf(lender).as(role)("retry-payout", payout)).rejects.toThrow("Ролята Ви");
      await expect(commandsOf(lender).as("cashier")("refuse-payout", payout)).rejects.toThrow("Междувременно");
      await lender.query("update requests set status = 'contractSigned' where id = $1", request);
    });
  });

  it("roles change by two; whose they are logs in again", async () => {
    const [admin, owner] = [await clerkOfRole(lender, "admin"), await clerkOfRole(lender, "owner")];
    const reviewer = await clerkOfRole(lender, "reviewer");
    const [{ id }] = (await lender.query("select id from staff where email = $1", DEMO_STAFF.reviewer.email)) as [
      { id: string },
    ];
    const member = `/buro/sluzhitel/${id}`;
    expect((await admin.fill(member, "set-roles", { reason: "никои" })).status).toBe(400);
    await admin.fill(member, "set-roles", { reviewer: "1", auditor: "1", reason: "замества" });
    expect((await reviewer.open("/buro")).status).toBe(200);
    await owner.fill(`/buro/akt/${await waiting()}`, "approve");
    expect((await reviewer.open("/buro")).status).toBe(303);
    await reviewer.logIn();
    expect((await reviewer.open("/buro/odit")).status).toBe(200);
  });

  it("the database itself refuses an approval by the proposer, an act without one, and a changed act", async () => {
    await propose(await clerkOfRole(lender, "cashier"));
    const id = await waiting();
    const refused = (sql: string) => expect(lender.query(sql, id)).rejects.toThrow();
    await refused("update staff_acts set approved_by = proposed_by, approved_at = now() where id = $1");
    await refused("update staff_acts set state = 'executed', executed_at = now() where id = $1");
    await refused('update staff_acts set params = \'{"roles":"owner"}\' where id = $1');
    await refused("update staff_acts set needs_two = false where id = $1");
  });

  describe("the audit log", () => {
    const verify = () => doAct(lender.services, ["audit-verify"]);
    /** Runs what no role of the product's may do: the triggers that keep the tables rest. */
    const byHand = (sql: string): Promise<unknown> =>
      lender.inside(async (trx) => {
        const { sql: raw } = await import("kysely");
        await raw`set local session_replication_role = replica`.execute(trx);
        await raw.raw(sql).execute(trx);
      });

    it("is whole, is shown to who may see it, and takes no change", async () => {
      expect(await verify()).toMatch(/^Веригата е цяла: \d+ реда/);
      const { view } = await (await clerkOfRole(lender, "auditor")).open("/buro/odit");
      expect(JSON.stringify(view)).toMatch(/Веригата е цяла/);
      for (const sql of [
        "update audit set who = 'x'",
        "delete from audit",
        "delete from audit_chain",
        "truncate audit",
      ])
        await expect(lender.query(sql)).rejects.toThrow(/append-only/);
    });

    it("changed by hand is found, and its first broken row named", async () => {
      await verify();
      const [{ seq }] = (await lender.query("select seq from audit order by seq offset 3 limit 1")) as [
        { seq: number },
      ];
      await byHand(`update audit set reason = reason || '!' where seq = ${seq}`);
      await expect(verify()).rejects.toThrow(`ред ${seq} е променен`);
      const { view } = await (await clerkOfRole(lender, "auditor")).open("/buro/odit");
      expect(JSON.stringify(view)).toContain(`нарушена при ред ${seq}`);
      await byHand(`update audit set reason = left(reason, -1) where seq = ${seq}`);
      expect(await verify()).toMatch(/^Веригата е цяла/);
    });

    it("with a row left out, or a link left out, is found", async () => {
      const [{ seq, n }] = (await lender.query("select seq, n from audit_chain order by n offset 2 limit 1")) as [
        { seq: number; n: number },
      ];
      await byHand(`create table kept as select * from audit where seq = ${seq}; delete from audit where seq = ${seq}`);
      await expect(verify()).rejects.toThrow(`ред ${seq} липсва`);
      await byHand("insert into audit overriding system value select * from kept; drop table kept");
      expect(await verify()).toMatch(/^Веригата е цяла/);
      await byHand(`delete from audit_chain where n = ${n}`);
      await expect(verify()).rejects.toThrow("не следва от предишния");
    });
  });
});

describe("a lender that is one person", () => {
  const lender = useTestLender({ env: { STAFF_ALONE: "on" }, ports: { payout: payoutPort }, hasStaff: true });

  it("does alone what else needs two, and the act says so", async () => {
    const payout = await heldPayout(lender, await signedApplication(lender));
    const owner = await clerkOfRole(lender, "owner");
    const done = await owner.fill(`/buro/prevod/${payout}`, "release-payout", { reason: "проверих" });
    expect(done.body.nextUrl).toContain("executed");
    await lender.settle();
    expect(await payoutState(lender, payout)).toMatchObject({ released_by: DEMO_STAFF.owner.names });
    expect(await lender.query("select needs_two, approved_by, state from staff_acts")).toEqual([
      { needs_two: false, approved_by: null, state: "executed" },
    ]);
  });
});
