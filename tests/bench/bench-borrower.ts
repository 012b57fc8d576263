/** A borrower of the benchmark's server, who hears of codes and decisions at once, and their way to a signature. */
import { Borrower, steps, succeed } from "#tests/support/borrower.ts";
import { newPerson, stories } from "#tests/support/borrower-data.ts";
import type { Lender } from "#tests/support/lender.ts";
import type { BenchServer } from "./child.ts";

const STORY = stories.approve;

export class BenchBorrower extends Borrower {
  constructor(readonly server: BenchServer) {
    const { url } = server;
    const lender = { url, origin: url, settle: () => Promise.resolve(), clock: { advance: () => undefined } };
    super(lender as unknown as Lender, newPerson());
  }
  override code(): Promise<string> {
    return this.server.call("code", this.person.phone.slice(-9));
  }
}

const decision = async (b: BenchBorrower): Promise<void> => {
  for (;;) {
    // The last one is of nobody, and ends with the server.
    const decided = b.server.call("decision").catch(() => undefined);
    const { body } = await b.read("view-contract");
    if (body["page"] !== undefined) return;
    await decided;
  }
};

/** What a borrower does, and waits for, until there is a contract to sign; in order. */
export const WAY_TO_CONTRACT: Readonly<Record<string, (b: BenchBorrower) => Promise<unknown>>> = {
  registration: (b) => steps.register(b, STORY),
  "code, phone": (b) => steps.confirmPhone(b),
  "way of filling in": (b) => steps.fillIn(b),
  "personal data": (b) => steps.personal(b, STORY),
  payment: (b) => steps.payment(b, STORY),
  "code, sending": (b) => steps.confirmRequest(b),
  decision,
};

/** Signs with the code that was sent. */
export const signContract = async (b: BenchBorrower): Promise<void> => {
  const form = await b.form("view-contract", "sign");
  const fields = { versionHash: String(form.values["versionHash"]), tos: "1", pin: await b.code() };
  succeed(await b.post(form, fields));
};
