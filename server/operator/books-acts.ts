/** Acts on the books of a month, and a credit at a glance. */
import { commandWords } from "#src/copy/staff-commands.ts";
import { planOf } from "#src/domain/lending/account/readings.ts";
import { formatCents } from "#src/domain/lending/money.ts";
import { formatDay, sofiaDay } from "#src/domain/time/dates.ts";
import { formatMoment } from "#src/domain/time/sofia-time.ts";
import { differenceSays, reconcile } from "#server/lending/servicing/reconcile.ts";
import { withSubjects } from "#server/lending/servicing/difference-subjects.ts";
import { openOf, accountsAt, wholeOfTold } from "#server/lending/servicing/accounts.ts";
import { creditByContract, creditsByNo } from "#server/store/tables/credits.ts";
import { drawingsOf } from "#server/store/tables/drawings.ts";
import { paidOffBy, paidOffOf } from "#server/store/tables/refinances.ts";
import { lastRun, openDifferences } from "#server/store/tables/reconciliations.ts";
import { fileStateOf } from "#server/lending/statements/report.ts";
import { latestFiles } from "#server/store/tables/statements.ts";
import { withOwners } from "#server/lending/staff/open-sums.ts";
import { staffCalls } from "#server/lending/staff/calls.ts";
import { ActError, listed, type Act } from "./act.ts";
import { clerkFor } from "./clerk.ts";

const reconciling: Act = {
  args: ["by?"],
  about:
    "reconciles the books with the bank, payments, cards, transfers and every credit's account; exit code 2 when something differs",
  run: async (services, [by], caller) => {
    const clerk = by === undefined ? undefined : await clerkFor(services, caller, by, staffCalls.reconcile.roles);
    const { differences } = await reconcile(services, clerk?.id ?? null);
    const { db } = services.database;
    const rows = await withSubjects(db, await openDifferences(db, MOST_DIFFERENCES));
    const sumOf = (cents: number): string => formatCents(cents, services.catalogue.currency.shortLabel);
    // What is open is no difference: it is whole, and waits for somebody.
    const open = await withOwners(services, db, (await lastRun(db))?.open ?? []);
    const openLines = open.map(({ account, name, page, subject, contract, borrower, cents, since }) =>
      [
        `${account} ${name}`,
        `${page} ${subject}`,
        ...[contract ?? "", borrower].filter(Boolean),
        sumOf(cents),
        `since ${formatDay(since)}`,
      ].join("  "),
    );
    const told = listed(rows, commandWords.booksHold, ({ kind, about, cents, foundAt, subject }) => {
      const sum = cents === null ? [] : [sumOf(cents)];
      const whose = subject ? [[subject.page, subject.contract ?? ""].filter(Boolean).join(" ")] : [];
      return [`${differenceSays[kind] ?? kind}: ${about}`, ...whose, ...sum, `since ${formatMoment(foundAt)}`].join(
        "  ",
      );
    });
    const text = [told.text, ...(open.length > 0 ? ["", commandWords.open, ...openLines] : [])].join("\n");
    return { text, data: { differences: told.data, open }, ...(differences > 0 && { code: 2 }) };
  },
};

const credit: Act = {
  args: ["contract number"],
  about: "prints what a credit owes today, and its plan",
  run: async ({ database, catalogue, ports }, [contract = ""]) => {
    const { db } = database;
    const found = await creditByContract(db, contract);
    if (!found) throw new ActError(commandWords.notFound);
    const [row] = await creditsByNo(db, [found.no]);
    const told = accountsAt({ catalogue }, await drawingsOf(db, [found.no]), sofiaDay(ports.clock.now()));
    const { day, due, daysLate, advance, payOff } = wholeOfTold(told);
    const { principal, interest, late, total } = due;
    const plans = openOf(told).map(({ drawing, account }) => ({
      drawn: drawing.start,
      rows: planOf(account, drawing.plan),
    }));
    const refinanced = { by: (await paidOffBy(db, found.no))?.contract, of: (await paidOffOf(db, found.no))?.contract };
    const data = {
      no: found.no,
      contract,
      status: row!.status,
      day,
      due,
      daysLate,
      advance,
      payOff,
      plans,
      refinanced,
    };
    const sum = (cents: number): string => formatCents(cents, catalogue.currency.shortLabel);
    const state = data.status === "unlent" ? "unlent: the bank sent its payout back, nothing is lent" : data.status;
    const lines = [
      `credit ${data.no}, ${state}, as of ${day}`,
      ...(refinanced.by === undefined ? [] : [`paid off by ${refinanced.by}`]),
      ...(refinanced.of === undefined ? [] : [`has paid off ${refinanced.of}`]),
      `due ${sum(total)}: principal ${sum(principal)}, interest ${sum(interest)}, for delay ${sum(late)}`,
      `days late ${daysLate}, paid ahead ${sum(advance)}, pay-off today ${sum(payOff)}`,
      ...plans.flatMap(({ drawn, rows }) => [
        ...(plans.length > 1 ? [`drawn ${drawn}`] : []),
        ...rows.map(
          ({ n, dueDate, instalment, balance, status }) =>
            `${String(n).padStart(3)}  ${dueDate}  ${sum(instalment)}  ${sum(balance)}  ${status}`,
        ),
      ]),
    ];
    return { text: lines.join("\n"), data };
  },
};

const files: Act = {
  args: [],
  about: "lists the bank's files: when, state, days, lines, how many wait for somebody",
  run: async ({ database }) =>
    listed(await latestFiles(database.db, MOST), commandWords.none, (row) => {
      const { sha256, at, fromDay, toDay, lines, waiting } = row;
      return [sha256.slice(0, 12), formatMoment(at), fileStateOf(row), fromDay, toDay, lines, waiting].join("  ");
    }),
};

const MOST = 100;
const MOST_DIFFERENCES = 1000;

/** Acts on the books, by name. */
export const BOOKS_ACTS: Readonly<Record<string, Act>> = {
  credit,
  files,
  reconcile: reconciling,
};
