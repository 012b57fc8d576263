import { expect, it } from "vitest";
import type { VisitorData } from "#src/api/responses/responses.ts";
import { Borrower, borrowerAt, steps } from "#tests/support/borrower.ts";
import { stories } from "#tests/support/borrower-data.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { openLender } from "#tests/support/lender.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

const LICENCE = "12345678";

eachDatabase((_name, open) => {
  const lender = useTestLender({ open, env: { LIVE_CHAT_LICENCE: LICENCE } });

  const chatOf = async (borrower: Borrower) =>
    ((await borrower.read("user-data")).body as unknown as VisitorData).userData.liveChatConfig;

  it("the chat receives nothing about an anonymous visitor or an unverified user", async () => {
    const borrower = new Borrower(lender);
    expect(await chatOf(borrower)).toEqual({ id: LICENCE, enabled: true, variables: {} });
    await steps.register(borrower, stories.approve);
    expect(await chatOf(borrower)).toEqual({ id: LICENCE, enabled: true, variables: {} });
  });

  it("the chat receives only a borrower's e-mail, application state, product and, once given, first name", async () => {
    const borrower = await borrowerAt(lender, "filledIn");
    const known = { Email: borrower.person.email, requestStatus: "draft", product: stories.approve.chosen["product"] };
    expect((await chatOf(borrower))?.variables).toEqual(known);
    await steps.personal(borrower, stories.approve);
    expect((await chatOf(borrower))?.variables).toEqual({ ...known, Name: "Георги" });
  });

  it("the chat knows a borrower by the first name of an earlier application, too", async () => {
    const borrower = await borrowerAt(lender, "decided", stories.reject);
    lender.clock.advance(1000);
    await steps.again(borrower, stories.approve);
    expect((await chatOf(borrower))?.variables).toMatchObject({ Name: "Георги", requestStatus: "draft" });
  });
});

eachDatabase((_name, open) => {
  it("without a licence there is no chat", async () => {
    const lender = await openLender(await open());
    expect((await new Borrower(lender).read("user-data")).body).toMatchObject({ userData: { liveChatConfig: null } });
    await lender.close();
  });
});
