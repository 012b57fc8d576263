/** A movement that is not to be booked was looked at. */
import { isNothingToBook, noteLine as note } from "#server/lending/statements/book-other.ts";
import { waitsWords } from "#src/copy/staff-files.ts";
import { defineAct } from "../define-act.ts";
import { lineIdIn } from "../subjects.ts";

/** The act: it waits for nobody any more. */
export const noteLine = defineAct({
  name: "note-line",
  title: "Прегледано движение",
  about:
    "ends the wait of a movement that is not to be booked: of no sum, not booked by the bank, or not of this account",
  subject: "line",
  roles: ["cashier", "owner"],
  isOffered: ({ found }) => isNothingToBook(found),
  plan: ({ found: { waits } }) => ({ waits }),
  shown: ({ waits }) => (waits === null ? [] : [["Защо чака", waitsWords[waits]]]),
  execute: (_services, trx, { id, by, now }) => note(trx, { line: lineIdIn(id), by, now }),
});
