/** Enquiries: the list, and the desk of one. */
import { enquiryStepWords, enquiryWords as words } from "#src/copy/staff-enquiries.ts";
import { staffTitles } from "#src/copy/staff.ts";
import { greeting } from "#src/copy/mail.ts";
import { mayStaff } from "#src/buro/access.ts";
import type { DeskSection } from "#src/buro/desk.ts";
import { staffEnquiryFileUrl, staffUrl } from "#src/buro/table.ts";
import { normalisePhone } from "#src/domain/identity/phone.ts";
import { CALL_TOPIC } from "#src/domain/staff/enquiries.ts";
import { ENQUIRIES_SHOWN, type EnquiriesShown } from "#src/domain/staff/lists.ts";
import { paragraph } from "#src/domain/text/blocks.ts";
import { formatDay } from "#src/domain/time/dates.ts";
import { formatMoment } from "#src/domain/time/sofia-time.ts";
import { formatBytes } from "#src/web/file-sizes.ts";
import type { Descriptor } from "#src/engine/core/definition.ts";
import { refuse } from "#server/kernel/refusal.ts";
import { openIdentity } from "#server/lending/persons/identity.ts";
import { staffCalls } from "#server/lending/staff/calls.ts";
import { askedIn, type EnquiryContents } from "#server/lending/staff/enquiries.ts";
import { fieldsOfEnquiry, shownNames } from "#server/lending/staff/masked.ts";
import { shownTo } from "#server/lending/staff/unmask.ts";
import { filesOfContact, type ContactFile } from "#server/store/tables/contact-messages.ts";
import { creditByContract } from "#server/store/tables/credits.ts";
import {
  enquiriesOf,
  enquiryByNumber,
  listedEnquiries,
  stepsOfEnquiry,
  waitingEnquiries,
  type EnquiryRow,
  type EnquiryStep,
} from "#server/store/tables/enquiries.ts";
import { currentIdentities } from "#server/store/tables/identities.ts";
import { findProfiles } from "#server/store/tables/profiles.ts";
import { contactOf } from "#server/store/tables/users.ts";
import { SEEN } from "../acting.ts";
import { deskPage, facts, notice, tablePart, type Cell } from "../blocks.ts";
import { choiceLabel } from "../choices.ts";
import type { ClerkContext } from "../context.ts";
import { staffForm } from "../forms.ts";
import { listPage, type DeskList } from "../listing.ts";
import type { ClerkRead } from "../reply.ts";
import { maskedFacts, unmaskForms } from "./masked-facts.ts";
import { waited } from "./queue.ts";

const topicOf = ({ services }: Pick<ClerkContext, "services">, topic: string): string =>
  topic === CALL_TOPIC ? words.call : choiceLabel(services, "contact-us", "topic", topic);

const stateOf = ({ closedAt, callDay }: EnquiryRow): string =>
  closedAt ? words.done : callDay ? words.callOn(formatDay(callDay)) : words.open;

type Row = EnquiryRow & { title: string; waits: string };

/** The list. */
export const enquiryList: DeskList<Row> = {
  page: "enquiries",
  empty: words.empty,
  choices: async ({ db }) => {
    const waiting = await waitingEnquiries(db);
    return [
      {
        name: "koi",
        label: words.show,
        of: ENQUIRIES_SHOWN.map((value) => ({
          value,
          text: value === "chakat" ? `${words.shown[value]} (${waiting})` : words.shown[value],
        })),
      },
    ];
  },
  columns: [
    {
      head: words.number,
      of: ({ number }) => ({ text: `№\u00a0${number}`, url: staffUrl("enquiry", { id: String(number) }) }),
    },
    { head: words.topic, of: ({ title }) => title },
    { head: words.since, of: ({ at }) => formatMoment(at) },
    { head: words.waits, of: ({ waits }) => waits },
    { head: words.taken, of: ({ takenByNames, closedAt }) => takenByNames ?? (closedAt ? "" : words.free) },
    { head: words.state, of: stateOf },
  ],
  read: async (context, { chosen, after, most }) => {
    const { db, clerk, now } = context;
    const rows = await listedEnquiries(db, { shown: chosen["koi"] as EnquiriesShown, by: clerk.id, after, most });
    return rows.map((row) => ({
      ...row,
      title: topicOf(context, row.topic),
      waits: row.closedAt ? "" : waited(row.at, now),
    }));
  },
  keyOf: ({ number }) => String(number),
};

