import { expect, it } from "vitest";
import type { StatusData } from "#src/api/responses/responses.ts";
import { Borrower, borrowerAt, succeed } from "#tests/support/borrower.ts";
import { stories } from "#tests/support/borrower-data.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { snapshot } from "#tests/support/snapshot.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

const DAY = 86_400_000;

eachDatabase((_name, open) => {
  const lender = useTestLender({ open, advance: DAY });

  /** Path of the short link in the newest SMS to a borrower. */
  const linkOf = async (borrower: Borrower): Promise<string> =>
    (await borrower.texts()).flatMap((text) => /\/s\/[\w-]{22}$/.exec(text) ?? []).at(-1)!;
  const keyOf = async (borrower: Borrower): Promise<string> => (await linkOf(borrower)).slice("/s/".length);
  const readBy = async (key: string): Promise<{ status: number; data: StatusData; text: string }> => {
    const { status, body, text } = await new Borrower(lender).read("short-status", { key });
    return { status, data: body as unknown as StatusData, text };
  };

  it("an SMS about an application links to its label, timeline and next action, for anyone and without a login", async () => {
    const borrower = await borrowerAt(lender, "decided");
    const { status, data } = await readBy(await keyOf(borrower));
    expect(status).toBe(200);
    expect(data).toMatchObject({
      title: "Договорът очаква Вашия подпис",
      request: null,
      offer: null,
      reasons: [],
      credits: [],
      action: { label: "Към договора", url: "/status" },
    });
    expect(data.timeline.map(({ state }) => state)).toContain("now");
    expect(data.forms).toBeUndefined();
  });

  it.each([
    ["an approved application", stories.approve],
    ["a counter-offer", stories.offer],
    ["a rejection", stories.reject],
  ] as const)("nothing of the person or the loan is behind the link of %s", async (_what, story) => {
    const borrower = await borrowerAt(lender, "decided", story);
    const { text } = await readBy(await keyOf(borrower));
    const { id, number } = (await borrower.status()).request!;
    const { email, phone, pin } = borrower.person;
    for (const secret of [id, `№\u00a0${number}`, email, phone, pin, "Георги", "Иванов", "€", "€", "ГПР"])
      expect(text).not.toContain(secret);
  });

  it("the link of a refusal leads to its reasons, not to a new application", async () => {
    const borrower = await borrowerAt(lender, "decided", stories.reject);
    const { data } = await readBy(await keyOf(borrower));
    expect(data.action).toEqual({ label: "Към заявката", url: "/status" });
    expect(data.later).toBeUndefined();
  });

  it("the link of an application that was cancelled leads to a new one", async () => {
    const borrower = await borrowerAt(lender, "decided");
    succeed(await borrower.post(await borrower.form("view-contract", "decline"), {}));
    expect((await readBy(await keyOf(borrower))).data.action).toEqual({ label: "Нова заявка", url: "/obshti-danni" });
  });

  it("the link ends 30 days after the last change of status; then, and for any other key, the page is not found", async () => {
    const borrower = await borrowerAt(lender, "decided");
    const key = await keyOf(borrower);
    lender.clock.advance(29 * DAY);
    expect((await readBy(key)).status).toBe(200);
    lender.clock.advance(DAY);
    const answers = await Promise.all([key, "q8Zk3vXw1nT0aB7cYdE5fg", "x"].map(readBy));
    for (const answer of answers) expect([answer.status, answer.text]).toEqual([404, "{}"]);
    expect((await new Borrower(lender).open(`/s/${key}`)).status).toBe(404);
  });

  it("its logged-in owner is led to the status itself, another person is not", async () => {
    const borrower = await borrowerAt(lender, "decided");
    const key = await keyOf(borrower);
    expect((await borrower.read("short-status", { key })).body).toEqual({
      nextUrl: expect.stringMatching(/^\/status\/[\w-]+$/) as string,
    });
    const another = await borrowerAt(lender, "decided");
    expect((await another.read("short-status", { key })).body).toMatchObject({ request: null });
  });

  it("opening it writes nothing and sets no cookie; it names its own address to nobody and is not indexed", async () => {
    const borrower = await borrowerAt(lender, "decided");
    const link = await linkOf(borrower);
    const before = await snapshot(lender);
    const visitor = new Borrower(lender);
    const page = await visitor.open(link);
    expect([page.status, page.headers.get("referrer-policy")]).toEqual([200, "no-referrer"]);
    expect(visitor.cookies.size).toBe(0);
    expect(await snapshot(lender)).toEqual(before);
    expect((await visitor.read("short-status", { key: link.slice(3) })).body["page"]).toMatchObject({
      canonical: "/status",
    });
  });
});
