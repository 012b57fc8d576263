/** Two windows on one step: nothing that one of them stored is replaced unseen by the other. */
import { describe, expect, it } from "vitest";
import { plainPostWords } from "#src/copy/forms.ts";
import { refusalWords } from "#src/copy/refusals.ts";
import type { Descriptor } from "#src/engine/core/definition.ts";
import { borrowerAt, succeed, type Answer, type Borrower } from "#tests/support/borrower.ts";
import { personal, stories, type Fields } from "#tests/support/borrower-data.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

const STEP = "personal-information";

eachDatabase((_name, open) => {
  const lender = useTestLender({ open });

  /** A borrower with the step open in two windows. */
  const twoWindows = async () => {
    const borrower = await borrowerAt(lender, "filledIn");
    const [first, second] = [await borrower.form(STEP), await borrower.form(STEP)];
    lender.clock.advance(1000);
    const typed = (own: Fields): Fields => ({ ...personal(borrower.person, stories.approve.money), ...own });
    return { borrower, first, second, typed };
  };
  const draft = (borrower: Borrower, form: Descriptor, texts: Fields): Promise<Answer> =>
    borrower.post({ ...form, action: `drafts/${STEP}` }, texts);
  type StepState = { data: { form: Descriptor; posted: { errors: Record<string, string> } } };
  const shownBy = ({ text }: Answer): StepState =>
    (
      JSON.parse(/<script type="application\/json" id="state"[^>]*>(.*)<\/script>/.exec(text)![1]!) as {
        page: StepState;
      }
    ).page;
  const income = async (borrower: Borrower): Promise<unknown> =>
    ((await borrower.form(STEP)).values["income"] as Record<string, unknown> | undefined)?.["netMonthly"];

  describe("a submission", () => {
    it("that differs from what another window stored meanwhile is refused with what differs", async () => {
      const { borrower, first, second, typed } = await twoWindows();
      succeed(await borrower.post(first, typed({ "income[netMonthly]": "2222", isPep: "0" })));
      const answer = await borrower.post(
        second,
        typed({ "income[netMonthly]": "3111", "permanentAddress[settlement]": "56784", personPin: "8003205605" }),
      );
      expect(answer.status).toBe(409);
      expect(answer.body["differences"]).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ label: expect.stringMatching(/доход/i), there: "2222", here: "3111" }),
          // The label of a place, not its code; an identity number by its name alone.
          expect.objectContaining({ there: "София", here: expect.stringMatching(/^Пловдив/) }),
          { label: "ЕГН" },
        ]),
      );
      expect(answer.text).not.toMatch(/800320/);
      expect(await income(borrower)).toBe("2222");
    });

    it("is accepted from a form issued after that: the person has seen the differences", async () => {
      const { borrower, first, second, typed } = await twoWindows();
      succeed(await borrower.post(first, typed({ "income[netMonthly]": "2222" })));
      expect((await borrower.post(second, typed({ "income[netMonthly]": "3111" }))).status).toBe(409);
      succeed(await borrower.post(await borrower.form(STEP), typed({ "income[netMonthly]": "3111" })));
      expect(await income(borrower)).toBe("3111");
    });

    it("that says the same is accepted without a question", async () => {
      const { borrower, first, second, typed } = await twoWindows();
      succeed(await borrower.post(first, typed({})));
      succeed(await borrower.post(second, typed({})));
    });

    it("without JavaScript is asked for also by a form that was shown again for another reason", async () => {
      const { borrower, first, second, typed } = await twoWindows();
      succeed(await borrower.post(first, typed({ "income[netMonthly]": "2222" })));
      const wrong = await borrower.post(second, typed({ "income[netMonthly]": "3111", lastName: "" }), { plain: true });
      expect(wrong.status).toBe(400);
      const again = await borrower.post(shownBy(wrong).data.form, typed({ "income[netMonthly]": "3111" }));
      expect(again.status).toBe(409);
      expect(again.body["differences"]).toMatchObject([{ there: "2222", here: "3111" }]);
    });

    it("without JavaScript is shown again with both values and both ways on", async () => {
      const { borrower, first, second, typed } = await twoWindows();
      succeed(await borrower.post(first, typed({ "income[netMonthly]": "2222", "income[employerName]": "" })));
      const page = await borrower.post(second, typed({ "income[netMonthly]": "3111" }), { plain: true });
      expect(page.status).toBe(409);
      const state = shownBy(page);
      expect(Object.values(state.data.posted.errors)).toEqual([
        refusalWords["stored-elsewhere"],
        expect.stringMatching(/Нетен месечен доход.*записано там – 2222; тук – 3111$/),
        plainPostWords.choose("/lichni-danni"),
      ]);
      expect(state.data.form.values["income"]).toMatchObject({ netMonthly: "3111" });
      succeed(await borrower.post(state.data.form, typed({ "income[netMonthly]": "3111" })));
      expect(await income(borrower)).toBe("3111");
    });
  });

  describe("a draft", () => {
    it("is not saved over what another window drafted since its form was issued", async () => {
      const { borrower, first, second } = await twoWindows();
      succeed(await draft(borrower, first, { "income[netMonthly]": "2222", firstName: "Иван" }));
      expect(await draft(borrower, second, { "income[netMonthly]": "3111" })).toMatchObject({
        status: 409,
        body: { differences: [{ there: "2222", here: "3111" }] },
      });
      expect(await income(borrower)).toBe("2222");
      // Other fields, the same text, and its own earlier text are no contradiction.
      succeed(await draft(borrower, second, { lastName: "Петров", firstName: "Иван" }));
      lender.clock.advance(1000);
      succeed(await draft(borrower, second, { lastName: "Петрова" }));
      lender.clock.advance(1000);
      succeed(await draft(borrower, await borrower.form(STEP), { "income[netMonthly]": "3111" }));
      expect(await income(borrower)).toBe("3111");
    });

    it("is not saved over answers that another window stored since its form was issued", async () => {
      const { borrower, first, second, typed } = await twoWindows();
      succeed(await borrower.post(first, typed({ "income[netMonthly]": "2222" })));
      expect(await draft(borrower, second, { "income[netMonthly]": "3111" })).toMatchObject({ status: 409 });
      expect(await income(borrower)).toBe("2222");
    });
  });
});
