/** What random guarantors do, and what borrowers do about them, as calls of the lender's use cases. */
import { randomUUID } from "node:crypto";
import { isGuaranteeOver } from "#src/domain/lending/guarantee-states.ts";
import { offerLess } from "#server/lending/applications/offer-less.ts";
import { changeGuarantor } from "#server/lending/guarantees/change-guarantor.ts";
import { claimGuarantees } from "#server/lending/guarantees/claim.ts";
import { currentGuarantee, prepareGuarantee } from "#server/lending/guarantees/contract.ts";
import { declineGuarantee, withdrawGuarantee } from "#server/lending/guarantees/end.ts";
import { sendGuarantor } from "#server/lending/guarantees/fill-in.ts";
import { signGuarantee } from "#server/lending/guarantees/sign.ts";
import { withdrawFromUnpaid } from "#server/lending/journey/withdraw-guarantor.ts";
import { hasBeenPaid } from "#server/lending/payouts/pay-out.ts";
import { mayState } from "#server/lending/persons/other-person.ts";
import { withdrawFrom } from "#server/lending/servicing/withdraw.ts";
import { wholeOn } from "#server/lending/servicing/accounts.ts";
import { runningCreditsOf } from "#server/store/tables/credits.ts";
import { applicationById } from "#server/store/tables/applications.ts";
import { markGuaranteeViewed, openGuaranteeAgreement } from "#server/store/tables/guarantee-agreements.ts";
import {
  guaranteesOfProfile,
  liveGuaranteeOf,
  type GuaranteeRow,
  type NamedGuarantor,
} from "#server/store/tables/guarantees.ts";
import { saveProfileAnswers } from "#server/store/tables/profile-answers.ts";
import { personOfProfile } from "#server/store/tables/persons.ts";
import { contactOf } from "#server/store/tables/users.ts";
import { guarantorInformation } from "#server/submissions/personal-information.ts";
import type { FormValues } from "#src/engine/core/rule.ts";
import type { DirectLender } from "./direct-lender.ts";

/** What somebody does who was named, by the newest of their guarantees that goes on. */
type GuarantorAct = {
  act: "guarantor";
  who: number;
  does: "fills" | "signs" | "declines" | "withdraws";
  pin: number;
};

/** A credit is paid by whoever stands surety for it or by its borrower: as much as is due next, or all of it. */
type PayingAct = { act: "pays"; who: number; by: "borrower" | "guarantor"; all: boolean };

/**
 * Whatever has to do with guarantors: a borrower, too, names another one, takes less without one, pays, and withdraws. A
 * bank takes back the last payment.
 */
export type GuaranteeAct =
  | GuarantorAct
  | PayingAct
  | { act: "withdraws" | "takenBack"; who: number }
  | { act: "another"; who: number; names: number }
  | { act: "less"; who: number };

/** Whom a borrower names, by the phone. */
export const namedAs = (phone: string): NamedGuarantor => ({
  firstName: "Георги",
  lastName: "Петрова",
  phone,
  email: "",
  relation: "friend",
});

/** Names somebody else; nothing where the application waits for nobody. */
export const another = (lender: DirectLender, applicationId: string, phone: string): Promise<unknown> =>
  lender.inside((trx, now) =>
    changeGuarantor(lender.services.now(), trx, { applicationId, named: namedAs(phone), now }),
  );

/** Takes the sum that needs no guarantor, where there is one. */
export const less = (lender: DirectLender, applicationId: string): Promise<unknown> =>
  lender.inside((trx, now) => offerLess(lender.services.now(), trx, { applicationId, actor: "U", now }));

/** A guarantor, and what they would state of themselves. */
type Guarantor = { userId: string; pin: string; stated: FormValues };

const goingOn = async (lender: DirectLender, userId: string): Promise<GuaranteeRow | undefined> =>
  (await guaranteesOfProfile(lender.database.db, lender.services.now().secrets, userId)).find(
    ({ status }) => !isGuaranteeOver(status),
  );

/** States in which a guarantor has not told who they are. */
const UNTOLD: readonly GuaranteeRow["status"][] = ["sent", "opened", "registered"];

const fills = async (lender: DirectLender, { userId, pin, stated }: Guarantor): Promise<void> => {
  const services = lender.services.now();
  const { db } = lender.database;
  const { phone } = await contactOf(db, userId);
  await lender.inside((trx, now) => claimGuarantees(services, trx, { userId, phone, now }));
  const guarantee = await goingOn(lender, userId);
  const profile = { id: userId, personId: await personOfProfile(db, userId) };
  if (!guarantee || !UNTOLD.includes(guarantee.status) || !(await mayState(services, db, profile, pin))) return;
  const { form } = guarantorInformation;
  const { version } = services.definitions.get(form)!;
  const personal = guarantorInformation.read(stated);
  await lender.inside(async (trx, now) => {
    await saveProfileAnswers(trx, services.secrets, { userId, form, version, values: stated, now });
    await sendGuarantor(services, trx, { userId, guaranteeId: guarantee.id, personal, now });
  });
};

