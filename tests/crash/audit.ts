/** Audits the database of a killed server: whenever it died, every effect is complete and happened exactly once. */
import { sql } from "kysely";
import type { FormValues } from "#src/engine/core/rule.ts";
import { readPath } from "#src/engine/core/names.ts";
import type { Secrets } from "#server/kernel/secrets.ts";
import { bookFaults } from "#server/store/tables/book-faults.ts";
import { readSubmission } from "#server/store/tables/submissions.ts";
import type { Db } from "#server/store/db/schema.ts";
import { STEPS, type BadLineBorrower, type Step } from "./borrower.ts";

/** States of an application that is approved without an offer, in order. */
const STATES = [
  "draft",
  "awaitingSmsConfirmation",
  "processing",
  "offerActive",
  "contractUnsigned",
  "contractSigned",
  "concluded",
] as const;

type Row = Record<string, unknown>;
type Records = {
  user: Row;
  request: Row;
  status: number;
  answers: string[];
  transitions: string[];
  contracts: Row[];
  assessments: Row[];
  payouts: Row[];
  credits: Row[];
  files: Row[];
  codes: Row[];
  subjects: string[];
  /** Jobs to write the mail of the payout that are not done. */
  announcements: number;
};

const openJobs = async (db: Db, name: string, applicationId: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pgboss.job
    where name = ${name} and state <= 'active' and data->>'requestId' = ${applicationId}`.execute(db);
  return rows[0]!.n;
};

const recordsOf = async (
  db: Db,
  user: { id: string; email: string },
  request: Row & { id: string; status: string },
): Promise<Records> => {
  const of = { request_id: request.id };
  const rows = async (
    table: "answers" | "agreements" | "assessments" | "payouts" | "credits" | "files",
  ): Promise<Row[]> => db.selectFrom(table).selectAll().where("request_id", "=", of.request_id).execute();
  const transitions = await db
    .selectFrom("transitions")
    .select("to_state")
    .where("request_id", "=", request.id)
    .where("machine", "=", "request")
    .orderBy("seq")
    .execute();
  const codes = await db.selectFrom("codes").selectAll().where("user_id", "=", user.id).execute();
  const mails = await db.selectFrom("messages").select("subject").where("recipient", "=", user.email).execute();
  return {
    user,
    request,
    codes,
    status: STATES.indexOf(request.status as never),
    transitions: transitions.map(({ to_state }) => to_state),
    answers: (await rows("answers")).map(({ form }) => String(form)).sort(),
    contracts: await rows("agreements"),
    assessments: await rows("assessments"),
    payouts: await rows("payouts"),
    credits: await rows("credits"),
    files: await rows("files"),
    subjects: mails.map(({ subject }) => subject ?? ""),
    announcements: await openJobs(db, "announce-payout", request.id),
  };
};

const count = (rows: readonly Row[], where: Row): number =>
  rows.filter((row) =>
    Object.entries(where).every(([name, value]) =>
      value instanceof RegExp ? value.test(String(row[name])) : row[name] === value,
    ),
  ).length;
const used = ({ codes }: Records, purpose: string): number =>
  codes.filter((code) => code["purpose"] === purpose && code["used_at"] !== null).length;
const mailed = ({ subjects }: Records, words: RegExp): number =>
  subjects.filter((subject) => words.test(subject)).length;
const saved = ({ answers }: Records, form: string): number => answers.filter((name) => name === form).length;

/** Effects by state: from `from` on each is found exactly `times` times, before that not at all. */
const EFFECTS: readonly {
  from: (typeof STATES)[number];
  what: string;
  times: number;
  found(records: Records): number;
}[] = [
  { from: "draft", what: "first step", times: 1, found: (r) => saved(r, "general-information") },
  { from: "draft", what: "mail to confirm the address", times: 1, found: (r) => mailed(r, /^Потвърдете имейла/) },
  {
    from: "awaitingSmsConfirmation",
    what: "payment step",
    times: 1,
    found: (r) => saved(r, "payment-and-collateral-data"),
  },
  {
    from: "awaitingSmsConfirmation",
    what: "code for the request",
    times: 1,
    found: (r) => count(r.codes, { purpose: "request" }),
  },
  { from: "processing", what: "used code for the request", times: 1, found: (r) => used(r, "request") },
  {
    from: "processing",
    what: "time of sending",
    times: 1,
    found: (r) => (r.request["submitted_at"] === null ? 0 : 1),
  },
  {
    from: "processing",
    what: "person of the profile and the request",
    times: 1,
    found: (r) => (r.user["person_id"] !== null && r.user["person_id"] === r.request["person_id"] ? 1 : 0),
  },
  { from: "processing", what: "mail of receipt", times: 1, found: (r) => mailed(r, /^Получихме заявка/) },
  { from: "contractUnsigned", what: "decision", times: 1, found: (r) => count(r.assessments, { why: "submit" }) },
  { from: "contractUnsigned", what: "contract", times: 1, found: (r) => r.contracts.length },
  { from: "contractUnsigned", what: "mail of approval", times: 1, found: (r) => mailed(r, /е одобрена/) },
  {
    from: "contractSigned",
    what: "signature",
    times: 1,
    found: (r) => count(r.contracts, { status: /^(signed|effective)$/ }),
  },
  {
    from: "contractSigned",
    what: "assessment at the signature",
    times: 1,
    found: (r) => count(r.assessments, { why: "sign" }),
  },
  { from: "contractSigned", what: "used code for signing", times: 1, found: (r) => used(r, "sign") },
  { from: "contractSigned", what: "papers", times: 4, found: (r) => r.files.length },
  { from: "contractSigned", what: "payout", times: 1, found: (r) => r.payouts.length },
  { from: "contractSigned", what: "mail with the signed papers", times: 1, found: (r) => mailed(r, /е подписан/) },
  { from: "concluded", what: "credit", times: 1, found: (r) => r.credits.length },
  { from: "concluded", what: "paid payout", times: 1, found: (r) => count(r.payouts, { status: "paid" }) },
  {
    from: "concluded",
    what: "contract in effect",
    times: 1,
    found: (r) => count(r.contracts, { status: "effective" }),
  },
  {
    from: "concluded",
    what: "mail of the payout, or the job that writes it",
    times: 1,
    found: (r) => mailed(r, /^Преведохме сумата/) || r.announcements,
  },
];

/** By acknowledged step: checks that its effects are stored. */
const STORED: Readonly<Record<Step, (records: Records) => boolean>> = {
  registered: ({ status }) => status >= 0,
  phoneConfirmed: (records) => records.user["phone_confirmed_at"] !== null && used(records, "phone") === 1,
  methodChosen: (records) => saved(records, "fill-in-options") === 1,
  personalSaved: (records) => saved(records, "personal-information") === 1 && records.user["status"] !== "userCreated",
  requestSent: ({ status }) => status >= STATES.indexOf("awaitingSmsConfirmation"),
  requestConfirmed: ({ status }) => status >= STATES.indexOf("processing"),
  codeAsked: ({ codes }) => count(codes, { purpose: "sign" }) === 1,
  signed: ({ status }) => status >= STATES.indexOf("contractSigned"),
};

const inconsistent = (records: Records): string[] => [
  ...EFFECTS.flatMap(({ from, what, times, found }) => {
    const wanted = records.status >= STATES.indexOf(from) ? times : 0;
    const has = found(records);
    return has === wanted ? [] : [`${what}: ${has} instead of ${wanted} in state ${STATES[records.status]}`];
  }),
  ...(records.transitions.join() === STATES.slice(0, records.status + 1).join()
    ? []
    : [`way ${records.transitions.join()} in state ${STATES[records.status]}`]),
  ...((records.user["phone_confirmed_at"] !== null) === (used(records, "phone") === 1)
    ? []
    : ["a phone confirmed without its code, or the other way round"]),
];

/** Violations for one borrower; empty when consistent. */
const auditBorrower = async (
  db: Db,
  secrets: Secrets,
  { person, acknowledged }: BadLineBorrower,
): Promise<string[]> => {
  const users = await db.selectFrom("users").selectAll().where("email", "=", person.email).execute();
  const [user] = users;
  if (users.length > 1) return ["several profiles"];
  if (!user) return acknowledged.length > 0 ? [`no profile, though acknowledged: ${acknowledged.join()}`] : [];
  const requests = await db.selectFrom("requests").selectAll().where("user_id", "=", user.id).execute();
  const [request] = requests;
  if (!request || requests.length > 1) return [`${requests.length} requests`];
  const records = await recordsOf(db, user, request);
  const lost = acknowledged.filter((step) => !STORED[step](records));
  const personalData: FormValues = acknowledged.includes("personalSaved")
    ? ((await readSubmission(db, secrets, request.id, "personal-information")) ?? {})
    : { personPin: person.pin };
  return [
    ...lost.map((step) => `lost after its acknowledgement: ${step}`),
    ...inconsistent(records),
    ...(readPath(personalData, "personPin") === person.pin ? [] : ["the personal step holds somebody else's answers"]),
  ];
};

/** Violations in a killed server's database, each with the borrower's email address; empty when consistent. */
export const audit = async (db: Db, secrets: Secrets, borrowers: readonly BadLineBorrower[]): Promise<string[]> => {
  const found: string[] = [];
  for (const borrower of borrowers)
    found.push(...(await auditBorrower(db, secrets, borrower)).map((wrong) => `${borrower.person.email}: ${wrong}`));
  const answerless = await db.selectFrom("idempotency").select("call").where("answer", "is", null).execute();
  found.push(...(await bookFaults(db)));
  return [...found, ...answerless.map(({ call }) => `an effect of ${call} without its answer`)];
};

/**
 * Violations once every loan is paid out and the queue is drained: one effect per acknowledged step, all messages sent,
 * no open jobs. `jobs` counts the open jobs.
 */
export const auditEnd = async (
  db: Db,
  borrowers: readonly BadLineBorrower[],
  jobs: () => Promise<number>,
): Promise<string[]> => {
  const posts = await db
    .selectFrom("idempotency")
    .select(({ fn }) => fn.countAll<string>().as("n"))
    .executeTakeFirstOrThrow();
  const steps = borrowers.flatMap(({ acknowledged }) => acknowledged).length;
  const unsent = await db
    .selectFrom("messages")
    .select(["recipient", "subject", "last_error"])
    .where((e) => e.or([e("sent_at", "is", null), e("failed_at", "is not", null)]))
    .execute();
  const short = borrowers.filter(({ acknowledged }) => acknowledged.join() !== STEPS.join());
  const waiting = await jobs();
  return [
    ...(Number(posts.n) === steps ? [] : [`${posts.n} effects of ${steps} acknowledged steps`]),
    ...unsent.map(
      ({ recipient, subject, last_error }) => `not sent: ${subject ?? "SMS"} to ${recipient} ${last_error ?? ""}`,
    ),
    ...short.map(({ person, acknowledged }) => `${person.email} got no further than ${acknowledged.join()}`),
    ...(waiting === 0 ? [] : [`${waiting} jobs are not done`]),
  ];
};
