/** English messages of findings about forms, lists and the order of steps. */

type Ends = { min: number; max: number };
type Span = { from: number; to: number };
/** `of`: the slider or product the mappings belong to. */
type Of = { of?: string };

/** Parts an element may be missing. */
export type Lack = "label" | "text" | "elements" | "choices" | "source";

const LACKS: Readonly<Record<Lack, string>> = {
  label: "label",
  text: "text",
  elements: "elements",
  choices: "choices, list or source",
  source: "source",
};

const amounts = ({ from, to }: Span): string => (from === to ? `amount ${from} is` : `amounts ${from}–${to} are`);

const article = (kind: string): string => `${/^[ao]/.test(kind) ? "an" : "a"} ${kind}`;

const ofWhom = (of: string | undefined): string => (of === undefined ? "" : `"${of}": `);

/** Message by code; each function takes the code's parameters. */
export const enForms = {
  "elements-too-deep": ({ most }: { most: number }) => `groups are nested more than ${most} deep`,
  "elements-too-many": ({ most }: { most: number }) => `the form has more than ${most} elements`,
  "entries-too-many": ({ most }: { most: number }) => `more than ${most} entries in one place`,
  "post-too-much": ({ count, what, most }: { count: number; what: "parts" | "files" | "megabytes"; most: number }) =>
    `the form may send ${count} ${what === "megabytes" ? "megabytes of files" : what} at once, more than ${most} that a post may have`,
  "name-too-long": ({ name, length, most }: { name: string; length: number; most: number }) =>
    `the name "${name}" is sent with those of its groups: ${length} signs, more than ${most}`,

  "name-ours": ({ name }: { name: string }) => `the name "${name}" is reserved for the form's own fields`,
  "name-number": ({ name }: { name: string }) => `the name "${name}" is a number, which would reorder the fields`,
  "name-brackets": ({ name }: { name: string }) =>
    `the name "${name}" holds brackets or dots, which separate groups from their fields`,
  "name-language": ({ name }: { name: string }) => `the name "${name}" belongs to the language itself`,
  "name-letters": ({ name }: { name: string }) =>
    `the name "${name}" must be Latin letters and digits and begin with a small letter`,
  "name-of-captcha": () => 'a reCaptcha element is called "captcha" and stands outside all groups',
  "name-trap": ({ name }: { name: string }) =>
    `the name "${name}" is reserved for the field nobody sees, beside a captcha`,
  "name-captcha": () => 'the name "captcha" is reserved for the reCaptcha element',
  "name-submit": () => 'the name "submit" is reserved for the submit button',
  "name-form": ({ name }: { name: string }) =>
    `the name "${name}" is reserved: it would hide a property of the browser's form`,
  "name-repeated": ({ name }: { name: string }) => `the name "${name}" is there twice in the same group`,

  "id-taken": ({ id, file }: { id: string; file: string }) => `the id "${id}" is taken by ${file}`,
  "form-missing": ({ id }: { id: string }) => `no file holds the form "${id}", which the program shows: make this one`,
  "action-unknown": ({ action }: { action: string }) => `no call and no page of ours is "${action}"`,
  "form-goes-to": ({ id, action }: { id: string; action: string }) =>
    `the form "${id}" goes nowhere but to "${action}"`,
  "call-takes": ({ action, form }: { action: string; form: string }) =>
    `"${action}" takes the form "${form}" and no other`,
  "call-no-get": ({ action }: { action: string }) => `"${action}" takes no form with the method "get"`,
  "page-needs-get": ({ action }: { action: string }) => `"${action}" is a page: only the method "get" leads there`,
  "button-elsewhere": () =>
    '"formAction" is only for a form with the method "get"; a post goes where the form\'s "action" says',
  "button-missing": () => "the form has no submit button",
  "step-password": () => "a step keeps its answers: it cannot ask for a password",

  lacks: ({ path, what }: { path: string; what: Lack }) => `"${path}" has no ${LACKS[what]}`,
  "lacks-limit": ({ path, rules }: { path: string; rules: readonly string[] }) =>
    `"${path}" has no rule ${rules.join(" or ")}, which limits its files`,
  misplaced: ({ name, type }: { name: string; type: string }) => `"${name}" means nothing for the type "${type}"`,
  "label-repeated": ({ label, path }: { label: string; path: string }) =>
    `"${path}" shows beside it under the same label „${label}“`,
  "choice-repeated": ({ value }: { value: string }) => `the choice "${value}" is there twice`,
  "list-unknown": ({ name }: { name: string }) => `unknown list "${name}"`,
  "source-unknown": ({ name }: { name: string }) => `unknown source "${name}"`,
  "list-and-choices": () => '"list" and "choices" exclude each other',
  "default-no-code": ({ source, value }: { source: string; value: string }) =>
    `the source "${source}" has no code "${value}"`,
  "default-no-tick": () => "a checkbox starts as true or false",
  "default-no-choice": ({ value }: { value: string }) => `the default "${value}" is not one of the choices`,
  "default-off-scale": ({ value, of }: { value: number | string } & Of) =>
    `the default ${value} is not on the ${of === undefined ? "slider's scale" : `scale of "${of}"`}`,
  "consent-ticked": () => "a consent must not start ticked",
  "consent-reused": ({ path }: { path: string }) => `the consent "${path}" is given anew each time: take "reuse" out`,
  "consent-forced": ({ path }: { path: string }) =>
    `"${path}" is a consent to advertising, which is free (чл. 7 GDPR): no rule may ask for it, take "validation" out`,
  "consent-pressed": ({ path, consent }: { path: string; consent: string }) =>
    `"${path}" is asked of those who do not consent with "${consent}": advertising is free, and refusing it costs nothing (чл. 7 GDPR)`,
  "autofill-unknown": ({ word }: { word: string }) => `no browser fills in "${word}"`,
  "autofill-before": ({ word }: { word: string }) => `before the field's word "${word}" means nothing`,
  "hidden-empty": ({ path }: { path: string }) =>
    `"${path}" must not be empty, but nobody can fill in a hidden element: give it a "default"`,

  impolite: ({ word }: { word: string }) => `"${word}" is written with a capital letter when it means the reader`,
  "hint-long": ({ words, most }: { words: number; most: number }) => `the hint has ${words} words; at most ${most}`,
  "tag-unknown": ({ tag, allowed }: { tag: string; allowed: readonly string[] }) =>
    `<${tag}> is not allowed here; allowed are ${allowed.join(", ")}`,
  "tag-plain": ({ tag }: { tag: string }) => `${tag} would be read as it stands: no markup here`,
  markdown: ({ text }: { text: string }) => `"${text}" would be read as it stands: forms have no Markdown`,
  "link-bare": ({ tag }: { tag: string }) => `the link ${tag} has no address in href="…"`,
  "link-unsafe": ({ tag }: { tag: string }) => `the link ${tag} leads nowhere safe`,
  "page-unknown": ({ path }: { path: string }) => `no page of ours is "${path}"`,

  "rule-unknown": ({ name }: { name: string }) => `unknown rule "${name}"`,
  "rule-lacks": ({ rule, property }: { rule: string; property: string }) =>
    `the rule "${rule}" needs the property "${property}"`,
  "rule-kind": ({
    rule,
    property,
    wanted,
    written,
  }: {
    rule: string;
    property: string;
    wanted: string;
    written: string;
  }) => `the property "${property}" of the rule "${rule}" must be ${article(wanted)}, not ${article(written)}`,
  "rule-property": ({ name }: { name: string }) => `no rule here takes the property "${name}"`,
  "rule-no-value": ({ rule }: { rule: string }) => `the rule "${rule}" needs "value" or "values": when it holds`,
  "rule-unfit": ({ rule, type }: { rule: string; type: string }) =>
    `the rule "${rule}" means nothing for the type "${type}"`,
  "rule-call": ({ url }: { url: string }) => `no call that checks a value is "${url}"`,
  "rule-nested": ({ rule }: { rule: string }) =>
    `the rule "${rule}" asks the server, so it stands in the element's own "validation" and never inside another rule`,
  "rule-last": ({ rule }: { rule: string }) =>
    `the rule "${rule}" asks the server: it stands last, when all others are content`,
  "rule-looks": ({ rule, path, name }: { rule: string; path: string; name: string }) =>
    `the rule "${rule}" of "${path}" looks at the unknown element "${name}"`,
  "rule-itself": ({ rule, path }: { rule: string; path: string }) =>
    `the rule "${rule}" of "${path}" looks at the element itself`,
  "rules-opposed": ({ rule, other }: { rule: string; other: string }) =>
    `the rules "${rule}" and "${other}" never accept the same value`,
  "rule-idle": ({ rule, needs }: { rule: string; needs: readonly string[] }) =>
    `the rule "${rule}" judges nothing without ${needs.map((name) => `"${name}"`).join(" or ")} beside it`,
  "pattern-sign": ({ sign }: { sign: string }) => `${sign} cannot stand here in a pattern`,
  "pattern-overlap": ({ part }: { part: string }) => `${part} in the pattern can be divided in more than one way`,
  "pattern-wordless": ({ path }: { path: string }) =>
    `"${path}" has a pattern and does not say it in words: write "pattern" in "messages"`,
  "message-idle": ({ name, path }: { name: string; path: string }) =>
    `"${name}" never refuses "${path}": these words would not be seen`,
  "message-blank": ({ blank }: { blank: string }) => `${blank} is not filled in: write the number itself`,
  "length-below": ({ most, rule, least }: { most: number; rule: string; least: number }) =>
    `"maxLength" is ${most}, but "${rule}" asks for ${least}`,
  "value-never": ({ path, value, tick }: { path: string; value: string; tick: boolean }) =>
    `"${path}" never has the value "${value}"${tick ? "; a tick is true or false" : ""}`,

  "scale-missing": ({ path, ends }: { path: string; ends: readonly string[] }) =>
    `"${path}" has no ${ends.join(" and ")}: a slider is told where it begins and ends, as in "min": 1, "max": 10`,
  "scale-fraction": ({ end }: { end: string }) => `"${end}" of a slider is a whole number`,
  "scale-upside-down": ({ min, max, of }: Ends & Of) =>
    `${ofWhom(of)}"max" is ${max}; it must be more than "min", ${min}`,
  "step-too-large": ({ step, min, max, of }: { step: number } & Ends & Of) =>
    `${ofWhom(of)}"step" is ${step}, more than the whole way from ${min} to ${max}: the slider cannot move`,
  "step-misses-end": ({ step, max, last, of }: { step: number; last: number } & Ends & Of) =>
    `${ofWhom(of)}with "step" ${step} nobody reaches "max", ${max}: the last stop is ${last}`,
  "mapping-malformed": ({ key, value, of }: { key: string; value: string } & Of) =>
    `${ofWhom(of)}"${key}": "${value}" is not written as "200-500": "3-12", amounts and their terms`,
  "mapping-twice": ({ of, ...span }: Span & Of) => `${ofWhom(of)}${amounts(span)} mapped twice`,
  "mapping-gap": ({ of, ...span }: Span & Of) =>
    `${ofWhom(of)}${amounts(span)} not mapped: after ${span.from - 1} comes ${span.to + 1}`,
  "mapping-lacks": ({ of, ...span }: Span & Of) => `${ofWhom(of)}${amounts(span)} not mapped: they have no terms`,
  "mapping-amounts-outside": ({ from, to, min, max, of }: Span & Ends & Of) =>
    `${ofWhom(of)}the amounts ${from}–${to} are mapped, but there are only ${min}–${max}`,
  "mapping-terms-outside": ({ from, to, min, max, of }: Span & Ends & Of) =>
    `${ofWhom(of)}the terms ${from}–${to} are mapped, but the slider has only ${min}–${max}`,
  "mapping-off-step": ({ term, min, step, of }: { term: number; min: number; step: number } & Of) =>
    `${ofWhom(of)}the slider never stops at the term ${term}: it goes from ${min} by ${step}`,
  "follows-unknown": ({ path, name }: { path: string; name: string }) =>
    `"${path}" follows the unknown element "${name}"`,
  "follows-circle": ({ way }: { way: readonly string[] }) =>
    `the sliders follow each other in a circle: ${way.join(" → ")}`,

  "hidden-by-unknown": ({ path, name }: { path: string; name: string }) =>
    `"${path}" is hidden by the unknown element "${name}"`,
  "hidden-by-type": ({ path, source, type }: { path: string; source: string; type: string }) =>
    `"${path}" cannot be hidden by "${source}": a ${type} has no value to compare`,
  "compared-no-number": ({ path, source, type }: { path: string; source: string; type: string }) =>
    `"${path}" compares "${source}" with a number, and the type "${type}" is none`,
  "hidden-and-shown": () => 'either "hidden" or "shown": both together say one thing in two ways',
  "condition-circle": ({ way }: { way: readonly string[] }) => `the conditions go in a circle: ${way.join(" → ")}`,
  "section-unknown": ({ name, title }: { name: string; title: string }) =>
    `the section "${title}" names "${name}", which is no element of the form itself, or its button`,
  "section-twice": ({ name, title }: { name: string; title: string }) =>
    `the section "${title}" names "${name}" once more`,
  "section-order": ({ name, title }: { name: string; title: string }) =>
    `the section "${title}" names "${name}" too late: it stands before the others in "elements"`,
  "section-lacks": ({ name }: { name: string }) => `no section names "${name}"`,
  "section-empty": ({ title }: { title: string }) => `the section "${title}" has nothing that people can see`,
  "summary-unknown": ({ name, title }: { name: string; title: string }) =>
    `the summary "${title}" names "${name}", which is no element of the form itself, or its button`,
  "summary-twice": ({ name, title }: { name: string; title: string }) =>
    `the summary "${title}" names "${name}", which a summary has already`,
  "summary-apart": ({ name, title }: { name: string; title: string }) =>
    `the summary "${title}" names "${name}", which does not follow the one before in "elements", in the same section`,
  "summary-untold": ({ path, title }: { path: string; title: string }) =>
    `the summary "${title}" cannot tell the answer of "${path}" in words`,
  "never-shows": ({ path, required }: { path: string; required: boolean }) =>
    `${required ? "the required field " : ""}"${path}" can never show`,

  "read-missing": ({ path, readBy }: { path: string; readBy: string }) =>
    `the program needs the element "${path}", which is not there: read by ${readBy}`,
  "read-kind": ({ path, holds, readBy }: { path: string; holds: string; readBy: string }) =>
    `"${path}" must keep a value of the kind "${holds}": read by ${readBy}`,
  "read-rule": ({ path, rule }: { path: string; rule: string }) =>
    `"${path}" must keep the rule "${rule}": the program relies on it`,
  "read-choice": ({ path, value }: { path: string; value: string }) =>
    `the program does not know the choice "${value}" of "${path}"`,
  "read-always": ({ path }: { path: string }) => `"${path}" must be asked always: the program relies on it`,
  "read-with": ({ path, element }: { path: string; element: string }) =>
    `"${path}" must be asked with every "${element}" that needs it: the program relies on it`,

  "step-unknown": ({ form }: { form: string }) => `there is no form "${form}"`,
  "step-between": ({ form }: { form: string }) => `"${form}" cannot stand between the first and the last two steps`,
  "step-no-step": ({ form }: { form: string }) => `"${form}" is no step: the action of a step is "steps/" and its id`,
  "step-unordered": ({ form }: { form: string }) => `nobody is asked "${form}": no order in steps.json names it`,
  "order-begins": ({ form }: { form: string }) => `the order must begin with "${form}"`,
  "order-lacks": ({ form }: { form: string }) => `the order lacks "${form}", which the program needs`,
  "order-ends": ({ sending, last }: { sending: readonly string[]; last: string }) =>
    `the order must end with "${sending.join('" or "')}", then "${last}"`,
  "step-twice": ({ form, other }: { form: string; other: string }) => `"${form}" asks again what "${other}" asks, too`,
};
