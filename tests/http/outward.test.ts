/** What goes out to accountants and auditors: the general ledger by months, and all of a credit in a sealed archive. */
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { BlobReader, TextWriter, ZipReader, type FileEntry } from "@zip.js/zip.js";
import { beforeAll, describe, expect, it } from "vitest";
import { DEMO_STAFF } from "#server/demo/staff.ts";
import { sweep } from "#server/jobs/sweep.ts";
import { doActFully } from "#server/operator/acts.ts";
import { staffLedgerUrl, staffPackUrl, staffUrl } from "#src/buro/table.ts";
import { temporaryFolder } from "#tests/support/after-all.ts";
import { anotherOfRole, clerkOfRole } from "#tests/support/clerk.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { jobRun } from "#tests/support/job-run.ts";
import { contractOf, credits, servicingOf, type Borrowed } from "#tests/support/servicing.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

const opened = async (bytes: Uint8Array<ArrayBuffer>, password: string): Promise<Map<string, string>> => {
  const entries = (await new ZipReader(new BlobReader(new Blob([bytes])), { password }).getEntries()) as FileEntry[];
  expect(entries.every(({ encrypted }) => encrypted)).toBe(true);
  return new Map(
    await Promise.all(entries.map(async (entry) => [entry.filename, await entry.getData(new TextWriter())] as const)),
  );
};

const cells = (text: string): string[][] =>
  text
    .replace(/^\ufeff/, "")
    .trimEnd()
    .split("\r\n")
    .map((line) => line.slice(1, -1).split('";"'));

const cents = (text: string): number => Math.round(Number(text.replace(",", ".")) * 100);

const folder = temporaryFolder("outward");

