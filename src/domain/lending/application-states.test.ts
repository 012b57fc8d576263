import { expect, it } from "vitest";
import { APPLICATION_STATUSES, mayMove, type ApplicationStatus } from "./application-states.ts";
import type { Actor } from "./moves.ts";

const ACTORS: readonly Actor[] = ["U", "G", "S", "O", "P", "T"];

const from = (status: ApplicationStatus, to: readonly ApplicationStatus[], actor: Actor): string[] =>
  to.map((next) => `${status} ${next} ${actor}`);

/** All that is allowed, written down a second time, by who does it. */
const ALLOWED = new Set([
  // The borrower.
  ...from("draft", ["awaitingSmsConfirmation", "cancelled"], "U"),
  ...from("awaitingSmsConfirmation", ["processing", "draft", "cancelled"], "U"),
  ...from("processing", ["cancelled"], "U"),
  ...from("needsIdCard", ["processing", "manualReview", "cancelled"], "U"),
  ...from("needsVideoVerification", ["cancelled"], "U"),
  ...from("awaitingGuarantor", ["offerActive", "cancelled"], "U"),
  ...from("manualReview", ["offerActive", "cancelled"], "U"),
  ...from("offerActive", ["contractUnsigned", "cancelled"], "U"),
  ...from("contractUnsigned", ["contractSigned", "cancelled"], "U"),
  ...from("payoutFailed", ["contractSigned", "cancelled"], "U"),
  ...from("rejected", ["manualReview"], "U"),
  // The lender's rules, by themselves.
  ...from("processing", ["offerActive", "manualReview", "rejected"], "S"),
  ...from("processing", ["needsIdCard", "needsVideoVerification", "awaitingGuarantor"], "S"),
  ...from("needsVideoVerification", ["processing", "manualReview"], "S"),
  ...from("awaitingGuarantor", ["processing", "manualReview"], "S"),
  ...from("manualReview", ["awaitingGuarantor"], "S"),
  ...from("offerActive", ["contractUnsigned", "processing"], "S"),
  ...from("contractUnsigned", ["processing"], "S"),
  ...from("contractSigned", ["payoutFailed"], "S"),
  ...from("payoutFailed", ["cancelled"], "S"),
  // The staff.
  ...from("processing", ["needsVideoVerification"], "O"),
  ...from("needsVideoVerification", ["processing", "manualReview"], "O"),
  ...from("awaitingGuarantor", ["manualReview"], "O"),
  ...from("manualReview", ["offerActive", "rejected", "needsIdCard"], "O"),
  ...from("manualReview", ["needsVideoVerification", "awaitingGuarantor", "processing"], "O"),
  ...from("contractSigned", ["payoutFailed"], "O"),
  ...from("payoutFailed", ["contractSigned"], "O"),
  // The bank.
  ...from("contractSigned", ["concluded", "payoutFailed"], "P"),
  ...from("payoutFailed", ["concluded"], "P"),
  ...from("concluded", ["payoutFailed"], "P"),
  // Time.
  ...from("draft", ["expired"], "T"),
  ...from("awaitingSmsConfirmation", ["expired"], "T"),
  ...from("needsIdCard", ["expired"], "T"),
  ...from("needsVideoVerification", ["expired"], "T"),
  ...from("awaitingGuarantor", ["offerActive", "expired"], "T"),
  ...from("manualReview", ["expired"], "T"),
  ...from("offerActive", ["expired"], "T"),
  ...from("contractUnsigned", ["expired"], "T"),
  ...from("payoutFailed", ["cancelled"], "T"),
]);

it.each(APPLICATION_STATUSES)("from %s exactly those moves are allowed that are listed", (status) => {
  for (const to of APPLICATION_STATUSES)
    for (const actor of ACTORS)
      expect([to, actor, mayMove(status, to, actor)]).toEqual([to, actor, ALLOWED.has(`${status} ${to} ${actor}`)]);
});
