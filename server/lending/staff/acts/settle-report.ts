/** A row that the credit register has refused was settled with it otherwise. */
import { ccrRowByNo } from "#server/store/tables/ccr-list.ts";
import { setRefused } from "#server/store/tables/ccr-rows.ts";
import { defineAct } from "../define-act.ts";
import { shownRefusal } from "./ccr.ts";

/** The act: the register has by other means what the row tells, and later rows go on from it. */
export const settleReport = defineAct({
  name: "settle-report",
  title: "Отказан ред, уреден с ЦКР",
  about: "notes that the credit register has by other means what a row tells that it had refused",
  subject: "ccrRow",
  roles: ["owner"],
  isOffered: ({ found: { state } }) => state === "refused",
  plan: ({ found: { contract, event, code } }) => ({ contract, event, code }),
  shown: shownRefusal,
  execute: async (_services, trx, { id }) => {
    const row = await ccrRowByNo(trx, id);
    return row !== undefined && setRefused(trx, row.id, "settled");
  },
});
