/** A payment that a bank took back: what it paid is owed again. */
import { formatDay } from "#src/domain/time/dates.ts";
import { refuse, refuseFields } from "#server/kernel/refusal.ts";
import { takeBackPayment as takeBack } from "#server/lending/servicing/receive-payment.ts";
import { choice } from "#server/submissions/fields.ts";
import { defineAct } from "../define-act.ts";
import { creditsTouched } from "./contracts.ts";
import { labels, shownSum } from "./words.ts";

const HOW = { reversed: "взето обратно от банката", "charged-back": "оспорено с картата" } as const;

/** The act; money that came by no card cannot be disputed with one. */
export const takeBackPayment = defineAct({
  name: "take-back-payment",
  title: "Отнемане на постъпление",
  about: "takes a payment back that a bank took back: what it paid is owed again",
  said: "Taken back.",
  subject: "payment",
  roles: ["cashier", "owner"],
  approvers: ["cashier", "owner"],
  fields: { how: choice("required", ["reversed", "charged-back"]) },
  isOffered: ({ found: { status } }) => status === "posted" || status === "split",
  plan: ({ found: { cents, valueDay, channel, creditNo, status } }, { how = refuse("desk-decided") }) => {
    if (how === "charged-back" && channel !== "card") refuseFields({ how: { code: "not-by-card" } });
    return { how, cents, valueDay, creditNo, status };
  },
  shown: ({ how, cents, valueDay }) => [
    ["Как", HOW[how]],
    [labels.sum, shownSum(cents)],
    [labels.day, formatDay(valueDay)],
  ],
  touches: ({ creditNo }) => creditsTouched(creditNo),
  execute: async (services, trx, { id, plan, now }) =>
    (await takeBack(services, trx, id, plan.how, now)) === "taken-back",
});
