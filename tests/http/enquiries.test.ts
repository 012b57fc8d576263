/** Enquiries at the desk: taken, answered by mail, called back, listed. */
import { beforeAll, describe, expect, it } from "vitest";
import { findMessage, wordsOf } from "#server/store/tables/messages.ts";
import { addDays, formatDay } from "#src/domain/time/dates.ts";
import { Borrower, borrowerAt, steps, succeed } from "#tests/support/borrower.ts";
import { newPerson, stories } from "#tests/support/borrower-data.ts";
import { clerkOfRole, type ClerkBrowser } from "#tests/support/clerk.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { pdfDocument, picture } from "#tests/support/pictures.ts";
import { bodyOf } from "#tests/support/borrower-client.ts";
import { staffEnquiryFileUrl } from "#src/buro/table.ts";
import { sweepContactMessages } from "#server/store/tables/contact-messages.ts";
import { ownFolders } from "#server/snapshot/file-source.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

const LIST = "/buro/zapitvania";
const MAILBOX = "pisma@example.bg";
const ANSWER = { answer: "Проверихме: едното плащане се връща.\n\nИзвинете ни." };
const MESSAGE = "Платих два пъти, защо?\nМоля, проверете.";

eachDatabase((_name, open) => {
  const lender = useTestLender({ open, hasStaff: true, folders: ownFolders(), env: { BRAND_EMAIL: MAILBOX } });
  let [one, other]: ClerkBrowser[] = [];

  beforeAll(async () => {
    [one, other] = [await clerkOfRole(lender, "reviewer"), await clerkOfRole(lender, "cashier")];
  });

  /** Writes to the lender; returns the address to answer to and the page of the enquiry. */
  const written = async (): Promise<{ email: string; path: string; number: number }> => {
    const { email } = newPerson();
    const fields = { name: "Мария Петрова", email, phone: "0888 123 456", topic: "complaint", message: MESSAGE };
    succeed(await new Borrower(lender).fill("contact-us", { ...fields, dataPrivacy: "1" }));
    const number = await lender.number("select max(number)::int as n from contact_messages");
    return { email, path: `/buro/zapitvane/${number}`, number };
  };

  const listed = async (clerk: ClerkBrowser, shown: string): Promise<number[]> =>
    [...(await clerk.shown(`${LIST}?koi=${shown}`)).matchAll(/"children":\["№ (\d+)"\]/g)].map(([, n]) => Number(n));

  describe("an enquiry", () => {
    it("is answered by mail: with its number and words, and an answer to that reaches the lender's mailbox", async () => {
      const { email, path, number } = await written();
      const page = await one!.shown(path);
      for (const words of ["Жалба", "Платих два пъти, защо?", "Мария Петрова", "не е писано от профил"])
        expect(page).toContain(words);
      for (const personal of [email, "0888123456", "0888 123 456"]) expect(page).not.toContain(personal);
      succeed(await one!.fill(path, "take-enquiry"));
      expect([await listed(one!, "moi"), await listed(other!, "moi")]).toEqual([[number], []]);
      succeed(await one!.fill(path, "answer-enquiry", ANSWER));
      const mail = (await lender.sentTo(email)).find(({ subject }) => subject?.includes("Отговор"));
      expect(mail?.subject).toContain(`Отговор на запитване № ${number}`);
      expect(mail?.text).toMatch(
        /^Здравейте, Мария Петрова,\n\nПроверихме: едното плащане се връща\.\n\nИзвинете ни\.\n[\s\S]*\n> Платих два пъти, защо\?\n> Моля, проверете\.\n/,
      );
      const [row] = await lender.query("select id from messages where recipient = $1 and sealed is not null", email);
      const stored = (await findMessage(lender.services.database.db, String(row!["id"])))!;
      expect(wordsOf(stored, lender.services.secrets)!.replyTo).toBe(MAILBOX);
      expect(stored.text).toBeNull();
      expect([await listed(one!, "moi"), (await listed(one!, "priklyucheni"))[0]]).toEqual([[], number]);
      expect(await one!.shown(path)).toContain("отговорено с имейл");
    });

    it("leads to whoever is known by its e-mail or phone, and says which greeting its answer begins with", async () => {
      const { person } = await borrowerAt(lender, "registered");
      const known = await lender.text("select id from users where email = $1", person.email);
      const fields = { name: "Мария Петрова", email: person.email, phone: "", topic: "complaint", message: MESSAGE };
      succeed(await new Borrower(lender).fill("contact-us", { ...fields, dataPrivacy: "1" }));
      const number = await lender.number("select max(number)::int as n from contact_messages");
      const page = await one!.shown(`/buro/zapitvane/${number}`);
      for (const told of [`/buro/lice/${known}`, "стои „Здравейте, Мария Петрова,“"]) expect(page).toContain(told);
    });

    it("answered by two at once gets one answer; the other one is told, and keeps what was typed", async () => {
      const { email, path } = await written();
      const [first, second] = [await one!.form(path, "answer-enquiry"), await other!.form(path, "answer-enquiry")];
      succeed(await one!.browser.post(first, ANSWER));
      succeed(await one!.browser.post(first, ANSWER));
      const late = await other!.browser.post(second, { answer: "Моят отговор" }, { plain: true });
      expect(late.status).toBe(409);
      expect(late.text).toContain("отговорено с имейл – ");
      expect(late.text).toContain("Моят отговор");
      const answers = async () =>
        (await lender.sentTo(email)).filter(({ subject = "" }) => subject.includes("Отговор"));
      expect(await answers()).toHaveLength(1);
      // Having seen the page again, they may still write.
      succeed(await other!.fill(path, "answer-enquiry", { answer: "Моят отговор" }));
      expect(await answers()).toHaveLength(2);
    });

    it("shows its phone with a reason, which the audit log keeps, and no text of it", async () => {
      const { path, number } = await written();
      succeed(await one!.fill(path, "unmask-enquiry", { field: "phone", reason: "обаждане" }));
      expect(await one!.shown(path)).toContain("0888123456");
      expect(await other!.shown(path)).not.toContain("0888123456");
      succeed(await one!.fill(path, "end-enquiry", { outcome: "reached", words: "Ще чака извлечението" }));
      const rows = await lender.query("select act, subject, fields::text, reason from audit order by seq desc limit 2");
      expect(rows.map(({ act, subject }) => [act, subject])).toEqual([
        ["end-enquiry", `Запитване № ${number}`],
        ["unmask", `Запитване № ${number}`],
      ]);
      expect(JSON.stringify(rows)).not.toMatch(/извлечението|Платих|0888/);
      const kept = await lender.query("select to_jsonb(s)::text as row from contact_steps s");
      expect(JSON.stringify(kept)).not.toContain("извлечението");
    });
  });

  it("with a contract and files shows both at the desk; the files are in no mail, and go with the message", async () => {
    const visitor = new Borrower(lender);
    const { email } = visitor.person;
    const fields = { name: "Мария Петрова", email, phone: "", topic: "complaint", message: MESSAGE, dataPrivacy: "1" };
    const form = await visitor.form("contact-us");
    const body = bodyOf(form, { ...fields, contractNumber: "ПК-2020-0000123" });
    body.append("attachments", new Blob([new Uint8Array(await picture())]), "belezhka.jpg");
    body.append("attachments", new Blob([new Uint8Array(pdfDocument())]), "nareyzhdane.pdf");
    succeed(await visitor.post(form, {}, { body }));
    const number = await lender.number("select max(number)::int as n from contact_messages");
    const mail = (await lender.sentTo(MAILBOX)).find(({ subject }) => subject?.includes(`№ ${number}`))!;
    expect(mail.text).toContain(`2 файла, при запитване № ${number}`);
    expect(`${mail.text} ${mail.html}`).not.toMatch(/belezhka|nareyzhdane/);

    const page = await one!.shown(`/buro/zapitvane/${number}`);
    for (const words of ["ПК-2020-0000123 (няма такъв кредит)", "belezhka.jpg", "nareyzhdane.pdf"])
      expect(page).toContain(words);
    const rows = await lender.query(
      "select id, mime, user_id, request_id from files where contact_id is not null order by name",
    );
    expect(rows.map(({ mime, user_id, request_id }) => [mime, user_id, request_id])).toEqual([
      ["image/jpeg", null, null],
      ["application/pdf", null, null],
    ]);
    const url = staffEnquiryFileUrl(String(rows[1]!["id"]));
    expect((await visitor.open(url)).status).toBe(303);
    const { status, headers, text } = await one!.browser.open(url);
    expect([status, headers.get("content-disposition")?.startsWith("attachment"), text.slice(0, 5)]).toEqual([
      200,
      true,
      "%PDF-",
    ]);
    const [noted] = await lender.query("select act, subject from audit order by seq desc limit 1");
    expect(noted).toEqual({ act: "open-file", subject: `Запитване № ${number}` });

    await sweepContactMessages(lender.services.database.db, new Date(lender.clock.now().getTime() + 1000));
    expect(await lender.query("select 1 from files where contact_id is not null")).toEqual([]);
    expect(await lender.number("select count(*)::int from blob_removals")).toBe(2);
  });

  it("a call that a borrower asked for names the application, and waits until the day it was put off to", async () => {
    const borrower = await borrowerAt(lender, "decided", stories.reject);
    lender.clock.advance(1000);
    await steps.again(borrower, stories.approve);
    succeed(await borrower.fill("fill-in-options-b", { fillInMethod: "phoneCall", callTime: "evening" }));
    const number = await lender.number("select max(number)::int as n from contact_messages");
    const path = `/buro/zapitvane/${number}`;
    const application = await lender.number("select max(number)::int as n from requests");
    const page = await one!.shown(path);
    for (const words of [`"№ ${application}"`, "между 15 и 18 часа", "Към профила"]) expect(page).toContain(words);
    const later = (day: string) => one!.fill(path, "end-enquiry", { outcome: "later", day });
    expect((await later("")).body.errors).toHaveProperty("day");
    expect((await later(formatDay(addDays(lender.today(), -1)))).status).toBe(400);
    succeed(await later(formatDay(addDays(lender.today(), 3))));
    expect(await one!.shown(LIST)).toContain(`обаждане на ${formatDay(addDays(lender.today(), 3))}`);
    expect(await listed(one!, "moi")).toEqual([number]);
    succeed(await one!.fill(path, "end-enquiry", { outcome: "unreached" }));
    expect(await listed(one!, "chakat")).toContain(number);
    succeed(await one!.fill(path, "end-enquiry", { outcome: "reached" }));
    expect(await listed(one!, "chakat")).not.toContain(number);
  });

  it("an auditor reads them and does nothing; the list is a file without contents", async () => {
    const { path } = await written();
    const auditor = await clerkOfRole(lender, "auditor");
    await expect(auditor.form(path, "answer-enquiry")).rejects.toThrow("has no form");
    expect((await auditor.browser.post(auditor.unshown("answer-enquiry", path.split("/").at(-1)!), {})).status).toBe(
      403,
    );
    expect(await auditor.shown(path)).toContain("М. П.");
    const { text } = await auditor.browser.open("/buro/spisak/enquiries/csv");
    expect(text).toContain('"Жалба"');
    expect(text).not.toMatch(/Платих|Петрова|example/);
  });
});
