/** A row that the credit register has refused is told again. */
import { ccrRowByNo } from "#server/store/tables/ccr-list.ts";
import { setRefused } from "#server/store/tables/ccr-rows.ts";
import { defineAct } from "../define-act.ts";
import { shownRefusal } from "./ccr.ts";

/** The act: the next report tells of the credit as it stands then, in the stead of the refused row. */
export const reportAgain = defineAct({
  name: "report-again",
  title: "Повторно съобщаване в ЦКР",
  about: "tells the credit register again of a credit whose row it has refused, as the credit stands now",
  subject: "ccrRow",
  roles: ["cashier", "owner"],
  isOffered: ({ found: { state } }) => state === "refused",
  plan: ({ found: { contract, event, code } }) => ({ contract, event, code }),
  shown: shownRefusal,
  execute: async ({ queue }, trx, { id }) => {
    const row = await ccrRowByNo(trx, id);
    if (!row || !(await setRefused(trx, row.id, "again"))) return false;
    await queue.send(trx, "report-credits", {});
    return true;
  },
});
