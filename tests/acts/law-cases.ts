/** Cases of acts that law and contract name besides paying. */
import { addDays, formatDay } from "#src/domain/time/dates.ts";
import { callOff, giveNotice, noticeFor } from "#server/lending/servicing/accelerate.ts";
import { assignableOf, assignClaim } from "#server/lending/servicing/assign-claim.ts";
import { bookCredit } from "#server/lending/servicing/book-credit.ts";
import { garnish, lift } from "#server/lending/staff/garnish.ts";
import { recordDeath, takeDeathBack } from "#server/lending/staff/record-death.ts";
import { addHold, endHold } from "#server/store/tables/collection-holds.ts";
import { creditsByNo, lockCredit } from "#server/store/tables/credits.ts";
import { deathOf, setHeirs } from "#server/store/tables/deaths.ts";
import { correctDrawing, drawingsOf } from "#server/store/tables/drawings.ts";
import type { Lender } from "#tests/support/lender.ts";
import { borrow, servicing, sum, type ActCase } from "./case.ts";

const IBAN = "BG80BNBG96611020345678";
const TO = { assignee: "Нов кредитор ЕООД", uic: "175074752", iban: IBAN, contact: "02 123 45 67" };
const WORDS = { document: "акт за смърт 17, Пловдив", heir: "", heirEmail: "", heirPhone: "" };
const HEIRS = { heir: "Иван Петров", heirEmail: "heir@example.bg", heirPhone: "0888123456" };
const CASE = { bailiff: "ЧСИ Колева", caseNo: "20268380400123", iban: IBAN };

const credit = async (lender: Lender): Promise<string> => String((await borrow(lender)).no);

/** By how many days the plan of a late credit is shifted: its first instalment is late by more than half a year. */
const SHIFTED = 225;

/** A credit that is late by more than half a year, with instalments ahead: its plan is of long ago. */
export const late = async (lender: Lender): Promise<string> => {
  const id = await credit(lender);
  await lender.inside(async (trx, now) => {
    const found = (await lockCredit(trx, Number(id)))!;
    const [drawing] = await drawingsOf(trx, [found.no]);
    const { agreementId, plan, ratePerYear: rate } = drawing!;
    const earlier = plan.map((row) => ({ ...row, dueDate: addDays(row.dueDate, -SHIFTED) }));
    await correctDrawing(trx, agreementId!, { plan: earlier, rate });
    await bookCredit(lender.services, trx, found, { event: `test/${id}`, actor: "T", now });
  });
  return id;
};

let heirs = 0;
/** An heir whom nobody else has. */
const anHeir = () => ({ ...HEIRS, heirEmail: `heir-${(heirs += 1)}@example.bg` });

const by = "test";
const at = (lender: Lender) => ({ by, now: lender.clock.now() });

const notify = async (lender: Lender, id: string): Promise<unknown> =>
  lender.inside(async (trx, now) => {
    const [found] = await creditsByNo(trx, [Number(id)]);
    const plan = (await noticeFor(lender.services, trx, found!, lender.today()))!;
    return giveNotice(lender.services, trx, { creditNo: Number(id), plan, by, now });
  });

/** The papers of a credit, by kind. */
const papersOf = (lender: Lender, id: string): Promise<unknown> =>
  lender.query("select kind from law_papers where credit_no = $1 order by no", id);

const ofNotices = async (lender: Lender, id: string): Promise<unknown> => [
  await papersOf(lender, id),
  await lender.query(
    "select a.arrears_cents::int as arrears, a.called_off_at is not null as off from accelerations a join drawings d on d.no = a.drawing_no where d.credit_no = $1 order by a.at",
    id,
  ),
  await servicing(lender).balances(Number(id)),
];

const ofHolds = (lender: Lender, id: string): Promise<unknown> =>
  lender.query(
    "select until_day - from_day as days, ended_at is not null as ended from collection_holds where credit_no = $1 order by at",
    id,
  );

const held = async (lender: Lender): Promise<string> => {
  const id = await credit(lender);
  const until = addDays(lender.today(), 14);
  await lender.inside((trx, now) => addHold(trx, { creditNo: Number(id), from: lender.today(), until, by, now }));
  return id;
};

/** The profile and the person of somebody with a credit. */
const profile = async (lender: Lender): Promise<string> =>
  lender.text("select user_id from credits where no = $1", await credit(lender));

const personOf = (lender: Lender, id: string): Promise<string> =>
  lender.text("select person_id from users where id = $1", id);

const dies = async (lender: Lender, id: string, words = WORDS): Promise<unknown> => {
  const personId = await personOf(lender, id);
  const on = { personId, diedOn: lender.today(), words, reason: "документ", ...at(lender) };
  return lender.inside((trx) => recordDeath(lender.services, trx, on));
};

const dead = async (lender: Lender, words = WORDS): Promise<string> => {
  const id = await profile(lender);
  await dies(lender, id, words);
  return id;
};

const livesOn = async (lender: Lender, id: string): Promise<unknown> => {
  const on = { personId: await personOf(lender, id), reason: "грешка", ...at(lender) };
  return lender.inside((trx) => takeDeathBack(lender.services, trx, on));
};

const ofDeath = async (lender: Lender, id: string): Promise<unknown> => {
  const death = await deathOf(lender.database.db, lender.services.secrets, await personOf(lender, id));
  return [
    await lender.query("select status from users where id = $1", id),
    death && [death.document, death.heir, death.heirEmail !== ""],
    await lender.query(
      "select l.kind from law_papers l join credits c on c.no = l.credit_no where c.user_id = $1 order by l.no",
      id,
    ),
  ];
};

