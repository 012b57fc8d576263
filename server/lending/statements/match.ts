/**
 * Whose payment a line is. Pure: what is known of credits comes as an argument. The first rule that names exactly one
 * open credit decides; whatever is not certain is only proposed.
 */
import type { Cents } from "#src/domain/lending/money.ts";
import type { StatementLine } from "./statement.ts";
import {
  contractParts,
  nearNumbers,
  referenceTokens,
  tokensOf,
  type ContractToken,
  type Tokens,
} from "./references.ts";

/** A credit with the number of its application and of its contract. */
export type NumberedCredit = { creditNo: number; number: number; contract: string; isOpen: boolean };

/** A credit that a code of ten digits stands for: of its application, or of an order. */
export type CodedCredit = { creditNo: number; code: string; isOpen: boolean };

/** What is known of the credits that a line may be about. */
export type Known = {
  numbered: readonly NumberedCredit[];
  coded: readonly CodedCredit[];
  /** Open credits whose borrower is known to have the account it was paid from. */
  ofPayer: readonly number[];
  /** Sums that are asked for on credits of the payer on the line's day: instalment, arrears, pay-off. */
  asked: ReadonlyMap<number, readonly Cents[]>;
};

/** The rule that decided. */
export type MatchRule = "contract" | "reference" | "code" | "payer";

/** Why a credit is proposed. */
export type CandidateReason =
  | "closed"
  | "several"
  | "other-prefix"
  | "other-year"
  | "unnamed"
  | "one-digit"
  | "short"
  | "not-owed"
  | "payer-sum"
  | "payer";

/** A credit a line may be about; the score is out of 100. */
export type Candidate = { creditNo: number; score: number; why: CandidateReason };

/** A match, or candidates in falling order. */
export type Match = { rule: MatchRule; creditNo: number } | { rule: null; candidates: Candidate[] };

const SCORES: Readonly<Record<CandidateReason, number>> = {
  closed: 90,
  several: 80,
  "other-prefix": 75,
  "other-year": 70,
  unnamed: 65,
  "one-digit": 60,
  "not-owed": 58,
  "payer-sum": 55,
  short: 50,
  payer: 40,
};

/** A credit that a line names which may as well send back a payout that nobody is owed. */
export const notOwedCandidate = (creditNo: number): Candidate => ({
  creditNo,
  score: SCORES["not-owed"],
  why: "not-owed",
});

type Line = Pick<StatementLine, "text" | "creditorReference" | "cents">;

/** Numbers of applications to look up for a line: those written, and those one digit away. */
export const numbersOf = (line: Pick<Line, "text" | "creditorReference">): { exact: number[]; near: number[] } => {
  const all = [tokensOf(line.text), ...(line.creditorReference ? [referenceTokens(line.creditorReference)] : [])];
  const written = all.flatMap(({ contracts, codes, loose }) => [
    ...contracts.map(({ number }) => number),
    ...codes.filter((code) => code.startsWith("000")).map(Number),
    ...loose,
  ]);
  const exact = [...new Set(written)].filter((number) => number > 0);
  return { exact, near: [...new Set(exact.flatMap(nearNumbers))].filter((number) => !exact.includes(number)) };
};

/** Codes of ten digits in a line. */
export const codesOf = (line: Pick<Line, "text" | "creditorReference">): string[] => [
  ...new Set([
    ...(line.creditorReference ? referenceTokens(line.creditorReference).codes : []),
    ...tokensOf(line.text).codes,
  ]),
];

const NO_TOKENS: Tokens = { contracts: [], codes: [], loose: [] };

/** How a written contract number stands to a credit's: the same, or the reason why it is not certain. */
const compare = (token: ContractToken, credit: NumberedCredit): "same" | CandidateReason | undefined => {
  const own = contractParts(credit.contract);
  if (!own || own.number !== token.number)
    return own && nearNumbers(token.number).includes(own.number) ? "one-digit" : undefined;
  if (own.year !== token.year) return "other-year";
  if (token.prefix !== "" && token.prefix !== own.prefix) return "other-prefix";
  return token.prefix === own.prefix || token.isNamed ? "same" : "unnamed";
};

const byContract = (tokens: readonly ContractToken[], { numbered }: Known): NumberedCredit[] =>
  numbered.filter((credit) => tokens.some((token) => compare(token, credit) === "same"));

const byCode = (codes: readonly string[], { coded }: Known): CodedCredit[] =>
  coded.filter(({ code }) => codes.includes(code));

const doubts = (line: Line, tokens: Tokens, structured: Tokens, known: Known): Candidate[] => {
  const written = [...tokens.contracts, ...structured.contracts];
  const said = [...byContract(written, known), ...byCode([...tokens.codes, ...structured.codes], known)];
  const candidate = (creditNo: number, why: CandidateReason): Candidate => ({ creditNo, score: SCORES[why], why });
  const codes = [...tokens.codes, ...structured.codes].filter((code) => code.startsWith("000")).map(Number);
  const all = [
    ...said.map(({ creditNo, isOpen }) => candidate(creditNo, isOpen ? "several" : "closed")),
    ...known.numbered.flatMap((credit) => {
      const verdicts = written.map((token) => compare(token, credit));
      const near = codes.some((code) => nearNumbers(code).includes(credit.number)) ? ["one-digit" as const] : [];
      const short = tokens.loose.includes(credit.number) ? ["short" as const] : [];
      return [...verdicts, ...near, ...short].flatMap((why) =>
        why === undefined || why === "same" ? [] : [candidate(credit.creditNo, why)],
      );
    }),
    ...known.ofPayer.map((creditNo) =>
      candidate(creditNo, known.asked.get(creditNo)?.includes(line.cents) ? "payer-sum" : "payer"),
    ),
  ];
  const best = new Map<number, Candidate>();
  for (const one of all) if ((best.get(one.creditNo)?.score ?? 0) < one.score) best.set(one.creditNo, one);
  return [...best.values()].sort((a, b) => b.score - a.score || a.creditNo - b.creditNo).slice(0, 5);
};

/** Matches a line. */
export const matchLine = (line: Line, known: Known): Match => {
  const tokens = tokensOf(line.text);
  const structured = line.creditorReference ? referenceTokens(line.creditorReference) : NO_TOKENS;
  const rules: readonly [MatchRule, readonly { creditNo: number; isOpen: boolean }[]][] = [
    ["contract", byContract(tokens.contracts, known)],
    ["reference", [...byContract(structured.contracts, known), ...byCode(structured.codes, known)]],
    ["code", byCode(tokens.codes, known)],
  ];
  for (const [rule, named] of rules) {
    const credits = [...new Set(named.map(({ creditNo }) => creditNo))];
    if (credits.length === 0) continue;
    if (credits.length === 1 && named[0]!.isOpen) return { rule, creditNo: credits[0]! };
    // Somebody was named: what the account alone suggests would contradict them.
    return { rule: null, candidates: doubts(line, tokens, structured, known) };
  }
  const [only, ...others] = known.ofPayer;
  if (only !== undefined && others.length === 0 && known.asked.get(only)?.includes(line.cents))
    return { rule: "payer", creditNo: only };
  return { rule: null, candidates: doubts(line, tokens, structured, known) };
};
