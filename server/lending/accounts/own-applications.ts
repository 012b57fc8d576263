/** A profile's applications with their answers, decisions, agreements and credits, for their owner. */
import {
  certificateDeliveryWords,
  certificateKindWords,
  certificatePurposeWords,
  certificateStatusWords,
} from "#src/copy/certificates.ts";
import { certificateNumber } from "#src/domain/lending/certificates.ts";
import { sofiaDay } from "#src/domain/time/dates.ts";
import {
  certificatesOf,
  wordsOf,
  type CertificateRow,
  type CertificateWords,
  untrueFrom,
} from "#server/store/tables/certificates.ts";
import { decisionReasons } from "#server/lending/applications/reasons.ts";
import { outcomeWords, ownDataWords as words } from "#src/copy/own-data.ts";
import { ccrWords } from "#src/copy/staff-ccr.ts";
import { arrearsPlanDeskWords, promiseWords } from "#src/copy/staff-remarks.ts";
import { isShownStatus, statusLabel } from "#server/lending/applications/status-words.ts";
import { videoWords } from "#src/copy/video.ts";
import { paperWords } from "#src/copy/documents.ts";
import { documentKindWords } from "#src/copy/document-asks.ts";
import { counted } from "#src/copy/units.ts";
import { reliefProposals, reliefReasons, reliefStates } from "#src/copy/relief.ts";
import { findProduct } from "#src/domain/lending/catalogue.ts";
import { toWire, type Cents } from "#src/domain/lending/money.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { signedAgreementOf } from "#server/store/tables/agreements.ts";
import type { ApplicationRow } from "#server/store/tables/applications.ts";
import { assessmentsOf } from "#server/store/tables/assessments.ts";
import { ccrRowsOf } from "#server/store/tables/ccr-list.ts";
import { asksOf } from "#server/store/tables/document-asks.ts";
import { creditOfApplication } from "#server/store/tables/credits.ts";
import { paymentsOfCredit } from "#server/store/tables/payments.ts";
import { definitionOfVersion } from "#server/store/tables/definitions.ts";
import { submissionsOf } from "#server/store/tables/own-data.ts";
import { payoutsOf } from "#server/store/tables/payouts.ts";
import { noticesOf } from "#server/store/tables/accelerations.ts";
import { assignmentOf } from "#server/store/tables/assignments.ts";
import { collectionHoldsOf } from "#server/store/tables/collection-holds.ts";
import { reliefsOf } from "#server/store/tables/reliefs.ts";
import { signedAnnexes } from "#server/store/tables/annexes.ts";
import { everPaidOff, type PaidOffOnce } from "#server/store/tables/refinances.ts";
import { arrearsPlansOf } from "#server/store/tables/arrears-plans.ts";
import { promisesOf } from "#server/store/tables/promises.ts";
import { keyOfApplication } from "#server/store/tables/referrals.ts";
import { historyOf } from "#server/store/tables/transitions.ts";
import { videosOf } from "#server/store/tables/video-sessions.ts";
import { frozenDestination } from "#server/lending/destinations/payout-destination.ts";
import { toldAnswers, type OwnAnswer } from "./own-answers.ts";

type Answering = Pick<Services, "secrets" | "definitions" | "catalogue" | "words">;

const answersIn = async ({ secrets, definitions }: Answering, db: Db, applicationId: string): Promise<OwnAnswer> => {
  const told: Record<string, OwnAnswer> = {};
  for (const { form, version, values } of await submissionsOf(db, secrets, applicationId)) {
    const definition = (await definitionOfVersion(db, form, version)) ?? definitions.get(form)?.definition;
    told[definition?.title ?? form] = toldAnswers(definition?.elements ?? [], values);
  }
  return told;
};

/** What the applicant was told of each decision; not what the registers said, nor the lender's own thresholds. */
const decisionsIn = async (services: Answering, db: Db, applicationId: string): Promise<OwnAnswer> =>
  (await assessmentsOf(db, applicationId)).map(({ decision, now }) => ({
    [words.at]: now.toISOString(),
    [words.automated]: decision.automated,
    [words.outcome]: outcomeWords[decision.outcome],
    [words.reasons]: decisionReasons(services, decision),
  }));

const courseIn = async (services: Answering, db: Db, applicationId: string): Promise<OwnAnswer> =>
  (await historyOf(db, applicationId)).map(({ to, at }) => ({
    [words.at]: at.toISOString(),
    [words.state]: isShownStatus(to) ? statusLabel(services, to) : to,
  }));

