/** Reading of what an S3 server answers in XML. */
import { SaxesParser } from "saxes";

/** The texts of all elements of a name, in order; throws for what is no XML. */
export const textsOf = (xml: string, name: string): string[] => {
  const found: string[] = [];
  let text: string | undefined;
  const parser = new SaxesParser();
  const add = (more: string): void => {
    if (text !== undefined) text += more;
  };
  parser.on("opentag", (tag) => {
    if (tag.name === name) text = "";
  });
  parser.on("text", add);
  parser.on("cdata", add);
  parser.on("closetag", (tag) => {
    if (tag.name !== name) return;
    found.push(text ?? "");
    text = undefined;
  });
  parser.on("error", (error) => {
    throw error;
  });
  parser.write(xml).close();
  return found;
};

/** The code of an error, such as `NoSuchKey`; undefined when the answer tells none. */
export const errorCode = (answer: string): string | undefined => {
  try {
    return textsOf(answer, "Code").find((code) => /^[A-Za-z]{1,60}$/.test(code));
  } catch {
    return undefined;
  }
};
