import { ageOn, parseBgDay } from "#src/domain/time/dates.ts";
import { parseEgn } from "#src/domain/identity/egn.ts";
import { defineRule } from "#src/engine/core/rule.ts";
import type { RuleProps } from "#src/engine/core/rule.ts";
import { typedText } from "#src/domain/text/typed.ts";

/** Minimum age in years for an identity card (чл. 17 ЗБЛД). */
const CARD_AGE = 14;

const pinName = ({ personPinElementName }: RuleProps): string =>
  typeof personPinElementName === "string" ? personPinElementName : "personPin";

/** Requires an issue date at which the card's holder, identified by the ЕГН element, was at least 14. */
export const issuedFrom14 = defineRule({
  name: "issued-from-14",
  needsFormat: ["day"],
  props: {
    personPinElementName: {
      type: "string",
    },
  },
  dependsOn: (props) => [pinName(props)],
  check: (value, { props, valueOf }) => {
    const issued = parseBgDay(typedText(value) ?? "");
    const holder = parseEgn(typedText(valueOf(pinName(props))) ?? "");
    return issued && holder && ageOn(holder.birth, issued) < CARD_AGE
      ? { code: "issued-from-14", params: { age: CARD_AGE } }
      : undefined;
  },
});
