/**
 * Everything that is kept about a profile, for its owner (чл. 15 and 20 GDPR), notes of the staff too: no hashes, nothing
 * else internal, nothing of other people. Another profile of the same person stays out: whoever reads this one proved this
 * one only.
 */
import { bonusCopy } from "#src/copy/bonus.ts";
import { accountEventWords } from "#src/copy/account-events.ts";
import { newsCopy, profileStates } from "#src/copy/account.ts";
import { guaranteeStatusWords } from "#src/copy/guarantor-pages.ts";
import { toWire } from "#src/domain/lending/money.ts";
import { enquiryStepWords } from "#src/copy/staff-enquiries.ts";
import { deviceName } from "#src/copy/devices.ts";
import { ownDataCopy, ownDataWords as words } from "#src/copy/own-data.ts";
import { fieldsIn } from "#src/engine/core/elements.ts";
import { formatCents } from "#src/domain/lending/money.ts";
import { garnishmentsOf } from "#server/store/tables/garnishments.ts";
import { profileById } from "#server/store/tables/profiles.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { accountEventsOf } from "#server/store/tables/account-events.ts";
import { applicationsOf } from "#server/store/tables/applications.ts";
import { consentsOf } from "#server/store/tables/consents.ts";
import { readDraft } from "#server/store/tables/drafts.ts";
import { contactMessagesOf, draftedForms, filesOf, messagesTo } from "#server/store/tables/own-data.ts";
import { signedGuaranteeAgreements } from "#server/store/tables/guarantee-agreements.ts";
import { guaranteesOfProfile } from "#server/store/tables/guarantees.ts";
import { remarksOf } from "#server/store/tables/remarks.ts";
import { contactOf, profileOf } from "#server/store/tables/users.ts";
import type { Session } from "#server/store/tables/sessions.ts";
import { devicesOf } from "./devices.ts";
import { bonusesOf, bonusPayoutsOf } from "#server/store/tables/bonuses.ts";
import { refundsOf } from "#server/store/tables/refunds.ts";
import { guarantorReasons } from "#server/lending/applications/reasons.ts";
import { frozenDestination } from "#server/lending/destinations/payout-destination.ts";
import { referralOf } from "#server/store/tables/referrals.ts";
import { profileAnswers } from "#server/store/tables/profile-answers.ts";
import { toldAnswers, type OwnAnswer } from "./own-answers.ts";
import { toldApplication } from "./own-applications.ts";

type Own = { userId: string; session: Pick<Session, "hash">; now: Date };

const profileIn = async (db: Db, userId: string): Promise<OwnAnswer> => {
  const { email, phone, phoneConfirmedAt, isEmailConfirmed, status } = await contactOf(db, userId);
  const { createdAt, passwordChangedAt } = await profileOf(db, userId);
  return {
    [words.email]: email,
    [words.emailConfirmed]: isEmailConfirmed ? ownDataCopy.yes : ownDataCopy.no,
    [words.phone]: phone,
    [words.phoneConfirmed]: phoneConfirmedAt?.toISOString(),
    [words.created]: createdAt.toISOString(),
    [words.passwordChanged]: passwordChangedAt?.toISOString(),
    [words.state]: profileStates[status].label,
  };
};

const consentsIn = async (db: Db, userId: string): Promise<OwnAnswer> =>
  (await consentsOf(db, userId)).map(({ channel, isGiven, words: shown, source, at }) => ({
    [words.at]: at.toISOString(),
    [words.channel]: newsCopy.channels[channel],
    [words.given]: isGiven ? ownDataCopy.yes : ownDataCopy.no,
    [words.words]: shown,
    [words.source]: source,
  }));

/** What was told outside of applications, as `toldAnswers` shows it. */
const answersIn = async ({ secrets, definitions }: Services, db: Db, userId: string): Promise<OwnAnswer> =>
  (await profileAnswers(db, secrets, userId)).map(({ form, values, savedAt }) => {
    const definition = definitions.get(form)?.definition;
    return {
      [words.at]: savedAt.toISOString(),
      [definition?.title ?? form]: toldAnswers(definition?.elements ?? [], values),
    };
  });

