/** Mails to the staff about what nobody takes. */
import { describe, expect, it } from "vitest";
import { DEMO_STAFF } from "#server/demo/staff.ts";
import { alarmWaiting } from "#server/lending/staff/alarm-waiting.ts";
import { Borrower, borrowerAt, succeed } from "#tests/support/borrower.ts";
import { newPerson, stories } from "#tests/support/borrower-data.ts";
import { clerkOfRole } from "#tests/support/clerk.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { useTestLender } from "#tests/support/use-lender.ts";
import { recordingOf, sendVideo } from "#tests/support/videos.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

eachDatabase((_name, open) => {
  const lender = useTestLender({ open, hasStaff: true });

  /** A Monday at nine in the morning, later than now. */
  const monday = (): void => {
    const day = new Date(lender.clock.now().getTime() + DAY);
    while (day.getUTCDay() !== 1) day.setTime(day.getTime() + DAY);
    lender.clock.set(new Date(`${day.toISOString().slice(0, 10)}T09:00:00+02:00`));
  };
  /** What each of the roles is told now, as the labels of one mail; undefined where there is none. */
  const told = async (...roles: (keyof typeof DEMO_STAFF)[]): Promise<(string[] | undefined)[]> => {
    const before = lender.clock.now();
    await alarmWaiting(lender.services, before);
    await lender.settle();
    return Promise.all(
      roles.map(async (role) => {
        const rows = await lender.query(
          "select text from messages where recipient = $1 and created_at = $2 and subject like 'На бюрото%'",
          DEMO_STAFF[role].email,
          before,
        );
        lender.clock.advance(1000);
        expect(rows.length).toBeLessThan(2);
        return rows[0] && [...String(rows[0]["text"]).matchAll(/^(.*№ .*):$/gm)].map(([, label]) => label!);
      }),
    );
  };
  const written = async (): Promise<number> => {
    const fields = { name: "Мария", email: newPerson().email, phone: "", topic: "other", message: "Имам един въпрос." };
    succeed(await new Borrower(lender).fill("contact-us", { ...fields, dataPrivacy: "1" }));
    return lender.number("select max(number)::int as n from contact_messages");
  };

  it("come after four working hours and after two working days, once each, to who wants them", async () => {
    monday();
    const n = await written();
    lender.clock.advance(3 * HOUR);
    expect(await told("owner", "cashier")).toEqual([undefined, undefined]);
    lender.clock.advance(HOUR);
    expect(await told("owner", "cashier")).toEqual([
      [`Запитване № ${n}: 4 работни часа никой не се е заел`],
      undefined,
    ]);
    expect(await told("owner")).toEqual([undefined]);
    const cashier = await clerkOfRole(lender, "cashier");
    succeed(await cashier.fill("/buro/izvestia", "want-alarms", { wants: "yes" }));
    const owner = await clerkOfRole(lender, "owner");
    succeed(await owner.fill("/buro/izvestia", "want-alarms", { wants: "no" }));
    lender.clock.advance(2 * DAY);
    expect(await told("owner", "cashier")).toEqual([undefined, [`Запитване № ${n}: 2 работни дни никой не се е заел`]]);
    lender.clock.advance(20 * DAY);
    expect(await told("cashier")).toEqual([undefined]);
    succeed(await (await clerkOfRole(lender, "owner")).fill("/buro/izvestia", "want-alarms", { wants: "yes" }));
  });

  it("do not come about what somebody has taken, nor of a call before its day", async () => {
    monday();
    const n = await written();
    const reviewer = await clerkOfRole(lender, "reviewer");
    succeed(await reviewer.fill(`/buro/zapitvane/${n}`, "take-enquiry"));
    lender.clock.advance(7 * DAY);
    expect(await told("owner")).toEqual([undefined]);
  });

  describe("about applications", () => {
    it("come while nobody reviews one, and before it expires in any case; not while it waits for a document", async () => {
      monday();
      await borrowerAt(lender, "decided", stories.refer);
      const n = await lender.number("select max(number)::int as n from requests");
      const path = `/buro/zayavka/${n}`;
      const reviewer = await clerkOfRole(lender, "reviewer");
      succeed(await reviewer.fill("/buro/izvestia", "want-alarms", { wants: "yes" }));
      succeed(await reviewer.fill(path, "ask-documents", { income: "1", words: "За дохода." }));
      lender.clock.advance(5 * HOUR);
      expect(await told("owner", "reviewer")).toEqual([undefined, undefined]);
      succeed(await (await clerkOfRole(lender, "reviewer")).fill(path, "withdraw-ask"));
      expect(await told("owner")).toEqual([undefined]);
      lender.clock.advance(HOUR);
      const hours = [`Заявка № ${n}: 4 работни часа никой не се е заел`];
      expect(await told("owner", "reviewer", "cashier")).toEqual([hours, hours, undefined]);
      lender.clock.advance(13 * DAY);
      // What has come to two steps meanwhile is told once.
      expect(await told("owner")).toEqual([[`Заявка № ${n}: изтича до 2 дни`]]);
      expect(await told("owner")).toEqual([undefined]);
    });
  });

  it("tell of a video that nobody looks at", async () => {
    monday();
    succeed(await sendVideo(await borrowerAt(lender, "decided", stories.video), await recordingOf()));
    const n = await lender.number("select max(number)::int as n from requests");
    lender.clock.advance(4 * HOUR + 60_000);
    expect((await told("owner"))[0]).toContain(`Видео по заявка № ${n}: 4 работни часа никой не се е заел`);
  });
});
