/** An application for which a guarantor is missing, and the sum that needs none. */
import { expect, it } from "vitest";
import { borrowerAt, succeed, type Borrower } from "#tests/support/borrower.ts";
import { stories } from "#tests/support/borrower-data.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

eachDatabase((_name, open) => {
  const lender = useTestLender({ open, advance: 3_600_000 });

  const referred = async (): Promise<{ borrower: Borrower; less: () => Promise<string | undefined> }> => {
    const borrower = await borrowerAt(lender, "decided", stories.guarantor);
    const form = (await borrower.status()).forms!["less"]!;
    return { borrower, less: async () => succeed(await borrower.post(form, {})) };
  };

  it("tells the largest sum that needs none, and offers it at once when the borrower wishes", async () => {
    const { borrower, less } = await referred();
    expect(await borrower.status()).toMatchObject({
      request: { status: "awaitingGuarantor" },
      reasons: [
        "При тези доходи и задължения е нужен поръчител. " +
          "Без поръчител можете да получите до 1\u00a0000\u00a0€ за 16 месеца.",
      ],
    });
    expect(await less()).toBe("/status#otgovor");
    const offered = await borrower.status();
    expect(offered.reasons).toContain("При тези доходи и задължения е нужен поръчител.");
    const told = (await borrower.mails()).map(({ text }) => text).join();
    expect(told).toContain("нужен поръчител.");
    expect(told).not.toContain("разглежда наш служител");
    expect(offered).toMatchObject({ request: { status: "offerActive" }, offer: expect.anything() as unknown });
    const tooMuch = await borrower.post(offered.forms!["accept"]!, {
      product: "consumerCredit",
      amount: "1000",
      months: "12",
    });
    expect(tooMuch).toMatchObject({ status: 400, body: { errors: { months: expect.any(String) as string } } });
    const taken = { product: "consumerCredit", amount: "750", months: "12" };
    expect(succeed(await borrower.post((await borrower.status()).forms!["accept"]!, taken))).toBe(
      "/pregled-na-dogovora",
    );
  });

  it("is not offered to an application that has been cancelled meanwhile", async () => {
    const { borrower, less } = await referred();
    succeed(await borrower.post((await borrower.status()).forms!["cancel"]!, {}));
    await expect(less()).rejects.toThrow();
    expect((await borrower.status()).request!.status).toBe("cancelled");
  });
});
