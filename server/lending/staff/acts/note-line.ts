/** A movement that is not to be booked was looked at. */
import { isNothingToBook, noteLine as note } from "#server/lending/statements/book-other.ts";
import { waitsWords } from "#src/copy/staff-files.ts";
import { defineAct } from "../define-act.ts";
import { lineIdIn } from "../subjects.ts";
import { labels, shownSum } from "./words.ts";

/** The act: it waits for nobody any more. Of money that is at the bank and reads as a movement of before, two agree. */
export const noteLine = defineAct({
  name: "note-line",
  title: "Прегледано движение",
  about:
    "ends the wait of a movement that is not to be booked: of no sum, not booked by the bank, or not of this account; by two, that it is one of before",
  subject: "line",
  roles: ["cashier", "owner"],
  approvers: ["cashier", "owner"],
  isOffered: ({ found }) => isNothingToBook(found),
  plan: ({ found: { waits, direction, cents } }) => ({ waits, cents: direction === "debit" ? -cents : cents }),
  needsTwo: ({ waits }) => waits === "known",
  shown: ({ waits, cents }) => [
    [labels.sum, shownSum(cents)],
    ...(waits === null ? [] : ([["Защо чака", waitsWords[waits]]] as const)),
  ],
  execute: (_services, trx, { id, by, now }) => note(trx, { line: lineIdIn(id), by, now }),
});
