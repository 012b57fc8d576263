import { describe, expect, it } from "vitest";
import { inProgress, oneAtATime } from "#server/policy/idempotency.ts";
import { Borrower, borrowerAt, steps, succeed, type Answer } from "#tests/support/borrower.ts";
import { newPerson, payment, personal, registration, stories, type Fields } from "#tests/support/borrower-data.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

const DAY_MS = 86_400_000;
const shape = ({ status, text }: Answer): unknown => [status, text];

eachDatabase((_name, open) => {
  const lender = useTestLender({ open });

  const count = (what: string, ...parameters: unknown[]): Promise<number> =>
    lender.number(`select count(*) as n from ${what}`, ...parameters);
  const profiles = ({ email }: { email: string }): Promise<number> => count("users where email = $1", email);
  const moves = (to: string, { email }: { email: string }): Promise<number> =>
    count(
      "transitions t join requests r on r.id = t.request_id join users u on u.id = r.user_id where t.to_state = $1 and u.email = $2",
      to,
      email,
    );

  /** A borrower, the form of their next post, its fields, and the number of times it has taken effect. */
  type Scene = {
    borrower: Borrower;
    form: Awaited<ReturnType<Borrower["form"]>>;
    fields: Fields;
    effects(): Promise<number>;
  };
  const scenes: Record<string, () => Promise<Scene>> = {
    registration: async () => {
      const borrower = new Borrower(lender);
      const { person } = borrower;
      return {
        borrower,
        form: await borrower.form("general-information"),
        fields: registration(person, stories.approve.chosen),
        effects: () => profiles(person),
      };
    },
    login: async () => {
      const { person } = await borrowerAt(lender, "confirmed");
      const borrower = new Borrower(lender, person);
      const mine = "sessions s join users u on u.id = s.user_id where u.email = $1";
      const others = await count(mine, person.email);
      return {
        borrower,
        form: await borrower.form("login"),
        fields: { username: person.email, password: person.password, next: "" },
        effects: async () => Number((await count(mine, person.email)) > others),
      };
    },
    "the phone's code": async () => {
      const borrower = await borrowerAt(lender, "registered");
      const used = (): Promise<number> =>
        count(
          "codes c join users u on u.id = c.user_id where u.email = $1 and c.used_at is not null",
          borrower.person.email,
        );
      return {
        borrower,
        form: await borrower.form("user-sms-confirmation"),
        fields: { pin: await borrower.code() },
        effects: used,
      };
    },
    "a saved step": async () => {
      const borrower = await borrowerAt(lender, "filledIn");
      const saved = (): Promise<number> =>
        count(
          "answers a join requests r on r.id = a.request_id join users u on u.id = r.user_id where a.form = 'personal-information' and u.email = $1",
          borrower.person.email,
        );
      return {
        borrower,
        form: await borrower.form("personal-information"),
        fields: personal(borrower.person, stories.approve.money),
        effects: saved,
      };
    },
    "the last step": async () => {
      const borrower = await borrowerAt(lender, "told");
      return {
        borrower,
        form: await borrower.form("payment-and-collateral-data"),
        fields: payment(borrower.person),
        effects: () => moves("awaitingSmsConfirmation", borrower.person),
      };
    },
    "sending the request": async () => {
      const borrower = await borrowerAt(lender, "sent");
      return {
        borrower,
        form: await borrower.form("sms-confirmation"),
        fields: { pin: await borrower.code() },
        effects: () => moves("processing", borrower.person),
      };
    },
    "accepting an offer": async () => {
      const borrower = await borrowerAt(lender, "decided", stories.offer);
      return {
        borrower,
        form: await borrower.form("status", "accept"),
        fields: { product: "consumerCredit", amount: "500", months: "12" },
        effects: () => moves("contractUnsigned", borrower.person),
      };
    },
    signing: async () => {
      const borrower = await borrowerAt(lender, "decided");
      await steps.sendCode(borrower, "view-contract");
      const form = await borrower.form("view-contract", "sign");
      return {
        borrower,
        form,
        fields: { versionHash: String(form.values["versionHash"]), tos: "1", pin: await borrower.code() },
        effects: () => moves("contractSigned", borrower.person),
      };
    },
    cancelling: async () => {
      const borrower = await borrowerAt(lender, "confirmed");
      return {
        borrower,
        form: await borrower.form("status", "cancel"),
        fields: {},
        effects: () => moves("cancelled", borrower.person),
      };
    },
  };

  describe.each(Object.keys(scenes))("%s", (name) => {
    const scene = scenes[name]!;

    it("posted twice has one effect and one response, even if the first response and cookie were lost", async () => {
      const { borrower, form, fields, effects } = await scene();
      const before = borrower.copy();
      const first = await borrower.post(form, fields);
      expect(succeed(first)).toMatch(/^\//);
      expect(shape(await before.post(form, fields))).toEqual(shape(first));
      expect(shape(await borrower.post(form, fields))).toEqual(shape(first));
      expect(await effects()).toBe(1);
      // Both clients get the same next page once no job changes the application's state any more.
      await lender.settle();
      const [lost, kept] = [await before.open(first.body.nextUrl!), await borrower.open(first.body.nextUrl!)];
      expect([lost.status, lost.headers.get("location")]).toEqual([kept.status, kept.headers.get("location")]);
    });

    it("posted repeatedly without JavaScript redirects to the same page each time", async () => {
      const { borrower, form, fields, effects } = await scene();
      const before = borrower.copy();
      const answers = [
        await borrower.post(form, fields, { plain: true }),
        await before.post(form, fields, { plain: true }),
        await borrower.post(form, fields, { plain: true }),
      ];
      expect(answers.map(({ status, headers }) => [status, headers.get("location")])).toEqual(
        Array(3).fill([303, answers[0]!.headers.get("location")]),
      );
      expect(await effects()).toBe(1);
    });

    it("posted ten times concurrently has one effect; the rest get its response or 409 with Retry-After", async () => {
      const { borrower, form, fields, effects } = await scene();
      const before = borrower.copy();
      const answers = await Promise.all(Array.from({ length: 10 }, () => before.copy().post(form, fields)));
      const done = answers.filter(({ status }) => status === 200);
      expect(done.length).toBeGreaterThan(0);
      expect(new Set(done.map(({ text }) => text)).size).toBe(1);
      for (const { status, headers, body } of answers.filter((answer) => !done.includes(answer))) {
        expect([status, headers.get("retry-after"), body.nextUrl]).toEqual([409, "1", undefined]);
      }
      expect(await effects()).toBe(1);
    });
  });

  describe("an idempotency key", () => {
    it("is valid for one body only", async () => {
      const { borrower, form, fields, effects } = await scenes["a saved step"]!();
      succeed(await borrower.post(form, fields));
      expect(await borrower.post(form, { ...fields, firstName: "Петър" })).toMatchObject({
        status: 422,
        body: { errors: { _form: expect.stringContaining("с други данни") as string } },
      });
      expect((await borrower.form("personal-information")).values).toMatchObject({ firstName: "Георги" });
      expect(await effects()).toBe(1);
    });

    it("is not consumed by a refusal: the corrected form is accepted with it", async () => {
      const { borrower, form, fields, effects } = await scenes["a saved step"]!();
      const wrong = await borrower.post(form, { ...fields, personPin: "8003205606" });
      expect(wrong).toMatchObject({ status: 400, body: { errors: { personPin: "Невалидно ЕГН." } } });
      expect(await effects()).toBe(0);
      expect(succeed(await borrower.post(form, fields))).toBe("/poluchavane-i-obezpechenie");
      expect(await effects()).toBe(1);
    });

    it("is not consumed by a wrong code", async () => {
      const { borrower, form, fields } = await scenes["sending the request"]!();
      const wrong = String((Number(fields["pin"]) + 1) % 1_000_000).padStart(6, "0");
      expect(await borrower.post(form, { pin: wrong })).toMatchObject({
        status: 400,
        body: { errors: { pin: "Кодът не е верен. Остават опити: 4." } },
      });
      expect(succeed(await borrower.post(form, fields))).toBe("/zayavkata-se-obrabotva");
    });

    it("of another user is refused and replays nothing", async () => {
      const { borrower, form, fields } = await scenes["a saved step"]!();
      succeed(await borrower.post(form, fields));
      const other = await borrowerAt(lender, "filledIn");
      const own = await other.form("personal-information");
      expect(await other.post({ ...own, key: "guessed" }, fields)).toMatchObject({
        status: 409,
        body: {
          form: { id: "personal-information" },
          errors: { _form: expect.stringContaining("отворена отдавна") as string },
        },
      });
      expect(await profiles(other.person)).toBe(1);
      expect((await other.read("payment-and-collateral-data")).body).toEqual({ nextUrl: "/lichni-danni" });
    });

    it("is new each time the form is read", async () => {
      const visitor = new Borrower(lender);
      const keys = [await visitor.form("login"), await visitor.form("login")].map(({ key }) => key);
      expect(new Set(keys).size).toBe(2);
      keys.forEach((key) => expect(key).toMatch(/^[\w-]{22}$/));
    });

    it("is stored with the status, next URL and session only", async () => {
      const rows = await lender.query("select answer::text as answer from idempotency where answer is not null");
      const allowed = /^\{("status": ?200|"nextUrl": ?"\/[\w/-]*"|"session": ?"[\w-]{43}"|, ?)+\}$/;
      for (const { answer } of rows) expect(String(answer)).toMatch(allowed);
    });
  });

  describe("a form's version", () => {
    it("that was never issued is 409 with the current form", async () => {
      const borrower = await borrowerAt(lender, "confirmed");
      const stale = await borrower.fill("fill-in-options", { fillInMethod: "manual" }, { version: "0".repeat(64) });
      expect(stale).toMatchObject({
        status: 409,
        body: { form: { id: "fill-in-options", csrf: expect.any(String) as string } },
      });
      expect(succeed(await borrower.post(stale.body.form!, { fillInMethod: "manual" }))).toBe("/lichni-danni");
    });

    it.each([
      [7 * DAY_MS - 1, 200],
      [8 * DAY_MS, 409],
    ])("issued %i ms ago is answered with %i", async (age, expected) => {
      const borrower = await borrowerAt(lender, "confirmed");
      const form = await borrower.form("fill-in-options");
      await lender.query(
        "update form_views set shown_at = $1 where key = $2",
        new Date(lender.clock.now().getTime() - age),
        form.key,
      );
      expect((await borrower.post(form, { fillInMethod: "manual" })).status).toBe(expected);
    });

    it("older than the current one is validated by its own definition; an unknown version is refused", async () => {
      const borrower = await borrowerAt(lender, "confirmed");
      const { definition } = lender.services.definitions.get("fill-in-options")!;
      const elements = definition.elements.map((element) =>
        element.name === "fillInMethod" ? { ...element, choices: [{ value: "byPost", label: "По пощата" }] } : element,
      );
      const version = "1".repeat(64);
      await lender.query(
        "insert into definitions (form, version, body, created_at, served_at) values ('fill-in-options', $1, $2, now(), now()) on conflict do nothing",
        version,
        JSON.stringify({ ...definition, elements }),
      );
      const form = async (): Promise<typeof shown> => {
        const fresh = await borrower.form("fill-in-options");
        await lender.query("update form_views set version = $1 where key = $2", version, fresh.key);
        return { ...fresh, version };
      };
      const shown = await borrower.form("fill-in-options");
      expect(await borrower.post(await form(), { fillInMethod: "manual" }, { version: "nonsense" })).toMatchObject({
        status: 409,
      });
      expect(await borrower.post(await form(), { fillInMethod: "manual" })).toMatchObject({
        status: 400,
        body: { errors: { fillInMethod: "Изберете една от предложените възможности." } },
      });
      expect(await borrower.post(await form(), { fillInMethod: "byPost" })).toMatchObject({ status: 200 });
    });
  });

  describe("two tabs", () => {
    it("that start an application concurrently start one", async () => {
      const borrower = await borrowerAt(lender, "confirmed");
      succeed(await borrower.post(await borrower.form("status", "cancel"), {}));
      const forms = await Promise.all(Array.from({ length: 5 }, () => borrower.form("general-information-b")));
      const answers = await Promise.all(forms.map((form) => borrower.copy().post(form, stories.approve.chosen)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
      expect(
        await count(
          "requests r join users u on u.id = r.user_id where u.email = $1 and r.closed_at is null",
          borrower.person.email,
        ),
      ).toBe(1);
    });

    it("that submit the last step concurrently submit it once; both get the next URL", async () => {
      const borrower = await borrowerAt(lender, "told");
      const forms = [
        await borrower.form("payment-and-collateral-data"),
        await borrower.form("payment-and-collateral-data"),
      ];
      const answers = await Promise.all(forms.map((form) => borrower.copy().post(form, payment(borrower.person))));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(answers.map(({ body }) => body.nextUrl)).toEqual(["/sms-confirm", "/sms-confirm"]);
    });

    it("that cancel and submit concurrently end in one of the two states", async () => {
      const borrower = await borrowerAt(lender, "sent");
      const pin = await borrower.code();
      const [cancel, send] = [await borrower.form("status", "cancel"), await borrower.form("sms-confirmation")];
      const answers = await Promise.all([borrower.copy().post(cancel, {}), borrower.copy().post(send, { pin })]);
      await lender.settle();
      expect(answers.some(({ status }) => status === 200)).toBe(true);
      expect(
        (await moves("cancelled", borrower.person)) + (await moves("contractUnsigned", borrower.person)),
      ).toBeGreaterThan(0);
      expect(
        await lender.query(
          "select r.status from requests r join users u on u.id = r.user_id where u.email = $1",
          borrower.person.email,
        ),
      ).toEqual([{ status: (await moves("cancelled", borrower.person)) > 0 ? "cancelled" : "contractUnsigned" }]);
    });

    it("that register the same e-mail concurrently create one profile", async () => {
      const person = newPerson();
      const visitors = [new Borrower(lender, person), new Borrower(lender, { ...newPerson(), email: person.email })];
      const forms = await Promise.all(visitors.map((visitor) => visitor.form("general-information")));
      const answers = await Promise.all(
        visitors.map((visitor, at) => visitor.post(forms[at]!, registration(visitor.person, stories.approve.chosen))),
      );
      for (const { status, body } of answers)
        expect([200, 400]).toContain(status === 200 ? 200 : body.errors?.["email"] && status);
      expect(await profiles(person)).toBe(1);
    });
  });
});

describe("posts with one key in one process", () => {
  it("run one after the other", async () => {
    const order: string[] = [];
    const work = (name: string) => async (): Promise<string> => {
      order.push(`${name} begins`);
      await new Promise((resolve) => setTimeout(resolve, 5));
      order.push(`${name} ends`);
      return name;
    };
    expect(await Promise.all(["a", "b", "c"].map((name) => oneAtATime("key", work(name))))).toEqual(["a", "b", "c"]);
    expect(order).toEqual(["a begins", "a ends", "b begins", "b ends", "c begins", "c ends"]);
  });

  it("run after one that failed", async () => {
    const failing = oneAtATime("key", () => Promise.reject(new Error("no")));
    const next = oneAtATime("key", () => Promise.resolve("yes"));
    await expect(failing).rejects.toThrow("no");
    expect(await next).toBe("yes");
  });

  it("are rejected with a retry when the first takes too long", async () => {
    let finish = (): void => undefined;
    const first = oneAtATime("key", () => new Promise<void>((resolve) => (finish = resolve)));
    await expect(oneAtATime("key", () => Promise.resolve(), 10)).rejects.toEqual(inProgress());
    finish();
    await first;
  });

  it("do not wait for posts with another key", async () => {
    let finish = (): void => undefined;
    const first = oneAtATime("key", () => new Promise<void>((resolve) => (finish = resolve)));
    expect(await oneAtATime("other", () => Promise.resolve("done"))).toBe("done");
    finish();
    await first;
  });
});
