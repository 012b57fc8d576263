/** What an auditor's pack of a credit holds. Names of its files say nothing personal: they can be read without the password. */
import { createHash } from "node:crypto";
import { ccrWords } from "#src/copy/staff-ccr.ts";
import { packWords as words } from "#src/copy/staff-pack.ts";
import { planOf } from "#src/domain/lending/account/readings.ts";
import { toWire, type Cents } from "#src/domain/lending/money.ts";
import { formatDay, sofiaDay } from "#src/domain/time/dates.ts";
import { formatMoment } from "#src/domain/time/sofia-time.ts";
import type { ZippedFile } from "#server/kernel/sealed-zip.ts";
import { factsIn } from "#server/lending/decisions/assess.ts";
import { accountsAt, wholeOfTold } from "#server/lending/servicing/accounts.ts";
import type { Services } from "#server/services.ts";
import { csvFile } from "#server/text/csv.ts";
import type { Db } from "#server/store/db/schema.ts";
import { assessmentsOf } from "#server/store/tables/assessments.ts";
import {
  applicationsOfCredit,
  auditAbout,
  fileIdsOf,
  movesOf,
  packedMessages,
  sheetsOf,
  type PackedApplication,
} from "#server/store/tables/audit-packs.ts";
import { ccrRowsOf } from "#server/store/tables/ccr-list.ts";
import { drawingsOf } from "#server/store/tables/drawings.ts";
import { fileOfApplication } from "#server/store/tables/files.ts";
import { journalOf } from "#server/store/tables/journal.ts";
import { paymentsOfCredit } from "#server/store/tables/payments.ts";
import { applicationName } from "./act-names.ts";
import { acts, isStaffAct } from "./acts/index.ts";

/** Reads the bytes of an upload, which lie outside of the database. */
export type OpenUpload = (blob: string) => Promise<Buffer>;

