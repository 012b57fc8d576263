/** A loan chosen on the home page while an application is under way. */
import { expect, it } from "vitest";
import type { FormPageData, StatusData } from "#src/api/responses/responses.ts";
import { borrowerAt, succeed, type Borrower } from "#tests/support/borrower.ts";
import { choice, stories } from "#tests/support/borrower-data.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

eachDatabase((_name, open) => {
  const lender = useTestLender({ open, advance: 3_600_000 });

  /** What the calculator's button „Кандидатствайте“ asks for. */
  const query = choice("creditLine", 250, 20);
  const place = async (borrower: Borrower): Promise<URL> =>
    new URL(String((await borrower.read("general-information", {}, query)).body["nextUrl"]), "http://lender");

  it("comes to the first step of an unfinished application, which says what it would replace, and takes it", async () => {
    const borrower = await borrowerAt(lender, "filledIn");
    const next = await place(borrower);
    expect(next.pathname).toBe("/obshti-danni");
    const page = (await borrower.read("general-information-b", {}, Object.fromEntries(next.searchParams)))
      .body as FormPageData;
    expect(page.form!.values).toMatchObject({ product: "creditLine", creditLine: { amount: "250", days: "20" } });
    expect(page.instead).toEqual({
      text: expect.stringMatching(
        /^Имате незавършена заявка: Потребителски кредит, 1\s000\s€, 12 месеца\. Новият Ви избор е попълнен тук\./,
      ) as string,
      label: "Продължете с предишния избор",
      url: "/lichni-danni",
    });
    expect(succeed(await borrower.fill("general-information-b", query))).toBe("/lichni-danni");
    const { offer } = (await borrower.read("personal-information")).body as FormPageData;
    expect(JSON.stringify(offer)).toContain("250");
  });

  it("that is the same as before goes on where the application stands", async () => {
    const borrower = await borrowerAt(lender, "filledIn");
    const same = await borrower.read("general-information", {}, stories.approve.chosen);
    expect(same.body["nextUrl"]).toBe("/lichni-danni");
    expect((await borrower.read("general-information")).body["nextUrl"]).toBe("/lichni-danni");
    expect((await borrower.read("general-information-b", {}, stories.approve.chosen)).body).not.toHaveProperty(
      "instead",
    );
  });

  it.each(["sent", "decided"] as const)(
    "comes to the status of an application that is %s, which says that it was not taken",
    async (at) => {
      const borrower = await borrowerAt(lender, at);
      const next = await place(borrower);
      expect(next.pathname).toBe("/status");
      const page = (await borrower.read("status", {}, Object.fromEntries(next.searchParams))).body as StatusData;
      expect(page.text).toContain("Новият Ви избор не е записан");
      expect((await borrower.status()).text).not.toContain("Новият Ви избор");
    },
  );

  it("without scripts arrives by the page's redirect", async () => {
    const borrower = await borrowerAt(lender, "filledIn");
    const answer = await borrower.open(`/obshta-informacia?${new URLSearchParams(query)}`);
    expect([answer.status, answer.headers.get("location")?.split("?")[0]]).toEqual([303, "/obshti-danni"]);
  });
});
