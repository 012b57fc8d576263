import { request as httpRequest } from "node:http";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { BODY_LIMITS } from "#server/kernel/post-limits.ts";
import type { Descriptor } from "#src/engine/core/definition.ts";
import { Borrower, bodyOf, borrowerAt, type Answer } from "#tests/support/borrower.ts";
import { choice, payment, personal, ownPin, registration, stories, type Fields } from "#tests/support/borrower-data.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { ownWords } from "#tests/support/own-words.ts";
import { snapshot } from "#tests/support/snapshot.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

const REQUIRED = "Полето е задължително.";
const wordsOfFirst = ownWords("application/general-information");
const wordsOfPersonal = ownWords("application/personal-information");
const wordsOfPayment = ownWords("application/payment-and-collateral-data");
const CHOICE = "Изберете една от предложените възможности.";
const NO_TERM = "За тази сума няма срок за погасяване. Изберете друга сума.";
const UNKNOWN = /непознати полета/;

/** Changed fields, and the expected error texts by field. */
type Case = readonly [change: Fields, errors: Record<string, string | RegExp>];
const matching = (errors: Record<string, string | RegExp>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(errors).map(([name, text]) => [
      name,
      typeof text === "string" ? text : (expect.stringMatching(text) as string),
    ]),
  );

const FIRST_STEP: readonly Case[] = [
  [{ product: "" }, { product: wordsOfFirst("product") }],
  [{ product: "gold" }, { product: CHOICE }],
  [{ product: "__proto__" }, { product: CHOICE }],
  [{ purpose: "" }, { purpose: wordsOfFirst("purpose", "select") }],
  [{ purpose: "gambling" }, { purpose: CHOICE }],
  [{ email: "" }, { email: wordsOfFirst("email") }],
  [{ email: "georgi@example" }, { email: "Невалиден email адрес." }],
  [{ email: "a@b.bg\r\nBcc: c@d.bg" }, { email: "Невалиден email адрес." }],
  [{ mobilePhone: "0868123456" }, { mobilePhone: "Невалиден мобилен телефонен номер." }],
  [{ password: "къса 12", passwordRepeat: "къса 12" }, { password: "Трябва да е най-малко 8 символа." }],
  [{ passwordRepeat: "друга парола" }, { passwordRepeat: "Паролите не съвпадат." }],
  [{ tos: "0" }, { tos: "Трябва да приемете условията за да продължите напред." }],
  [{ dataPrivacy: "0" }, { dataPrivacy: "Изисква се съгласие." }],
  [{ "consumerCredit[amount]": "" }, { "consumerCredit[amount]": REQUIRED }],
  [{ "consumerCredit[amount]": "1010" }, { "consumerCredit[amount]": "Стойностите започват от 200 и нарастват с 50." }],
  [
    { "consumerCredit[amount]": "3050" },
    { "consumerCredit[amount]": "Въведете стойност от 200 до 3000.", "consumerCredit[months]": NO_TERM },
  ],
  [
    { "consumerCredit[amount]": "150" },
    { "consumerCredit[amount]": "Въведете стойност от 200 до 3000.", "consumerCredit[months]": NO_TERM },
  ],
  [
    { "consumerCredit[amount]": "-1000" },
    { "consumerCredit[amount]": "Въведете цяло число.", "consumerCredit[months]": NO_TERM },
  ],
  [
    { "consumerCredit[amount]": "1000.50" },
    { "consumerCredit[amount]": "Въведете цяло число.", "consumerCredit[months]": NO_TERM },
  ],
  [
    { "consumerCredit[amount]": "1e3" },
    { "consumerCredit[amount]": "Въведете цяло число.", "consumerCredit[months]": NO_TERM },
  ],
  [
    { "consumerCredit[amount]": "0x3E8" },
    { "consumerCredit[amount]": "Въведете цяло число.", "consumerCredit[months]": NO_TERM },
  ],
  [
    { "consumerCredit[months]": "19" },
    { "consumerCredit[months]": "За суми до 1000 максималният срок за погасяване е 18 месеца" },
  ],
  [
    { "consumerCredit[amount]": "1050", "consumerCredit[months]": "5" },
    { "consumerCredit[months]": "За суми над 1000 минималният срок за погасяване е 6 месеца" },
  ],
  [{ "consumerCredit[months]": "37" }, { "consumerCredit[months]": "Въведете стойност от 3 до 36." }],
];

