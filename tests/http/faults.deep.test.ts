import { beforeAll, describe, expect, it } from "vitest";
import type { Descriptor } from "#src/engine/core/definition.ts";
import { closeAfterAll } from "#tests/support/after-all.ts";
import { Borrower, borrowerAt, steps, succeed } from "#tests/support/borrower.ts";
import { payment, personal, registration, stories, type Fields } from "#tests/support/borrower-data.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { makeFaults } from "#tests/support/faults.ts";
import { snapshot } from "#tests/support/snapshot.ts";
import { useTestLender } from "#tests/support/use-lender.ts";
import { endNotes, noteWrites, written } from "#tests/torture/written.ts";

type Scene = { borrower: Borrower; form: Descriptor; fields: Fields };

eachDatabase((_name, open) => {
  const faults = makeFaults();
  const lender = useTestLender({ open, between: faults.between, env: { LOG_LEVEL: "silent" } });
  beforeAll(() => noteWrites(lender.database));
  closeAfterAll(() => ({ close: () => endNotes(lender.database) }));
  const queued = (): Promise<number> => lender.number("select count(*) from pgboss.job");

  const at = async (
    milestone: Parameters<typeof borrowerAt>[1],
    story: Parameters<typeof borrowerAt>[2],
    call: Parameters<Borrower["form"]>[0],
    fields: (borrower: Borrower) => Promise<Fields> | Fields,
    name?: string,
  ): Promise<Scene> => {
    const borrower = await borrowerAt(lender, milestone, story);
    await lender.settle();
    return { borrower, form: await borrower.form(call, name), fields: await fields(borrower) };
  };

  const scenes: Record<string, () => Promise<Scene>> = {
    registration: async () => {
      const borrower = new Borrower(lender);
      return {
        borrower,
        form: await borrower.form("general-information"),
        fields: registration(borrower.person, stories.approve.chosen),
      };
    },
    login: async () => {
      const { person } = await borrowerAt(lender, "confirmed");
      await lender.settle();
      const borrower = new Borrower(lender, person);
      return {
        borrower,
        form: await borrower.form("login"),
        fields: { username: person.email, password: person.password, next: "" },
      };
    },
    "confirming the phone": () =>
      at("registered", stories.approve, "user-sms-confirmation", async (borrower) => ({ pin: await borrower.code() })),
    "other terms": () => at("confirmed", stories.approve, "general-information-b", () => stories.offer.chosen),
    "personal data": () =>
      at("filledIn", stories.approve, "personal-information", (borrower) =>
        personal(borrower.person, stories.approve.money),
      ),
    "the last step": () =>
      at("told", stories.approve, "payment-and-collateral-data", (borrower) => payment(borrower.person)),
    "sending the request": () =>
      at("sent", stories.approve, "sms-confirmation", async (borrower) => ({ pin: await borrower.code() })),
    "a new code": async () => {
      const scene = await at("registered", stories.approve, "user-sms-confirmation", () => ({}), "sendCode");
      lender.clock.advance(60_000);
      return scene;
    },
    "accepting an offer": () =>
      at(
        "decided",
        stories.offer,
        "status",
        () => ({ product: "consumerCredit", amount: "500", months: "12" }),
        "accept",
      ),
    declining: () => at("decided", stories.approve, "view-contract", () => ({}), "decline"),
    signing: async () => {
      const borrower = await borrowerAt(lender, "decided");
      await steps.sendCode(borrower, "view-contract");
      const form = await borrower.form("view-contract", "sign");
      return {
        borrower,
        form,
        fields: { versionHash: String(form.values["versionHash"]), tos: "1", pin: await borrower.code() },
      };
    },
    "other payout data": async () => {
      const borrower = await borrowerAt(lender, "signed", stories.payoutFails);
      await steps.proveNumber(borrower);
      return { borrower, form: await borrower.form("payment-information"), fields: { paymentMethod: "easypay" } };
    },
    "the code that proves the number": async () => {
      const borrower = await borrowerAt(lender, "confirmed");
      await steps.sendCode(borrower, "confirm-number", { purpose: "number" });
      const fields = { pin: await borrower.code(), next: "" };
      return { borrower, form: await borrower.form("confirm-number"), fields };
    },
  };

  describe.each(Object.keys(scenes))("%s", (name) => {
    it("is atomic whichever query fails, and succeeds when posted again", async () => {
      const { borrower, form, fields } = await scenes[name]!();
      const before = await snapshot(lender);
      const session = borrower.sessionId;
      let faultsSeen = 0;
      // Stopped: jobs would trigger the failures meant for the post.
      await lender.services.queue.stop();
      await lender.services.queue.prepare();
      const jobs = await queued();
      await written(lender.database);
      for (let query = 1; ; query += 1) {
        // Failed posts use up attempts of their code and of the visitor: reset both, or the post would be refused.
        await lender.query("update codes set tries = 0");
        await lender.query("delete from budgets");
        faults.at(query);
        const answer = await borrower.post(form, fields);
        const failed = faults.reached;
        faults.at();
        if (!failed) {
          expect(succeed(answer), name).toBeDefined();
          break;
        }
        faultsSeen += 1;
        expect([answer.status, Object.keys(answer.body.errors!), borrower.sessionId], `query ${query}`).toEqual([
          500,
          ["_form"],
          session,
        ]);
        expect([await written(lender.database), await queued()], `query ${query}`).toEqual([[], jobs]);
      }
      expect(faultsSeen).toBeGreaterThan(4);
      await lender.services.queue.stop();
      await lender.services.queue.start();
      await lender.settle();
      const after = await snapshot(lender);
      expect(after).not.toEqual(before);
      expect(await borrower.post(form, fields)).toMatchObject({ status: 200 });
      expect(await snapshot(lender)).toEqual(after);
    }, 120_000);
  });
});
