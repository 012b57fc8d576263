/** The code that signs, after a change of names or identity card; `thief.test.ts` has the change of phone. */
import { expect, it } from "vitest";
import type { Descriptor } from "#src/engine/core/definition.ts";
import type { AgreementData } from "#src/api/responses/responses.ts";
import { type Borrower, borrowerAt, steps, succeed } from "#tests/support/borrower.ts";
import { choice, newPerson, ownPin, personal, stories, type Story } from "#tests/support/borrower-data.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { useTestLender } from "#tests/support/use-lender.ts";
import { passVideo } from "#tests/support/videos.ts";

const HOUR_MS = 3_600_000;
/** Small enough for a second one beside it within a new client's limit. */
const small: Story = { ...stories.approve, chosen: choice("consumerCredit", 300, 6) };

let serial = 800;
/** An ЕГН that no other test uses. */
const freshPin = (): string => ownPin((serial += 1));

eachDatabase((_name, open) => {
  const lender = useTestLender({
    open,
    ports: { review: { verdict: () => Promise.resolve({ state: "approved", terms: { amount: 300, period: 6 } }) } },
  });

  /**
   * Sends an application with another family name than the person had, and accepts what a person approved. Returns a
   * form that asks for a code.
   */
  const approvedWithOtherNames = async (borrower: Borrower): Promise<Descriptor> => {
    succeed(
      await borrower.fill("personal-information", { ...personal(borrower.person, small.money), lastName: "Стоянов" }),
    );
    await steps.payment(borrower, small);
    const sendCode = await borrower.form("sms-confirmation", "sendCode");
    await steps.confirmRequest(borrower);
    await passVideo(borrower);
    const accept = await borrower.form("status", "accept");
    expect(succeed(await borrower.post(accept, { product: "consumerCredit", amount: "300", months: "6" }))).toBe(
      "/pregled-na-dogovora",
    );
    return sendCode;
  };
  const agreement = async (borrower: Borrower): Promise<AgreementData> =>
    (await borrower.read("view-contract")).body as unknown as AgreementData;

  it("goes to no phone confirmed within the last week; the page says from when, in words that tell no stranger why", async () => {
    const pin = freshPin();
    await borrowerAt(lender, "signed", small, newPerson({ pin }));
    lender.clock.advance(48 * HOUR_MS);
    const borrower = await borrowerAt(lender, "filledIn", small, newPerson({ pin }));
    const sendCode = await approvedWithOtherNames(borrower);
    const before = await agreement(borrower);
    expect(Object.keys(before.forms)).toEqual(["decline"]);
    expect(before.lead).toMatch(
      /^За Ваша защита изпращаме код за подпис само на телефон, потвърден поне 7 дни по-рано\. Можете да го поискате на тази страница след \d\d\.\d\d\.\d{4}, \d\d:\d\d, а ако бързате, обадете ни се на /,
    );
    const refused = await borrower.post(sendCode, {});
    expect(refused).toMatchObject({ status: 409, body: { nextUrl: "/pregled-na-dogovora" } });
    lender.clock.advance(7 * 24 * HOUR_MS);
    succeed(await borrower.logInAgain());
    expect(Object.keys((await agreement(borrower)).forms).sort()).toEqual(["decline", "sendCode", "sign"]);
    expect(await steps.sign(borrower)).toBe("/status");
  });

  it("goes at once to a phone confirmed longer ago, and after no change to any", async () => {
    const borrower = await borrowerAt(lender, "signed", small, newPerson({ pin: freshPin() }));
    lender.clock.advance(8 * 24 * HOUR_MS);
    succeed(await borrower.logInAgain());
    await steps.again(borrower, small);
    await approvedWithOtherNames(borrower);
    expect(await steps.sign(borrower)).toBe("/status");
  });
});
