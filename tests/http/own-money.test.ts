/** A member of staff who has borrowed here acts upon nothing of their own: neither alone nor as one of two. */
import { beforeAll, expect, it } from "vitest";
import { DEMO_STAFF, DEMO_STAFF_PASSWORD } from "#server/demo/staff.ts";
import { hashPassword } from "#server/kernel/passwords.ts";
import { addStaff } from "#server/store/tables/staff.ts";
import { doAct } from "#tests/support/commands.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { credits, servicingOf, type Borrowed } from "#tests/support/servicing.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

eachDatabase((_name, open) => {
  const lender = useTestLender({ open, hasStaff: true });
  const { borrow, pay, statusOf } = servicingOf(lender);
  let [own, foreign] = [{} as Borrowed, {} as Borrowed];
  let email = "";
  beforeAll(async () => {
    [own, foreign] = [await borrow(credits.thousand), await borrow(credits.thousand)];
    email = own.borrower.person.email;
    const passwordHash = await hashPassword(DEMO_STAFF_PASSWORD);
    const member = { email, names: "Сам Кредитов", roles: ["cashier", "owner", "reviewer"], passwordHash } as const;
    await addStaff(lender.database.db, { ...member, now: lender.clock.now() });
  }, 120_000);

  const act = (who: string, ...words: string[]): Promise<string> =>
    doAct(lender.services, [...words, "--as", who, "--reason", "проба"]);
  const profileOf = ({ borrower }: Borrowed): Promise<string> =>
    lender.text("select id from users where email = $1", borrower.person.email);
  const statusOfPayment = (id: string) => lender.value("select status from payments where id = $1", id);

  it("posts a stranger's money to no credit of their own, wholly or in part, and moves none there", async () => {
    const unmatched = await pay(null, 10_000, { id: "stranger" });
    const posted = await pay(foreign.no, 5_000);
    const [to, other] = [String(own.no), String(foreign.no)];
    const [contract, foreignContract] = await Promise.all(
      [to, other].map((no) =>
        lender.text("select a.number from agreements a join credits c on c.agreement_id = a.id where c.no = $1", no),
      ),
    );
    const mine = (words: string[]) => expect(act(email, ...words), words[0]!).rejects.toThrow("Решава го колега");
    await mine(["match-payment", unmatched.paymentId, contract!]);
    await mine(["split-payment", unmatched.paymentId, foreignContract!, "40", contract!, "60"]);
    await mine(["move-payment", posted.paymentId, contract!]);
    await mine(["receive-payment", contract!, "100", "easypay", "kasa-1"]);
    expect([await statusOfPayment(unmatched.paymentId), await statusOfPayment(posted.paymentId)]).toEqual([
      "unmatched",
      "posted",
    ]);
    expect(await act(email, "match-payment", unmatched.paymentId, foreignContract!)).toMatch(/^Изпълнено\./);
  });

  it("takes back and gives back nothing of their own, and blocks neither themselves nor opens their profile", async () => {
    const { paymentId } = await pay(own.no, 200_000);
    const mine = (...words: string[]) => expect(act(email, ...words), words[0]!).rejects.toThrow("Решава го колега");
    await mine("return-payment", paymentId);
    await mine("take-back-payment", paymentId, "reversed");
    await mine("block-profile", await profileOf(own));
    expect(await statusOf(own.no)).toBe("repaid");
  });

  it("approves nothing of their own that a colleague has proposed", async () => {
    const { paymentId } = (
      await lender.query('select id as "paymentId" from payments where credit_no = $1', own.no)
    )[0] as {
      paymentId: string;
    };
    const said = await act(DEMO_STAFF.cashier.email, "return-payment", paymentId);
    const id = /^Предложено\.[^]*\napprove (\S+)$/.exec(said)![1]!;
    const approve = (who: string) => doAct(lender.services, ["approve", id, "--as", who]);
    await expect(approve(email)).rejects.toThrow("Решава го колега");
    expect(await approve(DEMO_STAFF.owner.email)).toMatch(/^Одобрено и изпълнено\./);
  });
});
