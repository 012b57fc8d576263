/** Stands in for markdown-to-jsx (32 kB gz): rjsf draws no text of ours through it. */
export const Markdown = (): null => null;
export default Markdown;
