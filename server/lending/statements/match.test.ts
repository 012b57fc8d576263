import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkOf } from "#src/domain/lending/contract-number.ts";
import { codesOf, matchLine, NOTHING_KNOWN, numbersOf, type KnownCredits } from "./match.ts";
import { codeOf, fold, namesContract, nearNumbers, referenceTokens, saysReturn, tokensOf } from "./references.ts";

type NumberedCredit = KnownCredits["numbered"][number];

const PREFIXES = ["КЛ", "ПК", "ВБЛ", "КБЛ", "К"];

const partsOf = (year: number, number: number): [year: string, number: string, check: string] => {
  const parts = [String(year), String(number).padStart(7, "0")] as const;
  return [...parts, checkOf(parts.join(""))];
};
const contractOf = (prefix: string, year: number, number: number): string =>
  [prefix, ...partsOf(year, number)].join("-");
const credit = (number: number, more: Partial<NumberedCredit> = {}): NumberedCredit => ({
  creditNo: number + 5_000_000,
  number,
  contract: contractOf("ПК", 2026, number),
  isOpen: true,
  ...more,
});
/** A credit whose contract is of before the check digits. */
const oldCredit = (number: number, more: Partial<NumberedCredit> = {}): NumberedCredit =>
  credit(number, { contract: credit(number).contract.slice(0, -3), ...more });
