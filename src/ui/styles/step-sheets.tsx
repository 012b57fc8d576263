/** Stylesheets of forms, prices and the pages around them; content pages do not load them. */
import { css, Global } from "@emotion/react";
import type { ReactElement } from "react";
import { choiceStyles } from "./choice.styles.ts";
import { formStyles } from "./form.styles.ts";
import { offerStyles } from "./offer.styles.ts";
import { pageStyles } from "./page.styles.ts";
import { priceLineStyles } from "./price-line.styles.ts";
import { sliderStyles } from "./slider.styles.ts";

const sheets = css([formStyles, choiceStyles, sliderStyles, offerStyles, pageStyles, priceLineStyles]);

/** Render once, at the top of every view except plain text pages. */
export const StepStyles = (): ReactElement => <Global styles={sheets} />;
