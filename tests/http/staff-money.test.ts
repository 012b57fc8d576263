/** The staff's pages about money: a credit, payments that are nobody's, the books, their days. */
import { beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#server/lending/ledger/chart.ts";
import { anotherOfRole, clerkOfRole } from "#tests/support/clerk.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { credits, servicingOf, type Borrowed } from "#tests/support/servicing.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

const WAIVED = accounts.waivedInterest.code;

eachDatabase((_name, open) => {
  const lender = useTestLender({ open, hasStaff: true });
  const servicing = servicingOf(lender);
  let borrowed: Borrowed;
  let contract: string;
  beforeAll(async () => {
    borrowed = await servicing.borrow(credits.thousand);
    contract = await lender.text(
      "select a.number from drawings d join agreements a on a.id = d.agreement_id where d.credit_no = $1",
      borrowed.no,
    );
  });

  const shown = (view: unknown): string => JSON.stringify(view).replaceAll("\u00a0", " ");
  const statusOf = async (id: string) =>
    (await lender.query("select status, credit_no from payments where id = $1", id))[0];
  const approve = async (role: "owner" | "reviewer" | "cashier"): Promise<number> => {
    const [act] = await lender.query("select id from staff_acts where state = 'proposed'");
    const clerk = await clerkOfRole(lender, role);
    return (await clerk.fill(`/buro/akt/${String(act!["id"])}`, "approve")).status;
  };

  describe("a payment that is nobody's", () => {
    it("stands in the list, is posted to the credit that the cashier names, and shows on its desk", async () => {
      const { paymentId } = await servicing.pay(null, 4321);
      const cashier = await clerkOfRole(lender, "cashier");
      expect(await cashier.shown("/buro/postaplenia")).toContain(`/buro/postaplenie/${paymentId}`);
      const path = `/buro/postaplenie/${paymentId}`;
      const unknown = await cashier.fill(path, "match-payment", { contract: "няма такъв", reason: "по телефона" });
      expect([unknown.status, unknown.text]).toEqual([400, expect.stringContaining("Няма кредит с такъв номер")]);
      expect(await statusOf(paymentId)).toMatchObject({ status: "unmatched" });
      const matched = await cashier.fill(path, "match-payment", { contract, reason: "по телефона" });
      expect(matched.body.nextUrl).toBe(`${path}?gotovo=executed`);
      // Said once, with what was done, to the browser that did it; an address alone says nothing.
      const other = await anotherOfRole(lender, "cashier");
      expect((await other.open(matched.body.nextUrl!)).frame.news).toBeUndefined();
      const said = (await cashier.open(matched.body.nextUrl!)).frame.news;
      expect(said).toMatchObject({ tone: "success", text: expect.stringMatching(/^Изпълнено\. .*43,21/) });
      expect((await cashier.open(matched.body.nextUrl!)).frame.news).toBeUndefined();
      expect(await statusOf(paymentId)).toMatchObject({ status: "posted", credit_no: borrowed.no });
      expect(await cashier.shown("/buro/postaplenia")).not.toContain(paymentId);
      expect(await cashier.shown(`/buro/kredit/${borrowed.no}`)).toContain("43,21 €");
    });

    it("goes back to its payer when a second person approves it, once", async () => {
      const { paymentId } = await servicing.pay(null, 1500);
      const cashier = await clerkOfRole(lender, "cashier");
      await cashier.fill(`/buro/postaplenie/${paymentId}`, "return-payment", { reason: "не е наш клиент" });
      expect(await statusOf(paymentId)).toMatchObject({ status: "unmatched" });
      expect(await approve("owner")).toBe(200);
      // Nobody knows whose account it came from: the order waits for one.
      expect(await statusOf(paymentId)).toMatchObject({ status: "returning" });
      expect(await cashier.shown(`/buro/postaplenie/${paymentId}`)).not.toContain("staff-return-payment");
    });

    it("is no reviewer's business, and no auditor's to move", async () => {
      const { paymentId } = await servicing.pay(null, 1600);
      const path = `/buro/postaplenie/${paymentId}`;
      expect((await (await clerkOfRole(lender, "reviewer")).open(path)).status).toBe(403);
      const auditor = await clerkOfRole(lender, "auditor");
      expect(await auditor.shown(path)).not.toContain("staff-match-payment");
      const unshown = auditor.unshown("match-payment", paymentId);
      const posted = await auditor.browser.post(unshown, { contract, reason: "опит" });
      expect(posted.status).toBe(403);
      expect(await statusOf(paymentId)).toMatchObject({ status: "unmatched" });
    });
  });

  it("calls about a payment or a credit that is not there are answered with 404, and nothing is proposed", async () => {
    const owner = await clerkOfRole(lender, "owner");
    const asked = { "match-payment": { contract }, "return-payment": {}, "waive-interest": { late: "1" } };
    for (const [call, fields] of Object.entries(asked))
      for (const id of ["x", "0", "999999", "00000000-0000-4000-8000-000000000000"]) {
        const posted = await owner.browser.post(owner.unshown(call, id), { ...fields, reason: "опит" });
        expect([call, id, posted.status]).toEqual([call, id, 404]);
      }
    expect(await lender.query("select id from staff_acts where state = 'proposed'")).toEqual([]);
  });

  describe("the day of the books", () => {
    it("goes forward by the administrator's clock, days between are closed, and the log names who", async () => {
      const admin = await clerkOfRole(lender, "admin");
      for (const days of ["0", "401"])
        expect((await admin.fill("/buro/den", "move-clock", { days })).text).toContain("само напред");
      const before = lender.today();
      expect((await admin.fill("/buro/den", "move-clock", { days: "40" })).body.nextUrl).toBe("/buro/den?gotovo=moved");
      expect(lender.today() > before).toBe(true);
      const again = await clerkOfRole(lender, "cashier");
      expect((await again.fill("/buro/den", "close-days")).body.nextUrl).toBe("/buro/den?gotovo=closed");
      expect(await lender.query("select who from audit where act = 'move-clock'")).toEqual([{ who: admin.email }]);
    });
  });

  describe("a credit's desk", () => {
    it("gives up interest for delay that is due, no more, when a second person approves", async () => {
      const path = `/buro/kredit/${borrowed.no}`;
      const owner = await clerkOfRole(lender, "owner");
      const [, , , late] = await servicing.balances(borrowed.no);
      expect(late).toBeGreaterThan(0);
      const tooMuch = await owner.fill(path, "waive-interest", { late: "99", reason: "болница" });
      expect([tooMuch.status, tooMuch.text]).toEqual([400, expect.stringContaining("Въведете най-много толкова")]);
      expect((await owner.fill(path, "waive-interest", { late: "много", reason: "болница" })).status).toBe(400);
      expect((await owner.fill(path, "waive-interest", { reason: "болница" })).status).toBe(400);
      await owner.fill(path, "waive-interest", { late: "0,01", reason: "болница" });
      expect((await servicing.totals())[WAIVED]).toBeUndefined();
      expect(await approve("reviewer")).toBe(200);
      expect((await servicing.totals())[WAIVED]).toBe(1);
    });

    it("shows what is owed, the plan and the latest entries in words; one that is not there is not found", async () => {
      const reviewer = await clerkOfRole(lender, "reviewer");
      const path = `/buro/kredit/${borrowed.no}`;
      const { view, frame } = await reviewer.open(path);
      // Commands name the credit as people do.
      expect(frame.commands.filter((command) => !command.includes(` ${contract}`))).toEqual([]);
      for (const words of [
        contract,
        "За пълно погасяване днес",
        "За връщане на кредитополучателя",
        "просрочено",
        "Опростена лихва",
        `${path}/zapisi`,
      ])
        expect(shown(view)).toContain(words);
      for (const id of ["999999", "x", "0'"])
        for (const page of ["", "/zapisi"]) expect((await reviewer.open(`/buro/kredit/${id}${page}`)).status).toBe(404);
    });

    it("has its journal on pages of fifty lines, the latest first, and whole as a file", async () => {
      const reviewer = await clerkOfRole(lender, "reviewer");
      const path = `/buro/kredit/${borrowed.no}/zapisi`;
      const pages: string[][] = [];
      for (let next: string | undefined = path; next;) {
        const told: string = await reviewer.shown(next);
        pages.push([...told.matchAll(/\[\["(\d+)"\],\["[\d.]{10}/g)].map(([, entry]) => entry!));
        next = /"href":"([^"]+)","children":\["Следващите"\]/.exec(told)?.[1];
      }
      const rows = await lender.query(
        `select e.id from entries e join postings p on p.entry_id = e.id
          where e.credit_no = $1 or p.credit_no = $1 order by e.value_day desc, e.id desc, p.line desc`,
        borrowed.no,
      );
      expect(rows.length).toBeGreaterThan(50);
      expect(pages.flat()).toEqual(rows.map(({ id }) => String(id)));
      expect(pages.slice(0, -1).map(({ length }) => length)).toEqual(pages.slice(1).map(() => 50));
      expect(await reviewer.shown(`${path}?sled=2026-99-99_1_1`)).toContain(`"${pages[0]![0]}"`);
      const file = await reviewer.browser.open(`/buro/spisak/ledger/csv?id=${borrowed.no}`);
      expect(file.text.trimEnd().split("\r\n")).toHaveLength(rows.length + 1);
    });
  });
});
