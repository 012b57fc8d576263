/** The sheets of forms, prices and the pages around them; a content page never loads them. */
import { css, Global } from "@emotion/react";
import type { ReactElement } from "react";
import { choiceStyles } from "./choice.styles.ts";
import { formStyles } from "./form.styles.ts";
import { offerStyles } from "./offer.styles.ts";
import { pageStyles } from "./page.styles.ts";
import { sliderStyles } from "./slider.styles.ts";

const sheets = css([formStyles, choiceStyles, sliderStyles, offerStyles, pageStyles]);

/** Stands at the top of every view that is not plain text. */
export const StepStyles = (): ReactElement => <Global styles={sheets} />;
