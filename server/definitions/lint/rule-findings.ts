/** Checks a rule chain: rules exist, get the properties they take, and refer to existing elements. */
import { namesIn } from "#src/engine/core/chain.ts";
import { holds, serverFactsOf } from "#src/engine/core/element-types.ts";
import type { Rule, RuleProps } from "#src/engine/core/rule.ts";
import { suggest } from "#server/findings/closest.ts";
import type { LintContext } from "./lint-context.ts";
import type { Outline, Outlined } from "./outline.ts";
import type { Finding, JsonPath } from "#server/findings/finding.ts";
import { valueFindings } from "./value-findings.ts";

type Chain = {
  validation: unknown;
  props: RuleProps;
  place: JsonPath;
  propsPlace: JsonPath;
  /** Properties that the engine itself reads here. */
  reads?: readonly string[];
};

const kindOf = (value: unknown): string => (Array.isArray(value) ? "array" : value === null ? "null" : typeof value);

const propFindings = (rule: Rule, { props, propsPlace }: Chain): Finding[] =>
  Object.entries(rule.props ?? {}).flatMap(([name, { type, required }]): Finding[] => {
    const value = Object.hasOwn(props, name) ? props[name] : undefined;
    if (value === undefined)
      return required ? [{ place: propsPlace, code: "rule-lacks", params: { rule: rule.name, property: name } }] : [];
    const kind = kindOf(value);
    return type === "any" || kind === type
      ? []
      : [
          {
            place: [...propsPlace, name],
            code: "rule-kind",
            params: { rule: rule.name, property: name, wanted: type, written: kind },
          },
        ];
  });

/** Finding for a server-checking rule whose `url` names no `check-…` call. */
const questionFindings = (rule: Rule, { props, propsPlace }: Chain, { questions }: LintContext): Finding[] => {
  const url = props["url"];
  return !rule.asks || typeof url !== "string" || questions.has(url)
    ? []
    : [
        {
          place: [...propsPlace, "url"],
          code: "rule-call",
          params: { url },
          ...suggest(url, questions),
        },
      ];
};

/** The property that holds the element's name; empty for a rule with a fixed name. */
const writtenAs = (props: RuleProps, name: string): string[] =>
  Object.entries(props)
    .filter(([, value]) => value === name)
    .map(([property]) => property)
    .slice(0, 1);

const danglingFindings = (
  outline: Outline,
  { group, path }: Outlined,
  rule: Rule,
  { props, propsPlace }: Chain,
): Finding[] =>
  (rule.dependsOn?.(props) ?? [])
    .filter((name) => !outline.find(name, group))
    .map((name) => ({
      place: [...propsPlace, ...writtenAs(props, name)],
      code: "rule-looks",
      params: { rule: rule.name, path, name },
      ...suggest(name, namesNear(outline, group)),
    }));

/** Finding for a rule that depends on other elements and names its own. */
const selfFindings = (outline: Outline, outlined: Outlined, rule: Rule, { props, propsPlace }: Chain): Finding[] => {
  const { group, path } = outlined;
  // A slider that follows itself is reported as a circle.
  if (holds(outlined, "number")) return [];
  return (rule.dependsOn?.(props) ?? [])
    .filter((name) => outline.find(name, group)?.path === path)
    .map((name) => ({
      place: [...propsPlace, ...writtenAs(props, name)],
      code: "rule-itself",
      params: { rule: rule.name, path },
    }));
};

/** Findings for a conditional rule: it names values, and its source can have them. */
const comparedFindings = (
  outline: Outline,
  { group }: Outlined,
  rule: Rule,
  { props, propsPlace }: Chain,
): Finding[] => {
  const { element, value, values } = props;
  if (rule.props?.["values"] && value === undefined && values === undefined)
    return [{ place: propsPlace, code: "rule-no-value", params: { rule: rule.name } }];
  const source = rule.props?.["values"] && typeof element === "string" ? outline.find(element, group) : undefined;
  if (!source) return [];
  return Array.isArray(values)
    ? valueFindings(outline, source, values, [...propsPlace, "values"])
    : valueFindings(outline, source, [value], [...propsPlace, "value"]);
};

/** Names by which elements of a group refer to others: short for those in enclosing groups, full paths otherwise. */
export const namesNear = (outline: Outline, group: string): string[] =>
  [...outline.fields.values()].map(({ path, element, group: own }) =>
    `${group}.`.startsWith(`${own}.`) || own === "" ? element.name : path,
  );

const chainFindings = (outline: Outline, outlined: Outlined, chain: Chain, known: LintContext): Finding[] => {
  const rules: Rule[] = [];
  const findings: Finding[] = [];
  for (const name of namesIn(chain.validation)) {
    const rule = Object.hasOwn(known.rules, name) ? known.rules[name] : undefined;
    if (rule) rules.push(rule);
    else
      findings.push({
        place: chain.place,
        code: "rule-unknown",
        params: { name },
        ...suggest(name, Object.keys(known.rules)),
      });
  }
  for (const rule of rules) {
    findings.push(
      ...propFindings(rule, chain),
      ...questionFindings(rule, chain, known),
      ...danglingFindings(outline, outlined, rule, chain),
      ...selfFindings(outline, outlined, rule, chain),
      ...comparedFindings(outline, outlined, rule, chain),
    );
    if (rule.wraps) findings.push(...nestedFindings(outline, outlined, chain, known));
  }
  // A misspelt rule would make its properties look unknown.
  if (rules.length === namesIn(chain.validation).length) findings.push(...unknownProps(rules, chain));
  return findings;
};

/** Findings for nested rules that ask the server: wrapped rules run synchronously. */
const neverAsked = ({ validation, place }: Chain, { rules }: LintContext): Finding[] =>
  namesIn(validation)
    .filter((name) => Object.hasOwn(rules, name) && rules[name]!.asks)
    .map((name) => ({ place, code: "rule-nested", params: { rule: name } }));

const nestedFindings = (
  outline: Outline,
  outlined: Outlined,
  { props, propsPlace }: Chain,
  known: LintContext,
): Finding[] => {
  const nested = kindOf(props["validationProps"]) === "object" ? (props["validationProps"] as RuleProps) : {};
  const chain = {
    validation: props["validation"],
    props: nested,
    place: [...propsPlace, "validation"],
    propsPlace: [...propsPlace, "validationProps"],
  };
  return [...neverAsked(chain, known), ...chainFindings(outline, outlined, chain, known)];
};

const unknownProps = (rules: readonly Rule[], { props, propsPlace, reads = [] }: Chain): Finding[] => {
  const taken = [...rules.flatMap((rule) => Object.keys(rule.props ?? {})), ...reads];
  return Object.keys(props)
    .filter((name) => !taken.includes(name))
    .map((name) => ({
      place: [...propsPlace, name],
      onName: true,
      code: "rule-property",
      params: { name },
      ...suggest(name, taken),
    }));
};

/** All findings about the rules of one element. */
export const ruleFindings = (outline: Outline, outlined: Outlined, known: LintContext): Finding[] => {
  const { element, place } = outlined;
  const props = element.validationProps ?? {};
  const propsPlace = element.validationProps ? [...place, "validationProps"] : [...place, "validation"];
  return [
    ...chainFindings(
      outline,
      outlined,
      {
        validation: element.validation,
        props,
        place: [...place, "validation"],
        propsPlace,
        reads: serverFactsOf(outlined).reads,
      },
      known,
    ),
  ];
};
