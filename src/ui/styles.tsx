/** All sheets, in two parts: what every page needs, and what comes with forms and prices, loaded with them. */
import { css, Global } from "@emotion/react";
import type { ReactElement } from "react";
import { baseStyles } from "./base.styles.ts";
import { footerStyles } from "./footer.styles.ts";
import { headerStyles } from "./header.styles.ts";
import { shellStyles } from "./shell.styles.ts";
import { textStyles } from "./text.styles.ts";

const sheets = css([baseStyles, shellStyles, headerStyles, footerStyles, textStyles]);

/** Stands once at the top of the app. */
export const Styles = (): ReactElement => <Global styles={sheets} />;
