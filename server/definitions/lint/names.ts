/** Checks the names of elements. */
import type { CodedFinding } from "#server/findings/words/index.ts";
import { CAPTCHA_NAME, TRAP_NAME } from "#src/engine/core/captcha.ts";
import type { Element } from "#src/engine/core/definition.ts";
import { holds } from "#src/engine/core/element-types.ts";

/**
 * Fields that the engine itself sends in every post.
 *
 * @internal for the test of the guide.
 */
export const OUR_FIELDS = ["_csrf", "_key", "_version", "_staged", "_unstage"] as const;

/**
 * Properties of `<form>` that a control of the same name shadows (named access on HTMLFormElement), which breaks our
 * code, React and the browser.
 *
 * @internal for the test of the guide.
 */
export const FORM_PROPERTIES = [
  "action",
  "elements",
  "length",
  "method",
  "target",
  "reset",
  "encoding",
  "enctype",
  "noValidate",
  "checkValidity",
  "reportValidity",
  "requestSubmit",
  "attributes",
  "children",
  "childNodes",
  "parentNode",
  "ownerDocument",
  "dataset",
  "addEventListener",
  "removeEventListener",
  "appendChild",
  "insertBefore",
  "removeChild",
  "firstChild",
  "lastChild",
  "nextSibling",
  "nodeType",
  "nodeName",
  "tagName",
  "namespaceURI",
  "textContent",
  "contains",
  "closest",
  "matches",
  "querySelector",
  "querySelectorAll",
  "getAttribute",
  "setAttribute",
  "hasAttribute",
  "removeAttribute",
  "dispatchEvent",
  "focus",
  "getRootNode",
  "isConnected",
  "parentElement",
  "previousSibling",
  "nextElementSibling",
  "previousElementSibling",
  "firstElementChild",
  "lastElementChild",
  "childElementCount",
  "nodeValue",
  "baseURI",
  "hasChildNodes",
  "cloneNode",
  "replaceChild",
  "replaceChildren",
  "replaceWith",
  "compareDocumentPosition",
  "isSameNode",
  "isEqualNode",
  "normalize",
  "append",
  "prepend",
  "remove",
  "before",
  "after",
  "innerHTML",
  "outerHTML",
  "toggleAttribute",
  "getAttributeNames",
  "getElementsByTagName",
  "getElementsByClassName",
  "insertAdjacentElement",
  "insertAdjacentHTML",
  "getBoundingClientRect",
  "scrollIntoView",
  "assignedSlot",
  "shadowRoot",
  "classList",
  "blur",
  "click",
] as const;

const ELEMENT_NAME = /^[a-z][A-Za-z0-9]*$/;

/** The fault of a name regardless of its position; undefined when the name is fine. */
export const spellingFault = (name: string): CodedFinding | undefined => {
  if (OUR_FIELDS.some((ours) => ours === name)) return { code: "name-ours", params: { name } };
  if (/^\d+$/.test(name)) return { code: "name-number", params: { name } };
  if (/[[\].]/.test(name)) return { code: "name-brackets", params: { name } };
  if (name === "prototype" || name in Object.prototype) return { code: "name-language", params: { name } };
  return ELEMENT_NAME.test(name) ? undefined : { code: "name-letters", params: { name } };
};

/** The fault of an element's name at its position in the form; undefined when the name is fine. */
export const nameFault = (element: Element, inGroup: boolean): CodedFinding | undefined => {
  const { name } = element;
  const isCaptcha = holds(element, "proof");
  if (isCaptcha && (name !== CAPTCHA_NAME || inGroup)) return { code: "name-of-captcha" };
  if (!inGroup && name === TRAP_NAME) return { code: "name-trap", params: { name } };
  if (name === CAPTCHA_NAME && !isCaptcha) return { code: "name-captcha" };
  if (name === "submit" && !holds(element, "nothing")) return { code: "name-submit" };
  if (!inGroup && FORM_PROPERTIES.some((property) => property === name)) return { code: "name-form", params: { name } };
  return spellingFault(name);
};
