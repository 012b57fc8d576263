/** Guarantors: invited, registered, assessed, signing before the borrower, active, released. */
import { sql } from "kysely";
import { describe, expect, it, vi } from "vitest";
import type { FormPageData, ListingData, NoticeData, RepaymentData } from "#src/api/responses/responses.ts";
import { PHONE_STAYS } from "#src/copy/guarantee-words.ts";
import { guarantorCopy } from "#src/copy/guarantor-pages.ts";
import { refusalWords } from "#src/copy/refusals.ts";
import { ownDataWords } from "#src/copy/own-data.ts";
import { addMonthsClamped } from "#src/domain/time/calendar.ts";
import { addDays } from "#src/domain/time/dates.ts";
import { sweep } from "#server/jobs/sweep.ts";
import { withdrawFrom } from "#server/lending/servicing/withdraw.ts";
import { undoImport } from "#server/lending/statements/undo-import.ts";
import { decideAnew } from "#server/lending/applications/decide-anew.ts";
import { closeApplication } from "#server/lending/applications/close-application.ts";
import { Borrower, borrowerAt, runningCredit, steps, succeed, type Postable } from "#tests/support/borrower.ts";
import { income, naming, newPerson, pinOf, registration, type Person } from "#tests/support/borrower-data.ts";
import { clerkOfRole } from "#tests/support/clerk.ts";
import { bankGives } from "#tests/support/bank-files.ts";
import { eachDatabase } from "#tests/support/database.ts";
import {
  awaitsGuarantor,
  guaranteesOf,
  invitationPath,
  registerGuarantor,
  sendGuarantorData,
  signAsGuarantor,
  stated,
  toSign,
  withGuarantor,
} from "#tests/support/guarantors.ts";
import { askedOf, servicingOf } from "#tests/support/servicing.ts";
import { jobRun } from "#tests/support/job-run.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

const DAY_MS = 86_400_000;
const NAMES = { firstName: "Ана", lastName: "Петрова" };
const DEAD = "/nevaliden-link";
const RUN = jobRun();

