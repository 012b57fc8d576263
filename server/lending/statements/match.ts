/**
 * Whose payment a line is. Pure: what is known of credits comes as an argument. The first rule that names exactly one
 * open credit decides, where check digits say that the number was written right, or the payer's name, account or ЕГН agrees
 * with it, and nothing in the line speaks of another credit; whatever is not certain is only proposed.
 */
import { isOneSlip } from "#src/domain/lending/contract-number.ts";
import type { Cents } from "#src/domain/lending/money.ts";
import type { StatementLine } from "./statement.ts";
import {
  contractParts,
  nearNumbers,
  referenceTokens,
  tokensOf,
  type CodeToken,
  type ContractToken,
  type Tokens,
} from "./references.ts";

/** A credit with the number of its application and of its contract. */
type NumberedCredit = { creditNo: number; number: number; contract: string; isOpen: boolean };

/** A credit that a code of ten digits stands for: of its application, or of an order, whose sum it then has. */
type CodedCredit = { creditNo: number; code: string; isOpen: boolean; cents?: Cents };

/** What is known of the credits that a line may be about. Those of people are open. */
export type KnownCredits = {
  numbered: readonly NumberedCredit[];
  coded: readonly CodedCredit[];
  /** Whose borrower is known to have the account it was paid from; none of an account that pays for many. */
  ofPayer: readonly number[];
  isManys?: boolean;
  /** Whose borrower or guarantor has the payer's name. */
  ofName: readonly number[];
  /** Whose borrower's name stands in the text. */
  inText: readonly number[];
  /** Whose borrower has an ЕГН that the line tells. */
  ofEgn: readonly number[];
  /** The credits of each person that the text may speak of by a name or an ЕГН: of those who have it. */
  spokenOf: readonly (readonly number[])[];
  /** Whose borrower was told the sum ahead, for about that day. */
  told: readonly number[];
  /** Sums that are asked for on the line's day: instalment, arrears, pay-off. */
  asked: ReadonlyMap<number, readonly Cents[]>;
};

/** Nothing known yet. */
export const NOTHING_KNOWN: KnownCredits = {
  numbered: [],
  coded: [],
  ofPayer: [],
  ofName: [],
  inText: [],
  ofEgn: [],
  spokenOf: [],
  told: [],
  asked: new Map(),
};

/** The rule that decided. */
export type MatchRule = "contract" | "reference" | "code" | "payer";

/** Why a credit is proposed. */
export type CandidateReason = keyof typeof SCORES;

/** A credit a line may be about; the score is out of 100. `isBeside` where the line also has a number or a name that is not its. */
export type Candidate = { creditNo: number; score: number; why: readonly CandidateReason[]; isBeside?: true };

/** A match, or candidates in falling order. `isNewPayer`: nothing that is known of the payer is the borrower's or a guarantor's. */
export type Match = { rule: MatchRule; creditNo: number; isNewPayer?: true } | { rule: null; candidates: Candidate[] };

const SCORES = {
  closed: 90,
  written: 85,
  several: 80,
  "other-prefix": 75,
  "other-year": 70,
  unnamed: 65,
  unchecked: 65,
  "check-slip": 60,
  "one-digit": 60,
  egn: 60,
  "not-owed": 58,
  "other-check": 50,
  short: 50,
  told: 45,
  payer: 40,
  name: 40,
  "text-name": 40,
  sum: 25,
  ended: 0,
} as const;

/** What several reasons are worth together: each takes its share of the doubt that the others leave. */
const scoreOf = (why: readonly CandidateReason[]): number =>
  Math.round(100 * (1 - why.reduce((doubt, reason) => doubt * (1 - SCORES[reason] / 100), 1)));

const candidate = (creditNo: number, why: readonly CandidateReason[]): Candidate => ({
  creditNo,
  score: scoreOf(why),
  why,
});

/** A credit that a line names which may as well send back a payout that nobody is owed. */
export const notOwedCandidate = (creditNo: number): Candidate => candidate(creditNo, ["not-owed"]);

type Line = Pick<StatementLine, "text" | "creditorReference" | "cents" | "payer">;

const NO_TOKENS: Tokens = { contracts: [], codes: [], loose: [] };

const structuredOf = ({ creditorReference }: Pick<Line, "creditorReference">): Tokens =>
  creditorReference ? referenceTokens(creditorReference) : NO_TOKENS;

/** Numbers of applications to look up for a line: those written, and those one digit away. */
export const numbersOf = (line: Pick<Line, "text" | "creditorReference">): { exact: number[]; near: number[] } => {
  const written = [tokensOf(line.text), structuredOf(line)].flatMap(({ contracts, codes, loose }) => [
    ...contracts.map(({ number }) => number),
    ...codes.flatMap(({ code }) => (code.startsWith("000") ? [Number(code)] : [])),
    ...loose,
  ]);
  const exact = [...new Set(written)].filter((number) => number > 0);
  return { exact, near: [...new Set(exact.flatMap(nearNumbers))].filter((number) => !exact.includes(number)) };
};

