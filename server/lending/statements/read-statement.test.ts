import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readStatements } from "./read-statement.ts";
import { StatementRefusal, STATEMENT_LIMITS, type RefusalReason } from "./statement.ts";
import { camt, camtText, csvText, in1251, OTHER, OWN, type FileOf, type Movement } from "./statement.fixture.ts";

const own = { account: OWN, today: "2026-11-20" };
const read = (bytes: Uint8Array) => readStatements(bytes, own);

const payment: Movement = {
  cents: 10_046,
  text: "КРЕДИТ ПК-2026-0000123",
  bankRef: "B-1",
  entryRef: "1",
  trace: "E-1",
  payer: { name: "Иван & Ко", iban: OTHER },
};

const refusalOf = (bytes: Uint8Array): StatementRefusal => {
  try {
    read(bytes);
  } catch (error) {
    if (error instanceof StatementRefusal) return error;
    throw error;
  }
  throw new Error("it was read");
};

const text = (whole: string): Buffer => Buffer.from(whole);
const changed = (file: FileOf, from: string | RegExp, to: string): Buffer => {
  const before = camtText(file);
  const after = before.replace(from, to);
  if (after === before) throw new Error("nothing was changed");
  return text(after);
};

describe("a statement in XML", () => {
  it.each(["02", "03", "04", "05", "06", "07", "08"])("is read in version 001.%s", (version) => {
    const [statement] = read(camt({ movements: [payment, { cents: 500, direction: "debit" }], opening: 100, version }));
    expect(statement).toMatchObject({ account: OWN, reference: "S-1", opening: 100, closing: 9_646 });
    expect(statement!.lines).toEqual([
      {
        ordinal: 1,
        fileLine: expect.any(Number) as number,
        direction: "credit",
        isReversal: false,
        cents: 10_046,
        valueDay: "2026-11-20",
        bankRef: "B-1",
        entryRef: "1",
        trace: "E-1",
        text: "КРЕДИТ ПК-2026-0000123",
        payer: { name: "Иван & Ко", iban: OTHER },
      },
      expect.objectContaining({ ordinal: 2, direction: "debit", cents: 500 }) as object,
    ]);
  });

  it.each(["02", "08"])("has a line for each transaction of a batch (version 001.%s)", (version) => {
    const batch = [
      { cents: 100, text: "едно" },
      { cents: 250, text: "две", bankRef: "own" },
    ];
    const [statement] = read(camt({ movements: [{ cents: 350, bankRef: "B", batch }, { cents: 5 }], version }));
    expect(statement!.lines.map(({ ordinal, cents, text: said, bankRef }) => [ordinal, cents, said, bankRef])).toEqual([
      [1, 100, "едно", "B/1"],
      [2, 250, "две", "own"],
      [3, 5, "", undefined],
    ]);
  });

  it("tells what takes an earlier movement back, and whose", () => {
    const back: Movement = { cents: 700, direction: "debit", isReversal: true, payer: { iban: OTHER }, bankRef: "B-1" };
    const [statement] = read(camt({ movements: [back], opening: 700 }));
    expect(statement!.lines[0]).toMatchObject({ direction: "debit", isReversal: true, payer: { iban: OTHER } });
  });

  it("reads windows-1251 and a structured reference", () => {
    const movements = [{ cents: 1, text: "Вноска № 5 по КРЕДИТ", reference: "RF18539007547034" }];
    const [statement] = read(camt({ movements, encoding: "windows-1251" }));
    expect(statement!.lines[0]).toMatchObject({ text: "Вноска № 5 по КРЕДИТ", creditorReference: "RF18539007547034" });
  });

  it("takes the day in Sofia of an instant with a zone", () => {
    const [statement] = read(
      changed({ movements: [payment] }, "<ValDt><Dt>2026-11-20</Dt>", "<ValDt><DtTm>2026-11-19T22:30:00Z</DtTm>"),
    );
    expect(statement!.lines[0]!.valueDay).toBe("2026-11-20");
  });

  it("may hold several statements that follow each other", () => {
    const files = [
      { movements: [payment], opening: 5 },
      { movements: [{ cents: 1 }], opening: 10_051 },
    ];
    expect(read(camt(...files)).map(({ lines }) => lines.map(({ ordinal }) => ordinal))).toEqual([[1], [2]]);
    expect(refusalOf(camt(files[0]!, { ...files[1]!, opening: 0 })).reason).toBe("opening");
  });

  const good: FileOf = { movements: [payment, { cents: 200, direction: "debit" }], opening: 1_000 };
  it.each<[what: string, bytes: Buffer, reason: RefusalReason, line?: number]>([
    ["totals that are not those of the lines", camt({ ...good, stated: { credits: 10_047 } }), "sum"],
    ["debits that are not those of the lines", camt({ ...good, stated: { debits: 100 } }), "sum"],
    ["another number of entries", camt({ ...good, stated: { entries: 3 } }), "sum"],
    ["a closing balance that does not follow", camt({ ...good, closing: 1_000 }), "closing"],
    ["another currency", camt({ ...good, currency: "BGN" }), "currency", 3],
    ["another currency of one line", changed(good, /Amt Ccy="EUR">2\.00/, 'Amt Ccy="USD">2.00'), "currency", 5],
    ["somebody else's account", camt({ ...good, account: OTHER }), "account"],
    ["a day to come", camt({ movements: [{ cents: 1, day: "2026-11-21" }] }), "future", 4],
    ["no such day", changed(good, /<ValDt><Dt>2026-11-20/, "<ValDt><Dt>2026-02-30"), "day"],
    ["a sum of nothing", changed(good, 'EUR">2.00<', 'EUR">0.00<'), "amount", 5],
    ["a negative sum", changed(good, 'EUR">2.00<', 'EUR">-2.00<'), "amount", 5],
    ["a sum with part of a cent", changed(good, 'EUR">2.00<', 'EUR">2.001<'), "amount", 5],
    ["a sum beyond all bounds", changed(good, 'EUR">2.00<', 'EUR">99999999999999.00<'), "amount", 5],
    ["a sum that is no number", changed(good, 'EUR">2.00<', 'EUR">2e2<'), "amount", 5],
    ["an entry that is not booked", changed(good, "BOOK", "PDNG"), "not-booked", 4],
    [
      "a batch that is not its transactions",
      camt({ movements: [{ cents: 9, batch: [{ cents: 4 }, { cents: 4 }] }] }),
      "batch",
    ],
    ["no direction", changed(good, "<CdtDbtInd>DBIT</CdtDbtInd>", ""), "incomplete"],
    ["no balances", changed(good, /<Bal>.*<\/Bal>/, ""), "incomplete"],
    ["another kind of document", changed(good, "camt.053.001", "camt.054.001"), "format"],
    ["a version to come", changed(good, "001.08", "001.09"), "format"],
    ["no statement in it", changed(good, /<Stmt>[^]*<\/Stmt>/, ""), "format"],
    ["a document type", camt({ ...good, before: "<!DOCTYPE Document>" }), "doctype"],
    ["entities", changed(good, "КРЕДИТ", "&nbsp;"), "not-xml", 4],
    ["an instruction for programs", camt({ ...good, before: "<?php echo ?>" }), "not-xml"],
    [
      "bytes that are no UTF-8",
      Buffer.concat([camt(good).subarray(0, 400), Buffer.from([0xff]), camt(good)]),
      "encoding",
    ],
    ["an unknown encoding", camt({ ...good, encoding: "koi8-r" }), "encoding"],
    ["UTF-16", Buffer.from(`\ufeff${camtText(good)}`, "utf16le"), "encoding"],
    ["nothing", text(""), "format"],
    ["something else", text("GIF89a"), "format"],
    ["more than 64 MB", Buffer.alloc(STATEMENT_LIMITS.bytes + 1, " "), "too-large"],
    [
      "elements in elements",
      text(`<a xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">${"<a>".repeat(9_999)}`),
      "not-xml",
    ],
  ])("is refused for %s", (_what, bytes, reason, line) => {
    expect(refusalOf(bytes)).toMatchObject({ reason, ...(line !== undefined && { line }) });
  });

  it("is refused for more than 100 000 movements", () => {
    const many = `<Ntry><Amt Ccy="EUR">0.01</Amt><CdtDbtInd>CRDT</CdtDbtInd><ValDt><Dt>2026-11-20</Dt></ValDt></Ntry>`;
    const bytes = changed({ movements: [] }, "</Stmt>", `${many.repeat(STATEMENT_LIMITS.lines + 1)}</Stmt>`);
    expect(refusalOf(bytes).reason).toBe("too-many-lines");
  });

  it("with entities in entities is refused before anything is expanded", () => {
    const entities = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join("");
    const bomb = `<!DOCTYPE Document [<!ENTITY l0 "lol">${entities}]>`;
    const bytes = text(camtText({ movements: [payment], before: bomb }).replace("КРЕДИТ", "&l9;"));
    expect(refusalOf(bytes).reason).toBe("doctype");
    const outside = text(camtText({ movements: [], before: '<!DOCTYPE a SYSTEM "file:///etc/passwd">' }));
    expect(refusalOf(outside).reason).toBe("doctype");
  });

  it("cut off, or changed at any byte, is read or refused, and throws nothing else", () => {
    const bytes = camt({ movements: [payment, { cents: 350, batch: [{ cents: 100 }, { cents: 250 }] }], opening: 7 });
    const survive = (attempt: Uint8Array): void => {
      try {
        read(attempt);
      } catch (error) {
        expect(error).toBeInstanceOf(StatementRefusal);
      }
    };
    for (let at = 0; at < bytes.length; at += 1) {
      survive(bytes.subarray(0, at));
      const bent = Buffer.from(bytes);
      bent[at] = [0x00, 0x3c, 0x26, 0xff, bytes[at]! ^ 0x01][at % 5]!;
      survive(bent);
    }
  });

  it("of any bytes is refused, and throws nothing else", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.boolean(), (bytes, isXml) => {
        const attempt = isXml ? Buffer.concat([Buffer.from('<?xml version="1.0"?><'), bytes]) : bytes;
        expect(refusalOf(attempt)).toBeInstanceOf(StatementRefusal);
      }),
    );
  });
});

