/** Guarantors: borrowers who need one, and people who are invited and go on from there. */
import { Borrower, borrowerAt, steps, succeed, type Postable } from "./borrower.ts";
import {
  choice,
  income,
  naming,
  newPerson,
  payment,
  personal,
  registration,
  stories,
  type Fields,
  type Person,
} from "./borrower-data.ts";
import type { Lender } from "./lender.ts";

const NAMES: Fields = { firstName: "Ана", lastName: "Петрова" };
/** Income of somebody who could pay the credit in its borrower's stead. */
const WEALTHY = income(1500, 300, 100);

/** Names somebody and sends the application, of a borrower who has told of an income that asks for a guarantor. */
export const nameGuarantor = async (
  borrower: Borrower,
  { phone }: Person,
  { email, ending }: { email?: string | undefined; ending?: string | undefined } = {},
): Promise<void> => {
  const collateral = naming({ phone, ...(email !== undefined && { email }) });
  succeed(await borrower.fill("payment-and-collateral-data", { ...payment(borrower.person, ending), ...collateral }));
  await steps.confirmRequest(borrower);
};

/** A borrower whose application waits for whom they have named. */
export const awaitsGuarantor = async (
  lender: Lender,
  named: Person,
  { email, ending, amount = 1000 }: { email?: string; ending?: string | undefined; amount?: number } = {},
): Promise<Borrower> => {
  const chosen = choice("consumerCredit", amount, 12);
  const borrower = await borrowerAt(lender, "told", { ...stories.guarantor, chosen });
  lender.clock.advance(1000);
  await nameGuarantor(borrower, named, { email, ending });
  return borrower;
};

/** The path of the link in the newest invitation to a phone. */
export const invitationPath = async (lender: Lender, phone: string): Promise<string> => {
  const paths = (await lender.sentTo(phone)).flatMap(({ text }) => /\/i\/[\w-]{22}/.exec(text) ?? []);
  return paths.at(-1)!;
};

/** Registers somebody from the link of their invitation. */
export const comeInvited = async (guarantor: Borrower, path: string): Promise<void> => {
  const { lender, person } = guarantor;
  await guarantor.open(path);
  lender.clock.advance(1000);
  succeed(await guarantor.fill("registration-from-invitation", { ...registration(person, {}), ...NAMES }));
  succeed(await guarantor.fill("user-sms-confirmation", { pin: await guarantor.code() }));
};

/** Registers whom a borrower has named. */
export const registerGuarantor = async (lender: Lender, person: Person): Promise<Borrower> => {
  const guarantor = new Borrower(lender, person);
  await comeInvited(guarantor, await invitationPath(lender, person.phone));
  return guarantor;
};

/** What a guarantor states of themselves. */
export const stated = (person: Person, money: Fields = WEALTHY): Fields => {
  const { "income[sinceMonth]": _since, fundsOrigin: _origin, ...told } = personal(person, money);
  return { ...told, ...NAMES, middleName: "Илиева", creditRegisterCheck: "1", guarantorConsent: "1" };
};

/** Sends a guarantor's data; what the rules find is recorded when this resolves. */
export const sendGuarantorData = async (guarantor: Borrower, money?: Fields): Promise<string> => {
  const next = succeed(await guarantor.fill("guarantor-information", stated(guarantor.person, money)));
  await guarantor.lender.settle();
  return next;
};

/** The form by which a guarantor signs their contract, and what they post with it. */
export const toSign = async (guarantor: Borrower): Promise<[form: Postable, fields: Fields]> => {
  await guarantor.read("view-guarantor-contract");
  guarantor.lender.clock.advance(1000);
  const sendCode = await guarantor.form("view-guarantor-contract", "sendCode");
  succeed(await guarantor.post(sendCode, { purpose: "guarantee" }));
  const sign = await guarantor.form("view-guarantor-contract", "sign");
  const versionHash = String(sign.values["versionHash"]);
  return [sign, { versionHash, tos: "1", liability: "1", pin: await guarantor.code() }];
};

/** Signs a guarantor's contract. */
export const signAsGuarantor = async (guarantor: Borrower): Promise<string> =>
  succeed(await guarantor.post(...(await toSign(guarantor))));

/** The states of the guarantees of a borrower, the oldest first. */
export const guaranteesOf = async ({ lender, person }: Borrower): Promise<unknown[]> =>
  (
    await lender.query(
      "select g.status from guarantees g join requests r on r.id = g.request_id join users u on u.id = r.user_id where u.email = $1 order by g.no",
      person.email,
    )
  ).map((row) => row["status"]);

/** A borrower whose guarantor has been accepted, with that guarantor. */
export const withGuarantor = async (
  lender: Lender,
  more: Parameters<typeof awaitsGuarantor>[2] = {},
): Promise<{ borrower: Borrower; guarantor: Borrower }> => {
  const named = newPerson();
  const borrower = await awaitsGuarantor(lender, named, more);
  const guarantor = await registerGuarantor(lender, named);
  await sendGuarantorData(guarantor);
  return { borrower, guarantor };
};

/** A credit that was paid out and that a guarantor stands surety for. */
export const guaranteedCredit = async (
  lender: Lender,
): Promise<{ borrower: Borrower; guarantor: Borrower; requestId: string; no: number }> => {
  const both = await withGuarantor(lender);
  const requestId = (await both.borrower.status()).request!.id;
  await signAsGuarantor(both.guarantor);
  await steps.sign(both.borrower);
  const no = await lender.number("select no from credits where request_id = $1", requestId);
  return { ...both, requestId, no };
};