const serve = async (lender: Lender, userId: string, caseNo = CASE.caseNo): Promise<unknown> => {
  const personId = await personOf(lender, userId);
  const served = { userId, personId, servedDay: lender.today(), cents: 5_000, ...CASE, caseNo, ...at(lender) };
  return lender.inside((trx) => garnish(lender.services, trx, served));
};

const garnished = async (lender: Lender): Promise<string> => {
  const id = await profile(lender);
  await serve(lender, id);
  return id;
};

const lastNo = async (lender: Lender): Promise<number> =>
  Number(await lender.text("select max(no) from garnishments where lifted_at is null"));

const ofGarnishments = (lender: Lender, id: string): Promise<unknown> =>
  lender.query(
    "select g.cents::int as cents, g.lifted_at is not null as lifted from garnishments g join users u on u.person_id = g.person_id where u.id = $1 order by g.no",
    id,
  );

/** The cases by act. */
export const LAW_CASES = {
  "hold-collection": {
    stand: credit,
    fields: (lender) => ({ until: formatDay(addDays(lender.today(), 14)) }),
    wrong: { until: "01.01.2020" },
    change: (lender, id) =>
      lender.inside((trx, now) =>
        addHold(trx, { creditNo: Number(id), from: lender.today(), until: addDays(lender.today(), 7), by, now }),
      ),
    ends: true,
    state: ofHolds,
  },
  "end-hold": {
    stand: held,
    change: (lender, id) => lender.inside((trx, now) => endHold(trx, { creditNo: Number(id), by, now })),
    ends: true,
    state: ofHolds,
  },
  accelerate: {
    stand: late,
    change: (lender, id) => servicing(lender).pay(Number(id), 60_000),
    ends: true,
    state: ofNotices,
    done: async (lender, id) => {
      const [row] = await lender.query(
        "select a.arrears_cents as arrears, a.ahead_cents as ahead from accelerations a join drawings d on d.no = a.drawing_no where d.credit_no = $1",
        id,
      );
      return [sum(row!["arrears"]), sum(row!["ahead"])];
    },
  },
  "call-off-notice": {
    stand: async (lender) => {
      const id = await late(lender);
      await notify(lender, id);
      return id;
    },
    change: (lender, id) =>
      lender.inside((trx, now) => callOff(lender.services, trx, { creditNo: Number(id), by, now })),
    ends: true,
    state: ofNotices,
  },
  "assign-claim": {
    stand: late,
    fields: (lender) => ({ ...TO, price: "300", relief: formatDay(lender.today()) }),
    wrong: { ...TO, price: "много", relief: "01.01.2026" },
    change: (lender, id) =>
      lender.inside(async (trx, now) => {
        const [found] = await creditsByNo(trx, [Number(id)]);
        const owed = (await assignableOf(lender.services, trx, found!, lender.today()))!;
        return assignClaim(lender.services, trx, { creditNo: Number(id), owed, price: 1, to: TO, by, now });
      }),
    ends: true,
    state: async (lender, id) => [
      await papersOf(lender, id),
      await servicing(lender).statusOf(Number(id)),
      await lender.query(
        "select owed_cents::int as owed, price_cents::int as price from assignments where credit_no = $1",
        id,
      ),
    ],
    done: async (lender, id) => [
      sum(await lender.text("select owed_cents from assignments where credit_no = $1", id)),
      IBAN,
      TO.assignee,
    ],
  },
  "report-death": {
    stand: profile,
    fields: (lender) => ({ diedOn: formatDay(lender.today()), ...WORDS, ...HEIRS }),
    wrong: { diedOn: "31.12.2099", ...WORDS },
    change: (lender, id) => dies(lender, id),
    ends: true,
    state: ofDeath,
  },
  "name-heirs": {
    stand: (lender) => dead(lender),
    fields: () => HEIRS,
    wrong: { ...HEIRS, heirEmail: "не е имейл" },
    change: livesOn,
    ends: true,
    state: ofDeath,
  },
  "certify-to-heirs": {
    stand: (lender) => dead(lender, { ...WORDS, ...anHeir() }),
    change: async (lender, id) => {
      const personId = await personOf(lender, id);
      await lender.inside(async (trx) => {
        const death = (await deathOf(trx, lender.services.secrets, personId))!;
        const { document } = death;
        await setHeirs(trx, lender.services.secrets, death.id, { document, ...HEIRS, heirEmail: "" });
      });
    },
    ends: true,
    state: ofDeath,
  },
  "revoke-death": {
    stand: (lender) => dead(lender),
    change: livesOn,
    ends: true,
    state: ofDeath,
  },
  garnish: {
    stand: profile,
    fields: (lender) => ({ ...CASE, sum: "50", served: formatDay(lender.today()) }),
    wrong: { ...CASE, sum: "0", served: "01.01.2026" },
    change: (lender, id) => serve(lender, id),
    state: ofGarnishments,
  },
  "lift-garnishment": {
    stand: garnished,
    fields: async (lender) => ({ number: String(await lastNo(lender)) }),
    wrong: { number: "0" },
    change: async (lender, id) => {
      const on = { personId: await personOf(lender, id), no: await lastNo(lender), ...at(lender) };
      return lender.inside((trx) => lift(lender.services, trx, on));
    },
    ends: true,
    state: ofGarnishments,
  },
} satisfies Readonly<Record<string, ActCase>>;
