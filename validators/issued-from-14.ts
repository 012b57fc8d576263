import { ageOn, parseBgDay } from "#src/domain/dates.ts";
import { parseEgn } from "#src/domain/egn.ts";
import { defineRule } from "#src/domain/rule.ts";
import type { RuleProps } from "#src/domain/rule.ts";
import { typedText } from "#src/domain/typed.ts";

/** Identity cards are issued from this age on (чл. 17 ЗБЛД). */
const CARD_AGE = 14;

const pinName = ({ personPinElementName }: RuleProps): string =>
  typeof personPinElementName === "string" ? personPinElementName : "personPin";

/** The identity card was issued when its holder, known by the ЕГН, was at least 14. */
export const issuedFrom14 = defineRule({
  name: "issued-from-14",
  props: { personPinElementName: { type: "string", description: "Name of the element with the holder's ЕГН; `personPin` when left out." } },
  dependsOn: (props) => [pinName(props)],
  check: (value, { props, valueOf }) => {
    const issued = parseBgDay(typedText(value) ?? "");
    const holder = parseEgn(typedText(valueOf(pinName(props))) ?? "");
    return issued && holder && ageOn(holder.birth, issued) < CARD_AGE ? { code: "issued-from-14", params: { age: CARD_AGE } } : undefined;
  },
});
