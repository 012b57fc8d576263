/**
 * The lists of the desk at a million credits and payments and a tenth as many applications on PostgreSQL: the first page of
 * each and one half way through it, and the desk's first page. `BENCH_CREDITS` names another number.
 */
import { createHash } from "node:crypto";
import { sql } from "kysely";
import { DEMO_STAFF, seedDemoStaff } from "#server/demo/staff.ts";
import { addDays, type Day } from "#src/domain/time/dates.ts";
import type { Secrets } from "#server/kernel/secrets.ts";
import type { Db } from "#server/store/db/schema.ts";
import { addGarnishment } from "#server/store/tables/garnishments.ts";
import { ClerkBrowser } from "#tests/support/clerk.ts";
import { openLender } from "#tests/support/lender.ts";
import { startPostgres } from "#tests/support/postgres/server.ts";
import { credits, servicingOf } from "#tests/support/servicing.ts";
import { openHeard, patientPostgres } from "./heard-queries.ts";
import { percentile, timed } from "./measure.ts";
import { figure, table } from "./report.ts";

const COUNT = Number(process.env["BENCH_CREDITS"] ?? 1_000_000);
const WARM_UP = 3;
const TIMES = 30;
const BUDGET_MS = 150;
const NO_ID = "00000000-0000-0000-0000-000000000000";
const HEAD = ["list", "queries p95", "whole p50", "p95", "", "reads all of"];

/** Copies the rows of a table, some columns by other expressions of `n`, from 1 to a number. */
const copies = (table: string, columns: readonly string[], changed: Readonly<Record<string, string>>, count: number) =>
  sql.raw(`insert into ${table} (${columns.join(", ")}) overriding system value
    select ${columns.map((name) => changed[name] ?? `t.${name}`).join(", ")}
    from (select * from ${table} limit 1) t, generate_series(1, ${count}) n`);

/** A moment for each row, twenty seconds after the one before. */
const AT = "timestamptz '2026-01-01' + n * interval '20 seconds'";
/** The moment of a row. */
const momentOf = (n: number): number => Date.parse("2026-01-01T00:00:00Z") + n * 20_000;
const ID = (name: string): string => `md5('${name}' || n)::uuid`;

/** Rows beside the credits, one for so many of them, each its own credit's: what law, contract and people have done. */
const beside = (today: Day): readonly [table: string, each: number, columns: Readonly<Record<string, string>>][] => {
  const day = `date '${today}'`;
  const made = { made_by: "'bench'", at: AT };
  const later = (share: number, then: string, otherwise: string): string =>
    `case when n % ${share} = 0 then ${then} else ${otherwise} end`;
  return [
    [
      "collection_holds",
      500,
      { id: ID("h"), credit_no: "c", from_day: `${day} - 9`, until_day: `${day} + n % 9`, ...made },
    ],
    ["deaths", 1000, { id: ID("d"), person_id: "md5('h' || c - 1)::uuid", died_on: day, sealed: "''", ...made }],
    [
      "accelerations",
      500,
      {
        id: ID("x"),
        drawing_no: "c",
        noticed_day: `${day} + n % 999`,
        day: `${day} + n % 999 + 30`,
        up_to: "9",
        arrears_cents: "9",
        ahead_cents: "9",
        total_cents: "18",
        ...made,
        called_off_at: later(30, "null", AT),
        called_off_by: later(30, "null", "'bench'"),
      },
    ],
    [
      "arrears_plans",
      200,
      {
        id: ID("q"),
        credit_no: "c",
        how: "'phone'",
        made_by: "'bench'",
        made_at: AT,
        made_day: day,
        last_day: `${day} + 30`,
        state: "(array['open', 'kept', 'broken', 'kept', 'kept', 'broken'])[1 + n % 6]",
        judged_day: `case when n % 6 = 0 then null else ${day} end`,
      },
    ],
    [
      "reliefs",
      100,
      {
        id: ID("l"),
        credit_no: "c",
        reason: "'job'",
        proposal: "'defer'",
        can_pay_cents: "n",
        files: "'[]'",
        status: later(20, "'asked'", "'refused'"),
        asked_at: AT,
        due_by: `${day} + n % 9 - 4`,
        answered_at: later(20, "null", AT),
        ended_at: later(20, "null", AT),
      },
    ],
    [
      "certificates",
      20,
      {
        id: ID("c"),
        credit_no: "c",
        request_id: ID("r"),
        user_id: ID("u"),
        kind: "'debt'",
        purpose: "'bank'",
        delivery: "'mail'",
        secret: "''",
        status: later(200, "'submitted'", "'delivered'"),
        status_since: AT,
        asked_at: AT,
        due_day: `${day} + n % 5`,
        at_once: "false",
        as_of: later(200, "null", day),
        stated: later(200, "null", "'{}'::jsonb"),
        frozen_at: later(200, "null", AT),
        issued_at: later(200, "null", AT),
        check_hash: later(200, "null", "'c' || n"),
        untrue_since: later(301, `case when n % 200 = 0 then null else ${day} end`, "null"),
      },
    ],
    ["ccr_reports", 1_000, { id: ID("y"), day, made_at: AT, handed_at: AT }],
    [
      "ccr_rows",
      1,
      {
        id: ID("z"),
        report_id: "md5('y' || (1 + n / 1000))::uuid",
        credit_no: "c",
        seq: "1",
        event: "'new'",
        day,
        due_day: `${day} + n % 3`,
        facts: `jsonb_build_object('contract', 'B-' || n)`,
        hash: "'h' || n",
        state: `case when n % 9000 = 0 then 'refused' when n % 500 = 0 then 'waiting' else 'accepted' end`,
        answered_at: `case when n % 500 = 0 and n % 9000 > 0 then null else ${AT} end`,
        code: "case when n % 9000 = 0 then 'E1' end",
      },
    ],
  ];
};