const PERSON: readonly Case[] = [
  [{ firstName: "" }, { firstName: wordsOfPersonal("firstName") }],
  [{ firstName: "Ge0rgi 1" }, { firstName: "Трябва да бъде на кирилица." }],
  [{ middleName: "" }, { middleName: wordsOfPersonal("middleName") }],
  [{ middleName: "", noMiddleName: "1" }, {}],
  [{ personPin: "8003205606" }, { personPin: "Невалидно ЕГН." }],
  [
    { personPin: "0851214569" },
    { personPin: "Трябва да сте навършили 18 години, за да кандидатствате за кредит при Заявка." },
  ],
  [{ idCardNumber: "12345" }, { idCardNumber: "Невалиден номер на лична карта." }],
  [{ idCardIssuedOn: "31.02.2024" }, { idCardIssuedOn: "През този месец няма ден 31. Проверете датата." }],
  [{ idCardIssuedOn: "21.11.2026" }, { idCardIssuedOn: "Датата не може да е в бъдещето." }],
  [{ idCardValidUntil: "19.11.2026" }, { idCardValidUntil: wordsOfPersonal("idCardValidUntil", "not-past") }],
  [{ idCardIssuedBy: "ФБР" }, { idCardIssuedBy: "Изберете стойност от списъка." }],
  [
    { "permanentAddress[settlement]": "" },
    { "permanentAddress[settlement]": wordsOfPersonal("permanentAddress.settlement") },
  ],
  [
    { "permanentAddress[block]": "" },
    {
      "permanentAddress[street]": wordsOfPersonal("permanentAddress.street", "required-unless"),
      "permanentAddress[number]": wordsOfPersonal("permanentAddress.number", "required-unless"),
    },
  ],
  [
    { "permanentAddress[floor]": "пети" },
    { "permanentAddress[floor]": /^(Трябва да съдържа само цифри\.|Въведете най-много 3 символа\.)$/ },
  ],
  [{ currentAddressSame: "0" }, { "currentAddress[settlement]": wordsOfPersonal("currentAddress.settlement") }],
  [{ dependents: "4" }, { dependentsCount: wordsOfPersonal("dependentsCount", "select") }],
  [{ dependents: "99" }, { dependents: CHOICE }],
  [{ "income[type]": "" }, { "income[type]": wordsOfPersonal("income.type", "select") }],
  [{ "income[netMonthly]": "900,50" }, { "income[netMonthly]": "Трябва да съдържа само цифри." }],
  [{ "income[netMonthly]": "-900" }, { "income[netMonthly]": "Трябва да съдържа само цифри." }],
  [
    { "income[type]": "employment" },
    {
      "income[employerName]": wordsOfPersonal("income.employerName"),
      "income[sinceMonth]": wordsOfPersonal("income.sinceMonth"),
    },
  ],
  [{ "expenses[monthly]": "" }, { "expenses[monthly]": wordsOfPersonal("expenses.monthly") }],
  [
    { isPep: "1" },
    { pepDetails: wordsOfPersonal("pepDetails"), fundsOrigin: wordsOfPersonal("fundsOrigin", "select") },
  ],
];

const MONEY: readonly Case[] = [
  [{ paymentMethod: "" }, { paymentMethod: wordsOfPayment("paymentMethod") }],
  [{ paymentMethod: "bitcoin" }, { paymentMethod: CHOICE }],
  [{ iban: "" }, { iban: wordsOfPayment("iban") }],
  [{ iban: "DE89370400440532013000" }, { iban: "Невалиден IBAN." }],
  [{ iban: "BG81BNBG96611020345678" }, { iban: "Невалиден IBAN." }],
  [{ ibanOwner: "0" }, { ibanOwner: wordsOfPayment("ibanOwner", "checkbox-required") }],
  [{ paymentMethod: "revolut" }, { revtag: wordsOfPayment("revtag") }],
  [{ paymentMethod: "revolut", revtag: "@1" }, { revtag: "Невалиден @revtag." }],
  [
    { europeanForm: "0", creditRegisterCheck: "0" },
    {
      europeanForm: wordsOfPayment("europeanForm", "checkbox-required"),
      creditRegisterCheck: wordsOfPayment("creditRegisterCheck", "checkbox-required"),
    },
  ],
];

