/** A suite whose `beforeAll` fails half-way. Only `after-all.test.ts` runs it. */
import { beforeAll, it } from "vitest";
import { closeAfterAll } from "./after-all.ts";

const opening = (what: string): { close(): void } => {
  if (what === "second") throw new Error("the second did not open");
  return { close: () => console.log(`closed the ${what}`) };
};

let first: ReturnType<typeof opening>;
let second: ReturnType<typeof opening>;
beforeAll(() => {
  first = opening("first");
  second = opening("second");
});
closeAfterAll(
  () => first,
  () => second,
);
it("is skipped", () => second.close());
