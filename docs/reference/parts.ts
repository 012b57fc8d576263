/** Generated parts of hand-written files, each between two markers with its name. */

/** A part between its markers; its contents are overwritten. */
const PART = /<!-- npm run docs \(([\w-]+)\) -->\n([\s\S]*?)<!-- \/npm run docs -->/g;

/** A file's text without its generated parts. */
export const withoutParts = (text: string): string => text.replace(PART, "");

/** A file's text with its parts replaced, by name. Throws for a marker with an unknown name. */
export const withParts = (file: string, text: string, parts: ReadonlyMap<string, string>): string =>
  text.replace(PART, (_, name: string) => {
    const part = parts.get(name);
    if (part === undefined) throw new Error(`${file}: nothing is generated under the name "${name}"`);
    return `<!-- npm run docs (${name}) -->\n${part ? `\n${part}\n` : ""}<!-- /npm run docs -->`;
  });
