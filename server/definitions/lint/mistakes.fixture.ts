/** Mistakes of a person who edits a form by hand, each with the findings of the check. */
/** JSON of a text field with additional properties. */
export const text = (extra: string): string => `{"name": "a", "label": "А", ${extra}}`;
/** JSON of a radio with two choices, x and y. */
export const RADIO = `{"type": "radio", "name": "r", "label": "Р", "choices": [{"value": "x", "label": "Х"}, {"value": "y", "label": "У"}]}`;
const SIZES = `{"type": "radio", "name": "s", "label": "Р", "choices": [{"value": "small", "label": "М"}, {"value": "large", "label": "Г"}]}`;
/** The condition that hides an element unless the radio has this value. */
export const hiddenUnless = (value: string): string =>
  `"hidden": {"element": "r", "operator": "notEqual", "value": ${value}}`;

/** A label per index, so that no two fields share one. */
export const labelOf = (index: number): string => (index === 0 ? "А" : `А${index}`);

/** `count` photo fields, each with `most` files of at most `megabytes` MB. */
const photos = (count: number, most: number, megabytes = 1): string[] =>
  Array.from(
    { length: count },
    (_, index) =>
      `{"type": "photo", "name": "a${index}", "label": "${labelOf(index)}", "validation": "identity-card-images", "validationProps": {"maxFiles": ${most}, "maxMegabytes": ${megabytes}}}`,
  );

/** A slider that optionally follows an amount and optionally has a rule. */
const slider = (name: string, amount?: string, rule?: string): string =>
  `{"type": "slider", "name": "${name}", "label": "${name.charAt(0)}", "min": 1, "max": 9${rule ? `, "validation": "${rule}"` : ""}${amount ? `, "validationProps": {"amountElementName": "${amount}"}` : ""}}`;

