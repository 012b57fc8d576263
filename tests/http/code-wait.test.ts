import { describe, expect, it } from "vitest";
import type { CallName } from "#src/api/calls/calls.ts";
import { borrowerAt, steps, succeed, type Borrower } from "#tests/support/borrower.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

const MINUTE = 60_000;

eachDatabase((_name, open) => {
  const lender = useTestLender({ open, advance: 24 * 60 * MINUTE });

  const buttonOf = async (borrower: Borrower, page: CallName) => {
    const { wait, props } = await borrower.form(page, "sendCode");
    return { again: props?.["submit"]?.again, seconds: wait?.seconds, text: wait?.text };
  };
  /** Asks for a code, and waits until its SMS has gone: one that the gateway never took would not be counted. */
  const ask = async (borrower: Borrower, page: CallName): Promise<void> => {
    succeed(await borrower.post(await borrower.form(page, "sendCode"), {}));
    await lender.settle();
  };

  describe("the button that sends a code", () => {
    it("knows whether a code was sent, and waits a minute after one", async () => {
      const borrower = await borrowerAt(lender, "decided");
      expect(await buttonOf(borrower, "view-contract")).toEqual({ again: false });
      await steps.sendCode(borrower, "view-contract");
      expect(await buttonOf(borrower, "view-contract")).toMatchObject({ again: true, seconds: 60 });
      lender.clock.advance(MINUTE - 1000);
      expect(await buttonOf(borrower, "view-contract")).toMatchObject({ again: true, seconds: 1 });
      lender.clock.advance(1000);
      expect(await buttonOf(borrower, "view-contract")).toEqual({ again: true });
      await ask(borrower, "view-contract");
    });

    it("waits out the quarter of an hour of three codes, and the day of five, as asking for one does", async () => {
      const borrower = await borrowerAt(lender, "registered");
      const began = lender.clock.now();
      for (const pause of [2, 2]) {
        lender.clock.advance(pause * MINUTE);
        await ask(borrower, "user-sms-confirmation");
      }
      lender.clock.advance(MINUTE);
      expect(await buttonOf(borrower, "user-sms-confirmation")).toMatchObject({ again: true, seconds: 600 });
      for (const at of [15, 17]) {
        lender.clock.set(new Date(began.getTime() + at * MINUTE));
        await ask(borrower, "user-sms-confirmation");
      }
      const { seconds, text } = await buttonOf(borrower, "user-sms-confirmation");
      expect(seconds).toBe((24 * 60 - 17) * 60);
      // Tomorrow: the hour alone would mislead.
      expect(text).toMatch(/след \d\d\.\d\d\.\d{4}, \d\d:\d\d\.$/);
      const refused = await borrower.post(await borrower.form("user-sms-confirmation", "sendCode"), {});
      expect(refused.status).toBe(429);
    });

    it("says from when in whole minutes, on the page that is rendered too", async () => {
      const borrower = await borrowerAt(lender, "registered");
      const { wait } = await borrower.form("user-sms-confirmation", "sendCode");
      const from = new Date(Math.ceil(Date.parse(wait!.until) / MINUTE) * MINUTE);
      const hour = from.toLocaleTimeString("bg-BG", {
        timeZone: "Europe/Sofia",
        hour: "2-digit",
        minute: "2-digit",
        hour12: false,
      });
      expect(wait!.text).toContain(hour.replace(/\s*ч\.$/, ""));
    });
  });
});
