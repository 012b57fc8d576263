/** The claim of a credit is assigned to somebody else. */
import { normaliseIban } from "#src/domain/identity/iban.ts";
import { formatDay } from "#src/domain/time/dates.ts";
import { refuse, refuseFields } from "#server/kernel/refusal.ts";
import { assignableOf, assignClaim as assign } from "#server/lending/servicing/assign-claim.ts";
import { day, text, typedSum } from "#server/submissions/fields.ts";
import { defineAct } from "../define-act.ts";
import { shownSum } from "./words.ts";

/** The act: all that is owed, after relief was offered. */
export const assignClaim = defineAct({
  name: "assign-claim",
  title: "Прехвърляне на вземането",
  about: "assigns all that a credit owes, late by more than 180 days, to another company after relief was offered",
  subject: "credit",
  roles: ["owner"],
  approvers: ["owner", "reviewer"],
  fields: {
    assignee: text("required"),
    uic: text("required company-uic"),
    iban: text("required iban iban-checksum"),
    contact: text("required"),
    price: typedSum("required"),
    relief: day("required date-bg not-future"),
  },
  isOffered: async ({ services, db, found, today }) => (await assignableOf(services, db, found, today)) !== undefined,
  plan: async ({ services, db, found, today }, { assignee, uic, iban, contact, price = -1, relief }) => {
    if (price < 0) refuseFields({ price: { code: "not-a-sum" } });
    const owed = (await assignableOf(services, db, found, today)) ?? refuse("desk-decided");
    const to = { assignee: assignee.trim(), uic: uic.trim(), iban: normaliseIban(iban), contact: contact.trim() };
    return { day: today, owed, price, relief: relief ?? refuse("desk-decided"), to };
  },
  shown: ({ day: on, owed, price, relief, to: { assignee, uic, iban, contact } }) => [
    ["Дължимо, което се прехвърля", shownSum(owed)],
    ["Към", formatDay(on)],
    ["Цена", shownSum(price)],
    ["Остава за 5130", shownSum(owed - price)],
    ["Нов кредитор", `${assignee}, ЕИК ${uic}`],
    ["Негова сметка", iban],
    ["Връзка с него", contact],
    ["Облекчение е предложено на", formatDay(relief)],
  ],
  execute: (services, trx, { id, plan: { owed, price, to }, by, now }) =>
    assign(services, trx, { creditNo: Number(id), owed, price, to, by, now }),
});
