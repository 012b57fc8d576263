/** Replaces markdown-to-jsx (32 kB gz): the engine renders no text through rjsf. */
export const Markdown = (): null => null;
export default Markdown;
