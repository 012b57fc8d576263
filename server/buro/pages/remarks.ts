/** Notes and tasks: what a page shows of those about its thing, all of them by pages, and the desk of one. */
import { remarkWords as words } from "#src/copy/staff-remarks.ts";
import { paymentStates } from "#src/copy/staff-money.ts";
import { staffTitles, type DoneWord } from "#src/copy/staff.ts";
import { mayStaff } from "#src/buro/access.ts";
import type { DeskSection } from "#src/buro/desk.ts";
import { staffUrl } from "#src/buro/table.ts";
import { isRemarked } from "#src/domain/staff/remarks.ts";
import { link, paragraph } from "#src/domain/text/blocks.ts";
import type { Block } from "#src/domain/text/document.ts";
import { formatDay } from "#src/domain/time/dates.ts";
import { formatMoment } from "#src/domain/time/sofia-time.ts";
import type { Descriptor, ElementProps } from "#src/engine/core/definition.ts";
import { payerOf } from "#server/lending/payers/payer.ts";
import { staffCalls } from "#server/lending/staff/calls.ts";
import {
  executorsOf,
  EXECUTORS,
  foundRemark,
  mayEnd,
  remarkSubject,
  viewerOf,
  type RemarkSubject,
} from "#server/lending/staff/remarks.ts";
import type { Db } from "#server/store/db/schema.ts";
import { contractsOfCredits } from "#server/store/tables/credits.ts";
import { paymentsWith } from "#server/store/tables/payments.ts";
import { profileById, profilesOfPerson } from "#server/store/tables/profiles.ts";
import { listedRemarks, type RemarkRow } from "#server/store/tables/remarks.ts";
import { ANYBODY } from "#server/submissions/staff.ts";
import { onward } from "../acting.ts";
import { deskPage, euro, facts, table, type Cell } from "../blocks.ts";
import type { ClerkContext } from "../context.ts";
import { staffForm } from "../forms.ts";
import type { ClerkRead } from "../reply.ts";
import { payerName } from "./payer-rows.ts";

/** Notes and tasks of a page. */
const A_PAGE = 10;
/** Query parameter: those before this number. */
const BEFORE = "predi";
/** Signs of a text in a table; its own desk shows all of it. */
const SHORT = 200;

const paramsOf = ({ about, id }: RemarkSubject): Record<string, string> =>
  about === "application" ? { number: id } : { id };

type About = Pick<RemarkRow, "about" | "subject">;

/** The page of what a note is about, with what has just been done. */
export const toSubject = (subject: RemarkSubject, done: DoneWord): string =>
  onward(subject.about, paramsOf(subject), done);

/**
 * What notes and tasks are about, as links: applications by their numbers, credits by their contracts, payments by sum and
 * payer, and by what has become of them.
 */
export const aboutCells = async (
  { services, db, clerk }: Pick<ClerkContext, "services" | "db" | "clerk">,
  all: readonly About[],
): Promise<(of: About) => { text: string; url: string }> => {
  const credits = all.filter(({ about }) => about === "credit").map(({ subject }) => Number(subject));
  const contracts = await contractsOfCredits(db, credits);
  const ids = all.filter(({ about }) => about === "payment").map(({ subject }) => subject);
  const payments = new Map((await paymentsWith(db, ids)).map((row) => [row.id, row]));
  const paymentText = (id: string): string => {
    const found = payments.get(id);
    if (!found) return staffTitles.payment;
    const { cents, status } = found;
    const payer = payerName(clerk, payerOf(services, found).name ?? "");
    const state = status === "unmatched" ? "" : ` (${paymentStates[status]})`;
    return `${[`${staffTitles.payment} ${euro(cents)}`, payer].filter(Boolean).join(", ")}${state}`;
  };
  const textOf = ({ about, subject }: About): string => {
    if (about === "application") return staffTitles.application(Number(subject));
    if (about === "payment") return paymentText(subject);
    const contract = about === "credit" ? contracts.get(Number(subject)) : undefined;
    return [staffTitles[about], contract].filter(Boolean).join(" ");
  };
  return (of) => ({ text: textOf(of), url: staffUrl(of.about, paramsOf({ about: of.about, id: of.subject })) });
};

/** The beginning of a text, as a link to its own desk. */
export const remarkCell = ({ id, text }: RemarkRow): { text: string; url: string } => ({
  text: text.length > SHORT ? `${text.slice(0, SHORT)}…` : text,
  url: staffUrl("remark", { id }),
});

const statusOf = ({ dueDay, executor, end }: RemarkRow): string => {
  if (end) return dueDay === null ? words.struck(end.words) : words.done(end.words);
  return dueDay === null ? "" : words.waits(formatDay(dueDay), executor ?? words.nobody);
};

/** Of a person all that is theirs, over all their profiles, as far as the clerk may open its pages. */
const wantedOf = async ({ db, clerk, today }: ClerkContext, { about, id }: RemarkSubject) => {
  if (about !== "person") return { about, subject: id };
  const personId = (await profileById(db, id))?.personId;
  const userIds = personId ? (await profilesOfPerson(db, personId)).map((profile) => profile.id) : [id];
  return { userIds, sees: viewerOf(clerk, today).sees };
};

