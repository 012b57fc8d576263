/** Commands on guarantors whom the rules leave to the staff. */
import { doneWords } from "#src/copy/staff.ts";
import { staffCalls } from "#server/lending/staff/calls.ts";
import { decideGuarantor, reviewGuarantor, type GuarantorVerdict } from "#server/lending/staff/guarantor.ts";
import type { Act } from "./act.ts";
import { applicationNumbered, clerkFor, orActError } from "./clerk.ts";

const judging = (verdict: GuarantorVerdict["verdict"], about: string): Act => ({
  args: ["application number", "by?", "reason"],
  about,
  run: async (services, [number = "", by = "", reason = ""], caller) => {
    const clerk = await clerkFor(services, caller, by, staffCalls[`${verdict}-guarantor`].roles);
    const id = await applicationNumbered(services, number);
    await orActError(decideGuarantor(services, clerk, id, { verdict, reason }));
    return doneWords["guarantor-decided"];
  },
});

const reviewing: Act = {
  args: ["application number", "by?", "reason"],
  about: "looks again at a guarantor whom the rules have refused: the application is in review",
  run: async (services, [number = "", by = "", reason = ""], caller) => {
    const clerk = await clerkFor(services, caller, by, staffCalls["review-guarantor"].roles);
    await orActError(reviewGuarantor(services, clerk, await applicationNumbered(services, number), { reason }));
    return doneWords["guarantor-reopened"];
  },
};

/** The commands by name. */
export const GUARANTOR_ACTS: Readonly<Record<string, Act>> = {
  "review-guarantor": reviewing,
  "accept-guarantor": judging("accept", "accepts the guarantor of an application, which is decided on again"),
  "refuse-guarantor": judging("refuse", "refuses the guarantor of an application, which waits for another one"),
};
