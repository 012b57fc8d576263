/** Whether a chain's rules exist, get the properties they take, and look at elements that are there. */
import { mappingProblems } from "#src/domain/grid.ts";
import type { Mappings } from "#src/domain/grid.ts";
import type { Rule, RuleProps } from "#src/domain/rule.ts";
import { suggest } from "./closest.ts";
import type { Known } from "./known.ts";
import type { Outline, Outlined } from "./outline.ts";
import type { Finding, Place } from "./problem.ts";
import { valueFindings } from "./value-findings.ts";

type Chain = { validation: unknown; props: RuleProps; place: Place; propsPlace: Place };

/** Slider properties that the engine itself reads, whatever the chain. */
const SLIDER_PROPS = ["amountElementName", "mappings"];

const namesOf = (validation: unknown): string[] => (typeof validation === "string" ? validation.split(/\s+/).filter(Boolean) : []);

const kindOf = (value: unknown): string => (Array.isArray(value) ? "array" : value === null ? "null" : typeof value);

const propFindings = (rule: Rule, { props, propsPlace }: Chain): Finding[] =>
  Object.entries(rule.props ?? {}).flatMap(([name, { type, required }]): Finding[] => {
    const value = Object.hasOwn(props, name) ? props[name] : undefined;
    if (value === undefined) return required ? [{ place: propsPlace, message: `the rule "${rule.name}" needs the property "${name}"` }] : [];
    const kind = kindOf(value);
    return type === "any" || kind === type ? [] : [{ place: [...propsPlace, name], message: `the property "${name}" of the rule "${rule.name}" must be ${article(type)}, not ${article(kind)}` }];
  });

const article = (kind: string): string => `${/^[ao]/.test(kind) ? "an" : "a"} ${kind}`;

const isBackend = (name: string): boolean => name.includes("backend");

/** Only `backend` rules ask the server, by the call their `url` names. */
const questionFindings = (rule: Rule, { props, propsPlace }: Chain, { questions }: Known): Finding[] => {
  const url = props["url"];
  return !isBackend(rule.name) || typeof url !== "string" || questions.has(url) ? []
    : [{ place: [...propsPlace, "url"], message: `no call that checks a value is "${url}"`, ...suggest(url, questions) }];
};

const danglingFindings = (outline: Outline, { group, path }: Outlined, rule: Rule, { props, propsPlace }: Chain): Finding[] =>
  (rule.dependsOn?.(props) ?? []).filter((name) => !outline.find(name, group)).map((name) => {
    const written = Object.entries(props).find(([, value]) => value === name)?.[0];
    return {
      place: written ? [...propsPlace, written] : propsPlace,
      message: `the rule "${rule.name}" of "${path}" looks at the unknown element "${name}"`,
      ...suggest(name, namesNear(outline, group)),
    };
  });

/** A rule that holds for some values of another element only, which the other must be able to have. */
const comparedFindings = (outline: Outline, { group }: Outlined, rule: Rule, { props, propsPlace }: Chain): Finding[] => {
  const { element, value, values } = props;
  const source = rule.props?.["values"] && typeof element === "string" ? outline.find(element, group) : undefined;
  if (!source) return [];
  return Array.isArray(values) ? valueFindings(outline, source, values, [...propsPlace, "values"]) : valueFindings(outline, source, [value], [...propsPlace, "value"]);
};

/** Names by which a group's elements reach others: full paths, and short ones of the groups around. */
export const namesNear = (outline: Outline, group: string): string[] =>
  [...outline.fields.values()].map(({ path, element, group: own }) => (`${group}.`.startsWith(`${own}.`) || own === "" ? element.name : path));

const chainFindings = (outline: Outline, outlined: Outlined, chain: Chain, known: Known): Finding[] => {
  const rules: Rule[] = [];
  const findings: Finding[] = [];
  for (const name of namesOf(chain.validation)) {
    const rule = Object.hasOwn(known.rules, name) ? known.rules[name] : undefined;
    if (rule) rules.push(rule);
    else findings.push({ place: chain.place, message: `unknown rule "${name}"`, ...suggest(name, Object.keys(known.rules)) });
  }
  for (const rule of rules) {
    findings.push(...propFindings(rule, chain), ...questionFindings(rule, chain, known), ...danglingFindings(outline, outlined, rule, chain), ...comparedFindings(outline, outlined, rule, chain));
    if (rule.props?.["validation"]) findings.push(...nestedFindings(outline, outlined, chain, known));
  }
  // A name mistyped in the chain explains its properties too.
  if (rules.length === namesOf(chain.validation).length) findings.push(...unknownProps(outlined, rules, chain));
  return findings;
};

/** What another rule wraps is answered at once: the server cannot be asked. */
const neverAsked = ({ validation, place }: Chain, { rules }: Known): Finding[] =>
  namesOf(validation).filter((name) => Object.hasOwn(rules, name) && isBackend(name)).map((name) =>
    ({ place, message: `the rule "${name}" asks the server, so it stands in the element's own "validation" and never inside another rule` }));

const nestedFindings = (outline: Outline, outlined: Outlined, { props, propsPlace }: Chain, known: Known): Finding[] => {
  const nested = kindOf(props["validationProps"]) === "object" ? (props["validationProps"] as RuleProps) : {};
  const chain = { validation: props["validation"], props: nested, place: [...propsPlace, "validation"], propsPlace: [...propsPlace, "validationProps"] };
  return [...neverAsked(chain, known), ...chainFindings(outline, { ...outlined, type: "text" }, chain, known)];
};

const unknownProps = ({ type }: Outlined, rules: readonly Rule[], { props, propsPlace }: Chain): Finding[] => {
  const taken = [...rules.flatMap((rule) => Object.keys(rule.props ?? {})), ...(type === "slider" ? SLIDER_PROPS : [])];
  return Object.keys(props).filter((name) => !taken.includes(name)).map((name) =>
    ({ place: [...propsPlace, name], onName: true, message: `no rule here takes the property "${name}"`, ...suggest(name, taken) }));
};

/** A product's mappings come from the catalogue and are looked at as if they stood in the file. */
const mappingFindings = ({ element, type, group, place }: Outlined, known: Known): Finding[] => {
  const props = element.validationProps ?? {};
  const own = kindOf(props["mappings"]) === "object" ? (props["mappings"] as Mappings) : undefined;
  const filled = type === "slider" && "amountElementName" in props && Object.hasOwn(known.mappings, group) ? known.mappings[group] : undefined;
  const at = [...place, "validationProps", ...(own ? ["mappings"] : [])];
  return mappingProblems(own ?? filled ?? {}).map((message) => ({ place: at, message: `mappings: ${message}` }));
};

/** Everything wrong with the rules of one element. */
export const ruleFindings = (outline: Outline, outlined: Outlined, known: Known): Finding[] => {
  const { element, place } = outlined;
  const props = element.validationProps ?? {};
  const propsPlace = element.validationProps ? [...place, "validationProps"] : [...place, "validation"];
  return [
    ...chainFindings(outline, outlined, { validation: element.validation, props, place: [...place, "validation"], propsPlace }, known),
    ...mappingFindings(outlined, known),
  ];
};
