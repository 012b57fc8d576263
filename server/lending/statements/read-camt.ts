/** CAMT.053 (ISO 20022, `camt.053.001.02` to `.08`): bank statements in XML. */
import type { Cents } from "#src/domain/lending/money.ts";
import type { Day } from "#src/domain/time/dates.ts";
import { readAmount, readDay } from "./amounts.ts";
import { decodeAs, xmlEncoding } from "./decode.ts";
import { refuseFile, STATEMENT_LIMITS, type Payer, type Statement, type StatementLine } from "./statement.ts";
import { childAt, childrenOf, readXml, textAt, type XmlElement } from "./xml-elements.ts";

const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:camt\.053\.001\.0[2-8]$/;

const EURO = "EUR";

/** What banks write where the payer gave no reference. */
const NO_REFERENCE = "NOTPROVIDED";

const amountIn = (parent: XmlElement | undefined, line: number, options = {}): Cents => {
  const amount = childAt(parent, "Amt");
  if (!amount) return refuseFile("incomplete", line, "Amt");
  if (amount.currency !== EURO) refuseFile("currency", amount.line, amount.currency ?? "");
  return readAmount(amount.text.trim(), amount.line, options);
};

const isCredit = (element: XmlElement): boolean => {
  const word = textAt(element, "CdtDbtInd");
  if (word !== "CRDT" && word !== "DBIT") refuseFile("incomplete", element.line, "CdtDbtInd");
  return word === "CRDT";
};

/** `Dt` or `DtTm` within a date element. */
const dayIn = (date: XmlElement | undefined, line: number): Day | undefined => {
  const text = textAt(date, "Dt") ?? textAt(date, "DtTm");
  return text === undefined ? undefined : readDay(text, date?.line ?? line);
};

/** A balance with its sign. */
const balanceIn = (balance: XmlElement): Cents => {
  const cents = amountIn(balance, balance.line, { mayBeZero: true });
  return isCredit(balance) ? cents : -cents;
};

/** Totals without a currency of their own. */
const totalIn = (totals: XmlElement | undefined): Cents | undefined => {
  const sum = childAt(totals, "Sum");
  return sum && readAmount(sum.text.trim(), sum.line, { mayBeZero: true });
};

const netIn = (all: XmlElement | undefined): Cents | undefined => {
  // From version .04 on the net total stands with its direction in an element of its own.
  const inside = childAt(all, "TtlNetNtry");
  const sum = textAt(inside, "Amt") ?? textAt(all, "TtlNetNtryAmt");
  if (sum === undefined) return undefined;
  const cents = readAmount(sum, all!.line, { mayBeZero: true });
  return textAt(inside ?? all, "CdtDbtInd") === "DBIT" ? -cents : cents;
};

const statedIn = (summary: XmlElement): Statement["stated"] => {
  const all = childAt(summary, "TtlNtries");
  const count = textAt(all, "NbOfNtries");
  if (count !== undefined && !/^\d{1,7}$/.test(count)) refuseFile("incomplete", all!.line, "NbOfNtries");
  const sums = {
    credits: totalIn(childAt(summary, "TtlCdtNtries")),
    debits: totalIn(childAt(summary, "TtlDbtNtries")),
    all: totalIn(all),
    net: netIn(all),
    lines: count === undefined ? undefined : Number(count),
  };
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== undefined));
};

const ibanIn = (account: XmlElement | undefined): string | undefined =>
  textAt(account, "Id", "IBAN")?.replace(/\s/g, "");

/** Who stands on the other side: from version .08 on a party lies within `Pty`. */
const payerOf = (details: XmlElement | undefined, side: "Dbtr" | "Cdtr"): Payer | undefined => {
  const parties = childAt(details, "RltdPties");
  const name = textAt(parties, side, "Nm") ?? textAt(parties, side, "Pty", "Nm");
  const iban = ibanIn(childAt(parties, `${side}Acct`));
  return name || iban ? { ...(name && { name }), ...(iban && { iban }) } : undefined;
};

const textOf = (entry: XmlElement, details: XmlElement | undefined): string =>
  [
    ...childrenOf(childAt(details, "RmtInf"), "Ustrd").map(({ text }) => text.trim()),
    textAt(details, "AddtlTxInf"),
    textAt(entry, "AddtlNtryInf"),
  ]
    .filter(Boolean)
    .join(" ");

const traceOf = (details: XmlElement | undefined): string | undefined =>
  [textAt(details, "Refs", "EndToEndId"), textAt(details, "Refs", "TxId")].find((ref) => ref && ref !== NO_REFERENCE);

/** A transaction's own sum: in `Amt`, or before version .03 in `AmtDtls`. */
const ownAmount = (details: XmlElement): Cents | undefined => {
  const holder = childAt(details, "Amt") ? details : childAt(details, "AmtDtls", "TxAmt");
  return holder && amountIn(holder, details.line);
};

type Place = Pick<StatementLine, "ordinal">;