const tableOf = async (context: ClerkContext, rows: readonly RemarkRow[], isOfMany: boolean): Promise<Block> => {
  const cellOf = await aboutCells(context, isOfMany ? rows : []);
  return table(
    [words.at, words.writer, ...(isOfMany ? [words.about] : []), words.text, words.status],
    rows.map((row): Cell[] => [
      formatMoment(row.writtenAt),
      row.writer,
      ...(isOfMany ? [cellOf(row)] : []),
      remarkCell(row),
      statusOf(row),
    ]),
    words.empty,
  );
};

/** What can be chosen in the form of a new note: who may do a task about such a thing. */
export const remarkProps = async (db: Db, about: string): Promise<Record<string, ElementProps>> => {
  if (!isRemarked(about)) return {};
  const members = (await executorsOf(db, about)).map(({ id, names }) => ({ value: id, label: names }));
  return { assignee: { choices: [{ value: ANYBODY, label: words.anybody }, ...members] } };
};

const formsOf = async (context: ClerkContext, { about, id }: RemarkSubject): Promise<Descriptor[]> => {
  const { db, clerk } = context;
  const { form, roles } = staffCalls.remark;
  if (!mayStaff(roles, clerk.roles)) return [];
  const values = { assignee: clerk.id };
  return [staffForm(context, form, { params: { about, id }, values, props: await remarkProps(db, about) })];
};

/** The latest notes and tasks about the thing of a page, the way to all of them, and the form of a new one. */
export const remarksPart = async (context: ClerkContext, subject: RemarkSubject): Promise<DeskSection> => {
  const { db, services } = context;
  const wanted = { ...(await wantedOf(context, subject)), most: A_PAGE + 1 };
  const rows = await listedRemarks(db, services.secrets, EXECUTORS, wanted);
  const forms = await formsOf(context, subject);
  if (rows.length === 0 && forms.length > 0) return { blocks: [], forms, fold: true };
  return {
    title: words.title,
    blocks: [
      await tableOf(context, rows.slice(0, A_PAGE), subject.about === "person"),
      ...(rows.length > A_PAGE ? [paragraph(link(words.all, staffUrl("remarks", subject)))] : []),
    ],
    forms,
    fold: true,
  };
};

/** All notes and tasks about a thing, by pages. */
export const remarks: ClerkRead = async (context) => {
  const { db, services, clerk, params, query, today } = context;
  const { about, id } = await remarkSubject(db, clerk, params);
  const subject = { about, id };
  const before = /^\d{1,15}$/.exec(query.get(BEFORE) ?? "")?.[0];
  const rows = await listedRemarks(db, services.secrets, EXECUTORS, {
    ...(await wantedOf(context, subject)),
    ...(before !== undefined && { before: Number(before) }),
    most: A_PAGE + 1,
  });
  const shown = rows.slice(0, A_PAGE);
  const url = staffUrl("remarks", subject);
  const to = (await aboutCells(context, [{ about, subject: id }]))({ about, subject: id });
  const ways = [
    link(to.text, to.url),
    ...(before === undefined ? [] : [link(words.newest, url)]),
    ...(rows.length > A_PAGE ? [link(words.older, `${url}?${BEFORE}=${shown.at(-1)!.no}`)] : []),
  ];
  return deskPage(today, `${words.title}: ${to.text}`, [], {
    sections: [
      {
        blocks: [
          await tableOf(context, shown, about === "person"),
          paragraph(...ways.flatMap((way, at) => [...(at > 0 ? [" · "] : []), way])),
        ],
      },
    ],
    aside: [{ blocks: [], forms: await formsOf(context, subject) }],
  });
};

/** The forms of an open remark: a note is struck out, a task is done or given to somebody else. */
const endingOf = async (context: ClerkContext, { about, dueDay, executorId }: RemarkRow): Promise<Descriptor[]> => {
  const { form } = staffCalls["end-remark"];
  if (dueDay !== null) {
    const given = { values: { assignee: executorId ?? ANYBODY }, props: await remarkProps(context.db, about) };
    return [staffForm(context, form), staffForm(context, staffCalls["give-task"].form, given)];
  }
  const props = { words: { label: words.why }, submit: { label: words.strikes } };
  return [{ ...staffForm(context, form, { props }), title: words.strike }];
};

/** The desk of a note or task: its whole text, and what came of it. */
export const remark: ClerkRead = async (context) => {
  const { db, services, clerk, params, today } = context;
  const found = await foundRemark(services, db, clerk, params["id"] ?? "");
  const { text, writer, writtenAt, dueDay, executor, end } = found;
  const isTask = dueDay !== null;
  return deskPage(today, isTask ? words.task : words.note, [], {
    sections: [
      {
        blocks: [
          ...text.split(/\s*\n\s*/).map((line) => paragraph(line)),
          facts([
            [words.about, (await aboutCells(context, [found]))(found)],
            [words.by, `${writer}, ${formatMoment(writtenAt)}`],
            isTask ? [words.until, formatDay(dueDay)] : undefined,
            isTask && !end ? [words.executor, executor ?? words.nobody] : undefined,
            end ? [isTask ? words.doneBy : words.struckBy, `${end.by}, ${formatMoment(end.at)}`] : undefined,
            end ? [words.status, statusOf(found)] : undefined,
          ]),
        ],
      },
    ],
    aside: mayEnd(clerk, found) ? [{ blocks: [], forms: await endingOf(context, found) }] : [],
  });
};
