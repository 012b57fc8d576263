/** A login costs the same work whoever it is for: its time does not tell a profile, a decoy and nobody apart. */
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { closeAfterAll } from "#tests/support/after-all.ts";
import { ownPin, type Person } from "#tests/support/borrower-data.ts";
import type { Borrower } from "#tests/support/borrower.ts";
import type { Lender } from "#tests/support/lender.ts";

let hashes = 0;
let lender: Lender;
let visitor: (person?: Person) => Borrower;
let owner: Person;
let decoy: Person;
beforeAll(async () => {
  // Files of a worker share their modules: this lender gets its own, with a library that counts.
  vi.resetModules();
  vi.doMock("@node-rs/argon2", async (original) => {
    const real = await original<typeof import("@node-rs/argon2")>();
    const counted =
      <A extends unknown[], R>(hash: (...given: A) => R) =>
      (...given: A): R => {
        hashes += 1;
        return hash(...given);
      };
    return { ...real, hash: counted(real.hash), verify: counted(real.verify) };
  });
  const { openOwnLender } = await import("#tests/support/lender.ts");
  const { Borrower: Visitor, borrowerAt, steps } = await import("#tests/support/borrower.ts");
  const { newPerson, stories } = await import("#tests/support/borrower-data.ts");
  lender = await openOwnLender();
  visitor = (person) => new Visitor(lender, person);
  ({ person: owner } = await borrowerAt(lender, "confirmed"));
  // A second registration with the owner's phone is a decoy.
  const second = visitor(newPerson({ phone: owner.phone, password: "Съвсем друга парола 7" }));
  await steps.register(second, stories.approve);
  decoy = second.person;
});
const library = {
  close: (): void => {
    vi.doUnmock("@node-rs/argon2");
    vi.resetModules();
  },
};
closeAfterAll(
  () => library,
  () => lender,
);
// Guesses of before are forgotten.
beforeEach(() => void lender.clock.advance(2 * 24 * 3_600_000));

/** Slow hashes of one login. */
const worth = async (username: string, password: string): Promise<number> => {
  const somebody = visitor();
  const form = await somebody.form("login");
  hashes = 0;
  await somebody.post(form, { username, password, next: "" });
  return hashes;
};

const WRONG = "грешна парола";

it.each([
  ["a wrong password of a profile", () => worth(owner.email, WRONG)],
  ["a wrong password of a decoy", () => worth(decoy.email, WRONG)],
  ["an unknown e-mail", () => worth("nobody@example.bg", WRONG)],
  ["an unknown ЕГН", () => worth(ownPin(7), WRONG)],
  ["the right password of a profile", () => worth(owner.email, owner.password)],
  ["the right password of a decoy", () => worth(decoy.email, decoy.password)],
] as const)("%s takes two slow hashes", async (_what, cost) => {
  expect(await cost()).toBe(2);
});