/** The page of the list. */
export const enquiriesPage = listPage(enquiryList, { lead: words.lead });

/** Profiles with an e-mail or a phone that are shown. */
const KNOWN = 3;

/** Enquiries on the desk of a person. */
const OF_PERSON = 10;

/** The latest enquiries of a profile; nothing where there are none. */
export const enquiriesPart = async (context: ClerkContext, userId: string): Promise<DeskSection[]> => {
  const rows = await enquiriesOf(context.db, userId, OF_PERSON);
  if (rows.length === 0) return [];
  const cells = rows.map((row): Cell[] => [
    { text: `№\u00a0${row.number}`, url: staffUrl("enquiry", { id: String(row.number) }) },
    topicOf(context, row.topic),
    formatMoment(row.at),
    stateOf(row),
  ]);
  return [tablePart(staffTitles.enquiries, [words.number, words.topic, words.since, words.state], cells, "")];
};

/** Whose profile it was written from. */
const personOf = async ({ db }: ClerkContext, { userId }: EnquiryRow, asked: EnquiryContents): Promise<Cell> => {
  if (userId === null) return words.nobody;
  const isOther = (await contactOf(db, userId)).email.toLowerCase() !== asked.email.trim().toLowerCase();
  return {
    text: isOther ? `${words.toPerson} (${words.isOther})` : words.toPerson,
    url: staffUrl("person", { id: userId }),
  };
};

const headPart = async (context: ClerkContext, found: EnquiryRow, asked: EnquiryContents): Promise<DeskSection> => {
  const { services, db, clerk, now } = context;
  const { number, topic, at, takenByNames, applicationNumber } = found;
  const shown = await shownTo(db, clerk, { kind: "enquiry", id: String(number) }, now);
  return {
    blocks: [
      facts([
        [words.topic, topicOf(context, topic)],
        [words.since, formatMoment(at)],
        [words.state, stateOf(found)],
        [words.taken, takenByNames ?? words.free],
        [words.name, shownNames(clerk, asked.name)],
        ...maskedFacts(await fieldsOfEnquiry(services, String(number)), shown),
        [words.person, await personOf(context, found, asked)],
        ...(await knownParts(context, found, asked)),
        applicationNumber === null
          ? undefined
          : [
              words.application,
              {
                text: `№\u00a0${applicationNumber}`,
                url: staffUrl("application", { number: String(applicationNumber) }),
              },
            ],
        await contractPart(context, asked),
        ...asked.facts,
      ]),
    ],
  };
};

/** The contract that was named; nothing where none was. */
const contractPart = async (
  { db }: ClerkContext,
  { contractNumber }: EnquiryContents,
): Promise<readonly [string, Cell] | undefined> => {
  if (contractNumber === "") return undefined;
  const credit = await creditByContract(db, contractNumber);
  return [
    words.contract,
    credit
      ? { text: contractNumber, url: staffUrl("credit", { id: String(credit.no) }) }
      : `${contractNumber} (${words.unknownContract})`,
  ];
};

/** The files that came with it; nothing where none did. */
const filesPart = (files: readonly ContactFile[]): readonly DeskSection[] =>
  files.length === 0
    ? []
    : [
        tablePart(
          words.files,
          [words.file, words.size],
          files.map(({ id, name, size }): Cell[] => [{ text: name, url: staffEnquiryFileUrl(id) }, formatBytes(size)]),
          "",
        ),
      ];