const sum = (cents: Cents): string => toWire(cents);

const agreementIn = async (db: Db, applicationId: string): Promise<OwnAnswer> => {
  const agreement = await signedAgreementOf(db, applicationId);
  if (!agreement) return undefined;
  const { terms } = agreement;
  return {
    [words.number]: agreement.number,
    [words.version]: agreement.version,
    [words.signedAt]: agreement.signedAt?.toISOString(),
    [words.principal]: sum(terms.principal),
    [words.rate]: terms.nominalRate,
    [words.gpr]: terms.gpr,
    [words.paidOffWith]: agreement.refinancedCents === null ? undefined : sum(agreement.refinancedCents),
  };
};

const refinanceIn = ({ contract, cents, at, undoneAt }: PaidOffOnce): OwnAnswer => ({
  [words.number]: contract,
  [words.amount]: sum(cents),
  [words.at]: at.toISOString(),
  [words.undoneAt]: undoneAt?.toISOString(),
});

const asksIn = async ({ secrets }: Answering, db: Db, applicationId: string): Promise<OwnAnswer> =>
  (await asksOf(db, secrets, applicationId)).map(({ askedAt, kinds, words: why }) => ({
    [words.at]: askedAt.toISOString(),
    [words.documents]: kinds.map((kind) => documentKindWords[kind]),
    [words.text]: why,
  }));

const videosIn = async ({ secrets }: Answering, db: Db, applicationId: string): Promise<OwnAnswer> =>
  (await videosOf(db, secrets, applicationId)).map(({ sentAt, kind, state, judgedAt, words: said }) => ({
    [words.at]: sentAt.toISOString(),
    [words.documents]: videoWords.kinds[kind],
    [words.state]: videoWords.states[state],
    [words.judged]: judgedAt?.toISOString(),
    [words.text]: said || undefined,
  }));

const assignedIn = async (db: Db, creditNo: number): Promise<OwnAnswer> => {
  const found = await assignmentOf(db, creditNo);
  return (
    found && {
      [words.at]: found.day,
      [words.amount]: sum(found.owed),
      [words.assignee]: [found.assignee, found.uic, found.iban, found.contact].join(", "),
    }
  );
};

const reliefsIn = async (secrets: Answering["secrets"], db: Db, creditNo: number): Promise<OwnAnswer> =>
  (await reliefsOf(db, secrets, creditNo)).map((relief) => ({
    [words.at]: relief.askedAt.toISOString(),
    [words.number]: relief.no,
    [words.reasons]: reliefReasons[relief.reason],
    [words.proposed]: reliefProposals[relief.proposal],
    [words.canPay]: sum(relief.canPay),
    [words.text]: relief.words?.comment,
    [words.replies]: relief.words?.answer,
    [words.state]: reliefStates[relief.status],
    [words.endedAt]: relief.endedAt?.toISOString(),
  }));

const annexesIn = async (db: Db, creditNo: number): Promise<OwnAnswer> =>
  (await signedAnnexes(db, creditNo)).map(({ number, signedAt, rows }) => ({
    [words.number]: number,
    [words.signedAt]: signedAt?.toISOString(),
    [words.plan]: rows.map(({ dueDate, instalment }) => ({
      [words.dueDay]: dueDate,
      [words.instalment]: sum(instalment),
    })),
  }));

