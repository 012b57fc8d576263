/** A plan for arrears: what is paid until when, and that it has stopped where it was broken. */
import type { ReactElement } from "react";
import type { ArrearsPlanData } from "#src/api/responses/responses.ts";
import { arrearsPlanWords as words } from "#src/copy/arrears-plan-page.ts";
import { formatMoney } from "#src/domain/lending/money.ts";
import { formatDay } from "#src/domain/time/dates.ts";
import { Facts } from "#src/ui/parts/blocks.tsx";
import { MoneyText } from "#src/ui/parts/money-text.tsx";
import { Tip } from "#src/ui/parts/tip.tsx";

/** What is said of a sum of the plan besides itself. */
const Left = ({ amount, left }: Pick<Row, "amount" | "left">): ReactElement => {
  if (left === null) return <> ({words.paid})</>;
  if (left.value === amount.value) return <></>;
  return (
    <>
      {" "}
      ({words.left} <MoneyText of={left} />)
    </>
  );
};

type Row = ArrearsPlanData["rows"][number];

export const ArrearsPlan = ({
  plan: { isBroken, rows, owed },
  mayAsk,
}: {
  plan: ArrearsPlanData;
  mayAsk: boolean;
}): ReactElement =>
  isBroken ? (
    <Tip tone="warning" title={words.broken}>
      <p>{mayAsk ? words.brokenText : words.brokenOtherwise}</p>
    </Tip>
  ) : (
    <Tip title={words.title}>
      <Facts
        look="sums"
        rows={rows.map(({ day, amount, left }) => ({
          label: words.until(formatDay(day, true)),
          value: (
            <>
              <MoneyText of={amount} />
              <Left amount={amount} left={left} />
            </>
          ),
        }))}
      />
      <p>{words.text(formatDay(rows.at(-1)!.day, true), formatMoney(owed))}</p>
    </Tip>
  );
