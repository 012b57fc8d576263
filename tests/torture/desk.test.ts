/** Bent posts to the forms of the desk, as `posts.test.ts` sends them to the borrowers'; a tenth of their number. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seedDemoStaff } from "#server/demo/staff.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { useTestLender } from "#tests/support/use-lender.ts";
import { bentPost, type BentPost } from "./bent-post.ts";
import { DESK_PLACES } from "./desk-places.ts";
import { announce, ROUNDS_AT_DESK, shortened } from "./run.ts";
import { Torturer } from "./torturer.ts";
import { endNotes, noteWrites } from "./written.ts";

describe.each(ROUNDS_AT_DESK)("from seed $seed", ({ number, seed }) => {
  eachDatabase((name, open) => {
    const errors: string[] = [];
    const write = (line: string): void => {
      // Money of a credit that comes back is told to the lender's staff; a place of the desk begins with it.
      if (!line.includes('"event":"payout-returned"')) errors.push(line);
    };
    const lender = useTestLender({ open, logTo: { write } });

    it(
      `${number} bent posts at the desk are answered, and refused ones change nothing (seed ${seed})`,
      async () => {
        await seedDemoStaff(lender.services);
        await noteWrites(lender.database);
        const torturer = new Torturer(lender, errors, DESK_PLACES);
        const survives = async (post: BentPost): Promise<void> => {
          const fault = await torturer.fault(post);
          if (fault) throw new Error(fault);
        };
        try {
          await fc.assert(fc.asyncProperty(bentPost, survives), { numRuns: number, seed, reporter: shortened });
        } finally {
          await endNotes(lender.database);
        }
        announce(seed, `posts at the desk on ${name} (${torturer.accepted} accepted)`, torturer.statuses);
        expect(torturer.statuses.size).toBeGreaterThan(0);
      },
      600_000 + number * 4000,
    );
  });
});
