/** Money of a guarantor that does not come by card: whose it is known to be, what it does, and who is told what of it. */
import { expect, it } from "vitest";
import type { RepaymentData } from "#src/api/responses/responses.ts";
import { addMonthsClamped } from "#src/domain/time/calendar.ts";
import { addDays } from "#src/domain/time/dates.ts";
import { payerOf, type Payer } from "#server/lending/payers/payer.ts";
import { effectOfPosting } from "#server/lending/servicing/effect-of-payment.ts";
import { matchPayment } from "#server/lending/servicing/match-payment.ts";
import type { Received } from "#server/lending/servicing/post-payment.ts";
import { receivePayment } from "#server/lending/servicing/receive-payment.ts";
import { splitPayment } from "#server/lending/servicing/split-payment.ts";
import { paymentById } from "#server/store/tables/payments.ts";
import { succeed, type Borrower } from "#tests/support/borrower.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { guaranteedCredit } from "#tests/support/guarantors.ts";
import { askedOf, contractOf, credits, servicingOf } from "#tests/support/servicing.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

const GUARANTOR: Payer = { name: "АНА ПЕТРОВА" };
const BORROWER: Payer = { name: "ГЕОРГИ ИВАНОВ" };

eachDatabase((_name, open) => {
  const lender = useTestLender({ open, advance: 3_600_000 });
  const { nights, borrow } = servicingOf(lender);
  let receipts = 0;

  const comesIn = (payer: Payer, cents: number, no: number | null): Promise<Received> =>
    lender.inside((trx, now) => {
      const externalId = `guarantor-money-${(receipts += 1)}`;
      const receipt = { channel: "bank" as const, externalId, cents, valueDay: lender.today(), payer };
      return receivePayment(lender.services, trx, receipt, no, now);
    });
  const page = async (of: Borrower, requestId: string): Promise<RepaymentData> =>
    (await of.read("repayment-details", { requestId })).body as unknown as RepaymentData;
  const ofGuarantor = async (id: string): Promise<boolean> =>
    payerOf(lender.services, (await paymentById(lender.database.db, id))!).isGuarantor === true;
  /** A credit that is late, whose borrower has said that what is left prepays it. */
  const late = async () => {
    const credit = await guaranteedCredit(lender);
    const { borrower, requestId, no } = credit;
    await nights(addDays(addMonthsClamped(lender.today(), 1), 8));
    succeed(await borrower.logInAgain());
    const own = { purpose: "other", amount: "200", spare: "keep-term", channel: "bank" };
    succeed(await borrower.post((await page(borrower, requestId)).form!, own));
    const [, arrears] = await askedOf(lender, no, lender.today());
    return { ...credit, arrears: arrears! };
  };
  const ofBorrower = (no: number): Promise<unknown> =>
    lender.value("select used_by from payment_instructions where credit_no = $1 and guarantor_id is null", no);

  it("knows a guarantor by their name, however the money is posted, and leaves the borrower's word for the borrower", async () => {
    const { borrower, guarantor, requestId, no, arrears } = await late();
    const contract = await contractOf(lender, { no });
    const whole = arrears + 5_000;

    const { paymentId: straight } = await comesIn(GUARANTOR, 1_000, no);
    expect(await ofGuarantor(straight)).toBe(true);

    const { paymentId: nobodys } = await comesIn(GUARANTOR, whole - 1_000, null);
    expect(await ofGuarantor(nobodys)).toBe(false);
    const stored = (await paymentById(lender.database.db, nobodys))!;
    const said = { payer: payerOf(lender.services, stored), today: lender.today() };
    const effect = await lender.inside((trx) => effectOfPosting(lender.services, trx, no, stored, said));
    expect(effect).toMatchObject({ ahead: 5_000 });
    await lender.inside((trx, now) => matchPayment(lender.services, trx, { paymentId: nobodys, contract, now }));
    expect(await ofGuarantor(nobodys)).toBe(true);

    const other = await borrow(credits.thousand);
    const { paymentId: divided } = await comesIn(GUARANTOR, 3_000, null);
    const parts = [
      { contract, cents: 1_000 },
      { contract: await contractOf(lender, other), cents: 2_000 },
    ];
    expect(
      await lender.inside((trx, now) => splitPayment(lender.services, trx, { paymentId: divided, parts, now })),
    ).toBe(true);
    expect(await ofBorrower(no)).toBeNull();

    succeed(await guarantor.logInAgain());
    const shown = (await page(guarantor, requestId)).payments.map(({ amount }) => amount.value);
    expect(shown.toSorted()).toEqual(["10.00", "10.00", ((whole - 1_000) / 100).toFixed(2)].toSorted());

    const { paymentId: own } = await comesIn(BORROWER, 500, no);
    expect(await ofGuarantor(own)).toBe(false);
    expect(await ofBorrower(no)).toBe(own);
    expect((await page(borrower, requestId)).payments).toHaveLength(4);
  });
});
