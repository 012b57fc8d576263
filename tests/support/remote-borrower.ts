/** A borrower of a server in another process; reads SMS codes from its demo outbox over HTTP. */
import { Borrower, steps } from "./borrower.ts";
import { newPerson, stories } from "./borrower-data.ts";
import { until, type Lender } from "./lender.ts";
import { outbox, smsCode } from "./server-process.ts";

class RemoteBorrower extends Borrower {
  override code(): Promise<string> {
    return smsCode(this.lender.url, this.person.phone);
  }
}

/** The part of `Lender` a borrower uses, implemented over HTTP. */
const remote = (url: string): Lender =>
  ({
    url,
    origin: url,
    outbox: () => outbox(url),
    settle: () => Promise.resolve(),
    clock: { advance: () => undefined },
  }) as unknown as Lender;

/** A new, unregistered borrower. */
export const remoteBorrower = (url: string): Borrower => new RemoteBorrower(remote(url), newPerson());

/** A borrower whose agreement awaits signature. The server must run without a captcha. */
export const borrowerWithContract = async (url: string): Promise<Borrower> => {
  const borrower = remoteBorrower(url);
  await steps.register(borrower, stories.approve);
  await steps.confirmPhone(borrower);
  await steps.fillIn(borrower);
  await steps.personal(borrower, stories.approve);
  await steps.payment(borrower, stories.approve);
  await steps.confirmRequest(borrower);
  await until(
    () => borrower.read("view-contract"),
    ({ body }) => body["page"] !== undefined,
  );
  return borrower;
};
