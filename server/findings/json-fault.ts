/** Findings for JSON syntax errors. */
import { printParseErrorCode, type ParseError } from "jsonc-parser";
import type { CodedFinding } from "./words/index.ts";

const CODES: Readonly<Record<string, CodedFinding>> = {
  InvalidNumberFormat: { code: "json-number" },
  UnexpectedEndOfNumber: { code: "json-number" },
  PropertyNameExpected: { code: "json-name" },
  ValueExpected: { code: "json-value" },
  ColonExpected: { code: "json-colon" },
  CommaExpected: { code: "json-comma" },
  CloseBraceExpected: { code: "json-brace" },
  CloseBracketExpected: { code: "json-bracket" },
  EndOfFileExpected: { code: "json-rest" },
  InvalidCommentToken: { code: "json-comment" },
  UnexpectedEndOfComment: { code: "json-comment" },
  UnexpectedEndOfString: { code: "json-unclosed" },
  InvalidUnicode: { code: "json-unicode" },
  InvalidEscapeCharacter: { code: "json-escape" },
  InvalidCharacter: { code: "json-control" },
};

/** Typographic quotes that word processors and phones insert instead of `"`. */
const QUOTES = /^[„“”«»'‘’`]/;

const LONGEST = 30;

const symbolFault = (token: string): CodedFinding =>
  QUOTES.test(token)
    ? { code: "json-quote", params: { sign: token.slice(0, 1) } }
    : { code: "json-bare", params: { token } };

/** Converts a jsonc-parser error in a text into a finding's code and parameters. */
export const jsonFault = (text: string, { error, offset, length }: ParseError): CodedFinding => {
  const name = printParseErrorCode(error);
  return name === "InvalidSymbol"
    ? symbolFault(text.slice(offset, offset + Math.min(length, LONGEST)))
    : (CODES[name] ?? { code: "json-other" });
};
