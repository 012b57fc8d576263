/** The claim of a credit is assigned to somebody else. */
import { normaliseIban } from "#src/domain/identity/iban.ts";
import { formatDay, type Day } from "#src/domain/time/dates.ts";
import { refuse, refuseFields } from "#server/kernel/refusal.ts";
import {
  assignableOf,
  assignClaim as assign,
  offeredThrough,
  type OfferedRelief,
} from "#server/lending/servicing/assign-claim.ts";
import { drawingsOf } from "#server/store/tables/drawings.ts";
import { day, text, typedSum } from "#server/submissions/fields.ts";
import { defineAct } from "../define-act.ts";
import { shownSum } from "./words.ts";

/** What the books know of relief that was offered through a day. */
const offeredWords = (offered: OfferedRelief | null, on: Day): string => {
  if (!offered) return "в системата няма записано предложение на този ден";
  const what = "annex" in offered ? `анекс № ${offered.annex}` : `отговор на искане № ${offered.relief}`;
  return `${what}, ${formatDay(offered.day)}${offered.day === on ? "" : "; на посочения ден няма записано предложение"}`;
};

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
    const { start } = (await drawingsOf(db, [found.no]))[0] ?? refuse("desk-decided");
    const on = relief ?? refuse("desk-decided");
    if (on < start)
      refuseFields({ relief: { code: "arrival-day", params: { from: formatDay(start), until: formatDay(today) } } });
    const offered = (await offeredThrough(services, db, found.no, on)) ?? null;
    return { day: today, owed, price, relief: on, offered, to };
  },
  shown: ({ day: on, owed, price, relief, offered, to: { assignee, uic, iban, contact } }) => [
    ["Дължимо, което се прехвърля", shownSum(owed)],
    ["Към", formatDay(on)],
    ["Цена", shownSum(price)],
    ["Остава за 5130", shownSum(owed - price)],
    ["Нов кредитор", `${assignee}, ЕИК ${uic}`],
    ["Негова сметка", iban],
    ["Връзка с него", contact],
    ["Облекчение е предложено на", formatDay(relief)],
    ["Записано в системата", offeredWords(offered, relief)],
  ],
  execute: (services, trx, { id, plan: { owed, price, to }, by, now }) =>
    assign(services, trx, { creditNo: Number(id), owed, price, to, by, now }),
});
