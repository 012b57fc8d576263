/** What a visitor's request carries reaches each read: the browser's own, and those of a page that the server renders. */
import { afterEach, expect, it, vi } from "vitest";
import { callUrl } from "#src/api/calls/calls.ts";
import { index } from "#server/handlers/site/home.ts";
import type { Context } from "#server/visit/context.ts";
import { causingRequest } from "#server/kernel/cause.ts";
import { Borrower, borrowerAt } from "#tests/support/borrower.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

const SENT = { "accept-language": "de-CH, de;q=0.8", "user-agent": "Probe/1.0" };

afterEach(() => vi.restoreAllMocks());

eachDatabase((_name, open) => {
  const lender = useTestLender({ open });

  it.each([
    ["a call", callUrl("index"), {}],
    ["a page", "/?amount=700", { accept: "text/html" }],
  ])(
    "cookie, languages, browser, address and request id, of %s; whose words are Bulgarian all the same",
    async (_what, path, accept) => {
      const borrower = await borrowerAt(lender, "confirmed");
      const seen: { context: Context; id: unknown }[] = [];
      const read = index.read;
      vi.spyOn(index, "read").mockImplementation((context) => {
        seen.push({ context, id: causingRequest() });
        return read(context);
      });
      const answer = await borrower.fetch(path, { headers: { ...SENT, ...accept } });
      expect([answer.status, answer.headers.get("content-language")]).toEqual([200, null]);
      expect(answer.text).toContain("Изчислете кредита си");
      expect(seen).toHaveLength(1);
      const [{ context, id } = { context: undefined, id: undefined }] = seen;
      expect([context!.acceptLanguage, context!.userAgent, context!.address, context!.person?.email]).toEqual([
        SENT["accept-language"],
        SENT["user-agent"],
        borrower.address,
        borrower.person.email,
      ]);
      expect(id).toEqual(expect.any(String));
    },
  );

  it("no languages, where the browser sends none, are none", async () => {
    const languages: string[] = [];
    const read = index.read;
    vi.spyOn(index, "read").mockImplementation((context) => {
      languages.push(context.acceptLanguage);
      return read(context);
    });
    await new Borrower(lender).fetch(callUrl("index"), { headers: { "accept-language": "" } });
    expect(languages).toEqual([""]);
  });
});
