/** A payment that a bank took back: what it paid is owed again, and the movement that says so waits no more. */
import { formatDay, type Day } from "#src/domain/time/dates.ts";
import { refuse, refuseFields } from "#server/kernel/refusal.ts";
import { planChanges, type PlanChange } from "#server/lending/servicing/plan-change.ts";
import { isFromWithin } from "#server/lending/ledger/entries.ts";
import { takeBackPayment as takeBack } from "#server/lending/servicing/receive-payment.ts";
import { endReversal, reversalOf } from "#server/lending/statements/receive-line.ts";
import { groupBy } from "#server/kernel/group-by.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { drawingsOf } from "#server/store/tables/drawings.ts";
import { partsOfPayment, type PaymentRow } from "#server/store/tables/payments.ts";
import { refundsOf } from "#server/store/tables/refunds.ts";
import { choice } from "#server/submissions/fields.ts";
import { defineAct, type ShownRows } from "../define-act.ts";
import { lineIdIn, lineName } from "../subjects.ts";
import { contractsOf, creditsOfPayment, creditsTouched } from "./contracts.ts";
import { labels, shownSum } from "./words.ts";

const HOW = { reversed: "взето обратно от банката", "charged-back": "оспорено с картата" } as const;

/** The plans of credits that are others without a payment. */
const plansWithout = async (
  services: Pick<Services, "catalogue">,
  db: Db,
  payment: PaymentRow,
  today: Day,
): Promise<PlanChange[]> => {
  const parts = payment.status === "split" ? await partsOfPayment(db, payment.id) : [payment];
  const posted = parts.flatMap(({ id, creditNo, status }) =>
    creditNo !== null && status === "posted" ? [{ id, creditNo }] : [],
  );
  const changes: PlanChange[] = [];
  for (const [creditNo, of] of groupBy(posted, (part) => part.creditNo)) {
    const ids = of.map(({ id }) => id);
    changes.push(...planChanges(services, await drawingsOf(db, [creditNo]), ids, today));
  }
  return changes;
};

const shownEnd = ({ last, day }: PlanChange["after"]): string => `${shownSum(last)} на ${formatDay(day)}`;

/** What becomes of a plan, as it is and as it was. */
const shownPlan = ({ from, before, after, isAnnexed }: PlanChange): ShownRows => [
  [`Последна вноска по ${isAnnexed ? "анекса" : "плана"}`, `${shownEnd(after)}, вместо ${shownEnd(before)}`],
  [`Общо вноските от ${formatDay(from)}`, `${shownSum(after.total)}, вместо ${shownSum(before.total)}`],
];

/** The act; money that came by no card cannot be disputed with one. */
export const takeBackPayment = defineAct({
  name: "take-back-payment",
  title: "Отнемане на постъпление",
  about: "takes a payment back that a bank took back: what it paid is owed again",
  subject: "payment",
  roles: ["cashier", "owner"],
  approvers: ["cashier", "owner"],
  fields: { how: choice("required", ["reversed", "charged-back"]) },
  isOffered: ({ found: { status, channel } }) =>
    !isFromWithin(channel) && ["posted", "split", "unmatched"].includes(status),
  plan: async ({ services, db, found, today }, { how = refuse("desk-decided") }) => {
    const { id, cents, valueDay, channel } = found;
    if (how === "charged-back" && channel !== "card") refuseFields({ how: { code: "not-by-card" } });
    const credits = await creditsOfPayment(db, found);
    const contracts = await contractsOf(db, credits);
    const back = (await refundsOf(db, id)).filter(({ status: of }) => of !== "failed" && of !== "cancelled");
    const givenBack = back.reduce((sum, one) => sum + one.cents, 0);
    const movement = how === "reversed" ? await reversalOf(db, id) : undefined;
    const line = movement ? { name: lineName(movement), day: movement.valueDay, says: movement.isReversal } : null;
    const plans = await plansWithout(services, db, found, today);
    return { how, cents, valueDay, credits, contracts, givenBack, line, ...(plans.length > 0 && { plans }) };
  },
  shown: ({ how, cents, valueDay, contracts, givenBack, line, plans = [] }) => [
    ["Как", HOW[how]],
    [labels.sum, shownSum(cents)],
    [labels.day, formatDay(valueDay)],
    ["По договори", contracts.join(", ")],
    ...(line
      ? ([
          ["Движение, което чака", `${formatDay(line.day)}${line.says ? "" : ", банката не го нарича сторно"}`],
        ] as const)
      : []),
    ...(givenBack > 0 ? ([["Върнато на платеца", shownSum(givenBack)]] as const) : []),
    ...plans.flatMap(shownPlan),
  ],
  touches: ({ credits }) => creditsTouched(...credits),
  execute: async (services, trx, { id, plan: { how, line }, by, now }) =>
    (await takeBack(services, trx, id, how, now)) === "taken-back" &&
    (line === null || endReversal(trx, { line: lineIdIn(line.name), paymentId: id, by, now })),
});