const signs = async (lender: DirectLender, { userId }: Guarantor): Promise<void> => {
  const services = lender.services.now();
  const { db } = lender.database;
  const now = lender.clock.now();
  const guarantee = await goingOn(lender, userId);
  if (guarantee?.status !== "approved") return;
  if ((await applicationById(db, guarantee.applicationId)).status !== "contractUnsigned") return;
  await lender.inside((trx) => prepareGuarantee(services, trx, guarantee.applicationId, now));
  const agreement = await openGuaranteeAgreement(db, guarantee.id);
  if (!agreement || !(await currentGuarantee(services, db, { guarantee, agreement, now }))) return;
  await markGuaranteeViewed(db, agreement.id, now);
  const evidence = {
    method: "sms-code" as const,
    codeId: randomUUID(),
    phone: "0888***000",
    sha256: agreement.sha256,
    at: now.toISOString(),
    address: "127.0.0.1",
    userAgent: "model",
  };
  await lender.inside((trx) => signGuarantee(services, trx, { guarantee, agreement, evidence, papers: [], now }));
};

const ends =
  (end: typeof declineGuarantee) =>
  async (lender: DirectLender, { userId }: Guarantor): Promise<void> => {
    const guarantee = await goingOn(lender, userId);
    if (guarantee) await lender.inside((trx, now) => end(lender.services.now(), trx, guarantee.id, now));
  };

/** Withdraws what they have signed; where its payout came to nothing, the agreement ends with it. */
const leaves = async (lender: DirectLender, guarantor: Guarantor): Promise<void> => {
  const services = lender.services.now();
  const guarantee = await goingOn(lender, guarantor.userId);
  if (!guarantee) return;
  const { id, applicationId } = guarantee;
  if ((await applicationById(lender.database.db, applicationId)).status !== "payoutFailed")
    return ends(withdrawGuarantee)(lender, guarantor);
  if (await hasBeenPaid(services, applicationId, AbortSignal.timeout(10_000))) return;
  await lender.inside((trx, now) => withdrawFromUnpaid(services, trx, { id, applicationId, now }));
};

const DOES = { fills, signs, declines: ends(declineGuarantee), withdraws: leaves } as const;

/** Does it as far as it is possible. */
export const doGuarantor = (lender: DirectLender, act: GuarantorAct, guarantor: Guarantor): Promise<void> =>
  DOES[act.does](lender, guarantor);

/** Pays what a profile owes on its newest running credit; what a guarantor pays is noted. Nothing where nothing is owed. */
export const pays = async (
  lender: DirectLender,
  { by, all }: PayingAct,
  { userId, paid }: { userId: string; paid: Map<string, number> },
): Promise<void> => {
  const { db } = lender.database;
  const [credit] = await runningCreditsOf(db, userId);
  if (!credit) return;
  const live = await liveGuaranteeOf(db, lender.services.now().secrets, credit.applicationId);
  if (by === "guarantor" && live?.status !== "active") return;
  const { next, payOff } = (await wholeOn(lender.services.now(), db, credit.no, lender.today()))!;
  const cents = all ? payOff : (next?.cents ?? payOff);
  if (cents <= 0) return;
  const { paymentId } = await lender.pay(credit.no, cents, { externalId: `model-${randomUUID()}` });
  if (by === "guarantor") paid.set(paymentId, cents);
};

/** The bank takes back the last payment that a profile's credits have got, which a guarantor may have made. */
export const takenBack = async (lender: DirectLender, userId: string, paid: Map<string, number>): Promise<void> => {
  const [last] = await lender.query(
    `select p.id from payments p join credits c on c.no = p.credit_no
     where c.user_id = $1 and p.status = 'posted' order by p.received_at desc, p.id limit 1`,
    userId,
  );
  if (!last) return;
  await lender.takeBack(String(last["id"]));
  paid.delete(String(last["id"]));
};

/** Withdraws from the newest running credit of a profile, as long as that is possible. */
export const withdraws = async (lender: DirectLender, userId: string): Promise<void> => {
  const [credit] = await runningCreditsOf(lender.database.db, userId);
  if (credit) await lender.inside((trx, now) => withdrawFrom(lender.services.now(), trx, { creditNo: credit.no, now }));
};
