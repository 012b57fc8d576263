/** Reads Chromium's accessibility tree, which computes roles, names and descriptions as screen readers receive them. */
import type { CDPSession } from "playwright";

type Value = { value?: unknown } | undefined;
type Node = {
  nodeId: string;
  parentId?: string;
  ignored: boolean;
  role?: Value;
  name?: Value;
  description?: Value;
  value?: Value;
  properties?: readonly { name: string; value: Value }[];
};

/** Roles left out: text and boxes, which are announced as part of their container, and a list's options. */
const PASSED_OVER = new Set([
  "StaticText",
  "InlineTextBox",
  "generic",
  "none",
  "paragraph",
  "LabelText",
  "Legend",
  "LineBreak",
  "ListMarker",
  "MenuListPopup",
  "option",
  "form",
  "strong",
  "emphasis",
  "superscript",
]);

/** Roles left out when they have no name. */
const NAMED = new Set(["group", "list", "listitem", "status", "alert"]);

/** What the browser itself names while it loads a video: it comes and goes with the load of the machine. */
const ITS_OWN = new Set(["buffering"]);

/** Text per announced state, by property; `undefined` for the default state. */
const STATES: Readonly<Record<string, (value: unknown) => string | undefined>> = {
  required: (value) => (value === true ? "required" : undefined),
  invalid: (value) => (value === "true" ? "invalid" : undefined),
  readonly: (value) => (value === true ? "read-only" : undefined),
  disabled: (value) => (value === true ? "disabled" : undefined),
  busy: (value) => (value === true || value === 1 ? "busy" : undefined),
  checked: (value) => (value === "true" ? "checked" : undefined),
  pressed: (value) => (value === "true" ? "pressed" : undefined),
  expanded: (value) => (value === true ? "expanded" : "collapsed"),
  // The protocol sends UTF-8 bytes decoded as Latin-1.
  valuetext: (value) => (value ? `says „${Buffer.from(String(value), "latin1").toString("utf8")}“` : undefined),
};

const text = (value: Value): string =>
  String(value?.value ?? "")
    .replace(/\s+/g, " ")
    .trim();

const lineOf = ({ role, name, description, value, properties = [] }: Node): string => {
  const states = properties.flatMap((property) => STATES[property.name]?.(property.value?.value) ?? []);
  // The value of a file button is the browser's own text in its UI language.
  const held = text(role) === "button" ? "" : text(value);
  return [
    `${text(role)} „${text(name)}“`,
    held && `= ${held}`,
    states.length > 0 && `(${states.join(", ")})`,
    text(description) && `· ${text(description)}`,
  ]
    .filter(Boolean)
    .join(" ");
};

/** The text inside a live region, which has no accessible name of its own. */
const saidIn = (region: Node, nodes: readonly Node[]): string => {
  const inside = new Set([region.nodeId]);
  for (const { nodeId, parentId } of nodes) if (parentId !== undefined && inside.has(parentId)) inside.add(nodeId);
  return nodes
    .filter(({ nodeId, role }) => inside.has(nodeId) && text(role) === "StaticText")
    .map(({ name }) => text(name))
    .join(" ");
};

/** One line (role, name, value, states, description) per announced node of `selector`'s first match, in order. */
export const spokenIn = async (session: CDPSession, selector: string): Promise<string[]> => {
  const { result } = await session.send("Runtime.evaluate", {
    expression: `document.querySelector(${JSON.stringify(selector)})`,
  });
  const { nodes } = (await session.send("Accessibility.queryAXTree", { objectId: result.objectId! })) as {
    nodes: Node[];
  };
  return nodes
    .filter(({ ignored, role }) => !ignored && !PASSED_OVER.has(text(role)))
    .map((node) =>
      ["status", "alert"].includes(text(node.role)) ? { ...node, name: { value: saidIn(node, nodes) } } : node,
    )
    .filter(({ role, name }) => !NAMED.has(text(role)) || (text(name) !== "" && !ITS_OWN.has(text(name))))
    .map(lineOf);
};
