/** The text of a PDF, as a reader copies it out. */
import { extractText } from "unpdf";

/** All pages' text in one line each; white space collapsed. */
export const pdfText = async (pdf: Uint8Array): Promise<string> => {
  const { text } = await extractText(new Uint8Array(pdf), { mergePages: false });
  return text.map((page) => page.replace(/\s+/g, " ")).join("\n");
};