/** One kind of mistake per row: the elements, written from line 2 on, and the findings. */
export const MISTAKES: [kind: string, elements: string[], said: string[]][] = [
  ["unknown type", [text(`"type": "slidder"`)], ['2:37 unknown type "slidder" → slider']],
  ["unknown property", [text(`"lable": "Б"`)], ['2:29 unknown property "lable" → label']],
  ["missing name", [`{"label": "А"}`], ['2:1 "name" is missing']],
  [
    "property of the wrong kind",
    [text(`"maxLength": "5"`)],
    ['2:42 "maxLength" must be a whole number, not a text in quotes'],
  ],
  [
    "unknown operator",
    [RADIO, text(`"hidden": {"element": "r", "operator": "equals", "value": "x"}`)],
    ['3:68 "equals" is not one of equal, notEqual, inList, greater, less, filled → equal'],
  ],
  [
    "inList without a list",
    [RADIO, text(`"hidden": {"element": "r", "operator": "inList", "value": "x"}`)],
    ['3:87 "value" must be a list in [ ], not a text in quotes'],
  ],
  [
    "unknown transform",
    [text(`"transform": "upcase"`)],
    ['2:42 "upcase" is not one of uppercase, capitalize, cyrillic → uppercase'],
  ],
  [
    "name written twice in one object",
    [`{"name": "a", "label": "А", "label": "Б"}`],
    ['2:29 "label" is written twice in the same object'],
  ],

  ["unknown rule", [text(`"validation": "required emial"`)], ['2:43 unknown rule "emial" → email']],
  ["rule named like the language's own", [text(`"validation": "constructor"`)], ['2:43 unknown rule "constructor"']],
  [
    "own words for a rule the element does not have",
    [text(`"validation": "required email", "messages": {"requierd": "Напишете имейла си."}`)],
    ['2:74 "requierd" never refuses "a": these words would not be seen → required'],
  ],
  [
    "own words that are blank",
    [text(`"validation": "required", "messages": {"required": " "}`)],
    ['2:80 "required" is empty'],
  ],
  [
    "own words with a number to fill in",
    [text(`"maxLength": 5, "messages": {"too-long": "Най-много {max} знака."}`)],
    ["2:70 {max} is not filled in: write the number itself"],
  ],
  [
    "impolite own words",
    [text(`"validation": "required", "messages": {"required": "Напишете вашето име."}`)],
    ['2:80 "вашето" is written with a capital letter when it means the reader → Вашето'],
  ],
  [
    "rule property missing",
    [text(`"validation": "symbol-count"`)],
    ['2:43 the rule "symbol-count" needs the property "count"'],
  ],
  [
    "rule property of another rule",
    [
      `{"type": "photo", "name": "a", "label": "А", "validation": "identity-card-images", "validationProps": {"maxFiles": 1, "maxMegabytes": 2, "count": 1}}`,
    ],
    ['2:138 no rule here takes the property "count"'],
  ],
  [
    "rule property of the wrong kind",
    [text(`"validation": "symbol-count", "validationProps": {"count": "8"}`)],
    ['2:88 "count" must be a whole number, not a text in quotes'],
  ],
  [
    "rule property unknown",
    [text(`"validation": "symbol-count", "validationProps": {"count": 1, "cuont": 2}`)],
    ['2:91 no rule here takes the property "cuont" → count'],
  ],
  [
    "rule looks at an unknown element",
    [`{"type": "password", "name": "passwort", "label": "П"}`, text(`"validation": "password-match"`)],
    ['3:43 the rule "password-match" of "a" looks at the unknown element "password" → passwort'],
  ],
  [
    "nested rule unknown",
    [
      RADIO,
      text(
        `"validation": "based-on-dependent-element-value", "validationProps": {"element": "r", "value": "x", "validation": "requierd"}`,
      ),
    ],
    ['3:143 unknown rule "requierd" → required'],
  ],
  [
    "nested rule property missing",
    [
      RADIO,
      text(
        `"validation": "based-on-dependent-element-value", "validationProps": {"element": "r", "value": "x", "validation": "symbol-count"}`,
      ),
    ],
    ['3:98 the rule "symbol-count" needs the property "count"'],
  ],

  [
    "a captcha under another name",
    [`{"type": "reCaptcha", "name": "robot"}`],
    ['2:31 a reCaptcha element is called "captcha" and stands outside all groups'],
  ],
  [
    "a captcha in a group",
    [`{"type": "form", "name": "g", "label": "Г", "elements": [{"type": "reCaptcha", "name": "captcha"}]}`],
    ['2:88 a reCaptcha element is called "captcha" and stands outside all groups'],
  ],

  [
    "same name twice",
    [text(`"hint": "1"`), text(`"hint": "2"`)],
    ['3:10 the name "a" is there twice in the same group'],
  ],
  [
    "hidden by an unknown element",
    [RADIO, text(`"hidden": {"element": "s", "operator": "equal", "value": "x"}`)],
    ['3:51 "a" is hidden by the unknown element "s"'],
  ],
  [
    "hidden by a picture",
    [
      `{"type": "photo", "name": "p", "label": "С", "validation": "identity-card-images"}`,
      text(`"hidden": {"element": "p", "operator": "equal", "value": ""}`),
    ],
    ['3:51 "a" cannot be hidden by "p": a photo has no value to compare'],
  ],
  ["hidden by an impossible value", [RADIO, text(hiddenUnless(`"xx"`))], ['3:89 "r" never has the value "xx"']],
  [
    "conditions in a circle",
    [
      `{"name": "a", "label": "А", "hidden": {"element": "b", "operator": "equal", "value": "1"}}`,
      `{"name": "b", "label": "Б", "hidden": {"element": "a", "operator": "equal", "value": "1"}}`,
    ],
    ["2:39 the conditions go in a circle: a → b → a"],
  ],
  [
    "hidden by itself",
    [text(`"hidden": {"element": "a", "operator": "equal", "value": "1"}`)],
    ["2:39 the conditions go in a circle: a → a"],
  ],
  [
    "group hidden by its own element",
    [
      `{"type": "form", "name": "g", "hidden": {"element": "g.a", "operator": "equal", "value": "1"}, "elements": [${text(`"hint": "1"`)}]}`,
    ],
    ["2:41 the conditions go in a circle: g.a → g.a"],
  ],
  [
    "required field that can never show",
    [
      RADIO,
      text(
        `"validation": "required", "hidden": [{"element": "r", "operator": "equal", "value": "x"}, {"element": "r", "operator": "notEqual", "value": "x"}]`,
      ),
    ],
    ['3:66 the required field "a" can never show'],
  ],
  [
    "group that can never show",
    [
      RADIO,
      `{"type": "form", "name": "g", "hidden": {"element": "r", "operator": "inList", "value": ["", "x", "y"]}, "elements": [${text(`"validation": "required"`)}]}`,
    ],
    ['3:41 "g" can never show'],
  ],

  [
    "a slider that ends at a fraction",
    [`{"type": "slider", "name": "a", "label": "А", "min": 1, "max": 4.5}`],
    ['2:64 "max" of a slider is a whole number'],
  ],
  [
    "bounds of a sum that are upside down",
    [`{"type": "money", "name": "a", "label": "А", "min": 10, "max": 5}`],
    ['2:64 "max" is 5; it must be more than "min", 10'],
  ],
  [
    "a default that the number's own bounds refuse",
    [`{"type": "number", "name": "a", "label": "А", "max": 4, "default": 4.5}`],
    ['2:68 the default 4.5 is not on the scale of "a"'],
  ],
  [
    "a rule for letters on a number",
    [`{"type": "number", "name": "a", "label": "А", "validation": "cyrillic"}`],
    ['2:61 the rules "number" and "cyrillic" never accept the same value'],
  ],
  ["words without words", [`{"type": "content", "name": "a", "label": "А"}`], ['2:1 "a" has no text']],
  [
    "details without a label",
    [`{"type": "content", "name": "a", "look": "details", "text": "Б"}`],
    ['2:1 "a" has no label'],
  ],
  [
    "a condition that looks at words",
    [
      `{"type": "content", "name": "c", "text": "Б"}`,
      text(`"hidden": {"element": "c", "operator": "equal", "value": "1"}`),
    ],
    ['3:51 "a" is hidden by the unknown element "c"'],
  ],
  [
    "a pattern with a group",
    [text(`"validation": "pattern", "validationProps": {"pattern": "(a+)+"}, "messages": {"pattern": "Само а."}`)],
    ["2:85 ( cannot stand here in a pattern"],
  ],
  [
    "a pattern that could backtrack, without words",
    [text(`"validation": "pattern", "validationProps": {"pattern": "a*a"}`)],
    [
      '2:43 "a" has a pattern and does not say it in words: write "pattern" in "messages"',
      "2:85 a*a in the pattern can be divided in more than one way",
    ],
  ],
  [
    "a number compared with words",
    [`{"name": "b", "label": "Б"}`, text(`"shown": {"all": [{"element": "b", "operator": "greater", "value": 1}]}`)],
    ['3:59 "a" compares "b" with a number, and the type "text" is none'],
  ],
  [
    "both hidden and shown",
    [
      RADIO,
      text(
        `"shown": {"element": "r", "operator": "filled"}, "hidden": {"element": "r", "operator": "equal", "value": "x"}`,
      ),
    ],
    ['3:29 either "hidden" or "shown": both together say one thing in two ways'],
  ],
  [
    "shown only for two choices at once",
    [
      RADIO,
      text(
        `"shown": {"all": [{"element": "r", "operator": "equal", "value": "x"}, {"element": "r", "operator": "equal", "value": "y"}]}`,
      ),
    ],
    ['3:47 "a" can never show'],
  ],
  [
    "shown above the slider's end",
    [
      `{"type": "slider", "name": "b", "label": "Б", "min": 1, "max": 9}`,
      text(`"shown": {"element": "b", "operator": "greater", "value": 9}`),
    ],
    ['3:38 "a" can never show'],
  ],
  [
    "shown in a circle through all and any",
    [
      `{"name": "b", "label": "Б", "shown": {"any": [{"all": [{"element": "a", "operator": "filled"}]}]}}`,
      text(`"shown": {"element": "b", "operator": "filled"}`),
    ],
    ["2:56 the conditions go in a circle: b → a → b"],
  ],
  [
    "a value beside filled",
    [RADIO, text(`"shown": {"element": "r", "operator": "filled", "value": "x"}`)],
    ['3:77 unknown property "value"'],
  ],
  ["missing label", [`{"name": "a"}`], ['2:1 "a" has no label']],
  ["blank label", [`{"type": "checkbox", "name": "a", "label": " "}`], ['2:1 "a" has no label']],
  [
    "radio without choices",
    [`{"type": "radio", "name": "a", "label": "А"}`],
    ['2:1 "a" has no choices, list or source'],
  ],
  [
    "photo without limits",
    [`{"type": "photo", "name": "a", "label": "А", "validation": "required"}`],
    ['2:1 "a" has no rule identity-card-images, which limits its files'],
  ],
  [
    "accept on a photo",
    [`{"type": "photo", "name": "a", "label": "А", "validation": "identity-card-images", "accept": ["pdf"]}`],
    ['2:84 "accept" means nothing for the type "photo"'],
  ],
  ["location without source", [`{"type": "location", "name": "a", "label": "А"}`], ['2:1 "a" has no source']],
  ["group without elements", [`{"type": "form", "name": "a"}`], ['2:1 "a" has no elements']],
  [
    "unknown list",
    [`{"type": "select", "name": "a", "label": "А", "list": "purpose"}`],
    ['2:55 unknown list "purpose" → purposes'],
  ],
  [
    "unknown source",
    [`{"type": "location", "name": "a", "label": "А", "source": "settlement"}`],
    ['2:59 unknown source "settlement" → settlements'],
  ],
  [
    "choice twice",
    [
      `{"type": "radio", "name": "a", "label": "А", "choices": [{"value": "x", "label": "Х"}, {"value": "x", "label": "У"}]}`,
    ],
    ['2:98 the choice "x" is there twice'],
  ],
  [
    "property of another type",
    [text(`"sliderType": "amount"`)],
    ['2:29 "sliderType" means nothing for the type "text"'],
  ],
  [
    "default that is no choice",
    [RADIO.replace(`"label": "Р"`, `"label": "Р", "default": "z"`)],
    ['2:57 the default "z" is not one of the choices'],
  ],
  [
    "default that the source does not know",
    [`{"type": "location", "name": "a", "label": "А", "source": "settlements", "default": "00000"}`],
    ['2:85 the source "settlements" has no code "00000"'],
  ],
  [
    "default that is a name and no code",
    [`{"type": "autocomplete", "name": "a", "label": "А", "source": "id-card-issuers", "default": "МВР Пловдив"}`],
    ['2:93 the source "id-card-issuers" has no code "МВР Пловдив" → mvr-pdv'],
  ],
  [
    "consent that starts ticked",
    [`{"type": "checkbox", "name": "a", "label": "А", "default": true, "validation": "tos-accepted"}`],
    ["2:60 a consent must not start ticked"],
  ],
  ["hint too long", [text(`"hint": "${"дума ".repeat(21)}"`)], ["2:37 the hint has 21 words; at most 20"]],
  [
    "markup not allowed",
    [text(`"hint": "<script>x</script>"`)],
    ["2:37 <script> is not allowed here; allowed are b, strong, i, em, br, a"],
  ],
  [
    "Markdown in a form",
    [text(`"hint": "Вижте [Тарифата](/tariff)."`)],
    ['2:37 "[Тарифата](/tariff)" would be read as it stands: forms have no Markdown'],
  ],
  [
    "markup on a button",
    [`{"type": "submit", "name": "b", "label": "<b>Н</b>"}`],
    ["2:42 <b> would be read as it stands: no markup here"],
  ],
  [
    "markup in a select",
    [`{"type": "select", "name": "a", "label": "А", "choices": [{"value": "x", "label": "<b>Х</b>"}]}`],
    ["2:83 <b> would be read as it stands: no markup here"],
  ],
  [
    "link without an address",
    [`{"name": "a", "label": "<a href='/vhod'>А</a>"}`],
    [`2:24 the link <a href='/vhod'> has no address in href="…"`],
  ],
  [
    "link to a page that is not there",
    [`{"name": "a", "label": "<a href=\\"/obshti-uslovia\\">А</a>"}`],
    ['2:24 no page of ours is "/obshti-uslovia" → /obshti-usloviya'],
  ],
  [
    "polite form without its capital",
    [`{"name": "a", "label": "Кажете за вашия доход"}`],
    ['2:24 "вашия" is written with a capital letter when it means the reader → Вашия'],
  ],
  [
    "unknown icon",
    [
      `{"type": "radio", "name": "a", "label": "А", "choices": [{"value": "x", "label": "Х", "attributes": {"icon": "bnak"}}]}`,
    ],
    ['2:110 unknown icon "bnak" → bank'],
  ],
  [
    "unknown autofill word",
    [text(`"autocomplete": "givenname"`)],
    ['2:45 no browser fills in "givenname" → given-name'],
  ],
  [
    "unknown word before the autofill word",
    [text(`"autocomplete": "sektion-a tel"`)],
    ['2:45 before the field\'s word "sektion-a" means nothing'],
  ],
  [
    "rule of a tick on a text",
    [text(`"validation": "tos-accepted"`)],
    ['2:43 the rule "tos-accepted" means nothing for the type "text"'],
  ],
  [
    "rule of a text on a tick",
    [`{"type": "checkbox", "name": "a", "label": "А", "validation": "email"}`],
    ['2:63 the rule "email" means nothing for the type "checkbox"'],
  ],
  [
    "nested rule of another type",
    [
      RADIO,
      text(
        `"validation": "based-on-dependent-element-value", "validationProps": {"element": "r", "value": "x", "validation": "checkbox-required"}`,
      ),
    ],
    ['3:143 the rule "checkbox-required" means nothing for the type "text"'],
  ],
  [
    "nested rule that asks the server",
    [
      RADIO,
      text(
        `"validation": "based-on-dependent-element-value", "validationProps": {"element": "r", "value": "x", "validation": "required email-backend"}`,
      ),
    ],
    [
      '3:143 the rule "email-backend" asks the server, so it stands in the element\'s own "validation" and never inside another rule',
    ],
  ],
  [
    "nested rule for an impossible value",
    [
      RADIO,
      text(
        `"validation": "based-on-dependent-element-value", "validationProps": {"element": "r", "value": "xx", "validation": "required"}`,
      ),
    ],
    ['3:124 "r" never has the value "xx"'],
  ],
  [
    "nested rule for several values, one impossible",
    [
      SIZES,
      text(
        `"validation": "based-on-dependent-element-value", "validationProps": {"element": "s", "values": ["small", "larg", ""], "validation": "required"}`,
      ),
    ],
    ['3:125 "s" never has the value "larg" → large'],
  ],
  [
    "nested rule that compares a tick with a word",
    [
      `{"type": "checkbox", "name": "c", "label": "Ч"}`,
      text(
        `"validation": "based-on-dependent-element-value", "validationProps": {"element": "c", "value": "true", "validation": "required"}`,
      ),
    ],
    ['3:124 "c" never has the value "true"; a tick is true or false'],
  ],
  [
    "button that sends a post elsewhere",
    [`{"type": "submit", "name": "b", "label": "Н", "formAction": "login"}`],
    ['2:47 "formAction" is only for a form with the method "get"; a post goes where the form\'s "action" says'],
  ],
  [
    "required hidden value without a default",
    [`{"type": "hidden", "name": "a", "validation": "required"}`],
    ['2:47 "a" must not be empty, but nobody can fill in a hidden element: give it a "default"'],
  ],
  [
    "required hidden value with a blank default",
    [
      `{"type": "form", "name": "g", "elements": [{"type": "hidden", "name": "a", "default": " ", "validation": "number select"}]}`,
    ],
    ['2:106 "g.a" must not be empty, but nobody can fill in a hidden element: give it a "default"'],
  ],
  [
    "hidden value required under a condition, without a default",
    [
      RADIO,
      `{"type": "hidden", "name": "a", "validation": "based-on-dependent-element-value", "validationProps": {"element": "r", "value": "x", "validation": "required"}}`,
    ],
    ['3:47 "a" must not be empty, but nobody can fill in a hidden element: give it a "default"'],
  ],
  [
    "rule on a group",
    [`{"type": "form", "name": "g", "validation": "required", "elements": [${text(`"hint": "1"`)}]}`],
    ['2:31 "validation" means nothing for the type "form"'],
  ],
  [
    "least length above the longest",
    [text(`"validation": "symbol-count", "validationProps": {"count": 8}, "maxLength": 5`)],
    ['2:105 "maxLength" is 5, but "symbol-count" asks for 8'],
  ],
  [
    "code longer than its field",
    [text(`"validation": "pin", "maxLength": 3`)],
    ['2:63 "maxLength" is 3, but "pin" asks for 4'],
  ],
  [
    "nested least length above the longest",
    [
      RADIO,
      text(
        `"validation": "based-on-dependent-element-value", "validationProps": {"element": "r", "value": "x", "validation": "iban"}, "maxLength": 10`,
      ),
    ],
    ['3:165 "maxLength" is 10, but "iban" asks for 22'],
  ],
  [
    "rules that exclude each other",
    [text(`"validation": "required email person-pin"`)],
    ['2:43 the rules "email" and "person-pin" never accept the same value'],
  ],
  [
    "rule without the format rule it depends on",
    [text(`"validation": "required old-enough"`)],
    ['2:43 the rule "old-enough" judges nothing without "person-pin" beside it'],
  ],
  [
    "rule without any of the format rules it depends on",
    [text(`"validation": "not-future"`)],
    ['2:43 the rule "not-future" judges nothing without "date-bg" or "month-bg" beside it'],
  ],
  [
    "nested consent that starts ticked",
    [
      RADIO,
      `{"type": "checkbox", "name": "a", "label": "А", "default": true, "validation": "based-on-dependent-element-value", "validationProps": {"element": "r", "value": "x", "validation": "tos-accepted"}}`,
    ],
    ["3:60 a consent must not start ticked"],
  ],
  [
    "unknown call of a backend rule",
    [text(`"validation": "email-backend", "validationProps": {"url": "chek-email"}`)],
    ['2:87 no call that checks a value is "chek-email" → check-email'],
  ],
  [
    "tick compared with a word",
    [
      `{"type": "checkbox", "name": "c", "label": "Ч"}`,
      text(`"hidden": {"element": "c", "operator": "equal", "value": "yes"}`),
    ],
    ['3:86 "c" never has the value "yes"; a tick is true or false'],
  ],
  [
    "scale with max below min",
    [`{"type": "slider", "name": "a", "label": "А", "min": 10, "max": 5}`],
    ['2:65 "max" is 5; it must be more than "min", 10'],
  ],
  [
    "default off the scale",
    [`{"type": "slider", "name": "a", "label": "А", "min": 10, "max": 20, "step": 5, "default": 12}`],
    ["2:91 the default 12 is not on the slider's scale"],
  ],
  ["empty text", [text(`"hint": ""`)], ['2:37 "hint" is empty']],
  ["text too long", [text(`"hint": "${"я".repeat(301)}"`)], ['2:37 "hint" has 301 signs; at most 300']],
  ["number too small", [text(`"maxLength": 0`)], ['2:42 "maxLength" is 0; at least 1']],
  ["number too large", [text(`"maxLength": 5001`)], ['2:42 "maxLength" is 5001; at most 5000']],
  ["more files than a field may hold", photos(1, 21), ['2:117 "maxFiles" is 21; at most 20']],
  ["more megabytes than a field may hold", photos(1, 1, 100), ['2:136 "maxMegabytes" is 100; at most 48']],
  [
    "number not above zero",
    [`{"type": "slider", "name": "a", "label": "А", "keyStep": 0}`],
    ['2:58 "keyStep" is 0; it must be more than 0'],
  ],
  [
    "step of zero",
    [`{"type": "slider", "name": "a", "label": "А", "min": 1, "max": 9, "step": 0}`],
    ['2:75 "step" is 0; at least 1'],
  ],
  [
    "scale of fractions",
    [`{"type": "slider", "name": "a", "label": "А", "min": 0.5, "max": 9.5, "step": 1.5}`],
    ['2:79 "step" must be a whole number, not 1.5'],
  ],
  [
    "scale below zero",
    [`{"type": "slider", "name": "a", "label": "А", "min": -5, "max": 5}`],
    ['2:54 "min" is -5; at least 0'],
  ],
  [
    "scale above the largest number",
    [`{"type": "slider", "name": "a", "label": "А", "min": 0, "max": 1000000000}`],
    ['2:64 "max" is 1000000000; at most 999999999'],
  ],
  [
    "slider without a scale",
    [`{"type": "slider", "name": "a", "label": "А"}`],
    ['2:1 "a" has no min and max: a slider is told where it begins and ends, as in "min": 1, "max": 10'],
  ],
  [
    "slider without an end",
    [`{"type": "form", "name": "g", "elements": [{"type": "slider", "name": "a", "label": "А", "min": 1}]}`],
    ['2:44 "g.a" has no max: a slider is told where it begins and ends, as in "min": 1, "max": 10'],
  ],
  [
    "too many choices",
    [
      `{"type": "radio", "name": "a", "label": "А", "choices": [${Array.from({ length: 51 }, (_, i) => `{"value": "v${i}", "label": "${i}"}`).join()}]}`,
    ],
    ['2:57 "choices" has 51 entries; at most 50'],
  ],
  [
    "same transform twice",
    [text(`"transform": ["uppercase", "uppercase"]`)],
    ['2:42 "transform" holds the same entry twice'],
  ],
  [
    "characters a choice value may not have",
    [`{"type": "radio", "name": "a", "label": "А", "choices": [{"value": "на каса", "label": "Х"}]}`],
    ['2:68 "на каса" must be of Latin letters, digits, - and _, with a letter or digit first'],
  ],

  [
    "list beside choices",
    [`{"type": "select", "name": "a", "label": "А", "list": "yes-no", "choices": [{"value": "x", "label": "Х"}]}`],
    ['2:47 "list" and "choices" exclude each other'],
  ],
  [
    "tick with a word as default",
    [`{"type": "checkbox", "name": "a", "label": "А", "default": "yes"}`],
    ["2:60 a checkbox starts as true or false"],
  ],
  [
    "nested rule's property of the wrong kind",
    [
      RADIO,
      text(
        `"validation": "based-on-dependent-element-value", "validationProps": {"element": "r", "value": "x", "validation": "symbol-count", "validationProps": {"count": "8"}}`,
      ),
    ],
    ['3:188 the property "count" of the rule "symbol-count" must be a number, not a string'],
  ],
  [
    "link to an unsafe address",
    [`{"name": "a", "label": "<a href=\\"javascript:x\\">А</a>"}`],
    ['2:24 the link <a href="javascript:x"> leads nowhere safe'],
  ],
  ["slider that follows itself", [slider("a", "a")], ["2:108 the sliders follow each other in a circle: a → a"]],
  [
    "slider that follows itself by a rule",
    [slider("a", "a", "consumer-slider-period")],
    ["2:148 the sliders follow each other in a circle: a → a"],
  ],
  [
    "two sliders that follow each other",
    [slider("a", "b"), slider("b", "a")],
    ["2:108 the sliders follow each other in a circle: a → b → a"],
  ],
  [
    "three sliders in a circle, and one that follows them",
    [slider("d", "a"), slider("a", "b"), slider("b", "c"), slider("c", "a")],
    ["3:108 the sliders follow each other in a circle: a → b → c → a"],
  ],
  [
    "slider that follows an unknown element",
    [slider("amount"), slider("b", "amuont")],
    ['3:108 "b" follows the unknown element "amuont" → amount'],
  ],
  [
    "slider that follows an unknown element by a rule",
    [slider("amount"), slider("b", "amuont", "consumer-slider-period")],
    ['3:148 the rule "consumer-slider-period" of "b" looks at the unknown element "amuont" → amount'],
  ],
  [
    "mapping gap",
    [
      `{"type": "slider", "name": "amount", "label": "С", "min": 1, "max": 9}`,
      `{"type": "slider", "name": "b", "label": "Б", "min": 1, "max": 3, "validation": "consumer-slider-period", "validationProps": {"amountElementName": "amount", "mappings": {"1-5": "1-2", "7-9": "1-3"}}}`,
    ],
    ['3:185 "b": amount 6 is not mapped: after 5 comes 7'],
  ],
  [
    "mapping overlap",
    [
      `{"type": "slider", "name": "amount", "label": "С", "min": 1, "max": 9}`,
      `{"type": "slider", "name": "b", "label": "Б", "min": 1, "max": 3, "validation": "consumer-slider-period", "validationProps": {"amountElementName": "amount", "mappings": {"1-5": "1-2", "5-9": "1-3"}}}`,
    ],
    ['3:185 "b": amount 5 is mapped twice'],
  ],
  [
    "mapping malformed",
    [
      `{"type": "slider", "name": "amount", "label": "С", "min": 1, "max": 9}`,
      `{"type": "slider", "name": "b", "label": "Б", "min": 1, "max": 3, "validation": "consumer-slider-period", "validationProps": {"amountElementName": "amount", "mappings": {"1-5": "two"}}}`,
    ],
    ['3:171 "b": "1-5": "two" is not written as "200-500": "3-12", amounts and their terms'],
  ],
  [
    "mapping terms outside the slider's",
    [
      `{"type": "slider", "name": "amount", "label": "С", "min": 1, "max": 9}`,
      `{"type": "slider", "name": "b", "label": "Б", "min": 1, "max": 36, "validation": "consumer-slider-period", "validationProps": {"amountElementName": "amount", "mappings": {"1-9": "40-50"}}}`,
    ],
    ['3:172 "b": the terms 40–50 are mapped, but the slider has only 1–36'],
  ],
  [
    "mapping off the slider's step",
    [
      `{"type": "slider", "name": "amount", "label": "С", "min": 1, "max": 9}`,
      `{"type": "slider", "name": "b", "label": "Б", "min": 2, "max": 12, "step": 5, "validation": "consumer-slider-period", "validationProps": {"amountElementName": "amount", "mappings": {"1-9": "3-12"}}}`,
    ],
    ['3:183 "b": the slider never stops at the term 3: it goes from 2 by 5'],
  ],
  [
    "mapping that does not cover the amounts, and one that exceeds them",
    [
      `{"type": "slider", "name": "amount", "label": "С", "min": 100, "max": 3000, "step": 50}`,
      `{"type": "slider", "name": "b", "label": "Б", "min": 2, "max": 12, "validationProps": {"amountElementName": "amount", "mappings": {"100-500": "2-12"}}}`,
      `{"type": "slider", "name": "c", "label": "В", "min": 2, "max": 12, "validationProps": {"amountElementName": "amount", "mappings": {"50-3000": "2-12"}}}`,
    ],
    [
      '3:131 "b": amounts 501–3000 are not mapped: they have no terms',
      '4:132 "c": the amounts 50–3000 are mapped, but there are only 100–3000',
    ],
  ],
  [
    "slider whose steps miss its max",
    [`{"type": "slider", "name": "a", "label": "А", "min": 0, "max": 10, "step": 3}`],
    ['2:76 with "step" 3 nobody reaches "max", 10: the last stop is 9'],
  ],
  [
    "slider that cannot move",
    [`{"type": "slider", "name": "a", "label": "А", "min": 0, "max": 10, "step": 50}`],
    ['2:76 "step" is 50, more than the whole way from 0 to 10: the slider cannot move'],
  ],

  [
    "nested rule without a value",
    [
      RADIO,
      text(
        `"validation": "based-on-dependent-element-value", "validationProps": {"element": "r", "validation": "required"}`,
      ),
    ],
    ['3:98 the rule "based-on-dependent-element-value" needs "value" or "values": when it holds'],
  ],
  [
    "rule that looks at its own element",
    [
      text(
        `"validation": "based-on-dependent-element-value", "validationProps": {"element": "a", "value": "x", "validation": "required"}`,
      ),
    ],
    ['2:110 the rule "based-on-dependent-element-value" of "a" looks at the element itself'],
  ],
  [
    "rules that exclude each other, one without a format",
    [text(`"validation": "number cyrillic"`)],
    ['2:43 the rules "number" and "cyrillic" never accept the same value'],
  ],
  [
    "rule that asks the server before another",
    [text(`"validation": "email-backend email", "validationProps": {"url": "check-email"}`)],
    ['2:43 the rule "email-backend" asks the server: it stands last, when all others are content'],
  ],
  [
    "two fields under one label",
    [`{"name": "a", "label": "Име"}`, `{"name": "b", "label": "<b>име</b> "}`],
    ['3:24 "a" shows beside it under the same label „<b>име</b> “'],
  ],
  [
    "Cyrillic letter in a rule",
    [text(`"validation": "rеquired"`)],
    ['2:43 unknown rule "rеquired": a Cyrillic letter е stands in it → required'],
  ],
  [
    "Cyrillic letter in a name",
    [`{"name": "nаme", "label": "А"}`],
    [
      '2:10 the name "nаme" must be Latin letters and digits and begin with a small letter: a Cyrillic letter а stands in it',
    ],
  ],
  [
    "Cyrillic letter in a property",
    [text(`"hіnt": "Б"`)],
    ['2:29 unknown property "hіnt": a Cyrillic letter і stands in it → hint'],
  ],
  [
    "replacement character from a wrong encoding",
    [text(`"hint": "Им\uFFFDто"`)],
    ["2:40 a letter was lost here when the file was saved; write it again and save the file as UTF-8"],
  ],
  [
    "photo whose rule is misspelt, reported once",
    [`{"type": "photo", "name": "a", "label": "А", "validation": "identity-card-image"}`],
    ['2:60 unknown rule "identity-card-image" → identity-card-images'],
  ],
];