const NAMES = [
  "status",
  "userId",
  "amountApproved",
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "hasOwnProperty",
  "__proto__[x]",
  "constructor[prototype][x]",
  "income[__proto__][x]",
  "firstName[__proto__]",
  "income",
  "income[]",
  "income[0]",
  "income[999999]",
  "income[netMonthly",
  "income]netMonthly[",
  "income[netMonthly]]",
  "income[netMonthly][x]",
  "firstName[]",
  "income.netMonthly",
  "INCOME[netMonthly]",
  "firstname",
  " firstName",
  "firstName\u0000",
  "%66irstName",
  "fırstName",
  "submit",
  "_staged[x]",
  "captcha",
  "",
  "[",
  "]",
  `a${"[b]".repeat(60)}`,
] as const;

const boundaryBody = (boundary: string, ...parts: string[]): string =>
  parts.map((part) => `--${boundary}\r\n${part}\r\n`).join("");
const field = (name: string, text: string): string => `content-disposition: form-data; name="${name}"\r\n\r\n${text}`;

eachDatabase((_name, open) => {
  const lender = useTestLender({ open, advance: 61_000 });

  const refuses = async (
    borrower: Borrower,
    form: Descriptor,
    fields: Fields,
    errors: Record<string, string | RegExp>,
  ): Promise<void> => {
    const answer = await borrower.post(form, fields);
    if (Object.keys(errors).length === 0) expect(answer).toMatchObject({ status: 200 });
    else expect([answer.status, answer.body.errors]).toEqual([400, matching(errors)]);
  };

  describe("the first step", () => {
    it.each(FIRST_STEP)("%j returns the errors %j", async (change, errors) => {
      const visitor = new Borrower(lender);
      const before = await snapshot(lender);
      await refuses(
        visitor,
        await visitor.form("general-information"),
        { ...registration(visitor.person, stories.approve.chosen), ...change },
        errors,
      );
      expect(await snapshot(lender)).toEqual(before);
    });

    it.each([
      ["above the maximum", choice("creditLine", 510, 30), { "creditLine[amount]": "Въведете стойност от 50 до 500." }],
      [
        "between two steps",
        choice("creditLine", 255, 30),
        { "creditLine[amount]": "Стойностите започват от 50 и нарастват с 10." },
      ],
      ["too long", choice("creditLine", 250, 31), { "creditLine[days]": "Въведете стойност от 5 до 30." }],
      [
        "outside the amount's terms",
        choice("interestFreeInstalment", 400, 9),
        { "interestFreeInstalment[months]": "За суми до 600 максималният срок за погасяване е 6 месеца" },
      ],
      [
        "in another product's unit",
        { ...choice("creditLine", 250, 20), "creditLine[days]": "", "creditLine[months]": "12" },
        { "creditLine[days]": REQUIRED, _form: UNKNOWN },
      ],
    ] as const)("an amount or term %s is refused", async (_what, chosen, errors) => {
      const visitor = new Borrower(lender);
      await refuses(
        visitor,
        await visitor.form("general-information"),
        registration(visitor.person, chosen as Fields),
        errors,
      );
    });

    it("values of products that are not chosen are ignored", async () => {
      const visitor = new Borrower(lender);
      const form = await visitor.form("general-information");
      const fields = registration(visitor.person, {
        ...stories.approve.chosen,
        "creditLine[amount]": "99999",
        "creditLine[days]": "x",
      });
      expect(await visitor.post(form, fields)).toMatchObject({ status: 200 });
      const rows = await lender.query(
        "select product, amount_cents from requests r join users u on u.id = r.user_id where u.email = $1",
        visitor.person.email,
      );
      expect(rows).toEqual([{ product: "consumerCredit", amount_cents: 100_000 }]);
    });
  });

  describe("personal data", () => {
    let borrower: Borrower;
    beforeAll(async () => {
      borrower = await borrowerAt(lender, "filledIn");
    });
    beforeEach(async () => void (await borrower.read("user-data")));
    const form = (): Promise<Descriptor> => borrower.form("personal-information");
    const complete = (): Fields => personal(borrower.person, stories.approve.money);

    it.each(PERSON)("%j returns the errors %j", async (change, errors) =>
      refuses(borrower, await form(), { ...complete(), ...change }, errors),
    );

    it("an empty post returns an error for every required field and no other", async () => {
      const { body } = await borrower.post(await form(), {});
      expect(Object.keys(body.errors!)).toEqual([
        "firstName",
        "middleName",
        "lastName",
        "personPin",
        "idCardNumber",
        "idCardIssuedBy",
        "idCardIssuedOn",
        "idCardValidUntil",
        "permanentAddress[settlement]",
        "permanentAddress[street]",
        "permanentAddress[number]",
        "currentAddress[settlement]",
        "income[type]",
        "income[netMonthly]",
        "dependents",
        "expenses[monthly]",
        "expenses[otherCredits]",
        "isPep",
      ]);
    });

    it("values of hidden fields are neither validated nor stored", async () => {
      await refuses(
        borrower,
        await form(),
        {
          ...complete(),
          "currentAddress[settlement]": "nonsense",
          pepDetails: "x".repeat(6000),
          "income[employerName]": "Фирма",
        },
        {},
      );
      const { values } = await form();
      expect(values).not.toHaveProperty("currentAddress");
      expect(values).not.toHaveProperty("pepDetails");
      expect(values["income"]).not.toHaveProperty("employerName");
    });

    it("a settlement typed by name is stored as its code", async () => {
      await refuses(borrower, await form(), { ...complete(), "permanentAddress[settlement]": "гр. Пловдив" }, {});
      expect((await form()).values["permanentAddress"]).toMatchObject({ settlement: "56784" });
    });

    it.each([
      "firstName",
      "permanentAddress[street]",
      "income[netMonthly]",
      "personPin",
      "idCardIssuedOn",
      "permanentAddress[settlement]",
    ])("50 kB in %s are an error of that field", async (name) => {
      const { status, body } = await borrower.post(await form(), { ...complete(), [name]: "Я".repeat(25_000) });
      expect([status, Object.keys(body.errors!)]).toEqual([400, [name]]);
    });

    it.each(NAMES)("a field named %j is refused", async (name) => {
      const body = bodyOf(await form(), complete());
      const plain = new URLSearchParams([...body.entries(), [name, "1"]] as [string, string][]);
      const answers = [
        await borrower.post(await form(), {}, { body: (body.append(name, "1"), body) }),
        await borrower.post(await form(), {}, { body: plain }),
      ];
      for (const {
        status,
        body: { errors },
      } of answers)
        expect([status, Object.keys(errors!)]).toEqual([400, ["_form"]]);
      expect(({} as Record<string, unknown>)["x"]).toBeUndefined();
    });

    it.each(["firstName", "isPep", "_key", "_csrf", "_version"])("%s sent twice is refused", async (name) => {
      const body = bodyOf(await form(), complete());
      body.append(name, String(body.get(name)));
      expect(await borrower.post(await form(), {}, { body })).toMatchObject({
        status: 400,
        body: { errors: { _form: expect.any(String) as string } },
      });
    });

    it("a native checkbox may send its hidden 0 first", async () => {
      const body = bodyOf(await form(), { ...complete(), currentAddressSame: "0" });
      body.append("currentAddressSame", "1");
      expect(await borrower.post(await form(), {}, { body })).toMatchObject({ status: 200 });
    });

    it("text is stored composed (NFC) and trimmed of invisible characters", async () => {
      await refuses(borrower, await form(), { ...complete(), lastName: " И\u0306ванов\u00a0" }, {});
      expect((await form()).values).toMatchObject({ lastName: "Йванов" });
    });

    it("the ЕГН is not stored in plain text", async () => {
      await refuses(borrower, await form(), { ...complete(), personPin: ownPin(777) }, {});
      const dump = JSON.stringify(
        await lender.query(
          "select u.*, a.* from users u join requests r on r.user_id = u.id join answers a on a.request_id = r.id where u.email = $1",
          borrower.person.email,
        ),
      );
      expect(dump).not.toContain(ownPin(777));
      expect(Buffer.from(dump).toString("latin1")).not.toContain(ownPin(777));
    });
  });

  describe("the payment step", () => {
    it.each(MONEY)("%j returns the errors %j", async (change, errors) => {
      const borrower = await atPayment();
      await refuses(
        borrower,
        await borrower.form("payment-and-collateral-data"),
        { ...payment(borrower.person), ...change },
        errors,
      );
    });
    let shared: Promise<Borrower> | undefined;
    const atPayment = (): Promise<Borrower> => (shared ??= borrowerAt(lender, "told"));
  });

  describe("an offer", () => {
    const accept = async (change: Fields): Promise<Answer> => {
      const borrower = await (shared ??= borrowerAt(lender, "decided", stories.offer));
      const { userData } = (await borrower.read("user-data")).body as { userData: { user: unknown } };
      if (userData.user === null) await borrower.logIn();
      return borrower.post(await borrower.form("status", "accept"), {
        product: "consumerCredit",
        amount: "1000",
        months: "12",
        ...change,
      });
    };
    let shared: Promise<Borrower> | undefined;

    it.each([
      [{ amount: "1050" }, { amount: "Въведете стойност от 200 до 1000." }],
      [{ amount: "999" }, { amount: "Стойностите започват от 200 и нарастват с 50." }],
      [{ amount: "" }, { amount: REQUIRED }],
      [{ months: "19" }, { months: "Въведете стойност от 3 до 18." }],
      [{ months: "2" }, { months: "Въведете стойност от 3 до 18." }],
      [{ months: "" }, { months: REQUIRED }],
      [{ iban: "x" }, { _form: UNKNOWN }],
    ])("%j returns the errors %j", async (change, errors) => {
      const { status, body } = await accept(change as unknown as Fields);
      expect([status, body.errors]).toEqual([400, matching(errors as unknown as Record<string, string | RegExp>)]);
    });

    it("keeps its product, whatever product is posted", async () => {
      expect(await accept({ product: "interestFreeInstalment", amount: "500" })).toMatchObject({ status: 200 });
      const { body } = await (await shared!).read("view-contract");
      expect(body["offer"]).toMatchObject({
        product: "consumerCredit",
        amount: { value: "500.00" },
        nominalRate: "36.00",
      });
    });
  });

  describe("a body", () => {
    let borrower: Borrower;
    let form: Descriptor;
    beforeEach(async () => {
      borrower = await (shared ??= borrowerAt(lender, "filledIn"));
      const { userData } = (await borrower.read("user-data")).body as { userData: { user: unknown } };
      if (userData.user === null) await borrower.logIn();
      form = await borrower.form("personal-information");
    });
    let shared: Promise<Borrower> | undefined;
    const post = (body: BodyInit, headers: Record<string, string> = {}): Promise<Answer> =>
      borrower.post(form, {}, { body, headers });
    const complete = (): FormData => bodyOf(form, personal(borrower.person, stories.approve.money));
    const withField = (name: string, text: string): FormData => {
      const body = complete();
      body.set(name, text);
      return body;
    };
    const withFields = (count: number): FormData => {
      const body = complete();
      for (let n = [...body.keys()].length; n < count; n += 1) body.append(`x${n}`, "");
      return body;
    };

    it.each([
      ["application/json", "{}"],
      ["text/plain", "firstName=Ivan"],
      ["application/xml", "<a/>"],
      ["image/png", "\u0089PNG"],
      ["application/json", "{broken"],
      ["nonsense", "x"],
    ])("as %s is 415", async (type, body) => {
      expect(await post(body, { "content-type": type })).toMatchObject({
        status: 415,
        body: { errors: { _form: "Изпратете формата като multipart/form-data." } },
      });
    });

    it("without a content type is 415", async () => expect((await post(new Blob(["x"]))).status).toBe(415));

    it.each([
      ["no boundary", "multipart/form-data", "--x\r\n"],
      ["an unknown boundary", "multipart/form-data; boundary=y", boundaryBody("x", field("firstName", "a"))],
      ["no closing boundary", "multipart/form-data; boundary=x", boundaryBody("x", field("firstName", "a"))],
      ["no header", "multipart/form-data; boundary=x", "--x\r\n\r\nfirst\r\n--x--\r\n"],
      ["binary noise", "multipart/form-data; boundary=x", "\u0000\u0001\u0002".repeat(1000)],
      ["a boundary of 300 characters", `multipart/form-data; boundary=${"x".repeat(300)}`, "x"],
      [
        "a nested multipart",
        "multipart/form-data; boundary=x",
        `${boundaryBody("x", `content-disposition: form-data; name="firstName"\r\ncontent-type: multipart/mixed; boundary=z\r\n\r\n--z\r\n\r\na\r\n--z--`)}--x--\r\n`,
      ],
      [
        "a name of 300 line breaks",
        "multipart/form-data; boundary=x",
        `${boundaryBody("x", field("\n".repeat(300), "a"))}--x--\r\n`,
      ],
    ])("of multipart with %s is refused without a server error", async (_what, type, body) => {
      const { status, body: answer } = await post(body, { "content-type": type });
      expect([400, 403, 413]).toContain(status);
      expect(Object.keys(answer.errors!)).toEqual(["_form"]);
    });

    it("with a file is refused", async () => {
      const body = complete();
      body.append("firstName", new Blob(["x"], { type: "image/png" }), "x.png");
      expect(await post(body)).toMatchObject({
        status: 400,
        body: { errors: { _form: "Тази форма не приема файлове." } },
      });
    });

    it.each([
      [`${BODY_LIMITS.fields} fields is read`, () => withFields(BODY_LIMITS.fields), 400, UNKNOWN],
      [`${BODY_LIMITS.fields + 1} fields is too large`, () => withFields(BODY_LIMITS.fields + 1), 413, /твърде голямо/],
      ["a name of 200 bytes is read", () => withField("x".repeat(200), ""), 400, UNKNOWN],
      ["a name of 201 bytes is too large", () => withField("x".repeat(201), ""), 413, /твърде голямо/],
      ["a value of 64 kB is read", () => withField("firstName", "Я".repeat(BODY_LIMITS.fieldSize / 2)), 400, undefined],
      [
        "a value of 64 kB and one byte is too large",
        () => withField("firstName", `${"Я".repeat(BODY_LIMITS.fieldSize / 2)}x`),
        413,
        /твърде голямо/,
      ],
    ] as const)("with %s", async (_what, made, expected, words) => {
      const {
        status,
        body: { errors },
      } = await post(made());
      expect(status).toBe(expected);
      if (words) expect(errors!["_form"]).toMatch(words);
      else expect(Object.keys(errors!)).toEqual(["firstName"]);
    });

    it("over the limit is 413, with a content length or chunked; the next one is accepted", async () => {
      const large = (): FormData => {
        const body = complete();
        for (let n = 0; n < 6; n += 1) body.append(`x${n}`, "x".repeat(50_000));
        return body;
      };
      expect(await post(large())).toMatchObject({
        status: 413,
        body: { errors: { _form: "Изпратеното е твърде голямо." } },
      });
      expect(await chunked(large())).toBe(413);
      expect(await post(new URLSearchParams({ x: "x".repeat(BODY_LIMITS.body) }))).toMatchObject({ status: 413 });
      expect((await borrower.read("personal-information")).status).toBe(200);
      expect(await post(complete())).toMatchObject({ status: 200 });
    });

    /** Posts chunked, without a content length; resolves to the status. */
    const chunked = async (data: FormData): Promise<number> => {
      const encoded = new Response(data);
      const bytes = Buffer.from(await encoded.arrayBuffer());
      return new Promise((resolve, reject) => {
        const request = httpRequest(
          `${lender.url}/api/v2/personal-information`,
          {
            method: "POST",
            headers: {
              "content-type": encoded.headers.get("content-type")!,
              origin: lender.origin,
              accept: "application/json",
              cookie: `sid=${borrower.sessionId}`,
              "transfer-encoding": "chunked",
            },
          },
          (response) => {
            response.resume();
            resolve(response.statusCode!);
          },
        );
        request.on("error", reject);
        for (let at = 0; at < bytes.length; at += 16_384) request.write(bytes.subarray(at, at + 16_384));
        request.end();
      });
    };
  });

  describe("a client log", () => {
    it.each([
      ["log-user-click", { type: "acceptCookies", url: "/" }, 200],
      ["log-user-click", { type: "x".repeat(61) }, 400],
      ["log-user-click", { evil: "1" }, 400],
      ["log-user-click", { constructor: "1" }, 400],
      ["error", { error: "TypeError: x", url: "/status?key=1" }, 200],
      ["error", { info: "x".repeat(8001) }, 400],
    ] as const)("%s with %j is answered with %i", async (call, fields, expected) => {
      const visitor = new Borrower(lender);
      expect((await visitor.post({ action: call, version: "" }, fields as Fields)).status).toBe(expected);
      expect(visitor.cookies.size).toBe(0);
    });
  });
});
