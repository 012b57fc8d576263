/** Style sheet of the bar, adopted by its shadow root: the Content-Security-Policy blocks inline styles. */
export const BAR_SHEET = `
  :host { display: block; font: 0.875rem/1.5 system-ui, sans-serif; color: #1c1b1a; }
  * { box-sizing: border-box; }
  [hidden] { display: none !important; }
  .line { display: flex; justify-content: flex-end; padding: 2px 8px; background: #e9e4f5; }
  button { font: inherit; min-height: 32px; padding: 2px 10px; border: 1px solid #5b4a8a; border-radius: 6px; background: #fff; color: #3b2d66; cursor: pointer; }
  .line button { border-color: transparent; background: transparent; text-decoration: underline; }
  :focus-visible { outline: 3px solid #1d4ed8; outline-offset: 2px; }
  .panel {
    position: fixed; inset: auto 0 0 0; z-index: 2147483646; max-height: 45vh; overflow: auto; padding: 0 16px 16px;
    border-top: 4px solid #5b4a8a; background: #fff; box-shadow: 0 -4px 16px rgb(0 0 0 / 20%);
  }
  header {
    position: sticky; top: 0; display: flex; justify-content: space-between; align-items: center; gap: 16px;
    padding: 8px 0; background: #fff;
  }
  h2, h3 { margin: 0; font-size: 1em; }
  .parts { display: grid; align-items: start; grid-template-columns: repeat(auto-fit, minmax(min(100%, 18rem), 1fr)); gap: 16px; margin-top: 8px; }
  .row { display: flex; flex-wrap: wrap; gap: 6px; margin-top: 8px; }
  .row button { min-height: 44px; text-align: left; }
  small { display: block; font-size: 0.9em; color: #55504a; }
  p, ul { margin: 8px 0 0; overflow-wrap: anywhere; }
  ul { padding-left: 1.25rem; }
  select { font: inherit; width: 100%; min-height: 44px; margin-top: 4px; }
  code { display: block; font-size: 0.95em; color: #55504a; overflow-wrap: anywhere; }
  @media print { :host { display: none; } }
`;