/** Names an element at the form's top level may not have, with a word of the expected reason. */
export const NAMES: [name: string, reason: string][] = [
  ["_csrf", "reserved"],
  ["_key", "reserved"],
  ["_version", "reserved"],
  ["_staged", "reserved"],
  ["_unstage", "reserved"],
  ["captcha", "reserved"],
  ["submit", "reserved"],
  ["homepage", "reserved"],
  ["action", "reserved"],
  ["length", "reserved"],
  ["querySelector", "reserved"],
  ["elements", "reserved"],
  ["method", "reserved"],
  ["toString", "language"],
  ["constructor", "language"],
  ["__proto__", "language"],
  ["hasOwnProperty", "language"],
  ["prototype", "language"],
  ["5", "number"],
  ["a[b]", "brackets"],
  ["a.b", "brackets"],
  ["Иван", "Latin"],
  ["a b", "Latin"],
  ["Abc", "Latin"],
  ["a-b", "Latin"],
];

/** Edits of the program's own forms: form id, original text, replacement, expected finding. */
export const EDITS: [form: string, written: string, instead: string, said: string][] = [
  [
    "sms-confirmation",
    `"action": "sms-confirmation"`,
    `"action": "fill-in-options"`,
    'the form "sms-confirmation" goes nowhere but to "sms-confirmation" → sms-confirmation',
  ],
  [
    "sms-confirmation",
    `"id": "sms-confirmation"`,
    `"id": "sms-confirm"`,
    '"sms-confirmation" takes the form "sms-confirmation" and no other → sms-confirmation',
  ],
  [
    "sms-confirmation",
    `"action":`,
    `"method": "get", "action":`,
    '"sms-confirmation" takes no form with the method "get"',
  ],
  ["calculator", `"method": "get"`, `"method": "post"`, '"/" is a page: only the method "get" leads there'],
  [
    "personal-information",
    `"name": "personPin"`,
    `"name": "personPin", "hidden": { "element": "noMiddleName", "operator": "equal", "value": true }`,
    '"personPin" must be asked always: the program relies on it',
  ],
  [
    "payment-information",
    `"hidden": { "element": "paymentMethod", "operator": "notEqual"`,
    `"hidden": { "element": "paymentMethod", "operator": "equal"`,
    '"iban" must be asked with every "paymentMethod" that needs it: the program relies on it',
  ],
  [
    "subscribe",
    `"type": "checkbox", "name": "email"`,
    `"type": "text", "name": "email"`,
    '"marketing.email" must keep a value of the kind "tick": read by consent',
  ],
  [
    "subscribe",
    `"type": "checkbox", "name": "email"`,
    `"type": "checkbox", "name": "email", "reuse": "always"`,
    'the consent "marketing.email" is given anew each time: take "reuse" out',
  ],
  [
    "subscribe",
    `"type": "checkbox", "name": "email"`,
    `"type": "checkbox", "name": "email", "validation": "checkbox-required"`,
    '"marketing.email" is a consent to advertising, which is free (чл. 7 GDPR): no rule may ask for it, take "validation" out',
  ],
  [
    "subscribe",
    `{ "type": "submit"`,
    `{ "name": "why", "label": "Защо", "validation": "required", "hidden": { "element": "marketing.email", "operator": "equal", "value": true } }, { "type": "submit"`,
    '"why" is asked of those who do not consent with "marketing.email": advertising is free, and refusing it costs nothing (чл. 7 GDPR)',
  ],
];

