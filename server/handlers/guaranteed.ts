/** The credits that a person stands surety for, or is asked to: as their page lists them, and as their user data tell. */
import type { GuaranteedRequestData } from "#src/api/responses/responses.ts";
import { sofiaDay } from "#src/domain/time/dates.ts";
import { withdrawnOf } from "#src/domain/lending/account/readings.ts";
import type { Whole } from "#src/domain/lending/account/whole.ts";
import { money, type Cents, type Money } from "#src/domain/lending/money.ts";
import { refuse } from "#server/kernel/refusal.ts";
import { borrowerShort, termsOfGuarantor, type GuaranteedTerms } from "#server/lending/guarantees/terms.ts";
import { paidByGuarantor } from "#server/lending/servicing/tell-guarantor.ts";
import { accountsAt, wholeOfTold } from "#server/lending/servicing/accounts.ts";
import { isWithdrawn } from "#server/lending/servicing/withdraw.ts";
import { applicationById, type ApplicationRow } from "#server/store/tables/applications.ts";
import { creditOfApplication } from "#server/store/tables/credits.ts";
import { drawingsOf, lentDrawingOf } from "#server/store/tables/drawings.ts";
import { withContractToSign } from "#server/store/tables/guarantee-agreements.ts";
import { guaranteesOfProfile, type GuaranteeRow } from "#server/store/tables/guarantees.ts";
import type { Context } from "#server/visit/context.ts";

/**
 * The guarantees of the person, in whatever state: those of the application that the address names, without a name all;
 * the newest first. An application that they were never asked to stand surety for does not exist for them.
 */
export const guaranteesNamed = async ({ services, db, person, params }: Context): Promise<GuaranteeRow[]> => {
  const requestId = params["requestId"];
  const named = (await guaranteesOfProfile(db, services.secrets, person!.id)).filter(
    ({ applicationId }) => requestId === undefined || applicationId === requestId,
  );
  return requestId !== undefined && named.length === 0 ? refuse("not-found") : named;
};

/** A guarantee of the person with what it is about. */
export type Guaranteed = {
  guarantee: GuaranteeRow;
  application: ApplicationRow;
  borrower: string;
  terms: GuaranteedTerms;
  contractToSign: boolean;
  /** How late the borrower is now, and with how much; what the guarantor has paid of it already. */
  late: { days: number; overdue: Cents; paid: Cents };
  /** Whether the borrower has withdrawn from the agreement; until when and what is owed of it while that is in time. */
  withdrawn: { now: Whole["withdrawn"] } | undefined;
};

const standingOf = async (
  { services, db, now }: Context,
  { status, applicationId }: GuaranteeRow,
): Promise<Pick<Guaranteed, "late" | "withdrawn">> => {
  const credit = status === "active" ? await creditOfApplication(db, applicationId) : undefined;
  if (!credit) return { late: { days: 0, overdue: 0, paid: 0 }, withdrawn: undefined };
  const told = accountsAt(services, await drawingsOf(db, [credit.no]), sofiaDay(now));
  const { daysLate, overdue } = wholeOfTold(told);
  const own = (await lentDrawingOf(db, applicationId))?.no;
  const left = told.find(({ drawing }) => drawing.no === own && isWithdrawn(drawing));
  return {
    late: { days: daysLate, overdue: overdue.total, paid: await paidByGuarantor(services, db, credit.no) },
    withdrawn: left && { now: withdrawnOf(left.account) },
  };
};

/** The guarantees of the person, the newest first. */
export const guaranteedBy = async (
  context: Context,
  which: (guarantee: GuaranteeRow) => boolean = () => true,
): Promise<Guaranteed[]> => {
  const { services, db, person, now } = context;
  const found = (await guaranteesOfProfile(db, services.secrets, person!.id)).filter(which);
  const toSign = await withContractToSign(
    db,
    found.map(({ id }) => id),
  );
  const all: Guaranteed[] = [];
  for (const guarantee of found) {
    const application = await applicationById(db, guarantee.applicationId);
    const { late, withdrawn } = await standingOf(context, guarantee);
    const terms = await termsOfGuarantor(services, db, {
      application,
      guaranteeId: guarantee.id,
      today: sofiaDay(now),
    });
    all.push({
      guarantee,
      application,
      borrower: await borrowerShort(services, db, application.id),
      // What they have paid nobody asks of them again.
      terms: { ...terms, most: Math.max(0, terms.most - late.paid) },
      contractToSign: toSign.has(guarantee.id),
      late,
      withdrawn,
    });
  }
  return all;
};

/** The guarantees of the person that have not ended, as their user data tell of them. */
export const guaranteedRequests = async (context: Context): Promise<GuaranteedRequestData[]> => {
  if (!context.isGuarantor) return [];
  const sum = (cents: Cents): Money => money(cents, context.services.catalogue);
  const live = await guaranteedBy(context, ({ endedAt }) => endedAt === null);
  return live.map(({ guarantee, application, borrower, terms, contractToSign, late }) => ({
    requestId: application.id,
    borrowerName: borrower,
    product: terms.product,
    amount: sum(terms.principal),
    period: terms.term,
    maxLiability: sum(terms.most),
    status: guarantee.status,
    contractToSign,
    overdueDays: late.days,
  }));
};
