/** Generated parts of hand-written files, each between two markers with its name. */

/** A part between its markers; its contents are overwritten. */
const PART = /<!-- npm run docs \(([\w-]+)\) -->\n([\s\S]*?)<!-- \/npm run docs -->/g;

/** A file's text without its generated parts. */
export const withoutParts = (text: string): string => text.replace(PART, "");

/**
 * The section of a Markdown text whose heading of level 3 begins with these words, without the heading; "" if there is
 * none.
 *
 * @internal for the stories.
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

/** A file's text with its parts replaced, by name. Throws for a marker with an unknown name. */
export const withParts = (file: string, text: string, parts: ReadonlyMap<string, string>): string =>
  text.replace(PART, (_, name: string) => {
    const part = parts.get(name);
    if (part === undefined) throw new Error(`${file}: nothing is generated under the name "${name}"`);
    return `<!-- npm run docs (${name}) -->\n${part ? `\n${part}\n` : ""}<!-- /npm run docs -->`;
  });
