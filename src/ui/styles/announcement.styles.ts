import { css } from "./css.ts";

/** Styles of the announcement above the header, loaded with it. */
export const announcementStyles = css`
  .announcements { font-size: 0.92rem; }
  .announcements p { max-width: none; border-bottom: 1px solid var(--line); background: var(--info-wash); }
  .announcements [data-tone="warning"] { background: var(--accent-wash); }
  .announcements .shell-in { display: flex; gap: var(--s8); padding-block: var(--s8); }
  .announcements span { min-width: 0; overflow-wrap: anywhere; }
  .announcements .icon { margin-top: 0.1em; }
  @media print {
    .announcements { display: none; }
  }
`;