/** Whole files, and the first finding in each. */
export const FILES: [written: string, said: string][] = [
  ["", "1:1 this is not JSON: the file is empty"],
  ["{", "1:2 this is not JSON: a closing } is missing"],
  [`{"elements": [{}`, "1:17 this is not JSON: a closing ] is missing"],
  [`{"id": "a",}`, "1:12 this is not JSON: a name in quotes belongs here; is there a comma too many before it?"],
  [`{"elements": [{},]}`, "1:18 this is not JSON: a value belongs here; is there a comma too many before it?"],
  [`{"id": "a"\n"title": "b"}`, "2:1 this is not JSON: a comma is missing before this"],
  [`{"id" "a"}`, "1:7 this is not JSON: a colon is missing before this"],
  [`{„id“: "a"}`, '1:2 this is not JSON: „ is not the plain quote "'],
  [`{"id": a}`, "1:8 this is not JSON: a is neither in quotes nor a number, true or false"],
  [`{"id": "a}\n`, '1:8 this is not JSON: this text is not closed with " on its own line'],
  [`{"id": "a\\x"}`, '1:8 this is not JSON: after \\ may stand only " \\ / b f n r t u'],
  [`{"id": "a\tb"}`, "1:8 this is not JSON: this text holds a sign that does not show, such as a tab"],
  [`{"id": "\\u00g0"}`, "1:8 this is not JSON: \\u is followed by four hexadecimal digits"],
  [`{"id": 1.}`, "1:8 this is not JSON: this is no number"],
  [`{} {}`, "1:4 this is not JSON: something stands after the end"],
  [`{\n  // no\n}`, "2:3 this is not JSON: comments are not allowed"],
  ["[]", "1:1 the file must be an object in { }, not a list in [ ]"],
  ["null", "1:1 the file must be an object in { }, not null"],
];

