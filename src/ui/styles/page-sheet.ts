/** Style sheet of every page; that of forms and prices is in `step-sheet.ts`. */
import { baseStyles } from "./base.styles.ts";
import { footerStyles } from "./footer.styles.ts";
import { headerStyles } from "./header.styles.ts";
import { shellStyles } from "./shell.styles.ts";
import { textStyles } from "./text.styles.ts";

export const pageSheet = [baseStyles, shellStyles, headerStyles, footerStyles, textStyles].join("");