const creditIn = async (services: Answering, db: Db, applicationId: string, userId: string): Promise<OwnAnswer> => {
  const { secrets } = services;
  const credit = await creditOfApplication(db, applicationId);
  if (!credit) return undefined;
  const payments = await paymentsOfCredit(db, credit.no);
  const certificates = (await certificatesOf(db, userId))
    .filter(({ creditNo }) => creditNo === credit.no)
    .map((row) => ({ row, said: wordsOf(secrets, row) }));
  return {
    [words.state]: statusLabel(services, credit.status),
    [words.startDay]: credit.startDay,
    [words.principal]: sum(credit.principalCents),
    [words.plan]: credit.schedule.map(({ dueDate, instalment }) => ({
      [words.dueDay]: dueDate,
      [words.instalment]: sum(instalment),
    })),
    [words.payments]: payments.map(({ valueDay, cents }) => ({ [words.at]: valueDay, [words.amount]: sum(cents) })),
    [words.reported]: (await ccrRowsOf(db, credit.no)).map(({ day, event, state, facts }) => ({
      [words.at]: day,
      [words.event]: ccrWords.events[event],
      [words.principal]: sum(facts.principal),
      [words.overdue]: sum(facts.overdue),
      [words.overdueDays]: ccrWords.bands[facts.band],
      [words.state]: ccrWords.states[state],
    })),
    [words.holds]: (await collectionHoldsOf(db, credit.no)).map(({ at, until }) => ({
      [words.at]: at.toISOString(),
      [words.until]: until,
    })),
    [words.notices]: (await noticesOf(db, credit.no)).map(({ noticedDay, day, arrears, total, calledOffAt }) => ({
      [words.at]: noticedDay,
      [words.until]: day,
      [words.arrears]: sum(arrears),
      [words.amount]: sum(total),
      [words.calledOff]: calledOffAt?.toISOString(),
    })),
    [words.assigned]: await assignedIn(db, credit.no),
    [words.promises]: (await promisesOf(db, [credit.no])).map(({ takenAt, day, cents, how, state }) => ({
      [words.at]: takenAt.toISOString(),
      [words.until]: day,
      [words.amount]: sum(cents),
      [words.how]: promiseWords.hows[how],
      [words.state]: promiseWords.states[state],
    })),
    [words.arrearsPlans]: (await arrearsPlansOf(db, [credit.no])).map(({ at, how, state, rows }) => ({
      [words.at]: at.toISOString(),
      [words.plan]: rows.map(({ day, cents }) => ({ [words.until]: day, [words.amount]: sum(cents) })),
      [words.how]: promiseWords.hows[how],
      [words.state]: arrearsPlanDeskWords.states[state],
    })),
    [words.certificates]: certificates.map(toldCertificate),
    [words.paidOff]: (await everPaidOff(db, credit.no, "new")).map(refinanceIn),
    [words.paidOffBy]: (await everPaidOff(db, credit.no, "old")).map(refinanceIn),
    [words.reliefs]: await reliefsIn(secrets, db, credit.no),
    [words.annexes]: await annexesIn(db, credit.no),
  };
};

/** A request for a certificate, and what was certified. */
const toldCertificate = ({ row, said }: { row: CertificateRow; said: CertificateWords }): OwnAnswer => ({
  [words.at]: row.askedAt.toISOString(),
  [words.number]: certificateNumber(row.no, sofiaDay(row.askedAt)),
  [words.kind]: certificateKindWords[row.kind],
  [words.to]: said.recipient || certificatePurposeWords[row.purpose],
  [words.how]: certificateDeliveryWords[row.delivery],
  [words.address]: said.address || undefined,
  [words.state]: certificateStatusWords[row.status],
  [words.since]: row.statusSince.toISOString(),
  [words.text]: said.rejected || undefined,
  [words.untrueSince]: untrueFrom(row) ?? undefined,
});

const payoutsIn = async (services: Answering, db: Db, applicationId: string): Promise<OwnAnswer> =>
  (await payoutsOf(db, applicationId)).map((payout) => {
    const to = payout.destination ? frozenDestination(services, payout) : undefined;
    return {
      [words.at]: payout.createdAt.toISOString(),
      [words.amount]: sum(payout.amountCents),
      [words.channel]: paperWords.payout[payout.method],
      [words.account]: to?.account,
      [words.holder]: to?.holder,
    };
  });

/** An application with everything its owner may know of it. */
export const toldApplication = async (services: Answering, db: Db, application: ApplicationRow): Promise<OwnAnswer> => {
  const { id, number, product, amountCents, period, periodUnit, promoCode, shown, createdAt, submittedAt } =
    application;
  return {
    [words.number]: number,
    [words.product]: findProduct(services.catalogue, product).name,
    [words.amount]: sum(amountCents),
    [words.term]: counted(period, periodUnit),
    [words.promoCode]: promoCode ?? undefined,
    [words.cameBy]: (await keyOfApplication(db, id))?.key,
    [words.state]: statusLabel(services, shown),
    [words.created]: createdAt.toISOString(),
    [words.sentAt]: submittedAt?.toISOString(),
    [words.course]: await courseIn(services, db, id),
    [words.answers]: await answersIn(services, db, id),
    [words.asked]: await asksIn(services, db, id),
    [words.videos]: await videosIn(services, db, id),
    [words.decisions]: await decisionsIn(services, db, id),
    [words.agreements]: await agreementIn(db, id),
    [words.payouts]: await payoutsIn(services, db, id),
    [words.credit]: await creditIn(services, db, id, application.userId),
  };
};