eachDatabase((_name, open) => {
  const lender = useTestLender({ open, advance: 3_600_000, hasStaff: true });

  const { nights, pay } = servicingOf(lender);
  const swept = async (): Promise<void> => {
    await sweep(lender.services)({}, RUN);
    await lender.settle();
  };
  const statusOf = async (borrower: Borrower): Promise<string> => (await borrower.status()).request!.status;
  const opened = async (visitor: Borrower, phone: string): Promise<string | null> =>
    (await visitor.open(await invitationPath(lender, phone))).headers.get("location");
  const news = async (visitor: Borrower): Promise<string> => (await visitor.open(DEAD)).text;
  const listed = async (guarantor: Borrower): Promise<ListingData["groups"][number]["items"]> =>
    ((await guarantor.read("guaranteed-requests")).body as unknown as ListingData).groups.flatMap(({ items }) => items);
  const textsTo = async ({ phone }: Person): Promise<string[]> => (await lender.sentTo(phone)).map(({ text }) => text);

  describe("an invitation", () => {
    it("says by SMS and mail what it is about, is reminded of twice, and expires", async () => {
      const named = newPerson();
      const borrower = await awaitsGuarantor(lender, named, { email: named.email });
      const [mail] = await new Borrower(lender, named).mails();
      const said = mail!.text.replaceAll("\u00a0", " ");
      for (const part of ["Георги И.", "Сума: 1 000", "12 месеца", "безплатно", "откажете"])
        expect(said).toContain(part);
      expect(said).toMatch(/ГПР: \d+,\d+ %/);
      for (const hours of [25, 50]) {
        lender.clock.advance(hours * 3_600_000);
        await swept();
        await swept();
      }
      expect((await textsTo(named)).filter((text) => text.includes("/i/"))).toHaveLength(3);
      lender.clock.advance(3 * DAY_MS);
      await swept();
      expect(await guaranteesOf(borrower)).toEqual(["expired"]);
      const late = new Borrower(lender);
      expect(await opened(late, named.phone)).toBe(DEAD);
      expect(await news(late)).toContain("Срокът на поканата изтече");
    });

    it("is reminded of once after a pause in which both reminders were due", async () => {
      const named = newPerson();
      await awaitsGuarantor(lender, named);
      lender.clock.advance(80 * 3_600_000);
      await swept();
      await swept();
      expect((await textsTo(named)).filter((text) => text.includes("/i/"))).toHaveLength(2);
    });

    it("is declined by one press, without a profile; its borrower learns that somebody else is needed", async () => {
      const named = newPerson();
      const borrower = await awaitsGuarantor(lender, named);
      const visitor = new Borrower(lender);
      expect(await opened(visitor, named.phone)).toBe("/register");
      const page = (await visitor.read("registration-from-invitation")).body as unknown as FormPageData;
      expect(page.form.locked).toEqual(["mobilePhone"]);
      expect(JSON.stringify(page.about)).toContain("Георги И.");
      expect(succeed(await visitor.post(page.forms!["decline"]!, {}))).toBe(DEAD);
      expect(await news(visitor)).toContain("Отказахте да бъдете поръчител");
      expect(await guaranteesOf(borrower)).toEqual(["declined"]);
      await lender.settle();
      expect(await borrower.subjects()).toContainEqual(expect.stringContaining("нужен е друг поръчител"));
    });

    it("is declined by one press by whom it finds with a profile, without a login, which is asked of who accepts", async () => {
      const known = await borrowerAt(lender, "confirmed");
      const borrower = await awaitsGuarantor(lender, known.person);
      const visitor = new Borrower(lender);
      expect(await opened(visitor, known.person.phone)).toBe("/register");
      const { form, about, lead, instead } = (await visitor.read("registration-from-invitation"))
        .body as unknown as FormPageData;
      expect([form.id, form.title, lead]).toEqual([
        "decline-invitation",
        "Канят Ви за поръчител",
        expect.stringContaining("без да влизате"),
      ]);
      expect(JSON.stringify(about)).toContain("Георги И.");
      expect(JSON.stringify(form)).not.toContain(known.person.email);
      expect(instead).toMatchObject({ label: "Влезте", url: "/vhod?next=%2Fporuchitelstva" });
      const login = (await visitor.read("login", {}, { next: "/poruchitelstva" })).body as unknown as FormPageData;
      expect(login.lead).toContain("поканата за поръчител, за да я приемете");
      expect(succeed(await visitor.post(form, {}))).toBe(DEAD);
      expect(await news(visitor)).toContain("Отказахте да бъдете поръчител");
      expect([await guaranteesOf(borrower), (await listed(known))[0]!.state]).toEqual([
        ["declined"],
        "Отказахте – не дължите нищо",
      ]);
    });

    it("is found in the profile with its phone, and by nobody else's", async () => {
      const known = await borrowerAt(lender, "confirmed");
      await awaitsGuarantor(lender, known.person);
      expect(await listed(known)).toMatchObject([
        { action: { url: expect.stringMatching(/^\/danni-na-poruchitel\/./) as string, isUrgent: true } },
      ]);
      const stranger = await borrowerAt(lender, "confirmed");
      expect(await opened(stranger, known.person.phone)).toBe(DEAD);
      expect(await news(stranger)).toContain("за друг човек");
      expect(await listed(stranger)).toEqual([]);
      // They leave their profile right there.
      const dead = (await stranger.read("invitation-invalid-link")).body as unknown as NoticeData;
      expect(dead.actions!.map(({ url }) => url)).toEqual(["/kontakti"]);
      expect(succeed(await stranger.post(dead.forms!["logout"]!, {}))).toBe("/");
      expect(await opened(stranger, known.person.phone)).toBe("/register");
      lender.clock.advance(8 * DAY_MS);
      await swept();
      expect(await known.subjects()).toContainEqual(expect.stringContaining("Поканата за поръчител изтече"));
    });
  });

  describe("a link", () => {
    it("that was used shows the invitation, once answered leads to the login, and once declined nowhere", async () => {
      const named = newPerson();
      await awaitsGuarantor(lender, named);
      const path = await invitationPath(lender, named.phone);
      const guarantor = await registerGuarantor(lender, named);
      const again = new Borrower(lender);
      expect(await opened(again, named.phone)).toBe("/register");
      expect(await again.form("registration-from-invitation")).toMatchObject({ id: "decline-invitation" });
      expect(await opened(guarantor, named.phone)).toBe("/poruchitelstva");
      await sendGuarantorData(guarantor);
      expect(await opened(again, named.phone)).toBe("/vhod");
      const [item] = await listed(guarantor);
      succeed(await guarantor.post(item!.form!, {}));
      expect((await guarantor.open(path)).headers.get("location")).toBe(DEAD);
      expect(await news(guarantor)).toContain("Отказахте да бъдете поръчител");
    });

    it("of an application that was cancelled says that nobody is needed, also to whoever is registering", async () => {
      const named = newPerson();
      const borrower = await awaitsGuarantor(lender, named);
      const visitor = new Borrower(lender, named);
      await opened(visitor, named.phone);
      lender.clock.advance(1000);
      const form = await visitor.form("registration-from-invitation");
      const decline = (await visitor.read("registration-from-invitation")).body.forms!["decline"]!;
      succeed(await borrower.post((await borrower.status()).forms!["cancel"]!, {}));
      expect(await visitor.post(decline, {})).toMatchObject({ status: 409, body: { nextUrl: DEAD } });
      expect((await visitor.post(form, { ...registration(named, {}), ...NAMES })).body.nextUrl).toBe(DEAD);
      expect(await opened(new Borrower(lender), named.phone)).toBe(DEAD);
      expect(await news(visitor)).toContain("Поканата вече не е нужна");
      expect(await guaranteesOf(borrower)).toEqual(["revoked"]);
    });

    it("that nobody was sent says so", async () => {
      const visitor = new Borrower(lender);
      expect((await visitor.open("/i/AAAAAAAAAAAAAAAAAAAAAA")).headers.get("location")).toBe(DEAD);
    });
  });

  it("whoever confirms another phone than the invited one is told so, and is no guarantor", async () => {
    const named = newPerson();
    const borrower = await awaitsGuarantor(lender, named);
    const visitor = new Borrower(lender);
    await opened(visitor, named.phone);
    lender.clock.advance(1000);
    succeed(await visitor.fill("registration", { ...registration(visitor.person, {}), promoCode: "" }));
    expect(await visitor.form("user-sms-confirmation", "changePhone")).toBeDefined();
    const confirmed = await visitor.fill("user-sms-confirmation", { pin: await visitor.code() });
    expect(succeed(confirmed)).toBe(DEAD);
    expect(await news(visitor)).toContain("за друг човек");
    expect(await guaranteesOf(borrower)).toEqual(["sent"]);
  });

  it("whoever registers for the invited phone is not offered another, and a correction is refused in words", async () => {
    const [named, other] = [newPerson(), newPerson()];
    const borrower = await awaitsGuarantor(lender, named);
    const visitor = new Borrower(lender, named);
    succeed(await visitor.fill("registration", { ...registration(named, {}), promoCode: "" }));
    const before = await visitor.form("user-sms-confirmation", "changePhone");
    await opened(visitor, named.phone);
    const { body } = await visitor.read("user-sms-confirmation");
    expect([Object.keys(body.forms!), body["lead"]]).toEqual([["sendCode"], expect.stringContaining(PHONE_STAYS)]);
    expect(await visitor.post(before, { mobilePhone: other.phone })).toMatchObject({
      status: 409,
      text: expect.stringContaining(PHONE_STAYS) as string,
    });
    const confirmed = await visitor.fill("user-sms-confirmation", { pin: await visitor.code() });
    expect(succeed(confirmed)).toBe("/danni-na-poruchitel");
    expect(await guaranteesOf(borrower)).toEqual(["registered"]);
  });

  describe("a guarantor", () => {
    it("registers, is never led to borrow, and is accepted: the application goes on", async () => {
      const named = newPerson();
      const borrower = await awaitsGuarantor(lender, named);
      const guarantor = await registerGuarantor(lender, named);
      expect(succeed(await guarantor.logInAgain())).toBe("/poruchitelstva");
      expect(await sendGuarantorData(guarantor)).toBe("/poruchitelstva");
      expect(await borrower.status()).toMatchObject({
        request: { status: "contractUnsigned" },
        offer: { amount: { value: "1000.00" }, term: 12 },
      });
      expect((await guarantor.read("user-data")).body["userData"]).toMatchObject({
        user: { guaranteedRequests: [{ borrowerName: "Георги И.", status: "approved", contractToSign: true }] },
      });
    });

    it("who could not pay is refused; the borrower names another", async () => {
      const named = newPerson();
      const borrower = await awaitsGuarantor(lender, named);
      const guarantor = await registerGuarantor(lender, named);
      await sendGuarantorData(guarantor, income(600, 300, 250));
      expect(await guaranteesOf(borrower)).toEqual(["rejectedByCheck"]);
      expect(await statusOf(borrower)).toBe("awaitingGuarantor");
      expect((await guarantor.mails()).map(({ text }) => text)).toContainEqual(
        expect.stringContaining("твърде високи спрямо дохода"),
      );
      expect((await borrower.mails()).at(-1)!.text).not.toContain("доход");
      expect((await borrower.status())["text"]).toContain("няма да бъде Ваш поръчител");
    });

    it("who is accepted and does not sign is gone on without", async () => {
      const { borrower, guarantor } = await withGuarantor(lender);
      const { forms } = (await borrower.read("status")).body as { forms: Record<string, Postable> };
      succeed(await borrower.post(forms["drop"]!, {}));
      await lender.settle();
      expect([await statusOf(borrower), await guaranteesOf(borrower)]).toEqual(["awaitingGuarantor", ["revoked"]]);
      const [item] = await listed(guarantor);
      expect(item!.state).toBe("Поканата вече не важи – не се подписва нищо и не дължите нищо");
      // Nothing can be asked of them any more.
      expect(item!.rows!.map(({ label }) => label)).toEqual(["Срок", "ГПР", "Общо за връщане по кредита"]);
      expect((await borrower.read("status")).body).toHaveProperty("forms.less");
      // Nor is who was let go led to borrow, unless they ask for a credit themselves.
      expect(succeed(await guarantor.logInAgain())).toBe("/poruchitelstva");
      expect((await guarantor.read("general-information")).body["nextUrl"]).toBe("/obshti-danni");
    });

    it("who says no while a clerk looks at them is asked no more: the borrower names another", async () => {
      const named = newPerson();
      const borrower = await awaitsGuarantor(lender, named);
      const guarantor = await registerGuarantor(lender, named);
      await sendGuarantorData(guarantor, { ...income(1500, 300, 100), isPep: "1", pepDetails: "Кмет" });
      expect(await statusOf(borrower)).toBe("manualReview");
      succeed(await guarantor.post((await listed(guarantor))[0]!.form!, {}));
      expect(await statusOf(borrower)).toBe("awaitingGuarantor");
      expect((await borrower.read("change-collateral-data")).body).toHaveProperty("form");
    });

    it("who says no while the application is decided with them is none: nothing is granted on their account", async () => {
      const named = newPerson();
      const borrower = await awaitsGuarantor(lender, named);
      const guarantor = await registerGuarantor(lender, named);
      const registers = lender.services.ports.register;
      const { creditRecord } = registers;
      const asked = vi.spyOn(registers, "creditRecord").mockImplementation(async (query) => {
        if (query.pin === borrower.person.pin) succeed(await guarantor.post((await listed(guarantor))[0]!.form!, {}));
        return creditRecord(query);
      });
      await sendGuarantorData(guarantor);
      asked.mockRestore();
      expect([await guaranteesOf(borrower), await statusOf(borrower)]).toEqual([["declined"], "awaitingGuarantor"]);
    });

    it("whose card somebody else has stated as guarantor is looked at", async () => {
      const [one, other] = [newPerson(), newPerson()];
      const [first, second] = [await awaitsGuarantor(lender, one), await awaitsGuarantor(lender, other)];
      await sendGuarantorData(await registerGuarantor(lender, one));
      const guarantor = await registerGuarantor(lender, other);
      succeed(await guarantor.fill("guarantor-information", stated({ ...other, idCard: one.idCard })));
      await lender.settle();
      expect([await guaranteesOf(first), await guaranteesOf(second)]).toEqual([["approved"], ["dataFilledIn"]]);
      expect(await statusOf(second)).toBe("manualReview");
    });

    it("is not the borrower, whatever phone they use", async () => {
      const named = newPerson();
      const borrower = await awaitsGuarantor(lender, named);
      const guarantor = await registerGuarantor(lender, named);
      const same = stated({ ...named, pin: borrower.person.pin });
      expect(await guarantor.fill("guarantor-information", same)).toMatchObject({
        status: 400,
        body: { errors: { personPin: expect.any(String) as string } },
      });
      expect(await guaranteesOf(borrower)).toEqual(["registered"]);
    });

    it("who mistyped their ЕГН and was refused for it states the right one when they are asked again", async () => {
      const named = newPerson();
      const first = await awaitsGuarantor(lender, named);
      const guarantor = await registerGuarantor(lender, named);
      succeed(await guarantor.fill("guarantor-information", stated({ ...named, pin: pinOf(906) })));
      await lender.settle();
      expect(await guaranteesOf(first)).toEqual(["rejectedByCheck"]);
      const second = await awaitsGuarantor(lender, named);
      await sendGuarantorData(guarantor);
      expect(await guaranteesOf(second)).toEqual(["approved"]);
    });

    it("stands surety for two at most", async () => {
      const named = newPerson();
      await awaitsGuarantor(lender, named);
      const guarantor = await registerGuarantor(lender, named);
      await sendGuarantorData(guarantor);
      await awaitsGuarantor(lender, named);
      await sendGuarantorData(guarantor);
      const third = await awaitsGuarantor(lender, named);
      expect(await guarantor.fill("guarantor-information", stated(named))).toMatchObject({
        status: 400,
        body: { errors: { personPin: expect.stringContaining("по два кредита") as string } },
      });
      expect(await guaranteesOf(third)).toEqual(["sent"]);
    });

    it("whom the borrower replaces in the moment in which they accept is none: one guarantee lives", async () => {
      const [first, second] = [newPerson(), newPerson()];
      const borrower = await awaitsGuarantor(lender, first);
      const guarantor = await registerGuarantor(lender, first);
      const form = await guarantor.form("guarantor-information");
      const change = await borrower.form("change-collateral-data");
      lender.clock.advance(1000);
      await Promise.all([
        guarantor.post(form, stated(first)),
        borrower.post(change, { ...naming(second), reason: "other" }),
      ]);
      await lender.settle();
      const states = await guaranteesOf(borrower);
      if (states.length === 2) expect(states).toEqual(["revoked", "sent"]);
      else expect([states, await statusOf(borrower)]).toEqual([["approved"], "contractUnsigned"]);
    });

    it("sends their data for the credit that the page tells of, whoever names them meanwhile", async () => {
      const named = newPerson();
      const first = await awaitsGuarantor(lender, named);
      const guarantor = await registerGuarantor(lender, named);
      const form = await guarantor.form("guarantor-information");
      const second = await awaitsGuarantor(lender, named, { amount: 900 });
      const ways = (await listed(guarantor)).map(({ action }) => action?.url);
      expect(new Set(ways).size).toBe(2);
      succeed(await guarantor.post(form, stated(named)));
      await lender.settle();
      expect([await guaranteesOf(first), await guaranteesOf(second)]).toEqual([["approved"], ["sent"]]);
    });

    it("whom the rules leave to the staff is accepted by a clerk", async () => {
      const named = newPerson();
      const borrower = await awaitsGuarantor(lender, named);
      const guarantor = await registerGuarantor(lender, named);
      await sendGuarantorData(guarantor, { ...income(1500, 300, 100), isPep: "1", pepDetails: "Кмет" });
      expect(await statusOf(borrower)).toBe("manualReview");
      const path = `/buro/zayavka/${(await borrower.status()).request!.number}`;
      const clerk = await clerkOfRole(lender, "reviewer");
      const { text } = await clerk.open(path);
      expect(text.split("Доказателства за поръчителя")[1]).toContain("Вид доход");
      expect(text).toContain("Заявено от поръчителя");
      const [why] = (await borrower.status()).reasons;
      expect(why).toContain("Наш служител преглежда данните на поръчителя");
      expect(why).not.toContain("заявката разглежда");
      // Who it is is seen before they are accepted, with a reason.
      expect(text).not.toContain(named.pin);
      succeed(await clerk.fill(path, "unmask-guarantor", { field: "egn", reason: "Кой е." }));
      const shown = await clerk.shown(path);
      expect([shown.includes(named.pin), shown.includes(borrower.person.pin)]).toEqual([true, false]);
      succeed(await clerk.fill(path, "accept-guarantor", { reason: "Проверено." }));
      await lender.settle();
      expect(await guaranteesOf(borrower)).toEqual(["approved"]);
      expect(await statusOf(borrower)).toBe("contractUnsigned");
    });
  });

  describe("the contract", () => {
    it("is signed by the guarantor first, begins with the payout and ends with the credit", async () => {
      const { borrower, guarantor } = await withGuarantor(lender);
      const waiting = await borrower.read("view-contract");
      expect(waiting.body.forms).not.toHaveProperty("sign");
      expect(waiting.text).toContain("поръчителство от Ана Петрова");
      const status = await borrower.status();
      expect(status["text"]).toContain("Първо подписва поръчителят Ви.");
      for (const to of [borrower.person.phone, borrower.person.email])
        expect((await lender.sentTo(to)).at(-1)!.text).toContain("Първо подписва поръчителят Ви.");
      const unsigned = async (): Promise<unknown> =>
        ((await borrower.read("user-data")).body["userData"] as { unsignedContract: unknown }).unsignedContract;
      expect(await unsigned()).toBeNull();
      const requestId = status.request!.id;
      for (const call of ["view-guarantor-contract", "render-guarantor-contract"] as const) {
        expect((await guarantor.read(call, { requestId })).status).toBe(200);
        expect(await borrower.read(call, { requestId })).toMatchObject({ status: 404, text: "{}" });
      }
      expect(await borrower.read("guarantor-information", { requestId })).toMatchObject({ status: 404, text: "{}" });
      const stands = async (): Promise<unknown> =>
        ((await guarantor.read("view-guarantor-contract", { requestId })).body["guarantee"] as { stands: string })
          .stands;
      expect(await stands()).toBe("unsigned");
      expect(await signAsGuarantor(guarantor)).toBe("/poruchitelstva");
      expect([await guaranteesOf(borrower), await stands()]).toEqual([["contractSigned"], "signed"]);
      await lender.settle();
      expect(await borrower.subjects()).toContainEqual(expect.stringContaining("поръчителят подписа"));
      expect(await unsigned()).toMatchObject({ kind: "creditContract" });
      expect((await borrower.read("view-contract")).text).toContain("поръчителство от Ана Илиева Петрова");
      await steps.sign(borrower);
      expect([await guaranteesOf(borrower), await stands()]).toEqual([["active"], "active"]);
      expect((await runningCredit(borrower)).contractNumber).toBeTruthy();
      await swept();
      expect(await guarantor.subjects()).toContainEqual(expect.stringContaining("Поръчителството Ви започна"));
      expect((await guarantor.read("close-profile")).body).not.toHaveProperty("form");
      await steps.proveNumber(guarantor);
      const own = (await guarantor.read("export-data")).body as Record<string, Record<string, unknown>[]>;
      expect(own[ownDataWords.guarantees]).toMatchObject([
        {
          [ownDataWords.agreements]: [
            {
              [ownDataWords.principal]: "1000.00",
              [ownDataWords.most]: expect.stringMatching(/^1\d{3}\.\d\d$/) as string,
            },
          ],
        },
      ]);
    });

    it("tells its guarantor of a delay on the fifth and the fifteenth day, and lets them go with the last payment", async () => {
      const { borrower, guarantor } = await withGuarantor(lender);
      await signAsGuarantor(guarantor);
      await steps.sign(borrower);
      const no = await lender.number(
        "select c.no from credits c join users u on u.id = c.user_id where u.email = $1",
        borrower.person.email,
      );
      const told = async (): Promise<number> =>
        (await guarantor.subjects()).filter((subject) => subject.includes("Закъсняло плащане")).length;
      const due = addMonthsClamped(lender.today(), 1);
      const warned: number[] = [];
      for (const days of [3, 8, 20]) {
        await nights(addDays(due, days));
        await lender.settle();
        warned.push(await told());
      }
      expect(warned).toEqual([0, 1, 2]);
      expect((await guarantor.mails()).at(-1)!.text).toContain("Здравейте, Ана");
      await pay(no, (await askedOf(lender, no, lender.today())).at(-1)!);
      expect(await guaranteesOf(borrower)).toEqual(["released"]);
    });

    it("is not signed by whom a rule refuses by now, and the application is decided anew", async () => {
      const { borrower, guarantor } = await withGuarantor(lender);
      const [form, fields] = await toSign(guarantor);
      await lender.query(
        "update users set phone_before = $1 where email = $2",
        guarantor.person.phone,
        borrower.person.email,
      );
      expect(await guarantor.post(form, fields)).toMatchObject({ status: 409, body: { nextUrl: "/poruchitelstva" } });
      await lender.settle();
      expect([await guaranteesOf(borrower), await statusOf(borrower)]).toEqual([
        ["rejectedByCheck"],
        "awaitingGuarantor",
      ]);
    });

    it("whose borrower cancels while it is signed ends, whichever comes first", async () => {
      const { borrower, guarantor } = await withGuarantor(lender);
      const [form, fields] = await toSign(guarantor);
      const cancel = (await borrower.status()).forms!["cancel"]!;
      const [signed] = await Promise.all([guarantor.post(form, fields), borrower.post(cancel, {})]);
      expect([200, 409]).toContain(signed.status);
      expect([await statusOf(borrower), await guaranteesOf(borrower)]).toEqual(["cancelled", ["revoked"]]);
      await swept();
      expect(await guarantor.subjects()).toContainEqual(expect.stringContaining("вече не е нужно"));
      expect((await guarantor.read("close-profile")).body).toHaveProperty("form");
    });

    it("that cannot be declined any more keeps its guarantor's profile open", async () => {
      const { borrower, guarantor } = await withGuarantor(lender);
      const form = await guarantor.form("close-profile");
      await lender.query(
        "update requests set status = 'contractSigned' where id = $1",
        (await borrower.status()).request!.id,
      );
      expect(await guarantor.post(form, { understood: "1", currentPassword: guarantor.person.password })).toMatchObject(
        { status: 409 },
      );
      expect([await guaranteesOf(borrower), (await listed(guarantor)).length]).toEqual([["approved"], 1]);
    });

    it("that is void leads its guarantor to what became of it, nobody else, and takes no signature", async () => {
      const { borrower, guarantor } = await withGuarantor(lender);
      const [form, fields] = await toSign(guarantor);
      const requestId = (await borrower.status()).request!.id;
      const page = `/pregled-na-dogovora-za-poruchitel/${requestId}`;
      expect((await guarantor.open(page)).status).toBe(200);
      const { forms } = (await borrower.read("status")).body as { forms: Record<string, Postable> };
      succeed(await borrower.post(forms["drop"]!, {}));
      const elsewhere = { nextUrl: "/poruchitelstva" };
      // While the application is decided anew, and after that.
      for (const _once of [1, 2]) {
        for (const call of ["view-guarantor-contract", "repayment-details"] as const)
          expect((await guarantor.read(call, { requestId })).body).toEqual(elsewhere);
        expect((await guarantor.open(page)).headers.get("location")).toBe("/poruchitelstva");
        expect(await guarantor.post(form, fields)).toMatchObject({
          status: 409,
          body: { ...elsewhere, errors: { _form: refusalWords["guarantee-over"] } },
        });
        await lender.settle();
      }
      const stranger = await borrowerAt(lender, "confirmed");
      for (const call of ["view-guarantor-contract", "repayment-details"] as const)
        expect((await stranger.read(call, { requestId })).status).toBe(404);
    });

    it("of an application that is decided anew does not wait to be signed", async () => {
      const { borrower, guarantor } = await withGuarantor(lender);
      const [form, fields] = await toSign(guarantor);
      const requestId = (await borrower.status()).request!.id;
      await lender.inside(async (trx, now) => {
        await decideAnew(lender.services, trx, { applicationId: requestId, reason: "проба", now });
        await sql`
          update pgboss.job set start_after = now() + interval '1 hour'
          where name = 'decide-request' and state < 'active'`.execute(trx);
      });
      expect((await guarantor.read("view-guarantor-contract", { requestId })).body).toEqual({
        nextUrl: "/poruchitelstva",
      });
      const [item] = await listed(guarantor);
      expect([item!.state, item!.action]).toEqual([
        "Можете да бъдете поръчител – очакваме договора по кредита",
        undefined,
      ]);
      expect(await guarantor.post(form, fields)).toMatchObject({ status: 409, body: { nextUrl: "/poruchitelstva" } });
      await lender.query(
        "update pgboss.job set start_after = now() where name = 'decide-request' and state < 'active'",
      );
      await lender.settle();
    });

    it("of an offer whose time is over cannot be signed any more", async () => {
      const { borrower, guarantor } = await withGuarantor(lender);
      const [form, fields] = await toSign(guarantor);
      const { id } = (await borrower.status()).request!;
      await lender.inside((trx, now) => closeApplication(trx, { applicationId: id, to: "expired", actor: "T", now }));
      expect(await guarantor.post(form, fields)).toMatchObject({ status: 409, body: { nextUrl: "/poruchitelstva" } });
      expect(await guaranteesOf(borrower)).toEqual(["revoked"]);
      expect(await listed(guarantor)).toMatchObject([
        { state: expect.stringContaining("Поканата вече не важи") as string },
      ]);
    });

    it("ends when the money comes back after its borrower has withdrawn, and goes on when it turns out not to have", async () => {
      const { borrower, guarantor } = await withGuarantor(lender);
      await signAsGuarantor(guarantor);
      await steps.sign(borrower);
      const [payout] = await lender.query(
        `select p.id, p.amount_cents::int as cents, d.credit_no::int as no from payouts p
         join drawings d on d.request_id = p.request_id join requests r on r.id = p.request_id
         join users u on u.id = r.user_id where u.email = $1`,
        borrower.person.email,
      );
      const { id, cents, no: creditNo } = payout as { id: string; cents: number; no: number };
      await lender.inside((trx, now) => withdrawFrom(lender.services, trx, { creditNo, now }));
      expect(await guaranteesOf(borrower)).toEqual(["active"]);
      await lender.settle();
      expect(await guarantor.subjects()).toContainEqual(expect.stringContaining("Отказ от договора за кредит"));
      const [item] = await listed(guarantor);
      expect(item!.rows!.map(({ label }) => label)).toEqual([
        guarantorCopy.withdrawn,
        "Най-много, което може да се поиска от Вас",
      ]);
      const requestId = (await borrower.status()).request!.id;
      const page = (await guarantor.read("repayment-details", { requestId })).body as unknown as RepaymentData;
      expect(page.withdrawn).toMatchObject({ amount: { value: "1000.00" } });
      expect(JSON.stringify(page.form)).toContain("Всичко, за да погасите кредита – 1");
      succeed(await guarantor.post(page.form!, { purpose: "payoff", channel: "bank", arrives: "" }));
      const back = { cents, text: "върнат", trace: id.replaceAll("-", ""), returned: "AC04" } as const;
      const { sha256 } = await bankGives(lender, back);
      expect(await guaranteesOf(borrower)).toEqual(["released"]);
      await lender.inside((trx, now) => undoImport(lender.services, trx, { sha256, by: "двама", now }));
      expect(await guaranteesOf(borrower)).toEqual(["active"]);
    });

    it("is withdrawn until the borrower has signed: the application is decided anew", async () => {
      const { borrower, guarantor } = await withGuarantor(lender);
      await signAsGuarantor(guarantor);
      const [item] = await listed(guarantor);
      const textsOf = async (): Promise<string[]> => (await borrower.mails()).map(({ text }) => text);
      const before = await textsOf();
      succeed(await guarantor.post(item!.form!, {}));
      await lender.settle();
      // The clock of tests stands still between the loss and the decision; another one does not.
      await lender.query(
        "update guarantees set status_since = status_since - interval '1 second' where status = 'withdrawn'",
      );
      // One mail tells of the loss and of what follows from it.
      await swept();
      expect(await guaranteesOf(borrower)).toEqual(["withdrawn"]);
      expect(await statusOf(borrower)).toBe("awaitingGuarantor");
      // Mails of one moment have no order.
      expect((await textsOf()).filter((text) => !before.includes(text))).toEqual([
        expect.stringContaining("няма да бъде Ваш поръчител"),
      ]);
      expect(await guarantor.subjects()).toContainEqual(expect.stringContaining("оттеглихте се като поръчител"));
      expect((await guarantor.read("documents")).text).toContain("Оттеглихте се");
    });
  });
});
