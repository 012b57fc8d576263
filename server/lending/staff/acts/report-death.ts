/** A borrower has died. */
import { formatDay } from "#src/domain/time/dates.ts";
import { refuse } from "#server/kernel/refusal.ts";
import { recordDeath } from "#server/lending/staff/record-death.ts";
import { creditsOfPerson } from "#server/store/tables/credits.ts";
import { isDead } from "#server/store/tables/deaths.ts";
import { day, optionalText, text } from "#server/submissions/fields.ts";
import { defineAct } from "../define-act.ts";

/** The act: messages, interest for delay and collection stop; the profile is closed to login. */
export const reportDeath = defineAct({
  name: "report-death",
  title: "Починал кредитополучател",
  about: "records the death of a person by a document: messages, interest for delay, collection and login stop",
  subject: "person",
  roles: ["reviewer", "owner"],
  approvers: ["reviewer", "owner"],
  fields: {
    diedOn: day("required date-bg not-future"),
    document: text("required"),
    heir: optionalText(),
    heirEmail: optionalText("email"),
    heirPhone: optionalText(),
  },
  isOffered: async ({ db, found: { personId } }) => personId !== null && !(await isDead(db, personId)),
  plan: async ({ db, found: { personId } }, { diedOn, document, heir, heirEmail, heirPhone }) => {
    const died = diedOn ?? refuse("desk-decided");
    const credits = personId === null ? [] : await creditsOfPerson(db, personId);
    return {
      personId: personId ?? refuse("desk-decided"),
      diedOn: died,
      paidAfter: credits.filter(({ startDay }) => startDay > died).map(({ contractNumber }) => contractNumber),
      words: { document: document.trim(), heir: heir.trim(), heirEmail: heirEmail.trim(), heirPhone: heirPhone.trim() },
    };
  },
  shown: ({ diedOn, paidAfter, words: { document, heir, heirEmail, heirPhone } }) => [
    ["Починал на", formatDay(diedOn)],
    ...(paidAfter.length > 0
      ? ([["Преведени след този ден: проверете деня и самоличността", paidAfter.join(", ")]] as const)
      : []),
    ["Документ", document],
    ["Връзка с наследник", [heir, heirEmail, heirPhone].some(Boolean) ? "посочена" : "не е посочена"],
  ],
  masked: ({ words: { heir, heirEmail, heirPhone } }) => ({
    ...(heir !== "" && { holder: heir }),
    ...(heirEmail !== "" && { email: heirEmail }),
    ...(heirPhone !== "" && { phone: heirPhone }),
  }),
  execute: (services, trx, { plan: { personId, diedOn, words }, by, reason, now }) =>
    recordDeath(services, trx, { personId, diedOn, words, by, reason, now }),
});
