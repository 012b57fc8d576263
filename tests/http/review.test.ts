/** Manual review of an automatic rejection, at the applicant's request. */
import { describe, expect, it } from "vitest";
import type { StatusData } from "#src/api/responses/responses.ts";
import { readSubmission } from "#server/store/tables/submissions.ts";
import type { ReviewAnswer } from "#server/ports/review/review.ts";
import { borrowerAt, steps, succeed, type Borrower } from "#tests/support/borrower.ts";
import { stories } from "#tests/support/borrower-data.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

const DAY_MS = 24 * 3_600_000;

eachDatabase((_name, open) => {
  let verdict: ReviewAnswer = { state: "pending" };
  const lender = useTestLender({ open, ports: { review: { verdict: () => Promise.resolve(verdict) } } });

  const mailsTo = async (borrower: Borrower, subject: RegExp) =>
    (await borrower.mails()).filter((mail) => subject.test(mail.subject));

  const ask = async (borrower: Borrower, opinion: string, answer: ReviewAnswer): Promise<StatusData> => {
    verdict = answer;
    // Messages are distinguished by their sending time.
    lender.clock.advance(60_000);
    expect(succeed(await borrower.post((await borrower.status()).forms!["review"]!, { opinion }))).toBe(
      "/zayavkata-se-obrabotva",
    );
    await lender.settle();
    return borrower.status();
  };

  describe("an automatically rejected applicant", () => {
    it("may request a review once; their statement is stored encrypted", async () => {
      const borrower = await borrowerAt(lender, "decided", stories.reject);
      const { forms } = await borrower.status();
      const asked = await ask(borrower, "Върнах кредита към друга банка.", { state: "pending" });
      expect(asked).toMatchObject({
        request: { status: "manualReview" },
        title: "Заявката Ви се разглежда от служител",
      });
      expect(asked.forms).not.toHaveProperty("review");
      expect(await mailsTo(borrower, /се разглежда от служител/)).toHaveLength(1);

      const { id } = asked.request!;
      expect(await readSubmission(lender.database.db, lender.services.secrets, id, "ask-review")).toMatchObject({
        opinion: "Върнах кредита към друга банка.",
      });
      const row = await lender.database.db
        .selectFrom("answers")
        .selectAll()
        .where("request_id", "=", id)
        .where("form", "=", "ask-review")
        .executeTakeFirstOrThrow();
      expect(`${row.body} ${row.secret!.toString("latin1")} ${row.secret!.toString("utf8")}`).not.toContain("Върнах");

      const twice = await borrower.post({ ...forms!["review"]!, key: "another-key-of-the-same-form" }, { opinion: "" });
      expect(twice).toMatchObject({ status: 409, body: { nextUrl: "/zayavkata-se-obrabotva" } });
      expect(await mailsTo(borrower, /се разглежда от служител/)).toHaveLength(1);
    });

    it("gets an offer when the reviewer approves, and can sign it", async () => {
      const borrower = await borrowerAt(lender, "decided", stories.reject);
      const offered = await ask(borrower, "", { state: "approved", terms: { amount: 300, period: 6 } });
      expect(offered).toMatchObject({
        request: { status: "offerActive" },
        offer: { amount: { value: "300.00" }, term: 6 },
      });
      expect(
        succeed(
          await borrower.post(offered.forms!["accept"]!, { product: "consumerCredit", amount: "300", months: "6" }),
        ),
      ).toBe("/pregled-na-dogovora");
      expect(await steps.sign(borrower)).toBe("/status");
    });

    it("is informed that a person decided when rejected again, and cannot request another review", async () => {
      const borrower = await borrowerAt(lender, "decided", stories.reject);
      const refused = await ask(borrower, "", { state: "rejected", reasons: [{ code: "DTI", params: {} }] });
      expect(refused).toMatchObject({ request: { status: "rejected" } });
      expect(refused.reasons.join(" ")).not.toMatch(/автоматично|преглед от служител/);
      expect(refused.forms).toBeUndefined();
      const [automatic, byHand] = await mailsTo(borrower, /^Решение по заявка/);
      expect(automatic!.text).toMatch(/автоматично[^]*Искам преглед от служител/);
      expect(byHand!.text).toContain("Решението взе наш служител.");
      expect(byHand!.text).not.toMatch(/автоматично|Искам преглед от служител/);
    });

    it("may request a review for 14 days", async () => {
      const borrower = await borrowerAt(lender, "decided", stories.reject);
      const formsIn = async (days: number): Promise<StatusData["forms"]> => {
        lender.clock.advance(days * DAY_MS);
        succeed(await borrower.logInAgain());
        return (await borrower.status()).forms;
      };
      expect(await formsIn(14)).toHaveProperty("review");
      expect((await borrower.status()).rights.join(" ")).toContain("преглед от служител");
      expect(await formsIn(1)).toBeUndefined();
      expect((await borrower.status()).rights.join(" ")).not.toContain("преглед от служител");
    });
  });
});
