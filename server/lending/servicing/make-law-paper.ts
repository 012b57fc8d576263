/**
 * The paper of a notice of acceleration, of assignment, or for heirs: what it says is kept in the transaction that decides it;
 * a job makes the PDF, stores it sealed among the credit's documents, and sends it, once.
 */
import { agreementCopy } from "#src/copy/agreement.ts";
import { noticeLines } from "#src/copy/notice-rows.ts";
import type { DebtTold, HeirsDebtTold } from "#src/copy/heirs-paper.ts";
import type { NoticeRows } from "#src/domain/lending/account/accelerating.ts";
import { formatMoney, money, type Cents } from "#src/domain/lending/money.ts";
import type { TextDocument } from "#src/domain/text/document.ts";
import { formatDay } from "#src/domain/time/dates.ts";
import { accelerationPaper, assignmentPaper, heirsDebtPaper } from "#server/documents/law-papers.ts";
import { borrowerOfAgreement } from "#server/lending/agreements/agreements.ts";
import { lender, paymentChannels } from "#server/lending/lender/lender.ts";
import { enqueueMessage } from "#server/lending/messages/enqueue.ts";
import type { JobHandler } from "#server/queue/queue.ts";
import type { Services } from "#server/services.ts";
import type { AttachedFile } from "#server/store/db/message-tables.ts";
import type { Db } from "#server/store/db/schema.ts";
import { noticesOf } from "#server/store/tables/accelerations.ts";
import { agreementById } from "#server/store/tables/agreements.ts";
import { applicationById } from "#server/store/tables/applications.ts";
import { contractsOfCredits, creditByNo, type CreditRow } from "#server/store/tables/credits.ts";
import { addFile } from "#server/store/tables/files.ts";
import {
  addLawPaper,
  keepLawPaper,
  lawPaperById,
  type Debt,
  type LawPaper,
  type LawPaperWords,
} from "#server/store/tables/law-papers.ts";
import { acceleratingMail, heirsMail, type NoticeTold } from "./law-mails.ts";
import { writerTo } from "./tell-credit.ts";

/** Keeps what a paper says, and has it made and sent. */
export const orderLawPaper = async (
  services: Services,
  trx: Db,
  { creditNo, eventId, words, now }: { creditNo: number; eventId: string; words: LawPaperWords; now: Date },
): Promise<void> => {
  const paperId = await addLawPaper(trx, services.secrets, { creditNo, eventId, words, now });
  if (paperId !== undefined) await services.queue.send(trx, "law-paper", { paperId });
};

/** A notice as it is told: sums and days in words. */
export const toldNotice = (
  { catalogue }: Pick<Services, "catalogue">,
  { until, ...rows }: NoticeRows & { until: string },
): NoticeTold => ({
  lines: noticeLines(rows, (cents) => formatMoney(money(cents, catalogue))),
  until: formatDay(until, true),
});

type HeirsWords = Extract<LawPaperWords, { kind: "heirs" }>;

const toldDebts = async (
  { catalogue }: Pick<Services, "catalogue">,
  db: Db,
  { debts }: HeirsWords,
): Promise<HeirsDebtTold[]> => {
  const contracts = await contractsOfCredits(
    db,
    debts.map(({ now }) => now.creditNo),
  );
  const sum = (cents: Cents): string => formatMoney(money(cents, catalogue));
  const told = ({ creditNo, principal, interest, late, total }: Debt): DebtTold => ({
    contract: contracts.get(creditNo) ?? "",
    principal: sum(principal),
    interest: sum(interest),
    late: sum(late),
    total: sum(total),
  });
  return debts.map(({ atDeath, now }) => ({ atDeath: atDeath && told(atDeath), now: told(now) }));
};

type Borrower = Awaited<ReturnType<typeof borrowerOfAgreement>>;

