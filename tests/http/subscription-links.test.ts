import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { callUrl } from "#src/api/calls/calls.ts";
import { smtpMail } from "#server/ports/mail/smtp.ts";
import { closeAfterAll } from "#tests/support/after-all.ts";
import { Borrower, borrowerAt, succeed, type Answer } from "#tests/support/borrower.ts";
import { newPerson } from "#tests/support/borrower-data.ts";
import { commandsOf } from "#tests/support/commands.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { openLender, until, type Lender } from "#tests/support/lender.ts";
import { startMailServer, type TestMailServer } from "#tests/support/mail-server.ts";
import { rowsOf, snapshot } from "#tests/support/snapshot.ts";

const HOUR = 3_600_000;
const LINK = /\/system\/unsubscribe-email\/[^/\s"]+\/([\w-]{22})/;
const SHORT = /\/u\/([\w-]{22})/;
const CONFIRM = /\/subscribe\/([\w-]{22})/;
const stopped = (by: "имейл" | "SMS"): string =>
  `Няма да получавате рекламни съобщения по ${by}. Ако имате кредит при нас, съобщенията за него ще продължат.`;
const ONE_CLICK = new URLSearchParams({ "List-Unsubscribe": "One-Click" });

eachDatabase((_name, open) => {
  let lender: Lender;
  let server: TestMailServer;
  const lines: string[] = [];
  beforeAll(async () => {
    server = await startMailServer();
    lender = await openLender(await open(), {
      env: { LOG_LEVEL: "debug" },
      logTo: { write: (line) => void lines.push(line) },
      ports: { mail: smtpMail({ url: server.url, from: "no-reply@zayavka.bg", name: "Заявка" }) },
    });
  });
  closeAfterAll(() => lender);
  closeAfterAll(() => server);
  beforeEach(() => void lender.clock.advance(24 * HOUR));

  /** Mails that arrived at an address, oldest first. */
  const mailsTo = async (to: string, least = 0) => {
    await lender.settle();
    return until(
      () => Promise.resolve(server.received.filter((_mail, at) => server.recipients[at]?.includes(to))),
      (found) => found.length >= least,
    );
  };
  const headersOf = (mail: Awaited<ReturnType<typeof mailsTo>>[number]): string[] =>
    mail.headerLines
      .filter(({ key }) => key.startsWith("list-unsubscribe"))
      .map(({ line }) => line.replace(/\s+/g, " "));
  const smsTo = async (phone: string): Promise<string[]> => (await lender.sentTo(phone)).map(({ text }) => text);
  let sent = 0;
  const act = (...words: string[]): Promise<string> => commandsOf(lender).as("owner")(...words);
  const sendNews = (): Promise<string> => {
    sent += 1;
    // Messages are told apart by their time.
    lender.clock.advance(1000);
    return act("send-news", `n${sent}`, "По-ниска лихва", "До края на месеца лихвата е по-ниска.");
  };
  /** A borrower who gets offers by both channels. */
  const subscriber = async (): Promise<Borrower> => {
    const borrower = await borrowerAt(lender, "confirmed");
    await lender.query("update users set email_confirmed_at = created_at where email = $1", borrower.person.email);
    succeed(await borrower.fill("subscribe", { "marketing[email]": "1", "marketing[sms]": "1" }));
    return borrower;
  };
  const marketing = async (email: string): Promise<unknown> =>
    (await lender.query("select marketing from users where email = $1", email))[0]?.["marketing"];
  const proofs = async (source: string): Promise<number> =>
    (await lender.query("select 1 from consents where source = $1", source)).length;
  const oneClick = (visitor: Borrower, path: string, body: BodyInit = ONE_CLICK): Promise<Answer> =>
    visitor.fetch(path, { method: "POST", body, headers: { accept: "*/*" } });
  const pageOf = (key: string): Promise<Answer> => new Borrower(lender).read("unsubscribe-sms", { key });
  const keyOfMail = async (email: string, least = 1): Promise<string> =>
    LINK.exec((await mailsTo(email, least)).at(-1)!.text!)![1]!;

  describe("a marketing mail", () => {
    it("has the one-click headers and the link in its text and HTML; a transactional one has neither", async () => {
      const { person } = await subscriber();
      await sendNews();
      const mails = await until(
        () => mailsTo(person.email, 2),
        (found) => found.some(({ subject }) => subject?.startsWith("По-ниска лихва")),
      );
      const news = mails.find(({ subject }) => subject?.startsWith("По-ниска лихва"))!;
      const key = LINK.exec(news.text!)![1]!;
      const url = `${lender.origin}/api/v2/unsubscribe-email/${encodeURIComponent(person.email)}/${key}`;
      expect(headersOf(news)).toEqual([
        `List-Unsubscribe: <${url}>`,
        "List-Unsubscribe-Post: List-Unsubscribe=One-Click",
      ]);
      expect(news.html).toMatch(LINK);
      const others = mails.filter((mail) => mail !== news);
      expect(others.length).toBeGreaterThan(0);
      for (const mail of others) {
        expect(headersOf(mail)).toEqual([]);
        expect(mail.text).not.toMatch(LINK);
      }
    });

    it("is stopped by the mail program's post alone, from anywhere and however often, and no other comes", async () => {
      const { person } = await subscriber();
      await sendNews();
      const mail = (await mailsTo(person.email, 2)).at(-1)!;
      const url = /<(.*)>/.exec(headersOf(mail)[0]!)![1]!;
      const provider = new Borrower(lender);
      const statuses: number[] = [];
      for (const headers of [{}, { origin: "https://mail.example" }, { "sec-fetch-site": "cross-site" }])
        statuses.push(
          (
            await provider.fetch(new URL(url).pathname, {
              method: "POST",
              body: ONE_CLICK,
              headers: headers as Record<string, string>,
            })
          ).status,
        );
      expect(statuses).toEqual([200, 200, 200]);
      expect(provider.cookies.size).toBe(0);
      expect(await marketing(person.email)).toEqual({ email: false, sms: true });
      const before = (await mailsTo(person.email)).length;
      await sendNews();
      expect(await mailsTo(person.email)).toHaveLength(before);
    });

    it("takes the one click as multipart, too", async () => {
      const { person } = await subscriber();
      await sendNews();
      const key = await keyOfMail(person.email, 2);
      const body = new FormData();
      body.append("List-Unsubscribe", "One-Click");
      const path = callUrl("unsubscribe-email", { email: person.email, key });
      expect((await oneClick(new Borrower(lender), path, body)).status).toBe(200);
      expect(await marketing(person.email)).toMatchObject({ email: false });
    });

    it("has a link that leads to an address without the e-mail, which is never logged, and a page with one button", async () => {
      const { person } = await subscriber();
      await sendNews();
      const key = await keyOfMail(person.email, 2);
      const visitor = new Borrower(lender);
      const opened = await visitor.open(`/system/unsubscribe-email/${encodeURIComponent(person.email)}/${key}`);
      expect([opened.status, opened.headers.get("location")]).toEqual([303, `/u/${key}`]);
      const before = await snapshot(lender);
      const page = await visitor.open(`/u/${key}`);
      expect([page.status, page.headers.get("referrer-policy")]).toEqual([200, "no-referrer"]);
      expect(await snapshot(lender)).toEqual(before);
      const { body } = await pageOf(key);
      expect(body.form!.elements.map(({ type }) => type)).toEqual(["submit"]);
      expect(lines.join("\n")).not.toContain(person.email);
      expect(lines.join("\n")).not.toContain(encodeURIComponent(person.email));
      expect(lines.join("\n")).not.toContain(key);
    });
  });

  describe("the button of a link", () => {
    it("needs no session, no token and no key of a post; SMS of a short link stop and mails go on", async () => {
      const { person } = await subscriber();
      await sendNews();
      const key = SHORT.exec((await smsTo(person.phone)).at(-1)!)![1]!;
      const visitor = new Borrower(lender);
      const { form } = (await visitor.read("unsubscribe-sms", { key })).body;
      expect([form!.csrf, form!.key, visitor.cookies.size]).toEqual([undefined, undefined, 0]);
      expect((await visitor.post(form!, {}, { csrf: null, key: null })).status).toBe(200);
      expect(await marketing(person.email)).toEqual({ email: true, sms: false });
      const after = await pageOf(key);
      expect([after.text.includes(stopped("SMS")), after.body.form]).toEqual([true, undefined]);
      const before = (await smsTo(person.phone)).length;
      await sendNews();
      expect(await smsTo(person.phone)).toHaveLength(before);
    });

    it("works without JavaScript and says so on its page", async () => {
      const { person } = await subscriber();
      await sendNews();
      const key = SHORT.exec((await smsTo(person.phone)).at(-1)!)![1]!;
      const visitor = new Borrower(lender);
      const { form } = (await pageOf(key)).body;
      const answer = await visitor.post(form!, {}, { plain: true });
      expect([answer.status, answer.headers.get("location")]).toEqual([303, `/u/${key}`]);
    });

    it("leaves one proof, however often it is pressed", async () => {
      const { person } = await subscriber();
      await sendNews();
      const key = SHORT.exec((await smsTo(person.phone)).at(-1)!)![1]!;
      const before = await proofs("unsubscribe-link");
      const path = callUrl("unsubscribe-sms", { key });
      await Promise.all([1, 2, 3].map(() => oneClick(new Borrower(lender), path)));
      expect(await proofs("unsubscribe-link")).toBe(before + 1);
    });
  });

  it("every unknown key has one answer that tells nothing, and changes nothing", async () => {
    const { person } = await subscriber();
    const before = await snapshot(lender);
    const keys = ["x", "A".repeat(22), "Б".repeat(22), "A".repeat(500)];
    const pages = await Promise.all(keys.map(pageOf));
    expect(new Set(pages.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(pages[0]!.text).not.toContain(person.email);
    expect(pages[0]!.body.form).toBeUndefined();
    const posts = await Promise.all(
      keys.map((key) => oneClick(new Borrower(lender), callUrl("unsubscribe-sms", { key }))),
    );
    expect(posts.map(({ status, text }) => [status, text])).toEqual(keys.map(() => [200, "{}"]));
    expect(await snapshot(lender)).toEqual(before);
  });

  it("a database has no key of a link in the clear", async () => {
    const { person } = await subscriber();
    await sendNews();
    const key = await keyOfMail(person.email, 2);
    const rows = await lender.query(
      "select to_jsonb(k) as row from subscription_keys k union all select to_jsonb(m) from messages m",
    );
    expect(JSON.stringify(rows)).not.toContain(key);
  });

  describe("an address without a profile", () => {
    const ask = (email: string): Promise<Answer> => new Borrower(lender).fill("subscribe", { email });
    const confirm = async (email: string): Promise<Answer> => {
      const key = CONFIRM.exec((await mailsTo(email, 1)).at(-1)!.text!)![1]!;
      const visitor = new Borrower(lender);
      return visitor.post((await visitor.read("confirm-subscription", { key })).body.form!, {});
    };

    it("gets offers only after the link in its mail was confirmed; opening it confirms nothing", async () => {
      const { email } = newPerson();
      expect(succeed(await ask(` ${email.toUpperCase()} `))).toBe("/subscribe?izprateno");
      const [mail] = await mailsTo(email, 1);
      expect(headersOf(mail!)).toHaveLength(2);
      const key = CONFIRM.exec(mail!.text!)![1]!;
      await new Borrower(lender).open(`/subscribe/${key}`);
      await sendNews();
      expect(await mailsTo(email)).toHaveLength(1);
      expect(succeed(await confirm(email))).toBe("/subscribe?potvardeno");
      expect(await mailsTo(email, 2)).toHaveLength(2);
      await sendNews();
      expect((await mailsTo(email, 3)).at(-1)!.subject).toContain("По-ниска лихва");
    });

    it("is stopped for good by its link: the confirmation of before is dead, and a new request works", async () => {
      const { email } = newPerson();
      succeed(await ask(email));
      const confirming = CONFIRM.exec((await mailsTo(email, 1)).at(-1)!.text!)![1]!;
      succeed(await confirm(email));
      const key = await keyOfMail(email, 2);
      expect((await oneClick(new Borrower(lender), callUrl("unsubscribe-sms", { key }))).status).toBe(200);
      expect((await pageOf(key)).text).toContain(stopped("имейл"));
      expect((await new Borrower(lender).read("confirm-subscription", { key: confirming })).body.form).toBeUndefined();
      const before = (await mailsTo(email)).length;
      await sendNews();
      expect(await mailsTo(email)).toHaveLength(before);
      succeed(await ask(email));
      await mailsTo(email, before + 1);
      expect((await confirm(email)).status).toBe(200);
    });

    it("is not confirmed by a link of two days ago, nor by one of another kind", async () => {
      const { email } = newPerson();
      succeed(await ask(email));
      const stopping = await keyOfMail(email);
      const read = (key: string) => new Borrower(lender).read("confirm-subscription", { key });
      expect((await read(stopping)).body.form).toBeUndefined();
      const key = CONFIRM.exec((await mailsTo(email, 1)).at(-1)!.text!)![1]!;
      lender.clock.advance(49 * HOUR);
      expect((await read(key)).body.form).toBeUndefined();
    });

    it("of a profile is answered like any other; its confirmation is kept with the profile", async () => {
      const borrower = await borrowerAt(lender, "confirmed");
      const stranger = await ask(newPerson().email);
      const own = await ask(borrower.person.email);
      expect([own.status, own.text]).toEqual([stranger.status, stranger.text]);
      await until(
        () => mailsTo(borrower.person.email),
        (mails) => mails.some(({ text }) => CONFIRM.test(text ?? "")),
      );
      expect(await marketing(borrower.person.email)).toMatchObject({ email: false });
      succeed(await confirm(borrower.person.email));
      expect(await marketing(borrower.person.email)).toMatchObject({ email: true });
    });

    it("is written to at most three times a day, with the same answer after that", async () => {
      const { email } = newPerson();
      const answers: string[] = [];
      for (let n = 0; n < 5; n += 1) answers.push((await ask(email)).text);
      expect(new Set(answers).size).toBe(1);
      expect(await mailsTo(email, 3)).toHaveLength(3);
    });
  });

  it("stopping by a typed address has one answer, and sends a link only where there is something to stop", async () => {
    const { person } = await subscriber();
    const nobody = newPerson().email;
    const silent = (await borrowerAt(lender, "confirmed")).person.email;
    const before = (await mailsTo(person.email)).length;
    const quiet = (await mailsTo(silent)).length;
    const answers: string[] = [];
    for (const email of [person.email, nobody, silent])
      answers.push((await new Borrower(lender).fill("unsubscribe", { email })).text);
    expect(new Set(answers)).toEqual(new Set(['{"nextUrl":"/unsubscribe?izprateno"}']));
    const key = await keyOfMail(person.email, before + 1);
    expect(await mailsTo(nobody)).toEqual([]);
    expect(await mailsTo(silent)).toHaveLength(quiet);
    expect(await marketing(person.email)).toMatchObject({ email: true });
    await oneClick(new Borrower(lender), callUrl("unsubscribe-sms", { key }));
    expect(await marketing(person.email)).toEqual({ email: false, sms: true });
  });

  it("news is sent once for one id, and never to a blocked profile or an unconfirmed address", async () => {
    const [blocked, open_] = [await subscriber(), await subscriber()];
    await lender.query("update users set status = 'blocked' where email = $1", blocked.person.email);
    const unconfirmed = await borrowerAt(lender, "confirmed");
    succeed(await unconfirmed.fill("subscribe", { "marketing[email]": "1", "marketing[sms]": "0" }));
    await sendNews();
    const count = async (one: Borrower): Promise<number> =>
      (await mailsTo(one.person.email)).filter(({ subject }) => subject?.startsWith("По-ниска лихва")).length;
    await mailsTo(open_.person.email, 2);
    expect([await count(open_), await count(blocked), await count(unconfirmed)]).toEqual([1, 0, 0]);
    const rows = async () => ({ ...(await rowsOf(lender.database)), audit: "who asked is noted" });
    const before = await rows();
    expect(await act("send-news", `n${sent}`, "Пак", "Пак")).toBe("Съобщения на път: 0.");
    expect(await rows()).toEqual(before);
  });
});
