/** How a known borrower fills in: the step of the real order, and the call they may ask for. */
import { describe, expect, it } from "vitest";
import { maskPhone } from "#src/domain/identity/phone.ts";
import { borrowerAt, steps, succeed, type Answer, type Borrower } from "#tests/support/borrower.ts";
import { stories } from "#tests/support/borrower-data.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { ownFolders } from "#server/snapshot/file-source.ts";
import { snapshot } from "#tests/support/snapshot.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

const DAY = 86_400_000;

eachDatabase((_name, open) => {
  const lender = useTestLender({ open, folders: ownFolders(), advance: DAY });

  /** A borrower whose first application was rejected, with a second one begun. */
  const returning = async (): Promise<Borrower> => {
    const borrower = await borrowerAt(lender, "decided", stories.reject);
    lender.clock.advance(1000);
    expect(await steps.again(borrower, stories.approve)).toBe("/nachin-na-populvane");
    return borrower;
  };
  const answer = (borrower: Borrower, fillInMethod: string, callTime?: string): Promise<Answer> =>
    borrower.fill("fill-in-options-b", { fillInMethod, ...(callTime && { callTime }) });
  const tasks = ({ person }: Borrower): Promise<unknown[]> =>
    lender.query(
      "select m.topic, m.number from contact_messages m join users u on u.id = m.user_id where u.email = $1 order by number",
      person.email,
    );
  const mailsToLender = async (): Promise<string[]> =>
    (await lender.sentTo(lender.services.settings.brandEmail)).map(({ text }) => text);

  it("is the second step of a known borrower and cannot be skipped", async () => {
    const borrower = await returning();
    const { body } = await borrower.read("fill-in-options-b");
    expect(body["step"]).toMatchObject({ n: 2, of: 6 });
    expect((await borrower.read("personal-information")).text).toBe('{"nextUrl":"/nachin-na-populvane"}');
  });

  it.each([
    ["manual", "/lichni-danni"],
    ["idCardPhoto", "/lichna-karta"],
  ])("%s leads to %s and asks nobody to call", async (method, next) => {
    const borrower = await returning();
    expect(succeed(await answer(borrower, method))).toBe(next);
    expect(await tasks(borrower)).toEqual([]);
  });

  it("the pictures of the identity card lead back to this step", async () => {
    const borrower = await returning();
    succeed(await answer(borrower, "idCardPhoto"));
    expect((await borrower.read("fill-in-id-card-upload")).body["back"]).toBe("/nachin-na-populvane");
  });

  it("a call needs a time of the list; another method ignores the time", async () => {
    const borrower = await returning();
    for (const time of [undefined, "", "midnight"])
      expect(await answer(borrower, "phoneCall", time)).toMatchObject({
        status: 400,
        body: { errors: { callTime: expect.any(String) as string } },
      });
    expect(await tasks(borrower)).toEqual([]);
    expect(succeed(await answer(borrower, "manual", "midnight"))).toBe("/lichni-danni");
  });

  describe("a call", () => {
    it("leaves the lender a numbered message with number, phone and time, and the borrower words on the next page", async () => {
      const borrower = await returning();
      expect(succeed(await answer(borrower, "phoneCall", "afternoon"))).toBe("/lichni-danni");
      expect(await tasks(borrower)).toMatchObject([{ topic: "phoneCall" }]);
      const [mail] = (await mailsToLender()).slice(-1);
      const { number } = (await borrower.status()).request!;
      for (const word of [borrower.person.phone.slice(1), "между 12 и 15 часа", String(number), "Георги Петров Иванов"])
        expect(mail).toContain(word);
      const { body } = await borrower.read("personal-information");
      expect(body["lead"]).toContain(
        `Ще Ви се обадим на ${maskPhone(`+359${borrower.person.phone.slice(1)}`)} в работен ден между 12 и 15 часа.`,
      );
      expect(body["lead"]).toContain("Попълнихме това, което знаем от заявката Ви");
    });

    it("asked for twice is one message, with another time a second one", async () => {
      const borrower = await returning();
      for (const time of ["morning", "morning", "evening"]) succeed(await answer(borrower, "phoneCall", time));
      expect(await tasks(borrower)).toHaveLength(2);
    });

    it("is not spoken of any more once the personal data are saved", async () => {
      const borrower = await returning();
      succeed(await answer(borrower, "phoneCall", "soon"));
      await steps.personal(borrower, stories.approve);
      expect(JSON.stringify((await borrower.read("personal-information")).body)).not.toContain("Ще Ви се обадим");
    });

    it("keeps names and phone sealed where it is stored", async () => {
      const borrower = await returning();
      succeed(await answer(borrower, "phoneCall", "soon"));
      const rows = await lender.query("select encode(secret, 'escape') as secret from contact_messages");
      for (const { secret } of rows) expect(secret).not.toContain(borrower.person.phone.slice(1));
    });
  });

  it("reading the step writes nothing", async () => {
    const borrower = await returning();
    const before = await snapshot(lender);
    await borrower.read("fill-in-options-b");
    expect(await snapshot(lender)).toEqual(before);
  });
});
