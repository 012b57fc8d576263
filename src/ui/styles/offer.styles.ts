import { css } from "./css.ts";

/** The price of a credit, styled like a bill, and its repayment plan. */
export const offerStyles = css`
  .offer { position: relative; container-type: inline-size; display: grid; gap: var(--s16); padding: var(--s16); border: 1px solid var(--line); border-radius: var(--radius); background: var(--sheet); grid-template-columns: minmax(0, 1fr); }
  /* The folded corner of the logo. */
  .offer::after { content: ""; position: absolute; top: -1px; inset-inline-end: -1px; width: 28px; height: 28px; border: 1px solid var(--line); border-radius: 0 0 0 6px; background: linear-gradient(to top right, var(--primary-wash) 50%, var(--paper) 50%); border-top-color: var(--paper); border-inline-end-color: var(--paper); }
  .offer-title { font-size: 1rem; padding-inline-end: var(--s32); }
  .offer-main { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: var(--s16) var(--s12); padding-block: var(--s16); border-block: 1px solid var(--line); }
  .offer-main dt { color: var(--muted); font-size: var(--text-small); line-height: 1.3; }
  .offer-main dd { font-size: clamp(1.1rem, 8cqi, var(--text-xxl)); font-weight: 700; line-height: 1.2; letter-spacing: -0.01em; font-variant-numeric: tabular-nums lining-nums; }
  .offer-main .money-alt { display: block; font-size: var(--text-small); letter-spacing: 0; }
  .offer-rest { display: grid; gap: var(--s4); }
  .offer-rest > div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 var(--s16); line-height: 1.35; padding-block: 2px; }
  .offer-rest dt { color: var(--muted); }
  .offer-rest dd { font-weight: 600; font-variant-numeric: tabular-nums lining-nums; margin-inline-start: auto; text-align: end; }
  .offer-warning { display: flex; gap: var(--s8); align-items: start; font-weight: 700; }
  .offer-warning .icon { margin-top: 0.15em; }
  .offer-example { font-size: 0.92rem; color: var(--muted); }

  .more { border-top: 1px solid var(--line); }
  .more > summary { display: flex; align-items: center; justify-content: space-between; gap: var(--s12); min-height: 52px; padding-block: var(--s8); line-height: 1.3; color: var(--primary); font-weight: 600; list-style: none; }
  .more > summary::-webkit-details-marker { display: none; }
  .more > summary::after { content: ""; width: 12px; height: 12px; border: solid currentColor; border-width: 0 2px 2px 0; transform: rotate(45deg) translate(-3px, -3px); margin-inline-end: 4px; flex: none; transition: transform var(--quick); }
  .more[open] > summary::after { transform: rotate(-135deg) translate(-3px, -3px); }
  .offer > .more { margin-bottom: calc(-1 * var(--s16)); }
  .offer > .more[open] { padding-bottom: var(--s16); }

  .plan { container-type: inline-size; }
  .plan table { width: 100%; border-collapse: collapse; font-size: 0.94rem; }
  .plan .number { text-align: end; white-space: nowrap; font-variant-numeric: tabular-nums lining-nums; }
  .plan caption { padding: 0 0 var(--s8); text-align: start; color: var(--muted); font-size: var(--text-small); }
  .plan th { padding: var(--s8); text-align: start; font-size: var(--text-small); font-weight: 600; color: var(--muted); border-bottom: 1px solid var(--edge); }
  .plan thead th:nth-child(7) { padding-inline-start: var(--s24); }
  .plan td { padding: var(--s8); border-bottom: 1px solid var(--line); line-height: 1.35; }
  .plan tfoot td, .plan tfoot th { border-bottom: 0; border-top: 1px solid var(--edge); font-weight: 700; color: var(--ink); font-size: 0.94rem; }
  .plan tr[data-status="late"] .plan-sum { color: var(--error); }
  .plan td.plan-status { padding-inline-start: var(--s24); font-size: var(--text-small); font-weight: 600; white-space: nowrap; }
  .plan tr[data-status="late"] .plan-status { color: var(--error); }
  .plan tr[data-status="paid"] .plan-status { color: var(--primary); }
  .plan-sum { font-weight: 700; }

  /* Too narrow for seven columns: every row becomes a card, with its secondary figures labelled in a line below. */
  @container (max-width: 32rem) {
    .plan thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
    .plan table, .plan tbody, .plan tfoot, .plan caption { display: block; }
    .plan tbody tr, .plan tfoot tr { display: grid; grid-template-columns: repeat(3, minmax(0, auto)); justify-content: space-between; align-items: baseline; gap: var(--s4) var(--s12); padding-block: var(--s8); border-bottom: 1px solid var(--line); }
    .plan tfoot tr { border-bottom: 0; border-top: 1px solid var(--edge); }
    .plan td, .plan tfoot td, .plan tfoot th { padding: 0; border: 0; }
    .plan .plan-n { display: none; }
    .plan .plan-date { grid-column: 1 / 3; text-align: start; font-weight: 600; }
    .plan .plan-sum { grid-column: 3; }
    .plan .plan-minor { order: 2; font-size: var(--text-small); color: var(--muted); font-weight: 400; white-space: nowrap; text-align: start; line-height: 1.25; }
    .plan tbody .plan-minor:nth-child(6) { text-align: end; }
    .plan .plan-minor::before { content: attr(data-label); display: block; }
    .plan td.plan-status { order: 1; grid-column: 1 / -1; padding: 0; }
    .plan .plan-status:empty, .plan .plan-rest { display: none; }
  }
  /* Text at 200 % on a phone. */
  @container (max-width: 12rem) {
    .offer-main { grid-template-columns: minmax(0, 1fr); }
    .plan tbody tr, .plan tfoot tr { grid-template-columns: minmax(0, 1fr); }
    .plan .plan-date, .plan .plan-sum, .plan .plan-minor { grid-column: 1; text-align: start; white-space: normal; }
    .plan .plan-minor::before { display: inline; }
  }
  @media (min-width: 768px) {
    .offer { padding: var(--s24); }
    .offer > .more { margin-bottom: calc(-1 * var(--s24)); }
  }
  @media (forced-colors: active) {
    .offer::after { display: none; }
  }
`;
