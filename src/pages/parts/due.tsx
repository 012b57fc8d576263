import type { ReactElement, ReactNode } from "react";
import type { CreditData, RepaymentData } from "#src/api/responses/responses.ts";
import { creditWords } from "#src/copy/credit.ts";
import { formatDay } from "#src/domain/time/dates.ts";
import { Facts } from "#src/ui/parts/blocks.tsx";
import { Tip } from "#src/ui/parts/tip.tsx";
import { MoneyText } from "#src/ui/parts/money-text.tsx";

/** A payment whose day has passed, and the working day after it, too. */
export const isOverdue = ({ daysLeft, inTimeUntil }: NonNullable<CreditData["next"]>): boolean =>
  daysLeft < 0 && inTimeUntil === null;

/** The next payment, prominent: amount, due date, days left. */
export const NextDue = ({
  next,
  heading: Heading = "h2",
  children,
}: {
  next: CreditData["next"];
  heading?: "h2" | "h3";
  children?: ReactNode;
}): ReactElement => {
  const isLate = next !== null && isOverdue(next);
  return next ? (
    <section className="due" data-tone={isLate ? "late" : undefined}>
      <Heading className="due-label">{creditWords.next(next, isLate)}</Heading>
      <p className="due-sum">
        <MoneyText of={next.amount} />
      </p>
      <p className="due-when">
        {creditWords.dueOn(formatDay(next.dueDate))} ·{" "}
        <span className={isLate ? "late-words" : undefined}>
          {next.inTimeUntil === null || next.daysLeft >= 0
            ? creditWords.daysLeft(next.daysLeft)
            : creditWords.inTimeUntil(formatDay(next.inTimeUntil))}
        </span>
        {next.inTimeUntil && next.daysLeft >= 0 && ` · ${creditWords.inTimeUntil(formatDay(next.inTimeUntil))}`}
      </p>
      {next.paidAhead.length > 0 && <p>{creditWords.paidAhead(next.paidAhead.map((day) => formatDay(day, true)))}</p>}
      {children}
    </section>
  ) : (
    <section className="due">
      <Heading className="due-label">{creditWords.nothingDue}</Heading>
      <p>{creditWords.nothingDueText}</p>
      {children}
    </section>
  );
};

/** What is left of a debt that was written off. */
export const WrittenOffDue = ({
  writtenOff: { amount, since },
  heading: Heading = "h2",
  children,
}: {
  writtenOff: NonNullable<CreditData["writtenOff"]>;
  heading?: "h2" | "h3";
  children?: ReactNode;
}): ReactElement => (
  <section className="due" data-tone="late">
    <Heading className="due-label">{creditWords.writtenOff}</Heading>
    <p className="due-sum">
      <MoneyText of={amount} />
    </p>
    <p className="due-when">{creditWords.writtenOffText(formatDay(since))}</p>
    {children}
  </section>
);

/** A notice that everything ahead falls due, and what keeps it off. */
export const NoticeTip = ({ notice }: { notice: NonNullable<CreditData["notice"]> }): ReactElement => (
  <Tip tone="warning" title={creditWords.notice}>
    <p>{creditWords.noticeText(formatDay(notice.until, true))}</p>
    <Facts look="sums" rows={notice.lines.map(({ label, amount }) => ({ label, value: <MoneyText of={amount} /> }))} />
  </Tip>
);

/** A claim that was assigned: whom to pay from now on. */
export const AssignedTip = ({ assigned }: { assigned: NonNullable<RepaymentData["assigned"]> }): ReactElement => (
  <Tip tone="warning" title={creditWords.assigned}>
    <p>{creditWords.assignedText(formatDay(assigned.day, true))}</p>
    <Facts
      rows={[
        { label: creditWords.assignee, value: assigned.assignee },
        { label: creditWords.assigneeUic, value: assigned.uic },
        { label: creditWords.assigneeIban, value: assigned.iban },
        { label: creditWords.assigneeContact, value: assigned.contact },
      ]}
    />
    <p>{creditWords.assignedRights}</p>
  </Tip>
);

/** What is paid back after a withdrawal: today's sum, until when, and what a further day adds; `isGuarantor`: another's was it. */
export const WithdrawnDue = ({
  withdrawn: { amount, perDay, until, daysLeft },
  isGuarantor = false,
  heading: Heading = "h2",
  children,
}: {
  withdrawn: NonNullable<CreditData["withdrawn"]>;
  isGuarantor?: boolean;
  heading?: "h2" | "h3";
  children?: ReactNode;
}): ReactElement => (
  <section className="due" data-tone={daysLeft < 0 ? "late" : undefined}>
    <Heading className="due-label">{isGuarantor ? creditWords.withdrawnByBorrower : creditWords.withdrawn}</Heading>
    <p>{creditWords.withdrawnToday}</p>
    <p className="due-sum">
      <MoneyText of={amount} />
    </p>
    <p className="due-when">{creditWords.withdrawnWhen(formatDay(until), daysLeft)}</p>
    {perDay && <Facts look="sums" rows={[{ label: creditWords.withdrawnPerDay, value: <MoneyText of={perDay} /> }]} />}
    {children}
  </section>
);
