/** CAMT.053 (ISO 20022, `camt.053.001.02` to `.13`): bank statements in XML. */
import type { Cents } from "#src/domain/lending/money.ts";
import type { Day } from "#src/domain/time/dates.ts";
import { readAmount, readDay } from "./amounts.ts";
import { decodeAs, xmlEncoding } from "./decode.ts";
import {
  cutText,
  EURO,
  refuseFile,
  STATEMENT_LIMITS,
  type Payer,
  type Statement,
  type StatementLine,
} from "./statement.ts";
import { checkMarkup } from "./xml-bounds.ts";
import { childAt, childrenOf, readXml, textAt, type XmlElement } from "./xml-elements.ts";

const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:camt\.053\.001\.(?:0[2-9]|1[0-3])$/;

/** What banks write where the payer gave no reference. */
const NO_REFERENCE = "NOTPROVIDED";

/** Sub-families of bank transaction codes of what was sent and came back (ISO 20022, external code sets). */
const CAME_BACK: ReadonlySet<string> = new Set(["RRTN", "RPCR", "ARET"]);

type Sum = { cents: Cents; currency: string };

const amountIn = (parent: XmlElement | undefined, line: number): Sum => {
  const amount = childAt(parent, "Amt");
  if (!amount) return refuseFile("incomplete", line, "сума (Amt)");
  const { currency } = amount;
  if (currency === undefined || !/^[A-Z]{3}$/.test(currency))
    return refuseFile("currency", amount.line, currency ?? "");
  return { cents: readAmount(amount.text.trim(), amount.line), currency };
};

/** One of two words; anything else refuses the file. */
const eitherOf = (parent: XmlElement | undefined, name: string, yes: string[], no: string[], line: number): boolean => {
  const word = textAt(parent, name) ?? "";
  if (yes.includes(word)) return true;
  return no.includes(word) ? false : refuseFile("word", line, `${name} ${word}`.slice(0, 40));
};

const isCredit = (element: XmlElement): boolean => eitherOf(element, "CdtDbtInd", ["CRDT"], ["DBIT"], element.line);

/** `Dt` or `DtTm` within a date element. */
const dayIn = (date: XmlElement | undefined, line: number): Day | undefined => {
  const text = textAt(date, "Dt") ?? textAt(date, "DtTm");
  return text === undefined ? undefined : readDay(text, date?.line ?? line);
};

/** A balance with its sign. */
const balanceIn = (balance: XmlElement): Sum => {
  const { cents, currency } = amountIn(balance, balance.line);
  return { cents: isCredit(balance) ? cents : -cents, currency };
};

/** Totals without a currency of their own. */
const totalIn = (totals: XmlElement | undefined): Cents | undefined => {
  const sum = childAt(totals, "Sum");
  return sum && readAmount(sum.text.trim(), sum.line);
};

const netIn = (all: XmlElement | undefined): Cents | undefined => {
  // From version .04 on the net total stands with its direction in an element of its own.
  const inside = childAt(all, "TtlNetNtry");
  const sum = textAt(inside, "Amt") ?? textAt(all, "TtlNetNtryAmt");
  if (sum === undefined) return undefined;
  const cents = readAmount(sum, all!.line);
  return eitherOf(inside ?? all, "CdtDbtInd", ["DBIT"], ["CRDT", ""], all!.line) ? -cents : cents;
};

const statedIn = (summary: XmlElement): Statement["stated"] => {
  const all = childAt(summary, "TtlNtries");
  const count = textAt(all, "NbOfNtries");
  if (count !== undefined && !/^\d{1,7}$/.test(count))
    refuseFile("incomplete", all!.line, "брой на движенията (NbOfNtries)");
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
  (textAt(account, "Id", "IBAN") ?? textAt(account, "Id", "Othr", "Id"))?.replace(/\s/g, "").slice(0, 40);

/** Who stands on the other side: from version .08 on a party lies within `Pty`. */
const payerOf = (details: XmlElement | undefined, side: "Dbtr" | "Cdtr"): Payer | undefined => {
  const parties = childAt(details, "RltdPties");
  const name = textAt(parties, side, "Nm") ?? textAt(parties, side, "Pty", "Nm");
  const iban = ibanIn(childAt(parties, `${side}Acct`));
  return name || iban ? { ...(name && { name: cutText(name) }), ...(iban && { iban }) } : undefined;
};

const textOf = (entry: XmlElement, details: XmlElement | undefined): string =>
  cutText(
    [
      ...childrenOf(childAt(details, "RmtInf"), "Ustrd").map(({ text }) => text.trim()),
      textAt(details, "AddtlTxInf"),
      textAt(entry, "AddtlNtryInf"),
    ]
      .filter(Boolean)
      .join(" "),
  );

/** What the movement is named by on its way, the payer's own name first. */
const idsOf = (details: XmlElement | undefined): string[] =>
  ["EndToEndId", "TxId", "InstrId", "PmtInfId", "MsgId"].flatMap((name) => {
    const id = textAt(details, "Refs", name);
    return id && id !== NO_REFERENCE ? [id] : [];
  });

/** `PMNT/ICDT/RRTN`, or the bank's own code. */
const codeOf = (entry: XmlElement, details: XmlElement | undefined): string | undefined => {
  for (const code of [childAt(details, "BkTxCd"), childAt(entry, "BkTxCd")]) {
    const family = [
      textAt(code, "Domn", "Cd"),
      textAt(code, "Domn", "Fmly", "Cd"),
      textAt(code, "Domn", "Fmly", "SubFmlyCd"),
    ];
    const said = family.every(Boolean) ? family.join("/") : textAt(code, "Prtry", "Cd");
    if (said) return said.slice(0, STATEMENT_LIMITS.reference);
  }
  return undefined;
};

/** Charges of a movement: their total, or the records that are not in its sum yet. */
const chargesIn = (element: XmlElement | undefined): Cents | undefined => {
  const charges = childAt(element, "Chrgs");
  if (!charges) return undefined;
  const all = [childAt(charges, "TtlChrgsAndTaxAmt") ?? charges.children.filter(({ name }) => name === "Rcrd")].flat();
  const sums = all.map((one) => (one.name === "Rcrd" ? childAt(one, "Amt") : one)).filter((one) => one !== undefined);
  if (sums.length === 0 || sums.some(({ currency }) => currency !== EURO)) return undefined;
  return sums.reduce((sum, { text, line }) => sum + readAmount(text.trim(), line), 0);
};

/** A transaction's own sum: in `Amt`, or before version .03 in `AmtDtls`. */
const ownAmount = (details: XmlElement | undefined): Sum | undefined => {
  const holder = childAt(details, "Amt") ? details : childAt(details, "AmtDtls", "TxAmt");
  return holder && amountIn(holder, details!.line);
};

/** What the bank has not booked yet waits: `PDNG`, `INFO`, `FUTR`. */
const isBooked = (entry: XmlElement): boolean =>
  ["BOOK", ""].includes(textAt(entry, "Sts", "Cd") ?? textAt(entry, "Sts", "Prtry") ?? textAt(entry, "Sts") ?? "");

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
