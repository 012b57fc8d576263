/** CAMT.053 (ISO 20022, `camt.053.001.02` to `.13`): bank statements in XML. */
import type { Day } from "#src/domain/time/dates.ts";
import { readDay } from "./amounts.ts";
import {
  amountIn,
  balanceIn,
  chargesIn,
  codeOf,
  dayIn,
  eitherOf,
  ibanIn,
  idsOf,
  isBooked,
  isCredit,
  ownAmount,
  payerOf,
  statedIn,
  textOf,
  type Sum,
} from "./camt-parts.ts";
import { decodeAs, xmlEncoding } from "./decode.ts";
import { refuseFile, STATEMENT_LIMITS, type Statement, type StatementLine } from "./statement.ts";
import { checkMarkup } from "./xml-bounds.ts";
import { childAt, childrenOf, readXml, textAt, type XmlElement } from "./xml-elements.ts";

const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:camt\.053\.001\.(?:0[2-9]|1[0-3])$/;

/** Sub-families of bank transaction codes of what was sent and came back (ISO 20022, external code sets). */
const CAME_BACK: ReadonlySet<string> = new Set(["RRTN", "RPCR", "ARET"]);

type Movement = Sum & Pick<StatementLine, "ordinal" | "waits"> & { bankRef: string | undefined };

const lineOf = (entry: XmlElement, details: XmlElement | undefined, movement: Movement): StatementLine => {
  const { line } = entry;
  const { ordinal, cents, currency, waits, bankRef } = movement;
  const direction = isCredit(entry) ? "credit" : "debit";
  const isBack = childAt(details, "RtrInf") !== undefined;
  const code = codeOf(entry, details);
  const isReversal =
    eitherOf(entry, "RvslInd", ["true", "1"], ["false", "0", ""], line) || (direction === "debit" && isBack);
  // What is taken back has the parties of the movement that it ends.
  const side = (direction === "credit") === isReversal ? "Cdtr" : "Dbtr";
  const [entryRef, ids, payer] = [textAt(entry, "NtryRef"), idsOf(details), payerOf(details, side)];
  const charges = chargesIn(details) ?? chargesIn(entry);
  const creditorReference = textAt(details, "RmtInf", "Strd", "CdtrRefInf", "Ref")?.slice(
    0,
    STATEMENT_LIMITS.reference,
  );
  const valueDay = dayIn(childAt(entry, "ValDt"), line) ?? dayIn(childAt(entry, "BookgDt"), line);
  if (valueDay === undefined) return refuseFile("incomplete", line, "вальор (ValDt)");
  return {
    ordinal,
    fileLine: details?.line ?? line,
    direction,
    isReversal,
    isReturn: direction === "credit" && (isBack || isReversal || CAME_BACK.has(code?.split("/")[2] ?? "")),
    cents,
    currency,
    ...(waits && { waits }),
    valueDay,
    ...(bankRef && { bankRef }),
    ...(entryRef && { entryRef }),
    ...(ids[0] !== undefined && { trace: ids[0], ids }),
    ...(code && { code }),
    ...(charges !== undefined && { charges }),
    ...(creditorReference && { creditorReference }),
    text: textOf(entry, details),
    ...(payer && { payer }),
  };
};

/** The transactions of a batch with their sums; undefined where these do not make the entry's. */
const partsOf = (all: readonly XmlElement[], { cents, currency }: Sum): Sum[] | undefined => {
  const parts = all.map(ownAmount);
  const sums = parts.filter((part) => part !== undefined && part.currency === currency && part.cents > 0) as Sum[];
  return sums.length === all.length && sums.reduce((sum, part) => sum + part.cents, 0) === cents ? sums : undefined;
};

/** The movements of an entry: one, or each transaction of a batch. What cannot be told apart waits as one. */
const linesOf = (entry: XmlElement, first: number, of: string | undefined): StatementLine[] => {
  const sum = amountIn(entry, entry.line);
  const all = childrenOf(entry, "NtryDtls").flatMap((group) => childrenOf(group, "TxDtls"));
  const ownRef = textAt(entry, "AcctSvcrRef");
  const isPending = !isBooked(entry);
  const waits = isPending ? "pending" : sum.currency !== of ? "currency" : sum.cents === 0 ? "zero" : undefined;
  const whole = (details: XmlElement | undefined, why: StatementLine["waits"]): StatementLine[] => {
    const bankRef = textAt(details, "Refs", "AcctSvcrRef") ?? ownRef;
    return [lineOf(entry, details, { ...sum, ordinal: first, waits: why, bankRef })];
  };
  if (all.length < 2) {
    const own = ownAmount(all[0]);
    const isNet = own !== undefined && own.currency === sum.currency && own.cents !== sum.cents;
    return whole(all[0], waits ?? (isNet ? "batch" : undefined));
  }
  const parts = partsOf(all, sum);
  if (waits !== undefined || !parts) return whole(undefined, waits ?? "batch");
  return all.map((details, at) => {
    const reference = textAt(details, "Refs", "AcctSvcrRef");
    const isOwn = reference !== undefined && reference !== ownRef;
    const bankRef = isOwn ? reference : ownRef && `${ownRef}/${at + 1}`;
    return {
      ...lineOf(entry, details, { ...parts[at]!, ordinal: first + at, waits: undefined, bankRef }),
      entryRef: `${textAt(entry, "NtryRef") ?? ""}/${at + 1}`,
    };
  });
};

