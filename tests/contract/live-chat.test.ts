import { afterAll, beforeAll, expect, it } from "vitest";
import type { VisitorData } from "#src/api/answers.ts";
import { Borrower, borrowerAt, steps } from "#tests/borrower.ts";
import { stories } from "#tests/borrower-data.ts";
import { eachDatabase } from "#tests/database.ts";
import { openLender, type Lender } from "#tests/lender.ts";

const LICENCE = "12345678";

eachDatabase((_name, open) => {
  let lender: Lender;
  beforeAll(async () => {
    lender = await openLender(await open(), { env: { LIVE_CHAT_LICENCE: LICENCE } });
  });
  afterAll(() => lender.close());

  const chatOf = async (borrower: Borrower) => ((await borrower.read("user-data")).body as unknown as VisitorData).userData.liveChatConfig;

  it("the chat is told of an anonymous visitor nothing, and of nobody whose phone is not confirmed", async () => {
    const borrower = new Borrower(lender);
    expect(await chatOf(borrower)).toEqual({ id: LICENCE, enabled: true, variables: {} });
    await steps.register(borrower, stories.approve);
    expect(await chatOf(borrower)).toEqual({ id: LICENCE, enabled: true, variables: {} });
  });

  it("of a borrower it is told the e-mail, the request's state and product, and the first name once it was given; nothing else", async () => {
    const borrower = await borrowerAt(lender, "filledIn");
    const known = { Email: borrower.person.email, requestStatus: "draft", product: stories.approve.chosen["product"] };
    expect((await chatOf(borrower))?.variables).toEqual(known);
    await steps.personal(borrower, stories.approve);
    expect((await chatOf(borrower))?.variables).toEqual({ ...known, Name: "Георги" });
  });
});

eachDatabase((_name, open) => {
  it("without a licence there is no chat", async () => {
    const lender = await openLender(await open());
    expect((await new Borrower(lender).read("user-data")).body).toMatchObject({ userData: { liveChatConfig: null } });
    await lender.close();
  });
});
