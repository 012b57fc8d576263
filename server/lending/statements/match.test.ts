import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { codesOf, matchLine, numbersOf, type Known, type NumberedCredit } from "./match.ts";
import { codeOf, fold, nearNumbers, referenceTokens, saysReturn, tokensOf } from "./references.ts";

const PREFIXES = ["КЛ", "ПК", "ВБЛ", "КБЛ", "К"];
const NOTHING: Known = { numbered: [], coded: [], ofPayer: [], asked: new Map() };

const contractOf = (prefix: string, year: number, number: number): string =>
  `${prefix}-${year}-${String(number).padStart(7, "0")}`;
const credit = (number: number, more: Partial<NumberedCredit> = {}): NumberedCredit => ({
  creditNo: number + 5_000_000,
  number,
  contract: contractOf("ПК", 2026, number),
  isOpen: true,
  ...more,
});
const knowing = (...numbered: NumberedCredit[]): Known => ({
  ...NOTHING,
  numbered,
  coded: numbered.map(({ creditNo, number, isOpen }) => ({ creditNo, code: codeOf(number), isOpen })),
});
const line = (text: string, creditorReference?: string) => ({
  text,
  cents: 10_046,
  ...(creditorReference !== undefined && { creditorReference }),
});

/** Letters of either alphabet for the same one. */
const TWINS = ["АA", "ВB", "ЕE", "КK", "МM", "НH", "ОO", "РP", "СC", "ТT", "ХX", "ПP", "ЛL", "БB"];
const mistyped = (text: string, choices: readonly number[]): string =>
  [...text]
    .map((sign, at) => {
      const choice = choices[at % choices.length]!;
      const twin = TWINS.find((pair) => pair.startsWith(sign));
      const swapped = twin && choice % 2 === 0 ? twin[1]! : sign;
      return choice % 3 === 0 ? swapped.toLowerCase() : swapped;
    })
    .join("");

const aNumber = fc.integer({ min: 1, max: 9_999_999 });
const aYear = fc.integer({ min: 2020, max: 2099 });
const choices = fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 30 });

describe("a contract number", () => {
  it("is found however it is typed: alphabet, case, spaces, dashes, words around", () => {
    const dash = fc.constantFrom("-", " ", "", " - ", "–", "—", "/", ".");
    const around = fc.constantFrom("", "vnoska ", "За кредит на Иван, ", "12.11.2026 ", "сума 100,46 ");
    fc.assert(
      fc.property(
        fc.constantFrom(...PREFIXES),
        aYear,
        aNumber,
        dash,
        dash,
        around,
        choices,
        (prefix, year, number, first, second, before, how) => {
          const own = credit(number, { contract: contractOf(prefix, year, number) });
          const written = `${prefix}${first}${year}${second}${String(number).padStart(7, "0")}`;
          const text = `${before}КРЕДИТ ${mistyped(written, how)} благодаря`;
          expect(numbersOf(line(text)).exact).toContain(number);
          expect(matchLine(line(text), knowing(own))).toEqual({ rule: "contract", creditNo: own.creditNo });
        },
      ),
    );
  });

  it.each([
    "КРЕДИТ ПК-2026-0000123",
    "KREDIT PK-2026-0000123",
    "credit pk 2026 0000123",
    "КРЕДИТПК-2026-0000123",
    "КРЕДИТ 2026-0000123",
    "по договор № ПК–2026–0000123, ноември",
    "ПК20260000123",
    "ПК-2026-00001 23",
    "Договор 20260000123/вноска 4",
    "кредит No 2026-0000123",
  ])("is found in %j", (text) => {
    expect(matchLine(line(text), knowing(credit(123)))).toEqual({ rule: "contract", creditNo: 5_000_123 });
  });

  it("with one wrong digit is a candidate and never a match", () => {
    const digits = fc.integer({ min: 0, max: 6 });
    fc.assert(
      fc.property(aNumber, digits, fc.integer({ min: 1, max: 9 }), fc.boolean(), (number, at, by, asCode) => {
        const right = String(number).padStart(7, "0");
        const wrong = `${right.slice(0, at)}${(Number(right[at]) + by) % 10}${right.slice(at + 1)}`;
        fc.pre(Number(wrong) > 0);
        const text = asCode ? `плащане 000${wrong}` : `КРЕДИТ ПК-2026-${wrong}`;
        expect(numbersOf(line(text)).near).toContain(number);
        expect(matchLine(line(text), knowing(credit(number)))).toEqual({
          rule: null,
          candidates: [{ creditNo: number + 5_000_000, score: 60, why: "one-digit" }],
        });
      }),
    );
  });

  it.each([
    ["of a closed credit", "КРЕДИТ ПК-2026-0000123", credit(123, { isOpen: false }), "closed"],
    ["with another prefix", "КЛ-2026-0000123", credit(123), "other-prefix"],
    ["with another year", "КРЕДИТ ПК-2025-0000123", credit(123), "other-year"],
    ["with nothing that says it is one", "2026-0000123", credit(123), "unnamed"],
    ["of which only the end is written", "КРЕДИТ 123", credit(123), "short"],
  ])("%s is a candidate", (_what, text, known, why) => {
    expect(matchLine(line(text), knowing(known))).toMatchObject({ rule: null, candidates: [{ why }] });
  });

  it("beside another one decides nothing", () => {
    const text = "КРЕДИТ ПК-2026-0000123 и ПК-2026-0000555";
    expect(matchLine(line(text), knowing(credit(123), credit(555)))).toEqual({
      rule: null,
      candidates: [
        { creditNo: 5_000_123, score: 80, why: "several" },
        { creditNo: 5_000_555, score: 80, why: "several" },
      ],
    });
  });

  it.each(["КРЕДИТ ПК-2026-00001234", "КРЕДИТ 12026-0000123", "сметка BG80BNBG96611020345678", "2026-11-20 12:00", ""])(
    "is not found in %j",
    (text) => {
      expect(matchLine(line(text), knowing(credit(123)))).toEqual({ rule: null, candidates: [] });
    },
  );
});

