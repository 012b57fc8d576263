/** Stylesheets of every page; those of forms and prices are in `step-sheets.tsx` and load with them. */
import { css, Global } from "@emotion/react";
import type { ReactElement } from "react";
import { baseStyles } from "./base.styles.ts";
import { footerStyles } from "./footer.styles.ts";
import { headerStyles } from "./header.styles.ts";
import { shellStyles } from "./shell.styles.ts";
import { textStyles } from "./text.styles.ts";

const sheets = css([baseStyles, shellStyles, headerStyles, footerStyles, textStyles]);

/** Render once, at the top of the app. */
export const Styles = (): ReactElement => <Global styles={sheets} />;
