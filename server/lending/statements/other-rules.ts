/**
 * Rows of rules by which a line of the bank is known to be money that is no borrower's. Rows of every lender stand in
 * `other-money.json`; a lender's own in the file that the setting `BANK_RULES` names (`docs/bank-lines.md`).
 */
import { readFileSync, statSync } from "node:fs";
import { basename } from "node:path";
import { Ajv, type ValidateFunction } from "ajv";
import { Type, type Static } from "typebox";
import type { Finding } from "#server/findings/finding.ts";
import { readSource } from "#server/findings/json-source.ts";
import { sourceOf } from "#server/findings/read-text.ts";
import { placeOf } from "#server/findings/report.ts";
import { shapeFindings } from "#server/findings/shape.ts";
import { formatFinding } from "#server/findings/words/index.ts";
import { SettingError } from "#server/kernel/setting-kinds.ts";
import { OTHER_KINDS, OTHER_MONEY, type OtherKind } from "./other-kinds.ts";
import rows from "./other-money.json" with { type: "json" };

const oneOf = <T extends string>(words: readonly T[]) => Type.Unsafe<T>({ type: "string", enum: words });
const Texts = Type.Array(Type.String({ minLength: 2, maxLength: 140 }), { minItems: 1, maxItems: 50 });

/**
 * A row: a line is of its kind when all that the row names is so, of each list one. `iban`, `name` and `text` are the other
 * side's account, a part of its name, and a part of the text; `code` the bank's name of the kind of movement, or the
 * sub-family of ISO's. `fee` is how the fee is found: `none` there is, the bank's `charges`, or in the text after the
 * words of `after`. Where none is found, or the line is above `most` (cents), it waits for somebody.
 */
const Rule = Type.Object(
  {
    kind: oneOf<OtherKind>(OTHER_KINDS),
    direction: Type.Optional(oneOf(["credit", "debit"])),
    iban: Type.Optional(Texts),
    name: Type.Optional(Texts),
    text: Type.Optional(Texts),
    code: Type.Optional(Texts),
    fee: oneOf(["none", "charges", "after"]),
    most: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000_000 })),
    after: Type.Optional(Texts),
  },
  { additionalProperties: false },
);

/** A row of rules. */
export type OtherRule = Static<typeof Rule>;

/** The rows of every lender. */
export const COMMON_RULES = rows as readonly OtherRule[];

let compiled: ValidateFunction | undefined;

/** What is wrong with the shape of rows. */
const shapeOf = (written: unknown): Finding[] => {
  compiled ??= new Ajv({ allErrors: true, verbose: true }).compile(Type.Array(Rule, { maxItems: 500 }));
  return shapeFindings(compiled, written, (_place, value) => ({
    code: "wrong-signs",
    params: { value, kind: "other" },
  }));
};

const wrong = (at: number, subject: string, fault: string): Finding => ({
  place: [at, subject],
  code: "wrong-shape",
  params: { subject, fault },
});

/** What is wrong with a row of the right shape. */
const senseOf = ({ kind, iban, name, text, code, fee, after }: OtherRule, at: number): Finding[] => [
  ...([iban, name, text, code].some(Boolean) ? [] : [wrong(at, "kind", "needs an iban, name, text or code beside it")]),
  ...((fee === "after") === (after !== undefined) ? [] : [wrong(at, "fee", "is „after“ where there is „after“")]),
  ...(fee === "none" || OTHER_MONEY[kind].mayHaveFee ? [] : [wrong(at, "fee", `must be „none“ for ${kind}`)]),
];

/**
 * What is wrong with rows of rules.
 *
 * @internal for its test.
 */
export const faultsOfRules = (written: unknown): Finding[] => {
  const found = shapeOf(written);
  return found.length > 0 ? found : (written as OtherRule[]).flatMap(senseOf);
};

const bytesOf = (file: string): Uint8Array => {
  try {
    if (!statSync(file).isFile()) throw new SettingError(`BANK_RULES must name a JSON file; ${file} is none.`);
    return readFileSync(file);
  } catch (error) {
    if (error instanceof SettingError) throw error;
    throw new SettingError(`BANK_RULES: ${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
};

/** The rules of this lender: its own file's first. Throws a SettingError, with the place, when the file holds none. */
export const otherRules = (file: string | undefined): readonly OtherRule[] => {
  if (file === undefined) return COMMON_RULES;
  const { value, findings, locate } = readSource(sourceOf(basename(file), bytesOf(file)));
  const [first] = findings.length > 0 ? findings : faultsOfRules(value);
  if (first)
    throw new SettingError(`BANK_RULES (docs/bank-lines.md): ${placeOf(locate(first))} ${formatFinding(first, "en")}`);
  return [...(value as OtherRule[]), ...COMMON_RULES];
};
