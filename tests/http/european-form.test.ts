/** The European form: of what was chosen in the calculator, of one's own application, or an example. */
import { expect, it } from "vitest";
import type { ContentData } from "#src/api/responses/responses.ts";
import { blockText } from "#server/documents/plain-text.ts";
import { Borrower, borrowerAt, type Answer } from "#tests/support/borrower.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

const CHOSEN = { product: "consumerCredit", "consumerCredit[amount]": "700", "consumerCredit[months]": "9" };
const NOT_OFFERED = "Такава сума или такъв срок не предлагаме";

eachDatabase((_name, open) => {
  const lender = useTestLender({ open, papers: (paper) => Promise.resolve(Buffer.from(JSON.stringify(paper))) });

  const words = ({ body }: Answer): string =>
    (body as unknown as ContentData).blocks.map(blockText).join("\n").replaceAll("\u00a0", " ");
  const read = async (query: Record<string, string>, visitor = new Borrower(lender)): Promise<string> =>
    words(await visitor.read("european-form", {}, query));

  it("of a stranger is of what the address chose, as the calculator's address says it; its PDF, too", async () => {
    const visitor = new Borrower(lender);
    const page = await read(CHOSEN, visitor);
    for (const said of ["700 €", "9 месеца", "Това е пример"]) expect(page).toContain(said);
    const pdf = (await visitor.fetch(`/api/v2/european-form/file?${new URLSearchParams(CHOSEN)}`)).text;
    for (const said of ["700", "9"]) expect(pdf).toContain(said);
    expect(pdf).not.toContain("1\u00a0000 €");
    const { text } = await visitor.open(`/evropeyski-formulyar?${new URLSearchParams(CHOSEN)}`);
    expect(text).toContain("700");
  });

  it("of nothing chosen is the product's example; of what is not offered, too, and says so", async () => {
    const example = await read({});
    expect(example).toContain("1 000 €");
    expect(example).not.toContain(NOT_OFFERED);
    expect(await read({ product: "creditLine" })).not.toBe(example);
    for (const wrong of [
      { "consumerCredit[amount]": "99999999" },
      { "consumerCredit[amount]": "701" },
      { "consumerCredit[months]": "-9" },
      { "consumerCredit[months]": "<b>" },
    ]) {
      const page = await read({ ...CHOSEN, ...wrong });
      expect(page).toContain(NOT_OFFERED);
      expect(page).toContain("1 000 €");
    }
  });

  it("of a borrower is of their application, unless the address chooses", async () => {
    const borrower = await borrowerAt(lender, "told");
    expect(await read({}, borrower)).not.toContain("700 €");
    expect(await read(CHOSEN, borrower)).toContain("700 €");
  });
});
