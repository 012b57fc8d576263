/** Mails and papers that the staff send again. */
import { beforeAll, expect, it } from "vitest";
import { succeed, type Borrower } from "#tests/support/borrower.ts";
import { clerkOfRole, type ClerkBrowser } from "#tests/support/clerk.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { credits, servicingOf } from "#tests/support/servicing.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

const DAY = 86_400_000;

eachDatabase((_name, open) => {
  const lender = useTestLender({ open, hasStaff: true });
  let [clerk, borrower]: [ClerkBrowser?, Borrower?] = [];
  let [person, mail, credit] = ["", "", ""];

  beforeAll(async () => {
    ({ borrower } = await servicingOf(lender).borrow(credits.thousand));
    clerk = await clerkOfRole(lender, "cashier");
    const [row] = await lender.query("select id from users where email = $1", borrower.person.email);
    person = `/buro/lice/${String(row!["id"])}`;
    const [sent] = await lender.query(
      "select id from messages where user_id = $1 and channel = 'mail' and kind = 'application' order by created_at limit 1",
      row!["id"],
    );
    mail = `/buro/pismo/${String(sent!["id"])}`;
    credit = `/buro/kredit/${await lender.number("select max(no)::int as n from credits")}`;
  });

  const mails = () => lender.sentTo(borrower!.person.email);
  const confirmed = (at: string): Promise<unknown> => lender.query(`update users set email_confirmed_at = ${at}`);

  it("go to the confirmed address as they were, three a day for one person, and are noted", async () => {
    expect(await clerk!.shown(person)).toContain(mail);
    await confirmed("null");
    const refused = await clerk!.fill(mail, "resend-mail", {}, { plain: true });
    expect([refused.status, refused.text.includes("няма потвърден имейл")]).toEqual([409, true]);
    await confirmed("now()");
    const before = await mails();
    succeed(await clerk!.fill(mail, "resend-mail"));
    const [again] = (await mails()).slice(before.length);
    expect(before.map(({ subject, text }) => [subject, text])).toContainEqual([again!.subject, again!.text]);
    // Mails of one moment have no order.
    lender.clock.advance(1000);
    succeed(await clerk!.fill(credit, "resend-papers"));
    const papers = (await mails()).at(-1)!;
    expect(papers.subject).toContain("Документите по договор");
    const [{ attached }] = (await lender.query(
      "select jsonb_array_length(attachments) as attached from messages order by created_at desc limit 1",
    )) as [{ attached: number }];
    expect(attached).toBeGreaterThan(2);
    succeed(await clerk!.fill(mail, "resend-mail"));
    expect((await clerk!.fill(mail, "resend-mail")).status).toBe(409);
    const audited = await lender.query("select act from audit where act like 'resend-%' order by seq");
    expect(audited.map(({ act }) => act)).toEqual(["resend-mail", "resend-papers", "resend-mail"]);
  });

  it("are not sent again after 90 days; a code has no page", async () => {
    lender.clock.advance(91 * DAY);
    clerk = await clerkOfRole(lender, "cashier");
    await expect(clerk.form(mail, "resend-mail")).rejects.toThrow("has no form");
    expect((await clerk.browser.post(clerk.unshown("resend-mail", mail.split("/").at(-1)!), {})).status).toBe(409);
    const [code] = await lender.query("select id from messages where channel = 'sms' limit 1");
    expect((await clerk.browser.open(`/buro/pismo/${String(code!["id"])}`)).status).toBe(404);
  });
});