/** Codes of ten digits in a line. */
export const codesOf = (line: Pick<Line, "text" | "creditorReference">): string[] => [
  ...new Set([...structuredOf(line).codes, ...tokensOf(line.text).codes].map(({ code }) => code)),
];

/** How a written contract number stands to a credit's: the same, by check digits or not, or the reason why it is not certain. */
const compare = (token: ContractToken, credit: NumberedCredit): "checked" | "same" | CandidateReason | undefined => {
  const own = contractParts(credit.contract);
  if (!own) return undefined;
  // A number may have been written without its check digits.
  const length = Math.min(own.digits.length, token.digits.length);
  const isSlip = isOneSlip(token.digits.slice(0, length), own.digits.slice(0, length));
  if (own.number !== token.number) return isSlip ? "one-digit" : undefined;
  if (own.year !== token.year) return "other-year";
  if (token.prefix !== "" && token.prefix !== own.prefix) return "other-prefix";
  if (token.isChecked) return "checked";
  if (token.digits.slice(0, length) !== own.digits.slice(0, length)) return isSlip ? "check-slip" : "other-check";
  return token.prefix === own.prefix || token.isNamed ? "same" : "unnamed";
};

/** A credit that a line names; `isSure` by check digits, or by the sum of its order. */
type Named = { creditNo: number; isOpen: boolean; isSure: boolean };

const byContract = (tokens: readonly ContractToken[], { numbered }: KnownCredits): Named[] =>
  numbered.flatMap((credit) => {
    const verdicts = tokens.map((token) => compare(token, credit));
    const isSure = verdicts.includes("checked");
    return isSure || verdicts.includes("same") ? [{ ...credit, isSure }] : [];
  });

const byCode = (tokens: readonly CodeToken[], { coded }: KnownCredits, cents: Cents): Named[] =>
  coded.flatMap((one) => {
    const written = tokens.filter(({ code }) => code === one.code);
    const isSure = one.cents === cents || written.some(({ isChecked }) => isChecked);
    return written.length > 0 ? [{ ...one, isSure }] : [];
  });

/** What the rules that look at numbers find, in their order. */
const namedBy = (line: Line, known: KnownCredits): readonly (readonly [MatchRule, readonly Named[]])[] => {
  const tokens = tokensOf(line.text);
  const { contracts, codes } = structuredOf(line);
  return [
    ["contract", byContract(tokens.contracts, known)],
    ["reference", [...byContract(contracts, known), ...byCode(codes, known, line.cents)]],
    ["code", byCode(tokens.codes, known, line.cents)],
  ];
};

const isPayers = ({ ofPayer, ofName, inText, ofEgn }: KnownCredits, creditNo: number): boolean =>
  [ofPayer, ofName, inText, ofEgn].some((credits) => credits.includes(creditNo));

/** The likeliest of what the numbers in a line say of a credit. */
const numberReasons = (line: Line, known: KnownCredits): Map<number, CandidateReason> => {
  const tokens = tokensOf(line.text);
  const structured = structuredOf(line);
  const written = [...tokens.contracts, ...structured.contracts];
  const codes = codesOf(line).flatMap((code) => (code.startsWith("000") ? [Number(code)] : []));
  const said = namedBy(line, known).flatMap(([, named]) => named);
  const isOne = new Set(said.map(({ creditNo }) => creditNo)).size === 1;
  const found: [number, CandidateReason][] = [
    ...said.map(({ creditNo, isOpen, isSure }): [number, CandidateReason] => [
      creditNo,
      isOpen ? (isOne ? (isSure ? "written" : "unchecked") : "several") : "closed",
    ]),
    ...known.numbered.flatMap((credit) => {
      const verdicts = written.map((token) => compare(token, credit));
      const near = codes.some((code) => nearNumbers(code).includes(credit.number)) ? ["one-digit" as const] : [];
      const short = tokens.loose.includes(credit.number) ? ["short" as const] : [];
      return [...verdicts, ...near, ...short].flatMap((why): [number, CandidateReason][] =>
        why === undefined || why === "same" || why === "checked" ? [] : [[credit.creditNo, why]],
      );
    }),
  ];
  return new Map(found.sort(([, one], [, other]) => SCORES[one] - SCORES[other]));
};

