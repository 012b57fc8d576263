/** A database written before agreements were kept: nothing is lost, what was signed holds. */
import { beforeAll, describe, expect, it } from "vitest";
import { addDays } from "#src/domain/time/dates.ts";
import type { Row } from "#src/domain/lending/schedule.ts";
import { agreementNumber } from "#server/lending/agreements/agreements.ts";
import { fillInAgreements } from "#server/lending/agreements/fill-in-agreements.ts";
import { accounts } from "#server/lending/ledger/chart.ts";
import { openBooks } from "#server/lending/ledger/opening.ts";
import { frozenDestination } from "#server/lending/destinations/payout-destination.ts";
import type { Database } from "#server/store/db/database.ts";
import { agreementById } from "#server/store/tables/agreements.ts";
import { applicationById } from "#server/store/tables/applications.ts";
import { bookFaults } from "#server/store/tables/book-faults.ts";
import { trialBalance } from "#server/store/tables/journal.ts";
import { payoutById } from "#server/store/tables/payouts.ts";
import { closeAfterAll } from "#tests/support/after-all.ts";
import { doAct } from "#tests/support/commands.ts";
import { eachDatabase } from "#tests/support/database.ts";
import type { Lender } from "#tests/support/lender.ts";
import { before, openMigrated } from "./before.ts";

const sum = (rows: readonly Record<string, unknown>[], column: string): number =>
  rows.reduce((total, row) => total + Number(row[column]), 0);

const planOf = (drawing: Record<string, unknown>): Row[] => (drawing["plan"] ?? drawing["schedule"]) as Row[];

