/** The books at the desk: the bank's files, and months that are locked. */
import { beforeAll, describe, expect, it } from "vitest";
import { validationText } from "#src/copy/validation.ts";
import { lender as lenderData } from "#server/lending/lender/lender.ts";
import { faultsOfBooks } from "#server/lending/servicing/faults-of-books.ts";
import { undoImport } from "#server/lending/statements/undo-import.ts";
import { camt, csvText, type FileOf, type Movement } from "#server/lending/statements/statement.fixture.ts";
import { addEntry } from "#server/store/tables/journal.ts";
import { commandsOf, doAct, proposedBy } from "#tests/support/commands.ts";
import { clerkOfRole, type ClerkBrowser } from "#tests/support/clerk.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { contractOf, credits, servicingOf, type Borrowed } from "#tests/support/servicing.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

eachDatabase((_name, open) => {
  const lender = useTestLender({ open, hasStaff: true });
  const { borrow, morning, pay } = servicingOf(lender);
  let borrowed: Borrowed;
  let contract: string;
  beforeAll(async () => {
    borrowed = await borrow(credits.thousand);
    contract = await contractOf(lender, borrowed);
  });

  describe("the bank's files", () => {
    const fileOf = (movements: readonly Movement[], more: Partial<FileOf> = {}): FileOf => ({
      movements,
      account: lenderData(lender.services).bank.iban,
      ...more,
    });
    type Uploading = { csrf?: string | null; times?: number };
    const upload = async (clerk: ClerkBrowser, bytes: Uint8Array | string, { csrf, times = 1 }: Uploading = {}) => {
      const form = await clerk.form("/buro/faylove", "import-statement");
      const body = new FormData();
      if (csrf !== null) body.append("_csrf", csrf ?? form.csrf!);
      body.append("_key", form.key!);
      body.append("_version", form.version);
      for (let at = 0; at < times; at += 1) body.append("statement", new Blob([bytes as BlobPart]), "izvlechenie.xml");
      return clerk.browser.post(form, {}, { body });
    };
    const payments = () => lender.number("select count(*)::int as n from payments");

    it("are uploaded by the cashier, posted as by the command, and reported with their control sums", async () => {
      const cashier = await clerkOfRole(lender, "cashier");
      const bytes = camt(
        fileOf([
          { cents: 1_234, text: `кредит ${contract}`, bankRef: "a1" },
          { cents: 777, text: "наем", bankRef: "a2", payer: { name: "Стоян Наемов" } },
        ]),
      );
      const { body } = await upload(cashier, bytes);
      expect(body.nextUrl).toMatch(/^\/buro\/fayl\/[0-9a-f]{64}\?gotovo=imported$/);
      const path = body.nextUrl!.split("?")[0]!;
      const page = await cashier.shown(path);
      for (const words of [
        "начално + постъпления",
        "не се знае чие е",
        "12,34 €",
        "/buro/postaplenie/",
        "наем",
        "Стоян Наемов",
      ])
        expect(page).toContain(words);
      expect(await (await clerkOfRole(lender, "auditor")).shown(path)).not.toContain("Наемов");
      expect(await cashier.shown("/buro/faylove")).toContain(path);
      expect((await upload(cashier, bytes)).body.nextUrl).toBe(`${path}?gotovo=again`);
      expect(await payments()).toBe(2);
      for (const [format, type] of [
        ["csv", "text/csv"],
        ["json", "application/json"],
        ["text", "text/plain"],
      ]) {
        const { status, headers, text } = await cashier.browser.open(`${path}/otchet/${format!}`);
        expect([status, headers.get("content-type")!.split(";")[0]]).toEqual([200, type]);
        expect(headers.get("content-disposition")).toContain("attachment");
        expect(text).toMatch(/7\.77|777/);
      }
      expect((await cashier.browser.open(`${path}/otchet/exe`)).status).toBe(404);
      expect((await cashier.browser.open(`/buro/fayl/${"0".repeat(64)}/otchet/csv`)).status).toBe(404);
      const noted = await lender.query("select who from audit where act = 'import-statement'");
      expect(noted).toEqual([{ who: cashier.email }, { who: cashier.email }]);
    });

    it("that were undone and given again lead to one page, from the row that it tells of", async () => {
      const cashier = await clerkOfRole(lender, "cashier");
      const bytes = camt(fileOf([{ cents: 5, text: "наем", bankRef: "a3" }], { opening: 2_011, reference: "S-2" }));
      const path = (await upload(cashier, bytes)).body.nextUrl!.split("?")[0]!;
      const undo = (of = path) =>
        lender.inside((trx, now) =>
          undoImport(lender.services, trx, {
            sha256: of.split("/").at(-1)!,
            by: "двама",
            now,
          }),
        );
      const links = async () => (await cashier.shown("/buro/faylove")).split(path).length - 1;
      expect([await undo(), await links()]).toEqual(["undone", 1]);
      await upload(cashier, bytes);
      expect(await links()).toBe(1);
      expect([await undo(), await links()]).toEqual(["undone", 1]);
      // Another file has its place now: given once more it is refused, and is called undone all the same.
      const other = camt(fileOf([{ cents: 7, text: "наем", bankRef: "a4" }], { opening: 2_011, reference: "S-3" }));
      const taken = (await upload(cashier, other)).body.nextUrl!.split("?")[0]!;
      await upload(cashier, bytes);
      const said = "върнат като вкаран по грешка, подаден отново и отказан: не продължава последното извлечение";
      expect(await cashier.shown("/buro/faylove")).toContain(said);
      expect(await doAct(lender.services, ["files"])).toContain(said);
      expect(await undo(taken)).toBe("undone");
    });

    it.each([
      [
        "that do not follow the last one",
        () => camt(fileOf([{ cents: 1 }], { opening: 5 })),
        "не продължава последното извлечение",
      ],
      ["whose sums are wrong", () => camt(fileOf([{ cents: 1 }], { opening: 2_011, closing: 9 })), "не дават крайното"],
      ["of another currency", () => csvText(fileOf([{ cents: 1 }], { currency: "USD" })), "не е в евро"],
      ["that are no statement", () => "здравей", "нито CSV с познати колони"],
      ["that break off", () => camt(fileOf([{ cents: 1 }])).subarray(0, -30), "повреден"],
    ])("%s are refused in words, and nothing is booked", async (_what, make, said) => {
      const before = await payments();
      const cashier = await clerkOfRole(lender, "cashier");
      const { body } = await upload(cashier, make());
      expect(body.nextUrl).toMatch(/^\/buro\/fayl\/[0-9a-f]{64}$/);
      const page = await cashier.shown(body.nextUrl!);
      expect(page).toContain("нищо не е осчетоводено");
      expect(page).toContain(said);
      expect(await payments()).toBe(before);
    });

    it("that are not there, two, empty or without the token are refused; no other role uploads, the auditor reads", async () => {
      const cashier = await clerkOfRole(lender, "cashier");
      const form = await cashier.form("/buro/faylove", "import-statement");
      expect((await cashier.browser.post(form, {})).status).toBe(400);
      expect((await upload(cashier, "")).status).toBe(400);
      expect((await upload(cashier, "<a/>", { times: 2 })).body.errors).toEqual({
        statement: validationText("too-many-files", { files: 1 }),
      });
      const files = async () => (await lender.query("select id from statements")).length;
      const before = await files();
      expect((await upload(cashier, "<a/>", { csrf: null })).status).toBe(403);
      const auditor = await clerkOfRole(lender, "auditor");
      expect(await auditor.shown("/buro/faylove")).not.toContain("staff-import-statement");
      const unshown = auditor.unshown("import-statement", "");
      const body = new FormData();
      body.append("_csrf", unshown.csrf!);
      body.append("statement", new Blob(["<a/>"]), "a.xml");
      const posted = await auditor.browser.post(unshown, {}, { body });
      expect([posted.status, await files()]).toEqual([403, before]);
      const [{ sha256 }] = (await lender.query("select sha256 from statements where state = 'done'")) as [
        { sha256: string },
      ];
      expect((await auditor.browser.open(`/buro/fayl/${sha256}/otchet/csv`)).status).toBe(200);
      const reviewer = await clerkOfRole(lender, "reviewer");
      expect((await reviewer.browser.open(`/buro/fayl/${sha256}/otchet/csv`)).status).toBe(403);
      expect(await doAct(lender.services, ["files"])).toContain(sha256.slice(0, 12));
    });
  });

  describe("a month", () => {
    const entry = (bookDay: string) =>
      lender.inside((trx, now) =>
        addEntry(trx, {
          eventId: `test/${bookDay}`,
          kind: "received",
          valueDay: bookDay,
          bookDay,
          actor: "O",
          postings: [
            { account: 1010, cents: 1 },
            { account: 4100, cents: -1 },
          ],
          now,
        }),
      );

    it("is not locked before it is over and all its days are closed", async () => {
      const owner = await clerkOfRole(lender, "owner");
      expect(await owner.shown("/buro/sverka")).not.toContain("staff-lock-month");
      for (const [month, answer] of [
        ["2026-11", 409],
        ["2026-10", 409],
        ["x", 404],
      ] as const) {
        const call = owner.unshown("lock-month", month);
        expect([month, (await owner.browser.post(call, { reason: "рано" })).status]).toEqual([month, answer]);
      }
    });

    it("is locked by the owner and another; after that the database refuses every entry in it", async () => {
      await morning("2026-12-03");
      const owner = await clerkOfRole(lender, "owner");
      const proposed = await owner.fill("/buro/sverka", "lock-month", { reason: "приключен" });
      expect(proposed.body.nextUrl).toBe("/buro/sverka?gotovo=proposed");
      const [act] = await lender.query("select id from staff_acts where state = 'proposed'");
      const cashier = await clerkOfRole(lender, "cashier");
      expect((await cashier.fill(`/buro/akt/${String(act!["id"])}`, "approve")).status).toBe(200);
      expect(await owner.shown("/buro/sverka")).toContain("11.2026");
      for (const day of ["2026-11-30", "2026-11-20", "2026-10-01"])
        await expect(entry(day)).rejects.toMatchObject({ message: expect.stringMatching(/locked/) });
      expect(await faultsOfBooks(lender.services)).toEqual([]);
    });

    it("stays locked, in order, for good", async () => {
      const refused = (sql: string) => expect(lender.query(sql)).rejects.toThrow();
      await refused("delete from locked_months");
      await refused("update locked_months set locked_by = 'x'");
      await refused("truncate locked_months");
      const insert = (month: string) =>
        `insert into locked_months (month, locked_by, locked_at, balances) values ('${month}', 'x', now(), '[]')`;
      await refused(insert("2026-10-01"));
      await refused(insert("2026-11-01"));
      await refused(insert("2026-12-02"));
    });

    it("takes no money any more: what counts from it is booked in the open one, with its own day", async () => {
      const { paymentId } = await pay(borrowed.no, 5_000, { day: "2026-11-25" });
      const booked = await lender.query(
        "select distinct e.value_day::text as value, e.book_day::text as book from entries e join postings p on p.entry_id = e.id where p.subject = $1",
        paymentId,
      );
      expect(booked).toEqual([{ value: "2026-11-25", book: "2026-12-03" }]);
      expect(await faultsOfBooks(lender.services)).toEqual([]);
    });

    it("after it is locked by the command in its turn", async () => {
      const [owner, cashier, admin] = (["owner", "cashier", "admin"] as const).map(commandsOf(lender).as);
      await morning("2027-01-02");
      await expect(admin!("lock-month", "2026-12")).rejects.toThrow("Ролята Ви");
      await expect(owner!("lock-month", "2027-01")).rejects.toThrow("поред е 12.2026");
      await expect(owner!("lock-month", "12.2026")).rejects.toThrow("Няма такова нещо");
      await cashier!("approve", proposedBy(await owner!("lock-month", "2026-12")));
      await expect(entry("2026-12-31")).rejects.toThrow();
      await expect(owner!("lock-month", "2027-01")).rejects.toThrow("не е свършил");
      expect(await entry("2027-01-02")).toBe(true);
      expect(JSON.parse(await owner!("trial-balance", "--json"))).toBeTruthy();
    });
  });
});