const paperOf = async (
  services: Services,
  credit: CreditRow,
  borrower: Borrower,
  words: LawPaperWords,
): Promise<TextDocument> => {
  const { contractNumber, applicationId } = credit;
  const head = { lender: lender(services), borrower, contractNumber };
  switch (words.kind) {
    case "acceleration": {
      const { number } = await applicationById(services.database.db, applicationId);
      const channels = paymentChannels(services, contractNumber, number);
      return accelerationPaper({ ...head, ...words, channels }, services);
    }
    case "assignment":
      return assignmentPaper({ ...head, ...words }, services);
    case "heirs":
      return heirsDebtPaper(
        { ...head, ...words, debts: await toldDebts(services, services.database.db, words) },
        services,
      );
  }
};

/** Sends a paper to whom it is for; a notice that was called off meanwhile is not sent any more. */
const send = async (
  services: Services,
  trx: Db,
  { paper, credit, borrower, file, now }: Making & { file: AttachedFile },
): Promise<void> => {
  const { words, eventId } = paper;
  if (words.kind === "heirs") {
    const mail = heirsMail(
      services.words,
      { sender: lender(services) },
      {
        names: borrower.names,
        atDeath: formatDay(words.diedOn, true),
        today: formatDay(words.day, true),
        credits: await toldDebts(services, trx, words),
      },
    );
    const message = {
      channel: "mail",
      kind: "credit",
      to: words.email,
      ...mail,
      dedupKey: `heirs:${eventId}`,
      attachments: [file],
    } as const;
    await enqueueMessage(trx, services, message, now);
    return;
  }
  const writer = await writerTo(services, trx, credit, now);
  if (!writer) return;
  if (words.kind === "assignment") {
    const day = formatDay(words.day, true);
    const { owed, to } = words;
    const told = { ...writer.about, ...to, amount: writer.sum(owed), day };
    await writer.mail("assigned", services.words.mail("law.assigned", writer.about, told), [file]);
    return;
  }
  const { noticeId } = words;
  const isOff = (await noticesOf(trx, credit.no)).some(
    ({ id, calledOffAt }) => id === noticeId && calledOffAt !== null,
  );
  if (isOff) return;
  const notice = toldNotice(services, words);
  await writer.mail(`accelerating:${noticeId}`, acceleratingMail(services.words, writer.about, notice), [file]);
};

type Making = { paper: LawPaper; credit: CreditRow; borrower: Borrower; now: Date };

/** Job that makes a paper and sends it; nothing where it is made, or its agreement is not kept any more. */
export const makeLawPaper =
  (services: Services): JobHandler<"law-paper"> =>
  async ({ paperId }) => {
    const { database, secrets, ports } = services;
    const before = await lawPaperById(database.db, secrets, paperId);
    const credit = before && (await creditByNo(database.db, before.creditNo));
    if (!credit || before.madeAt !== null) return;
    const agreement = await agreementById(database.db, credit.agreementId);
    const borrower = await borrowerOfAgreement(services, database.db, agreement);
    const document = await paperOf(services, credit, borrower, before.words);
    const frame = { lender: lender(services), footer: agreementCopy.footer(credit.contractNumber) };
    const body = await services.renderPdf(document, frame);
    const now = ports.clock.now();
    await database.transaction(async (trx) => {
      const paper = await lawPaperById(trx, secrets, paperId, { lock: true });
      if (!paper || paper.madeAt !== null) return;
      const { applicationId, contractNumber } = credit;
      const { userId } = await applicationById(trx, applicationId);
      const { kind } = paper.words;
      const title = `${document.title}, ${formatDay(paper.words.day, true)}`;
      const name = `${document.title} ${contractNumber} ${formatDay(paper.words.day)}.pdf`;
      const stored = { userId, applicationId, kind: `law-${kind}`, title, name, mime: "application/pdf", body, now };
      const fileId = await addFile(trx, secrets, stored);
      await keepLawPaper(trx, paperId, { fileId, now });
      await send(services, trx, { paper, credit, borrower, file: { fileId, name }, now });
    });
  };
