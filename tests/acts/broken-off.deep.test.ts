/**
 * Every act of the staff, broken off at each of its statements and at its commit as a kill would, and done again: nothing is
 * half there, and the act is there once. The acts are those of the table, so none is left out.
 */
import { describe, expect, it } from "vitest";
import { faultsOfBooks } from "#server/lending/servicing/faults-of-books.ts";
import { allActs } from "#server/lending/staff/acts/index.ts";
import { ActError } from "#server/operator/act.ts";
import type { StaffRole } from "#src/domain/staff/roles.ts";
import { asRole, doAct, proposedBy, rolesOf } from "#tests/support/commands.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { makeFaults, PlannedFault } from "#tests/support/faults.ts";
import { rowsOf as printsOf } from "#tests/support/snapshot.ts";
import { useTestLender } from "#tests/support/use-lender.ts";
import { ACT_CASES, isByTwo } from "./cases.ts";
import { typed } from "./hands.ts";

const MINUTE = 60_000;
const STRIDE = Number(process.env["CRASH_STRIDE"] ?? 1);
/** An act locks what it is about, makes its plan, does it, is recorded and noted. */
const FEWEST = 5;

eachDatabase((engine, open) => {
  const faults = makeFaults();
  const lender = useTestLender({ open, between: faults.between, advance: MINUTE, hasStaff: true });

  let points = 0;
  const type = (role: StaffRole, ...words: string[]): Promise<string> => doAct(lender.services, asRole(role, words));

  /** Does something, broken off at one statement after the other until it is done; resolves to what it says. */
  const brokenOff = async (act: () => Promise<string>): Promise<string> => {
    await lender.settle();
    const before = await printsOf(lender.database);
    for (let statement = 1; ; statement += STRIDE) {
      faults.at(statement);
      const said = await act().catch((error: unknown) => error);
      faults.at();
      if (!(said instanceof PlannedFault)) {
        expect(statement, "statements").toBeGreaterThan(FEWEST);
        expect(said).toEqual(expect.any(String));
        return said as string;
      }
      points += 1;
      expect(await printsOf(lender.database), `statement ${statement}`).toEqual(before);
    }
  };

  describe.each(allActs.map(({ name }) => name))("%s", (name) => {
    it("is whole or not there wherever it breaks off, and done again is there once", async () => {
      const { stand, fields, state } = ACT_CASES[name];
      const { proposer, approver } = rolesOf(name);
      const subject = await stand(lender);
      const words = [name, subject, ...typed(name, (await fields?.(lender)) ?? {})];
      const was = await state(lender, subject);
      const propose = () => type(proposer, ...words);
      const byTwo = isByTwo(name);
      const said = await brokenOff(propose);
      const approve = () => type(approver, "approve", proposedBy(said));
      if (byTwo) {
        expect(await state(lender, subject)).toEqual(was);
        await brokenOff(approve);
      }
      await lender.settle();
      const done = await state(lender, subject);
      expect(done).not.toEqual(was);
      expect(await faultsOfBooks(lender.services)).toEqual([]);

      await expect((byTwo ? approve : propose)()).rejects.toThrow(ActError);
      await lender.settle();
      expect(await state(lender, subject)).toEqual(done);
      const noted = "select act from audit where subject = $1 order by seq";
      expect((await lender.query(noted, subject)).map(({ act }) => act)).toEqual(
        byTwo ? [`propose ${name}`, `approve ${name}`] : [name],
      );
    }, 180_000);
  });

  it("breaks off at hundreds of points", () => {
    console.info(`${engine}: ${points} crash points of acts`);
    expect(points).toBeGreaterThan(400 / STRIDE);
  });
});
