/** What is wrong with a text that is no JSON, in words for somebody who edits it by hand. */
import { printParseErrorCode, type ParseError } from "jsonc-parser";

const WORDS: Readonly<Record<string, string>> = {
  InvalidNumberFormat: "this is no number",
  UnexpectedEndOfNumber: "this is no number",
  PropertyNameExpected: "a name in quotes belongs here; is there a comma too many before it?",
  ValueExpected: "a value belongs here; is there a comma too many before it?",
  ColonExpected: "a colon is missing before this",
  CommaExpected: "a comma is missing before this",
  CloseBraceExpected: "a closing } is missing",
  CloseBracketExpected: "a closing ] is missing",
  EndOfFileExpected: "something stands after the end",
  InvalidCommentToken: "comments are not allowed",
  UnexpectedEndOfComment: "comments are not allowed",
  UnexpectedEndOfString: 'this text is not closed with " on its own line',
  InvalidUnicode: "\\u is followed by four hexadecimal digits",
  InvalidEscapeCharacter: 'after \\ may stand only " \\ / b f n r t u',
  InvalidCharacter: "this text holds a sign that does not show, such as a tab",
};

/** Word processors and phones write these in place of the plain quote. */
const QUOTES = /^[„“”«»'‘’`]/;

const symbolFault = (token: string): string =>
  QUOTES.test(token) ? `${token.slice(0, 1)} is not the plain quote "` : `${token} is neither in quotes nor a number, true or false`;

const LONGEST = 30;

/** The fault a parser met at a place of a text. */
export const jsonFault = (text: string, { error, offset, length }: ParseError): string => {
  const code = printParseErrorCode(error);
  return code === "InvalidSymbol" ? symbolFault(text.slice(offset, offset + Math.min(length, LONGEST))) : WORDS[code] ?? "something is out of place";
};
