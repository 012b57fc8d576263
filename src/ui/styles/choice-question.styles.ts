import { css } from "./css.ts";

/** Styles of the question which values to keep, loaded with it. */
export const choiceQuestionStyles = css`
  .choice-question { display: grid; gap: var(--s12); }
  .choice-question > div { padding-block-start: var(--s12); border-top: 1px solid var(--line); }
  .choice-question dt { font-weight: 600; }
  .choice-question dd { margin: 0; }
  .choice-question dd span { color: var(--muted); }
`;
