/** A bailiff has garnished what we owe a borrower. */
import { normaliseIban } from "#src/domain/identity/iban.ts";
import { formatDay } from "#src/domain/time/dates.ts";
import { refuse, refuseFields } from "#server/kernel/refusal.ts";
import { garnish as record } from "#server/lending/staff/garnish.ts";
import { day, text, typedSum } from "#server/submissions/fields.ts";
import { defineAct } from "../define-act.ts";
import { labels, shownSum } from "./words.ts";

/** The act: what we owe the borrower goes to the bailiff alone. One suffices, as it only stops money. */
export const garnish = defineAct({
  name: "garnish",
  title: "Запор",
  about: "records that a bailiff has garnished what we owe a person: such money is not paid to them while it stands",
  subject: "person",
  roles: ["reviewer", "cashier", "owner"],
  fields: {
    bailiff: text("required"),
    caseNo: text("required"),
    iban: text("required iban iban-checksum"),
    sum: typedSum("required"),
    served: day("required date-bg not-future"),
  },
  isOffered: ({ found: { personId } }) => personId !== null,
  plan: ({ found: { personId } }, { bailiff, caseNo, iban, sum = -1, served }) => {
    if (sum <= 0) refuseFields({ sum: { code: "not-a-sum" } });
    return {
      personId: personId ?? refuse("desk-decided"),
      cents: sum,
      servedDay: served ?? refuse("desk-decided"),
      bailiff: bailiff.trim(),
      caseNo: caseNo.trim(),
      iban: normaliseIban(iban),
    };
  },
  shown: ({ cents, servedDay, caseNo }) => [
    [labels.sum, shownSum(cents)],
    ["Получено на", formatDay(servedDay)],
    ["Изпълнително дело", caseNo],
  ],
  masked: ({ bailiff, iban }) => ({ account: iban, holder: bailiff }),
  execute: (services, trx, { id, plan, by, now }) => record(services, trx, { userId: id, ...plan, by, now }),
});
