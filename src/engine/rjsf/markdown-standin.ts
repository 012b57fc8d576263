/** Replaces markdown-to-jsx: the engine renders no text through rjsf. */
export const Markdown = (): null => null;
export default Markdown;
