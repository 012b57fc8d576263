import type { ReactElement, ReactNode } from "react";
import type { CreditData } from "#src/api/responses/responses.ts";
import { creditWords } from "#src/copy/credit.ts";
import { formatDay } from "#src/domain/time/dates.ts";
import { MoneyText } from "#src/ui/parts/money-text.tsx";

/** The next payment, prominent: amount, due date, days left. */
export const NextDue = ({
  next,
  heading: Heading = "h2",
  children,
}: {
  next: CreditData["next"];
  heading?: "h2" | "h3";
  children?: ReactNode;
}): ReactElement =>
  next ? (
    <section className="due" data-tone={next.daysLeft < 0 ? "late" : undefined}>
      <Heading className="due-label">{creditWords.next(next.n)}</Heading>
      <p className="due-sum">
        <MoneyText of={next.amount} />
      </p>
      <p className="due-when">
        {creditWords.dueOn(formatDay(next.dueDate))} ·{" "}
        <span className={next.daysLeft < 0 ? "late-words" : undefined}>{creditWords.daysLeft(next.daysLeft)}</span>
      </p>
      {children}
    </section>
  ) : (
    <section className="due">
      <Heading className="due-label">{creditWords.nothingDue}</Heading>
      <p>{creditWords.nothingDueText}</p>
      {children}
    </section>
  );