const messagePart = ({ message }: EnquiryContents): readonly DeskSection[] =>
  message === "" ? [] : [{ title: words.words, blocks: message.split(/\r?\n/).map((line) => paragraph(line)) }];

const historyPart = (steps: readonly EnquiryStep[]): DeskSection =>
  tablePart(
    words.history,
    [words.at, words.who, words.what, words.said],
    steps.map(({ at, names, kind, words: said }) => [formatMoment(at), names, enquiryStepWords[kind], said]),
    words.nothing,
  );

/** Other profiles with the e-mail or phone that was left. */
const knownParts = async (
  { services, db, clerk }: ClerkContext,
  { userId }: EnquiryRow,
  { email, phone }: EnquiryContents,
): Promise<(readonly [string, Cell])[]> => {
  const searches = [
    ...(email === "" ? [] : [{ email: email.trim() }]),
    ...(phone === "" ? [] : [{ phone: normalisePhone(phone) }]),
  ];
  const found = await Promise.all(searches.map((search) => findProfiles(db, search, KNOWN)));
  const others = new Map(found.flat().flatMap((one) => (one.id === userId ? [] : [[one.id, one]])));
  const persons = [...others.values()].flatMap(({ personId }) => personId ?? []);
  const names = new Map(
    (await currentIdentities(db, persons)).map((row) => [row.personId, openIdentity(services, row).names]),
  );
  return [...others.values()].map(({ id, personId }) => [
    words.known,
    { text: shownNames(clerk, names.get(personId ?? "") ?? "") || words.toPerson, url: staffUrl("person", { id }) },
  ]);
};

/** What can be done, by whoever has seen these steps; of what is done only another answer. */
const formsOf = (
  context: ClerkContext,
  found: EnquiryRow,
  { steps, name }: { steps: readonly EnquiryStep[]; name: string },
): Descriptor[] => {
  const form = (call: "take-enquiry" | "answer-enquiry" | "end-enquiry"): Descriptor[] => {
    if (!mayStaff(staffCalls[call].roles, context.clerk.roles)) return [];
    const hint = words.greets(greeting(shownNames(context.clerk, name)));
    const issued = staffForm(context, staffCalls[call].form, {
      ...(call === "answer-enquiry" && { props: { answer: { hint } } }),
    });
    return [{ ...issued, action: `${issued.action}?${SEEN}=${steps.length}` }];
  };
  const answers = form("answer-enquiry");
  if (found.closedAt) return answers.map((one) => ({ ...one, title: words.answerAgain }));
  return [...(found.takenBy === context.clerk.id ? [] : form("take-enquiry")), ...answers, ...form("end-enquiry")];
};

/** The desk of an enquiry. */
export const enquiry: ClerkRead = async (context) => {
  const { services, db, params, today } = context;
  const found = (await enquiryByNumber(db, params["id"] ?? "")) ?? refuse("not-found");
  const { number, closedAt, takenBy, takenByNames } = found;
  const asked = askedIn(services, found);
  const steps = await stepsOfEnquiry(db, services.secrets, found.id);
  const isTaken = !closedAt && takenBy !== null && takenBy !== context.clerk.id;
  return deskPage(
    today,
    staffTitles.enquiry(number),
    [`unmask enquiry ${number} email|phone --as <служител> --reason <защо>`],
    {
      sections: [
        await headPart(context, found, asked),
        ...messagePart(asked),
        ...filesPart(await filesOfContact(db, found.id)),
        historyPart(steps),
      ],
      aside: [
        {
          blocks: isTaken ? [notice(`${words.taken}: ${takenByNames ?? ""}.`)] : [],
          fold: true,
          forms: formsOf(context, found, { steps, name: asked.name }),
        },
        {
          blocks: [],
          fold: true,
          forms: unmaskForms(context, "unmask-enquiry", await fieldsOfEnquiry(services, String(number))),
        },
      ],
    },
  );
};
