/** A payment that a bank took back: what it paid is owed again, and the movement that says so waits no more. */
import { formatDay } from "#src/domain/time/dates.ts";
import { refuse, refuseFields } from "#server/kernel/refusal.ts";
import { takeBackPayment as takeBack } from "#server/lending/servicing/receive-payment.ts";
import { endReversal, reversalOf } from "#server/lending/statements/receive-line.ts";
import { refundsOf } from "#server/store/tables/refunds.ts";
import { choice } from "#server/submissions/fields.ts";
import { defineAct } from "../define-act.ts";
import { lineIdIn, lineName } from "../subjects.ts";
import { contractsOf, creditsOfPayment, creditsTouched } from "./contracts.ts";
import { labels, shownSum } from "./words.ts";

const HOW = { reversed: "взето обратно от банката", "charged-back": "оспорено с картата" } as const;

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
    channel !== "internal" && ["posted", "split", "unmatched"].includes(status),
  plan: async ({ db, found }, { how = refuse("desk-decided") }) => {
    const { id, cents, valueDay, channel } = found;
    if (how === "charged-back" && channel !== "card") refuseFields({ how: { code: "not-by-card" } });
    const credits = await creditsOfPayment(db, found);
    const contracts = await contractsOf(db, credits);
    const back = (await refundsOf(db, id)).filter(({ status: of }) => of !== "failed" && of !== "cancelled");
    const givenBack = back.reduce((sum, one) => sum + one.cents, 0);
    const movement = how === "reversed" ? await reversalOf(db, id) : undefined;
    const line = movement ? { name: lineName(movement), day: movement.valueDay, says: movement.isReversal } : null;
    return { how, cents, valueDay, credits, contracts, givenBack, line };
  },
  shown: ({ how, cents, valueDay, contracts, givenBack, line }) => [
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
  ],
  touches: ({ credits }) => creditsTouched(...credits),
  execute: async (services, trx, { id, plan: { how, line }, by, now }) =>
    (await takeBack(services, trx, id, how, now)) === "taken-back" &&
    (line === null || endReversal(trx, { line: lineIdIn(line.name), paymentId: id, by, now })),
});
