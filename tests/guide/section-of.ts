/**
 * The section of a Markdown text whose heading of level 3 begins with these words, without the heading; "" if there is
 * none.
 */
export const sectionOf = (text: string, heading: string): string => {
  const start = text.indexOf(`\n### ${heading}`);
  if (start < 0) return "";
  const body = text.slice(text.indexOf("\n", start + 1));
  return body
    .slice(0, /\n#{1,3} /.exec(body)?.index)
    .replace(/^<!--.*-->$/gm, "")
    .trim();
};
