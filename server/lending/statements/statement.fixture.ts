/** Makes banks' files for tests: CAMT.053 of every version, and CSV; whole and right unless told otherwise. */
import { toWire, type Cents } from "#src/domain/lending/money.ts";

/** The lender's own account in tests. */
export const OWN = "BG80BNBG96611020345678";

/** An account of somebody else. */
export const OTHER = "BG18RZBB91550123456789";

/** A movement to write into a file. */
export type Movement = {
  cents: Cents;
  text?: string;
  direction?: "credit" | "debit";
  isReversal?: boolean;
  day?: string;
  bankRef?: string;
  entryRef?: string;
  trace?: string;
  reference?: string;
  payer?: { name?: string; iban?: string };
  /** Why it came back (ISO 20022, ExternalReturnReason1Code). */
  returned?: string;
  /** Domain, family and sub-family of the bank transaction code. */
  code?: readonly [string, string, string];
  /** Sums of the transactions of a batch. */
  batch?: readonly { cents: Cents; text?: string; bankRef?: string }[];
};

/** A file to make. */
export type FileOf = {
  movements: readonly Movement[];
  opening?: Cents;
  closing?: Cents;
  account?: string;
  currency?: string;
  version?: string;
  encoding?: string;
  /** Text between the declaration and the document. */
  before?: string;
  stated?: { credits?: Cents; debits?: Cents; entries?: number };
  reference?: string;
  /** The day of its balances. */
  day?: string;
};

const signedSum = (movements: readonly Movement[]): Cents =>
  movements.reduce((sum, { cents, direction }) => sum + (direction === "debit" ? -cents : cents), 0);

const escape = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

const element = (name: string, content: string | undefined): string =>
  content === undefined ? "" : `<${name}>${content}</${name}>`;

const partyOf = (version: string, { payer, direction, isReversal }: Movement): string => {
  if (!payer) return "";
  const side = (direction !== "debit") === Boolean(isReversal) ? "Cdtr" : "Dbtr";
  const name = payer.name && element("Nm", escape(payer.name));
  return element(
    "RltdPties",
    `${name ? element(side, version === "08" ? element("Pty", name) : name) : ""}${
      payer.iban ? element(`${side}Acct`, element("Id", element("IBAN", payer.iban))) : ""
    }`,
  );
};

const detailsOf = (version: string, movement: Movement, currency: string, own?: Cents): string => {
  const { bankRef, trace, text, reference } = movement;
  const amount = own === undefined ? "" : `<Amt Ccy="${currency}">${toWire(own)}</Amt>`;
  return element(
    "TxDtls",
    `${element("Refs", `${element("AcctSvcrRef", bankRef && escape(bankRef))}${element("EndToEndId", trace ?? "NOTPROVIDED")}`)}` +
      `${own === undefined ? "" : version === "02" ? element("AmtDtls", element("TxAmt", amount)) : amount}` +
      `${partyOf(version, movement)}` +
      `${element("RmtInf", `${element("Ustrd", text && escape(text))}${reference ? element("Strd", element("CdtrRefInf", element("Ref", reference))) : ""}`)}` +
      `${movement.returned ? element("RtrInf", element("Rsn", element("Cd", movement.returned))) : ""}`,
  );
};

const entryOf = (version: string, movement: Movement, currency: string): string => {
  const { cents, direction = "credit", isReversal, day = "2026-11-20", entryRef, bankRef, batch, code } = movement;
  const details = batch
    ? batch
        .map((part) => detailsOf(version, { ...movement, ...part, bankRef: part.bankRef }, currency, part.cents))
        .join("")
    : detailsOf(version, movement, currency);
  return element(
    "Ntry",
    `${element("NtryRef", entryRef)}<Amt Ccy="${currency}">${toWire(cents)}</Amt>` +
      `${element("CdtDbtInd", direction === "credit" ? "CRDT" : "DBIT")}${element("RvslInd", isReversal ? "true" : undefined)}` +
      `${version === "08" ? element("Sts", element("Cd", "BOOK")) : element("Sts", "BOOK")}` +
      `${element("BookgDt", element("Dt", day))}${element("ValDt", element("Dt", day))}` +
      `${element("AcctSvcrRef", batch ? bankRef : undefined)}` +
      `${code ? element("BkTxCd", element("Domn", `${element("Cd", code[0])}${element("Fmly", `${element("Cd", code[1])}${element("SubFmlyCd", code[2])}`)}`)) : ""}` +
      `${element("NtryDtls", details)}`,
  );
};

