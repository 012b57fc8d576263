/** Server's side of the import benchmark: credits to pay, a bank's file, its import, and the same rows written directly. */
import { randomUUID } from "node:crypto";
import { mod97 } from "#src/domain/identity/mod-97.ts";
import { sofiaDay } from "#src/domain/time/dates.ts";
import { lender } from "#server/lending/lender/lender.ts";
import { importStatement } from "#server/lending/statements/import-statement.ts";
import { keysOf } from "#server/lending/statements/line-keys.ts";
import { readStatements } from "#server/lending/statements/read-statement.ts";
import { codeOf } from "#server/lending/statements/references.ts";
import { sealLine } from "#server/lending/statements/sealed-line.ts";
import { camt, type Movement } from "#server/lending/statements/statement.fixture.ts";
import type { Services } from "#server/services.ts";
import { toJson } from "#server/store/db/columns.ts";
import { addLines } from "#server/store/tables/statement-lines.ts";
import { addStatement } from "#server/store/tables/statements.ts";
import { applicationById } from "#server/store/tables/applications.ts";
import { makeBorrowers } from "./borrowers.ts";

/** Every fifth payer writes a number that is not there. */
const STRAY = 5;

/** Opens credits and returns the numbers of their applications. */
export const makeCredits = async (services: Services, count: number): Promise<number[]> => {
  const now = services.ports.clock.now();
  const { db } = services.database;
  const numbers: number[] = [];
  for (const { applicationId, userId } of await makeBorrowers(services, count)) {
    const { no } = await db
      .insertInto("credits")
      .values({
        request_id: applicationId,
        agreement_id: null,
        user_id: userId,
        product: "consumerCredit",
        paid_out_at: now,
        line_until: null,
        status: "active",
        status_since: now,
        closed_at: null,
      })
      .returning("no")
      .executeTakeFirstOrThrow();
    await db
      .insertInto("drawings")
      .values({
        credit_no: no,
        request_id: applicationId,
        agreement_id: null,
        principal_cents: 100_000,
        start_day: sofiaDay(now),
        status: "running",
        plan: toJson([]),
        rate: "36",
        unit: "months",
      })
      .execute();
    numbers.push((await applicationById(db, applicationId)).number);
  }
  return numbers;
};

let opening = 0;

/** A statement that continues the last one. */
const fileOf = (services: Services, numbers: readonly number[], lines: number): Buffer => {
  const day = sofiaDay(services.ports.clock.now());
  const movements = Array.from({ length: lines }, (_, at): Movement => {
    const number = numbers[at % numbers.length]!;
    const code = codeOf(at % STRAY === 0 ? number + 5_000_000 : number);
    // A creditor reference (ISO 11649).
    const reference = `RF${String(98 - mod97(`${code}RF00`)).padStart(2, "0")}${code}`;
    return {
      cents: 10_000 + at,
      text: "Плащане",
      reference,
      day,
      bankRef: randomUUID(),
      payer: { name: "Иван Иванов", iban: `BG${at}` },
    };
  });
  const bytes = camt({ movements, opening, account: lender(services).bank.iban });
  opening += movements.reduce((sum, { cents }) => sum + cents, 0);
  return bytes;
};

/** Milliseconds of reading alone, of an import that posts, of the same rows written directly; lines matched. */
export const importOnce = async (
  services: Services,
  numbers: readonly number[],
  lines: number,
): Promise<{ read: number; whole: number; bare: number; matched: number; bytes: number }> => {
  const bytes = fileOf(services, numbers, lines);
  const now = services.ports.clock.now();
  const account = lender(services).bank.iban;
  let began = performance.now();
  const [statement] = readStatements(bytes, account);
  const read = performance.now() - began;
  began = performance.now();
  const report = await importStatement(services, bytes);
  const whole = performance.now() - began;
  if (report.state === "refused") throw new Error(report.reason);
  const matched = report.statements[0]!.verdicts.reduce((sum, one) => sum + (one.rule ? one.lines : 0), 0);
  began = performance.now();
  await services.database.transaction(async (trx) => {
    const other = `bare ${randomUUID()}`;
    const sums = { opening: 0, closing: 0, credits: 0, debits: 0 };
    const days = { fromDay: sofiaDay(now), toDay: sofiaDay(now) };
    const place = { account: other, currency: "EUR", part: 1, position: 1, reference: "", lines, sha256: other };
    const id = (await addStatement(trx, { ...place, ...sums, ...days, now }))!;
    const keys = keysOf(statement!.lines);
    await addLines(
      trx,
      statement!.lines.map((line, at) => ({
        ...line,
        statementId: id,
        account: other,
        key: keys[at]!.key,
        refHash: null,
        traceHash: null,
        payerHash: null,
        sealed: sealLine(services, id, line),
        code: null,
        again: 0,
        waits: null,
        verdict: "posted",
      })),
      now,
    );
  });
  return { read, whole, bare: performance.now() - began, matched, bytes: bytes.length };
};