/** Fills each listed table from one credit that was lent as people do; four fifths run, a twentieth of them late. */
const fill = async (db: Db, secrets: Secrets, today: Day): Promise<void> => {
  const columnsOf = async (name: string): Promise<string[]> =>
    (
      await sql<{ name: string }>`select column_name as name from information_schema.columns
        where table_schema = 'public' and table_name = ${name} and is_generated = 'NEVER'`.execute(db)
    ).rows.map(({ name: column }) => column);
  const add = async (name: string, changed: Readonly<Record<string, string>>, count: number): Promise<void> =>
    void (await copies(name, await columnsOf(name), changed, count).execute(db));
  await sql`set session_replication_role = replica`.execute(db);
  const no = { credit_no: "t.credit_no + n", drawing_no: "t.drawing_no + n" };
  const status = "case when n % 5 = 0 then 'repaid' when n % 25 = 1 then 'overdue' else 'active' end";
  await add(
    "requests",
    {
      id: ID("r"),
      number: "t.number + n",
      short_key: "md5('k' || n)",
      status: "case when n % 50 = 0 then 'manualReview' when n % 3 = 0 then 'rejected' else 'concluded' end",
      status_since: AT,
    },
    COUNT / 10,
  );
  await add(
    "credits",
    { no: "t.no + n", person_id: ID("h"), request_id: ID("r"), agreement_id: ID("a"), status, closed_at: "null" },
    COUNT,
  );
  await add("drawings", { no: "t.no + n", ...no, request_id: ID("r"), agreement_id: ID("a") }, COUNT);
  const due = `case when n % 5 = 0 then null when n % 25 = 1 then date '${today}' - n % 120 else date '${today}' + n % 30 end`;
  await add("credit_state", { ...no, due_day: due, principal: "n % 500000" }, COUNT);
  const state = "case when n % 500 = 0 then 'unmatched' when n % 300 = 0 then 'returned' else 'posted' end";
  await sql
    .raw(
      `insert into payments (id, channel, external_id, cents, value_day, status, credit_no, drawing_no, received_at)
       select ${ID("p")}, 'bank', 'bench/' || n, 1000 + n, date '${today}' + n % 1000, ${state},
         case when n % 500 = 0 then null else n end, case when n % 500 = 0 then null else n end, ${AT} from generate_series(1, ${COUNT}) n`,
    )
    .execute(db);
  const order = { id: ID("o"), created_at: AT, destination: "null", external_id: "null", attempt: "1" };
  await add(
    "payouts",
    { ...order, request_id: ID("r"), status: "case when n % 2000 = 0 then 'held' else 'paid' end" },
    COUNT,
  );
  for (const [name, each, columns] of beside(today))
    await sql
      .raw(
        `insert into ${name} (${Object.keys(columns).join(", ")})
         select ${Object.values(columns).join(", ")} from (select n, n * ${each} + 1 as c from generate_series(1, ${COUNT / each}) n) of_credits`,
      )
      .execute(db);
  for (let n = 1; n <= COUNT / 500; n++) {
    const personId = createHash("md5").update(`h${n}`).digest("hex");
    const words = { bailiff: "ЧСИ № 999", caseNo: `20269990400${n}`, iban: "BG80BNBG96611020345678" };
    await addGarnishment(db, secrets, {
      ...words,
      personId,
      servedDay: today,
      cents: n,
      by: "bench",
      now: new Date(momentOf(n)),
    });
  }
  const yesterday = addDays(today, -1);
  await sql`insert into day_closes (day, started_at, ended_at) values (${yesterday}, now(), now())`.execute(db);
  await sql`set session_replication_role = default`.execute(db);
  await sql`vacuum analyze`.execute(db);
};

const half = { day: "DAY", ms: `${momentOf(COUNT / 2)}_${NO_ID}` };

