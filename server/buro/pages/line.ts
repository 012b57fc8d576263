/** The desk of one movement at the bank: what it tells, what became of it, and what can be said of it. */
import { fieldsOfLine } from "#server/lending/staff/masked.ts";
import { unmaskForms } from "./masked-facts.ts";
import { filesWords as words, lineWords, verdictWords, waitsWords } from "#src/copy/staff-files.ts";
import { staffTitles } from "#src/copy/staff.ts";
import { staffUrl } from "#src/buro/table.ts";
import { formatCents } from "#src/domain/lending/money.ts";
import { formatDay } from "#src/domain/time/dates.ts";
import { foundSubject, lineName } from "#server/lending/staff/subjects.ts";
import { contractsOf, creditsOfPayment } from "#server/lending/staff/acts/contracts.ts";
import { shownKind } from "#server/lending/staff/acts/other-money.ts";
import { receiptOfLine } from "#server/lending/statements/by-hand.ts";
import { isWaitingReversal, takenBackBy } from "#server/lending/statements/receive-line.ts";
import { openLine } from "#server/lending/statements/sealed-line.ts";
import { isOtherKind } from "#server/lending/statements/other-kinds.ts";
import { EURO } from "#server/lending/statements/statement.ts";
import { orderById } from "#server/store/tables/orders.ts";
import { likeLine, sentLine } from "#server/store/tables/statement-lines.ts";
import { fileOfStatement } from "#server/store/tables/statements.ts";
import { actsOn } from "../act-forms.ts";
import { deskPage, factsPart } from "../blocks.ts";
import { payerRows } from "./payer-rows.ts";
import type { ClerkRead } from "../reply.ts";

/** The desk. */
export const line: ClerkRead = async (context) => {
  const { services, db, params, today } = context;
  const id = params["id"] ?? "";
  const row = await foundSubject(db, "line", id);
  const { cents, direction, currency, valueDay, verdict, waits, other, feeCents, paymentId, orderId, code } = row;
  const { ids = [], bankRef } = openLine(services, row);
  const like = await likeLine(db, row);
  const order = orderId === null ? undefined : await orderById(db, orderId);
  const hand = await receiptOfLine(services, db, row);
  const handOf = hand && (await contractsOf(db, await creditsOfPayment(db, hand.receipt)));
  const told = verdict === "debit" && order?.isTold ? await sentLine(db, order.id) : undefined;
  const takes = isWaitingReversal(row) ? await takenBackBy(db, row) : undefined;
  const unmasking = unmaskForms(context, "unmask-line", await fieldsOfLine(services, id));
  const acts = await actsOn(context, "line", id);
  const file = await fileOfStatement(db, row.statementId);
  const state =
    verdict === "held" && waits !== null
      ? `${verdictWords.held}: ${waitsWords[waits]}`
      : verdict && verdictWords[verdict];
  const sum = formatCents(direction === "debit" ? -cents : cents, currency === EURO ? "€" : currency);
  const commands = [`unmask line ${id} <поле> --as <служител> --reason <защо>`, ...acts.commands];
  return deskPage(today, `${staffTitles.line}: ${sum}`, commands, {
    sections: [
      factsPart([
        [words.sum, sum],
        [words.day, formatDay(valueDay)],
        ...(await payerRows(context, { kind: "line", id }, lineWords.side)),
        bankRef ? [lineWords.bankRef, bankRef] : undefined,
        ids.length > 0 ? [lineWords.ids, ids.join(" · ")] : undefined,
        order ? [lineWords.order, { text: order.id, url: staffUrl(order.what, { id: order.id }) }] : undefined,
        code ? [lineWords.code, code] : undefined,
        [words.verdict, state ?? ""],
        verdict === "debit" && order
          ? [
              lineWords.notIt,
              told
                ? {
                    text: lineWords.toldBefore(formatDay(told.valueDay)),
                    url: staffUrl("line", { id: lineName(told) }),
                  }
                : lineWords.otherSum,
            ]
          : undefined,
        isWaitingReversal(row)
          ? [
              lineWords.ifBack,
              takes
                ? { text: lineWords.takeBackIt, url: staffUrl("payment", { id: takes.paymentId }) }
                : lineWords.takeBack,
            ]
          : undefined,
        hand && handOf
          ? [
              lineWords.byHand,
              {
                text: [hand.receipt.externalId, ...handOf].join(" · "),
                url: staffUrl("payment", { id: hand.receipt.id }),
              },
            ]
          : undefined,
        like
          ? [
              lineWords.like,
              { text: lineWords.likeOf(formatDay(like.valueDay)), url: staffUrl("line", { id: lineName(like) }) },
            ]
          : undefined,
        ...(other && isOtherKind(other) ? shownKind({ kind: other, feeCents: feeCents ?? 0 }) : []),
        paymentId ? [words.payment, { text: words.open, url: staffUrl("payment", { id: paymentId }) }] : undefined,
        [words.statement, { text: words.open, url: staffUrl("file", { id: file }) }],
      ]),
    ],
    aside: [...acts.sections, ...(unmasking.length > 0 ? [{ blocks: [], fold: true, forms: unmasking }] : [])],
  });
};