const nested = (depth: number): string =>
  depth === 1 ? text(`"hint": "1"`) : `{"type": "form", "name": "g", "elements": [${nested(depth - 1)}]}`;
const many = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `{"name": "a${index}", "label": "${labelOf(index)}"}`);
const buttons = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `{"type": "submit", "name": "b${index}", "label": "Н"}`);
const ticks = (count: number): string[] =>
  Array.from(
    { length: count },
    (_, index) => `{"type": "checkbox", "name": "a${index}", "label": "${labelOf(index)}"}`,
  );
/** A field in three groups: the groups' names have `length` characters, the field's has `last`. */
const inGroups = (length: number, last: number, type = "text", more = ""): string => {
  const group = (inner: string): string => `{"type": "form", "elements": [${inner}], "name": "${"g".repeat(length)}"}`;
  return group(group(group(`{"name": "${"a".repeat(last)}", "type": "${type}", "label": "А"${more}}`)));
};
const PHOTO = `, "validation": "identity-card-images"`;

/** Forms at and above their limits, by the elements written from line 2 on. */
export const LIMITS: [kind: string, elements: string[], said: string[]][] = [
  ["6 levels", [nested(6)], []],
  ["7 levels", [nested(7)], ["1:1 groups are nested more than 6 deep"]],
  ["1000 levels", [nested(1000)], ["1:1 the file is nested too deeply"]],
  ["500 elements", buttons(499), []],
  ["501 elements", many(500), ["1:1 the form has more than 500 elements"]],
  ["197 fields and the form's own three", many(197), []],
  ["198 fields", many(198), ["1:61 the form may send 201 parts at once, more than 200 that a post may have"]],
  ["98 ticks, which send two parts each", ticks(98), []],
  ["99 ticks", ticks(99), ["1:61 the form may send 201 parts at once, more than 200 that a post may have"]],
  [
    "a captcha, which comes with a honeypot field",
    [...many(196), `{"type": "reCaptcha", "name": "captcha"}`],
    ["1:61 the form may send 201 parts at once, more than 200 that a post may have"],
  ],
  ["40 pictures", photos(8, 5), []],
  ["41 pictures", photos(41, 1), ["1:61 the form may send 41 files at once, more than 40 that a post may have"]],
  ["96 MB of pictures", photos(6, 1, 16), []],
  [
    "96 MB of pictures and a little",
    [
      ...photos(6, 1, 16),
      `{"type": "file", "name": "b", "label": "Б", "validation": "identity-card-images", "validationProps": {"maxMegabytes": 0.5}}`,
    ],
    ["1:61 the form may send 96.5 megabytes of files at once, more than 96 that a post may have"],
  ],
  [
    "10 pictures of 10 MB each, the default limit",
    Array.from(
      { length: 10 },
      (_, index) =>
        `{"type": "photo", "name": "a${index}", "label": "${labelOf(index)}", "validation": "identity-card-images"}`,
    ),
    ["1:61 the form may send 100 megabytes of files at once, more than 96 that a post may have"],
  ],
  ["20 pictures of 48 MB in one field", photos(1, 20, 48), []],
  ["a name of 200 characters with its groups", [inGroups(48, 50)], []],
  [
    "a name of 201 characters with its groups",
    [inGroups(48, 51)],
    [`2:100 the name "${"a".repeat(51)}" is sent with those of its groups: 201 signs, more than 200`],
  ],
  ["a picture's name, which is sent with a prefix", [inGroups(48, 40, "photo", PHOTO)], []],
  [
    "a picture's name one character longer",
    [inGroups(48, 41, "photo", PHOTO)],
    [`2:100 the name "${"a".repeat(41)}" is sent with those of its groups: 201 signs, more than 200`],
  ],
  ["10 000 elements", many(10_000), ["1:1 the file is larger than 256 kB"]],
  ["5 000 empty elements", [Array(5_000).fill("{}").join()], ["1:1 the form has more than 500 elements"]],
  ["a label of 5 MB", [`{"name": "a", "label": "${"я".repeat(2_500_000)}"}`], ["1:1 the file is larger than 256 kB"]],
  [
    "a label of 200 kB",
    [`{"name": "a", "label": "${"x".repeat(200_000)}"}`],
    ['2:24 "label" has 200000 signs; at most 300'],
  ],
  ["256 kB", [text(`"why": "${"x".repeat(256 * 1024)}"`)], ["1:1 the file is larger than 256 kB"]],
  ["256 kB of opening brackets", ["[".repeat(250_000)], ["1:1 the file is nested too deeply"]],
  [
    "100 000 choices",
    [`{"type": "radio", "name": "a", "label": "А", "choices": [${Array(100_000).fill(1).join()}]}`],
    ["2:57 more than 500 entries in one place"],
  ],
];

