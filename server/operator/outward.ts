/** Commands on what goes out: reports to the credit register, the general ledger, auditors' packs. */
import { writeFile } from "node:fs/promises";
import { commandWords } from "#src/copy/staff-commands.ts";
import { isRealDay, sofiaDay } from "#src/domain/time/dates.ts";
import { formatMoment } from "#src/domain/time/sofia-time.ts";
import { reportCredits } from "#server/lending/reports/report-credits.ts";
import { ledgerFile } from "#server/lending/servicing/export-ledger.ts";
import { makeAuditPack, packArchive } from "#server/lending/staff/audit-pack.ts";
import { staffCalls } from "#server/lending/staff/calls.ts";
import { noteAct } from "#server/lending/staff/clerk.ts";
import { countedCcrRows, countedReports } from "#server/store/tables/ccr-list.ts";
import { creditByContract } from "#server/store/tables/credits.ts";
import { setExternalCode } from "#server/store/tables/ledger-export.ts";
import { openBlob } from "#server/uploads/vault.ts";
import { MONEY } from "#src/buro/access.ts";
import { ActError, listed, type Act } from "./act.ts";
import { clerkFor } from "./clerk.ts";

const MOST = 30;

/** Writes a new file that its user alone reads. */
const writeNew = (path: string, content: string | Uint8Array): Promise<void> =>
  writeFile(path, content, { flag: "wx", mode: 0o600 }).catch(() => {
    throw new ActError(commandWords.unwritable);
  });

const report: Act = {
  args: ["register", "day?", "by?", "reason?"],
  about:
    "makes what is to be reported to a register (ccr: the Central Credit Register) of the last closed day, and lists reports: the latest, or those of a day; exit code 2 when rows are refused or late",
  run: async (services, [register = "", day, by = "", reason = ""], caller) => {
    if (register !== "ccr") throw new ActError(commandWords.oneOf("register", "ccr"));
    if (day !== undefined && !isRealDay(day)) throw new ActError(commandWords.noDay);
    const clerk = await clerkFor(services, caller, by, ["cashier", "owner"]);
    const { database, ports } = services;
    const now = ports.clock.now();
    const rows = await reportCredits(services);
    const noted = { act: "report-ccr", subject: "ccr", fields: { rows: String(rows) }, reason, now };
    await database.transaction((trx) => noteAct(services, trx, clerk, noted));
    const told = listed(
      await countedReports(database.db, { day, most: MOST }),
      commandWords.none,
      ({ no, day: of, madeAt, handedAt, rows: all, accepted, refused, waiting }) =>
        [
          `${no}  ${of}  ${formatMoment(madeAt)}`,
          handedAt ? `handed over ${formatMoment(handedAt)}` : "not handed over",
          `rows ${all}, accepted ${accepted}, refused ${refused}, waiting ${waiting}`,
        ].join("  "),
    );
    const { refused, late } = await countedCcrRows(database.db, sofiaDay(now));
    return { ...told, ...(refused + late > 0 && { code: 2 }) };
  },
};

const exportLedger: Act = {
  args: ["month", "file", "by?", "reason?"],
  about:
    "writes the general ledger of a month (YYYY-MM) to a new CSV file; that of a month that is not locked is a draft",
  run: async (services, [month = "", file = "", by = "", reason = ""], caller) => {
    const clerk = await clerkFor(services, caller, by, MONEY);
    const { database, ports } = services;
    const now = ports.clock.now();
    const made = await ledgerFile(database.db, month, sofiaDay(now));
    if (!made) throw new ActError(commandWords.noMonth);
    await writeNew(file, made.text);
    const { isLocked, debit, credit } = made;
    const fields = { state: isLocked ? "locked" : "open" };
    const noted = { act: "export-ledger", subject: month, fields, reason, now };
    await database.transaction((trx) => noteAct(services, trx, clerk, noted));
    return { text: commandWords.ledger(month, isLocked), data: { month, isLocked, debit, credit, file } };
  },
};

const accountCode: Act = {
  args: ["account", "code", "by?", "reason"],
  about: "sets the code of an account in the accountant's own chart; - takes it away",
  run: async (services, [account = "", code = "", by = "", reason = ""], caller) => {
    const clerk = await clerkFor(services, caller, by, staffCalls["account-code"].roles);
    if (code.length > 20) throw new ActError(commandWords.longCode);
    const external = code === "-" ? null : code;
    const isSet = await services.database.transaction(async (trx) => {
      if (!/^\d{4}$/.test(account) || !(await setExternalCode(trx, Number(account), external))) return false;
      const fields = { code: external ?? "" };
      const now = services.ports.clock.now();
      await noteAct(services, trx, clerk, { act: "account-code", subject: account, fields, reason, now });
      return true;
    });
    if (!isSet) throw new ActError(commandWords.notFound);
    return commandWords.coded(account, external ?? "–");
  },
};

const auditPack: Act = {
  args: ["contract number", "file", "by?", "reason"],
  about:
    "writes all that is kept of a credit to a new ZIP file, encrypted by AES-256, and prints its password once: agreement, papers, evidence, journal, transitions, messages",
  run: async (services, [contract = "", file = "", by = "", reason = ""], caller) => {
    const clerk = await clerkFor(services, caller, by, staffCalls["audit-pack"].roles);
    const { db } = services.database;
    const credit = await creditByContract(db, contract);
    if (!credit) throw new ActError(commandWords.notFound);
    const pack = await services.database.transaction((trx) =>
      makeAuditPack(services, trx, clerk, { creditNo: credit.no, reason }),
    );
    const { bytes } = await packArchive(services, db, clerk, pack, (blob) => openBlob(services, blob));
    await writeNew(file, bytes);
    return commandWords.packed(file, pack.password);
  },
};

/** The commands by name. */
export const OUTWARD_ACTS: Readonly<Record<string, Act>> = {
  report,
  "export-ledger": exportLedger,
  "account-code": accountCode,
  "audit-pack": auditPack,
};
