/** A borrower of a server in another process: codes come from its outbox. */
import { Borrower, steps } from "./borrower.ts";
import { newPerson, stories } from "./borrower-data.ts";
import { until, type Lender } from "./lender.ts";
import { outbox, smsCode } from "./server-process.ts";

class RemoteBorrower extends Borrower {
  override code(): Promise<string> {
    return smsCode(this.lender.url, this.person.phone);
  }
}

/** What a borrower needs of a lender, over HTTP alone. */
const remote = (url: string): Lender => ({
  url, origin: url, outbox: () => outbox(url), settle: () => Promise.resolve(), clock: { advance: () => undefined },
}) as unknown as Lender;

/** Somebody nobody knows yet. */
export const remoteBorrower = (url: string): Borrower => new RemoteBorrower(remote(url), newPerson());

/** Somebody whose contract waits for a signature. The server must ask for no captcha. */
export const borrowerWithContract = async (url: string): Promise<Borrower> => {
  const borrower = remoteBorrower(url);
  await steps.register(borrower, stories.approve);
  await steps.confirmPhone(borrower);
  await steps.fillIn(borrower);
  await steps.personal(borrower, stories.approve);
  await steps.payment(borrower, stories.approve);
  await steps.confirmRequest(borrower);
  await until(() => borrower.read("view-contract"), ({ body }) => body["page"] !== undefined);
  return borrower;
};
