/** Parts of a movement and a balance of CAMT.053; what is written otherwise refuses the file with its line. */
import type { Cents } from "#src/domain/lending/money.ts";
import type { Day } from "#src/domain/time/dates.ts";
import { readAmount, readDay } from "./amounts.ts";
import { cutText, EURO, refuseFile, STATEMENT_LIMITS, type Payer, type Statement } from "./statement.ts";
import { childAt, childrenOf, textAt, type XmlElement } from "./xml-elements.ts";

/** What banks write where the payer gave no reference. */
const NO_REFERENCE = "NOTPROVIDED";

/** A sum with its currency. */
export type Sum = { cents: Cents; currency: string };

/** The sum in `Amt`. */
export const amountIn = (parent: XmlElement | undefined, line: number): Sum => {
  const amount = childAt(parent, "Amt");
  if (!amount) return refuseFile("incomplete", line, "сума (Amt)");
  const { currency } = amount;
  if (currency === undefined || !/^[A-Z]{3}$/.test(currency))
    return refuseFile("currency", amount.line, currency ?? "");
  return { cents: readAmount(amount.text.trim(), amount.line), currency };
};

/** One of two words; anything else refuses the file. */
export const eitherOf = (
  parent: XmlElement | undefined,
  name: string,
  yes: string[],
  no: string[],
  line: number,
): boolean => {
  const word = textAt(parent, name) ?? "";
  if (yes.includes(word)) return true;
  return no.includes(word) ? false : refuseFile("word", line, `${name} ${word}`.slice(0, 40));
};

/** Whether it comes in. */
export const isCredit = (element: XmlElement): boolean =>
  eitherOf(element, "CdtDbtInd", ["CRDT"], ["DBIT"], element.line);

/** `Dt` or `DtTm` within a date element. */
export const dayIn = (date: XmlElement | undefined, line: number): Day | undefined => {
  const text = textAt(date, "Dt") ?? textAt(date, "DtTm");
  return text === undefined ? undefined : readDay(text, date?.line ?? line);
};

/** A balance with its sign. */
export const balanceIn = (balance: XmlElement): Sum => {
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

/** Totals that a statement states of itself. */
export const statedIn = (summary: XmlElement): Statement["stated"] => {
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

/** The number of an account, as an IBAN or as the bank names it. */
export const ibanIn = (account: XmlElement | undefined): string | undefined =>
  (textAt(account, "Id", "IBAN") ?? textAt(account, "Id", "Othr", "Id"))?.replace(/\s/g, "").slice(0, 40);

/** Who stands on the other side: from version .08 on a party lies within `Pty`. */
export const payerOf = (details: XmlElement | undefined, side: "Dbtr" | "Cdtr"): Payer | undefined => {
  const parties = childAt(details, "RltdPties");
  const name = textAt(parties, side, "Nm") ?? textAt(parties, side, "Pty", "Nm");
  const iban = ibanIn(childAt(parties, `${side}Acct`));
  return name || iban ? { ...(name && { name: cutText(name) }), ...(iban && { iban }) } : undefined;
};

/** All that is said of a movement, the payer first. */
export const textOf = (entry: XmlElement, details: XmlElement | undefined): string =>
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
export const idsOf = (details: XmlElement | undefined): string[] =>
  ["EndToEndId", "TxId", "InstrId", "PmtInfId", "MsgId"].flatMap((name) => {
    const id = textAt(details, "Refs", name);
    return id && id !== NO_REFERENCE ? [id] : [];
  });

/** `PMNT/ICDT/RRTN`, or the bank's own code. */
export const codeOf = (entry: XmlElement, details: XmlElement | undefined): string | undefined => {
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
export const chargesIn = (element: XmlElement | undefined): Cents | undefined => {
  const charges = childAt(element, "Chrgs");
  if (!charges) return undefined;
  const all = [childAt(charges, "TtlChrgsAndTaxAmt") ?? charges.children.filter(({ name }) => name === "Rcrd")].flat();
  const sums = all.map((one) => (one.name === "Rcrd" ? childAt(one, "Amt") : one)).filter((one) => one !== undefined);
  if (sums.length === 0 || sums.some(({ currency }) => currency !== EURO)) return undefined;
  return sums.reduce((sum, { text, line }) => sum + readAmount(text.trim(), line), 0);
};

/** A transaction's own sum: in `Amt`, or before version .03 in `AmtDtls`. */
export const ownAmount = (details: XmlElement | undefined): Sum | undefined => {
  const holder = childAt(details, "Amt") ? details : childAt(details, "AmtDtls", "TxAmt");
  return holder && amountIn(holder, details!.line);
};

/** What the bank has not booked yet waits: `PDNG`, `INFO`, `FUTR`. */
export const isBooked = (entry: XmlElement): boolean =>
  ["BOOK", ""].includes(textAt(entry, "Sts", "Cd") ?? textAt(entry, "Sts", "Prtry") ?? textAt(entry, "Sts") ?? "");
