/** Every budget of the table: the last use within its limit is answered, the next one is not. */
import { beforeAll, describe, expect, it } from "vitest";
import { callUrl, type CallName } from "#src/api/calls/calls.ts";
import { budgets, NETWORK_TIMES, type Budget, type BudgetName } from "#server/calls/budget-table.ts";
import { staffCalls, type StaffCallName } from "#server/lending/staff/calls.ts";
import { altchaCaptcha } from "#server/ports/captcha/altcha.ts";
import {
  Borrower,
  borrowerAt,
  newAddress,
  steps,
  succeed,
  type Answer,
  type Milestone,
} from "#tests/support/borrower.ts";
import { bodyOf } from "#tests/support/borrower-client.ts";
import { newPerson, registration, stories, type Fields } from "#tests/support/borrower-data.ts";
import { clerkOfEveryRole, type ClerkBrowser } from "#tests/support/clerk.ts";
import { eachDatabase } from "#tests/support/database.ts";
import type { Lender } from "#tests/support/lender.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

/** No form has it: a post with it takes its budgets and does nothing. */
const UNKNOWN = { unknown: "1" };
const NOTHING = "00000000-0000-4000-8000-000000000000";

eachDatabase((_name, open) => {
  const lender = useTestLender({ open });
  const clock = { now: (): Date => guarded.clock.now() };
  const keys = { signatureKey: "s".repeat(32), solutionKey: "t".repeat(32) };
  /** A lender with a captcha. */
  const guarded = useTestLender({
    open,
    ports: { captcha: altchaCaptcha({ ...keys, clock, tries: { least: 5, most: 15 } }) },
  });
  let clerk: ClerkBrowser;
  beforeAll(async () => {
    clerk = await clerkOfEveryRole(lender);
  });

  /** Whether a use was within the budget: above it the answer says when to come again. */
  const within = ({ status, headers }: Answer): boolean => {
    if (status === 429) expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    return status !== 429;
  };

  /** Uses a budget once; whether the use was within it. */
  type Use = () => Promise<boolean>;
  /** Brings somebody about who uses it. */
  type Using = () => Promise<Use>;

  const visitorAt = async (at?: Milestone): Promise<Borrower> => (at ? borrowerAt(lender, at) : new Borrower(lender));

  /** A post of a form that its rules refuse. */
  const posting =
    (call: CallName, at?: Milestone, name?: string): Using =>
    async () => {
      const visitor = await visitorAt(at);
      const form = await visitor.form(call, name);
      return async () => within(await visitor.post(form, UNKNOWN));
    };
  /** A read, or a post without a form. */
  const asking =
    (ask: (visitor: Borrower) => Promise<Answer>, at?: Milestone): Using =>
    async () => {
      const visitor = await visitorAt(at);
      return async () => within(await ask(visitor));
    };
  const logging = (call: CallName, fields: Fields): Using =>
    asking((visitor) => visitor.post({ action: callUrl(call), version: "" }, fields));
  const atDesk = (call: StaffCallName): Using =>
    asking(() => clerk.browser.post(clerk.unshown(call, NOTHING), UNKNOWN));

  /** A check whether an e-mail is taken, which is skipped above the budget. */
  const checkingEmail: Using = async () => {
    const visitor = new Borrower(lender);
    return async () => {
      const { body } = await visitor.post({ action: "check-email", version: "" }, { email: "x@example.bg" });
      return body["skipped"] !== true;
    };
  };

  /** Profiles of new people; above the budget each is made without an SMS. */
  const registering =
    (addressOf: (first: string) => string): Using =>
    () => {
      const first = newAddress();
      return Promise.resolve(async () => {
        const visitor = new Borrower(lender, newPerson(), addressOf(first));
        succeed(await visitor.fill("general-information", registration(visitor.person, stories.approve.chosen)));
        return (await lender.sentTo(visitor.person.phone)).length > 0;
      });
    };

  /** A post that is answered in the same way above the budget, when it queues no job. */
  const queueing =
    (job: string, call: CallName, fields: Fields): Using =>
    async () => {
      const visitor = new Borrower(lender);
      const queued = (): Promise<number> => lender.number("select count(*) from pgboss.job where name = $1", job);
      return async () => {
        const before = await queued();
        succeed(await visitor.fill(call, fields));
        return (await queued()) > before;
      };
    };

  const idCard = callUrl("keep-part", { form: "fill-in-id-card-upload" });

  const uploading: Using = async () => {
    const visitor = await borrowerAt(lender, "filledIn");
    const form = await visitor.form("fill-in-id-card-upload");
    return async () => {
      const body = bodyOf(form, {});
      body.append("idCardFront", new Blob(["no picture"]), "front.jpg");
      return within(await visitor.post(form, {}, { body }));
    };
  };

  const drafting: Using = async () => {
    const visitor = await borrowerAt(lender, "filledIn");
    const form = await visitor.form("personal-information");
    return async () => within(await visitor.post({ ...form, action: `drafts/${form.action}` }, { firstName: "Иван" }));
  };

  const exporting: Using = async () => {
    const visitor = await borrowerAt(lender, "confirmed");
    await steps.proveNumber(visitor);
    return async () => within(await visitor.read("export-data"));
  };

  /** Posts of new visitors of one host without a solution, each long enough after its form was shown. */
  const withoutCaptcha: Using = () => {
    const address = newAddress();
    return Promise.resolve(async () => {
      const visitor = new Borrower(guarded, newPerson(), address);
      const form = await visitor.form("contact-us");
      guarded.clock.advance(3000);
      const { email, phone } = visitor.person;
      const said = { name: "Мария Петрова", email, phone, topic: "other", message: "Един въпрос." };
      const { status, body } = await visitor.post(form, { ...said, dataPrivacy: "1" });
      if (status !== 200) expect(Object.keys(body.errors ?? {})).toEqual(["captcha"]);
      return status === 200;
    });
  };

  const KEY = { key: "A".repeat(22) };

  /** Who uses each budget; one without is a type error. */
  const uses: Readonly<Record<BudgetName, Using>> = {
    log: logging("log-user-click", { type: "cookies", url: "/" }),
    "error-log": logging("error", { error: "Error: x", datetime: "", info: "{}", extra: "", url: "/" }),
    login: posting("login"),
    "password-reset": posting("forgotten-password"),
    "password-reset-login": queueing("send-reset", "forgotten-password", { username: "a@example.bg", channel: "link" }),
    "email-link": posting("profile", "confirmed", "sendEmailLink"),
    "contact-change": posting("profile", "confirmed"),
    export: exporting,
    key: asking((visitor) => visitor.read("validate-email", KEY, KEY)),
    draft: drafting,
    code: posting("user-sms-confirmation", "registered"),
    "phone-change": posting("user-sms-confirmation", "registered", "changePhone"),
    sms: registering((first) => first),
    "sms-in-all": registering(() => newAddress()),
    upload: uploading,
    desk: atDesk("want-alarms"),
    "desk-find": atDesk("find"),
    "desk-file": atDesk("import-statement"),
    "upload-part": async () => {
      const visitor = await borrowerAt(lender, "filledIn");
      const form = await visitor.form("fill-in-id-card-upload");
      return async () => within(await visitor.post(form, {}, { url: idCard }));
    },
    certificate: async () => {
      const visitor = await borrowerAt(lender, "signed");
      await lender.settle();
      const form = await visitor.form("certificate-request");
      return async () => within(await visitor.post(form, UNKNOWN));
    },
    paper: asking((visitor) => visitor.fetch(`${callUrl("european-form-file")}?product=creditLine`)),
    session: asking(({ address }) => new Borrower(lender, newPerson(), address).read("login")),
    register: posting("general-information"),
    subscription: posting("subscribe"),
    "subscription-address": queueing("send-stop-link", "unsubscribe", { email: "b@example.bg" }),
    contact: posting("contact-us"),
    "email-check": checkingEmail,
    "email-check-address": checkingEmail,
    "email-check-in-all": checkingEmail,
    "promo-check": logging("check-promo-code", { promoCode: "ЗИМА" }),
    "order-status": asking((visitor) => visitor.read("update-order-status", { orderId: "x" }), "confirmed"),
    "captcha-challenge": asking(({ address }) =>
      new Borrower(guarded, newPerson(), address).fetch(callUrl("captcha-challenge")),
    ),
    "no-captcha": withoutCaptcha,
  };

  /** The counters of a budget with their limits: its own, and that of a whole network. */
  const countersOf = (name: BudgetName): readonly (readonly [counter: string, limit: number])[] => {
    const { limit, per, networkTimes = NETWORK_TIMES }: Budget = budgets[name];
    return [[name, limit], ...(per === "address" ? [[`${name} of network`, limit * networkTimes] as const] : [])];
  };

  const names = Object.keys(budgets) as BudgetName[];
  const counters = names.flatMap((name) => countersOf(name).map(([counter, limit]) => ({ name, counter, limit })));

  const ofCaptcha: readonly BudgetName[] = ["captcha-challenge", "no-captcha"];

  /** Leaves a counter, which was used before, one more use. */
  const leaveOne = async ({ query }: Lender, counter: string, limit: number): Promise<void> => {
    const sql = "update budgets set count = $2 where key like $1 returning key";
    expect(await query(sql, `${counter}:%`, limit - 1), "it was used").toHaveLength(1);
  };

  it.each(counters)("$counter is used up at its limit", async ({ name, counter, limit }) => {
    const its = ofCaptcha.includes(name) ? guarded : lender;
    const use = await uses[name]();
    await its.query("delete from budgets");
    expect(await use()).toBe(true);
    await leaveOne(its, counter, limit);
    expect([await use(), await use()]).toEqual([true, false]);
  });

  describe("the budget of all posts of the desk", () => {
    it("is taken by each of them", async () => {
      await lender.query("delete from budgets");
      await (
        await uses.desk()
      )();
      await leaveOne(lender, "desk", budgets.desk.limit);
      await (
        await uses.desk()
      )();
      const statuses: [string, number][] = [];
      for (const call of Object.keys(staffCalls) as StaffCallName[])
        statuses.push([call, (await clerk.browser.post(clerk.unshown(call, NOTHING), {})).status]);
      expect(statuses.filter(([, status]) => status !== 429)).toEqual([]);
    });
  });
});
