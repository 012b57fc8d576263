/** The heirs of a borrower are told what is owed. */
import { formatDay } from "#src/domain/time/dates.ts";
import { refuse } from "#server/kernel/refusal.ts";
import { certifyToHeirs as certify, heirsDebt } from "#server/lending/staff/heirs-debt.ts";
import { defineAct } from "../define-act.ts";
import { shownSum } from "./words.ts";

/** The act: a certificate of debt as a PDF by mail, as the books say it. */
export const certifyToHeirs = defineAct({
  name: "certify-to-heirs",
  title: "Удостоверение за дълг към наследници",
  about: "sends the heirs of a person what was owed on the day of death and is owed today",
  subject: "person",
  roles: ["reviewer", "owner"],
  approvers: ["reviewer", "owner"],
  isOffered: async ({ services, db, found: { personId }, today }) =>
    personId !== null && (await heirsDebt(services, db, personId, today)) !== undefined,
  plan: async ({ services, db, found: { personId }, today }) => ({
    personId: personId ?? refuse("desk-decided"),
    debt: (await heirsDebt(services, db, personId ?? "", today)) ?? refuse("desk-decided"),
  }),
  shown: ({ debt: { diedOn, debts } }) => [
    ["Починал на", formatDay(diedOn)],
    ...debts.map(({ atDeath, now }, at): [string, string] => [
      `Дълг ${at + 1}`,
      `${atDeath ? `${shownSum(atDeath.total)} към смъртта` : "преведен след деня на смъртта, за проверка"}, ${shownSum(now.total)} днес`,
    ]),
    ...(debts.length === 0 ? ([["Дълг", "няма"]] as const) : []),
  ],
  masked: ({ debt: { email } }) => ({ email }),
  execute: (services, trx, { plan: { personId, debt }, eventId, now }) =>
    certify(services, trx, { personId, debt, eventId, now }),
});