const orders = (
  newBorrower: readonly string[],
  knownBorrower: readonly string[] = [
    "general-information-b",
    "personal-information",
    "payment-and-collateral-data",
    "sms-confirmation",
  ],
): string => `{"newBorrower": ${JSON.stringify(newBorrower)},\n"knownBorrower": ${JSON.stringify(knownBorrower)}}`;
const between = (...middle: string[]): string =>
  orders(["general-information", ...middle, "payment-and-collateral-data", "sms-confirmation"]);

/** Orders of steps with their findings; the form `test` exists and has the action `steps/test`. */
export const ORDERS: [kind: string, text: string, said: string[]][] = [
  ["the same steps in another order", between("personal-information", "fill-in-options"), []],
  ["a step left out", between("personal-information"), []],
  ["a step that is a definition alone", between("test", "personal-information"), []],
  ["no such form", between("personal-information", "tset"), ['1:63 there is no form "tset" → test']],
  [
    "a form that is no step",
    between("login", "personal-information"),
    ['1:40 "login" is no step: the action of a step is "steps/" and its id'],
  ],
  ["a step twice", between("test", "personal-information", "test"), ['1:17 "newBorrower" holds the same entry twice']],
  [
    "a step that is missing",
    between("fill-in-options"),
    ['1:17 the order lacks "personal-information", which the program needs'],
  ],
  [
    "another first step",
    orders(["personal-information", "general-information", "payment-and-collateral-data", "sms-confirmation"]),
    [
      '1:17 the order lacks "personal-information", which the program needs',
      '1:18 the order must begin with "general-information"',
      '1:41 "general-information" cannot stand between the first and the last two steps',
    ],
  ],
  [
    "another last step",
    orders(["general-information", "personal-information", "sms-confirmation", "payment-and-collateral-data"]),
    ['1:82 the order must end with "payment-and-collateral-data" or "collateral-data", then "sms-confirmation"'],
  ],
  [
    "no steps",
    orders([]),
    [
      '1:17 the order must begin with "general-information"',
      '1:17 the order lacks "personal-information", which the program needs',
      '1:17 the order must end with "payment-and-collateral-data" or "collateral-data", then "sms-confirmation"',
    ],
  ],
  [
    "collateral asked once, after how it is paid out",
    orders([
      "general-information",
      "personal-information",
      "payment-information",
      "collateral-data",
      "sms-confirmation",
    ]),
    [],
  ],
  [
    "collateral without how it is paid out",
    orders(["general-information", "personal-information", "collateral-data", "sms-confirmation"]),
    ['1:17 the order lacks "payment-information", which the program needs'],
  ],
  [
    "collateral asked twice",
    between("personal-information", "collateral-data"),
    ['1:63 "collateral-data" asks again what "payment-and-collateral-data" asks, too'],
  ],
  ["a missing order", `{"newBorrower": []}`, ['1:1 "knownBorrower" is missing']],
  [
    "an unknown order",
    between("personal-information").replace("{", `{"newBorower": [], `),
    ['1:2 unknown property "newBorower" → newBorrower'],
  ],
  [
    "a step that is no text",
    `{"newBorrower": [1],\n"knownBorrower": {}}`,
    [
      "1:18 entry 1 must be a text in quotes, not a number",
      '2:18 "knownBorrower" must be a list in [ ], not an object in { }',
    ],
  ],
  ["no JSON", `{"newBorrower": [`, ["1:18 this is not JSON: a closing ] is missing"]],
];