/** The lists, who looks at them, and the key of a page half way. */
const PAGES: readonly [name: string, path: string, deep?: string][] = [
  ["first page", "/buro"],
  ["applications that wait", "/buro/zayavki", `${momentOf(COUNT / 20)}_0`],
  ["all applications", "/buro/zayavki?koi=vsichki", `${COUNT / 20}_${COUNT / 20}`],
  ["credits by due day", "/buro/krediti", "DUE"],
  ["credits by principal", "/buro/krediti?red=ostatak", "250000_0"],
  ["latest credits", "/buro/krediti?red=novi", `${COUNT / 2}_${COUNT / 2}`],
  ["repaid credits", "/buro/krediti?koi=pogaseni", `${COUNT / 2}_${COUNT / 2}`],
  ["credits 31–60 days late", "/buro/krediti?koi=31-60"],
  ["arrears", "/buro/prosrochia"],
  ["broken plans for arrears", "/buro/prosrochia?koi=nespazen-plan"],
  ["arrears that are held", "/buro/prosrochia?koi=ne-se-tarsyat"],
  ["plans for arrears", "/buro/prosrochia?koi=po-plan"],
  ["notices that run", "/buro/predizvestia"],
  ["all notices", "/buro/predizvestia?koi=vsichki"],
  ["garnishments that stand", "/buro/zapori"],
  ["all garnishments", "/buro/zapori?koi=vsichki"],
  ["reliefs that wait", "/buro/oblekchenia"],
  ["reliefs that ended", "/buro/oblekchenia?koi=priklyuchili"],
  ["certificates that wait", "/buro/udostoverenia"],
  ["certificates untrue since", "/buro/udostoverenia?koi=neverni"],
  ["all certificates", "/buro/udostoverenia?koi=vsichki"],
  ["refused by the register", "/buro/ckr"],
  ["waiting for the register", "/buro/ckr?koi=chakat"],
  ["all told to the register", "/buro/ckr?koi=vsichki"],
  ["payments of nobody", "/buro/postaplenia", half.day],
  ["payments that are kept", "/buro/postaplenia?koi=pazeni"],
  ["all payments", "/buro/postaplenia?koi=vsichki", half.day],
  ["payments of a status", "/buro/postaplenia?koi=returned", half.day],
  ["payouts that wait", "/buro/prevodi", half.ms],
  ["all payouts", "/buro/prevodi?koi=vsichki", half.ms],
  ["movements", "/buro/dvizhenia"],
  ["messages", "/buro/saobshtenia"],
  ["acts", "/buro/aktove"],
];

/** Measures every list. Milliseconds; the lender runs in the process of the stopwatch. */
export const benchLists = async (): Promise<string> => {
  const postgres = await startPostgres();
  try {
    const { database, heard, sequential } = await openHeard(await patientPostgres(postgres.url));
    const lender = await openLender(database, { env: { STAFF: "on" } });
    await servicingOf(lender).borrow(credits.thousand);
    const filling = await timed(() =>
      database.db.connection().execute((db) => fill(db, lender.services.secrets, lender.today())),
    );
    await seedDemoStaff(lender.services);
    const owner = new ClerkBrowser(lender, DEMO_STAFF.owner.email);
    await owner.logIn();
    const measured = async (name: string, path: string): Promise<string[]> => {
      const wholes: number[] = [];
      const sums: number[] = [];
      for (let n = 0; n < WARM_UP + TIMES; n++) {
        heard.length = 0;
        const began = performance.now();
        const { status, text } = await owner.open(path);
        if (status !== 200) throw new Error(`${path} answered ${status}: ${text.slice(0, 200)}`);
        if (n < WARM_UP) continue;
        wholes.push(performance.now() - began);
        sums.push(heard.reduce((sum, { ms }) => sum + ms, 0));
      }
      const scans = new Set((await Promise.all([...heard].map(sequential))).flat());
      const slow = percentile(wholes, 0.95);
      return [
        name,
        figure(percentile(sums, 0.95)),
        figure(percentile(wholes, 0.5)),
        figure(slow),
        `${slow <= BUDGET_MS ? "ok" : "OVER"} (budget ≤ ${BUDGET_MS})`,
        [...scans].join(", ") || "nothing",
      ];
    };
    const keys: Readonly<Record<string, string>> = {
      DUE: `${addDays(lender.today(), 15)}_0`,
      DAY: `${addDays(lender.today(), 500)}_0`,
    };
    const rows: string[][] = [];
    for (const [name, path, deep] of PAGES) {
      rows.push(await measured(name, path));
      const key = deep && (keys[deep] ?? deep);
      if (key !== undefined)
        rows.push(await measured(`${name}, deep`, `${path}${path.includes("?") ? "&" : "?"}sled=${key}`));
    }
    await lender.close();
    await database.close();
    return table(
      `Lists of the desk at ${COUNT} credits and payments (PostgreSQL without fsync, one request at a time, ms; filled in ${figure(filling / 1000)} s)`,
      HEAD,
      rows,
    );
  } finally {
    await postgres.stop();
  }
};
