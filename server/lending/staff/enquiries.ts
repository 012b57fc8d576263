/** What the staff do about enquiries: somebody takes one, answers by mail, or notes what came of it. */
import { callCopy } from "#src/copy/application.ts";
import { enquiryStepWords } from "#src/copy/staff-enquiries.ts";
import { addDays, sofiaDay, type Day } from "#src/domain/time/dates.ts";
import { formatDate } from "#src/domain/time/sofia-time.ts";
import type { EnquiryOutcome, EnquiryStepKind } from "#src/domain/staff/enquiries.ts";
import { refuse, refuseFields } from "#server/kernel/refusal.ts";
import { lender } from "#server/lending/lender/lender.ts";
import { answeredMail } from "#server/lending/messages/account-mails.ts";
import { enqueueMessage } from "#server/lending/messages/enqueue.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { openContactMessage } from "#server/store/tables/contact-messages.ts";
import { addEnquiryStep, enquiryByNumber, stepsOfEnquiry, type EnquiryRow } from "#server/store/tables/enquiries.ts";
import { enquiryName } from "./act-names.ts";
import { staffCalls, type StaffCallName } from "./calls.ts";
import { demandRole, noteAct, type Clerk } from "./clerk.ts";
import { demandForeign } from "./own-person.ts";
import { subjects } from "./subjects.ts";

/** Days ahead for which a call may be put off. */
const LATEST_CALL_DAYS = 60;

/** Who wrote, and what; "" where that is not said. */
export type EnquiryContents = {
  name: string;
  email: string;
  phone: string;
  message: string;
  /** Number of the contract that it is about, as it was chosen or typed. */
  contractNumber: string;
  facts: readonly [string, string][];
};

const SAID: Readonly<Record<string, keyof Omit<EnquiryContents, "facts">>> = {
  name: "name",
  email: "email",
  phone: "phone",
  message: "message",
  contractNumber: "contractNumber",
  [callCopy.name]: "name",
  [callCopy.email]: "email",
  [callCopy.phone]: "phone",
};

/** What an enquiry says: one from the contact form, or a call that was asked for, whose words have labels for names. */
export const askedIn = (
  { secrets }: Pick<Services, "secrets">,
  enquiry: Pick<EnquiryRow, "id" | "secret">,
): EnquiryContents => {
  const all = Object.entries(openContactMessage(secrets, enquiry));
  const said = Object.fromEntries(all.flatMap(([label, text]) => (SAID[label] ? [[SAID[label], text]] : [])));
  const facts = all.filter(([label]) => SAID[label] === undefined);
  return { name: "", email: "", phone: "", message: "", contractNumber: "", ...said, facts };
};

/** Which enquiry, and how many of its steps whoever acts has seen. */
export type OnEnquiry = { number: string; seen: number };

type Step = { kind: EnquiryStepKind; words?: string; callDay?: Day };
type Stepping = { call: StaffCallName; on: OnEnquiry; step: Step };

/** Adds a step; refused when a colleague has done something meanwhile, which is told. */
const stepOn = async (services: Services, trx: Db, clerk: Clerk, stepping: Stepping): Promise<EnquiryRow> => {
  const { call, on, step } = stepping;
  demandRole(clerk, staffCalls[call].roles);
  const now = services.ports.clock.now();
  const enquiry = (await enquiryByNumber(trx, on.number)) ?? refuse("not-found");
  await demandForeign(trx, clerk, await subjects.enquiry.owner?.(trx, on.number));
  const { id, number } = enquiry;
  if (!(await addEnquiryStep(trx, services.secrets, { id, seen: on.seen, staffId: clerk.id, ...step, now }))) {
    const last = (await stepsOfEnquiry(trx, services.secrets, id)).at(-1);
    refuse("desk-enquiry", { params: { what: last ? `${enquiryStepWords[last.kind]} – ${last.names}` : "" } });
  }
  const fields = { step: enquiryStepWords[step.kind] };
  await noteAct(services, trx, clerk, { act: call, subject: enquiryName(number), fields, now });
  return enquiry;
};

/** Takes an enquiry, also one that a colleague has taken. */
export const takeEnquiry = async (services: Services, clerk: Clerk, on: OnEnquiry): Promise<void> => {
  await services.database.transaction((trx) =>
    stepOn(services, trx, clerk, { call: "take-enquiry", on, step: { kind: "taken" } }),
  );
};

/** Answers an enquiry by mail; an answer to that reaches the lender's mailbox. */
export const answerEnquiry = async (services: Services, clerk: Clerk, on: OnEnquiry, answer: string): Promise<void> => {
  await services.database.transaction(async (trx) => {
    const step = { kind: "answered", words: answer } as const;
    const enquiry = await stepOn(services, trx, clerk, { call: "answer-enquiry", on, step });
    const { name, email, message } = askedIn(services, enquiry);
    const { number, at } = enquiry;
    const mail = answeredMail(
      services.words,
      { sender: lender(services), name },
      {
        number,
        answer,
        ...(message !== "" && { asked: { at: formatDate(at, { suffix: true }), words: message } }),
      },
    );
    const replyTo = services.settings.brandEmail;
    const to = { channel: "mail", kind: "enquiry", to: email, replyTo, secret: true } as const;
    await enqueueMessage(trx, services, { ...to, ...mail }, services.ports.clock.now());
  });
};

/** What came of an enquiry without a mail; `day` from which to call again, where that was asked for. */
export type Outcome = { outcome: EnquiryOutcome; day: Day | null; words: string };

/** Notes what came of an enquiry without a mail. */
export const noteOutcome = async (
  services: Services,
  clerk: Clerk,
  on: OnEnquiry,
  { outcome, day, words }: Outcome,
): Promise<void> => {
  const today = sofiaDay(services.ports.clock.now());
  const isLater = outcome === "later";
  if (isLater && (day === null || day < today || day > addDays(today, LATEST_CALL_DAYS)))
    refuseFields({ day: { code: "desk-call-day", params: { days: LATEST_CALL_DAYS } } });
  const step = { kind: outcome, words, ...(isLater && day !== null && { callDay: day }) };
  await services.database.transaction((trx) => stepOn(services, trx, clerk, { call: "end-enquiry", on, step }));
};
