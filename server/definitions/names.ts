/** Which names an element may have. */
import { CAPTCHA_NAME, TRAP_NAME } from "#src/domain/captcha.ts";
import type { Element } from "#src/engine/definition.ts";

/** Fields of ours that travel in the same post. */
export const OUR_FIELDS = ["_csrf", "_key", "_version", "_staged", "_unstage"] as const;

/** Properties of a `<form>` that a control of the same name would hide from our own code, React's and the browser's. */
export const FORM_PROPERTIES = [
  "action", "elements", "length", "method", "target", "reset", "encoding", "enctype", "noValidate", "checkValidity", "reportValidity",
  "requestSubmit", "attributes", "children", "childNodes", "parentNode", "ownerDocument", "dataset", "addEventListener", "removeEventListener",
  "appendChild", "insertBefore", "removeChild", "firstChild", "lastChild", "nextSibling", "nodeType", "nodeName", "tagName", "namespaceURI", "textContent",
  "contains", "closest", "matches", "querySelector", "querySelectorAll", "getAttribute", "setAttribute", "hasAttribute", "removeAttribute",
  "dispatchEvent", "focus", "getRootNode", "isConnected",
] as const;

const ELEMENT_NAME = /^[a-z][A-Za-z0-9]*$/;

/** What is wrong with a name wherever it stands; undefined when nothing is. */
export const spellingFault = (name: string): string | undefined => {
  if (OUR_FIELDS.some((ours) => ours === name)) return `the name "${name}" is reserved for the form's own fields`;
  if (/^\d+$/.test(name)) return `the name "${name}" is a number, which would reorder the fields`;
  if (/[[\].]/.test(name)) return `the name "${name}" holds brackets or dots, which separate groups from their fields`;
  if (name === "prototype" || name in Object.prototype) return `the name "${name}" belongs to the language itself`;
  return ELEMENT_NAME.test(name) ? undefined : `the name "${name}" must be Latin letters and digits and begin with a small letter`;
};

/** What is wrong with an element's name where it stands. */
export const nameFault = ({ name, type }: Element, inGroup: boolean): string | undefined => {
  if (type === "reCaptcha" && (name !== CAPTCHA_NAME || inGroup)) return 'a reCaptcha element is called "captcha" and stands outside all groups';
  if (!inGroup && name === TRAP_NAME) return `the name "${name}" is reserved for the field nobody sees, beside a captcha`;
  if (name === CAPTCHA_NAME && type !== "reCaptcha") return 'the name "captcha" is reserved for the reCaptcha element';
  if (name === "submit" && type !== "submit") return 'the name "submit" is reserved for the submit button';
  if (!inGroup && FORM_PROPERTIES.some((property) => property === name)) return `the name "${name}" is reserved: it would hide a property of the browser's form`;
  return spellingFault(name);
};