const json = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`;

const moment = (at: Date | null): string => (at ? formatMoment(at) : "");

const sum = (cents: Cents): string => toWire(cents).replace(".", ",");

/** The ending of a file's name; what else it says may be personal, and names of files are readable in the archive. */
const endingOf = (name: string): string => /\.[a-z0-9]{1,5}$/i.exec(name)?.[0].toLowerCase() ?? "";

const filesOf = async (
  { secrets }: Services,
  db: Db,
  { id, number }: PackedApplication,
  openUpload: OpenUpload,
): Promise<{ files: ZippedFile[]; titles: [path: string, title: string][] }> => {
  const files: ZippedFile[] = [];
  const titles: [string, string][] = [];
  for (const [at, fileId] of (await fileIdsOf(db, id)).entries()) {
    const found = await fileOfApplication(db, secrets, fileId);
    const content = found && (found.body ?? (found.blob === null ? null : await openUpload(found.blob)));
    if (!found || !content) continue;
    const path = `${words.folder(number)}/${words.papers}/${String(at + 1).padStart(2, "0")}${endingOf(found.name)}`;
    files.push({ path, content });
    titles.push([path, `${found.title} (${found.name})`]);
  }
  return { files, titles };
};

const ofApplication = async (services: Services, db: Db, application: PackedApplication): Promise<ZippedFile[]> => {
  const { id, number, userId, createdAt } = application;
  const decided = (await assessmentsOf(db, id)).map(({ id: assessmentId, from, now, seq, why, ...row }) => ({
    seq,
    why,
    at: now.toISOString(),
    engineVersion: row.engineVersion,
    decision: row.decision,
    reviewer: row.reviewer,
    facts: from ? factsIn(services, { id: assessmentId, from }) : null,
  }));
  const moves = await movesOf(db, id);
  const messages = await packedMessages(db, userId, createdAt);
  const folder = words.folder(number);
  return [
    { path: `${folder}/${words.evidence}.json`, content: json(await sheetsOf(db, id)) },
    { path: `${folder}/${words.decisions}.json`, content: json(decided) },
    {
      path: `${folder}/${words.transitions}.csv`,
      content: csvFile(
        words.transitionsHead,
        moves.map(({ at, machine, from, to, actor, reason }) => [
          moment(at),
          machine,
          from ?? "",
          to,
          actor,
          reason ?? "",
        ]),
      ),
    },
    {
      path: `${folder}/${words.messages}.csv`,
      content: csvFile(
        words.messagesHead,
        messages.map(({ madeAt, sentAt, channel, recipient, subject, text }) => [
          moment(madeAt),
          moment(sentAt),
          channel,
          recipient,
          subject ?? "",
          text ?? words.secretText,
        ]),
      ),
    },
  ];
};

const ofCredit = async (services: Services, db: Db, creditNo: number, now: Date): Promise<ZippedFile[]> => {
  const told = accountsAt(services, await drawingsOf(db, [creditNo]), sofiaDay(now));
  const journal = await journalOf(db, creditNo);
  const payments = await paymentsOfCredit(db, creditNo);
  return [
    {
      path: `${words.account}.json`,
      content: json({
        ...wholeOfTold(told),
        plans: told.map(({ drawing, account }) => ({ drawn: drawing.start, rows: planOf(account, drawing.plan) })),
      }),
    },
    {
      path: `${words.journal}.csv`,
      content: csvFile(
        words.journalHead,
        journal.map(({ entryId, eventId, kind, valueDay, bookDay, account, name, cents }) => [
          String(entryId),
          eventId,
          kind,
          formatDay(valueDay),
          formatDay(bookDay),
          `${account} ${name}`,
          sum(cents),
        ]),
      ),
    },
    {
      path: `${words.payments}.csv`,
      content: csvFile(
        words.paymentsHead,
        payments.map(({ valueDay, receivedAt, channel, externalId, status, cents, returnedCents }) => [
          formatDay(valueDay),
          moment(receivedAt),
          channel,
          externalId,
          status,
          sum(cents),
          sum(returnedCents),
        ]),
      ),
    },
    {
      path: `${words.reported}.csv`,
      content: csvFile(
        words.reportedHead,
        (await ccrRowsOf(db, creditNo)).map(({ no, day, dueDay, event, state, facts, code, words: said }) => [
          String(no),
          formatDay(day),
          formatDay(dueDay),
          ccrWords.events[event],
          ccrWords.states[state],
          sum(facts.principal),
          sum(facts.overdue),
          [code, said].filter(Boolean).join(": "),
        ]),
      ),
    },
  ];
};

/** Whether a line of the audit log is about the credit: its number alone may be that of something else. */
const isAboutCredit = (act: string): boolean => {
  const name = act.split(" ").at(-1)!;
  return isStaffAct(name) ? acts[name].subject === "credit" : /audit-pack|promise|call-borrower|papers/.test(name);
};

const auditOf = async (db: Db, creditNo: number, applications: readonly PackedApplication[]): Promise<ZippedFile> => {
  const rows = await auditAbout(db, [String(creditNo), ...applications.map(({ number }) => applicationName(number))]);
  return {
    path: `${words.audit}.csv`,
    content: csvFile(
      words.auditHead,
      rows
        .filter(({ subject, act }) => subject !== String(creditNo) || isAboutCredit(act))
        .map(({ seq, at, who, act, reason }) => [String(seq), moment(at), who, act, reason]),
    ),
  };
};

/** What stands first in a pack: whose it is of, who made it, and the fingerprint of every file of it. */
const manifest = (
  { creditNo, by, now }: { creditNo: number; by: string; now: Date },
  files: readonly ZippedFile[],
  titles: ReadonlyMap<string, string>,
): ZippedFile => ({
  path: `${words.manifest}.csv`,
  content: csvFile(
    [words.madeOf(creditNo), words.madeBy(by, formatMoment(now)), words.sha256],
    files.map(({ path, content }) => [
      path,
      titles.get(path) ?? "",
      createHash("sha256").update(content).digest("hex"),
    ]),
  ),
});

/** The files of a pack of a credit, as it stands now. */
export const packedFiles = async (
  services: Services,
  db: Db,
  made: { creditNo: number; by: string; now: Date },
  openUpload: OpenUpload,
): Promise<ZippedFile[]> => {
  const { creditNo, now } = made;
  const applications = await applicationsOfCredit(db, creditNo);
  const files = await ofCredit(services, db, creditNo, now);
  const titles: [string, string][] = [];
  for (const application of applications) {
    files.push(...(await ofApplication(services, db, application)));
    const papers = await filesOf(services, db, application, openUpload);
    files.push(...papers.files);
    titles.push(...papers.titles);
  }
  files.push(await auditOf(db, creditNo, applications));
  return [manifest(made, files, new Map(titles)), ...files];
};
