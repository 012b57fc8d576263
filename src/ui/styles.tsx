/** All sheets, in two parts: what every page needs, and what comes with forms and prices, loaded with them. */
import { css, Global } from "@emotion/react";
import type { ReactElement } from "react";
import { baseStyles } from "./base.styles.ts";
import { popupStyles } from "./popup.styles.ts";
import { shellStyles } from "./shell.styles.ts";
import { textStyles } from "./text.styles.ts";

const sheets = css([baseStyles, shellStyles, textStyles, popupStyles]);

/** Stands once at the top of the app. */
export const Styles = (): ReactElement => <Global styles={sheets} />;
