/** Documents that a reviewer asks of an applicant. */
import { beforeAll, describe, expect, it } from "vitest";
import { addDays, formatDay } from "#src/domain/time/dates.ts";
import type { Descriptor } from "#src/engine/core/definition.ts";
import { bodyOf, borrowerAt, succeed, type Answer, type Borrower } from "#tests/support/borrower.ts";
import { stories } from "#tests/support/borrower-data.ts";
import { addAsk, asksOf, endAsk } from "#server/store/tables/document-asks.ts";
import { clerkOfRole, type ClerkBrowser } from "#tests/support/clerk.ts";
import { staffUrl } from "#src/buro/table.ts";
import { expireApplications } from "#server/jobs/expire.ts";
import { DEMO_STAFF } from "#server/demo/staff.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { useTestLender } from "#tests/support/use-lender.ts";
import { picture } from "#tests/support/pictures.ts";

const DAY = 86_400_000;
const ASKED = { income: "1", statement: "1", words: "Доходът от хонорари не се вижда в НОИ." };
const PAGE = "/dokumenti-po-zayavka";

eachDatabase((_name, open) => {
  const lender = useTestLender({ open, hasStaff: true });
  let clerk: ClerkBrowser;

  beforeAll(async () => {
    clerk = await clerkOfRole(lender, "reviewer");
  });

  /** An applicant in review whom the reviewer has asked, and the page of their application at the desk. */
  const asked = async (): Promise<{ borrower: Borrower; path: string; number: number }> => {
    const borrower = await borrowerAt(lender, "decided", stories.refer);
    const number = await lender.number("select max(number)::int as n from requests");
    const path = `/buro/zayavka/${number}`;
    succeed(await clerk.fill(path, "ask-documents", ASKED));
    return { borrower, path, number };
  };
  /** Sends a picture by the form of the page. */
  const send = async (borrower: Borrower, form?: Descriptor): Promise<Answer> => {
    const issued = form ?? (await borrower.form("send-documents"));
    const body = bodyOf(issued, {});
    body.append("papers", new Blob([new Uint8Array(await picture())]), "бележка.jpg");
    return borrower.post(issued, {}, { body });
  };
  /** The text of the mail with a subject; fails where there is not exactly one. */
  const mailed = async (to: string, subject: string): Promise<string> => {
    const found = (await lender.sentTo(to)).filter((sent) => sent.subject?.includes(subject));
    expect(found).toHaveLength(1);
    return found[0]!.text;
  };
  const until = (): string => formatDay(addDays(lender.today(), 7), true);

  describe("an applicant who is asked for documents", () => {
    it("reads which, why and until when, on the page and in a mail, and sends them; the desk shows them", async () => {
      const { borrower, path, number } = await asked();
      const { text } = await borrower.open("/status");
      for (const words of ["документ за дохода", "извлечение от банковата", ASKED.words, until(), PAGE])
        expect(text.replaceAll("\u00a0", " ")).toContain(words.replaceAll("\u00a0", " "));
      const mail = await mailed(borrower.person.email, `По заявка № ${number} са нужни документи`);
      for (const words of [ASKED.words, until(), PAGE]) expect(mail).toContain(words);
      expect(await clerk.shown(path)).toContain("чака документ до");
      expect(await clerk.shown(staffUrl("queue"))).toContain("чака документ до");
      await expect(clerk.form(path, "ask-documents")).rejects.toThrow("has no form");

      expect((await borrower.fill("send-documents", {})).body.errors).toHaveProperty("papers");
      // Who waits longer comes before whoever waits for a document, and after whoever has sent one.
      await borrowerAt(lender, "decided", stories.refer);
      const other = await lender.number("select max(number)::int as n from requests");
      const firstOf = async () => /\/buro\/zayavka\/(\d+)/.exec(await clerk.shown(staffUrl("queue")))?.[1];
      expect(await firstOf()).toBe(String(number));
      await lender.query(
        "update requests set status_since = status_since - interval '1 hour' where number = $1",
        other,
      );
      expect(await firstOf()).toBe(String(other));
      succeed(await send(borrower));
      expect(await firstOf()).toBe(String(number));
      expect(await clerk.shown(staffUrl("queue"))).toContain("документите дойдоха на");
      expect((await borrower.open("/status")).text).toMatch(/Получихме документите Ви на [\d.]+\u00a0г\. Не е нужно/);
      const page = await clerk.shown(path);
      for (const words of ["документите дойдоха на", "Документи: "]) expect(page).toContain(words);
      expect(await mailed(DEMO_STAFF.reviewer.email, `Документите по заявка № ${number} дойдоха`)).toContain(path);
      const file = /\/buro\/dokument\/[0-9a-f-]{36}/.exec(page)![0];
      const opened = await clerk.browser.open(file);
      expect([opened.status, opened.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
      const audited = await lender.query("select subject from audit where act = 'open-file'");
      expect(audited).toEqual([{ subject: `Заявка № ${number}` }]);
      const cashier = await clerkOfRole(lender, "cashier");
      expect((await cashier.browser.open(file)).status).toBe(403);

      // Asked again, what came before stays.
      succeed(await clerk.fill(path, "ask-documents", { ...ASKED, words: "Моля, и за миналата година." }));
      succeed(await send(borrower));
      expect(new Set((await clerk.shown(path)).match(/\/buro\/dokument\/[0-9a-f-]{36}/g)).size).toBe(2);
    });

    it("is not decided on by a page of before, and what was asked stays to be read", async () => {
      const borrower = await borrowerAt(lender, "decided", stories.refer);
      const path = `/buro/zayavka/${await lender.number("select max(number)::int as n from requests")}`;
      const status = () => lender.text("select status from requests where number = $1", path.split("/").at(-1));
      const said = { reason: "Доходът стига.", words: "" };
      const before = await clerk.form(path, "decide-approve");
      succeed(await clerk.fill(path, "ask-documents", ASKED));
      const waiting = await clerk.form(path, "decide-reject");
      succeed(await send(borrower));
      for (const form of [before, waiting]) {
        const { status: code, body } = await clerk.browser.post(form, said);
        expect([code, JSON.stringify(body)]).toEqual([409, expect.stringContaining("дошли документи")]);
      }
      expect(await status()).toBe("manualReview");
      succeed(await clerk.fill(path, "decide-approve", said));
      expect(await status()).toBe("offerActive");
      // What was asked, and what came, stays to be read.
      expect(await clerk.shown(path)).toContain("документите дойдоха на");
    });

    it("is told when they are not needed any more, and can send nothing then", async () => {
      const { borrower, path } = await asked();
      const form = await borrower.form("send-documents");
      succeed(await clerk.fill(path, "withdraw-ask"));
      await mailed(borrower.person.email, "вече не са нужни");
      const late = await send(borrower, form);
      expect([late.status, late.body.nextUrl]).toEqual([409, "/status#otgovor"]);
      expect((await borrower.open(PAGE)).headers.get("location")).toBe("/status#otgovor");
      expect((await borrower.open("/status")).text).not.toContain(ASKED.words);
    });

    it("is asked as often as needed: the statement holds beyond its first five plans", async () => {
      const { number } = await asked();
      const [row] = await lender.query(
        "select r.id, r.status_since as since, a.asked_by as by from requests r join document_asks a on a.request_id = r.id where number = $1",
        number,
      );
      const { id: applicationId, since: reviewSince, by: staffId } = row as { id: string; since: Date; by: string };
      const { secrets } = lender.services;
      const today = lender.today();
      // All on one connection, which plans anew for the first five only.
      await lender.inside(async (trx, now) => {
        for (let times = 0; times < 7; times += 1) {
          const open = (await asksOf(trx, secrets, applicationId)).find(({ state }) => state === "open")!;
          expect(await endAsk(trx, open.id, "withdrawn", now)).toBe(true);
          const ask = { kinds: ["income"], words: "пак", until: addDays(today, 7), today, now } as const;
          expect(await addAsk(trx, secrets, { ...ask, applicationId, staffId, reviewSince })).toBe(true);
        }
      });
    });

    it("has all the days that it was told, and the staff as many to decide: the review ends after them", async () => {
      await borrowerAt(lender, "decided", stories.refer);
      const number = await lender.number("select max(number)::int as n from requests");
      const path = `/buro/zayavka/${number}`;
      const status = async () => {
        await expireApplications(lender.services, lender.services.ports.clock.now());
        return lender.text("select status from requests where number = $1", number);
      };
      const late = (days: number): Promise<unknown> =>
        lender.query(
          "update requests set status_since = status_since - $1 * interval '1 day' where number = $2",
          days,
          number,
        );
      await late(14);
      expect(await clerk.shown(path)).toContain(formatDay(lender.today()));
      succeed(await clerk.fill(path, "ask-documents", ASKED));
      expect(await clerk.shown(path)).toContain(formatDay(addDays(lender.today(), 14)));
      lender.clock.advance(14 * DAY);
      expect(await status()).toBe("manualReview");
      lender.clock.advance(DAY);
      expect(await status()).toBe("expired");
      clerk = await clerkOfRole(lender, "reviewer");
    });

    it("sees that the time is over, and nothing is decided by itself; the reviewer asks anew", async () => {
      const { path, number } = await asked();
      lender.clock.advance(8 * DAY);
      await lender.settle();
      clerk = await clerkOfRole(lender, "reviewer");
      expect(await lender.query("select status from requests where number = $1", number)).toEqual([
        { status: "manualReview" },
      ]);
      expect(await clerk.shown(path)).toContain("срокът мина на");
      succeed(await clerk.fill(path, "ask-documents", ASKED));
      expect(await clerk.shown(path)).toContain("чака документ до");
    });
  });

  it("asks for something, and writes no addresses", async () => {
    await borrowerAt(lender, "decided", stories.refer);
    const path = `/buro/zayavka/${await lender.number("select max(number)::int as n from requests")}`;
    expect((await clerk.fill(path, "ask-documents", { words: "Нещо" })).body.errors).toHaveProperty("idCard");
    const { errors } = (await clerk.fill(path, "ask-documents", { ...ASKED, words: "Виж zlo.example" })).body;
    expect(errors).toHaveProperty("words");
    const kept = await lender.query("select to_jsonb(a)::text as row from document_asks a");
    expect(JSON.stringify(kept)).not.toContain("хонорари");
  });
});