type Balance = Sum & { code: string; day: Day | undefined };

type Draft = {
  line: number;
  balances: Balance[];
  lines: StatementLine[];
  stated: Statement["stated"];
  entries: number;
  account?: string;
  currency?: string;
  reference?: string;
  from?: Day;
  to?: Day;
};

/** Balances that open and close a statement; those of the pages of one are between (`ITBD`). */
const boundsOf = ({ balances, line }: Draft): [Balance, Balance] => {
  const known = (code: string): Balance | undefined => balances.find((one) => one.code === code);
  const between = balances.filter(({ code }) => code === "ITBD");
  const opening = known("OPBD") ?? known("PRCD") ?? between[0];
  const closing = known("CLBD") ?? between.findLast((one) => one !== opening);
  return opening && closing ? [opening, closing] : refuseFile("incomplete", line, "начално или крайно салдо (Bal)");
};

const finished = (draft: Draft): Statement => {
  const { line, lines, stated, entries, account, reference, from, to } = draft;
  const [opening, closing] = boundsOf(draft);
  if (account === undefined) return refuseFile("incomplete", line, "сметка (Acct)");
  if (opening.currency !== closing.currency) return refuseFile("currency", line, closing.currency);
  if (stated.lines !== undefined && stated.lines !== entries && stated.lines !== lines.length)
    refuseFile("sum", line, `движения: ${stated.lines} по файла, ${entries} в него`);
  const days = lines.map(({ valueDay }) => valueDay).sort();
  const toDay = to ?? closing.day ?? days.at(-1);
  const fromDay = from ?? opening.day ?? days[0] ?? toDay;
  if (toDay === undefined || fromDay === undefined) return refuseFile("incomplete", line, "период (FrToDt)");
  return {
    account,
    currency: opening.currency,
    reference: reference ?? "",
    fromDay,
    toDay,
    opening: opening.cents,
    closing: closing.cents,
    stated,
    lines,
  };
};

/** Reads the statements of a file. Throws a StatementRefusal with the line that is wrong. */
export const readCamt = (bytes: Uint8Array): Statement[] => {
  const statements: Statement[] = [];
  let draft: Draft | undefined;
  let count = 0;
  const readers: Readonly<Record<string, (of: XmlElement, draft: Draft) => void>> = {
    Id: ({ text }, to) => void (to.reference ??= text.trim().slice(0, 100)),
    Acct: (account, to) => {
      const iban = ibanIn(account);
      if (iban !== undefined) to.account ??= iban;
      const currency = textAt(account, "Ccy");
      if (currency !== undefined) to.currency ??= currency.slice(0, 3);
    },
    FrToDt: (period, to) => {
      const [from, until] = [textAt(period, "FrDtTm"), textAt(period, "ToDtTm")];
      if (from) to.from = readDay(from, period.line);
      if (until) to.to = readDay(until, period.line);
    },
    Bal: (balance, to) => {
      const code = textAt(balance, "Tp", "CdOrPrtry", "Cd");
      if (code && ["OPBD", "PRCD", "CLBD", "ITBD"].includes(code))
        to.balances.push({ ...balanceIn(balance), code, day: dayIn(childAt(balance, "Dt"), balance.line) });
    },
    TxsSummry: (summary, to) => void (to.stated = statedIn(summary)),
    Ntry: (entry, to) => {
      const lines = linesOf(entry, count + 1, to.currency ?? to.balances[0]?.currency);
      count += lines.length;
      to.entries += 1;
      if (count > STATEMENT_LIMITS.lines) refuseFile("too-many-lines", entry.line);
      to.lines.push(...lines);
    },
  };
  const end = (): void => void (draft && statements.push(finished(draft)));
  const encoding = xmlEncoding(bytes);
  checkMarkup(bytes);
  readXml(decodeAs(bytes, encoding), {
    accepts: (namespace) => NAMESPACE.test(namespace),
    takes: new Set([...Object.keys(readers), "GrpHdr"]),
    opens: new Set(["Stmt"]),
    repeats: new Set(["TxDtls"]),
    open: (_name, line) => {
      end();
      draft = { line, balances: [], lines: [], stated: {}, entries: 0 };
    },
    take: (element) => void (draft && readers[element.name]?.(element, draft)),
  });
  end();
  if (statements.length === 0) refuseFile("format", 0, "без извлечение в него (Stmt)");
  return statements;
};