const balance = (code: string, cents: Cents, currency: string, day: string): string =>
  element(
    "Bal",
    `${element("Tp", element("CdOrPrtry", element("Cd", code)))}<Amt Ccy="${currency}">${toWire(Math.abs(cents))}</Amt>` +
      `${element("CdtDbtInd", cents < 0 ? "DBIT" : "CRDT")}${element("Dt", element("Dt", day))}`,
  );

/** A statement within a document. */
export const camtStatement = (file: FileOf): string => {
  const {
    movements,
    opening = 0,
    account = OWN,
    currency = "EUR",
    version = "08",
    stated = {},
    reference = "S-1",
    day = "2026-11-20",
  } = file;
  const sum = (direction: "credit" | "debit"): Cents =>
    movements.reduce((all, one) => ((one.direction ?? "credit") === direction ? all + one.cents : all), 0);
  return element(
    "Stmt",
    `${element("Id", reference)}${element("Acct", `${element("Id", element("IBAN", account))}${element("Ccy", currency)}`)}` +
      `${balance("OPBD", opening, currency, day)}${balance("CLBD", file.closing ?? opening + signedSum(movements), currency, day)}` +
      element(
        "TxsSummry",
        `${element("TtlNtries", element("NbOfNtries", String(stated.entries ?? movements.length)))}` +
          `${element("TtlCdtNtries", element("Sum", toWire(stated.credits ?? sum("credit"))))}` +
          `${element("TtlDbtNtries", element("Sum", toWire(stated.debits ?? sum("debit"))))}`,
      ) +
      movements.map((one) => `\n${entryOf(version, one, currency)}`).join(""),
  );
};

/** A CAMT.053 document as text. */
export const camtText = (...files: readonly FileOf[]): string => {
  const { version = "08", encoding = "UTF-8", before = "" } = files[0]!;
  return (
    `<?xml version="1.0" encoding="${encoding}"?>\n${before}` +
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt>` +
    `<GrpHdr><MsgId>M-1</MsgId><CreDtTm>2026-11-20T18:00:00</CreDtTm></GrpHdr>\n` +
    `${files.map(camtStatement).join("\n")}</BkToCstmrStmt></Document>`
  );
};

const CYRILLIC_A = 0x0410;

/** A text in windows-1251: ASCII, Cyrillic letters, „№“. */
export const in1251 = (text: string): Buffer =>
  Buffer.from(
    [...text].map((sign) => {
      const code = sign.codePointAt(0)!;
      if (code < 0x80) return code;
      if (sign === "№") return 0xb9;
      if (code >= CYRILLIC_A && code < CYRILLIC_A + 64) return code - CYRILLIC_A + 0xc0;
      throw new RangeError(`not in this table: ${sign}`);
    }),
  );

/** A CAMT.053 file. */
export const camt = (...files: readonly FileOf[]): Buffer => {
  const text = camtText(...files);
  return files[0]!.encoding === "windows-1251" ? in1251(text) : Buffer.from(text);
};

const bgDay = (day: string): string => day.split("-").reverse().join(".");
const comma = (cents: Cents): string => toWire(cents).replace(".", ",");

/** A CSV file with semicolons, as text. */
export const csvText = ({ movements, opening = 0, account = OWN, currency = "EUR", ...file }: FileOf): string =>
  [
    `Сметка;${account}`,
    `Валута;${currency}`,
    `Начално салдо;${comma(opening)}`,
    `Вальор;Дебит;Кредит;Референция;Основание;Контрагент;IBAN на контрагента;Сторно`,
    ...movements.map(({ cents, text = "", direction, day = "2026-11-20", bankRef = "", payer, isReversal }) =>
      [
        bgDay(day),
        direction === "debit" ? comma(cents) : "",
        direction === "debit" ? "" : comma(cents),
        bankRef,
        `"${text.replaceAll('"', '""')}"`,
        payer?.name ?? "",
        payer?.iban ?? "",
        isReversal ? "да" : "",
      ].join(";"),
    ),
    `Крайно салдо;${comma(file.closing ?? opening + signedSum(movements))}`,
    ...(file.stated?.credits === undefined ? [] : [`Общо постъпления;${comma(file.stated.credits)}`]),
  ].join("\r\n");