const lineOf = (
  entry: XmlElement,
  details: XmlElement | undefined,
  { ordinal, cents, bankRef }: Place & { cents: Cents; bankRef: string | undefined },
): StatementLine => {
  const { line } = entry;
  const direction = isCredit(entry) ? "credit" : "debit";
  const isReversal = textAt(entry, "RvslInd") === "true" || textAt(entry, "RvslInd") === "1";
  // What is taken back has the parties of the movement that it ends.
  const side = (direction === "credit") === isReversal ? "Cdtr" : "Dbtr";
  const [entryRef, trace, payer] = [textAt(entry, "NtryRef"), traceOf(details), payerOf(details, side)];
  const creditorReference = textAt(details, "RmtInf", "Strd", "CdtrRefInf", "Ref");
  const valueDay = dayIn(childAt(entry, "ValDt"), line) ?? dayIn(childAt(entry, "BookgDt"), line);
  if (valueDay === undefined) return refuseFile("incomplete", line, "ValDt");
  return {
    ordinal,
    fileLine: details?.line ?? line,
    direction,
    isReversal,
    cents,
    valueDay,
    ...(bankRef && { bankRef }),
    ...(entryRef && { entryRef }),
    ...(trace && { trace }),
    ...(creditorReference && { creditorReference }),
    text: textOf(entry, details),
    ...(payer && { payer }),
  };
};

/** The movements of an entry: one, or each transaction of a batch. */
const linesOf = (entry: XmlElement, first: number): StatementLine[] => {
  const status = textAt(entry, "Sts", "Cd") ?? textAt(entry, "Sts");
  if (status !== undefined && status !== "BOOK") refuseFile("not-booked", entry.line, status.slice(0, 20));
  const cents = amountIn(entry, entry.line);
  const all = childrenOf(entry, "NtryDtls").flatMap((group) => childrenOf(group, "TxDtls"));
  const ownRef = textAt(entry, "AcctSvcrRef");
  if (all.length < 2) {
    const [details] = all;
    return [
      lineOf(entry, details, { ordinal: first, cents, bankRef: textAt(details, "Refs", "AcctSvcrRef") ?? ownRef }),
    ];
  }
  const lines = all.map((details, at) => {
    const part = ownAmount(details);
    if (part === undefined) return refuseFile("batch", details.line, "a transaction without its sum");
    const reference = textAt(details, "Refs", "AcctSvcrRef");
    const isOwn = reference !== undefined && reference !== ownRef;
    const bankRef = isOwn ? reference : ownRef && `${ownRef}/${at + 1}`;
    return {
      ...lineOf(entry, details, { ordinal: first + at, cents: part, bankRef }),
      entryRef: `${textAt(entry, "NtryRef") ?? ""}/${at + 1}`,
    };
  });
  if (lines.reduce((sum, line) => sum + line.cents, 0) !== cents)
    refuseFile("batch", entry.line, "the sum of its transactions");
  return lines;
};

type Draft = {
  line: number;
  balances: Map<string, { cents: Cents; day: Day | undefined }>;
  lines: StatementLine[];
  stated: Statement["stated"];
  entries: number;
  account?: string;
  reference?: string;
  from?: Day;
  to?: Day;
};

const finished = ({ line, balances, lines, stated, entries, account, reference, from, to }: Draft): Statement => {
  const opening = balances.get("OPBD") ?? balances.get("PRCD");
  const closing = balances.get("CLBD");
  if (account === undefined) return refuseFile("incomplete", line, "Acct");
  if (!opening || !closing) return refuseFile("incomplete", line, "Bal");
  if (stated.lines !== undefined && stated.lines !== entries && stated.lines !== lines.length)
    refuseFile("sum", line, `${stated.lines} entries are stated, ${entries} are there`);
  const days = lines.map(({ valueDay }) => valueDay).sort();
  const toDay = to ?? closing.day ?? days.at(-1);
  const fromDay = from ?? opening.day ?? days[0] ?? toDay;
  if (toDay === undefined || fromDay === undefined) return refuseFile("incomplete", line, "FrToDt");
  return {
    account,
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
      if (currency !== undefined && currency !== EURO) refuseFile("currency", account.line, currency.slice(0, 10));
    },
    FrToDt: (period, to) => {
      const [from, until] = [textAt(period, "FrDtTm"), textAt(period, "ToDtTm")];
      if (from) to.from = readDay(from, period.line);
      if (until) to.to = readDay(until, period.line);
    },
    Bal: (balance, to) => {
      const code = textAt(balance, "Tp", "CdOrPrtry", "Cd");
      if (code && ["OPBD", "PRCD", "CLBD"].includes(code) && !to.balances.has(code))
        to.balances.set(code, { cents: balanceIn(balance), day: dayIn(childAt(balance, "Dt"), balance.line) });
    },
    TxsSummry: (summary, to) => void (to.stated = statedIn(summary)),
    Ntry: (entry, to) => {
      const lines = linesOf(entry, count + 1);
      count += lines.length;
      to.entries += 1;
      if (count > STATEMENT_LIMITS.lines) refuseFile("too-many-lines", entry.line);
      to.lines.push(...lines);
    },
  };
  const end = (): void => void (draft && statements.push(finished(draft)));
  readXml(decodeAs(bytes, xmlEncoding(bytes)), {
    accepts: (namespace) => NAMESPACE.test(namespace),
    takes: new Set([...Object.keys(readers), "GrpHdr"]),
    opens: new Set(["Stmt"]),
    open: (_name, line) => {
      end();
      draft = { line, balances: new Map(), lines: [], stated: {}, entries: 0 };
    },
    take: (element) => void (draft && readers[element.name]?.(element, draft)),
  });
  end();
  if (statements.length === 0) refuseFile("format", 0, "no statement");
  return statements;
};