eachDatabase((_name, open) => {
  describe("a database of before", () => {
    let lender: Lender;
    let database: Database;
    beforeAll(async () => {
      lender = await openMigrated(open);
      ({ database } = lender);
    });
    closeAfterAll(() => lender);

    const rows = async (sql: string) => (await database.query(sql)).rows;

    it.each([
      ["users", "users", 0],
      ["requests", "requests", 0],
      ["contracts", "agreements", 0],
      ["credits", "credits", 0],
      ["payouts", "payouts", 0],
      // Each application with a credit ends where the credit begins.
      ["transitions", "transitions", 5],
      // The corrected plan of one credit is a new document.
      ["files", "files", 1],
    ])("keeps every row of %s, now %s, and adds %i", async (was, is, added) => {
      expect(await rows(`select count(*)::int as n from ${is}`)).toEqual([{ n: before[was]!.length + added }]);
    });

    it("gives every signed agreement the terms and the plan of its papers", async () => {
      const signed = (await rows("select id from agreements where signed_at is not null")) as { id: string }[];
      expect(signed).toHaveLength(before["contracts"]!.filter(({ signed_at }) => signed_at !== null).length);
      const terms = await Promise.all(signed.map(async ({ id }) => (await agreementById(database.db, id)).terms));
      expect(new Set(terms.map(({ product }) => product)).size).toBe(4);
      for (const { plan, principal, day, withdrawalUntil, shiftRule } of terms) {
        expect(plan.reduce((total, row) => total + row.principal, 0)).toBe(principal);
        expect(plan.at(-1)!.balance).toBe(0);
        expect([withdrawalUntil, shiftRule]).toEqual([addDays(day, 14), "sameDays"]);
      }
    });

    it("keeps the number of every contract: check digits are of applications from then on", async () => {
      const kept = (await rows("select request_id, number from agreements where number is not null")) as {
        request_id: string;
        number: string;
      }[];
      expect(kept.length).toBeGreaterThan(0);
      for (const { request_id, number } of kept)
        expect(agreementNumber(await applicationById(database.db, request_id))).toBe(number);
    });

    it("keeps what was lent and what is owed, to the cent", async () => {
      const credits = await rows("select plan, principal_cents from drawings");
      expect(sum(credits, "principal_cents")).toBe(sum(before["credits"]!, "principal_cents"));
      const totals = (all: readonly Record<string, unknown>[]) =>
        all.flatMap(planOf).reduce((total, { instalment }) => total + instalment, 0);
      expect(totals(credits)).toBe(totals(before["credits"]!));
    });

    it("opens the journal with what was lent, on its way and signed, once, and the books hold", async () => {
      const balances = async (): Promise<Record<string, number>> =>
        Object.fromEntries(
          (await trialBalance(database.db, lender.today())).map(({ code, debit, credit }) => [code, debit - credit]),
        );
      const booked = await balances();
      expect(booked[accounts.principal.code]).toBe(sum(before["credits"]!, "principal_cents"));
      const underWay = before["payouts"]!.filter(({ status }) => status === "pending" || status === "surplus");
      expect(booked[accounts.transfers.code] ?? 0).toBe(sum(underWay, "amount_cents"));
      expect(booked[accounts.bank.code]).toBe(
        -(booked[accounts.principal.code]! + (booked[accounts.transfers.code] ?? 0)),
      );
      expect(await bookFaults(database.db)).toEqual([]);
      await openBooks(lender.services);
      expect(await balances()).toEqual(booked);
    });

    it("books a credit by the dates that its agreement promises, and sends the borrower the right plan", async () => {
      const moved: [was: string, is: string][] = [];
      for (const credit of await rows(
        "select c.request_id, d.plan from credits c join drawings d on d.credit_no = c.no",
      )) {
        const old = before["credits"]!.find(({ request_id }) => request_id === credit["request_id"])!;
        planOf(old).forEach((row, n) => {
          const now = planOf(credit)[n]!;
          expect({ ...now, dueDate: "" }).toEqual({ ...row, dueDate: "" });
          if (now.dueDate !== row.dueDate) moved.push([row.dueDate, now.dueDate]);
        });
      }
      // Signed on 30.01 and paid out on 31.01: every date one day later than signed, not clamped anew.
      expect(moved).toEqual([
        ["2027-02-28", "2027-03-01"],
        ["2027-04-30", "2027-05-01"],
        ["2027-06-30", "2027-07-01"],
      ]);
      const letters = (await lender.outbox()).filter(({ subject }) => subject?.startsWith("Поправихме"));
      expect(letters).toHaveLength(1);
    });

    it("freezes the account of a payout under way", async () => {
      const pending = before["payouts"]!.filter(({ status }) => status === "pending");
      expect(pending).toHaveLength(1);
      const payout = (await payoutById(database.db, String(pending[0]!["id"])))!;
      expect(frozenDestination(lender.services, payout)).toEqual({
        account: expect.stringMatching(/^BG\d\d/) as string,
        holder: "Георги Петров Иванов",
      });
    });

    it("is moved once", async () => {
      const state = () => rows("select md5(string_agg(a::text, '' order by id)) as a from agreements a");
      const first = await state();
      expect(await fillInAgreements(lender.services)).toEqual({
        agreements: 0,
        corrected: [],
        unreadable: [],
        payouts: 0,
      });
      expect(await state()).toEqual(first);
    });

    it("lists an agreement whose papers cannot be read, and leaves it", async () => {
      const spoilt = await spoil(database);
      const filled = await fillInAgreements(lender.services);
      expect(filled.unreadable).toEqual([spoilt]);
      expect(await doAct(lender.services, ["unreadable-agreements"])).toContain(spoilt);
    });
  });
});

/** Makes one signed agreement bare again, with papers of another application; returns its number. */
const spoil = async (database: Database): Promise<string> => {
  await database.query(`
    alter table agreements disable trigger all;
    alter table agreement_plan disable trigger all;
    alter table agreement_parties disable trigger all;
    update agreements set document = (select document from agreements where status = 'effective' order by id limit 1),
      product = null, product_name = null, principal_cents = null, term = null, term_unit = null, nominal_rate = null,
      late_rate = null, gpr = null, gpr_unrounded = null, gpr_cap = null, day = null, withdrawal_until = null,
      shift_rule = null
      where id = (select id from agreements where status = 'signed' order by id limit 1);
    delete from agreement_plan where agreement_id in (select id from agreements where product is null);
    delete from agreement_parties where agreement_id in (select id from agreements where product is null);
    alter table agreements enable trigger all;
    alter table agreement_plan enable trigger all;
    alter table agreement_parties enable trigger all`);
  const { rows } = await database.query(
    "select number from agreements where product is null and signed_at is not null",
  );
  return String(rows[0]!["number"]);
};
