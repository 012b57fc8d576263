/**
 * Moves what was signed before agreements were kept: terms and plan are read from the sealed papers, the borrower from
 * the saved step, the account of an open payout is frozen. Runs at every start and does each once; what cannot be read
 * is listed in the log and left as it is.
 */
import { datedPlan } from "#src/domain/lending/agreement.ts";
import type { ProductKey } from "#src/domain/lending/catalogue.ts";
import { termsInPapers } from "#server/documents/read-papers.ts";
import type { Services } from "#server/services.ts";
import { agreementById } from "#server/store/tables/agreements.ts";
import { bareAgreements, fillInAgreement, type BareAgreement } from "#server/store/tables/bare-agreements.ts";
import { applicationById } from "#server/store/tables/applications.ts";
import { bookedCreditOf } from "#server/store/tables/credits.ts";
import { correctDrawing } from "#server/store/tables/drawings.ts";
import { bareHandovers, freezeDestination } from "#server/store/tables/payouts.ts";
import type { Db } from "#server/store/db/schema.ts";
import { destination, payoutChoiceOf, sealDestination } from "#server/lending/destinations/payout-destination.ts";
import { borrowerNow, borrowerPlace, papersOfAgreement } from "./agreements.ts";

const AT_ONCE = 500;

/** What a move did: agreements filled in, credits whose booked plan was not the signed one, those it could not read. */
export type AgreementsFilled = { agreements: number; corrected: string[]; unreadable: string[]; payouts: number };

const sameRows = (one: readonly object[], other: readonly object[]): boolean =>
  JSON.stringify(one.map((row) => Object.entries(row).sort())) ===
  JSON.stringify(other.map((row) => Object.entries(row).sort()));

/** Books a credit by its agreement where it was booked otherwise, and has the borrower told; true when it was. */
const correctCredit = async (services: Services, trx: Db, agreementId: string): Promise<boolean> => {
  const booked = await bookedCreditOf(trx, agreementId);
  if (!booked) return false;
  const { terms } = await agreementById(trx, agreementId);
  const schedule = datedPlan(terms, booked.startDay);
  if (sameRows(booked.schedule, schedule) && Number(booked.rate) === Number(terms.nominalRate)) return false;
  await correctDrawing(trx, agreementId, { plan: schedule, rate: terms.nominalRate });
  await services.queue.send(trx, "correct-plan", { requestId: booked.applicationId });
  return true;
};

const fillInOne = async (services: Services, { id, applicationId }: BareAgreement): Promise<{ corrected: boolean }> => {
  const { db } = services.database;
  const application = await applicationById(db, applicationId);
  const terms = termsInPapers(
    await papersOfAgreement(services, db, { id, applicationId }),
    application.product as ProductKey,
  );
  const borrower = await borrowerNow(services, db, application);
  const sealedBorrower = services.secrets.seal(JSON.stringify(borrower), borrowerPlace(id));
  return services.database.transaction(async (trx) => {
    await fillInAgreement(trx, id, { terms, sealedBorrower });
    return { corrected: await correctCredit(services, trx, id) };
  });
};

const freezeOpenPayouts = async (services: Services): Promise<number> => {
  const { db } = services.database;
  const open = await bareHandovers(db);
  for (const { id, applicationId, method } of open) {
    const { names, phone } = await borrowerNow(services, db, await applicationById(db, applicationId));
    const account = destination(await payoutChoiceOf(services, db, applicationId), phone);
    await freezeDestination(db, id, sealDestination(services, id, method, { account, holder: names }));
  }
  return open.length;
};

/** Fills in all agreements and open payouts of before. Several nodes may run it at once. */
export const fillInAgreements = async (services: Services): Promise<AgreementsFilled> => {
  const { database, log } = services;
  const filled: AgreementsFilled = { agreements: 0, corrected: [], unreadable: [], payouts: 0 };
  const failed: string[] = [];
  for (;;) {
    const batch = await bareAgreements(database.db, failed, AT_ONCE);
    if (batch.length === 0) break;
    for (const agreement of batch) {
      try {
        const { corrected } = await fillInOne(services, agreement);
        filled.agreements += 1;
        if (corrected) filled.corrected.push(agreement.number);
      } catch (error) {
        failed.push(agreement.id);
        filled.unreadable.push(agreement.number);
        log.error({ event: "agreement-unreadable", agreement: agreement.id, why: (error as Error).message }, "");
      }
    }
  }
  filled.payouts = await freezeOpenPayouts(services);
  if (filled.agreements > 0 || filled.payouts > 0 || filled.unreadable.length > 0)
    log.warn({ event: "agreements-filled-in", ...filled }, "agreements of before were filled in from their papers");
  return filled;
};
