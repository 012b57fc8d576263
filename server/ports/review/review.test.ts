import { expect, it } from "vitest";
import { waitingReview } from "./review.ts";

it("waitingReview leaves every verdict pending", async () => {
  expect(await waitingReview.verdict("a-1")).toEqual({ state: "pending" });
});
