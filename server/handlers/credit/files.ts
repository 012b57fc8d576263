/** Files about a credit: the code of a transfer, the due days for a calendar, the plan as it stands. */
import { agreementCopy } from "#src/copy/agreement.ts";
import { creditCopy } from "#src/copy/credit.ts";
import { repaymentCopy } from "#src/copy/repayment.ts";
import { openDues, planOf } from "#src/domain/lending/account/readings.ts";
import { formatDay, type Day } from "#src/domain/time/dates.ts";
import { pageUrl } from "#src/pages/table.ts";
import { currentPlanPaper } from "#server/documents/current-plan.ts";
import { dueCalendar } from "#server/documents/due-calendar.ts";
import { transferCode } from "#server/documents/transfer-code.ts";
import { refuse } from "#server/kernel/refusal.ts";
import { borrowerOfAgreement } from "#server/lending/agreements/agreements.ts";
import { lender } from "#server/lending/lender/lender.ts";
import { openOf, type DrawingAccount } from "#server/lending/servicing/accounts.ts";
import { isWithdrawn } from "#server/lending/servicing/withdraw.ts";
import type { ReadHandler } from "#server/policy/handler.ts";
import { agreementById } from "#server/store/tables/agreements.ts";
import { openInstruction } from "#server/store/tables/payment-instructions.ts";
import { creditToPay, ownCredit, type Lived } from "./holding.ts";
import { channelsOf } from "./pay-methods.ts";

/** The picture of the code for the payment that the person has chosen; there is none before that. */
export const paymentQr: ReadHandler = {
  read: async (context) => {
    const lived = await creditToPay(context);
    const { credit, account } = lived;
    const { db, services, today } = context;
    const said = account.settledDay === undefined && (await openInstruction(db, credit.no, today, lived));
    if (!said) return refuse("not-found");
    const { bank, company: name } = lender(services);
    const text = creditCopy.bank.reasonText(credit.contractNumber);
    const file = Buffer.from(transferCode({ name, iban: bank.iban, bic: bank.bic, cents: said.cents, text }));
    return { file, mime: "image/svg+xml", name: repaymentCopy.qrFile, inline: true };
  },
};

const dueDaysOf = ({ account }: DrawingAccount): { n: number; day: Day }[] => [
  ...openDues(account).map(({ n, dueDay }) => ({ n, day: dueDay })),
  ...account.ahead.rows.map(({ n, dueDate }) => ({ n, day: dueDate })),
  ...(account.withdrawn ? [{ n: 0, day: account.withdrawn.payUntil }] : []),
];

const dueDays = ({ told }: Lived): { n: number; day: Day }[] =>
  told.flatMap(dueDaysOf).toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.n - b.n));

/** All days on which something is due, for the borrower's own calendar. */
export const paymentCalendar: ReadHandler = {
  read: async (context) => {
    const lived = await ownCredit(context);
    const days = dueDays(lived);
    if (days.length === 0) return refuse("not-found");
    const { services, now } = context;
    const { application, credit } = lived;
    const url = services.settings.origin + pageUrl("repaymentDetails", { requestId: application.id });
    const text = dueCalendar({ id: application.id, contract: credit.contractNumber, url, days, now });
    const name = repaymentCopy.calendar.file(credit.contractNumber);
    return { file: Buffer.from(text), mime: "text/calendar; charset=utf-8", name, inline: false };
  },
};

/** The plan as it stands today, as a PDF. After a withdrawal there is no plan any more. */
export const planFile: ReadHandler = {
  read: async (context) => {
    const lived = await ownCredit(context);
    const { credit, whole, told } = lived;
    const open = openOf(told).filter(({ drawing }) => !isWithdrawn(drawing));
    if (open.length === 0) return refuse("not-found");
    const { services, db, today } = context;
    const { names } = await borrowerOfAgreement(services, db, await agreementById(db, credit.agreementId));
    const paper = currentPlanPaper(
      {
        lender: lender(services),
        contractNumber: credit.contractNumber,
        borrowerNames: names,
        product: credit.productName,
        asOf: today,
        paidOut: credit.startDay,
        owed: whole.balance,
        payOff: whole.payOff,
        rows: open.flatMap(({ account, drawing }) => planOf(account, drawing.plan)),
        channels: channelsOf(context, lived),
      },
      services,
    );
    const frame = { lender: lender(services), footer: agreementCopy.footer(credit.contractNumber) };
    const name = repaymentCopy.plan.file(credit.contractNumber, formatDay(today));
    return { file: await services.renderPdf(paper, frame), mime: "application/pdf", name, inline: false };
  },
};