describe("a structured reference", () => {
  it("names the contract, alone or as a creditor reference with right check digits", () => {
    const own = credit(123);
    expect(matchLine(line("", "ПК-2026-0000123"), knowing(own))).toEqual({ rule: "reference", creditNo: own.creditNo });
    expect(matchLine(line("", "0000000123"), knowing(own))).toEqual({ rule: "reference", creditNo: own.creditNo });
    const checked = Array.from({ length: 100 }, (_, digits) => `RF${String(digits).padStart(2, "0")}20260000123`);
    const right = checked.filter((reference) => referenceTokens(reference).contracts.length > 0);
    expect(right).toHaveLength(1);
    expect(matchLine(line("", right[0]), knowing(own))).toEqual({ rule: "reference", creditNo: own.creditNo });
  });

  it("yields to the text, and both to nobody when the text names a closed credit", () => {
    const [one, two] = [credit(123), credit(555)];
    expect(matchLine(line("КРЕДИТ ПК-2026-0000123", "0000000555"), knowing(one, two))).toMatchObject({
      rule: "contract",
    });
    const closed = { ...one, isOpen: false };
    expect(matchLine(line("КРЕДИТ ПК-2026-0000123", "0000000555"), knowing(closed, two))).toMatchObject({ rule: null });
  });
});

describe("a code of ten digits", () => {
  it("names its credit", () => {
    fc.assert(
      fc.property(aNumber, (number) => {
        const own = credit(number);
        const text = `Easypay ${codeOf(number)}, код`;
        expect(codesOf(line(text))).toEqual([codeOf(number)]);
        expect(matchLine(line(text), knowing(own))).toEqual({ rule: "code", creditNo: own.creditNo });
      }),
    );
  });

  it("within a longer number is none", () => {
    expect(tokensOf("тел. 0888123456789 00000001234").codes).toEqual([]);
  });
});

describe("the payer's account", () => {
  const known = (ofPayer: readonly number[], asked: readonly number[]): Known => ({
    ...NOTHING,
    ofPayer,
    asked: new Map(ofPayer.map((no) => [no, asked])),
  });
  it("decides when it is known for one open credit and the sum is what is asked", () => {
    expect(matchLine(line("вноска"), known([7], [5_000, 10_046]))).toEqual({ rule: "payer", creditNo: 7 });
  });
  it.each([
    ["another sum", known([7], [10_047]), [{ creditNo: 7, score: 40, why: "payer" }]],
    ["several credits", known([7, 8], [10_046]), [7, 8].map((creditNo) => ({ creditNo, score: 55, why: "payer-sum" }))],
    [
      "several credits, of which one asks for the sum",
      { ...known([7, 8], [10_047]), asked: new Map([[8, [10_046]]]) },
      [
        { creditNo: 8, score: 55, why: "payer-sum" },
        { creditNo: 7, score: 40, why: "payer" },
      ],
    ],
    ["none", NOTHING, []],
  ])("with %s only proposes", (_what, facts, candidates) => {
    expect(matchLine(line("вноска"), facts)).toEqual({ rule: null, candidates });
  });
  it("does not overrule a contract that the payer named and that is closed", () => {
    const facts = {
      ...known([7], [10_046]),
      ...knowing(credit(123, { isOpen: false })),
      ofPayer: [7],
      asked: new Map([[7, [10_046]]]),
    };
    expect(matchLine(line("КРЕДИТ ПК-2026-0000123"), facts)).toMatchObject({ rule: null });
  });
});

it("matching any text never throws and only names credits that it was told of", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), fc.string({ maxLength: 40 }), (text, reference) => {
      const match = matchLine(line(text, reference), knowing(credit(123)));
      expect(match.rule === null || match.creditNo === 5_000_123).toBe(true);
    }),
  );
});

it("folding again changes nothing", () => {
  fc.assert(fc.property(fc.string({ unit: "grapheme" }), (text) => void expect(fold(fold(text))).toBe(fold(text))));
});

it("near numbers are mutual and never the number itself", () => {
  fc.assert(
    fc.property(aNumber, (number) => {
      const near = nearNumbers(number);
      expect(near).not.toContain(number);
      for (const other of near) expect(nearNumbers(other)).toContain(number);
    }),
  );
});

describe("money that is given back", () => {
  it.each([
    "връщане на превод",
    "ВРЪЩАНЕ НА ПРЕВОДА",
    "vrashtane na prevod",
    "vrushtam",
    "Vryshtane  prevod",
    "върната сума",
    "varnati pari",
    "vrnati pari",
    "Обратно двойно получени",
    "СТОРНИРАНЕ",
  ])("is known by „%s“", (text) => {
    expect(saysReturn(text)).toBe(true);
  });
  it.each(["вноска", "гр. Варна, ул. Варненска", "VARNA", "кредит", ""])("is not „%s“", (text) => {
    expect(saysReturn(text)).toBe(false);
  });
});
