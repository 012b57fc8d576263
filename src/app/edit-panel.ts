/** Error overlay of the development server at the bottom of the page: faults of an edited file with line and caret. */

/** One fault: `place` as file:line:column, its message, the source line, and a line with a caret under the place. */
type ToldFault = { place?: string; words: string; row?: string; caret?: string };

/** Contents of the panel, including all its texts. */
export type EditPanelData = { title: string; hide: string; faults: readonly ToldFault[] };

const ID = "dev-panel";

/** Applied as a constructed stylesheet, because the Content-Security-Policy blocks inline styles. */
const SHEET = `
  :host { position: fixed; inset: auto 0 0 0; z-index: 2147483647; }
  section {
    box-sizing: border-box; max-height: 45vh; overflow: auto; padding: 0.75rem 1rem;
    border-top: 4px solid #b3261e; background: #fff; color: #1c1b1a; box-shadow: 0 -4px 16px rgb(0 0 0 / 20%);
    font: 1rem/1.5 system-ui, sans-serif;
  }
  header { display: flex; justify-content: space-between; align-items: baseline; gap: 1rem; }
  h2 { margin: 0; font-size: 1rem; }
  button { font: inherit; }
  ol { margin: 0.5rem 0 0; padding: 0; list-style: none; }
  li { padding: 0.5rem 0; border-top: 1px solid #d8d5d0; }
  p { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; }
  code { color: #6b6760; overflow-wrap: anywhere; }
  pre { margin: 0.25rem 0 0; overflow-x: auto; font: 0.875rem/1.4 ui-monospace, monospace; tab-size: 2; }
`;

const made = <K extends keyof HTMLElementTagNameMap>(
  tag: K,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] => {
  const element = document.createElement(tag);
  element.append(...children);
  return element;
};

const item = ({ place, words, row, caret }: ToldFault): HTMLLIElement =>
  made(
    "li",
    made("p", words),
    ...(place === undefined ? [] : [made("code", place)]),
    ...(row === undefined ? [] : [made("pre", `${row}\n${caret ?? ""}`)]),
  );

/** Removes the panel, if shown. */
export const hidePanel = (): void => document.getElementById(ID)?.remove();

/** Shows the panel, replacing a previous one. The page behind it is unchanged. */
export const showPanel = ({ title, hide, faults }: EditPanelData): void => {
  hidePanel();
  const host = made("div");
  host.id = ID;
  const root = host.attachShadow({ mode: "open" });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(SHEET);
  root.adoptedStyleSheets = [sheet];
  const button = made("button", hide);
  button.type = "button";
  button.addEventListener("click", hidePanel);
  const section = made("section", made("header", made("h2", title), button), made("ol", ...faults.map(item)));
  section.setAttribute("role", "status");
  section.tabIndex = -1;
  root.append(section);
  document.body.append(host);
};