/** All credits that a line may be about, the likeliest first. */
export const likelyCredits = (line: Line, known: KnownCredits): Candidate[] => {
  const numbers = numberReasons(line, known);
  const { ofPayer, ofName, inText, ofEgn, told, asked } = known;
  const ended = new Set(known.numbered.filter(({ isOpen }) => !isOpen).map(({ creditNo }) => creditNo));
  const all = new Set([...numbers.keys(), ...ofPayer, ...ofName, ...inText, ...ofEgn, ...told]);
  return [...all]
    .map((no) => {
      const number = numbers.get(no);
      return candidate(no, [
        ...(number === undefined ? [] : [number]),
        ...(ofEgn.includes(no) ? ["egn" as const] : []),
        ...(ofPayer.includes(no) ? ["payer" as const] : []),
        ...(ofName.includes(no) ? ["name" as const] : []),
        ...(inText.includes(no) && !ofName.includes(no) ? ["text-name" as const] : []),
        ...(told.includes(no) ? ["told" as const] : []),
        ...(asked.get(no)?.includes(line.cents) ? ["sum" as const] : []),
        ...(number !== "closed" && ended.has(no) ? ["ended" as const] : []),
      ]);
    })
    .sort((one, other) => other.score - one.score || one.creditNo - other.creditNo);
};

/** Whether a line also speaks of another person than this credit's borrower. */
const speaksOfAnother = ({ spokenOf }: KnownCredits, creditNo: number): boolean =>
  spokenOf.some((credits) => !credits.includes(creditNo));

/** Whether a number is a credit's: as it is written, or nearly. */
type IsOwn = (token: ContractToken, credit: NumberedCredit) => boolean;

const isWritten: IsOwn = (token, credit) => ["checked", "same"].includes(compare(token, credit) ?? "");
const isNearly: IsOwn = (token, credit) => compare(token, credit) !== undefined;

/** Whether a line also has a number that is not this credit's: a contract's, or another credit's, written right or nearly so. */
const namesAnother = (line: Line, known: KnownCredits, creditNo: number, isOwn = isWritten): boolean => {
  const tokens = tokensOf(line.text);
  const own = known.numbered.filter((credit) => credit.creditNo === creditNo);
  const others = known.numbered.filter((credit) => credit.creditNo !== creditNo);
  const ownCodes = known.coded.flatMap((one) => (one.creditNo === creditNo ? [one.code] : []));
  return (
    [...tokens.contracts, ...structuredOf(line).contracts].some(
      (token) =>
        !own.some((credit) => isOwn(token, credit)) &&
        (token.prefix !== "" || token.isNamed || others.some((credit) => compare(token, credit) !== undefined)),
    ) ||
    codesOf(line).some(
      (code) =>
        !ownCodes.includes(code) &&
        (known.coded.some((one) => one.code === code) ||
          others.some(({ number }) => nearNumbers(Number(code)).includes(number))),
    ) ||
    tokens.loose.some(
      (number) => !own.some((credit) => credit.number === number) && others.some((credit) => credit.number === number),
    )
  );
};

const isBeside = (line: Line, known: KnownCredits, creditNo: number): boolean =>
  speaksOfAnother(known, creditNo) || namesAnother(line, known, creditNo, isNearly);

const MOST_CANDIDATES = 5;

/** Matches a line. */
export const matchLine = (line: Line, known: KnownCredits): Match => {
  const proposed = (): Match => ({
    rule: null,
    candidates: likelyCredits(line, known)
      .slice(0, MOST_CANDIDATES)
      .map((one) => (isBeside(line, known, one.creditNo) ? { ...one, isBeside: true } : one)),
  });
  const rules = namedBy(line, known);
  const sure = new Set(rules.flatMap(([, named]) => named.flatMap((one) => (one.isSure ? [one.creditNo] : []))));
  for (const [rule, named] of rules) {
    const credits = [...new Set(named.map(({ creditNo }) => creditNo))];
    const [creditNo] = credits;
    if (creditNo === undefined) continue;
    // A sum proves nothing: many credits ask for the same one, and a mistyped number is easily one of theirs.
    const agrees = sure.has(creditNo) || isPayers(known, creditNo);
    // Somebody was named: what the account alone suggests would contradict them.
    const isOne = credits.length === 1 && named[0]!.isOpen && !speaksOfAnother(known, creditNo);
    if (!isOne || !agrees || namesAnother(line, known, creditNo)) return proposed();
    const isTold = Boolean(line.payer?.name ?? line.payer?.iban);
    const isNewPayer = isTold && known.isManys !== true && !isPayers(known, creditNo);
    return { rule, creditNo, ...(isNewPayer && { isNewPayer }) };
  }
  const [only, ...others] = new Set([...known.ofPayer, ...known.ofName, ...known.inText, ...known.ofEgn]);
  const isPaying = only !== undefined && others.length === 0 && known.ofPayer.includes(only);
  const isOther = only !== undefined && (speaksOfAnother(known, only) || namesAnother(line, known, only));
  if (isPaying && known.asked.get(only)?.includes(line.cents) && !isOther) return { rule: "payer", creditNo: only };
  return proposed();
};