describe("a statement as CSV", () => {
  const good: FileOf = {
    movements: [
      { cents: 123_456, text: 'Погасяване; "вноска" 3', bankRef: "B-1", payer: { name: "Ана", iban: OTHER } },
      { cents: 250, direction: "debit" },
      { cents: 300, direction: "debit", isReversal: true },
    ],
    opening: 1_000,
    stated: { credits: 123_456 },
  };

  it.each([
    ["UTF-8", (whole: string) => text(whole)],
    ["UTF-8 with a mark", (whole: string) => text(`\ufeff${whole}`)],
    ["windows-1251", in1251],
  ])("is read in %s", (_name, bytesOf) => {
    const [statement] = read(bytesOf(csvText(good)));
    expect(statement).toMatchObject({ account: OWN, opening: 1_000, closing: 123_906, stated: { credits: 123_456 } });
    expect(statement!.lines).toEqual([
      {
        ordinal: 1,
        fileLine: 5,
        direction: "credit",
        isReversal: false,
        cents: 123_456,
        valueDay: "2026-11-20",
        bankRef: "B-1",
        text: 'Погасяване; "вноска" 3',
        payer: { name: "Ана", iban: OTHER },
      },
      expect.objectContaining({ fileLine: 6, direction: "debit", cents: 250 }) as object,
      expect.objectContaining({ fileLine: 7, direction: "debit", isReversal: true }) as object,
    ]);
  });

  it("is read with commas, a sign and thousands", () => {
    const whole = `Account,${OWN}\nCurrency,EUR\nOpening balance,"-1,000.00"\nValue date,Amount,Description,Reference\n2026-11-20,"+1,234.50",one,r1\n2026-11-19,-34.50,two,r2\nClosing balance,200.00\n`;
    const [statement] = read(text(whole));
    expect(statement).toMatchObject({ opening: -100_000, closing: 20_000, fromDay: "2026-11-19", toDay: "2026-11-20" });
    expect(statement!.lines.map(({ cents, direction, text: said }) => [cents, direction, said])).toEqual([
      [123_450, "credit", "one"],
      [3_450, "debit", "two"],
    ]);
  });

  const bent = (from: string | RegExp, to: string): Buffer => text(csvText(good).replace(from, to));
  it.each<[what: string, bytes: Buffer, reason: RefusalReason, line?: number]>([
    ["totals that are not those of the lines", bent("Общо постъпления;1234,56", "Общо постъпления;1234,57"), "sum"],
    ["a closing balance that does not follow", bent("Крайно салдо;1239,06", "Крайно салдо;1239,05"), "closing"],
    ["another currency", bent("EUR", "BGN"), "currency", 2],
    ["no currency", bent("Валута;EUR", ""), "incomplete"],
    ["no balance", bent(/Начално салдо.*\r\n/, ""), "incomplete"],
    ["a day that is none", bent("20.11.2026;;1234", "31.11.2026;;1234"), "day", 5],
    ["a sum on both sides", bent("20.11.2026;2,50;", "20.11.2026;2,50;1,00"), "amount", 6],
    ["a sum on no side", bent("20.11.2026;2,50;", "20.11.2026;;"), "amount", 6],
    ["a sum of nothing", bent(";2,50;", ";0,00;"), "amount", 6],
    ["a negative sum", bent(";2,50;", ";-2,50;"), "amount", 6],
    ["a day to come", bent("20.11.2026;2,50", "21.11.2026;2,50"), "future", 6],
    ["somebody else's account", bent(OWN, OTHER), "account"],
    ["other columns", bent("Вальор", "Ден"), "format"],
    ["an open quote", bent('вноска"" 3"', "вноска 3"), "format"],
    ["no movements", text(csvText({ movements: [], opening: 5 })), "incomplete"],
    ["control characters", bent("вноска", "вно\u0007ска"), "encoding"],
    ["a byte that windows-1251 does not have", Buffer.concat([in1251(csvText(good)), Buffer.from([0x98])]), "encoding"],
  ])("is refused for %s", (_what, bytes, reason, line) => {
    expect(refusalOf(bytes)).toMatchObject({ reason, ...(line !== undefined && { line }) });
  });
});
