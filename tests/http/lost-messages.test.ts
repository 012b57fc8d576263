/** Messages that cannot be sent: told to whoever waits for them, to the desk, and in the figures. */
import { beforeEach, describe, expect, it } from "vitest";
import { PortError } from "#server/ports/port-error.ts";
import { budgets } from "#server/calls/budget-table.ts";
import { commandsOf, doAct } from "#tests/support/commands.ts";
import { Borrower, borrowerAt, steps, succeed, type Answer } from "#tests/support/borrower.ts";
import { newPerson, registration, stories } from "#tests/support/borrower-data.ts";
import { clerkOfRole } from "#tests/support/clerk.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { figuresOf } from "#tests/support/lender.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

const LATE = "се бави";
const LOST = "Не успяхме да изпратим SMS на 0888***";
const LIFE_MS = 5 * 60_000;

eachDatabase((_name, open) => {
  type Gateway = "takes" | "refuses" | "away";
  const answers = { sms: "takes" as Gateway, mail: "takes" as "takes" | "refuses" };
  const texted: { id: string; to: string }[] = [];
  const mailed: string[] = [];
  const lines: string[] = [];
  const lender = useTestLender({
    open,
    env: { LOG_LEVEL: "warn" },
    logTo: { write: (line) => void lines.push(line) },
    ports: {
      sms: {
        isOutbox: true,
        send: ({ id, storedPhone: to }) =>
          answers.sms === "takes"
            ? Promise.resolve(void texted.push({ id, to }))
            : Promise.reject(new PortError("SMS gateway: HTTP 400", answers.sms === "refuses")),
      },
      mail: {
        isOutbox: true,
        close: () => Promise.resolve(),
        send: ({ to }) =>
          answers.mail === "takes"
            ? Promise.resolve(void mailed.push(to))
            : Promise.reject(new PortError("SMTP server: 550", true)),
      },
    },
    hasStaff: true,
  });
  beforeEach(() => {
    Object.assign(answers, { sms: "takes", mail: "takes" });
    mailed.length = lines.length = texted.length = 0;
  });

  const runRetries = async (): Promise<void> => {
    await lender.settle();
    await lender.query("update pgboss.job set start_after = now() where state = 'retry'");
    await lender.settle();
  };
  const waitingOn = async (visitor: Borrower, call: Parameters<Borrower["read"]>[0]) => {
    const { lead, waiting } = (await visitor.read(call)).body as unknown as {
      lead?: string;
      waiting: { news?: { tone: string; text: string }; lookAgainAfter?: number };
    };
    return { lead, ...waiting };
  };
  const registered = async (): Promise<Borrower> => {
    const visitor = new Borrower(lender);
    await steps.register(visitor, stories.approve);
    await lender.settle();
    return visitor;
  };

  describe("a code by SMS that the gateway refuses", () => {
    it("is told on the page that waits for it, with ways on, and the next one after the number was mended", async () => {
      answers.sms = "refuses";
      const visitor = await registered();
      const told = await waitingOn(visitor, "user-sms-confirmation");
      expect(told).toEqual({ news: { tone: "warning", text: expect.stringContaining(LOST) as string } });
      expect(told.news!.text).toMatch(/поправете.*нов код.*обадете/);
      answers.sms = "takes";
      const { phone: mobilePhone } = newPerson();
      succeed(await visitor.post(await visitor.form("user-sms-confirmation", "changePhone"), { mobilePhone }));
      await lender.settle();
      expect((await waitingOn(visitor, "user-sms-confirmation")).lead).toContain("Изпратихме код");
      succeed(await visitor.fill("user-sms-confirmation", { pin: await visitor.code(mobilePhone) }));
    });

    it("is told where an application, a signature and a new number wait for it", async () => {
      const borrower = await borrowerAt(lender, "decided");
      answers.sms = "refuses";
      await steps.sendCode(borrower, "view-contract");
      await lender.settle();
      const { news } = await waitingOn(borrower, "view-contract");
      expect(news).toMatchObject({ text: expect.stringContaining(LOST) as string, action: { url: "/profile" } });
    });

    it("looks the same for a registration that is none: its e-mail has a profile", async () => {
      const owner = await borrowerAt(lender, "confirmed");
      answers.sms = "refuses";
      // The live check would say so, where it has budget left.
      for (let n = 0; n < budgets["email-check-address"].limit / budgets["email-check"].limit; n += 1) {
        const asking = new Borrower(lender, newPerson(), "203.0.113.9");
        await asking.form("login");
        for (let m = 0; m < budgets["email-check"].limit; m += 1)
          await asking.post({ action: "check-email", version: "" }, { email: "x@example.bg" });
      }
      const visitor = new Borrower(lender, newPerson(), "203.0.113.9");
      const fields = registration({ ...visitor.person, email: owner.person.email }, stories.approve.chosen);
      succeed(await visitor.fill("general-information", fields));
      await lender.settle();
      expect((await waitingOn(visitor, "user-sms-confirmation")).news?.text).toContain(LOST);
    });

    it("looks the same for a number that is somebody else's through all of an outage, and that number is told once", async () => {
      const owner = await borrowerAt(lender, "confirmed");
      const { phone } = owner.person;
      // What was asked for a number within the day counts, whoever asked.
      lender.clock.advance(24 * 3_600_000);
      texted.length = 0;
      const [real, decoy] = [new Borrower(lender), new Borrower(lender, newPerson({ phone }))];
      for (const visitor of [real, decoy])
        succeed(await visitor.fill("general-information", registration(visitor.person, stories.approve.chosen)));
      const shownTo = async (visitor: Borrower): Promise<string> => {
        const { wait } = (await visitor.form("user-sms-confirmation", "sendCode")) as { wait?: object };
        return JSON.stringify([await waitingOn(visitor, "user-sms-confirmation"), wait]).replace(/\*{3}\d{3}/g, "***");
      };
      const asked = async (visitor: Borrower) =>
        succeed(await visitor.post(await visitor.form("user-sms-confirmation", "sendCode"), {}));
      const phases: [Gateway, "first" | "asks" | "waits" | "to the end", string][] = [
        ["takes", "first", "Изпратихме код"],
        ["away", "asks", LATE],
        ["away", "waits", LATE],
        ["takes", "waits", "Изпратихме код"],
        ["refuses", "asks", "Не успяхме"],
        ["away", "asks", LATE],
        ["away", "to the end", "Не успяхме"],
        ["takes", "asks", "Изпратихме код"],
      ];
      for (const [sms, does, says] of phases) {
        answers.sms = sms;
        lender.clock.advance(does === "to the end" ? LIFE_MS : 60_000);
        if (does === "asks") for (const visitor of [real, decoy]) await asked(visitor);
        await runRetries();
        const [one, other] = [await shownTo(real), await shownTo(decoy)];
        expect([sms, does, one]).toEqual([sms, does, other]);
        expect(one).toContain(says);
      }
      const told = texted.filter(({ to }) => to === phone);
      expect([told.length, new Set(told.map(({ id }) => id)).size]).toEqual([3, 1]);
    });

    it("says nothing on the page of a forgotten password", async () => {
      const { person } = await borrowerAt(lender, "confirmed");
      answers.sms = "refuses";
      const pages: Answer[] = [];
      for (const username of [person.email, "nobody-at-all@example.bg"]) {
        const visitor = new Borrower(lender);
        succeed(await visitor.fill("forgotten-password", { username, channel: "code" }));
        await lender.settle();
        pages.push(await visitor.read("forgotten-password-sms-pin"));
      }
      const shown = pages.map(({ text }) => text.replace(/"(csrf|key)":"[\w-]+"/g, ""));
      expect(shown[0]).toBe(shown[1]);
      expect(shown[0]).not.toContain(LOST);
    });
  });

  it("a code whose gateway is away is late, and lost at the end of its life; then its text is gone", async () => {
    answers.sms = "away";
    const visitor = await registered();
    const late = await waitingOn(visitor, "user-sms-confirmation");
    expect(late).toMatchObject({ news: { tone: "info", text: expect.stringContaining(LATE) as string } });
    expect(late.lookAgainAfter).toBeGreaterThan(0);
    lender.clock.advance(LIFE_MS);
    expect((await waitingOn(visitor, "user-sms-confirmation")).news?.text).toContain(LOST);
    await runRetries();
    expect(
      await lender.query("select sealed, last_error from messages where recipient = $1", visitor.person.phone),
    ).toEqual([{ sealed: null, last_error: "too late" }]);
  });

  describe("a letter that is refused", () => {
    const refused = async (): Promise<{ borrower: Borrower; id: string }> => {
      const borrower = await borrowerAt(lender, "sent");
      answers.mail = "refuses";
      await steps.confirmRequest(borrower);
      answers.mail = "takes";
      const rows = await lender.query(
        "select id from messages where recipient = $1 and failed_at is not null and kind = 'application' order by created_at",
        borrower.person.email,
      );
      return { borrower, id: String(rows[0]!["id"]) };
    };
    const act = commandsOf(lender).as("reviewer");

    it("stands at the desk by its masked address, and is sent again in the name of who does it", async () => {
      const { borrower, id } = await refused();
      const clerk = await clerkOfRole(lender, "reviewer");
      const list = await clerk.shown("/buro/saobshtenia");
      expect(list).toContain(`/buro/saobshtenie/${id}`);
      expect(list).not.toContain(borrower.person.email);
      const desk = await clerk.shown(`/buro/saobshtenie/${id}`);
      expect(desk).toContain("SMTP server: 550");
      expect(desk).not.toContain(borrower.person.email);
      const sent = await clerk.fill(`/buro/saobshtenie/${id}`, "send-message", { reason: "пощата му се отвори" });
      expect(sent.body.nextUrl).toBe("/buro/saobshtenia?gotovo=resent");
      await lender.settle();
      expect(mailed).toContain(borrower.person.email);
      expect(await clerk.shown("/buro/saobshtenia")).not.toContain(id);
      expect(await lender.query("select act from audit where subject = $1", id)).toEqual([{ act: "send-message" }]);
    });

    it("goes to the address that its owner has confirmed since", async () => {
      const { borrower, id } = await refused();
      await lender.query("update users set email = 'nov@example.bg' where email = $1", borrower.person.email);
      await act("send-message", id);
      await lender.settle();
      expect([mailed.includes("nov@example.bg"), mailed.includes(borrower.person.email)]).toEqual([false, true]);
      await lender.query("update messages set sent_at = null, failed_at = now() where id = $1", id);
      await lender.query("update users set email_confirmed_at = now() where email = 'nov@example.bg'");
      await act("send-message", id);
      await lender.settle();
      expect(mailed).toContain("nov@example.bg");
    });

    it("is dropped by an act; all others are sent again at once", async () => {
      const [{ id: dropped }, { id: sent }] = [await refused(), await refused()];
      expect(await act("drop-message", dropped)).toMatch(/^Изпълнено\./);
      await expect(act("drop-message", dropped)).rejects.toThrow();
      await expect(act("send-message", dropped)).rejects.toThrow();
      expect(await doAct(lender.services, ["lost-messages"])).toContain(sent);
      const clerk = await clerkOfRole(lender, "owner");
      expect((await clerk.fill("/buro/saobshtenia", "send-messages")).body.nextUrl).toContain("all-resent");
      await lender.settle();
      expect(await doAct(lender.services, ["lost-messages"])).not.toContain(sent);
    });

    it("is counted by kind and channel, logged without its address, and an alarm", async () => {
      await lender.query("delete from budgets");
      const { borrower } = await refused();
      const figures = await figuresOf(lender);
      expect(figures).toMatch(/^messages_lost_total\{kind="application",channel="mail"\} [1-9]/m);
      expect(figures).toMatch(/^messages_lost\{kind="application",channel="mail"\} [1-9]/m);
      expect(figures).toMatch(/^messages_oldest_unsent_seconds\{channel="sms"\} \d/m);
      const told = lines.filter((line) => /"message-lost"/.test(line));
      expect(told.some((line) => line.includes('"event":"alarm"'))).toBe(true);
      expect(lines.join("")).not.toContain(borrower.person.email);
    });
  });
});
