/**
 * What became of a notice of acceleration: told once its last day is over and money of that day is in the bank's statement,
 * to the borrower and, where everything fell due, to the guarantor.
 */
import { payOffOf } from "#src/domain/lending/account/account.ts";
import { formatMoney, money } from "#src/domain/lending/money.ts";
import { formatDay, type Day } from "#src/domain/time/dates.ts";
import { tellGuarantorsOf } from "#server/lending/guarantees/tell-of-credit.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { accountOf, type DrawingAccount } from "./accounts.ts";
import type { BookedCredit } from "./book-credit.ts";
import { acceleratedMail } from "./law-mails.ts";
import { noticeToldAt } from "./notice-days.ts";
import { writeToAll } from "./tell-credit.ts";

/** A notice of a drawing that is over, and whether everything fell due by it. */
type Outcome = { booked: BookedCredit; told: DrawingAccount; id: string; day: Day; fell: boolean };

const outcomesOn = (all: readonly BookedCredit[], closed: Day): Outcome[] =>
  all.flatMap((booked) =>
    booked.told.flatMap((told) => {
      const { settledDay, writtenOff, assigned, withdrawn, accelerated } = told.account;
      if (settledDay !== undefined || writtenOff || assigned || withdrawn) return [];
      return told.drawing.events.flatMap((event) =>
        event.kind === "acceleration" && noticeToldAt(event.day) === closed
          ? [{ booked, told, id: event.id, day: event.day, fell: accelerated?.id === event.id }]
          : [],
      );
    }),
  );

/** Tells borrowers and guarantors of the notices that are over with a closed day; sums are those of `today`. */
export const tellNotices = async (
  services: Services,
  trx: Db,
  all: readonly BookedCredit[],
  { closed, today, now }: { closed: Day; today: Day; now: Date },
): Promise<void> => {
  const outcomes = outcomesOn(all, closed);
  const owed = ({ told }: Outcome): string =>
    formatMoney(money(payOffOf(accountOf(services, told.drawing, today)), services.catalogue));
  await writeToAll(
    services,
    trx,
    outcomes.map((one) => ({
      credit: one.booked.credit,
      write: async ({ about, words, mail }) =>
        one.fell
          ? mail(
              `accelerated:${one.id}`,
              acceleratedMail(words, about, { amount: owed(one), day: formatDay(one.day, true) }),
            )
          : mail(`kept-off:${one.id}`, words.mail("law.keptOff", about, about)),
    })),
    now,
  );
  for (const one of outcomes.filter(({ fell }) => fell))
    await tellGuarantorsOf(services, trx, {
      drawings: [one.told.drawing.no],
      key: `accelerated:${one.id}`,
      write: (to) =>
        services.words.mail("law.guarantor.accelerated", to, {
          ...to,
          amount: owed(one),
          day: formatDay(one.day, true),
        }),
      now,
    });
};