/** Drafts by the labels of their fields. */
const draftsIn = async (services: Services, db: Db, { userId, now }: Own): Promise<OwnAnswer> => {
  const told: Record<string, OwnAnswer> = {};
  for (const form of await draftedForms(db, userId)) {
    const texts = await readDraft(db, services.secrets, userId, form, now);
    const definition = services.definitions.get(form)?.definition;
    const labels = new Map(fieldsIn(definition?.elements ?? []).map(({ path, element }) => [path, element.label]));
    const rows = Object.entries(texts).filter(([, text]) => text !== "");
    told[definition?.title ?? form] = rows.map(([path, text]) => ({ [labels.get(path) || path]: text }));
  }
  return told;
};

const documentsIn = async (db: Db, userId: string): Promise<OwnAnswer> =>
  (await filesOf(db, userId)).map(({ title, name, size, at }) => ({
    [words.at]: at.toISOString(),
    [words.title]: title,
    [words.name]: name,
    [words.bytes]: size,
  }));

const messagesIn = async (db: Db, userId: string): Promise<OwnAnswer> =>
  (await messagesTo(db, userId)).map(({ to, subject, text, at }) => ({
    [words.at]: at.toISOString(),
    [words.to]: to,
    [words.subject]: subject ?? undefined,
    [words.text]: text ?? ownDataCopy.secretText,
  }));

const contactIn = async ({ secrets, definitions }: Services, db: Db, userId: string): Promise<OwnAnswer> => {
  const elements = definitions.get("contact-us")?.definition.elements ?? [];
  const labelOf = (name: string): string => elements.find((one) => one.name === name)?.label || name;
  const topics = elements.find(({ name }) => name === "topic")?.choices ?? [];
  return (await contactMessagesOf(db, secrets, userId)).map(({ number, topic, words: typed, at, files, steps }) => ({
    [words.at]: at.toISOString(),
    [words.number]: number,
    [words.topic]: topics.find(({ value }) => value === topic)?.label ?? topic,
    ...Object.fromEntries(Object.entries(typed).map(([name, text]) => [labelOf(name), text])),
    [words.files]:
      files.length > 0 ? files.map(({ name, size }) => ({ [words.name]: name, [words.bytes]: size })) : undefined,
    [words.replies]: steps.map((step) => ({
      [words.at]: step.at.toISOString(),
      [words.event]: enquiryStepWords[step.kind],
      [words.text]: step.words,
    })),
  }));
};

const signedIn = async (db: Db, guaranteeId: string): Promise<OwnAnswer> =>
  (await signedGuaranteeAgreements(db, guaranteeId)).map(({ number, version, signedAt, principal, gpr, most }) => ({
    [words.number]: number,
    [words.version]: version,
    [words.signedAt]: signedAt.toISOString(),
    [words.principal]: toWire(principal),
    [words.gpr]: gpr,
    [words.most]: toWire(most),
  }));

/** What the profile was asked to stand surety for: why it was refused, what it has signed; nothing of the borrower. */
const guaranteesIn = async (services: Services, db: Db, userId: string): Promise<OwnAnswer> => {
  const told: OwnAnswer[] = [];
  for (const one of await guaranteesOfProfile(db, services.secrets, userId)) {
    const { id, createdAt, status, statusSince, named, decision } = one;
    const isRefused = status === "rejectedByCheck";
    told.push({
      [words.at]: createdAt.toISOString(),
      [words.to]: named?.phone,
      [words.state]: guaranteeStatusWords[status],
      [words.since]: statusSince.toISOString(),
      [words.reasons]: isRefused ? guarantorReasons(services, decision?.findings ?? []) : undefined,
      [words.agreements]: await signedIn(db, id),
    });
  }
  return told;
};

/** What bailiffs have garnished of what we owe the person. */
const garnishmentsIn = async ({ secrets }: Services, db: Db, userId: string): Promise<OwnAnswer> => {
  const personId = (await profileById(db, userId))?.personId;
  if (personId == null) return [];
  return (await garnishmentsOf(db, secrets, [personId])).map(({ servedDay, cents, bailiff, caseNo, liftedAt }) => ({
    [words.at]: servedDay,
    [words.amount]: formatCents(cents, "€"),
    [words.bailiff]: `${bailiff}, ${caseNo}`,
    [words.lifted]: liftedAt?.toISOString(),
  }));
};

