import { describe, expect, it } from "vitest";
import { callUrl, callTable, type CallName } from "#src/api/calls/calls.ts";
import { callOf, remembers } from "#server/calls/calls.ts";
import { plainPostWords } from "#src/copy/forms.ts";
import { pageOfCall, pageUrl, type PageName } from "#src/pages/table.ts";
import type { Descriptor } from "#src/engine/core/definition.ts";
import { BODY_LIMITS } from "#server/kernel/post-limits.ts";
import { Borrower, bodyOf, borrowerAt, steps, type Answer } from "#tests/support/borrower.ts";
import { payment, personal, registration, stories, type Fields } from "#tests/support/borrower-data.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { ownWords } from "#tests/support/own-words.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

type Sent = {
  page: {
    call: string;
    data: {
      form?: Descriptor;
      forms?: Record<string, Descriptor>;
      posted?: { form: string; errors: Record<string, string>; note?: string };
    };
  };
  failed?: number;
};

/** State embedded in the page: the form as rendered, and its errors. */
const embeddedState = ({ text }: Answer): Sent =>
  JSON.parse(/<script type="application\/json" id="state"[^>]*>(.*)<\/script>/.exec(text)![1]!) as Sent;

const calls = Object.keys(callTable) as CallName[];

eachDatabase((_name, open) => {
  const lender = useTestLender({ open });

  const plain = (borrower: Borrower, form: Descriptor, fields: Fields): Promise<Answer> =>
    borrower.post(form, fields, { plain: true });

  describe("a browser without JavaScript", () => {
    it("completes an application through 303 redirects and session cookies", async () => {
      const borrower = new Borrower(lender);
      const follow = async (answer: Answer, to: string): Promise<void> => {
        expect([answer.status, answer.headers.get("location"), answer.text]).toEqual([303, to, ""]);
        expect((await borrower.open(to)).status).toBe(200);
      };
      const story = stories.approve;
      await follow(
        await plain(borrower, await borrower.form("general-information"), registration(borrower.person, story.chosen)),
        "/user-sms-confirm",
      );
      await follow(
        await plain(borrower, await borrower.form("user-sms-confirmation"), { pin: await borrower.code() }),
        "/kak-da-populnia",
      );
      await follow(
        await plain(borrower, await borrower.form("fill-in-options"), { fillInMethod: "manual" }),
        "/lichni-danni",
      );
      await follow(
        await plain(borrower, await borrower.form("personal-information"), personal(borrower.person, story.money)),
        "/poluchavane-i-obezpechenie",
      );
      lender.clock.advance(1000);
      await follow(
        await plain(borrower, await borrower.form("payment-and-collateral-data"), payment(borrower.person)),
        "/sms-confirm",
      );
      lender.clock.advance(60_000);
      const again = "/sms-confirm?gotovo=send-code#send-code";
      await follow(await plain(borrower, await borrower.form("sms-confirmation", "sendCode"), {}), again);
      // What its script would say of the button that was pressed.
      expect(embeddedState(await borrower.open(again))).toMatchObject({
        page: { data: { posted: { form: "send-code", errors: {}, done: expect.stringMatching(/\S/) as string } } },
      });
      const sent = await plain(borrower, await borrower.form("sms-confirmation"), { pin: await borrower.code() });
      expect([sent.status, sent.headers.get("location")]).toEqual([303, "/zayavkata-se-obrabotva"]);
      await lender.settle();
      expect((await borrower.open("/zayavkata-se-obrabotva")).headers.get("location")).toBe("/pregled-na-dogovora");
      expect(embeddedState(await borrower.open("/pregled-na-dogovora"))).toMatchObject({
        page: { data: { lead: expect.stringMatching(/^Ще изпратим кода на/) as string } },
      });
      await steps.sendCode(borrower, "view-contract");
      expect(embeddedState(await borrower.open("/pregled-na-dogovora"))).toMatchObject({
        page: { data: { lead: expect.stringMatching(/^Изпратихме код на/) as string } },
      });
      const sign = await borrower.form("view-contract", "sign");
      expect(
        (
          await plain(borrower, sign, {
            versionHash: String(sign.values["versionHash"]),
            tos: "1",
            pin: await borrower.code(),
          })
        ).headers.get("location"),
      ).toBe("/status");
      await lender.settle();
      expect(embeddedState(await borrower.open("/aktiven-kredit"))).toMatchObject({
        page: { data: { credits: [{ request: { status: "active" } }] } },
      });
    });

    it("gets the page again with every error and the typed values, but no password", async () => {
      const borrower = new Borrower(lender);
      const fields = {
        ...registration(borrower.person, stories.approve.chosen),
        mobilePhone: "123",
        tos: "0",
        "marketing[sms]": "1",
      };
      const answer = await plain(borrower, await borrower.form("general-information"), fields);
      expect(answer.status).toBe(400);
      expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
      expect(answer.headers.get("cache-control")).toBe("no-store");
      const { form, posted } = embeddedState(answer).page.data;
      expect(posted).toEqual({
        form: "general-information",
        errors: {
          mobilePhone: "Невалиден мобилен телефонен номер.",
          tos: "Трябва да приемете условията за да продължите напред.",
        },
      });
      expect(form!.values).toMatchObject({
        email: borrower.person.email,
        mobilePhone: "123",
        password: "",
        passwordRepeat: "",
        tos: false,
        dataPrivacy: true,
        consumerCredit: { amount: "1000", months: "12" },
        marketing: { sms: true },
      });
      // What was chosen stands as answers, not as fields to fill in once more.
      expect(form!.summed).toEqual([0]);
      expect(answer.text).not.toContain(borrower.person.password);
      expect(await plain(borrower, form!, registration(borrower.person, stories.approve.chosen))).toMatchObject({
        status: 303,
      });
    });

    it("gets the fields its choice reveals, with a note instead of errors", async () => {
      const borrower = await borrowerAt(lender, "told");
      const answer = await plain(borrower, await borrower.form("payment-and-collateral-data"), {
        paymentMethod: "revolut",
        europeanForm: "1",
        creditRegisterCheck: "1",
      });
      expect(answer.status).toBe(400);
      expect(embeddedState(answer).page.data).toMatchObject({
        posted: {
          errors: {},
          note: {
            text: plainPostWords.newFields,
            opened: [{ id: "payment-and-collateral-data.revtag", text: "Вашият @revtag" }],
          },
        },
        form: { values: { paymentMethod: "revolut", europeanForm: true } },
      });
    });

    it("gets errors for fields it was shown, not for those revealed now", async () => {
      const borrower = await borrowerAt(lender, "told");
      const answer = await plain(borrower, await borrower.form("payment-and-collateral-data"), {
        paymentMethod: "revolut",
        collateralType: "none",
      });
      const words = ownWords("application/payment-and-collateral-data");
      const missing = Object.fromEntries(
        ["europeanForm", "creditRegisterCheck"].map((name) => [name, words(name, "checkbox-required")]),
      );
      expect(embeddedState(answer).page.data.posted).toMatchObject({ note: { text: plainPostWords.newFields } });
      expect(embeddedState(answer).page.data.posted!.errors).toEqual(missing);
    });

    it("gets the code's error and an empty code field", async () => {
      const borrower = await borrowerAt(lender, "registered");
      const answer = await plain(borrower, await borrower.form("user-sms-confirmation"), { pin: "12345" });
      expect(embeddedState(answer).page.data).toMatchObject({
        form: { values: { pin: "" } },
        posted: { errors: { pin: "Трябва да е точно 6 символа." } },
      });
    });

    it("keeps the typed values without a session, without a key and with an unknown version", async () => {
      const visitor = new Borrower(lender);
      const form = await visitor.form("general-information");
      const fields = registration(visitor.person, stories.approve.chosen);
      const kept = { email: visitor.person.email, consumerCredit: { amount: "1000" }, password: "" };
      const lost = await plain(new Borrower(lender), form, fields);
      expect(lost.status).toBe(401);
      expect(embeddedState(lost).page.data).toMatchObject({
        form: { values: kept },
        posted: { errors: { _form: expect.stringContaining("Попълненото е тук") as string } },
      });
      const keyless = await visitor.post(form, fields, { plain: true, key: null });
      expect(embeddedState(keyless).page.data).toMatchObject({ form: { values: kept } });
      const stale = await visitor.post(form, fields, { plain: true, version: "old" });
      expect(stale.status).toBe(409);
      expect(embeddedState(stale).page.data).toMatchObject({
        form: { values: kept },
        posted: { errors: { _form: expect.stringContaining("обновена") as string } },
      });
      const files = new FormData();
      files.append("x", new Blob(["x"]), "x.png");
      const refused = await visitor.post(form, {}, { plain: true, body: files });
      expect([refused.status, embeddedState(refused).page.call]).toEqual([400, "general-information"]);
    });

    describe("whose post could not be read completely", () => {
      const STEP = "personal-information";
      /** A borrower with saved values of the step, and its form. */
      const knownAt = async (): Promise<[Borrower, Descriptor]> => {
        const borrower = await (known ??= borrowerAt(lender, "told"));
        return [borrower, await borrower.form(STEP)];
      };
      let known: Promise<Borrower> | undefined;
      const typed = { firstName: "Друго", noMiddleName: "1", "income[netMonthly]": "хиляда" };
      const tooLarge = (form: Descriptor, fields: Fields, csrf = form.csrf): FormData => {
        const body = bodyOf({ ...form, csrf }, fields);
        body.append("lastName", "x".repeat(BODY_LIMITS.fieldSize + 1));
        return body;
      };
      const cutShort = ({ csrf }: Descriptor): [BodyInit, Record<string, string>] => {
        const parts = Object.entries({ _csrf: csrf!, ...typed }).map(
          ([name, text]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`,
        );
        return [
          `${parts.join("")}--x\r\ncontent-disposition: form-data; name="lastName"\r\n\r\nне`,
          { "content-type": "multipart/form-data; boundary=x" },
        ];
      };

      it.each<
        [what: string, status: number, made: (form: Descriptor) => [body: BodyInit, headers?: Record<string, string>]]
      >([
        ["too large", 413, (form) => [tooLarge(form, typed)]],
        [
          "too large and urlencoded",
          413,
          (form) => [new URLSearchParams([...tooLarge(form, typed).entries()] as [string, string][])],
        ],
        ["cut short", 400, cutShort],
        [
          "with a file it does not take",
          400,
          (form) => {
            const body = bodyOf(form, typed);
            body.append("x", new Blob(["x"]), "x.png");
            return [body];
          },
        ],
      ])("gets the received values, and the saved ones for the rest: %s", async (_what, status, made) => {
        const [borrower, form] = await knownAt();
        const [body, headers = {}] = made(form);
        const answer = await borrower.post(form, {}, { plain: true, body, headers });
        const { values } = embeddedState(answer).page.data.form!;
        expect([answer.status, values["lastName"]]).toEqual([status, form.values["lastName"]]);
        expect(form.values).toMatchObject({
          lastName: expect.stringMatching(/./) as string,
          income: { netMonthly: expect.stringMatching(/^\d+$/) as string },
        });
        expect(values).toEqual({
          ...form.values,
          firstName: "Друго",
          noMiddleName: true,
          income: { ...(form.values["income"] as object), netMonthly: "хиляда" },
        });
      });

      it.each<[what: string, status: number, body: () => BodyInit, headers: Record<string, string>]>([
        ["no form body", 415, () => new Blob([]), {}],
        ["malformed multipart", 400, () => "noise", { "content-type": "multipart/form-data; boundary=x" }],
        [
          "over the limit of a form without files",
          413,
          () => new Blob(["x".repeat(BODY_LIMITS.body + 1)]),
          { "content-type": "multipart/form-data; boundary=x" },
        ],
        ["cross-origin", 403, () => new URLSearchParams({ firstName: "Чужд" }), { origin: "https://evil.example" }],
      ])("gets the saved values when none were received: %s", async (_what, status, body, headers) => {
        const [borrower, form] = await knownAt();
        const answer = await borrower.post(form, {}, { plain: true, body: body(), headers });
        expect([answer.status, embeddedState(answer).page.data.form!.values]).toEqual([status, form.values]);
      });

      it("gets none of the received values with a wrong CSRF token", async () => {
        const [borrower, form] = await knownAt();
        const answer = await borrower.post(form, {}, { plain: true, body: tooLarge(form, typed, "nonsense") });
        expect([answer.status, embeddedState(answer).page.data.form!.values]).toEqual([413, form.values]);
      });

      it("gets empty password and code fields", async () => {
        const visitor = new Borrower(lender);
        const form = await visitor.form("general-information");
        const body = bodyOf(form, {
          email: visitor.person.email,
          password: visitor.person.password,
          passwordRepeat: visitor.person.password,
        });
        body.append("mobilePhone", "x".repeat(BODY_LIMITS.fieldSize + 1));
        const answer = await visitor.post(form, {}, { plain: true, body });
        expect(embeddedState(answer).page.data.form!.values).toMatchObject({
          email: visitor.person.email,
          password: "",
          passwordRepeat: "",
          consumerCredit: form.values["consumerCredit"],
        });
        expect(answer.text).not.toContain(visitor.person.password);
        const registered = await borrowerAt(lender, "registered");
        const code = bodyOf(await registered.form("user-sms-confirmation"), { pin: "123456" });
        code.append("x", "x".repeat(BODY_LIMITS.fieldSize + 1));
        const again = await registered.post(
          await registered.form("user-sms-confirmation"),
          {},
          { plain: true, body: code },
        );
        expect([again.status, embeddedState(again).page.data.form!.values]).toEqual([413, { pin: "" }]);
      });
    });

    it("stays on its page, with 429 and Retry-After, over the rate limit", async () => {
      const borrower = await borrowerAt(lender, "registered");
      const answer = await plain(borrower, await borrower.form("user-sms-confirmation", "sendCode"), {});
      expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "60"]);
      expect(embeddedState(answer).page).toMatchObject({
        call: "user-sms-confirmation",
        data: { posted: { form: "send-code", errors: { _form: "Нов код можете да поискате след 60 сек." } } },
      });
    });

    it("stays on the page of a code that a logged-in person asks for, which says that it is sent", async () => {
      const borrower = await borrowerAt(lender, "confirmed");
      const button = async () =>
        plain(borrower, await borrower.form("confirm-number", "sendCode"), { purpose: "number" });
      lender.clock.advance(60_000);
      const sent = await button();
      expect([sent.status, sent.headers.get("location")]).toEqual([303, "/profile/kod?gotovo=send-code#send-code"]);
      const refused = await button();
      expect(refused.status).toBe(429);
      expect(embeddedState(refused).page).toMatchObject({ call: "confirm-number" });
    });

    it("keeps where that page goes on to", async () => {
      const borrower = await borrowerAt(lender, "confirmed");
      lender.clock.advance(60_000);
      const sent = await plain(borrower, await borrower.form("confirm-number", "sendCode", { next: "/za-nas" }), {
        purpose: "number",
      });
      const location = sent.headers.get("location");
      expect(location).toBe("/profile/kod?gotovo=send-code&next=%2Fza-nas#send-code");
    });

    it("is redirected to the next step when this one is completed", async () => {
      const borrower = await borrowerAt(lender, "told");
      const [first, second] = [
        await borrower.form("payment-and-collateral-data"),
        await borrower.form("payment-and-collateral-data"),
      ];
      await plain(borrower, first, payment(borrower.person));
      const late = await plain(borrower, second, payment(borrower.person, "1111"));
      expect([late.status, late.headers.get("location")]).toEqual([303, "/sms-confirm"]);
    });

    it("is redirected to the login, with the page to return to, when its session is gone", async () => {
      const borrower = await borrowerAt(lender, "confirmed");
      const form = await borrower.form("fill-in-options");
      borrower.cookies.clear();
      const answer = await plain(borrower, form, { fillInMethod: "manual" });
      expect([answer.status, answer.headers.get("location")]).toEqual([303, "/vhod?next=%2Fkak-da-populnia"]);
    });
  });

  describe("a call opened in a browser redirects to its page", () => {
    // Reads that remember something and have no page lead on at once: `invitations.test.ts`, `affiliates.test.ts`.
    const led = calls.filter(
      (name) => callOf(name).read !== "file" && !(remembers(callOf(name)) && callOf(name).read === "Elsewhere"),
    );
    const given = {
      requestId: "7",
      no: "1",
      key: "k",
      email: "a@example.bg",
      orderId: "9",
      creditSystemOrderId: "8",
      code: "c",
      slug: "a/b",
    };
    it.each(led.map((name) => [name] as const))("%s", async (call) => {
      const answer = await new Borrower(lender).fetch(
        callUrl(call, { ...given, source: "settlements", form: "login" }),
        { headers: { accept: "text/html" } },
      );
      const page = pageOfCall(callOf(call).page ?? call);
      expect([answer.status, answer.headers.get("location"), answer.headers.getSetCookie()]).toEqual([
        303,
        page ? pageUrl(page.name as PageName, callOf(call).path.includes(":") ? given : {}) : "/vhod",
        [],
      ]);
    });

    it.each(["file-view", "file-download", "render-contract"] as const)(
      "%s, a file, redirects to the login; a missing file is the 404 page",
      async (call) => {
        const params = { fileId: "00000000-0000-4000-8000-000000000000" };
        const stranger = await new Borrower(lender).fetch(callUrl(call, params), { headers: { accept: "text/html" } });
        expect([stranger.status, stranger.headers.get("location")]).toEqual([303, "/vhod"]);
        const borrower = await borrowerAt(lender, "decided");
        const missing = await borrower.fetch(
          callUrl(call, params) + (call === "render-contract" ? "?document=none" : ""),
          { headers: { accept: "text/html" } },
        );
        expect([missing.status, embeddedState(missing).failed]).toEqual([404, 404]);
      },
    );
  });

  it("a JSON client gets `nextUrl` and no Location", async () => {
    const borrower = await borrowerAt(lender, "confirmed");
    const script = await borrower.fill("fill-in-options", { fillInMethod: "manual" });
    expect([script.status, script.headers.get("location"), script.body]).toEqual([
      200,
      null,
      { nextUrl: "/lichni-danni" },
    ]);
  });

  it.each([
    ["//evil.example", "/kak-da-populnia"],
    ["/\\evil.example", "/kak-da-populnia"],
    ["https://evil.example", "/kak-da-populnia"],
    ["javascript:alert(1)", "/kak-da-populnia"],
    ["/\t/evil.example", "/kak-da-populnia"],
    ["/a\r\nset-cookie: x=1", "/kak-da-populnia"],
    ["/../..//evil.example", "/kak-da-populnia"],
    ["evil.example", "/kak-da-populnia"],
    ["/%2F/evil.example", "/%2F/evil.example"],
    ["/@evil.example", "/@evil.example"],
    ["/статус?от=смс", "/%D1%81%D1%82%D0%B0%D1%82%D1%83%D1%81?%D0%BE%D1%82=%D1%81%D0%BC%D1%81"],
    ["/status?a=1#b", "/status?a=1"],
  ])("the login with next=%j leads to %s", async (next, to) => {
    const { person } = await (known ??= borrowerAt(lender, "confirmed"));
    for (const how of [{ plain: true }, {}]) {
      const visitor = new Borrower(lender, person);
      const answer = await visitor.post(
        await visitor.form("login"),
        { username: person.email, password: person.password, next },
        how,
      );
      expect(answer.headers.get("location") ?? answer.body.nextUrl).toBe(to);
    }
  });
  let known: Promise<Borrower> | undefined;
});
