/** The saved answers on the page that sends the application. */
import { expect, it } from "vitest";
import { answerWords } from "#src/copy/answers.ts";
import type { FormPageData } from "#src/api/responses/responses.ts";
import { borrowerAt, steps, type Borrower } from "#tests/support/borrower.ts";
import { choice, stories } from "#tests/support/borrower-data.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

const CALL = "payment-and-collateral-data";

type Answers = NonNullable<FormPageData["answers"]>;

const answersOf = async (borrower: Borrower): Promise<Answers> =>
  ((await borrower.read(CALL)).body as unknown as FormPageData).answers!;

const answerTo = (answers: Answers, label: string) =>
  answers.flatMap((section) => section.answers).find((answer) => answer.label.endsWith(label));

eachDatabase((_name, open) => {
  const lender = useTestLender({ open });

  it("are there by section, each with a link to its field, and hold no identity number and no password", async () => {
    const borrower = await borrowerAt(lender, "told");
    const answers = await answersOf(borrower);
    expect(answers.map(({ title }) => title)).toEqual([
      "Обща информация",
      expect.any(String),
      "Кой сте Вие",
      "Лична карта",
      "Адрес",
      "Доходи",
      "Домакинство и разходи",
      "Висша държавна длъжност",
    ]);
    expect(answerTo(answers, "Фамилия")).toEqual({
      label: "Фамилия",
      text: "Иванов",
      url: "/lichni-danni#personal-information.lastName.field",
    });
    const { pin, idCard, password } = borrower.person;
    expect(answerTo(answers, "ЕГН")!.text).toBe(answerWords.endsWith(pin.slice(-4)));
    for (const secret of [pin, idCard, password]) expect(JSON.stringify(answers)).not.toContain(secret);
  });

  it("lead a registered person to the page on which the terms can be changed, and show what was changed", async () => {
    const borrower = await borrowerAt(lender, "told");
    expect(answerTo(await answersOf(borrower), "Желана сума")).toMatchObject({
      text: expect.stringMatching(/^1\D?000/) as string,
      url: "/obshti-danni#general-information-b.consumerCredit.amount.field",
    });
    expect(answerTo(await answersOf(borrower), "Имейл")).toEqual({ label: "Имейл", text: borrower.person.email });
    await steps.again(borrower, { ...stories.approve, chosen: choice("consumerCredit", 700, 12) });
    expect(answerTo(await answersOf(borrower), "Желана сума")!.text).toMatch(/^700/);
  });

  it("come back with a refused post of a page without a script", async () => {
    const borrower = await borrowerAt(lender, "told");
    const refused = await borrower.fill(CALL, { paymentMethod: "" }, { plain: true });
    expect(refused.text).toContain("/lichni-danni#personal-information.lastName.field");
  });
});