eachDatabase((name, open) => {
  const lender = useTestLender({ open, hasStaff: true, keepsBooks: true });
  const { borrow, morning, pay } = servicingOf(lender);
  const command = (...words: string[]) => doActFully(lender.services, words);
  const as = (email: string) => ["--as", email, "--reason", "проверка"];
  let one: Borrowed;
  beforeAll(async () => {
    one = await borrow(credits.thousand);
    await pay(one.no, 3_000);
    await morning("2026-12-02");
  });

  describe("the general ledger of a month", () => {
    const file = async (role: "cashier" | "owner" | "auditor", month: string) => {
      const clerk = await clerkOfRole(lender, role);
      const { status, headers, text } = await clerk.browser.open(staffLedgerUrl(month));
      return { status, name: headers.get("content-disposition") ?? "", text };
    };

    it("has every kind of entry of every day by account, and says that it is a draft until the month is locked", async () => {
      const { name, text } = await file("cashier", "2026-11");
      expect(name).toContain("glavna-kniga-2026-11-nezaklyuchen.csv");
      const [head, ...rows] = cells(text);
      expect(head).toEqual([
        "Дата",
        "Документ",
        "Операция",
        "Сметка",
        "Код в счетоводството",
        "Име",
        "Дебит, евро",
        "Кредит, евро",
      ]);
      const documents = new Map<string, number>();
      for (const [, document = "", , , , , debit = "", credit = ""] of rows)
        documents.set(document, (documents.get(document) ?? 0) + cents(debit) - cents(credit));
      expect([...documents.values()].filter((open) => open !== 0)).toEqual([]);
      expect([...documents.keys()]).toContain("2026-11-30/accrued");
      expect(text).toContain('"1010";""');
    });

    it("has the accountant's codes once the owner has set them", async () => {
      const owner = await clerkOfRole(lender, "owner");
      const { body } = await owner.fill(staffUrl("chart"), "account-code", { account: "1010", externalCode: "503/1" });
      expect(body.nextUrl).toContain("gotovo=coded");
      expect((await owner.fill(staffUrl("chart"), "account-code", { account: "1011", externalCode: "1" })).status).toBe(
        400,
      );
      expect((await file("auditor", "2026-11")).text).toContain('"1010";"503/1"');
      await command("account-code", "1210", "411", ...as(DEMO_STAFF.owner.email));
      expect((await file("owner", "2026-11")).text).toContain('"1210";"411"');
      await expect(command("account-code", "1210", "411", ...as(DEMO_STAFF.cashier.email))).rejects.toThrow(
        "Ролята Ви",
      );
    });

    it("is the same ever after once the month is locked, and sums up to what the lock has kept", async () => {
      const before = (await file("owner", "2026-11")).text;
      await command("lock-month", "2026-11", ...as(DEMO_STAFF.owner.email));
      await command(
        "approve",
        await lender.text("select id from staff_acts where act = 'lock-month'"),
        "--as",
        DEMO_STAFF.cashier.email,
      );
      await pay(one.no, 1_000, { day: "2026-11-30" });
      const { name, text } = await file("owner", "2026-11");
      expect(name).toContain("glavna-kniga-2026-11.csv");
      expect(text).toBe(before);
      const sums: Record<string, number> = {};
      for (const [, , , code = "", , , debit = ""] of cells(text).slice(1))
        sums[code] = (sums[code] ?? 0) + cents(debit);
      const [locked] = await lender.query("select balances from locked_months");
      const kept = locked!["balances"] as { code: number; debit: number }[];
      expect(sums).toEqual(Object.fromEntries(kept.map(({ code, debit }) => [String(code), debit])));
    });

    it("is written by the command to a new file that its user alone reads", async () => {
      const path = join(folder, `${name}-ledger.csv`);
      const { text } = await command("export-ledger", "2026-12", path, ...as(DEMO_STAFF.auditor.email));
      expect(text).toContain("чернова");
      expect((await stat(path)).mode & 0o777).toBe(0o600);
      await expect(command("export-ledger", "2026-12", path, ...as(DEMO_STAFF.auditor.email))).rejects.toThrow(
        "вече има",
      );
      for (const month of ["2026-10", "2027-01", "2026-13", "x"])
        await expect(
          command("export-ledger", month, join(folder, month), ...as(DEMO_STAFF.owner.email)),
        ).rejects.toThrow("месец");
    });

    it("is for nobody without the role, and of no month that the books have not", async () => {
      const reviewer = await clerkOfRole(lender, "reviewer");
      expect((await reviewer.browser.open(staffLedgerUrl("2026-11"))).status).toBe(403);
      for (const month of ["2025-01", "2027-05", "2026-1", "..%2F"])
        expect((await file("owner", month)).status).toBe(404);
      const acts = await lender.query(
        "select distinct act from audit where act in ('export-ledger', 'account-code') order by act",
      );
      expect(acts).toEqual([{ act: "account-code" }, { act: "export-ledger" }]);
    });
  });

  describe("an auditor's pack", () => {
    const path = (): string => `/buro/kredit/${one.no}`;
    const password = (text: string): string => /(?:[A-Z2-9]{4}-){5}[A-Z2-9]{4}/.exec(text)![0];

    it("holds all of the credit, under a password that is shown once, to whoever made it", async () => {
      const auditor = await clerkOfRole(lender, "auditor");
      const { body } = await auditor.fill(path(), "audit-pack", { reason: "КЗП, писмо 12" });
      const nextUrl = body.nextUrl!;
      const secret = password((await auditor.open(nextUrl)).text);
      expect((await auditor.open(nextUrl)).text).not.toContain(secret);
      const id = /paket\/([0-9a-f-]{36})/.exec(nextUrl)![1]!;
      const cookie = [...auditor.browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      const response = await fetch(lender.url + staffPackUrl(id), { headers: { cookie } });
      expect(response.headers.get("content-type")).toBe("application/zip");
      const bytes = new Uint8Array(await response.arrayBuffer());
      const files = await opened(bytes, secret);
      const contract = await contractOf(lender, one);
      const names = [...files.keys()];
      expect(names[0]).toBe("00-sadarzhanie.csv");
      expect(names.filter((name) => /dokumenti\/\d\d\.pdf$/.test(name)).length).toBeGreaterThanOrEqual(3);
      const all = [...files]
        .filter(([name]) => !name.endsWith(".pdf"))
        .map(([, text]) => text)
        .join("\n");
      for (const words of [contract, "sms-code", "payout-confirmed", "concluded", "Договор"])
        expect(all).toContain(words);
      const manifest = cells(files.get("00-sadarzhanie.csv")!);
      expect(manifest.slice(1).map(([name]) => name)).toEqual(names.slice(1));
      // Nothing personal in the names, which are read without the password.
      expect(names.join()).toMatch(/^[\w./,-]+$/);
      const audited = await lender.query(
        "select act, who, reason from audit where act like '%audit-pack' order by seq",
      );
      expect(audited).toEqual([
        { act: "audit-pack", who: auditor.email, reason: "КЗП, писмо 12" },
        { act: "fetch-audit-pack", who: auditor.email, reason: "" },
      ]);
      const owner = await clerkOfRole(lender, "owner");
      for (const url of [staffPackUrl(id), staffUrl("pack", { id })])
        expect((await owner.browser.open(url)).status).toBe(404);
    });

    it("is gone when its time is over, and its password with it", async () => {
      const owner = await clerkOfRole(lender, "owner");
      const { body } = await owner.fill(path(), "audit-pack", { reason: "БНБ" });
      const id = /paket\/([0-9a-f-]{36})/.exec(body.nextUrl!)![1]!;
      lender.clock.advance(16 * 60_000);
      const later = await anotherOfRole(lender, "owner");
      expect((await later.browser.open(staffPackUrl(id))).status).toBe(404);
      await sweep(lender.services)({}, jobRun());
      expect(await lender.query("select id from audit_packs")).toEqual([]);
    });

    it("is made by owners and auditors alone, of credits that there are", async () => {
      for (const role of ["reviewer", "cashier"] as const) {
        const clerk = await clerkOfRole(lender, role);
        expect(await clerk.shown(path())).not.toContain("staff-audit-pack");
        expect((await clerk.browser.post(clerk.unshown("audit-pack", String(one.no)), { reason: "x" })).status).toBe(
          403,
        );
      }
      const owner = await clerkOfRole(lender, "owner");
      expect((await owner.browser.post(owner.unshown("audit-pack", "999999"), { reason: "x" })).status).toBe(404);
      expect((await owner.fill(path(), "audit-pack", { reason: "" })).status).toBe(400);
    });

    it("is written by the command to a new file, and its password printed once", async () => {
      const file = join(folder, `${name}-pack.zip`);
      const contract = await contractOf(lender, one);
      const { text } = await command("audit-pack", contract, file, ...as(DEMO_STAFF.auditor.email));
      const files = await opened(new Uint8Array(await readFile(file)), password(text));
      expect([...files.keys()]).toContain("02-schetovodni-zapisi.csv");
      await expect(command("audit-pack", contract, file, ...as(DEMO_STAFF.cashier.email))).rejects.toThrow("Ролята Ви");
    });
  });
});
