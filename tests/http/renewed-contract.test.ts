/** A contract that is replaced before it is signed: its borrower is told, and signs the one that they were shown last. */
import { describe, expect, it } from "vitest";
import type { AgreementData } from "#src/api/responses/responses.ts";
import { CONTRACT_OVER, OFFER_OVER } from "#src/copy/decision.ts";
import { borrowerAt, steps, succeed, type Answer, type Borrower } from "#tests/support/borrower.ts";
import { newPerson, stories } from "#tests/support/borrower-data.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

const DAY_MS = 86_400_000;

eachDatabase((_name, open) => {
  const lender = useTestLender({ open, advance: 2 * DAY_MS });

  describe("a contract that an upgrade left unsigned", () => {
    const unsigned = async (): Promise<Borrower> => {
      const borrower = await borrowerAt(lender, "decided", stories.approve);
      // What an assessment was made from is kept only since a later version than that which made the contract.
      await lender.query("alter table assessments disable trigger user");
      await lender.query(
        "update assessments set facts = null, facts_hash = null, catalogue_hash = null where request_id = (select r.id from requests r join users u on u.id = r.user_id where u.email = $1)",
        borrower.person.email,
      );
      await lender.query("alter table assessments enable trigger user");
      return borrower;
    };
    const contract = async (borrower: Borrower): Promise<AgreementData> =>
      (await borrower.read("view-contract")).body as unknown as AgreementData;
    const sign = async (borrower: Borrower): Promise<Answer> => {
      lender.clock.advance(5 * 60_000);
      await steps.sendCode(borrower, "view-contract");
      const form = await borrower.form("view-contract", "sign");
      const { versionHash } = form.values as { versionHash: string };
      return borrower.post(form, { versionHash, tos: "1", pin: await borrower.code() });
    };
    const over = { status: 409, body: { nextUrl: "/zayavkata-se-obrabotva", errors: { _form: CONTRACT_OVER } } };

    it("is said to be over where it is signed; the next one says that it is new, and is signed", async () => {
      const borrower = await unsigned();
      const { version, renewed } = await contract(borrower);
      expect([version, renewed]).toEqual([1, undefined]);
      expect(await sign(borrower)).toMatchObject(over);
      await lender.settle();
      expect(await contract(borrower)).toMatchObject({ version: 2, renewed: true });
      expect(succeed(await sign(borrower))).toBe("/status");
    });

    it("is said to be over, on the page and by mail, when a person has to decide", async () => {
      const borrower = await unsigned();
      // Somebody with the same ЕГН applies as well.
      await borrowerAt(lender, "decided", stories.approve, newPerson({ pin: borrower.person.pin }));
      expect(await sign(borrower)).toMatchObject(over);
      await lender.settle();
      const { request, text } = await borrower.status();
      expect([request?.status, text.endsWith(CONTRACT_OVER)]).toEqual(["manualReview", true]);
      const { text: mail } = (await borrower.mails()).at(-1)!;
      expect([mail.includes(CONTRACT_OVER), mail.includes(OFFER_OVER)]).toEqual([true, false]);
    });
  });
});
