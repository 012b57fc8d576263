/** What the demo's own pages share. */

/** Styles in the browser's own colours: the pages are for developers, not part of the brand. */
export const SHEET = `
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
  body { max-width: 46rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
  h1, h2, h3, p { margin: 0 0 0.5rem; line-height: 1.25; }
  h1 { font-size: 1.75rem; }
  h2, h3 { font-size: 1rem; overflow-wrap: anywhere; }
  article { margin-top: 1rem; padding: 1rem; border: 1px solid GrayText; border-radius: 10px; }
  header { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; }
  time { color: GrayText; }
  pre { margin: 0; font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; }
`;