const knowing = (...numbered: NumberedCredit[]): KnownCredits => ({
  ...NOTHING_KNOWN,
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
        fc.tuple(dash, dash, dash),
        around,
        choices,
        (prefix, year, number, [first, second, third], before, how) => {
          const own = credit(number, { contract: contractOf(prefix, year, number) });
          const [written, right, check] = partsOf(year, number);
          const whole = `${prefix}${first}${written}${second}${right}${third}${check}`;
          const text = `${before}КРЕДИТ ${mistyped(whole, how)} благодаря`;
          expect(numbersOf(line(text)).exact).toContain(number);
          expect(matchLine(line(text), knowing(own))).toEqual({ rule: "contract", creditNo: own.creditNo });
        },
      ),
    );
  });

  it.each([
    "КРЕДИТ ПК-2026-0000123-06",
    "KREDIT PK-2026-0000123-06",
    "credit pk 2026 0000123 06",
    "КРЕДИТПК-2026-0000123-06",
    "КРЕДИТ 2026-0000123-06",
    "по договор № ПК–2026–0000123–06, ноември",
    "ПК2026000012306",
    "ПК-2026-00001 23-06",
    "Договор 2026000012306/вноска 4",
    "2026-0000123-06",
  ])("is found in %j", (text) => {
    expect(matchLine(line(text), knowing(credit(123)))).toEqual({ rule: "contract", creditNo: 5_000_123 });
  });

  it("with a wrong digit, or two neighbours exchanged, in any place is proposed and never a match", () => {
    // The first two digits make it a number of a year.
    const at = fc.integer({ min: 2, max: 12 });
    fc.assert(
      fc.property(aNumber, at, fc.integer({ min: 0, max: 9 }), (number, place, by) => {
        const right = partsOf(2026, number).join("");
        const [digit, next] = [right[place]!, right[place + 1] ?? ""];
        const slip = by === 0 ? next + digit : `${(Number(digit) + by) % 10}${next}`;
        const wrong = right.slice(0, place) + slip + right.slice(place + 2);
        fc.pre(wrong.length === 13 && wrong !== right && Number(wrong.slice(4, 11)) > 0);
        const text = `КРЕДИТ ПК-${wrong.slice(0, 4)}-${wrong.slice(4, 11)}-${wrong.slice(11)}`;
        expect([...numbersOf(line(text)).near, ...numbersOf(line(text)).exact]).toContain(number);
        const match = matchLine(line(text), knowing(credit(number)));
        expect(match).toMatchObject({ rule: null, candidates: [{ creditNo: number + 5_000_000 }] });
      }),
    );
  });

  it("of before the check digits, or written without them, needs the payer's name, account or ЕГН: a sum that agrees proves nothing", () => {
    const texts = ["КРЕДИТ ПК-2026-0000123", "КРЕДИТ ПК-2026-0000123 11.2026", "плащане 0000000123"];
    for (const [text, own] of texts.flatMap((one) => [[one, credit(123)] as const, [one, oldCredit(123)] as const])) {
      const known = knowing(own);
      const no = own.creditNo;
      expect(matchLine(line(text), known)).toEqual({
        rule: null,
        candidates: [{ creditNo: no, score: 65, why: ["unchecked"] }],
      });
      const agreeing: Partial<KnownCredits>[] = [{ ofName: [no] }, { ofPayer: [no] }, { ofEgn: [no] }];
      for (const more of agreeing) expect(matchLine(line(text), { ...known, ...more })).toMatchObject({ creditNo: no });
      const sums: [KnownCredits, object][] = [
        [
          { ...known, told: [no] },
          { score: 81, why: ["unchecked", "told"] },
        ],
        [
          { ...known, asked: new Map([[no, [10_046]]]) },
          { score: 74, why: ["unchecked", "sum"] },
        ],
      ];
      for (const [more, why] of sums)
        expect(matchLine(line(text), more)).toEqual({ rule: null, candidates: [{ creditNo: no, ...why }] });
    }
  });

  it("says whether its payer is new to the credit", () => {
    const [own, payer] = [credit(123), { name: "Мария Петрова" }];
    const said = { ...line("КРЕДИТ ПК-2026-0000123-06"), payer };
    const match = { rule: "contract", creditNo: own.creditNo };
    expect(matchLine(said, knowing(own))).toEqual({ ...match, isNewPayer: true });
    for (const more of [{ ofName: [own.creditNo] }, { ofPayer: [own.creditNo] }, { isManys: true }])
      expect(matchLine(said, { ...knowing(own), ...more })).toEqual(match);
  });

  it("is worth more with every other reason", () => {
    const known = { ...knowing(oldCredit(123)), ofName: [5_000_123] };
    const candidates = (more: Partial<KnownCredits>) =>
      matchLine(line("КРЕДИТ ПК-2026-0000124"), { ...known, ...more });
    expect(candidates({})).toMatchObject({ candidates: [{ score: 76, why: ["one-digit", "name"] }] });
    expect(candidates({ asked: new Map([[5_000_123, [10_046]]]) })).toMatchObject({
      candidates: [{ score: 82, why: ["one-digit", "name", "sum"] }],
    });
  });

  it.each([
    ["of a closed credit", "КРЕДИТ ПК-2026-0000123-06", credit(123, { isOpen: false }), "closed"],
    [
      "of a closed credit, and a digit is wrong",
      "КРЕДИТ ПК-2026-0000124",
      oldCredit(123, { isOpen: false }),
      "one-digit",
      "ended",
    ],
    ["with another prefix", "КЛ-2026-0000123-06", credit(123), "other-prefix"],
    ["with another year", "КРЕДИТ ПК-2025-0000123-06", credit(123), "other-year"],
    ["with other check digits", "КРЕДИТ ПК-2026-0000123-99", credit(123), "other-check"],
    ["with check digits exchanged", "КРЕДИТ ПК-2026-0000123-60", credit(123), "check-slip"],
    ["with nothing that says it is one", "2026-0000123", credit(123), "unnamed"],
    ["of which only the end is written", "КРЕДИТ 123", credit(123), "short"],
    ["without its zeros", "ПК-2026-123", credit(123), "short"],
  ])("%s is a candidate", (_what, text, known, ...why) => {
    expect(matchLine(line(text), knowing(known))).toMatchObject({ rule: null, candidates: [{ why }] });
  });

  it.each([
    ["short", "и кредит 0000555"],
    ["short after „и“", "и 555"],
    ["short after „номер“", "и кредита номер 555"],
    ["short after „+ №“", "+ №555, благодаря"],
    ["with wrong check digits", `и ${credit(555).contract.slice(0, -2)}99`],
    [
      "with a check digit wrong",
      `и ${credit(555).contract.slice(0, -1)}${(Number(credit(555).contract.at(-1)) + 1) % 10}`,
    ],
    ["with one digit wrong", "и ПК-2026-0000556-00"],
  ])("beside another one that is %s decides nothing", (_how, more) => {
    const text = `КРЕДИТ ${credit(123).contract} ${more}`;
    const match = matchLine(line(text), knowing(credit(123), credit(555)));
    expect(match).toMatchObject({ rule: null });
    expect("candidates" in match && match.candidates[0]).toMatchObject({ creditNo: 5_000_123, isBeside: true });
    // The number of its own credit, once more and without check digits, is not another one.
    const twice = `КРЕДИТ ${credit(123).contract} 0000000123 ПК-2026-0000123`;
    expect(matchLine(line(twice), knowing(credit(123), credit(124)))).toMatchObject({ creditNo: 5_000_123 });
  });

  it.each([
    "вноска 5 и 555",
    "вноски 5+555",
    "Младост 1 и 555, бл. 2",
    "кредит 555 вноска",
    "договор 555/10/2026",
    "кредит 555 число",
  ])("beside „%s“ is what it is", (more) =>
    expect(matchLine(line(`КРЕДИТ ПК-2026-0000123-06, ${more}`), knowing(credit(123), credit(555)))).toMatchObject({
      rule: "contract",
    }),
  );

  it("beside a name or an ЕГН decides nothing where those who have it are all others", () => {
    const known = knowing(credit(123), credit(555));
    const speaks = (...spokenOf: number[][]) => matchLine(line("КРЕДИТ ПК-2026-0000123-06"), { ...known, spokenOf });
    expect(speaks([5_000_555, 5_000_123])).toMatchObject({ rule: "contract" });
    expect(speaks([5_000_123], [5_000_555])).toMatchObject({ rule: null });
  });

  it("beside another one decides nothing", () => {
    const text = `КРЕДИТ ${credit(123).contract} и ${credit(555).contract}`;
    expect(matchLine(line(text), knowing(credit(123), credit(555)))).toEqual({
      rule: null,
      candidates: [
        { creditNo: 5_000_123, score: 80, why: ["several"], isBeside: true },
        { creditNo: 5_000_555, score: 80, why: ["several"], isBeside: true },
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
    const own = oldCredit(123);
    expect(matchLine(line("", credit(123).contract), knowing(credit(123)))).toMatchObject({ rule: "reference" });
    expect(matchLine(line("", "0000000123"), knowing(own))).toMatchObject({ rule: null });
    for (const body of ["20260000123", "0000000123"]) {
      const checked = Array.from({ length: 100 }, (_, digits) => `RF${String(digits).padStart(2, "0")}${body}`);
      const right = checked.filter((reference) => {
        const { contracts, codes } = referenceTokens(reference);
        return contracts.length + codes.length > 0;
      });
      expect(right).toHaveLength(1);
      expect(matchLine(line("", right[0]), knowing(own))).toEqual({ rule: "reference", creditNo: own.creditNo });
    }
  });

  it("decides nothing when the text names another contract, open or closed", () => {
    const [one, two] = [credit(123), credit(555)];
    const said = line(`КРЕДИТ ${one.contract}`, two.contract);
    expect(matchLine(said, knowing(one, two))).toMatchObject({ rule: null });
    expect(matchLine(said, knowing({ ...one, isOpen: false }, two))).toMatchObject({ rule: null });
  });
});

describe("a code of ten digits", () => {
  it("names its credit, and that of an order by the order's sum", () => {
    fc.assert(
      fc.property(aNumber, (number) => {
        const own = credit(number);
        const text = `Easypay ${codeOf(number)}, код`;
        expect(codesOf(line(text))).toEqual([codeOf(number)]);
        const known = { ...knowing(own), ofPayer: [own.creditNo] };
        expect(matchLine(line(text), known)).toEqual({ rule: "code", creditNo: own.creditNo });
      }),
    );
    const order = { creditNo: 7, code: "9000000001", isOpen: true, cents: 10_046 };
    const known = { ...NOTHING_KNOWN, coded: [order] };
    expect(matchLine(line("поръчка 9000000001"), known)).toEqual({ rule: "code", creditNo: 7 });
    expect(matchLine({ ...line("поръчка 9000000001"), cents: 1 }, known)).toMatchObject({ rule: null });
  });

  it("within a longer number is none", () => {
    expect(tokensOf("тел. 0888123456789 00000001234").codes).toEqual([]);
  });
});

describe("the payer's account", () => {
  const known = (ofPayer: readonly number[], asked: readonly number[]): KnownCredits => ({
    ...NOTHING_KNOWN,
    ofPayer,
    asked: new Map(ofPayer.map((no) => [no, asked])),
  });
  it("decides when it is known for one open credit and the sum is what is asked", () => {
    expect(matchLine(line("вноска"), known([7], [5_000, 10_046]))).toEqual({ rule: "payer", creditNo: 7 });
  });
  const bySum = { score: 55, why: ["payer", "sum"] };
  it.each([
    ["another sum", known([7], [10_047]), [{ creditNo: 7, score: 40, why: ["payer"] }]],
    ["several credits", known([7, 8], [10_046]), [7, 8].map((creditNo) => ({ creditNo, ...bySum }))],
    [
      "several credits, of which one asks for the sum",
      { ...known([7, 8], [10_047]), asked: new Map([[8, [10_046]]]) },
      [
        { creditNo: 8, ...bySum },
        { creditNo: 7, score: 40, why: ["payer"] },
      ],
    ],
    ["none", NOTHING_KNOWN, []],
  ])("with %s only proposes", (_what, facts, candidates) => {
    expect(matchLine(line("вноска"), facts)).toEqual({ rule: null, candidates });
  });
  it.each([
    ["another's name", "вноска за Веселин Йорданов Жеков", { ofName: [7, 8] }],
    ["half of another's name", "вноска за Веселин Жеков", { spokenOf: [[8, 9]] }],
    ["another's ЕГН", "вноска 9001011234", { ofEgn: [8] }],
    ["another's short number", "вноска за кредит 94 на брат ми", knowing(credit(94))],
    ["another's number with wrong check digits", "КРЕДИТ ПК-2026-0000123-60", knowing(credit(123))],
    ["another's number with one digit wrong", "КРЕДИТ ПК-2026-0000133-06", knowing(credit(123))],
    ["a contract of nobody's", "КРЕДИТ ПК-2026-0009999-01", {}],
  ])("with %s in the text only proposes, though the sum is what its own credit asks", (_what, text, facts) => {
    expect(matchLine(line(text), { ...known([7], [10_046]), ...facts })).toMatchObject({ rule: null });
  });
  it("does not overrule a contract that the payer named and that is closed", () => {
    const facts = {
      ...known([7], [10_046]),
      ...knowing(credit(123, { isOpen: false })),
      ofPayer: [7],
      asked: new Map([[7, [10_046]]]),
    };
    expect(matchLine(line("КРЕДИТ ПК-2026-0000123-06"), facts)).toMatchObject({ rule: null });
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

describe("a number that may be a contract's", () => {
  it.each([
    ["with its check digits", "ПК-2026-0000123-06"],
    ["on the other keyboard", "pk 2026 0000123 06"],
    ["of before the check digits", "ПК-2026-0000123"],
    ["after the word for it", "договор № КЛ-2026-0000123-06"],
  ])("is one %s", (_what, text) => {
    expect(namesContract(text)).toBe(true);
  });
  it.each([
    ["with wrong check digits", "ПК-2026-0000123-07"],
    ["with a digit wrong", "ПК-2026-0000124-06"],
    ["of another shape", "ПК-123"],
    ["a sum", "1000 €"],
    ["nothing", ""],
  ])("is none %s", (_what, text) => {
    expect(namesContract(text)).toBe(false);
  });
});
