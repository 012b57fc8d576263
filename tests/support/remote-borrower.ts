/** A borrower of a server in another process, without a captcha; reads SMS codes from its demo outbox over HTTP. */
import type { ApplicationStatus } from "#src/domain/lending/application-states.ts";
import { Borrower, bringTo, succeed, type Milestone } from "./borrower.ts";
import { newPerson, stories, type Person, type Story } from "./borrower-data.ts";
import { until, type Lender } from "./lender.ts";
import { smsCode } from "./server-process.ts";

class RemoteBorrower extends Borrower {
  override code(): Promise<string> {
    return smsCode(this.lender.url, this.person.phone);
  }
}

/** Statuses that the server's jobs end. */
const PASSING: readonly unknown[] = ["processing", "contractSigned"] satisfies ApplicationStatus[];

/** Waits until no job has to do with the borrower's application. */
const settled = (borrower: Borrower): Promise<unknown> =>
  until(
    () => borrower.read("status"),
    ({ body }) => !PASSING.includes((body["request"] as { status?: unknown } | null | undefined)?.status),
  );

/** A new, unregistered borrower, on whose application alone `settle` of their lender waits. */
export const remoteBorrower = (url: string, person: Person = newPerson()): Borrower => {
  const lender = {
    url,
    origin: url,
    settle: () => settled(borrower),
    clock: { advance: () => undefined },
  } as unknown as Lender;
  const borrower: Borrower = new RemoteBorrower(lender, person);
  return borrower;
};

/** A new borrower who has completed all steps up to `milestone`, with the decision or the payout that follows. */
export const remoteBorrowerAt = async (
  url: string,
  milestone: Milestone,
  story: Story = stories.approve,
  person: Person = newPerson(),
): Promise<Borrower> => {
  const borrower = remoteBorrower(url, person);
  await bringTo(borrower, milestone, story);
  return borrower;
};

/** A new borrower who is to photograph their identity card. */
export const borrowerAtPhotos = async (url: string): Promise<Borrower> => {
  const borrower = await remoteBorrowerAt(url, "confirmed");
  succeed(await borrower.fill("fill-in-options", { fillInMethod: "idCardPhoto" }));
  return borrower;
};
