import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readStatements } from "./read-statement.ts";
import { StatementRefusal, STATEMENT_LIMITS, type RefusalReason } from "./statement.ts";
import { camt, camtText, csvText, in1251, OTHER, OWN, type FileOf, type Movement } from "./statement.fixture.ts";

const read = (bytes: Uint8Array) => readStatements(bytes, OWN);

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
  it.each(["02", "03", "04", "05", "06", "07", "08", "09", "10", "13"])("is read in version 001.%s", (version) => {
    const [statement] = read(camt({ movements: [payment, { cents: 500, direction: "debit" }], opening: 100, version }));
    expect(statement).toMatchObject({ account: OWN, reference: "S-1", opening: 100, closing: 9_646 });
    expect(statement!.lines).toEqual([
      {
        ordinal: 1,
        fileLine: expect.any(Number) as number,
        direction: "credit",
        isReversal: false,
        isReturn: false,
        cents: 10_046,
        currency: "EUR",
        valueDay: "2026-11-20",
        bankRef: "B-1",
        entryRef: "1",
        trace: "E-1",
        ids: ["E-1"],
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
  it("says sums as people write them where it does not agree with itself", () =>
    expect(() => read(camt({ ...good, closing: 123_450 }))).toThrow(
      expect.objectContaining({ detail: expect.stringContaining("1\u00a0234,50\u00a0€ по файла") as string }),
    ));
  it.each<[what: string, bytes: Buffer, reason: RefusalReason, line?: number]>([
    ["totals that are not those of the lines", camt({ ...good, stated: { credits: 10_047 } }), "sum"],
    ["debits that are not those of the lines", camt({ ...good, stated: { debits: 100 } }), "sum"],
    ["another number of entries", camt({ ...good, stated: { entries: 3 } }), "sum"],
    ["a closing balance that does not follow", camt({ ...good, closing: 1_000 }), "closing"],
    ["another currency", camt({ ...good, currency: "BGN" }), "currency"],
    [
      "another currency of one line, which its totals do not know",
      changed(good, /Amt Ccy="EUR">2\.00/, 'Amt Ccy="USD">2.00'),
      "sum",
    ],
    ["somebody else's account", camt({ ...good, account: OTHER }), "account"],
    ["no such day", changed(good, /<ValDt><Dt>2026-11-20/, "<ValDt><Dt>2026-02-30"), "day"],
    ["a day with something behind it", changed(good, /<ValDt><Dt>2026-11-20/, "<ValDt><Dt>2026-11-20 or so"), "day"],
    [
      "an hour that is none",
      changed(good, /<ValDt><Dt>2026-11-20<\/Dt>/, "<ValDt><DtTm>2026-11-20T25:00:00</DtTm>"),
      "day",
    ],
    ["a reversal that is neither true nor false", changed(good, "<Sts>", "<RvslInd>no</RvslInd><Sts>"), "word", 4],
    ["a direction of another word", changed(good, ">CRDT<", ">C<"), "word"],
    ["a sum with a plus", changed(good, 'EUR">2.00<', 'EUR">+2.00<'), "amount", 5],
    ["a sum with a comma", changed(good, 'EUR">2.00<', 'EUR">2,00<'), "amount", 5],
    ["a negative sum", changed(good, 'EUR">2.00<', 'EUR">-2.00<'), "amount", 5],
    ["a sum with part of a cent", changed(good, 'EUR">2.00<', 'EUR">2.001<'), "amount", 5],
    ["a sum beyond all bounds", changed(good, 'EUR">2.00<', 'EUR">99999999999999.00<'), "amount", 5],
    ["a sum that is no number", changed(good, 'EUR">2.00<', 'EUR">2e2<'), "amount", 5],
    ["a sum of nothing where its totals have one", changed(good, 'EUR">2.00<', 'EUR">0.00<'), "sum"],
    ["no direction", changed(good, "<CdtDbtInd>DBIT</CdtDbtInd>", ""), "word"],
    ["no balances", changed(good, /<Bal>.*<\/Bal>/, ""), "incomplete"],
    ["another kind of document", changed(good, "camt.053.001", "camt.054.001"), "format"],
    ["a version to come", changed(good, "001.08", "001.14"), "format"],
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
  ])("is refused for %s", (_what, bytes, reason, line) => {
    expect(refusalOf(bytes)).toMatchObject({ reason, ...(line !== undefined && { line }) });
  });

  /** A document up to the text of its first movement, on its third line. */
  const begun = `<?xml version="1.0"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>\n<Stmt><Ntry><NtryDtls><TxDtls><RmtInf>`;
  it.each<[what: string, more: string, line: number]>([
    ["elements in elements", "<a>".repeat(50), 3],
    ["more elements than a movement has", "<a></a>".repeat(2_001), 3],
    ["more attributes than an element has", `<a ${Array.from({ length: 21 }, (_, n) => `a${n}=""`).join(" ")}/>`, 3],
    ["texts that are together longer than a movement's", `<Ustrd>${"a".repeat(20_000)}</Ustrd>`.repeat(6), 3],
    ["a text that comment after comment makes longer", `<Ustrd>${`${"a".repeat(20_000)}<!---->`.repeat(6)}`, 3],
    // What follows is wrong from here on, so that a parser would refuse it with another reason.
    ["a text", `\n<Ustrd>${"a".repeat(30_000)}`, 4],
    ["a name", `\n<${"a".repeat(30_000)}`, 4],
    ["an attribute", `\n<a b="${"a".repeat(30_000)}`, 4],
    ["a comment", `\n<!--${"a".repeat(30_000)}`, 4],
    ["an entity", `\n&${"a".repeat(30_000)}`, 4],
    ["CDATA", `\n<![CDATA[${"a".repeat(30_000)}`, 4],
    ["an instruction", `\n<?a ${"a".repeat(30_000)}`, 4],
    ["tags without end", "<<".repeat(3_500_001), 3],
    ["comments without end", "<!---->".repeat(200_001), 3],
    ["attributes without end", `<<a${" =".repeat(11_000)}`.repeat(200), 3],
    ["entities without end", `<<a${"&&".repeat(11_000)}`.repeat(100), 3],
    ["lines without end", `<<a${"\n".repeat(20_000)}`.repeat(401), 8_000_001],
  ])("is refused for %s beyond all bounds, at its line, before the rest is read", (_what, more, line) => {
    expect(refusalOf(text(`${begun}${more}`))).toMatchObject({ reason: "beyond", line });
  });

  it("with a movement in full, in lines of their own and with a long text, is read", () => {
    const long = { ...payment, text: "я".repeat(5_000) };
    const bytes = text(camtText({ movements: [long, payment] }).replaceAll("><", `>\n${" ".repeat(40)}<`));
    expect(read(bytes)[0]!.lines.map(({ cents }) => cents)).toEqual([10_046, 10_046]);
  });

  it("says why in Bulgarian, whatever is wrong", () => {
    for (const bytes of [
      changed(good, /<Bal>.*<\/Bal>/, ""),
      changed(good, /<Stmt>[^]*<\/Stmt>/, ""),
      changed(good, /<ValDt>.*?<\/ValDt>|<BookgDt>.*?<\/BookgDt>/g, ""),
      camt({ ...good, before: "<?php echo ?>" }),
      text(`${begun}${"<a>".repeat(50)}`),
    ])
      expect(refusalOf(bytes).detail).toMatch(/^[^a-z]*[а-я]/);
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
    // A parser tells of a document type when it ends, and keeps all that is in it until then.
    expect(refusalOf(text("<!DOCTYPE a [<!ENTITY b 'c'>")).reason).toBe("doctype");
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

describe("what is read and cannot be booked waits", () => {
  const other: Movement = { cents: 500, bankRef: "B-2" };
  const waits = (bytes: Uint8Array): unknown[] => read(bytes).flatMap(({ lines }) => lines.map((line) => line.waits));

  it.each<[what: string, bytes: Buffer, why: string]>([
    ["an entry of nothing", camt({ movements: [{ cents: 0 }, other] }), "zero"],
    [
      "an entry that the bank has not booked, in no balance",
      text(
        camtText({ movements: [{ cents: 7 }, other], closing: 500, stated: { credits: 500 } }).replace("BOOK", "PDNG"),
      ),
      "pending",
    ],
    [
      "an entry of another currency, in no balance",
      text(
        camtText({ movements: [{ cents: 7 }, other], closing: 500, stated: { credits: 500 } }).replace(
          '<Amt Ccy="EUR">0.07',
          '<Amt Ccy="USD">0.07',
        ),
      ),
      "currency",
    ],
    [
      "a batch that is booked net of charges",
      camt({ movements: [{ cents: 9, batch: [{ cents: 5 }, { cents: 5 }] }, other] }),
      "batch",
    ],
    [
      "a batch with a part in another currency",
      text(
        camtText({ movements: [{ cents: 10, batch: [{ cents: 5 }, { cents: 5 }] }, other] }).replace(
          '<Amt Ccy="EUR">0.05',
          '<Amt Ccy="USD">0.05',
        ),
      ),
      "batch",
    ],
  ])("%s, beside what can", (_what, bytes, why) => {
    expect(waits(bytes)).toEqual([why, undefined]);
  });

  it("another account or currency of the lender in the file, whole", () => {
    const ours = { movements: [other] };
    expect(waits(camt({ movements: [{ cents: 1 }], account: OTHER }, ours))).toEqual(["account", undefined]);
    expect(waits(camt({ movements: [{ cents: 1 }], currency: "USD" }, ours))).toEqual(["currency", undefined]);
  });

  it("a sum of nothing in a CSV file", () => {
    const bytes = text(csvText({ movements: [other, { cents: 0, text: "нула" }] }));
    expect(waits(bytes)).toEqual([undefined, "zero"]);
  });
});

describe("what the bank says of a movement", () => {
  const credit: Movement = { cents: 700, bankRef: "B-1" };
  const [code] = [`<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>ICDT</Cd><SubFmlyCd>RRTN</SubFmlyCd></Fmly></Domn></BkTxCd>`];
  const line = (bytes: Uint8Array) => read(bytes)[0]!.lines[0]!;

  // ISO 20022, camt.053: ReturnInformation within the transaction, ReversalIndicator and BankTransactionCode of the entry.
  it.each([
    ["RtrInf", "</RmtInf>", "</RmtInf><RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>"],
    ["RvslInd", "<Sts>", "<RvslInd>true</RvslInd><Sts>"],
    ["BkTxCd", "<NtryDtls>", `${code}<NtryDtls>`],
  ])("is a return by %s", (_by, from, to) => {
    expect(line(changed({ movements: [credit] }, from, to)).isReturn).toBe(true);
    expect(line(camt({ movements: [credit] })).isReturn).toBe(false);
  });

  it("and of the kind of it, and its charges", () => {
    const charges = `<Chrgs><TtlChrgsAndTaxAmt Ccy="EUR">1.20</TtlChrgsAndTaxAmt></Chrgs>`;
    const bytes = changed({ movements: [credit] }, "<NtryDtls>", `${code}${charges}<NtryDtls>`);
    expect(line(bytes)).toMatchObject({ code: "PMNT/ICDT/RRTN", charges: 120 });
  });

  it("a text longer than any bank's is cut, and says so", () => {
    const { text: said } = line(camt({ movements: [{ ...credit, text: "я".repeat(5_000) }] }));
    expect([said.length, said.at(-1)]).toEqual([STATEMENT_LIMITS.text, "…"]);
  });

  it("the pages of a statement open and close in between (ITBD)", () => {
    const bytes = text(
      camtText({ movements: [credit], opening: 5 })
        .replace("OPBD", "ITBD")
        .replace("CLBD", "ITBD"),
    );
    expect(read(bytes)[0]).toMatchObject({ opening: 5, closing: 705 });
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
        isReturn: false,
        cents: 123_456,
        currency: "EUR",
        valueDay: "2026-11-20",
        bankRef: "B-1",
        text: 'Погасяване; "вноска" 3',
        payer: { name: "Ана", iban: OTHER },
      },
      expect.objectContaining({ fileLine: 6, direction: "debit", cents: 250 }) as object,
      expect.objectContaining({ fileLine: 7, direction: "debit", isReversal: true }) as object,
    ]);
  });

  it.each([
    ["Не", false],
    ["0", false],
    ["N", false],
    ["", false],
    ["Да", true],
    ["1", true],
    ["y", true],
  ])("„Сторно: %s“ is a reversal: %s", (word, isReversal) => {
    const bytes = text(csvText(good).replace(/;да\r/, `;${word}\r`));
    expect(read(bytes)[0]!.lines[2]!.isReversal).toBe(isReversal);
  });

  it("a credit that is a reversal is money of ours that came back, as it is in CAMT.053", () => {
    const back: Movement = { cents: 700, bankRef: "B-2", isReversal: true };
    for (const bytes of [text(csvText({ movements: [back] })), camt({ movements: [back] })])
      expect(read(bytes)[0]!.lines[0]).toMatchObject({ direction: "credit", isReversal: true, isReturn: true });
    const taken: FileOf = { movements: [{ ...back, direction: "debit" }] };
    expect(read(text(csvText(taken)))[0]!.lines[0]).toMatchObject({ isReversal: true, isReturn: false });
  });

  it.each(["-", "0,00"])("the side that a movement is not on may be written %s", (empty) => {
    const bytes = text(csvText(good).replace("20.11.2026;;1234,56", `20.11.2026;${empty};1234,56`));
    expect(read(bytes)[0]!.lines[0]).toMatchObject({ cents: 123_456, direction: "credit" });
  });

  it("a dash in a column of words is an empty cell, as in one of sums: it is no reason of a return", () => {
    const head = "Вальор;Дебит;Кредит;Референция;Основание;Контрагент;Сторно;Причина за връщане";
    const rows = ["20.11.2026;-;1,00;-;вноска;-;-;-", "20.11.2026;-;1,00;R2;вноска;-;не;AC04"];
    const whole = [`Сметка;${OWN}`, "Валута;EUR", "Начално салдо;0,00", "Крайно салдо;2,00", head, ...rows].join("\n");
    const [first, second] = read(text(whole))[0]!.lines;
    expect(first).toMatchObject({ isReturn: false, isReversal: false });
    expect([first!.bankRef, first!.payer, second!.isReturn]).toEqual([undefined, undefined, true]);
  });

  it.each([" ", "\u00a0", "\u202f"])("thousands may stand apart by %j", (space) => {
    const bytes = text(csvText(good).replace(";1234,56;", `;1${space}234,56;`));
    expect(read(bytes)[0]!.lines[0]!.cents).toBe(123_456);
  });

  // The file of the review: sums, balances and totals all a hundred times too large pass every control.
  it("with decimal points in a layout of commas is refused, and never read a hundred times too large", () => {
    const whole = `Сметка;${OWN}\nВалута;EUR\nНачално салдо;1000.00\nКрайно салдо;1100.46\n\nВальор;Кредит;Дебит;Референция;Основание;Контрагент\n28.11.2026;100.46;;R1;КРЕДИТ;X\n`;
    expect(refusalOf(text(whole)).reason).toBe("amount");
    const mirrored = `Account,${OWN}\nCurrency,EUR\nOpening balance,0.00\nClosing balance,100.46\nValue date,Amount,Description,Reference\n2026-11-20,"100,46",one,r1\n`;
    expect(refusalOf(text(mirrored))).toMatchObject({ reason: "amount", line: 6 });
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

  const bent = (from: string | RegExp, to: string): Buffer => {
    const after = csvText(good).replace(from, to);
    if (after === csvText(good)) throw new Error("nothing was changed");
    return text(after);
  };
  it.each<[what: string, bytes: Buffer, reason: RefusalReason, line?: number]>([
    ["totals that are not those of the lines", bent("Общо постъпления;1234,56", "Общо постъпления;1234,57"), "sum"],
    ["a closing balance that does not follow", bent("Крайно салдо;1239,06", "Крайно салдо;1239,05"), "closing"],
    ["another currency", bent("EUR", "BGN"), "currency", 2],
    ["no currency", bent("Валута;EUR", ""), "incomplete"],
    ["no balance", bent(/Начално салдо.*\r\n/, ""), "incomplete"],
    ["a day that is none", bent("20.11.2026;;1234", "31.11.2026;;1234"), "day", 5],
    ["a sum on both sides", bent("20.11.2026;2,50;", "20.11.2026;2,50;1,00"), "amount", 6],
    ["a line of totals, which has no day", bent("20.11.2026;2,50;", "Общо;2 379,18;1 600,46"), "day", 6],
    ["a line of totals that is shorter", text(`${csvText(good)}\r\nОбщо;2 379,18;1 600,46\r\n`), "day"],
    ["a sum on no side", bent("20.11.2026;2,50;", "20.11.2026;;"), "amount", 6],
    ["a sum of nothing where its balance has one", bent(";2,50;", ";0,00;"), "closing"],
    ["a negative sum", bent(";2,50;", ";-2,50;"), "amount", 6],
    ["a decimal point", bent(";2,50;", ";2.50;"), "amount", 6],
    ["a decimal point in a balance", bent(/Крайно салдо;[^\r\n]*/, "Крайно салдо;1239.06"), "amount", 8],
    ["one decimal", bent(";2,50;", ";2,5;"), "amount", 6],
    ["three decimals", bent(";2,50;", ";2,500;"), "amount", 6],
    ["no decimals", bent(";2,50;", ";2;"), "amount", 6],
    ["thousands that are not in threes", bent(";1234,56;", ";12 34,56;"), "amount", 5],
    ["thousands by another sign", bent(";1234,56;", ";1.234,56;"), "amount", 5],
    ["a day of another order", bent("20.11.2026;2,50", "2026-11-20;2,50"), "day", 6],
    ["a day without its zeros", bent("20.11.2026;2,50", "2.1.2026;2,50"), "day", 6],
    ["a word of the column of reversals that is none", bent(/;да\r/, ";може би\r"), "word", 7],
    ["a delimiter in a text without quotes", bent('"Погасяване; ""вноска"" 3"', "Погасяване; вноска 3"), "columns", 5],
    ["a line that no bank writes", bent("вноска", "в".repeat(20_000)), "beyond", 5],
    ["somebody else's account", bent(OWN, OTHER), "account"],
    ["other columns", bent("Вальор", "Ден"), "format"],
    ["a head that comes after everything else", text(`${"x;y\n".repeat(200)}${csvText(good)}`), "format"],
    ["an open quote", bent('вноска"" 3"', "вноска 3"), "format"],
    ["no movements", text(csvText({ movements: [], opening: 5 })), "incomplete"],
    ["more lines than any statement has", Buffer.alloc(500_000, "\n"), "too-many-lines", 400_001],
    ["more lines after its head", text(`${csvText(good)}${"\r\n".repeat(400_001)}`), "too-many-lines", 400_001],
    ["a row of more cells than any layout", text(`${csvText(good)}\r\n${";".repeat(1_000)}\r\n`), "columns"],
    [
      "its first wrong row, whatever follows it",
      text(`${csvText({ movements: [] })}\r\n20.11.2026;x\r\n"${"y".repeat(50)}`),
      "columns",
      6,
    ],
    ["control characters", bent("вноска", "вно\u0007ска"), "encoding"],
    ["a byte that windows-1251 does not have", Buffer.concat([in1251(csvText(good)), Buffer.from([0x98])]), "encoding"],
  ])("is refused for %s", (_what, bytes, reason, line) => {
    expect(refusalOf(bytes)).toMatchObject({ reason, ...(line !== undefined && { line }) });
  });
});
