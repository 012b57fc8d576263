/** The desk of a payment: whose it may be, split over two credits, moved, taken back. */
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { paymentsWords } from "#src/copy/staff-money.ts";
import { formatDay, sofiaDay } from "#src/domain/time/dates.ts";
import { pickName, proposalId } from "#server/buro/picks.ts";
import { receivePayment } from "#server/lending/servicing/receive-payment.ts";
import { bookOtherMoney } from "#server/lending/statements/book-other.ts";
import { flagNewPayer } from "#server/store/tables/payments.ts";
import { creditByContract } from "#server/store/tables/credits.ts";
import { commandsOf, doAct } from "#tests/support/commands.ts";
import { ibanOf } from "#tests/support/borrower-data.ts";
import { clerkOfRole, type ClerkBrowser } from "#tests/support/clerk.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { askedOf, contractOf, credits, servicingOf, type Borrowed } from "#tests/support/servicing.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

eachDatabase((_name, open) => {
  const lender = useTestLender({ open, hasStaff: true, keepsBooks: true });
  const { borrow, pay, balances, takeBack } = servicingOf(lender);
  let one: Borrowed;
  let other: Borrowed;
  let contracts: [string, string];
  let cashier: ClerkBrowser;
  let receipts = 0;
  beforeAll(async () => {
    one = await borrow(credits.thousand);
    other = await borrow(credits.thousand);
    contracts = [await contractOf(lender, one), await contractOf(lender, other)];
  });
  beforeEach(async () => {
    cashier = await clerkOfRole(lender, "cashier");
  });

  const received = async (cents: number, reference: string, iban?: string): Promise<string> => {
    const now = lender.clock.now();
    const receipt = { channel: "bank" as const, externalId: `desk-${(receipts += 1)}`, cents, valueDay: sofiaDay(now) };
    const told = { ...receipt, reference, ...(iban !== undefined && { payer: { name: "Георги", iban } }) };
    const taken = await lender.inside((trx) => receivePayment(lender.services, trx, told, null, now));
    return taken.paymentId;
  };
  const pathOf = (id: string): string => `/buro/postaplenie/${id}`;
  const shown = (path: string, clerk = cashier): Promise<string> => clerk.shown(path);
  const stateOf = async (id: string) =>
    (await lender.query("select status, credit_no from payments where id = $1", id))[0]!;
  const approve = async (): Promise<number> => {
    const [act] = await lender.query("select id from staff_acts where state = 'proposed'");
    return (await (await clerkOfRole(lender, "owner")).fill(`/buro/akt/${String(act!["id"])}`, "approve")).status;
  };
  const wrongDigit = (contract: string): string =>
    contract.slice(0, -2) + (contract.at(-2) === "9" ? "8" : "9") + contract.slice(-1);

  describe("whose a payment may be", () => {
    it("is proposed with a score and the reason, never posted by itself, and posted by a button of its own", async () => {
      const id = await received(2_000, `кредит ${wrongDigit(contracts[0])}`);
      const page = await shown(pathOf(id));
      expect(page).toContain("една контролна цифра е различна");
      expect(page).toContain(contracts[0]);
      expect((await stateOf(id))["status"]).toBe("unmatched");
      const posted = await cashier.fill(pathOf(id), `match-candidate-${one.no}`, { contract: contracts[0] });
      expect(posted.body.nextUrl).toContain("executed");
      expect(await stateOf(id)).toEqual({ status: "posted", credit_no: one.no });
      const [act] = await lender.query("select reason from staff_acts where subject = $1", id);
      expect(act!["reason"]).toContain("една контролна цифра е различна");
    });

    it("is a credit of the payer's whose asked sum it is; another contract than a proposed one is refused", async () => {
      const today = lender.today();
      const [asked = 0] = await askedOf(lender, other.no, today);
      const id = await received(asked, "", ibanOf(other.borrower.person));
      expect(await shown(pathOf(id))).toMatch(/точно колкото се дължи|сметката е на кредитополучателя/);
      const form = await cashier.form(pathOf(id), `match-candidate-${other.no}`);
      const forged = await cashier.browser.post(form, { contract: contracts[0] });
      expect([forged.status, (await stateOf(id))["status"]]).toEqual([409, "unmatched"]);
    });

    it("without anything known is said; the list tells the best of each, and posts the certain ones at once", async () => {
      const nothing = await received(2_100, "наем");
      expect(await shown(pathOf(nothing))).toContain("Нито номер, нито име");
      const certain = await received(2_200, `кредит ${contracts[1]}`);
      const doubtful = await received(2_300, `кредит ${wrongDigit(contracts[1])}`);
      expect(await shown("/buro/postaplenia")).toContain("(100 от 100)");
      const list = await shown("/buro/postaplenia");
      const [sure, maybe] = [certain, doubtful].map((id) => pickName(proposalId(id, other.no)));
      const isTicked = (name: string) => new RegExp(`"name":"${name}"[^}]*"isPicked":(true|false)`).exec(list)?.[1];
      expect([isTicked(sure!), isTicked(maybe!)]).toEqual(["true", "false"]);
      const unticked = await cashier.fill("/buro/postaplenia", "match-chosen");
      expect(unticked.status).toBe(400);
      const posted = await cashier.fill("/buro/postaplenia", "match-chosen", { [sure!]: "1" });
      expect(posted.body.nextUrl).toContain("matched");
      expect(await stateOf(certain)).toEqual({ status: "posted", credit_no: other.no });
      for (const id of [nothing, doubtful]) expect((await stateOf(id))["status"]).toBe("unmatched");
      const told = JSON.parse(await doAct(lender.services, ["candidates", doubtful, "--json"])) as object[];
      expect(told).toMatchObject([{ contract: contracts[1], why: ["check-slip"], isExact: false }]);
    });

    it("that a colleague works on says so in the list, and is not offered once a second person decides on it", async () => {
      const id = await received(2_250, `кредит ${contracts[1]}`, "BG18RZBB91550123456789");
      const name = pickName(proposalId(id, other.no));
      const isTicked = async () =>
        new RegExp(`"name":"${name}"[^}]*"isPicked":(true|false)`).exec(await shown("/buro/postaplenia"))?.[1];
      expect(await isTicked()).toBe("true");
      await cashier.fill(`/buro/belezhki/payment/${id}`, "remark", { text: "питам банката", until: "" });
      expect(await shown("/buro/postaplenia")).toContain("не е отнесено; има бележка");
      expect(await isTicked()).toBe("false");
      await cashier.fill(pathOf(id), "return-payment", { iban: "", holder: "", reason: "наем" });
      expect(await shown("/buro/postaplenia")).toContain("чака втори: Връщане на пари; има бележка");
      expect(await isTicked()).toBeUndefined();
      const [act] = await lender.query("select id from staff_acts where state = 'proposed'");
      await cashier.fill(`/buro/akt/${String(act!["id"])}`, "refuse-act", { reason: "не" });
    });

    it("is found by an ЕГН, which is masked as the account is, until somebody says why they look", async () => {
      const { pin } = one.borrower.person;
      const iban = "BG18RZBB91550123456789";
      const id = await received(2_500, `за заема, ЕГН ${pin}`, iban);
      const page = await shown(pathOf(id));
      for (const text of ["написано е неговото ЕГН", "Георги", "BG18 RZBB **** 6789", `${pin.slice(0, 6)}****`])
        expect(page).toContain(text);
      for (const text of [pin, iban]) expect(page).not.toContain(text);
      const auditor = await clerkOfRole(lender, "auditor");
      expect(await shown(pathOf(id), auditor)).not.toContain("Георги");
      await cashier.fill(pathOf(id), "unmask-payment", { field: "text", reason: "да се намери" });
      expect(await shown(pathOf(id))).toContain(pin);
      expect(await shown(pathOf(id), auditor)).not.toContain(pin);
      const audit = await lender.query(
        "select reason from audit where act = 'unmask' and subject = $1",
        `payment ${id}`,
      );
      expect(audit).toEqual([{ reason: "да се намери" }]);
      await cashier.fill(pathOf(id), `match-candidate-${one.no}`, { contract: contracts[0] });
      expect(await shown(pathOf(await received(2_600, "", iban)))).toContain("вече е плащала по кредита");
    });

    it("that is kept for its payer is a row with its day and contract, at the desk and on the command line", async () => {
      const borrowed = await borrow(credits.line);
      const contract = await contractOf(lender, borrowed);
      expect(await creditByContract(lender.database.db, ` ${contract.toLowerCase()}`)).toEqual({ no: borrowed.no });
      const { paymentId } = await pay(borrowed.no, 500_000);
      const since = lender.today();
      const { text } = await cashier.browser.open("/buro/spisak/payments/csv?koi=pazeni");
      const row = text.split("\r\n").find((line) => line.includes(contract));
      expect(row).toMatch(new RegExp(`^"${formatDay(since)}";.*"${paymentsWords.kept}";"${contract}";`));
      expect(await shown("/buro/postaplenia?koi=pazeni")).toContain(`/buro/postaplenie/${paymentId}`);
      const listed = JSON.parse(await doAct(lender.services, ["kept", "--json"])) as object[];
      expect(listed).toContainEqual(expect.objectContaining({ id: paymentId, since, contract }));
      expect(await shown(`/buro/postaplenie/${paymentId}`)).toContain(`"children":["${contract}"]`);
    });

    it("that is no borrower's shows what it is, and the fee that was kept of it", async () => {
      const [whole, bare] = [await received(9_800, "превод"), await received(5_000, "внос")];
      for (const [paymentId, kind, feeCents] of [
        [whole, "easypay-settlement", 200],
        [bare, "capital", 0],
      ] as const)
        await lender.inside((trx, now) =>
          bookOtherMoney(lender.services, trx, { paymentId, kind, feeCents, by: "к", now }),
        );
      const page = await shown(pathOf(whole));
      for (const words of ['"превод от Easypay"', '"Удържана такса","value":["2 €"]']) expect(page).toContain(words);
      expect(await shown(pathOf(bare))).toContain('"label":"Какво е","value":["капитал"]');
      expect(await shown(pathOf(bare))).not.toContain("Удържана такса");
    });

    it("is shown to the auditor without a button", async () => {
      const id = await received(2_400, `кредит ${wrongDigit(contracts[0])}`);
      const page = await shown(pathOf(id), await clerkOfRole(lender, "auditor"));
      expect([page.includes("една контролна цифра е различна"), page.includes("staff-match-candidate")]).toEqual([
        true,
        false,
      ]);
    });
  });

  describe("a payment for two credits", () => {
    const split = (id: string, sums: [string, string], of: readonly string[] = contracts) =>
      cashier.fill(pathOf(id), "split-payment", {
        contract1: of[0]!,
        sum1: sums[0],
        contract2: of[1]!,
        sum2: sums[1],
        reason: "двама съпрузи",
      });

    it("is split into parts that are together its sum, each with an event of its own", async () => {
      const id = await received(3_000, "за двамата");
      const wrong = await split(id, ["10", "19,99"]);
      expect([wrong.status, wrong.text.replaceAll("\u00a0", " ")]).toEqual([400, expect.stringContaining("29,99 €")]);
      expect((await split(id, ["10", "много"])).status).toBe(400);
      expect((await split(id, ["10", "20"], [contracts[0], contracts[0]])).status).toBe(400);
      expect((await split(id, ["10", "20"], [contracts[0], "няма такъв"])).status).toBe(400);
      expect((await stateOf(id))["status"]).toBe("unmatched");
      expect((await split(id, ["10", "20,00"])).body.nextUrl).toContain("executed");
      const parts = await lender.query(
        "select id, cents::int as cents, credit_no, status from payments where split_of = $1 order by no",
        id,
      );
      expect(parts).toMatchObject([
        { cents: 1_000, credit_no: one.no, status: "posted" },
        { cents: 2_000, credit_no: other.no, status: "posted" },
      ]);
      for (const { id: part } of parts)
        expect(
          await lender.query("select id from entries where event_id like $1", `%@payment/${String(part)}`),
        ).not.toEqual([]);
      expect(await shown(pathOf(id))).toContain(String(parts[0]!["id"]));
    });

    it("that names both, and is together what they ask for, offers that split first; short numbers do", async () => {
      const asked = async ({ no }: Borrowed) => (await askedOf(lender, no, lender.today()))[0]!;
      const sums = [await asked(one), await asked(other)] as const;
      const later = await received(4_400, "наем за март");
      const numbers = contracts.map((contract) => contract.split("-")[2]);
      const loose = await received(sums[0] + sums[1], `вноски по кредит ${numbers[0]} и кредит ${numbers[1]}`);
      const id = await received(sums[0] + sums[1], `вноски ${contracts[0]} и ${contracts[1]}`);
      for (const each of [loose, id]) {
        const { values } = await cashier.form(pathOf(each), "split-payment");
        expect([values["contract1"], values["contract2"]]).toEqual(contracts);
        const page = await shown(pathOf(each));
        expect([page.includes("match-candidate"), page.split('"id":"staff-split-payment"').length]).toEqual([false, 2]);
        expect(await shown("/buro/postaplenia")).not.toContain(pickName(proposalId(each, one.no)));
      }
      const { values } = await cashier.form(pathOf(id), "split-payment");
      const short = String(Number(contracts[0].split("-")[2]));
      const posted = await cashier.browser.post(await cashier.form(pathOf(id), "split-payment"), {
        ...(values as Record<string, string>),
        contract1: short,
      });
      expect(await stateOf(id)).toMatchObject({ status: "split" });
      const parts = await lender.query("select cents::int from payments where split_of = $1 order by no", id);
      expect(parts.map(({ cents }) => cents)).toEqual(sums);
      const { frame } = await cashier.open(String(posted.body.nextUrl));
      expect(JSON.stringify(frame)).toContain(paymentsWords.nextUnmatched);
      expect((await stateOf(later))["status"]).toBe("unmatched");
    });

    it("whose text speaks of another's is posted by two, however it does, and is in no row to tick", async () => {
      const number = contracts[1].split("-")[2]!;
      const wrong = `${contracts[1].slice(0, -2)}00`;
      for (const text of [`за кредит ${number}`, `вноска ${wrong}`, `вноска ${other.borrower.person.pin}`]) {
        const id = await received(1_234, text);
        expect(await shown("/buro/postaplenia")).not.toContain(pickName(proposalId(id, one.no)));
        const posted = await cashier.fill(pathOf(id), "match-payment", { contract: contracts[0], reason: "така каза" });
        expect([posted.body.nextUrl, await stateOf(id)]).toMatchObject([
          expect.stringContaining("proposed"),
          { status: "unmatched" },
        ]);
      }
      await lender.query("update staff_acts set state = 'lapsed' where state = 'proposed'");
    });

    it("is split over three, too", async () => {
      const third = await borrow(credits.thousand);
      const id = await received(3_300, "за тримата");
      const parts = { contract1: contracts[0], sum1: "11", contract2: contracts[1], sum2: "12" };
      const last = { contract3: await contractOf(lender, third), sum3: "10" };
      expect((await cashier.fill(pathOf(id), "split-payment", { ...parts, reason: "трима" })).status).toBe(400);
      const posted = await cashier.fill(pathOf(id), "split-payment", { ...parts, ...last, reason: "трима" });
      expect(posted.body.nextUrl).toContain("executed");
      const credit = await lender.query("select credit_no from payments where split_of = $1 order by no", id);
      expect(credit.map((row) => row["credit_no"])).toEqual([one.no, other.no, third.no]);
    });

    it("that the bank takes back is taken from both", async () => {
      const id = await received(3_100, "за двамата");
      await split(id, ["11", "20"]);
      expect(await takeBack(id)).toBe("taken-back");
      const states = await lender.query("select status from payments where id = $1 or split_of = $1", id);
      expect(states.map(({ status }) => status)).toEqual(["reversed", "reversed", "reversed"]);
      expect(await takeBack(id)).toBe("already");
    });

    it("is split by the command, too", async () => {
      const id = await received(3_200, "за двамата");
      const act = commandsOf(lender).as("cashier");
      expect(await act("split-payment", id, contracts[0], "12", contracts[1], "20")).toMatch(/^Изпълнено\./);
      expect((await stateOf(id))["status"]).toBe("split");
    });
  });

  describe("a posted payment", () => {
    it("of a payer who is not known for its credit stands in the list until somebody has looked", async () => {
      const { paymentId } = await pay(one.no, 3_900);
      await flagNewPayer(lender.database.db, paymentId);
      expect(await shown("/buro/postaplenia?koi=novi-platci")).toContain(pathOf(paymentId));
      expect(await shown(pathOf(paymentId))).toContain("Платецът не е познат по този кредит");
      await cashier.fill(pathOf(paymentId), "acknowledge-payer", { reason: "плаща майка му" });
      const list = "/buro/postaplenia?koi=novi-platci";
      const [two, three] = [await pay(one.no, 3_901), await pay(other.no, 3_902)].map((one) => one.paymentId);
      for (const id of [two!, three!]) await flagNewPayer(lender.database.db, id);
      const seen = { [pickName(two!)]: "1", [pickName(three!)]: "1", reason: "техни роднини" };
      expect((await cashier.fill(list, "acknowledge-chosen", { reason: "без ред" })).status).toBe(400);
      const { body } = await cashier.fill(list, "acknowledge-chosen", seen);
      const { frame } = await cashier.open(String(body.nextUrl));
      expect(JSON.stringify(frame)).toContain(paymentsWords.seen(2, 0));
      expect(
        await lender.query(
          "select reason from audit where act = 'acknowledge-payer' and subject in ($1, $2)",
          two,
          three,
        ),
      ).toEqual([{ reason: "техни роднини" }, { reason: "техни роднини" }]);
      expect(await shown("/buro/postaplenia?koi=novi-platci")).not.toContain(pathOf(paymentId));
    });

    it("is moved to another credit when two say so; both borrowers are told", async () => {
      const [before, otherBefore] = [await balances(one.no), await balances(other.no)];
      const { paymentId } = await pay(one.no, 4_000);
      const proposed = await cashier.fill(pathOf(paymentId), "move-payment", {
        contract: contracts[1],
        reason: "грешка",
      });
      expect(proposed.body.nextUrl).toContain("proposed");
      expect((await stateOf(paymentId))["credit_no"]).toBe(one.no);
      expect(await approve()).toBe(200);
      expect(await stateOf(paymentId)).toEqual({ status: "posted", credit_no: other.no });
      expect(await balances(one.no)).toEqual(before);
      expect(await balances(other.no)).not.toEqual(otherBefore);
      const subjects = (await one.borrower.mails()).map(({ subject }) => subject);
      expect(subjects.filter((subject) => subject.startsWith("Поправка на плащане"))).toHaveLength(1);
    });

    it("may be moved back, and be made nobody's; its credit then owes what it owed", async () => {
      const before = await balances(one.no);
      const { paymentId } = await pay(one.no, 4_100);
      for (const to of [[contracts[1]], [contracts[0]], []])
        await commandsOf(lender).byTwo("move-payment", paymentId, ...to);
      expect(await stateOf(paymentId)).toEqual({ status: "unmatched", credit_no: null });
      expect(await balances(one.no)).toEqual(before);
    });

    it("is taken back when two say so, once; the money is owed again", async () => {
      const before = await balances(one.no);
      const { paymentId } = await pay(one.no, 4_200);
      await cashier.fill(pathOf(paymentId), "take-back-payment", { how: "reversed", reason: "писмо от банката" });
      expect(await approve()).toBe(200);
      expect([(await stateOf(paymentId))["status"], await balances(one.no)]).toEqual(["reversed", before]);
      const page = await shown(pathOf(paymentId));
      expect([page.includes("staff-take-back-payment"), page.includes("staff-move-payment")]).toEqual([false, false]);
    });

    it("is moved and taken back by no other role", async () => {
      const { paymentId } = await pay(one.no, 4_300);
      for (const role of ["reviewer", "admin", "auditor"] as const)
        for (const words of [
          ["move-payment", paymentId],
          ["take-back-payment", paymentId, "reversed"],
        ])
          await expect(commandsOf(lender).as(role)(...words)).rejects.toThrow("Ролята Ви");
      expect((await stateOf(paymentId))["status"]).toBe("posted");
    });
  });
});
