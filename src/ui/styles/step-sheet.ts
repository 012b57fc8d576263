/** Style sheet of forms, prices and the pages around them; text pages do without it. */
import { choiceStyles } from "./choice.styles.ts";
import { formStyles } from "./form.styles.ts";
import { offerStyles } from "./offer.styles.ts";
import { pageStyles } from "./page.styles.ts";
import { priceLineStyles } from "./price-line.styles.ts";
import { sliderStyles } from "./slider.styles.ts";

export const stepSheet = [formStyles, choiceStyles, sliderStyles, offerStyles, pageStyles, priceLineStyles].join("");