/** Where bonuses were transferred, the last attempt of each. */
const bonusPayoutsIn = async (services: Services, db: Db, userId: string): Promise<OwnAnswer> => {
  const told: OwnAnswer[] = [];
  for (const { paymentId, cents, at } of await bonusPayoutsOf(db, userId)) {
    const refund = (await refundsOf(db, paymentId)).at(-1);
    const to = refund?.destination ? frozenDestination(services, refund) : undefined;
    told.push({
      [words.at]: at.toISOString(),
      [words.amount]: formatCents(cents, "€"),
      [words.account]: to?.account,
      [words.holder]: to?.holder,
    });
  }
  return told;
};

/** The link by which the person invites, by whose link they came, their bonuses and where those went; nothing of friends. */
const bonusesIn = async (services: Services, db: Db, userId: string): Promise<OwnAnswer> => {
  const { key, cameBy } = await referralOf(db, userId);
  return {
    [words.ownKey]: key,
    [words.cameBy]: cameBy,
    [words.bonuses]: (await bonusesOf(db, userId)).map(({ kind, cents, status, earnedAt, activeFrom, expiresOn }) => ({
      [words.at]: earnedAt.toISOString(),
      [words.kind]: bonusCopy.kinds[kind],
      [words.amount]: formatCents(cents, "€"),
      [words.state]: bonusCopy.states[status],
      [words.activeFrom]: activeFrom,
      [words.until]: expiresOn,
    })),
    [words.payouts]: await bonusPayoutsIn(services, db, userId),
  };
};

/** Notes and tasks about the profile and what is its own, struck out ones too; not who of the staff wrote them. */
const remarksIn = async ({ secrets }: Services, db: Db, userId: string): Promise<OwnAnswer> =>
  (await remarksOf(db, secrets, userId)).map(({ at, text, dueDay, end }) => ({
    [words.at]: at.toISOString(),
    [words.words]: text,
    [words.until]: dueDay ?? undefined,
    [words.endedAt]: end?.at.toISOString(),
    [words.ending]: end?.words,
  }));

const eventsIn = async (db: Db, userId: string): Promise<OwnAnswer> =>
  (await accountEventsOf(db, userId)).map(({ kind, browser, at }) => ({
    [words.at]: at.toISOString(),
    [words.event]: accountEventWords[kind],
    [words.device]: deviceName(browser),
  }));

const sessionsIn = async (db: Db, { userId, session, now }: Own): Promise<OwnAnswer> =>
  (await devicesOf(db, userId, session, now)).map(({ browser, seenAt, rememberedUntil }) => ({
    [words.device]: deviceName(browser),
    [words.seenAt]: seenAt,
    [words.rememberedUntil]: rememberedUntil,
  }));

/** The whole file. */
export const ownData = async (services: Services, db: Db, own: Own): Promise<OwnAnswer> => {
  const { userId, now } = own;
  const applications: OwnAnswer[] = [];
  for (const one of await applicationsOf(db, userId)) applications.push(await toldApplication(services, db, one));
  return {
    [words.about]: ownDataCopy.about,
    [words.madeAt]: now.toISOString(),
    [words.profile]: await profileIn(db, userId),
    [words.consents]: await consentsIn(db, userId),
    [words.profileAnswers]: await answersIn(services, db, userId),
    [words.applications]: applications,
    [words.drafts]: await draftsIn(services, db, own),
    [words.documents]: await documentsIn(db, userId),
    [words.messages]: await messagesIn(db, userId),
    [words.contact]: await contactIn(services, db, userId),
    [words.guarantees]: await guaranteesIn(services, db, userId),
    [words.bonuses]: await bonusesIn(services, db, userId),
    [words.garnishments]: await garnishmentsIn(services, db, userId),
    [words.remarks]: await remarksIn(services, db, userId),
    [words.events]: await eventsIn(db, userId),
    [words.sessions]: await sessionsIn(db, own),
  };
};
