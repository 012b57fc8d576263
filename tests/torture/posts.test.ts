/**
 * Bent posts to every form, over real sockets: none is answered 5xx, none breaks off, and none that is refused changes
 * anything. `TORTURE_POSTS` posts from `TORTURE_SEED`, printed with a failure, in rounds with a lender and a database of
 * their own, so that a failure is repeated alone.
 */
import fc from "fast-check";
import { describe, it } from "vitest";
import { ownFolders } from "#server/snapshot/file-source.ts";
import { headTags, render, siteTags, webManifest } from "#src/app/entry.server.tsx";
import { eachDatabase } from "#tests/support/database.ts";
import { stubPages } from "#tests/support/lender.ts";
import { useTestLender } from "#tests/support/use-lender.ts";
import { bentPost, type BentPost } from "./bent-post.ts";
import { PLACES } from "./places.ts";
import { announce, ROUNDS_OF_POSTS, shortened } from "./run.ts";
import { Torturer } from "./torturer.ts";
import { endNotes, noteWrites } from "./written.ts";

describe.each(ROUNDS_OF_POSTS)("from seed $seed", ({ number: posts, seed }) => {
  eachDatabase((name, open) => {
    const errors: string[] = [];
    const lender = useTestLender({
      open,
      // The product's own order of steps.
      folders: ownFolders(),
      logTo: { write: (line) => void errors.push(line) },
      // The product's own pages: a refused plain post is rendered again with what was typed. Some places begin at the desk.
      pages: {
        ...stubPages,
        bundle: async () => ({ ...(await stubPages.bundle()), render, headTags, siteTags, webManifest }),
      },
    });

    it(
      `${posts} bent posts are answered, and refused ones change nothing (seed ${seed})`,
      async () => {
        await noteWrites(lender.database);
        const torturer = new Torturer(lender, errors, PLACES);
        const survives = async (post: BentPost): Promise<void> => {
          const fault = await torturer.fault(post);
          if (fault) throw new Error(fault);
        };
        try {
          await fc.assert(fc.asyncProperty(bentPost, survives), { numRuns: posts, seed, reporter: shortened });
        } finally {
          await endNotes(lender.database);
        }
        announce(seed, `posts on ${name} (${torturer.accepted} accepted)`, torturer.statuses);
      },
      600_000 + posts * 2000,
    );
  });
});
