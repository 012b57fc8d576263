/** What calls of the desk are about: each brings about one that no earlier post has touched. */
import { randomUUID } from "node:crypto";
import { sofiaDay } from "#src/domain/time/dates.ts";
import { receivePayment } from "#server/lending/servicing/receive-payment.ts";
import { inviteStaff } from "#server/lending/staff/accounts.ts";
import type { StaffActName } from "#server/lending/staff/acts/index.ts";
import { ACT_CASES } from "#tests/acts/cases.ts";
import { borrow } from "#tests/acts/case.ts";
import { atDesk } from "#tests/acts/hands.ts";
import { Borrower, borrowerAt, succeed } from "#tests/support/borrower.ts";
import { income, newPerson, stories, type Fields } from "#tests/support/borrower-data.ts";
import { clerkOfRole } from "#tests/support/clerk.ts";
import { rolesOf } from "#tests/support/commands.ts";
import { awaitsGuarantor, registerGuarantor, sendGuarantorData } from "#tests/support/guarantors.ts";
import type { Lender } from "#tests/support/lender.ts";
import { sendSelfie } from "#tests/support/videos.ts";
import { payoutOf } from "#tests/support/servicing.ts";

/** Parameters of the address of a page. */
export type Params = Readonly<Record<string, string>>;
/** Brings a subject about; what the address of its page says of it. */
export type Subject = (lender: Lender) => Promise<Params>;

/** Of a guarantor who holds a public office. */
const HOLDS_OFFICE: Fields = { ...income(1500, 300, 100), isPep: "1", pepDetails: "Кмет на община" };

let invited = 0;

/** Somebody who is invited to the staff. */
export const anInvitation: Subject = async (lender) => {
  const email = `invited-${(invited += 1)}@example.bg`;
  const { url } = await inviteStaff(lender.services, { email, roles: ["cashier"], names: "Служител" });
  return { token: new URL(url).pathname.split("/").at(-1)! };
};

/** A person with a confirmed number. */
export const aPerson: Subject = async (lender) => {
  const { person } = await borrowerAt(lender, "confirmed");
  return { id: await lender.text("select id from users where email = $1", person.email) };
};

/** An application in review, after posts of a reviewer. */
export const anApplication =
  (...before: readonly (readonly [call: string, fields: Fields])[]): Subject =>
  async (lender) => {
    const { person } = await borrowerAt(lender, "decided", stories.refer);
    const sql = "select number from requests r join users u on u.id = r.user_id where u.email = $1";
    const number = await lender.text(sql, person.email);
    const clerk = await clerkOfRole(lender, "reviewer");
    for (const [call, fields] of before) succeed(await clerk.fill(`/buro/zayavka/${number}`, call, fields));
    return { number };
  };

/** An application with a guarantor whom the rules leave to the staff. */
export const aGuarantor: Subject = async (lender) => {
  const named = newPerson();
  const borrower = await awaitsGuarantor(lender, named);
  await sendGuarantorData(await registerGuarantor(lender, named), HOLDS_OFFICE);
  return { number: String((await borrower.status()).request!.number) };
};

/** An application with a guarantor whom the rules have refused. */
export const aRefusedGuarantor: Subject = async (lender) => {
  const named = newPerson();
  const borrower = await awaitsGuarantor(lender, named);
  await sendGuarantorData(await registerGuarantor(lender, named), income(600, 300, 250));
  return { number: String((await borrower.status()).request!.number) };
};

/** An application whose applicant has sent a picture in place of a video. */
export const aVideo: Subject = async (lender) => {
  const borrower = await borrowerAt(lender, "decided", stories.video);
  succeed(await sendSelfie(borrower));
  const sql = "select number from requests r join users u on u.id = r.user_id where u.email = $1";
  return { number: await lender.text(sql, borrower.person.email) };
};

/** A message to the lender that nobody has answered. */
export const anEnquiry: Subject = async (lender) => {
  const visitor = new Borrower(lender);
  const { email, phone } = visitor.person;
  const said = { name: "Мария Петрова", email, phone, topic: "other", message: "Един въпрос.", dataPrivacy: "1" };
  succeed(await visitor.fill("contact-us", said));
  return { id: await lender.text("select max(number) from contact_messages") };
};

/** The subject of an act's case. */
export const ofAct =
  (name: StaffActName): Subject =>
  async (lender) => {
    const { stand, still = stand } = ACT_CASES[name];
    return { id: await still(lender) };
  };

const AWAITING = "direct-refund";

/** Who proposes the act that waits, and who may approve it. */
export const rolesOfAwaiting = rolesOf(AWAITING);

/** An act that waits for somebody else to approve it. */
export const anAct: Subject = async (lender) => {
  const { id } = await ofAct(AWAITING)(lender);
  const fields = (await ACT_CASES[AWAITING].fields?.(lender)) ?? {};
  const { isDone, words } = await atDesk(lender).propose(rolesOfAwaiting.proposer, AWAITING, id!, fields);
  if (!isDone) throw new Error(`not proposed: ${words}`);
  return { id: await lender.text("select id from staff_acts where subject = $1 and act = $2", id, AWAITING) };
};

/** A credit that was paid out. */
export const aCredit: Subject = async (lender) => ({ id: String((await borrow(lender)).no) });

/** The payout of a credit. */
export const aPayout: Subject = async (lender) => ({ id: (await payoutOf(lender, await borrow(lender))).id });

/** Money of somebody who is named, and of nobody's credit. */
export const aPayment: Subject = (lender) =>
  lender.inside(async (trx, now) => {
    const receipt = {
      channel: "bank",
      externalId: randomUUID(),
      cents: 3_000,
      valueDay: sofiaDay(now),
      payer: { name: "Петър Петров", iban: "BG80BNBG96611020345678" },
      reference: "вноска",
    } as const;
    return { id: (await receivePayment(lender.services, trx, receipt, null, now)).paymentId };
  });

/** A mail to a borrower who has confirmed the address. */
export const aMail: Subject = async (lender) => {
  const { id: credit } = await aCredit(lender);
  const userId = await lender.text("select user_id from credits where no = $1", credit);
  await lender.query("update users set email_confirmed_at = now() where id = $1", userId);
  const sql = "select id from messages where user_id = $1 and channel = 'mail' and kind = 'application' limit 1";
  return { id: await lender.text(sql, userId) };
};

/** What a note may be about. */
export const aRemarked: Subject = async (lender) => ({ about: "person", ...(await aPerson(lender)) });

/** A note about a person, or with a day a task. */
export const aRemark =
  (dayOf: (lender: Lender) => string = () => ""): Subject =>
  async (lender) => {
    const { id: person } = await aPerson(lender);
    const clerk = await clerkOfRole(lender, "reviewer");
    succeed(await clerk.fill(`/buro/lice/${person}`, "remark", { text: "Предпочита писма.", until: dayOf(lender) }));
    return { id: await lender.text("select id from remarks where subject = $1", person) };
  };

/** No subject: the page is of everything, of which there is then one more. */
export const oneMore =
  (made: Subject): Subject =>
  async (lender) => {
    await made(lender);
    return {};
  };
